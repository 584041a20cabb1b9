"""Results and reading → ``Packet``: topics, gaps, findings and failures, as records that every format renders.

Guarantees: every quote was verified against its file, one that does not verify is removed and counted; words that an
amendment took out, or may have, are never without their mark; the same input gives the same packet. The journal of what
people noted lives apart from the graph and survives it.
"""

from __future__ import annotations

from halden_rules.review.between import Between, changes_between
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
    "Between",
    "Journal",
    "Packet",
    "acknowledge",
    "append",
    "changes_between",
    "forget",
    "make_packet",
    "read_journal",
]
