"""Phrases → ``Amendment``s: what they change and where it stands, read and shown."""

from halden_rules.amendments.read import read_amendments
from halden_rules.amendments.records import Amendment, EventEnd, Place, Portion

__all__ = ["Amendment", "EventEnd", "Place", "Portion", "read_amendments"]
