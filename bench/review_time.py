"""Where the time of ``halden review`` goes: Common Paper, cold (a new process, an empty state folder).

    python -m bench.review_time

The stages are those that the command itself reports to its progress line; imports count as a stage. Written to
bench/results/review_time.json as shares of the whole, beside the seconds of this machine.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tests" / "corpus" / "agreements" / "common-paper-cloud" / "text"
RUNS = 3

INSIDE = """
import sys, time
began = time.perf_counter()
marks = []
import contextlib
from halden_rules.cli import progress
@contextlib.contextmanager
def watched(show=None):
    yield lambda stage, done, total: marks.append((stage, time.perf_counter()))
progress.progress_on = watched
from halden_rules.cli.main import cli
import halden_rules.cli.review
marks.append(("imports", began))
marks.append(("documents", time.perf_counter()))
try:
    cli.main(sys.argv[1:], standalone_mode=False)
finally:
    marks.append(("end", time.perf_counter()))
    import json
    sys.stderr.write("MARKS " + json.dumps(marks) + "\\n")
"""


def stages(marks: list[tuple[str, float]]) -> dict[str, float]:
    """Seconds of each stage: from its first mark to the next stage's."""
    ordered = sorted(marks, key=lambda m: m[1])
    spent: dict[str, float] = {}
    for (stage, at), (_, until) in itertools.pairwise(ordered):
        spent[stage] = spent.get(stage, 0.0) + until - at
    return spent


def main() -> int:
    runs = []
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as home:
            began = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-c", INSIDE, "review", str(PACKAGE), "--out", f"{home}/out"],
                env={**os.environ, "HALDEN_HOME": f"{home}/state", "NO_COLOR": "1"},
                capture_output=True,
                text=True,
                check=False,
            )
            whole = time.perf_counter() - began
        told = [line for line in done.stderr.splitlines() if line.startswith("MARKS ")]
        if not told:
            sys.stderr.write(done.stderr)
            return 1
        runs.append((whole, stages([tuple(m) for m in json.loads(told[-1][6:])])))
    whole, spent = sorted(runs, key=lambda r: r[0])[len(runs) // 2]
    spent["start and end of the process"] = whole - sum(spent.values())
    rows = sorted(spent.items(), key=lambda kv: -kv[1])
    print(f"halden review, Common Paper, cold: {whole:.2f} s (median of {RUNS})")
    for stage, seconds in rows:
        print(f"  {stage:<32} {seconds:6.2f} s  {seconds / whole:5.0%}")
    results = ROOT / "bench" / "results" / "review_time.json"
    results.parent.mkdir(exist_ok=True)
    shares = {stage: round(seconds / whole, 3) for stage, seconds in rows}
    results.write_text(json.dumps({"seconds": round(whole, 2), "shares": shares}, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
