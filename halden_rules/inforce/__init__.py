"""Clauses × amendments → ``Timeline``: each clause's own words and the days on which they stand."""

from halden_rules.inforce.records import Timeline, Version

__all__ = ["Timeline", "Version"]
