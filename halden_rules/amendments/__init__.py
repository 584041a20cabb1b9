"""Amendment phrases, outlines, inventory → ``Amendment``s as read."""

from halden_rules.amendments.records import Amendment

__all__ = ["Amendment"]
