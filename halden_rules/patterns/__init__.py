"""Texts → hits with spans: phrases, word lists and regular expressions that rules, playbooks and topics ask for.

A leaf that rules and topics share. Guarantees: a hit's span is offsets of the text that was given; matching takes
bounded time whatever the text; the same patterns on the same text give the same hits.
"""

from halden_rules.patterns.match import NEAR, Matcher
from halden_rules.patterns.records import Hit, Pattern, Phrase, Regex, Wording, WordList
from halden_rules.patterns.regex import RegexError, compile_regex

__all__ = [
    "NEAR",
    "Hit",
    "Matcher",
    "Pattern",
    "Phrase",
    "Regex",
    "RegexError",
    "WordList",
    "Wording",
    "compile_regex",
]
