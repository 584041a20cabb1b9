"""The words that decide what a reference means, from ``grammars/vocabulary/references.yaml``."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

import yaml
from msgspec import Struct, convert

from halden_rules.data import data_folder

__all__ = ["Words", "plain", "words"]


class Editions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``word``: what an edition is called; ``numbers``: the ways to write each; ``titles``: what each is about."""

    word: str
    numbers: tuple[tuple[str, ...], ...]
    titles: tuple[str, ...]


class Words(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    part_units: frozenset[str]
    lower_units: frozenset[str]
    clause_units: frozenset[str]
    innermost_units: frozenset[str]
    main_names: frozenset[str]
    main_roles: frozenset[str]
    law_words: frozenset[str]
    never_law: frozenset[str]
    standard_units: dict[str, str]
    editions: Editions
    here_words: frozenset[str]
    back_words: frozenset[str]
    public_papers: frozenset[str]
    law_units: frozenset[str]
    number_words: tuple[str, ...]

    @cached_property
    def _law(self) -> re.Pattern[str]:
        words = "|".join(re.escape(w) for w in sorted(self.law_words, key=lambda w: (-len(w), w)))
        tail = rf"(?:\s+(?:of\b(?!\s+(?:{'|'.join(sorted(self.never_law))})\b)|\(|no\b|\d|s-).*)?"
        return re.compile(rf"(?:^|[\s(])(?:{words}){tail}\W*$", re.IGNORECASE | re.DOTALL)

    @cached_property
    def law_names(self) -> re.Pattern[str]:
        """Treaties and the like that are named as agreements: ``EEA Agreement``."""
        names = sorted((w for w in self.law_words if " " in w), key=lambda w: (-len(w), w))
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, names)) or '(?!)'})\b", re.IGNORECASE)

    @cached_property
    def law_after(self) -> re.Pattern[str]:
        """ "of the New York General Obligations Law", right after a number: the name is group 1."""
        plain_words = sorted((w for w in self.law_words if " " not in w), key=lambda w: (-len(w), w))
        law = "|".join(f"{re.escape(w.capitalize())}|{re.escape(w.upper())}" for w in plain_words)
        word = r"(?:[A-Z0-9][\w'’&.,-]*|of|the|and|for|OF|THE|AND|FOR)"
        name = rf"((?:{word}\s+){{0,9}}?(?:{law})(?!\w)(?:\s+of\s+\d{{4}}|\s+\d{{4}})?)"
        return re.compile(rf"\s*,?\s*(?:of|under|in|OF|UNDER|IN)\s+(?:the\s+|THE\s+|said\s+)?{name}")

    def is_law(self, name: str) -> bool:
        """Whether a name reads like a statute, a regulation or an official register."""
        return bool(self._law.search(name))

    def standard_unit(self, name: str) -> str | None:
        """The label that a standard form by this name uses of its own provisions."""
        folded = name.casefold()
        return next((unit for words, unit in self.standard_units.items() if words in folded), None)


def plain(name: str) -> str:
    """A name for comparison: case, white space, quotation marks and a leading article or determiner folded."""
    folded = " ".join(re.sub(r"[\"“”‘’'`]", "", name.casefold()).split()).strip(" ,;:.()")
    return re.sub(
        r"^(?:the|this|that|these|those|such|said|an?|any|each|its|our|your|applicable|relevant) ", "", folded
    )


@lru_cache(maxsize=1)
def words() -> Words:
    """The packaged words; read once."""
    file = data_folder("grammars") / "vocabulary" / "references.yaml"
    return convert(yaml.safe_load(file.read_text(encoding="utf-8")), Words)
