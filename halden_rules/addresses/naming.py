"""``Naming``: which document a name means in the mouth of another document."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from halden_rules.addresses.editions import edition_of
from halden_rules.addresses.vocabulary import plain, words
from halden_rules.grammar.phrases import Citation, Container, DefinitionPhrase, ExternalCitation, Phrase
from halden_rules.inventory import DocumentEntry, DocumentReference, Inventory
from halden_rules.outline import Outline
from halden_rules.text import Span

__all__ = ["Named", "Naming"]

_MAX_DISTANCE = 400  # how far behind a defined name its meaning is looked for


class Named(Struct, frozen=True):
    """Documents that a name means: ids, or ``missing:<name>``. ``certain`` False: it is not said which of them."""

    documents: tuple[str, ...] = ()
    certain: bool = True


Layer = dict[str, tuple[str, ...]]


class Naming(Struct, frozen=True, dict=True):
    """Names of one package."""

    inventory: Inventory
    outlines: Mapping[str, Outline]
    readings: Mapping[str, str]
    phrases: Mapping[str, tuple[Phrase, ...]]

    # ------------------------------------------------------------------ names

    def called(self, name: str, document: str) -> Named:
        """What ``document`` means by a name: by its own definitions first, then by what the others call themselves."""
        wanted = plain(name)
        if not wanted:
            return Named()
        for trial in _forms(wanted):
            for certain, layer in self._layers(document):
                if found := layer.get(trial):
                    return self._editions(name, Named(found, certain or len(found) == 1))
        if words().standard_unit(name) and self.editions:
            return Named(self.editions)
        if wanted in words().main_names:
            return self.main(document)
        return Named()

    def _editions(self, name: str, named: Named) -> Named:
        """A standard text named without an edition, where the package attaches editions of it: all of those."""
        loose = all(d.startswith("missing:") or d in self.editions for d in named.documents)
        if loose and words().standard_unit(name) and edition_of(name) is None and self.editions:
            return Named(self.editions)
        return named

    @property
    def editions(self) -> tuple[str, ...]:
        """Editions of one standard text that the package holds or attaches, in their order."""
        return tuple(document for _, document in sorted(self.editions_by_number.items()))

    @cached_property
    def editions_by_number(self) -> dict[int, str]:
        """The same by their place; ``missing:<name>`` for one that is attached and not here. {} where none is here."""
        found: dict[int, str] = {}
        for d in self.inventory.documents:
            if (place := edition_of(d.title, *d.aliases)) is not None:
                found.setdefault(place, d.document)
        for r in self.inventory.references if found else ():
            if (place := edition_of(r.name, *r.names)) is not None:
                found.setdefault(place, r.missing_id)
        return found

    def edition(self, document: str) -> int | None:
        """Which edition a document is."""
        return next((place for place, d in self.editions_by_number.items() if d == document), None)

    def full_name(self, document: str, container: Container) -> str:
        """A container's name, completed where the name of a document goes on after the words that were read."""
        read, reading = container.name or "", self.readings[document]
        at = reading.find(read, container.span.start)
        if not read or at < 0:
            return read
        hit = self._pattern.match(reading, at)
        return hit.group() if hit and len(hit.group()) >= len(read) else read

    def main(self, document: str) -> Named:
        """The main agreement: the document itself if it is one, else the only one of the package."""
        mains = [d.document for d in self.inventory.documents if d.role in words().main_roles]
        if document in mains:
            return Named((document,))
        if linked := [t for t in self.linked(document, "governing", "amended") if t in mains]:
            return Named((linked[0],))
        return Named(tuple(mains)) if len(mains) == 1 else Named()

    def linked(self, document: str, *links: str) -> tuple[str, ...]:
        """The documents that one amends, is made under, attaches … (ids or ``missing:<name>``), as first mentioned."""
        found: dict[str, None] = {}
        for r in self.inventory.references:
            if r.document == document and r.link in links:
                found[r.target if r.present and r.target else r.missing_id] = None
        return tuple(found)

    def amending(self, document: str) -> tuple[str, ...]:
        """The documents that amend one, in the order of their dates."""
        found = {r.document for r in self.inventory.references if r.link == "amended" and r.target == document}
        return tuple(sorted(found, key=lambda d: (str(self._effective(d)), d)))

    def _effective(self, document: str) -> object:
        entry = self._entry(document)
        return entry and entry.on("effective", "dated as of", "signed", "issued")

    def near(self, document: str) -> tuple[str, ...]:
        """Documents that are here and that speak of this one, or it of them."""
        found: dict[str, None] = {}
        for r in self.inventory.references:
            if r.document == document and r.target:
                found[r.target] = None
            elif r.target == document:
                found[r.document] = None
        found.pop(document, None)
        return tuple(found)

    def _entry(self, document: str) -> DocumentEntry | None:
        return next((d for d in self.inventory.documents if d.document == document), None)

    def _layers(self, document: str) -> tuple[tuple[bool, Layer], ...]:
        if document not in self._layers_of:
            self._layers_of[document] = (
                (True, _layer(self._calls(document))),
                (True, _layer(self._own(document))),
                (True, _layer(self._references(document))),
                (
                    False,
                    _layer(
                        p for d in self.inventory.documents if d.document != document for p in self._own(d.document)
                    ),
                ),
                (
                    False,
                    _layer(
                        p
                        for d in self.inventory.documents
                        if d.document != document
                        for p in self._references(d.document)
                    ),
                ),
                (
                    False,
                    _layer(
                        p for d in self.inventory.documents if d.document != document for p in self._calls(d.document)
                    ),
                ),
            )
        return self._layers_of[document]

    @cached_property
    def _layers_of(self) -> dict[str, tuple[tuple[bool, Layer], ...]]:
        return {}

    def _calls(self, document: str) -> Iterator[tuple[str, str]]:
        other = self._other_editions(document)
        if entry := self._entry(document):
            yield from ((name, other.get(plain(name), target)) for name, target in entry.calls)

    def _own(self, document: str) -> Iterator[tuple[str, str]]:
        if entry := self._entry(document):
            yield from ((name, document) for name in (*entry.aliases, entry.title))

    def _references(self, document: str) -> Iterator[tuple[str, str]]:
        for r in self.inventory.references:
            if r.document == document:
                target = r.target if r.present and r.target else r.missing_id
                if self._is_other_edition(r):
                    target = r.missing_id
                yield from ((name, target) for name in (r.name, *r.names))

    def _is_other_edition(self, reference: DocumentReference) -> bool:
        """Whether a name says another edition of a standard text than the document it was taken for."""
        place = edition_of(reference.name, *reference.names)
        found = self.edition(reference.target) if reference.target else None
        return place is not None and found is not None and place != found

    def _other_editions(self, document: str) -> dict[str, str]:
        wrong = [r for r in self.inventory.references if r.document == document and self._is_other_edition(r)]
        return {plain(name): r.missing_id for r in wrong for name in (r.name, *r.names)}

    # ------------------------------------------------------------------ mentions

    def mentioned(self, document: str, span: Span) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Other documents that a stretch of text names: where, and which."""
        reading, found = self.readings[document], []
        for hit in self._pattern.finditer(reading, span.start, span.end):
            named = self.called(hit.group(), document)
            if named.certain and named.documents and document not in named.documents:
                found.append((hit.start(), named.documents))
        return tuple(found)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        names = {
            name
            for d in self.inventory.documents
            for source in (self._calls, self._own, self._references)
            for name, _ in source(d.document)
            if len(name) > 2 and plain(name) not in words().main_names
        }
        known = [r"\s+".join(map(re.escape, n.split())) for n in sorted(names, key=lambda n: (-len(n), n))]
        forms = "|".join(re.escape(n).replace(r"\ ", r"\s+") for n in sorted(words().standard_units))
        choices = "|".join((rf"(?:[A-Z][\w-]*\s+){{0,3}}(?i:{forms})", *known))
        return re.compile(rf"(?<!\w)(?:{choices})(?!\w)")

    # ------------------------------------------------------------------ label words

    def own_unit(self, document: str) -> str | None:
        """The label that a document uses of its own provisions.

        Here: the one printed before its numbers, else the one it uses with "this" and "of this Agreement", else the one
        it uses most without naming another document. Of one that is not here: the one that others use with its names.
        """
        if document not in self._own_units:
            self._own_units[document] = self._own_unit(document)
        return self._own_units[document]

    @cached_property
    def _own_units(self) -> dict[str, str | None]:
        return {}

    def _own_unit(self, document: str) -> str | None:
        outline = self.outlines.get(document)
        if outline is None:
            used = self._uses.get(document)
            return _most(used) or words().standard_unit(document.removeprefix("missing:"))
        units = words().clause_units
        printed = Counter(c.unit for c in outline.clauses if c.unit in units and c.quoted is None and c.address.number)
        if printed:
            return _most(printed)
        quoted = sorted(stretch for stretch, _ in outline.quoted)
        said: Counter[str] = Counter()
        bare: Counter[str] = Counter()
        for phrase in self.phrases.get(document, ()):
            if not isinstance(phrase, Citation) or phrase.unit not in units or _within(quoted, phrase.span):
                continue
            mine = phrase.relation == "this" or any(c.self for c in phrase.within)
            names = [self.full_name(document, c) for c in phrase.within if c.name and not c.self]
            if mine or any(document in self.called(n, document).documents for n in names):
                said[phrase.unit] += 1
            elif phrase.targets and phrase.targets[0].path[:1] and phrase.targets[0].path[0][:1].isdigit():
                bare[phrase.unit] += -1 if names else 1
        return _most(said) or _most(bare) or outline.own_unit

    @cached_property
    def _uses(self) -> dict[str, Counter[str]]:
        """Of missing documents: the labels used with their names ("Section 19 of the UK Addendum")."""
        counts: dict[str, Counter[str]] = {}
        for document, phrases in self.phrases.items():
            for phrase in phrases:
                if not isinstance(phrase, Citation) or phrase.unit not in words().clause_units:
                    continue
                for container in phrase.within:
                    name = None if container.self else self.full_name(document, container)
                    for target in self.called(name, document).documents if name else ():
                        if target not in self.outlines:
                            counts.setdefault(target, Counter())[phrase.unit] += 1
        return counts

    # ------------------------------------------------------------------ law

    def instrument(self, name: str, document: str) -> str | None:
        """The law that a name means: by its words, or because it is defined as one; None where it is a contract's."""
        if self.called(name, document).documents:
            return None
        if words().is_law(name) or plain(name) in self._laws(document):
            return re.sub(r"^(?:the|said)\s+", "", " ".join(name.split()), flags=re.IGNORECASE)
        return None

    @cached_property
    def _laws_of(self) -> dict[str, frozenset[str]]:
        return {}

    def _laws(self, document: str) -> frozenset[str]:
        """Defined names whose meaning begins with an instrument."""
        if document not in self._laws_of:
            phrases = self.phrases.get(document, ())
            instruments = [p for p in phrases if isinstance(p, ExternalCitation)]
            self._laws_of[document] = frozenset(
                plain(name.name)
                for p in phrases
                if isinstance(p, DefinitionPhrase)
                for name in p.names
                if self._means_law(document, p, instruments)
            )
        return self._laws_of[document]

    def _means_law(self, document: str, phrase: DefinitionPhrase, instruments: Sequence[ExternalCitation]) -> bool:
        reading = self.readings[document]
        for external in instruments:
            start = external.instrument_span.start
            if phrase.form == "inline":
                near = 0 <= phrase.span.start - external.instrument_span.end <= 3
            else:
                gap = (
                    reading[phrase.span.end : start]
                    if phrase.span.end <= start < phrase.span.end + _MAX_DISTANCE
                    else "."
                )
                near = len(gap) <= 30 and not re.search(r"[.;\n]{2}|[.;]\s", gap)
            if near:
                return True
        return False


def _within(stretches: Sequence[Span], span: Span) -> bool:
    """Whether a place lies in one of some sorted stretches."""
    i = bisect_right(stretches, span.start, key=lambda s: s.start)
    return any(s.contains(span) for s in stretches[max(0, i - 3) : i])


def _most(counts: Mapping[str, int] | None) -> str | None:
    """The most frequent label; of equally frequent ones the first by name."""
    ranked = sorted((-n, unit) for unit, n in (counts or {}).items() if unit and n > 0)
    return ranked[0][1] if ranked else None


def _layer(pairs: Iterator[tuple[str, str]]) -> Layer:
    found: dict[str, dict[str, None]] = {}
    for name, target in pairs:
        if key := plain(name):
            found.setdefault(key, {})[target] = None
    return {key: tuple(targets) for key, targets in found.items()}


def _forms(name: str) -> tuple[str, ...]:
    """A name and its singular or plural."""
    if name.endswith("s") and not name.endswith("ss"):
        return name, name[:-1]
    return name, f"{name}s"
