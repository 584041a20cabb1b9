"""Outlines → ``Inventory``: documents with roles, dates, parties and names; what is referred to and missing."""

from halden_rules.inventory.records import DocumentEntry, DocumentReference, Inventory, Party, StatedDate
from halden_rules.inventory.take import take_inventory

__all__ = ["DocumentEntry", "DocumentReference", "Inventory", "Party", "StatedDate", "take_inventory"]
