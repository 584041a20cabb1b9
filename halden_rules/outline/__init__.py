"""``Document``, phrases → ``Outline``: the author's own tree."""

from halden_rules.outline.outside import outside_clauses, own_words, page_matter, trimmed, without
from halden_rules.outline.read import read_outline
from halden_rules.outline.records import Address, Clause, NumberingIssue, Outline

__all__ = [
    "Address",
    "Clause",
    "NumberingIssue",
    "Outline",
    "outside_clauses",
    "own_words",
    "page_matter",
    "read_outline",
    "trimmed",
    "without",
]
