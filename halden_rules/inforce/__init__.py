"""Outlines, amendments → ``Timeline``: the text of each clause and the days on which it stands."""

from halden_rules.inforce.asked import ClauseOnDay, in_force
from halden_rules.inforce.fold import fold
from halden_rules.inforce.policy import Policy
from halden_rules.inforce.records import DocumentWindow, Effect, Piece, Timeline, Version

__all__ = ["ClauseOnDay", "DocumentWindow", "Effect", "Piece", "Policy", "Timeline", "Version", "fold", "in_force"]
