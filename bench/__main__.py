"""``make bench``: every benchmark, one after the other."""

from __future__ import annotations

import sys

from bench import grammar_scan, review_time

if __name__ == "__main__":
    sys.exit(grammar_scan.main() or review_time.main())
