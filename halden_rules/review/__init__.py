"""Results and reading → ``Packet``: topics, gaps, findings and failures, as records that every format renders.

Guarantees: every quote was verified against its file, one that does not verify is removed and counted; a clause that an
amendment names is never without its mark; the same input gives the same packet. The journal of what people noted lives
apart from the graph and survives it.
"""

from __future__ import annotations

from halden_rules.review.journal import (
    FOLDER_FILE,
    Acknowledgement,
    Journal,
    acknowledge,
    append,
    forget,
    read_journal,
)
from halden_rules.review.make import make_packet
from halden_rules.review.packet import Packet

__all__ = [
    "FOLDER_FILE",
    "Acknowledgement",
    "Journal",
    "Packet",
    "acknowledge",
    "append",
    "forget",
    "make_packet",
    "read_journal",
]
