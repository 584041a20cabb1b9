"""Outlines, amendments → ``Timeline``: the text of each clause and the days on which it stands."""

from halden_rules.inforce.records import Timeline, Version
from halden_rules.inforce.signed import as_signed

__all__ = ["Timeline", "Version", "as_signed"]
