"""Reading text → ``Phrase``s: Lark LALR at anchors compiled from ``grammars/*.lark``."""
