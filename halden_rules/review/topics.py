"""What a topic's query returned, with the words of each clause and one sentence on why it is there.

Nothing is walked here: which clauses belong to a topic, and by which chain, are the rows of the compiled query.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from halden_rules.outline import Outline
from halden_rules.reading import Reading
from halden_rules.review.clauses import ClauseTexts, MarkSpan
from halden_rules.review.packet import Chain, ChainCard, ChainEdge, ReadClause, Topic
from halden_rules.review.places import Places, slug
from halden_rules.rules import Step, TopicClause, TopicResult

__all__ = ["TopicMaker"]

CARD_WORDS = 160


class TopicMaker:
    """Makes the topics of one packet; ``lanes`` are (document id, short title, date as printed), by date."""

    def __init__(
        self,
        reading: Reading,
        places: Places,
        texts: ClauseTexts,
        amended: Mapping[tuple[str, int], tuple[int, ...]],
        lanes: Sequence[tuple[str, str, str]],
    ) -> None:
        self._places, self._texts, self._amended, self._lanes = places, texts, amended, lanes
        self._order = {document: n for n, (document, _, _) in enumerate(lanes)}
        self.unknown: list[str] = []
        self._unresolved = {v.clause.id for v in reading.timeline.versions if v.state == "unresolved"}

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
            amended=sum(bool(c.amended) or c.unresolved for c in made.values()),
            if_not_found=result.if_not_found,
            ask=result.ask,
        )

    def _shown(self, clauses: Iterable[TopicClause], made: Mapping[str, ReadClause]) -> tuple[ReadClause, ...]:
        found = [c for c in clauses if c.id in made]
        found.sort(key=lambda c: self._position(c.id))
        return tuple(made[c.id] for c in found)

    def _position(self, graph_id: str) -> tuple[int, int]:
        found = self._places.find(graph_id)
        if found is None:
            return self._order.get(self._places.preamble(graph_id) or "", len(self._order)), -1
        return self._order.get(found[0].document, 0), found[1]

    def _anchor(self, graph_id: str) -> str | None:
        if (document := self._places.preamble(graph_id)) is not None:
            return self._places.preamble_anchor[document]
        found = self._places.find(graph_id)
        return self._places.clause_anchor[found[0].document, found[1]] if found else None

    def _clause(self, c: TopicClause, members: Mapping[str, TopicClause], to: Mapping[str, str]) -> ReadClause | None:
        found = self._places.find(c.id)
        if found is None:
            return self._preamble(c, members, to)
        outline, index = found
        clause = outline.clauses[index]
        hits = tuple(cited for hit in c.hits if (cited := self._places.cite(hit)) is not None)
        marks = tuple(self._marks(outline, c, members))
        return ReadClause(
            id=c.id,
            anchor=to[c.id],
            stands=self._places.clause_anchor[outline.document, index],
            document=outline.document,
            label=self._places.name(clause.address),
            number=" ".join(p for p in (clause.address.part, clause.address.number) if p) or clause.label,
            heading=clause.heading,
            role=c.role,
            depth=c.depth,
            why=self._why(c, members),
            steps=tuple(self._edge(s) for s in c.chain),
            hits=hits,
            passages=self._texts.passages(outline, clause, to, marks),
            words=self._texts.words(outline, index),
            folded=c.folded,
            unresolved=clause.address.id in self._unresolved,
            amended=self._amended.get((outline.document, index), ()),
        )

    def _preamble(self, c: TopicClause, members: Mapping[str, TopicClause], to: Mapping[str, str]) -> ReadClause | None:
        """The words of a document outside of its clauses; None for an id that the reading lacks."""
        document = self._places.preamble(c.id)
        if document is None:
            self.unknown.append(c.id)
            return None
        outline = self._places.outlines[document]
        passages = self._texts.preamble(outline, to, tuple(self._marks(outline, c, members)))
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
            words=sum(len(p.text.split()) for p in passages),
            folded=c.folded,
        )

    def _marks(self, outline: Outline, c: TopicClause, members: Mapping[str, TopicClause]) -> Iterable[MarkSpan]:
        """Matches of the start patterns, and the words that make a link of some chain out of this clause."""
        kinds = [(hit, "match") for hit in c.hits]
        kinds += [
            (s.place, "evidence") for m in members.values() for s in m.chain if s.source == c.id and s.place is not None
        ]
        for place, kind in sorted(set(kinds), key=lambda k: (k[0].start, k[0].end, k[1])):
            if place.document == outline.document:
                yield self._places.reading_span(place), kind, None, None

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
                    amended=bool(clause.amended) or clause.unresolved,
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


def _first_words(clause: ReadClause) -> str:
    """The first words after label and heading, or those of the first sub-clause, for a card."""
    for passage in clause.passages:
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
            return "named by this amendment"
        case "overrides":
            return f"subject to: “{words}”" if words else "subject to"
        case _:
            return edge.via.replace("_", " ")
