"""Progress on a terminal: one line on standard error for what takes longer than a second, nothing elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

__all__ = ["Progress", "progress_on", "silent"]


class Progress(Protocol):
    """``progress("documents", 3, 12)``: the stage, how many are done, of how many (0: not known)."""

    def __call__(self, stage: str, done: int, total: int) -> None: ...


def silent(stage: str, done: int, total: int) -> None:
    """No progress at all."""


@contextmanager
def progress_on(show: bool | None = None) -> Iterator[Progress]:
    """A progress function for the time of a command; ``show`` None: only where standard error is a terminal."""
    if not (sys.stderr.isatty() if show is None else show):
        yield silent
        return
    began, width = time.monotonic(), 0

    def tell(stage: str, done: int, total: int) -> None:
        nonlocal width
        if time.monotonic() - began < 1:
            return
        line = f"  {stage} {done} of {total}" if total else f"  {stage} {done or ''}".rstrip()
        sys.stderr.write("\r" + line.ljust(width))
        sys.stderr.flush()
        width = len(line)

    try:
        yield tell
    finally:
        if width:
            sys.stderr.write("\r" + " " * width + "\r")
            sys.stderr.flush()
