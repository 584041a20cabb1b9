"""Citations, outlines, inventory → ``Reference``s with typed outcomes, ``ExternalReference``s apart."""

from halden_rules.references.records import ExternalReference, Reference, ReferenceTarget

__all__ = ["ExternalReference", "Reference", "ReferenceTarget"]
