"""Phrases, outlines, inventory → cross-references with typed outcomes, and provisions of laws."""

from halden_rules.references.records import ExternalReference, Reference, ReferenceTarget
from halden_rules.references.resolve import resolve_references

__all__ = ["ExternalReference", "Reference", "ReferenceTarget", "resolve_references"]
