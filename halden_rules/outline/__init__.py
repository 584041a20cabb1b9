"""``Document``, phrases → ``Outline``: the author's own tree."""

from halden_rules.outline.read import read_outline
from halden_rules.outline.records import Address, Clause, NumberingIssue, Outline

__all__ = ["Address", "Clause", "NumberingIssue", "Outline", "read_outline"]
