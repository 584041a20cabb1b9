"""The graph, declared once: every label with its key and properties, every edge type with its ends and properties.

DDL, projection, lint, JSON Schema and docs/reference/graph.md come from here; rules compile to Cypher against it.

**How a query is anchored.** Every node carries `packageId` and `generation`: one load of a package is one generation,
and while a new one is written the old one stands beside it. A query therefore takes the parameters `$packageId` and
`$generation` and names both on every anchor::

    MATCH (c:Clause {packageId: $packageId, generation: $generation})-[r:CROSS_REFERENCE]->(t:Clause)

Edges never leave their generation, so nodes reached over edges need neither. The caller passes `packageId`;
`GraphStore.query` fills in `generation` with the current one of that package wherever the text uses it.

**Values.** Dates are stored as DATE and come back as ISO text (`2024-03-01`); a date parameter is a `datetime.date`.
An absent value is null: no property is ever an empty list or an empty text that means "none".
Offsets (`start`, `end`) are code points of the decoded file, end exclusive; `page` counts from 1.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = [
    "EDGES",
    "EVERY_NODE",
    "KINDS_OF_CLAUSE",
    "NODES",
    "EdgeType",
    "NodeType",
    "Origin",
    "Property",
    "PropertyType",
    "edge_type",
    "node_type",
]

PropertyType = Literal["STRING", "INTEGER", "FLOAT", "BOOLEAN", "DATE", "LIST<STRING>", "LIST<INTEGER>"]

Origin = Literal["printed", "derived", "run", "suggested"]
"""printed: stands in the documents, written by a load · derived: written by a link or supersession rule ·
run: written by the last run of rules, replaced by the next · suggested: by a model, kept apart."""


class Property(Struct, frozen=True):
    """One property of a node or an edge."""

    name: str
    type: PropertyType
    means: str


class NodeType(Struct, frozen=True, kw_only=True):
    """A label. ``key``: how its readable ``id`` is made. ``beside``: the label that it only ever stands beside."""

    label: str
    key: str
    means: str
    origin: Origin = "printed"
    beside: str | None = None
    properties: tuple[Property, ...] = ()

    @property
    def every_property(self) -> tuple[Property, ...]:
        """Its own properties after those that every node has."""
        return (*EVERY_NODE, *self.properties)


class EdgeType(Struct, frozen=True, kw_only=True):
    """A relationship type. ``ends``: every pair (label it starts at, label it ends at)."""

    type: str
    ends: tuple[tuple[str, str], ...]
    means: str
    origin: Origin = "printed"
    properties: tuple[Property, ...] = ()

    @property
    def starts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(start for start, _ in self.ends))

    @property
    def stops(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(stop for _, stop in self.ends))


def _text(name: str, means: str) -> Property:
    return Property(name, "STRING", means)


def _texts(name: str, means: str) -> Property:
    return Property(name, "LIST<STRING>", means)


def _number(name: str, means: str) -> Property:
    return Property(name, "INTEGER", means)


def _numbers(name: str, means: str) -> Property:
    return Property(name, "LIST<INTEGER>", means)


def _date(name: str, means: str) -> Property:
    return Property(name, "DATE", means)


def _yes(name: str, means: str) -> Property:
    return Property(name, "BOOLEAN", means)


def _real(name: str, means: str) -> Property:
    return Property(name, "FLOAT", means)


EVERY_NODE = (
    _text("id", "readable and stable over reloads; unique within a generation"),
    _text("packageId", "the package; packages never meet through a shared node"),
    _number("generation", "the load that wrote the node; not part of a dump"),
    _text("key", "generation and id, unique in the store; not part of a dump"),
    _text("caption", "what a person would call it"),
    _text("snippet", "its first 120 characters"),
)
"""What every node has."""

_SPAN = (
    _number("start", "where its words begin in the file"),
    _number("end", "where they end, exclusive"),
    _number("page", "the page they begin on, where there are pages"),
)
_WINDOW = (
    _date("validFrom", "first day on which it stands; null: from the start"),
    _date("validTo", "day from which it no longer stands; null: open"),
)
_EVIDENCE = (
    _text("document", "id of the document that says it"),
    _text("text", "the words as printed"),
    *_SPAN,
)
_DERIVED = (
    _text("ruleId", "the rule that wrote it"),
    _number("ruleVersion", "its version"),
    _text("runId", "the run that wrote it"),
)

KINDS_OF_CLAUSE = {
    "section": "Section",
    "article": "Article",
    "paragraph": "Paragraph",
    "sheet": "Sheet",
    "detail": "Detail",
    "note": "Note",
    "item": "Item",
    "table": "Table",
    "row": "Row",
}
"""Kind of a clause → its second label. Other kinds (clause, part, preamble) have none."""

_CLAUSE = NodeType(
    label="Clause",
    key="bellring/manufacturing-agreement#8.2(a); in a part …#Schedule 2/4.1; a second 7.10.1: …#7.10.1~2",
    means="One numbered node of the author's own tree. Words that stand in no clause are the clause …#preamble.",
    properties=(
        _text("document", "id of the document it stands in"),
        _text("kind", "clause, part, preamble, section, article, paragraph, item, sheet, detail, note, table, row"),
        _text("number", "the composed number a careful reader would cite; null for a part and the preamble"),
        _text("label", "the number as printed"),
        _text("part", "the schedule, exhibit or part that restarts numbering; null in the body"),
        _text("unit", "the printed label word (section, clause, …)"),
        _text("heading", "its heading"),
        _number("headingStart", "where the heading begins in the file"),
        _number("headingEnd", "where it ends"),
        _number("labelStart", "where the printed number begins in the file"),
        _number("labelEnd", "where it ends"),
        _number("subtreeWords", "how many words it has with all its sub-clauses"),
        _number("level", "depth in the outline, from 1; 0 for the preamble"),
        _number("order", "place in reading order, from 1; 0 for the preamble"),
        *_SPAN,
        _number("pageEnd", "the page its last words stand on"),
        _real("confidence", "of reading it, 0 to 1; null: digital text"),
        _text("quoted", "new or old: it stands in replacement text of an amendment; null: it does not"),
        _text("duplicateOf", "id of the first clause that prints the same number"),
        _texts("gapBefore", "numbers that are missing just before it"),
        _text("gapAfter", "with gapBefore: id of the clause before the gap"),
        *_WINDOW,
    ),
)

NODES: tuple[NodeType, ...] = (
    NodeType(
        label="Package",
        key="bellring",
        means="One set of linked documents.",
        properties=(
            _text("title", "its title"),
            _text("kind", "agreements or construction"),
            _yes("complete", "nothing attached or incorporated is missing"),
            _number("current", "the generation that queries read"),
            _text("projection", "version of the projection that wrote it"),
            _date("letting", "date of letting (construction)"),
            _text("lettingIn", "id of the clause that states it"),
            _date("execution", "date of execution"),
            _text("executionIn", "id of the clause that states it"),
        ),
    ),
    NodeType(
        label="Document",
        key="bellring/amendment-2",
        means="One document that is here.",
        properties=(
            _text("title", "as printed"),
            _texts("aliases", "names by which it is called"),
            _text("role", "master agreement, order form, amendment, addendum, schedule, …"),
            _texts("classes", "words by which a precedence clause may rank it"),
            _text("file", "path in the package"),
            _text("sha256", "of the file"),
            _number("pages", "how many"),
            _date("effectiveOn", "stated effective date (effective, or dated as of)"),
            _date("signedOn", "date of the last signature"),
            _date("issuedOn", "date of issue"),
            _date("expiresOn", "stated expiry"),
            _text("revision", "as printed"),
            _text("effect", "changes, informs or not issued"),
            _text("effectIn", "id of the clause that says so"),
            _yes("english", "false: flagged, not half-read"),
            _real("confidence", "of reading it, 0 to 1; null: digital text"),
        ),
    ),
    _CLAUSE,
    *(
        NodeType(
            label=label,
            key="that of the Clause it is",
            means=f"Second label of a Clause of the kind {kind}.",
            beside="Clause",
            properties={
                "Section": (_text("csiNumber", "03 30 00"), _text("division", "03")),
                "Sheet": (_text("sheetNo", "S-201"), _text("scale", "as printed")),
                "Table": (_texts("columns", "its header cells"),),
                "Row": (_texts("cells", "its cells, in the order of the columns"),),
            }.get(label, ()),
        )
        for kind, label in KINDS_OF_CLAUSE.items()
    ),
    NodeType(
        label="Version",
        key="…#8.2(a)@2018-10-01; …@start where it stands from the start",
        means="A clause's own words (its sub-clauses not repeated) from one day until another.",
        properties=(
            _text("clause", "id of its clause"),
            _text("document", "id of the document of its clause"),
            _text("state", "in force, deleted or unresolved"),
            _text("text", "the words, its pieces joined by one line break"),
            _texts("pieceDocuments", "for each piece, the document it comes from"),
            _numbers("pieceStarts", "for each piece, where it begins in the file"),
            _numbers("pieceEnds", "for each piece, where it ends; end less start is its length in text"),
            *_WINDOW,
        ),
    ),
    NodeType(
        label="Reference",
        key="…#8.2(a)!ref:1204 (start offset in the file)",
        means="Words that speak of a clause, a document or a provision of a law.",
        properties=(
            *_EVIDENCE,
            _text("clause", "id of the clause it stands in"),
            _text("signal", "subject_to, notwithstanding, pursuant_to, … (the lead-in)"),
            _text("printedCaption", "the caption printed after the number; caption is what people call the reference"),
            _yes("captionLike", "the caption is like the heading of the target; null: nothing to compare"),
            _text("style", "single, list, range, self, relative, sibling"),
            _text("status", "internal, other_document, missing_clause, missing_document, ambiguous, external"),
            _texts("nearest", "existing numbers closest to a missing one"),
            _text("quoted", "new or old: it stands in replacement text of an amendment"),
            *_WINDOW,
        ),
    ),
    NodeType(
        label="Amendment",
        key="…amendment-2#2(a)!amend:1 (which one in its clause)",
        means="Operative words that change another text.",
        properties=(
            *_EVIDENCE,
            _text("clause", "id of the clause it stands in"),
            _text(
                "action",
                "replace, delete, insert, reissue, replace_words, replace_sentence, delete_words, insert_words, "
                "replace_throughout, replace_row, delete_row, insert_row, rescind, restore, replace_item, disapply, "
                "supplement, rename",
            ),
            _text("scope", "full or partial"),
            _text("granularity", "what it changes: section, sentence, words, …"),
            _text("oldText", "the words to replace"),
            _text("newText", "the words that come instead"),
            _date("effectiveOn", "from when it counts"),
            _text("dateFrom", "which date that is, and where it stands"),
            _date("until", "until when"),
            _text("appliesTo", "as to what"),
            _yes("implied", "read from what it does, not from operative words"),
            _text(
                "status",
                "applied, rescinded, replaced, not_applicable, not_in_force, unresolvable; null: not yet applied",
            ),
        ),
    ),
    NodeType(
        label="Term",
        key="…/manufacturing-agreement#term:Products@8 (scope in the key; none: the whole document)",
        means="One definition of one term.",
        properties=(
            *_EVIDENCE,
            _text("name", "as defined"),
            _texts("aliases", "other names of the same definition"),
            _text("scope", "id of the clause within which it holds; null: the whole document and what is under it"),
            _text("clause", "id of the clause it is defined in"),
            _text("form", "means, by_reference, inline, includes, list, is, renamed"),
            _text("meaning", "the words that define it, where they can be told"),
            _number("meaningStart", "where these begin in the file"),
            _number("meaningEnd", "where they end"),
            _text("meaningIn", "by_reference: id of the clause or document where the meaning stands"),
            _text("duplicateOf", "id of the first definition of the same name and scope in the same document"),
            _text("quoted", "new or old: it stands in replacement text of an amendment"),
        ),
    ),
    NodeType(
        label="MissingTerm",
        key="…/manufacturing-agreement#undefined:Losses",
        means="A capitalised phrase used like a defined term, with no definition in the package.",
        properties=(
            *_EVIDENCE,
            _text("name", "as printed"),
            _number("count", "how often it is used in this document"),
            _text("firstUsedIn", "id of the clause of its first use"),
        ),
    ),
    NodeType(
        label="Party",
        key="bellring/party:Premier",
        means="A party to the agreement.",
        properties=(
            _text("name", "as printed"),
            _texts("aliases", "names by which it is called"),
            _text("side", "us or them (package.yaml)"),
        ),
    ),
    NodeType(
        label="Precedence",
        key="…#1.4!precedence",
        means="A statement of which text prevails. Never applied, always cited.",
        properties=(
            *_EVIDENCE,
            _text("clause", "id of the clause that states it"),
            _text("form", "conflict, over, order, list_order"),
            _yes("stated", "false: the clause says that nothing ranks"),
            _text("reach", "as to what"),
            _text("exceptFor", "what it leaves out"),
            _text("tieBreak", "what decides between equals"),
            _date("inForceFrom", "from when the clause stands"),
        ),
    ),
    NodeType(
        label="DocumentClass",
        key="millbrook/class:special provisions",
        means="What RANKS may end at when no one document is meant.",
        properties=(_text("name", "as printed"),),
    ),
    NodeType(
        label="Fact",
        key="…#03 30 00/2.5.B.1!f1",
        means="A stated value.",
        properties=(
            *_EVIDENCE,
            _text("clause", "id of the clause that states it"),
            _text("subject", "of what"),
            _text("attribute", "which property of it"),
            _text("bound", "exact, min, max, range"),
            _real("low", "lower end, in base units"),
            _real("high", "upper end, in base units"),
            _text("word", "a class, grade or set instead of a number"),
            _text("unit", "canonical unit"),
            _text("asPrinted", "value and unit as printed"),
            _text("combine", "greater or lesser of several"),
            _text("qualifier", "as to what"),
            _real("tolerance", "in base units"),
            _text("twin", "the same value in the other system of units"),
            _text("modality", "shall, should, may"),
            _text("condition", "when it holds"),
            *_WINDOW,
        ),
    ),
    NodeType(
        label="Subject",
        key="millbrook/subject:footings",
        means="What facts are about.",
        properties=(_text("name", "its name"), _texts("aliases", "other names")),
    ),
    NodeType(
        label="ExternalSource",
        key="bellring/external:GDPR Art. 28(3)",
        means="A provision of a law, or the whole law.",
        properties=(_text("instrument", "the law"), _text("number", "the provision, as printed")),
    ),
    NodeType(
        label="MissingDocument",
        key="bellring/missing:Quality Agreement",
        means="A document that is referred to and not here.",
        properties=(
            *_EVIDENCE,
            _text("name", "as referred to"),
            _texts("names", "other names for it"),
            _text("link", "attached, incorporated, amended, governing, later, public; null: only referred to"),
            _text("role", "what it would be"),
            _text("firstCitedIn", "id of the clause of its first mention"),
        ),
    ),
    NodeType(
        label="MissingClause",
        key="…#missing:16",
        means="A clause that is referred to, in a document that is here, and does not exist.",
        properties=(
            _text("document", "id of the document it should stand in"),
            _text("name", "part and number"),
            _text("number", "its number"),
            _text("part", "its part"),
            _texts("nearest", "existing numbers closest to it"),
            _text("firstCitedIn", "id of the clause of its first mention"),
        ),
    ),
    NodeType(
        label="Pattern",
        key="bellring/pattern:<hash of its text>",
        means="A phrase or regular expression that a rule or a playbook asks for.",
        origin="run",
        properties=(_text("text", "as the rule says it"),),
    ),
    NodeType(
        label="Rule",
        key="agreements/caption-mismatch@2, in its package",
        means="A rule that ran.",
        origin="run",
        properties=(
            _text("ruleId", "agreements/caption-mismatch"),
            _number("version", "its version"),
            _text("kind", "finding, link, supersession, precedence, conflict"),
            _text("severity", "info, warning, error"),
            _text("finding", "what it finds, in one sentence"),
        ),
    ),
    NodeType(
        label="Run",
        key="run id: a hash of what went in",
        means="One run of rules and playbooks over a package.",
        origin="run",
        properties=(
            _date("asOf", "the date asked"),
            _text("program", "version of the program"),
            _texts("rules", "ids and versions of the rules that ran"),
            _texts("playbooks", "ids and versions of the playbooks"),
        ),
    ),
    NodeType(
        label="Finding",
        key="hash of the rule and the finding's keys",
        means="What a rule found.",
        origin="run",
        properties=(
            _text("ruleId", "the rule"),
            _number("ruleVersion", "its version"),
            _text("severity", "info, warning, error"),
            _text("message", "what is said to people"),
            _texts("keys", "ids that make it the same finding over reruns"),
            *_WINDOW,
        ),
    ),
    NodeType(
        label="Topic",
        key="bellring!topic:liability-cap",
        means="A topic of a playbook, in this package.",
        origin="run",
        properties=(
            _text("topicId", "liability-cap"),
            _text("playbook", "id of the playbook"),
            _text("title", "as the playbook says it"),
        ),
    ),
)

_TARGETS = ("Clause", "Document", "ExternalSource", "MissingClause", "MissingDocument")
_CHANGED = ("Clause", "Document", "Package", "MissingClause", "MissingDocument")
_ORDER = (_number("order", "place among its siblings, from 1"),)


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
        type="HAS_CLAUSE",
        ends=(("Document", "Clause"), ("Clause", "Clause")),
        properties=_ORDER,
        means="Document to its top clauses, clause to its sub-clauses.",
    ),
    EdgeType(
        type="NEXT_CLAUSE",
        ends=_from("Clause", "Clause"),
        properties=(_number("order", "reading order of the clause it starts at"),),
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
        means="The reference is printed in the clause.",
    ),
    EdgeType(
        type="POINTS_TO",
        ends=_from("Reference", *_TARGETS),
        properties=(
            _number("order", "which of its targets, from 1"),
            _yes("candidate", "true: the reference is ambiguous and this is one reading of it"),
            _text("named", "the number it names, where that is printed inside the clause and no clause of its own"),
        ),
        means="What the reference speaks of: as many edges as it names targets.",
    ),
    EdgeType(
        type="CROSS_REFERENCE",
        ends=_from("Clause", *_TARGETS),
        properties=(
            *_EVIDENCE,
            _text("referenceId", "the Reference that is the evidence"),
            _text("signal", "its lead-in"),
            _text("printedCaption", "the caption printed with it"),
            *_WINDOW,
        ),
        means="The same as HAS_REFERENCE and POINTS_TO in one hop, for walks and pictures. Not for ambiguous ones.",
    ),
    EdgeType(
        type="DEFINES_TERM",
        ends=_from("Clause", "Term"),
        properties=_SPAN,
        means="The definition stands in the clause.",
    ),
    EdgeType(
        type="USES_TERM",
        ends=_from("Clause", "Term", "MissingTerm"),
        properties=(
            *_EVIDENCE,
            _number("count", "how often the clause uses it"),
        ),
        means="The clause uses the term; one edge a clause and term, at the first use.",
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
        properties=(_number("order", "which of its targets, from 1"),),
        means="What the amendment changes; another Amendment where it rescinds or restores one.",
    ),
    EdgeType(
        type="AMENDS",
        ends=_from("Clause", *_CHANGED),
        properties=(
            _text("amendmentId", "the Amendment that is the evidence"),
            _text("action", "what it does"),
            *_EVIDENCE,
            _date("effectiveOn", "from when"),
        ),
        means="The same as MAKES and CHANGES in one hop, for walking and for pictures.",
    ),
    EdgeType(
        type="BINDS", ends=_from("Clause", "Party"), properties=_SPAN, means="The clause names the party as bound."
    ),
    EdgeType(
        type="OVERRIDES",
        ends=(*_from("Clause", "Clause", "Document"), ("Document", "Clause")),
        properties=(
            *_EVIDENCE,
            _text("referenceId", "the Reference"),
            *_WINDOW,
        ),
        means="“Notwithstanding …”: the clause over its target. “Subject to …”: the target over the clause.",
    ),
    EdgeType(
        type="STATES_PRECEDENCE",
        ends=_from("Clause", "Precedence"),
        properties=_SPAN,
        means="The clause states which text prevails.",
    ),
    EdgeType(
        type="RANKS",
        ends=_from(
            "Precedence", "Document", "DocumentClass", "Clause", "ExternalSource", "MissingClause", "MissingDocument"
        ),
        properties=(_number("rank", "1 is the strongest; equal ranks are not ranked among themselves"), *_SPAN),
        means="A member of the order that a clause states.",
    ),
    EdgeType(type="STATES", ends=_from("Clause", "Fact"), properties=_SPAN, means="The clause states the value."),
    EdgeType(type="ABOUT", ends=_from("Fact", "Subject"), properties=_SPAN, means="What the value is a property of."),
    EdgeType(
        type="KIND_OF",
        ends=_from("Subject", "Subject"),
        properties=_EVIDENCE,
        means="The narrower subject to the wider.",
    ),
    EdgeType(
        type="SAYS",
        ends=_from("Version", "Pattern"),
        origin="run",
        properties=(
            _text("document", "the document the words come from"),
            _yes("inHeading", "the hit lies in the heading of the clause"),
            _number("start", "where the hit begins in the file"),
            _number("end", "where it ends, exclusive"),
            _text("text", "the words hit"),
        ),
        means="The version's words match the pattern; one edge a hit. Matched once, in Python.",
    ),
    EdgeType(
        type="IN_TOPIC",
        ends=_from("Clause", "Topic"),
        origin="run",
        properties=(
            _number("depth", "0: a start clause"),
            _texts("chain", "ids of the clauses from the start clause to this one"),
            _texts("via", "for each step of the chain, why"),
        ),
        means="The clause is in the topic's packet, and why.",
    ),
    EdgeType(
        type="SUGGESTED",
        ends=_from("Clause", "Clause"),
        origin="suggested",
        properties=(
            _text("model", "which model"),
            _text("modelVersion", "its version"),
            _text("quote", "the words it gives"),
            _yes("quoteVerified", "they stand there"),
            _text("status", "open, accepted, rejected"),
        ),
        means="A link that a model suggests. No rule walks it.",
    ),
    EdgeType(
        type="ACCEPTED_LINK",
        ends=_from("Clause", "Clause"),
        origin="suggested",
        properties=(_text("by", "who accepted it"), _date("at", "when"), _text("quote", "the words")),
        means="A suggested link that a person accepted.",
    ),
    EdgeType(
        type="READS_ON",
        ends=_from("Clause", "Clause"),
        origin="derived",
        properties=(
            _text("via", "cross_reference, uses_term, amends, overrides"),
            _text("term", "via uses_term: the name of the term"),
            *_EVIDENCE,
            *_WINDOW,
            *_DERIVED,
        ),
        means="What must be read to understand the clause.",
    ),
    EdgeType(
        type="SUPERSEDES",
        ends=_from("Clause", "Clause"),
        origin="derived",
        properties=(
            _date("effectiveOn", "from when"),
            _date("until", "until when"),
            _text("scope", "full or partial"),
            _text("action", "what was done"),
            *_DERIVED,
        ),
        means="The newer clause to the older one.",
    ),
    EdgeType(
        type="REPLACES",
        ends=_from("Fact", "Fact"),
        origin="derived",
        properties=(_date("effectiveOn", "from when"), _date("until", "until when"), *_DERIVED),
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
        properties=(_text("role", "the variable of the rule"), _number("order", "its place in the finding, from 1")),
        means="What the finding is about.",
    ),
    EdgeType(type="RAISED_BY", ends=_from("Finding", "Rule"), origin="run", means="The rule that found it."),
    EdgeType(type="PRODUCED", ends=_from("Run", "Finding"), origin="run", means="The run that found it."),
)

_NODES = {node.label: node for node in NODES}
_EDGES = {edge.type: edge for edge in EDGES}


def node_type(label: str) -> NodeType:
    """The declaration of a label. Raises KeyError for one that is not declared."""
    return _NODES[label]


def edge_type(name: str) -> EdgeType:
    """The declaration of an edge type. Raises KeyError for one that is not declared."""
    return _EDGES[name]
