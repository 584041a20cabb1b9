"""Every edge type of the graph, with its ends and properties."""

from __future__ import annotations

from halden_rules.graph.declaration import (
    DERIVED,
    EVIDENCE,
    SPAN,
    WINDOW,
    EdgeType,
    date,
    number,
    text,
    texts,
    yes,
)

__all__ = ["EDGES"]

_TARGETS = ("Clause", "Document", "ExternalSource", "MissingClause", "MissingDocument")
_CHANGED = ("Clause", "Document", "Package", "MissingClause", "MissingDocument")
_ORDER = (number("order", "place among its siblings, from 1"),)


def _from(start: str, *stops: str) -> tuple[tuple[str, str], ...]:
    return tuple((start, stop) for stop in stops)


EDGES: tuple[EdgeType, ...] = (
    EdgeType(
        type="HAS_DOCUMENT",
        ends=_from("Package", "Document"),
        properties=_ORDER,
        means="The package holds the document.",
    ),
    EdgeType(
        type="BEARS_DATE",
        ends=_from("Document", "StatedDate"),
        means="The date is one of the document.",
    ),
    EdgeType(
        type="HAS_CLAUSE",
        ends=(("Document", "Clause"), ("Clause", "Clause")),
        properties=_ORDER,
        means="Document to its top clauses, clause to its sub-clauses.",
    ),
    EdgeType(
        type="NEXT_CLAUSE",
        ends=_from("Clause", "Clause"),
        properties=(number("order", "reading order of the clause it starts at"),),
        means="The clause that follows in reading order, in the same document.",
    ),
    EdgeType(
        type="HAS_VERSION",
        ends=_from("Clause", "Version"),
        properties=_ORDER,
        means="The words of the clause, one version a window.",
    ),
    EdgeType(
        type="HAS_REFERENCE",
        ends=_from("Clause", "Reference"),
        properties=_ORDER,
        means="The reference is printed in the words of the clause, also where an amendment brings these words.",
    ),
    EdgeType(
        type="POINTS_TO",
        ends=_from("Reference", *_TARGETS),
        properties=(
            number("order", "which of its targets, from 1"),
            yes("candidate", "true: the reference is ambiguous and this is one reading of it"),
            text("named", "the number it names, where that is printed inside the clause and no clause of its own"),
        ),
        means="What the reference speaks of: as many edges as it names targets.",
    ),
    EdgeType(
        type="CROSS_REFERENCE",
        ends=_from("Clause", *_TARGETS),
        properties=(
            *EVIDENCE,
            text("referenceId", "the Reference that is the evidence"),
            text("signal", "its lead-in"),
            text("printedCaption", "the caption printed with it"),
            *WINDOW,
        ),
        means="The same as HAS_REFERENCE and POINTS_TO in one hop, for walks and pictures. Not for ambiguous ones.",
    ),
    EdgeType(
        type="DEFINES_TERM",
        ends=_from("Clause", "Term"),
        properties=(*SPAN, *WINDOW),
        means="The definition stands in the clause.",
    ),
    EdgeType(
        type="USES_TERM",
        ends=_from("Clause", "Term", "MissingTerm"),
        properties=(
            *EVIDENCE,
            number("count", "how often the clause uses it"),
            *WINDOW,
        ),
        means="The clause uses the term; one edge a clause, term and window, at the first use.",
    ),
    EdgeType(
        type="MAKES",
        ends=_from("Clause", "Amendment"),
        properties=_ORDER,
        means="The clause's operative words make the amendment.",
    ),
    EdgeType(
        type="CHANGES",
        ends=_from("Amendment", *_CHANGED, "Amendment"),
        properties=(
            number("order", "which of its targets, from 1"),
            text(
                "how", "of another Amendment: withdraws, restores, or annuls (it edits words that the other replaced)"
            ),
        ),
        means="What the amendment changes; another Amendment where it takes one away or brings it back.",
    ),
    EdgeType(
        type="STRIKES",
        ends=_from("Amendment", "Clause"),
        properties=EVIDENCE,
        means="Words of the clause that the amendment takes out, or would take out; one edge a stretch of words.",
    ),
    EdgeType(
        type="AMENDS",
        ends=_from("Clause", *_CHANGED),
        properties=(
            text("amendmentId", "the Amendment that is the evidence"),
            text("action", "what it does"),
            *EVIDENCE,
            date("effectiveOn", "from when"),
            *WINDOW,
        ),
        means="The same as MAKES and CHANGES in one hop, for walking and for pictures.",
    ),
    EdgeType(
        type="BINDS", ends=_from("Clause", "Party"), properties=SPAN, means="The clause names the party as bound."
    ),
    EdgeType(
        type="OVERRIDES",
        ends=(*_from("Clause", "Clause", "Document"), ("Document", "Clause")),
        properties=(
            *EVIDENCE,
            text("referenceId", "the Reference"),
            *WINDOW,
        ),
        means="“Notwithstanding …”: the clause over its target. “Subject to …”: the target over the clause.",
    ),
    EdgeType(
        type="STATES_PRECEDENCE",
        ends=_from("Clause", "Precedence"),
        properties=SPAN,
        means="The clause states which text prevails.",
    ),
    EdgeType(
        type="RANKS",
        ends=_from(
            "Precedence", "Document", "DocumentClass", "Clause", "ExternalSource", "MissingClause", "MissingDocument"
        ),
        properties=(number("rank", "1 is the strongest; equal ranks are not ranked among themselves"), *SPAN),
        means="A member of the order that a clause states.",
    ),
    EdgeType(
        type="GIVES_RANKING",
        ends=_from("Precedence", "Ranking"),
        properties=_ORDER,
        means="The statement puts one thing before another; one Ranking for each two that it ranks.",
    ),
    EdgeType(type="STATES", ends=_from("Clause", "Fact"), properties=SPAN, means="The clause states the value."),
    EdgeType(type="ABOUT", ends=_from("Fact", "Subject"), properties=SPAN, means="What the value is a property of."),
    EdgeType(
        type="KIND_OF",
        ends=_from("Subject", "Subject"),
        properties=EVIDENCE,
        means="The narrower subject to the wider.",
    ),
    EdgeType(
        type="SAYS",
        ends=_from("Version", "Pattern"),
        origin="run",
        properties=(
            text("document", "the document the words come from"),
            yes("inHeading", "the hit lies in the heading of the clause"),
            number("start", "where the hit begins in the file"),
            number("end", "where it ends, exclusive"),
            text("text", "the words hit"),
        ),
        means="The version's words match the pattern; one edge a hit. Matched once, in Python.",
    ),
    EdgeType(
        type="IN_TOPIC",
        ends=_from("Clause", "Topic"),
        origin="run",
        properties=(
            number("depth", "0: a start clause"),
            texts("chain", "ids of the clauses from the start clause to this one"),
            texts("via", "for each step of the chain, why"),
        ),
        means="The clause is in the topic's packet, and why.",
    ),
    EdgeType(
        type="SUGGESTED",
        ends=_from("Clause", "Clause"),
        origin="suggested",
        properties=(
            text("model", "which model"),
            text("modelVersion", "its version"),
            text("quote", "the words it gives"),
            yes("quoteVerified", "they stand there"),
            text("status", "open, accepted, rejected"),
        ),
        means="A link that a model suggests. No rule walks it.",
    ),
    EdgeType(
        type="ACCEPTED_LINK",
        ends=_from("Clause", "Clause"),
        origin="suggested",
        properties=(text("by", "who accepted it"), date("at", "when"), text("quote", "the words")),
        means="A suggested link that a person accepted.",
    ),
    EdgeType(
        type="READS_ON",
        ends=_from("Clause", "Clause"),
        origin="derived",
        properties=(
            text("via", "cross_reference, uses_term, amends, overrides"),
            text("term", "via uses_term: the name of the term"),
            *EVIDENCE,
            *WINDOW,
            *DERIVED,
        ),
        means="What must be read to understand the clause.",
    ),
    EdgeType(
        type="SUPERSEDES",
        ends=_from("Clause", "Clause"),
        origin="derived",
        properties=(
            text("amendmentId", "the Amendment that does it"),
            date("effectiveOn", "from when"),
            date("until", "until when"),
            text("scope", "full or partial"),
            text("action", "what was done"),
            *DERIVED,
        ),
        means="The newer clause to the older one: the clause that amends to the one whose words it takes the place of.",
    ),
    EdgeType(
        type="REPLACES",
        ends=_from("Fact", "Fact"),
        origin="derived",
        properties=(date("effectiveOn", "from when"), date("until", "until when"), *DERIVED),
        means="The newer value to the older one.",
    ),
    EdgeType(
        type="CONCERNS",
        ends=_from(
            "Finding",
            "Clause",
            "Document",
            "Reference",
            "Amendment",
            "Term",
            "MissingTerm",
            "Party",
            "Precedence",
            "Ranking",
            "StatedDate",
            "DocumentClass",
            "Fact",
            "Subject",
            "ExternalSource",
            "MissingDocument",
            "MissingClause",
            "Version",
            "Package",
        ),
        origin="run",
        properties=(text("role", "the variable of the rule"), number("order", "its place in the finding, from 1")),
        means="What the finding is about.",
    ),
    EdgeType(type="RAISED_BY", ends=_from("Finding", "Rule"), origin="run", means="The rule that found it."),
    EdgeType(type="PRODUCED", ends=_from("Run", "Finding"), origin="run", means="The run that found it."),
)
