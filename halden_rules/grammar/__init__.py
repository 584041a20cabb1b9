"""Reading text → ``Phrase``s: Lark LALR at anchors compiled from ``grammars/*.lark``."""

from halden_rules.grammar.scan import Grammar, load

__all__ = ["Grammar", "load"]
