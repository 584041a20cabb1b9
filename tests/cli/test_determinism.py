"""Same input, same bytes: over two runs, two hash seeds and two places."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.cli.run import ROOT, halden

BELLRING = ROOT / "examples" / "bellring"


def test_review_gives_the_same_bytes_over_hash_seeds_and_folders(tmp_path: Path) -> None:
    packets = []
    for seed in ("0", "4242"):
        folder = tmp_path / seed / "bellring"
        shutil.copytree(BELLRING, folder)
        out = tmp_path / f"out-{seed}"
        run = halden("review", folder, "--out", out, home=tmp_path / f"home-{seed}", PYTHONHASHSEED=seed)
        assert run.code == 0, run.err
        packets.append({p.name: p.read_bytes() for p in sorted(out.iterdir())})
    assert packets[0] == packets[1]


def test_a_second_run_over_the_same_store_gives_the_same_bytes(tmp_path: Path) -> None:
    packets = []
    for _ in range(2):
        run = halden("review", BELLRING, "--out", tmp_path / "out", home=tmp_path / "home")
        assert run.code == 0, run.err
        packets.append({p.name: p.read_bytes() for p in sorted((tmp_path / "out").iterdir())})
    assert packets[0] == packets[1]


def test_extract_gives_the_same_bytes_over_hash_seeds(tmp_path: Path) -> None:
    for seed in ("1", "77"):
        run = halden(
            "extract", BELLRING, "--out", tmp_path / f"{seed}.jsonl", home=tmp_path / "home", PYTHONHASHSEED=seed
        )
        assert run.code == 0, run.err
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "77.jsonl").read_bytes()
