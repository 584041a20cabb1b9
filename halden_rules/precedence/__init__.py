"""Precedence phrases, inventory → ``PrecedenceStatement``s as read."""

from halden_rules.precedence.records import PrecedenceStatement, RankedMember

__all__ = ["PrecedenceStatement", "RankedMember"]
