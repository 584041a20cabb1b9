"""Runs ``halden`` as a person does: a process of its own, a state folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from msgspec import Struct

__all__ = ["ROOT", "Run", "halden"]

ROOT = Path(__file__).resolve().parents[2]


class Run(Struct, frozen=True):
    """What a command gave: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


def halden(*arguments: str | Path, home: Path, timeout: float = 240, **environment: str) -> Run:
    """Run ``halden`` with ``home`` as its state folder."""
    env = {**os.environ, "HALDEN_HOME": str(home), "NO_COLOR": "1", **environment}
    done = subprocess.run(
        [sys.executable, "-m", "halden_rules", *map(str, arguments)],
        cwd=ROOT,
        env=env,
        capture_output=True,
        timeout=timeout,
        check=False,
    )
    return Run(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8", "replace"))
