"""The words by which an outline is read: ``grammars/vocabulary/outline.yaml`` as a record."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec
import yaml
from msgspec import Struct

from halden_rules.data import data_folder

__all__ = ["OutlineWords", "outline_words"]


class OutlineWords(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """The lists of the file, in its order; the file's comments say what each is for."""

    parts: frozenset[str]
    captions: frozenset[str]
    divisions: frozenset[str]
    bare_parts: frozenset[str]
    part_tail: tuple[str, ...]
    verbs: frozenset[str]
    prose_after_unit: frozenset[str]
    list_joins: frozenset[str]
    running_lines: tuple[str, ...]
    list_leads: tuple[str, ...]
    title_noise: tuple[str, ...]
    title_words: tuple[str, ...]
    openings: tuple[str, ...]
    contents_heads: frozenset[str]
    signature_heads: tuple[str, ...]
    signature_lines: tuple[str, ...]
    recital_heads: tuple[str, ...]
    recital_ends: tuple[str, ...]
    party_heads: tuple[str, ...]
    amending_words: tuple[str, ...]
    amending_titles: tuple[str, ...]
    new_text: tuple[str, ...]
    old_text: tuple[str, ...]
    closing_clauses: tuple[str, ...]

    def any_of(self, words: tuple[str, ...]) -> re.Pattern[str]:
        """One pattern for a list of phrases; a blank is any white space; matched without regard to case."""
        return _any_of(words)


@lru_cache(maxsize=64)
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    by_first: dict[str, list[str]] = {}
    for word in sorted(words, key=lambda w: (-len(w), w)):
        by_first.setdefault(word[0], []).append(re.escape(word[1:]).replace(r"\ ", r"\s+"))
    # Each branch begins with a plain character, in both cases: the search can skip to it.
    branches = []
    for first, rests in sorted(by_first.items()):
        for sign in sorted({first.lower(), first.upper()}):
            lead = re.escape(sign)
            branches.append(f"{lead}(?<![A-Za-z]{lead})(?i:{'|'.join(rests)})")
    return re.compile(rf"(?:{'|'.join(branches)})(?![A-Za-z])")


@lru_cache(maxsize=1)
def outline_words() -> OutlineWords:
    """The packaged word lists, read once."""
    path = data_folder("grammars") / "vocabulary" / "outline.yaml"
    return msgspec.convert(yaml.safe_load(path.read_text("utf-8")), OutlineWords)
