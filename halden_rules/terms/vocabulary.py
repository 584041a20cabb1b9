"""Words for reading terms, from ``grammars/vocabulary/terms.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache

import yaml
from msgspec import Struct, convert

from halden_rules.data import data_folder

__all__ = ["NeverTerms", "TermWords", "term_words"]


class NeverTerms(Struct, frozen=True, forbid_unknown_fields=True):
    words: frozenset[str]
    endings: frozenset[str]


class TermWords(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    list_openings: tuple[str, ...]
    inherits: tuple[str, ...]
    never_terms: NeverTerms
    term_determiners: frozenset[str]

    @cached_property
    def opens_list(self) -> re.Pattern[str]:
        return _any_wording(self.list_openings)

    @cached_property
    def takes_over(self) -> re.Pattern[str]:
        return _any_wording(self.inherits)


def _any_wording(wordings: Iterable[str]) -> re.Pattern[str]:
    ordered = sorted(wordings, key=lambda w: (-len(w), w))
    return re.compile("|".join(r"\s+".join(map(re.escape, w.split())) for w in ordered), re.IGNORECASE)


@lru_cache(maxsize=1)
def term_words() -> TermWords:
    """The packaged vocabulary; read once."""
    file = data_folder("grammars") / "vocabulary" / "terms.yaml"
    return convert(yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader), TermWords, strict=False)
