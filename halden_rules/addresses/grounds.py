"""Where a citation's numbers are to be looked for: documents, a part of them, a clause to begin at."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from halden_rules.addresses.context import Context
from halden_rules.addresses.editions import edition_documents, editions_before, editions_named
from halden_rules.addresses.naming import Naming
from halden_rules.addresses.records import Meaning
from halden_rules.addresses.tree import Chain, chain_of
from halden_rules.addresses.vocabulary import words
from halden_rules.grammar.phrases import Citation, Container, Target
from halden_rules.outline import Address, Clause
from halden_rules.text import Span

__all__ = ["Ground", "Grounds", "grounds_of", "own_part"]


_THIS = re.compile(r"(?:(?:of|to|in|under)\s+)?th(?:is|ese)\b", re.IGNORECASE)

BRINGING = frozenset({"insert", "supplement", "reissue", "insert_words", "insert_row"})
"""Actions by which a text is brought along: what it is brought "as" is found in the amendment itself."""


class Ground(Struct, frozen=True, kw_only=True):
    """``chain``: the part that was named with the number; ``start``: a clause named with it ("of Section 3.9.3").

    ``body_first``: "of this Agreement" inside a schedule. ``amended``: the ground follows from amending words.
    """

    document: str
    chain: Chain = ()
    start: Container | None = None
    body_first: bool = False
    named: bool = False
    amended: bool = False


class Grounds(Struct, frozen=True, kw_only=True):
    """``certain`` False: it is not said which of them. ``fallback``: where to look if the number isn't there."""

    choices: tuple[Ground, ...]
    certain: bool = True
    fallback: tuple[Ground, ...] = ()


def grounds_of(
    context: Context,
    citation: Citation,
    source: Clause | None,
    naming: Naming,
    meanings: Sequence[tuple[Citation, Meaning]],
) -> Grounds:
    """The grounds of a citation; a container by a name that nobody knows is ``missing:<name>``."""
    chain: Chain = ()
    start: Container | None = None
    body_first, own_text, certain = False, False, True
    documents: tuple[str, ...] | None = None
    for container in reversed(citation.within):
        printed = context.reading[container.span.start : container.span.end].strip().lower()
        if printed in words().here_words or (container.name or "").lower() == "the":
            continue
        if is_own(context, container):
            body_first = own_text = True
        elif container.name:
            name = naming.full_name(context.id, container)
            if editions := edition_documents(naming.editions_by_number, editions_named(container.name)):
                documents = editions
                continue
            named = naming.called(name, context.id)
            documents = named.documents or (f"missing:{_title(name)}",)
            certain = named.certain
        elif container.path and container.unit in words().part_units:
            chain = (*chain, (container.unit or "", container.path[0]))
            if len(container.path) > 1:
                start = _deeper(container, container.path[1:])
        elif container.path:
            own_text = own_text or container.self
            if container.unit == "article" and citation.unit in words().part_units:
                chain = (*chain, ("article", container.path[0]))
            else:
                start = container
        elif container.self and container.unit in words().part_units:
            chain, own_text = own_part(context, source, container.unit or ""), True
        elif container.self:
            body_first = own_text = True
        elif printed in words().back_words:
            documents = last_named(context, citation, naming)
    if documents is not None:
        grounds = tuple(
            Ground(document=d, chain=chain, start=start, body_first=d == context.id, named=True) for d in documents
        )
        return Grounds(choices=grounds, certain=certain)
    own = Ground(document=context.id, chain=chain, start=start, body_first=body_first)
    if (own_text or citation.relation == "this") and not context.quoted(citation.span):
        return Grounds(choices=(own,))
    if other := _edition_grounds(context, citation, naming):
        return Grounds(choices=tuple(Ground(document=d, chain=chain, start=start) for d in other))
    amended = amended_documents(context, citation.span, naming, meanings)
    if not amended and _speaks_of_amended(context, citation, naming):
        amended = naming.linked(context.id, "amended")
    if amended:
        others = tuple(
            Ground(document=d, chain=chain, start=start, amended=True)
            for a in amended
            for d in naming.amending(a)
            if d != context.id
        )
        mine = _own(own)
        phrase = context.operative(citation.span)
        brings = context.quoted(citation.span) or (phrase is not None and phrase.action in BRINGING)
        others = (mine, *others) if brings else (*others, mine)
        choices = tuple(Ground(document=d, chain=chain, start=start, amended=True) for d in amended)
        return Grounds(choices=choices, fallback=others)
    leading = citation
    if start is not None and start.span.start < citation.targets[0].span.start:
        target = Target(unit=start.unit, path=start.path, span=start.span)
        leading = Citation(span=citation.span, unit=start.unit, targets=(target,))
    if by_label := label_documents(context, leading, source, naming):
        return Grounds(choices=tuple(Ground(document=d, chain=chain, start=start) for d in by_label))
    fallback = tuple(
        Ground(document=d, chain=chain, start=start, amended=True) for d in naming.linked(context.id, "amended")
    )
    brought = (_own(own),) if context.tree.new_parts else ()
    return Grounds(choices=(own,), fallback=(*brought, *fallback))


def is_own(context: Context, container: Container) -> bool:
    """ "of this Agreement", "OF THIS AGREEMENT": the document itself, whatever else it calls an agreement."""
    if container.path or container.unit in words().part_units:
        return False
    printed = context.reading[container.span.start : container.span.end]
    return (container.self and container.name is not None) or _THIS.match(printed) is not None


def _deeper(container: Container, path: tuple[str, ...]) -> Container:
    return Container(span=container.span, unit=None, path=path, name=None, self=container.self)


def _own(own: Ground) -> Ground:
    return Ground(document=own.document, chain=own.chain, start=own.start, amended=True)


def _edition_grounds(context: Context, citation: Citation, naming: Naming) -> tuple[str, ...]:
    """The other editions that a label before the citation names; () where it names none or this one."""
    editions = editions_before(context.reading, context.sentence(citation.span.start).start, citation.span.start)
    own = naming.edition(context.id)
    if not editions or own is None or own in editions:
        return ()
    return edition_documents(naming.editions_by_number, editions)


def last_named(context: Context, citation: Citation, naming: Naming) -> tuple[str, ...] | None:
    """ "thereof": the document named last in the sentence."""
    before = Span(context.sentence(citation.span.start).start, citation.span.start)
    named = naming.mentioned(context.id, before)
    return named[-1][1] if named else None


def own_part(context: Context, source: Clause | None, unit: str) -> Chain:
    """The part around a place whose own word is ``unit``: "this Schedule" within Part 1 of Schedule 6."""
    for scope in context.tree.scopes(source):
        if scope is None:
            continue
        chain = chain_of(scope)
        for cut in range(len(chain), 0, -1):
            if chain[cut - 1][0] == unit:
                return chain[:cut]
    return ()


def _speaks_of_amended(context: Context, citation: Citation, naming: Naming) -> bool:
    """Whether an amendment that has no label word of its own uses that of the document it amends."""
    amended = naming.linked(context.id, "amended")
    unit = citation.unit
    return (
        bool(amended)
        and unit in words().clause_units
        and unit not in context.tree.printed_units
        and all(naming.own_unit(d) == unit for d in amended)
        and not any(c.relation == "this" and c.unit == unit and not context.quoted(c.span) for c in context.citations)
    )


def amended_documents(
    context: Context, span: Span, naming: Naming, meanings: Sequence[tuple[Citation, Meaning]]
) -> tuple[str, ...]:
    """The documents that quoted text or amending words speak for; () where they speak for their own."""
    quoted = context.quoted(span)
    phrase = context.operative(span) or (context.amendment_of(span) if quoted else None)
    if phrase is None and quoted is None:
        return ()
    words = (phrase.new_text, phrase.old_text) if phrase is not None else ()
    if phrase is not None and (not phrase.span.contains(span) or any(w and w.contains(span) for w in words)):
        for citation, meaning in reversed(meanings):
            if citation.span.end <= phrase.span.start:
                break
            if meaning.targets and any(t.span.contains(citation.span) for t in phrase.targets):
                documents = dict.fromkeys(d for t in meaning.targets for d in _speaks_for(naming, t.address))
                documents.pop(context.id, None)
                if documents:
                    return tuple(documents)
    return naming.linked(context.id, "amended")


def _speaks_for(naming: Naming, address: Address) -> tuple[str, ...]:
    """The document of a clause; of one that stands in an amendment's new text, the amended document."""
    outline = naming.outlines.get(address.document)
    same = outline.by_address.get((address.part, address.number), ()) if outline is not None else ()
    if same and all(c.quoted == "new" for c in same):
        return naming.linked(address.document, "amended") or (address.document,)
    return (address.document,)


def label_documents(context: Context, citation: Citation, source: Clause | None, naming: Naming) -> tuple[str, ...]:
    """The label word may decide the document: a text of Sections that says "Clause 7" means another's clauses."""
    unit, own = citation.unit, naming.own_unit(context.id)
    if unit not in words().clause_units or own is None or unit == own or unit in context.tree.printed_units:
        return ()
    if not citation.targets or not citation.targets[0].path[:1] or not citation.targets[0].path[0][0].isdigit():
        return ()
    zones = [context.sentence(citation.span.start)]
    for clause in context.tree.ancestors(source):
        zones += [clause.heading_span] if clause.heading_span else []
        zones += list(clause.own)
    for zone in zones:
        fitting = [
            (abs(at - citation.span.start), documents)
            for at, documents in naming.mentioned(context.id, zone)
            if naming.own_unit(documents[0]) == unit
        ]
        if fitting:
            return min(fitting)[1]
    return ()


def _title(name: str) -> str:
    return re.sub(r"^(?:the|said|such)\s+", "", " ".join(name.split()), flags=re.IGNORECASE)
