"""The words by which agreements name documents, from ``grammars/vocabulary/document-roles.yaml``."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import Any

import yaml
from msgspec import Struct, convert

from halden_rules.data import data_folder

__all__ = ["Kind", "LinkWords", "Role", "Vocabulary", "any_of", "plural", "vocabulary"]


class Role(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a document is: ``under`` where it stands under another agreement."""

    role: str
    words: tuple[str, ...]
    classes: tuple[str, ...] = ()
    under: bool = False


class LinkWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Wordings before and after a document's name, or a date."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class Kind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of document name: what it takes to count, and its link where no wording says more."""

    kind: str
    link: str
    evidence: str  # any, none, definite, constitution
    words: tuple[str, ...]


class Vocabulary(Struct, frozen=True, kw_only=True, dict=True):
    roles: tuple[Role, ...]
    document_words: tuple[str, ...]
    never_alone: frozenset[str]
    attached_words: tuple[str, ...]
    not_documents: frozenset[str]
    law_words: frozenset[str]
    performance_papers: tuple[str, ...]
    own_determiners: tuple[str, ...]
    definite_determiners: tuple[str, ...]
    open_determiners: tuple[str, ...]
    also_lower: tuple[str, ...]
    kinds: tuple[Kind, ...]
    links: dict[str, LinkWords]
    rejections: tuple[str, ...]
    taken_over: tuple[str, ...]
    conflicts: tuple[str, ...]
    dates: dict[str, LinkWords]
    company_words: tuple[str, ...]
    party_openers: tuple[str, ...]

    @cached_property
    def by_role(self) -> dict[str, Role]:
        return {r.role: r for r in self.roles}

    @cached_property
    def role_pattern(self) -> re.Pattern[str]:
        """Every role word, longest first."""
        return re.compile(rf"\b(?:{any_of(w for r in self.roles for w in r.words)})\b", re.IGNORECASE)

    @cached_property
    def document_pattern(self) -> re.Pattern[str]:
        """The last word or words of a document's name, also in the plural."""
        return re.compile(rf"\b(?:{any_of((*self.document_words, *self.also_lower))})(?=\W|$)", re.IGNORECASE)

    @cached_property
    def _roles_by_word(self) -> dict[str, Role]:
        found: dict[str, Role] = {}
        for role in self.roles:
            for word in role.words:
                found.setdefault(plain(word), role)
        return found

    @cached_property
    def lower_pattern(self) -> re.Pattern[str]:
        return re.compile(any_of(self.also_lower), re.IGNORECASE)

    @cached_property
    def _kind_patterns(self) -> tuple[tuple[re.Pattern[str], Kind], ...]:
        return tuple(
            (re.compile(rf"(?:.*\W)?(?:{any_of(k.words)})(?:\W+No\W.*)?", re.IGNORECASE | re.DOTALL), k)
            for k in self.kinds
        )

    def kind_of(self, name: str) -> Kind | None:
        """The kind of a document's name, by its last words."""
        bare = re.sub(r"\s+for\s+the\s.*\)$", "", name, flags=re.DOTALL)
        return next((kind for pattern, kind in self._kind_patterns if pattern.fullmatch(bare)), None)

    def role_of(self, words: str) -> Role | None:
        """The role that a name or title states: the longest role word, of equals the last."""
        best: tuple[int, int] | None = None
        chosen: Role | None = None
        for hit in self.role_pattern.finditer(words):
            word = plain(hit.group())
            role = self._roles_by_word.get(word) or self._roles_by_word.get(singular(word))
            rank = (len(word.split()), hit.start())
            if role is not None and (best is None or rank >= best):
                best, chosen = rank, role
        return chosen


def plain(words: str) -> str:
    return " ".join(words.casefold().replace("’", "'").split())


def plural(word: str) -> str:
    """The pattern of a word and its plural, white space and hyphens being alike."""
    *head, last = word.split()
    forms = {last}
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        forms.add(f"{last[:-1]}ies")
    elif last.endswith(("s", "x", "sh", "ch")):
        forms.add(f"{last}es")
    else:
        forms.add(f"{last}s")
    ending = "|".join(sorted(map(re.escape, forms), key=len, reverse=True))
    return r"\s+".join([*map(re.escape, head), f"(?:{ending})"])


def singular(words: str) -> str:
    """A name in the singular: "Purchase Orders" → "Purchase Order", "Policies" → "Policy"."""
    if words.endswith(("ies", "IES")) and len(words) > 4:
        return words[:-3] + ("y" if words[-1] == "s" else "Y")
    if words.casefold() == "addenda":
        return words[:-1] + "um"
    if words.endswith(("s", "S")) and not words.casefold().endswith(
        ("ss", "us", "is", "bylaws", "by-laws", "terms", "conditions")
    ):
        return words[:-1]
    return words


def any_of(words: Any) -> str:
    """One alternative of all words with their plurals, longest first."""
    return "|".join(plural(w) for w in sorted(set(words), key=lambda w: (-len(w), w)))


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    """The packaged vocabulary; read once."""
    file = data_folder("grammars") / "vocabulary" / "document-roles.yaml"
    return convert(yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader), Vocabulary, strict=False)
