"""Phrases → ``Amendment``s: what they change and where it stands, read and shown."""

from halden_rules.amendments.read import read_amendments
from halden_rules.amendments.records import Amendment

__all__ = ["Amendment", "read_amendments"]
