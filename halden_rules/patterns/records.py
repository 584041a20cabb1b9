"""What a rule or a playbook asks a text for."""

from __future__ import annotations

from msgspec import Struct

from halden_rules.text import Span

__all__ = ["Hit", "Pattern", "Phrase", "Regex", "WordList", "Wording"]


class Phrase(Struct, frozen=True, order=True, tag=True):
    """Whole words in their order, any case, any white space, quotes and dashes of any kind."""

    words: str

    @property
    def printed(self) -> str:
        return f'"{self.words}"'


class Regex(Struct, frozen=True, order=True, tag=True):
    """A regular expression of the subset that ``patterns.regex`` documents, without its slashes."""

    source: str

    @property
    def printed(self) -> str:
        return f"/{self.source}/"


Wording = Phrase | Regex


class WordList(Struct, frozen=True, kw_only=True):
    """A named list of wordings (``playbooks/words/*.yaml``)."""

    name: str
    words: tuple[Wording, ...]


class Pattern(Struct, frozen=True, kw_only=True):
    """Any of the wordings; with ``near``, only where one of these stands within 15 words in the same sentence."""

    any_of: tuple[Wording, ...]
    near: tuple[Wording, ...] = ()

    @property
    def text(self) -> str:
        """What it asks for, in full: the same wordings always give the same text, whichever list they came from."""
        told = " or ".join(w.printed for w in sorted(set(self.any_of), key=_order))
        if self.near:
            told += " near " + " or ".join(w.printed for w in sorted(set(self.near), key=_order))
        return told


class Hit(Struct, frozen=True, order=True):
    """Where a pattern matched: from its first word to just after its last one, the near one included."""

    span: Span
    pattern: str  # its text


def _order(wording: Wording) -> tuple[str, str]:
    return type(wording).__name__, wording.printed
