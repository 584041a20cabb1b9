"""What a topic's query returned, with the words of each clause and one sentence on why it is there.

Nothing is walked here: which clauses belong to a topic, and by which chain, are the rows of the compiled query.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from halden_rules.outline import Address
from halden_rules.reading import Reading
from halden_rules.review.clauses import ClauseTexts, MarkSpan
from halden_rules.review.dates import day
from halden_rules.review.packet import Chain, ChainCard, ChainEdge, Passage, ReadClause, Standing, Topic
from halden_rules.review.places import Places, slug
from halden_rules.review.standing import Standings
from halden_rules.rules import Step, TopicClause, TopicResult

__all__ = ["TopicMaker"]

CARD_WORDS = 160
LABEL = 12
"""Kept words as short as this are a clause's label: all the rest of it is replaced."""


class TopicMaker:
    """Makes the topics of one packet; ``lanes`` are (document id, short title, date as printed), by date."""

    def __init__(
        self,
        reading: Reading,
        places: Places,
        texts: ClauseTexts,
        standings: Standings,
        lanes: Sequence[tuple[str, str, str]],
    ) -> None:
        self._places, self._texts, self._standings, self._lanes = places, texts, standings, lanes
        self._order = {document: n for n, (document, _, _) in enumerate(lanes)}
        self.unknown: list[str] = []
        self._printed = {o.document: {id(c) for c in o.clauses if c.quoted is None} for o in reading.outlines}

    def topic(self, result: TopicResult) -> Topic:
        """One topic, located or not."""
        anchor = f"topic-{slug(result.topic)}"
        members = {c.id: c for c in result.clauses}
        to = {c.id: f"{anchor}--{shown}" for c in result.clauses if (shown := self._anchor(c.id)) is not None}
        made = {c.id: clause for c in result.clauses if (clause := self._clause(c, members, to)) is not None}

        below: dict[str, list[TopicClause]] = {}
        lead_in: dict[str, list[TopicClause]] = {}
        for c in result.clauses:
            if c.under is not None and c.role in ("subtree", "ancestor"):
                (below if c.role == "subtree" else lead_in).setdefault(c.under, []).append(c)

        def group(role: str) -> tuple[ReadClause, ...]:
            heads = [c for c in result.clauses if c.id in made and c.role == role]
            heads.sort(key=lambda c: (c.depth, self._position(c.id)))
            return tuple(
                replace(
                    made[c.id],
                    below=self._shown(below.get(c.id, ()), made),
                    lead_in=self._shown(lead_in.get(c.id, ()), made),
                )
                for c in heads
            )

        start, reached, precedence = group("start"), group("reached"), group("precedence")
        documents = sorted({c.document for c in made.values()}, key=lambda d: (self._order.get(d, 0), d))
        return Topic(
            id=result.topic,
            anchor=anchor,
            title=result.title,
            why=result.why,
            playbook=result.playbook,
            version=result.version,
            located=result.located,
            searched=result.searched,
            start=start,
            reached=reached,
            precedence=precedence,
            chain=self._chain(start, reached),
            count=len(made),
            documents=tuple(documents),
            amended=sum(c.standing is not None and not c.unresolved for c in made.values()),
            unresolved=sum(c.unresolved for c in made.values()),
            if_not_found=result.if_not_found,
            ask=result.ask,
        )

    def _shown(self, clauses: Iterable[TopicClause], made: Mapping[str, ReadClause]) -> tuple[ReadClause, ...]:
        found = [c for c in clauses if c.id in made]
        found.sort(key=lambda c: self._position(c.id))
        return tuple(made[c.id] for c in found)

    def _position(self, graph_id: str) -> tuple[int, int, int]:
        found = self._places.position(graph_id)
        if found is None:
            return self._order.get(self._places.preamble(graph_id) or "", len(self._order)), -1, 0
        return self._order.get(found[0], 0), *found[1:]

    def _anchor(self, graph_id: str) -> str | None:
        if (document := self._places.preamble(graph_id)) is not None:
            return self._places.preamble_anchor[document]
        if (brought := self._places.brought(graph_id)) is not None:
            return self._places.brought_anchor(brought)
        found = self._places.find(graph_id)
        return self._places.clause_anchor[found[0].document, found[1]] if found else None

    def _clause(self, c: TopicClause, members: Mapping[str, TopicClause], to: Mapping[str, str]) -> ReadClause | None:
        marks = self._marks(c, members)
        hits = tuple(cited for hit in c.hits if (cited := self._places.cite(hit)) is not None)
        brought = self._places.brought(c.id)
        found = self._places.find(c.id)
        if brought is not None:
            address, heading, label = brought, self._places.heading(brought), brought.number or brought.part or ""
            passages: tuple[Passage, ...] = ()
        elif found is not None:
            outline, index = found
            clause = outline.clauses[index]
            address, heading, label = clause.address, clause.heading, clause.label
            passages = self._texts.passages(outline, clause, to, tuple(marks.get(outline.document, ())))
        else:
            return self._preamble(c, members, to)
        standings = self._standings
        standing = standings.of(address, to, marks)
        notes, quoted = standings.notes(address), False
        if brought is None and found is not None:
            # New words of an amendment that did not come to stand anywhere: read where they are quoted.
            quoted = id(found[0].clauses[found[1]]) not in self._printed[found[0].document]
        return ReadClause(
            id=c.id,
            anchor=to[c.id],
            stands=self._anchor(c.id) or "",
            document=c.document if brought is not None else outline.document,
            label=self._places.name(address),
            number=" ".join(p for p in (address.part, address.number) if p) or label,
            heading=heading,
            role=c.role,
            depth=c.depth,
            why=self._why(c, members),
            steps=tuple(self._edge(s) for s in c.chain),
            hits=hits,
            passages=passages,
            words=_count(standing, passages),
            folded=c.folded,
            standing=standing,
            notes=notes,
            unresolved=standings.open(address) or quoted,
            quoted=quoted,
            amended=standings.register.touching(address),
        )

    def _preamble(self, c: TopicClause, members: Mapping[str, TopicClause], to: Mapping[str, str]) -> ReadClause | None:
        """The words of a document outside of its clauses; None for an id that the reading lacks."""
        document = self._places.preamble(c.id)
        if document is None:
            self.unknown.append(c.id)
            return None
        outline = self._places.outlines[document]
        marks = self._marks(c, members)
        passages = self._texts.preamble(outline, to, tuple(marks.get(document, ())))
        address = Address(document)
        standing = self._standings.of(address, to, marks)
        return ReadClause(
            id=c.id,
            anchor=to[c.id],
            stands=self._places.preamble_anchor[document],
            document=document,
            label=f"{self._places.short[document]}, preamble",
            number="preamble",
            heading=None,
            role=c.role,
            depth=c.depth,
            why=self._why(c, members),
            steps=tuple(self._edge(s) for s in c.chain),
            hits=tuple(cited for hit in c.hits if (cited := self._places.cite(hit)) is not None),
            passages=passages,
            words=_count(standing, passages),
            folded=c.folded,
            standing=standing,
            notes=self._standings.notes(address),
            unresolved=self._standings.open(address),
            amended=self._standings.register.touching(address),
        )

    def _marks(self, c: TopicClause, members: Mapping[str, TopicClause]) -> dict[str, list[MarkSpan]]:
        """Matches of the start patterns, and the words that make a link of some chain out of this clause."""
        kinds = [(hit, "match") for hit in c.hits]
        kinds += [
            (s.place, "evidence") for m in members.values() for s in m.chain if s.source == c.id and s.place is not None
        ]
        found: dict[str, list[MarkSpan]] = {}
        for place, kind in sorted(set(kinds), key=lambda k: (k[0].document, k[0].start, k[0].end, k[1])):
            if place.document in self._places.documents:
                found.setdefault(place.document, []).append((self._places.reading_span(place), kind, None, None))
        return found

    # Why it is there -------------------------------------------------------------------------------------------------

    def _why(self, c: TopicClause, members: Mapping[str, TopicClause]) -> str:
        here = self._places.name_of(c.id)
        under = self._places.name_of(c.under, c.document) if c.under else ""
        head = members.get(c.under) if c.under else None
        if c.role == "start":
            return f"{here} is a start clause: this is where the topic’s words were found."
        if c.role == "subtree":
            kind = (
                "a start clause"
                if head is not None and head.role == "start"
                else "which is read with the start clauses"
            )
            return f"It is part of {under}, {kind}."
        if c.role == "ancestor":
            return f"Its opening words lead into {under}."
        if c.role == "precedence" and not c.chain:
            return (
                "It says which document or clause prevails; such statements always come along, and are never applied."
            )
        if not c.chain:
            return f"{here} was returned by the topic’s query."
        told = [self._sentence(s, first=n == 0) for n, s in enumerate(c.chain)]
        return "Here because " + ", and ".join(told) + "."

    def _edge(self, step: Step) -> ChainEdge:
        return ChainEdge(
            source=step.source,
            target=step.target,
            via=step.via,
            sentence=self._sentence(step, first=False),
            cite=self._places.cite(step.place),
        )

    def _sentence(self, step: Step, first: bool) -> str:
        """A step in plain words: “2(a) uses “Products”, which 2(b) defines”."""
        found = self._places.find(step.source)
        seen_from = found[0].document if found else self._places.preamble(step.source)
        source = self._places.name_of(step.source)
        target = self._places.name_of(step.target, seen_from)
        words = " ".join(step.words.split())
        if len(words) > 90:
            words = words[:90].rsplit(" ", 1)[0] + " …"
        quoted = f" (“{words}”)" if words else ""
        opening = f"{source}, a start clause," if first else source
        match step.via:
            case "uses_term":
                return (
                    f"{opening} uses “{words}”, which {target} defines"
                    if words
                    else f"{opening} uses a term that {target} defines"
                )
            case "cross_reference":
                return f"{opening} refers to {target}{quoted}"
            case "amends":
                return f"{opening} is named by an amendment, {target}{quoted}"
            case "overrides":
                return f"{opening} is read subject to {target}{quoted}"
            case _:
                return f"{opening} leads to {target} by {step.via.replace('_', ' ')}{quoted}"

    # The picture -----------------------------------------------------------------------------------------------------

    def _chain(self, start: tuple[ReadClause, ...], reached: tuple[ReadClause, ...]) -> Chain:
        """Cards of start and reached clauses; a card hangs below the clause from which its chain reached it."""
        if not start:
            return Chain()
        cards: list[ChainCard] = []
        at: dict[str, int] = {}
        inside = {b.id: head.id for head in (*start, *reached) for b in (head, *head.below)}
        for clause in (*start, *reached):
            last = clause.steps[-1] if clause.steps else None
            parent = at.get(inside.get(last.source, last.source)) if last else None
            cards.append(
                ChainCard(
                    id=clause.id,
                    lane=clause.document,
                    title=f"{clause.number} {clause.heading}" if clause.heading else clause.number,
                    words=_first_words(clause),
                    anchor=clause.anchor,
                    start=clause.role == "start",
                    amended=clause.standing is not None or clause.unresolved,
                    note=_card_note(clause),
                    parent=parent,
                    label=_label(last) if last else "",
                )
            )
            at[clause.id] = len(cards) - 1
        used = {c.lane for c in cards}
        lines = [f"{c.label}{' ' + c.heading if c.heading else ''}: start clause." for c in start]
        lines += [f"{c.label}{' ' + c.heading if c.heading else ''}: {c.why}" for c in reached]
        return Chain(
            lanes=tuple(lane for lane in self._lanes if lane[0] in used), cards=tuple(cards), lines=tuple(lines)
        )


def _count(standing: Standing | None, passages: tuple[Passage, ...]) -> int:
    """Words that stand; where it is open what stands, or nothing does, those that are shown."""
    shown = (standing.current or standing.runs) if standing is not None else None
    held = passages if shown is None else tuple(r.passage for r in shown)
    return sum(len(p.text.split()) for p in held)


def _card_note(clause: ReadClause) -> str:
    """What an amendment did, in the few words that a card has room for."""
    standing = clause.standing
    if clause.unresolved:
        return "open: not settled what it says"
    if standing is None:
        return ""
    since = f" {day(standing.since)}" if standing.since is not None else ""
    match standing.state:
        case "amended":
            kept = any(r.by is None and r.struck is None and len(r.passage.text) > LABEL for r in standing.runs)
            return f"{'changed' if kept else 'replaced'}{since}"
        case "inserted":
            return f"inserted{since}"
        case "deleted":
            return f"deleted{since}"
        case "not yet":
            return f"not yet; from{since}" if since else "not yet in force"
        case _:
            return "no longer in force"


def _first_words(clause: ReadClause) -> str:
    """The first words after label and heading, or those of the first sub-clause, for a card; those that stand."""
    standing = clause.standing
    shown = clause.passages if standing is None else tuple(r.passage for r in standing.runs if r.struck is None)
    for passage in shown:
        skip = max((m.end for m in passage.marks if m.kind in ("label", "heading")), default=0)
        words = " ".join(passage.text[skip:].lstrip(" .:)-–—").split())
        if words:
            return words[:CARD_WORDS]
    return _first_words(clause.below[0]) if clause.below else ""


def _label(edge: ChainEdge) -> str:
    words = " ".join(edge.cite.text.split()) if edge.cite else ""
    match edge.via:
        case "uses_term":
            return f"uses “{words}”" if words else "uses a term of"
        case "cross_reference":
            return f"refers: “{words}”" if words else "refers to"
        case "amends":
            return "changed by"
        case "overrides":
            return f"subject to: “{words}”" if words else "subject to"
        case _:
            return edge.via.replace("_", " ")
