"""What is read right: ``halden extract`` over every package of a corpus, then the scorer.

    python -m bench.accuracy [CORPUS] [--out DIR] [-- SCORER OPTIONS]

CORPUS holds packages with ``text/`` and ``gold/`` (default: tests/corpus/agreements). The floors of the first review
are asked for; the exit code is the scorer's: 1 where a floor is not reached.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

FLOORS = (
    "cross_reference=recall:0.93",
    "cross_reference=precision:0.93",
    "cross_reference=resolution:0.85",
    "clause=recall:0.93",
    "clause=number:0.93",
    "external_reference=recall:0.8",
    "defined_term=recall:0.85",
    "document_reference=missing_attached_recall:0.8",
)


def main(arguments: list[str]) -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("corpus", nargs="?", type=Path, default=ROOT / "tests" / "corpus" / "agreements")
    options.add_argument("--out", type=Path, help="keep the extracts here")
    options.add_argument("--misses", type=int, default=0, help="print this many misses a family")
    given = options.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        out = given.out or Path(scratch)
        packages = sorted(p for p in given.corpus.iterdir() if (p / "gold").is_dir())
        for package in packages:
            target = out / f"{package.name}.jsonl"
            command = [sys.executable, "-m", "halden_rules", "extract", str(package / "text"), "--out", str(target)]
            done = subprocess.run(command, check=False)
            if done.returncode:
                return done.returncode
        floors = [part for floor in FLOORS for part in ("--min", floor)]
        misses = ["--misses", str(given.misses)] if given.misses else []
        scorer = [sys.executable, str(ROOT / "tests" / "scoring" / "score.py")]
        return subprocess.run(
            [*scorer, "--corpus", str(given.corpus), str(out), *floors, *misses], check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
