"""Amending words with the addresses they change; their effect on the text is the fold's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from halden_rules.addresses import Meaning, Resolver
from halden_rules.addresses.context import Context
from halden_rules.addresses.vocabulary import words
from halden_rules.amendments.circumstances import applies_to, condition, effective, ends_after, until
from halden_rules.amendments.new_text import clauses_within, same_number, words_brought
from halden_rules.amendments.records import Amendment, Place, Portion
from halden_rules.documents import Document
from halden_rules.grammar.phrases import AmendmentPhrase, Citation, DefinitionPhrase, Phrase
from halden_rules.inventory import Inventory
from halden_rules.inventory.dates import habit_of
from halden_rules.outline import Address, Outline
from halden_rules.text import Span

__all__ = ["read_amendments"]

WHOLE = {"delete_words": "delete", "replace_sentence": "replace"}
OF_ITEMS = {"delete": "rescind", "replace": "replace_item"}
BRINGING = frozenset({"replace", "replace_item", "insert", "supplement", "reissue"})
TAKING = frozenset({"delete", "delete_words", "disapply", "rescind", "restore"})
DOCUMENTS = frozenset({"reissue", "rescind", "restore", "rename", "replace_words", "delete_words"})


def read_amendments(
    documents: tuple[Document, ...],
    outlines: tuple[Outline, ...],
    inventory: Inventory,
    phrases: Mapping[str, tuple[Phrase, ...]],
) -> tuple[Amendment, ...]:
    """Every amending phrase, sorted by document and place; targets are addresses in the amended document.

    A phrase that names no clause changes the document that its text speaks of or that its own document amends.
    """
    resolver = Resolver(documents, outlines, inventory, phrases)
    return tuple(
        amendment
        for document in documents
        for phrase in sorted(resolver.contexts[document.id].amending, key=lambda p: p.span)
        if not _aside(resolver.contexts[document.id], phrase)
        for amendment in _amendments(resolver, resolver.contexts[document.id], phrase)
        if not _of_itself(resolver, amendment)
    )


def _of_itself(resolver: Resolver, amendment: Amendment) -> bool:
    """A main agreement's words on its own clauses ("Section 8 shall not apply"): terms of it, and no amendment."""
    role = resolver.inventory.entry(amendment.document).role
    own = all(t.document == amendment.document for t in amendment.targets)
    return own and role in words().main_roles and not resolver.naming.linked(amendment.document, "amended")


def _aside(context: Context, phrase: AmendmentPhrase) -> bool:
    """Whether its first words are a contents page, page furniture or the title; a page may break within the others."""
    first = Span(phrase.span.start, min(phrase.span.end, phrase.span.start + 40))
    outline = context.outline
    title = outline.title_span
    return any(s.overlaps(first) for s in (*outline.contents, *outline.furniture)) or (
        title is not None and title.contains(phrase.span)
    )


def _amendments(resolver: Resolver, context: Context, phrase: AmendmentPhrase) -> Iterator[Amendment]:
    """One record; one a target where each has new words of its own, or where the new clauses have their own numbers."""
    amendment = _amendment(resolver, context, phrase)
    if amendment.new_text is None or amendment.action not in BRINGING:
        yield amendment
        return
    brought = [c for c in clauses_within(context, amendment.new_text) if c.address.number is not None]
    own = {t: c for t in amendment.targets for c in brought if same_number(t, c.address)}
    if amendment.action == "insert" and not own and brought and all(amendment.found):
        document = amendment.targets[0].document if amendment.targets else None
        if document is not None:
            for clause in brought:
                target = Address(document, clause.address.part, clause.address.number)
                yield replace(amendment, targets=(target,), found=(False,), new_text=clause.span)
            return
    if len(amendment.targets) > 1 and len(own) == len(amendment.targets):
        for target, found in zip(amendment.targets, amendment.found, strict=True):
            yield replace(amendment, targets=(target,), found=(found,), new_text=own[target].span)
        return
    yield amendment


def _amendment(resolver: Resolver, context: Context, phrase: AmendmentPhrase) -> Amendment:
    source = context.outline.at(phrase.span.start)
    targets = _targets(resolver, context, phrase)
    old, new = words_brought(context, phrase)
    new = phrase.new_text or (new if phrase.action not in TAKING else None)
    text, habit = context.reading, habit_of(context.reading)
    part, action = phrase.part, phrase.action
    if part is not None and part.kind == "item" and not phrase.targets and any(t.number for t in targets):
        part, action = None, WHOLE.get(action, action)  # the title names a clause
    if part is None and phrase.old_text is None and targets and all(_is_item(resolver, t) for t in targets):
        action = OF_ITEMS.get(action, action)
    return Amendment(
        document=context.id,
        source=source.address if source is not None else None,
        span=phrase.span,
        action=action,
        targets=tuple(targets),
        found=tuple(targets.values()),
        old_text=phrase.old_text or old,
        new_text=new,
        also_old=phrase.also_old,
        granularity=phrase.granularity,
        portion=Portion(kind=part.kind, ordinal=part.ordinal, name=part.name) if part is not None else None,
        place=_place(resolver, context, phrase),
        implied=phrase.implied,
        effective=effective(text, phrase, habit),
        until=until(text, phrase, habit),
        ends_after=ends_after(text, phrase, new),
        condition=condition(text, phrase),
        applies_to=applies_to(text, phrase),
    )


def _targets(resolver: Resolver, context: Context, phrase: AmendmentPhrase) -> dict[Address, bool]:
    """Addresses and whether they are there; {} where the words do not tell what is amended."""
    targets: dict[Address, bool] = {}
    for citation in phrase.targets:
        for meaning in _meanings(resolver, context, citation):
            for target in meaning.targets if meaning.status != "external" else ():
                address, found = _in_amended(resolver, context, target.address, target.found)
                if phrase.action == "insert" and address.document.startswith("missing:"):
                    address = _new_part(resolver, context, address, citation)
                targets[address] = found or _brought_before(resolver, context, address)
    if not targets:
        named = phrase.names_document or phrase.anywhere or phrase.part is not None or phrase.action in DOCUMENTS
        for document in resolver.amended_by(context, phrase.span) if named else ():
            targets[_by_name(resolver, document, phrase)] = document in resolver.contexts
    return _of_editions_here(targets)


def _is_item(resolver: Resolver, address: Address) -> bool:
    """Whether an address is a clause of an amendment, or all of it."""
    return address.document in resolver.contexts and bool(resolver.naming.linked(address.document, "amended"))


def _brought_before(resolver: Resolver, context: Context, address: Address) -> bool:
    """Whether another amendment of the same document brought the clause."""
    others = (resolver.contexts[d] for d in resolver.naming.amending(address.document) if d != context.id)
    return any(
        clause.quoted == "new"
        for other in others
        for clause in other.outline.by_address.get((address.part, address.number), ())
        if address.number is not None
    )


def _new_part(resolver: Resolver, context: Context, address: Address, citation: Citation) -> Address:
    """A schedule that is put in belongs to the amended document, though its text be missing."""
    amended = resolver.naming.linked(context.id, "amended")
    if not amended or citation.unit not in words().part_units or len(citation.targets) != 1 or address.part:
        return address
    return Address(amended[0], f"{(citation.unit or '').capitalize()} {'-'.join(citation.targets[0].path)}")


def _by_name(resolver: Resolver, document: str, phrase: AmendmentPhrase) -> Address:
    """The clause that defines a term or has a title, where one alone does; else the document."""
    there, part = resolver.contexts.get(document), phrase.part
    if there is None or part is None or part.name is None:
        return Address(document)
    wanted = part.name.casefold().strip(" .,")
    if part.kind == "definition":
        spots = [
            there.outline.at(name.span.start)
            for p in there.phrases
            if isinstance(p, DefinitionPhrase)
            for name in p.names
            if name.name.casefold() == wanted
        ]
        found = {c.address for c in spots if c is not None and c.quoted is None}
    else:
        found = {
            c.address
            for c in there.outline.clauses
            if c.heading is not None and c.quoted is None and c.heading.casefold().strip(" .,:") == wanted
        }
    return found.pop() if len(found) == 1 else Address(document)


def _place(resolver: Resolver, context: Context, phrase: AmendmentPhrase) -> Place | None:
    place = phrase.place
    if place is None:
        return None
    clause = None
    if place.citation is not None:
        found = [t.address for m in _meanings(resolver, context, place.citation) for t in m.targets]
        clause = _in_amended(resolver, context, found[0], True)[0] if found else None
    return Place(relation=place.relation, words=place.words, clause=clause)


def _of_editions_here(targets: dict[Address, bool]) -> dict[Address, bool]:
    """Editions of a standard text that are not here are left out where the same clause of one is."""
    here = {(a.part, a.number) for a, found in targets.items() if found}
    return {a: found for a, found in targets.items() if found or not ((a.part, a.number) in here and _is_missing(a))}


def _is_missing(address: Address) -> bool:
    return address.document.startswith("missing:")


def _meanings(resolver: Resolver, context: Context, citation: Citation) -> tuple[Meaning, ...]:
    """What the references within a citation mean; it is read anew where it was no reference of its own."""
    if citation not in context.citations:  # placed by the sentence it stands in: "subsection (b) thereof"
        return (resolver.meaning(context, citation, ()),)
    containers = {c.span for c in citation.within}
    within = tuple(m for c, m in resolver.within(context.id, citation.span) if c.span not in containers)
    return within or (resolver.meaning(context, citation, ()),)


def _in_amended(resolver: Resolver, context: Context, address: Address, found: bool) -> tuple[Address, bool]:
    """A clause that stands in replacement text belongs to the amended document.

    In the amendment's own, that document does not have it yet; one that an earlier amendment brought it has.
    """
    there = resolver.contexts.get(address.document)
    amended = resolver.naming.linked(address.document, "amended")
    if there is None or not amended:
        return address, found
    clause = there.tree.clause(address) if found else None
    if address.document != context.id:
        brought = clause is not None and clause.quoted == "new"
        return (Address(amended[0], address.part, address.number), True) if brought else (address, found)
    if clause is not None and clause.quoted is None:
        return address, found
    return Address(amended[0], address.part, address.number), False
