"""Definitions, outlines, inventory → ``Term``s and their uses."""

from halden_rules.terms.read import read_terms
from halden_rules.terms.records import Term, TermUse, UndefinedUse

__all__ = ["Term", "TermUse", "UndefinedUse", "read_terms"]
