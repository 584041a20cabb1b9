"""Outlines, amendments → ``Timeline``: the text of each clause and the days on which it stands."""

from halden_rules.inforce.fold import fold
from halden_rules.inforce.policy import Policy
from halden_rules.inforce.records import DocumentWindow, Effect, Piece, Timeline, Version

__all__ = ["DocumentWindow", "Effect", "Piece", "Policy", "Timeline", "Version", "fold"]
