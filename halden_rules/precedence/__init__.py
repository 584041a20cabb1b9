"""Phrases → ``PrecedenceStatement``s: who ranks before whom where a clause says so; never applied, always cited."""

from halden_rules.precedence.read import read_precedence
from halden_rules.precedence.records import PrecedenceStatement, RankedMember

__all__ = ["PrecedenceStatement", "RankedMember", "read_precedence"]
