"""Operative words of amendments: from the verbs that the grammar finds to ``AmendmentPhrase``s.

``sentences`` cuts the text around verbs, ``subjects`` finds what a sentence speaks of and whether it amends at all,
``arguments`` reads what a verb changes, what it brings and where, ``reader`` puts them together.
"""

from halden_rules.grammar.amending.reader import AmendmentReader

__all__ = ["AmendmentReader"]
