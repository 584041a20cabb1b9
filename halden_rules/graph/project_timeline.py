"""Clauses that only an amendment brings, and the words of every clause with the days on which they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from halden_rules.graph.draft import Draft
from halden_rules.graph.ids import clause_id, document_id, preamble_id, version_id
from halden_rules.graph.project_documents import called
from halden_rules.graph.standing import Standing, hull, placed
from halden_rules.graph.whereabouts import Whereabouts
from halden_rules.inforce import Piece, Version
from halden_rules.outline import Address, Clause, Outline
from halden_rules.reading import Reading
from halden_rules.text import Span

__all__ = ["project_inserted", "project_versions"]


def project_inserted(draft: Draft, where: Whereabouts, reading: Reading) -> None:
    """A Clause for each address of the timeline that its document does not print.

    It belongs to the amended document, below the clause that its number says, behind the clause that is before it in
    reading order.
    """
    printed = {c.address: c for outline in reading.outlines for c in outline.clauses}
    quoted = _quoted(reading.outlines)
    inserted: dict[Address, list[Version]] = {}
    behind: dict[Address, int] = {}
    document, order = "", 0
    for version in reading.timeline.versions:
        address = version.clause
        if address.document != document:
            document, order = address.document, 0
        if address.part is None and address.number is None:
            continue
        if address in printed:
            order = printed[address].order
        elif document in where.documents:
            inserted.setdefault(address, []).append(version)
            behind.setdefault(address, order)
    words = {a: len(_text(where, v[-1].standing).split()) for a, v in inserted.items()}
    counts: dict[tuple[str, int], int] = {}
    for address, versions in inserted.items():
        key = address.document, behind[address]
        counts[key] = counts.get(key, 0) + 1
        home = document_id(draft.package, address.document)
        parent = _parent(where, address, versions[0])
        like = _like(quoted, versions)
        text = _text(where, versions[-1].standing)
        valid_from, valid_to = hull((v.valid_from, v.valid_to) for v in versions if v.state != "deleted")
        id = draft.node(
            "Clause",
            clause_id(draft.package, address),
            _called(where, address, like, text),
            text,
            document=home,
            kind=like.kind if like else ("part" if address.number is None else "clause"),
            number=address.number,
            label=like.label if like else (address.number or address.part),
            part=address.part,
            unit=like.unit if like else None,
            heading=like.heading if like else None,
            level=draft.level(parent) + 1 if parent else 1,
            order=behind[address],
            insertedOrder=counts[key],
            subtreeWords=sum(n for a, n in words.items() if a == address or _below(a, address)),
            validFrom=valid_from,
            validTo=valid_to,
        )
        where.name_clause(address, id)
        draft.edge("HAS_CLAUSE", parent or home, id, order=behind[address])


def _parent(where: Whereabouts, address: Address, version: Version) -> str | None:
    """The clause that holds it; None where that is the document."""
    if version.parent is not None and (id := where.clause(version.parent)):
        return id
    return where.around(address) if address.number else None


def _called(where: Whereabouts, address: Address, like: Clause | None, text: str) -> str:
    short = where.short_names.get(address.document, address.document)
    if like is not None:
        return called(short, replace(like, address=address), text)
    words = " ".join(text.split())
    shown = words if len(words) <= 50 else f"{words[:50].rsplit(' ', 1)[0]} …"
    return " ".join(p for p in (short, address.part, address.number, f"“{shown}”" if shown else "") if p)


def _below(inner: Address, outer: Address) -> bool:
    if inner.document != outer.document or inner.part != outer.part:
        return False
    if outer.number is None:
        return inner.number is not None
    return bool(inner.number) and str(inner.number).startswith((f"{outer.number}(", f"{outer.number}."))


def _text(where: Whereabouts, pieces: Sequence[Piece]) -> str:
    """The words of a version, with what stands between its pieces."""
    parts: list[str] = []
    for piece in pieces:
        if parts:
            parts.append(piece.blank)
        parts.append(where.evidence(piece.document, piece.span).text)
    return "".join(parts)


def _quoted(outlines: Iterable[Outline]) -> dict[str, list[Clause]]:
    return {o.document: [c for c in o.clauses if c.quoted == "new"] for o in outlines}


def _like(quoted: dict[str, list[Clause]], versions: Sequence[Version]) -> Clause | None:
    """The quoted clause in the amendment that the first version's words begin with."""
    for version in versions:
        for piece in version.standing[:1]:
            for clause in quoted.get(piece.document, ()):
                if clause.span.start <= piece.span.start < clause.span.end and any(
                    own.start <= piece.span.start < own.end for own in clause.own
                ):
                    return clause
    return None


def project_versions(
    draft: Draft,
    where: Whereabouts,
    reading: Reading,
    preambles: dict[str, tuple[Span, ...]],
    amendments: Sequence[str],
) -> Standing:
    """The words of every clause; gives who holds which words. ``amendments``: their ids.

    What the timeline leaves out: a preamble stands as signed. New words quoted in an amendment stand in the clause that
    they change; where they change none (it is not there, or nothing says so) they are unresolved, and in sight.
    """
    timeline = reading.timeline
    known: list[tuple[str, Version]] = []
    for version in timeline.versions:
        known.append((_home(draft, where, version), version))
    ids = {i: clause for i, (clause, _) in enumerate(known) if clause}
    have = set(ids.values())
    for document, spans in preambles.items():
        id = preamble_id(draft.package, document)
        if id not in have and spans:
            pieces = tuple(Piece(document=document, span=s) for s in spans)
            known.append((id, Version(clause=Address(document), pieces=pieces, state="in force")))
    given = _given_away(reading)
    for outline in reading.outlines:
        for quoted in outline.clauses:
            id = where.clause(quoted.address) or ""
            if quoted.quoted != "new" or not quoted.own or not id or id in have:
                continue
            if not any(s.start <= quoted.own[0].start < s.end for s in given.get(outline.document, ())):
                pieces = tuple(Piece(document=outline.document, span=s) for s in quoted.own)
                known.append((id, Version(clause=quoted.address, pieces=pieces, state="unresolved")))
                have.add(id)
    by_clause: dict[str, list[Version]] = {}
    for clause, version in known:
        if clause:
            by_clause.setdefault(clause, []).append(version)
    for clause, versions in by_clause.items():
        for order, version in enumerate(sorted(versions, key=lambda v: str(v.valid_from or "")), start=1):
            _version(draft, where, clause, version, order, amendments)
    return Standing(timeline, ids)


def _home(draft: Draft, where: Whereabouts, version: Version) -> str:
    if version.clause.part is None and version.clause.number is None:
        id = preamble_id(draft.package, version.clause.document)
        return id if id in draft else ""
    return where.clause(version.clause) or ""


def _given_away(reading: Reading) -> dict[str, list[Span]]:
    """By document, the words that stand in a clause of another one, or that were to."""
    found: dict[str, list[Span]] = {}
    for version in reading.timeline.versions:
        for piece in (*version.pieces, *(p for pieces in version.alternatives for p in pieces)):
            if piece.document != version.clause.document:
                found.setdefault(piece.document, []).append(piece.span)
    for index, amendment in enumerate(reading.amendments):
        if amendment.new_text is not None and placed(reading.timeline.effects, index):
            found.setdefault(amendment.document, []).append(amendment.new_text)
    return found


def _version(
    draft: Draft, where: Whereabouts, clause: str, version: Version, order: int, amendments: Sequence[str]
) -> None:
    places = [where.evidence(piece.document, piece.span) for piece in version.standing]
    others = [
        (number, where.evidence(piece.document, piece.span), piece.blank)
        for number, pieces in enumerate(version.alternatives, start=1)
        for piece in pieces
        if piece.struck is None
    ]
    text = _text(where, version.standing)
    id = draft.node(
        "Version",
        draft.free_id(version_id(clause, version.valid_from)),
        f"{clause.partition('/')[2]} {'from ' + version.valid_from.isoformat() if version.valid_from else 'as signed'}",
        text,
        clause=clause,
        document=document_id(draft.package, version.clause.document),
        state=version.state,
        text=text,
        pieceDocuments=[p.document for p in places],
        pieceStarts=[p.start for p in places],
        pieceEnds=[p.end for p in places],
        pieceBlanks=[p.blank for p in version.standing],
        alternatives=[
            _text(where, [p for p in pieces if p.struck is None]) or "(deleted)" for pieces in version.alternatives
        ],
        alternativeNumbers=[number for number, _, _ in others],
        alternativeDocuments=[p.document for _, p, _ in others],
        alternativeStarts=[p.start for _, p, _ in others],
        alternativeEnds=[p.end for _, p, _ in others],
        alternativeBlanks=[blank for _, _, blank in others],
        by=[amendments[i] for i in version.by],
        validFrom=version.valid_from,
        validTo=version.valid_to,
    )
    draft.edge("HAS_VERSION", clause, id, order=order)
