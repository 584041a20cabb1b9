"""The text in force on dates: ``halden in-force`` for every date that a corpus asks about, then the scorer.

    python -m bench.in_force CORPUS [--misses]

CORPUS holds packages with ``text/``, ``gold/`` and ``in_force.jsonl`` (default: tests/corpus/amendments).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main(arguments: list[str]) -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("corpus", nargs="?", type=Path, default=ROOT / "tests" / "corpus" / "amendments")
    options.add_argument("--misses", action="store_true")
    given = options.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        for package in sorted(p.parent for p in given.corpus.glob("*/in_force.jsonl")):
            out = Path(scratch) / package.name
            out.mkdir()
            lines = (package / "in_force.jsonl").read_text(encoding="utf-8").splitlines()
            for date in sorted({json.loads(line)["as_of"] for line in lines}):
                command = [sys.executable, "-m", "halden_rules", "in-force", str(package / "text"), "--as-of", date]
                subprocess.run([*command, "--out", str(out / f"{date}.jsonl")], check=True)
            print(package.name, flush=True)
            scorer = [sys.executable, str(ROOT / "tests" / "scoring" / "score_in_force.py"), str(package), str(out)]
            subprocess.run([*scorer, *(["--misses"] if given.misses else [])], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
