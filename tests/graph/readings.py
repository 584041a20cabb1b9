"""A small package as the passes would hand it on: an agreement, an amendment, and every kind of record once."""

from __future__ import annotations

import datetime as dt
import re

import msgspec

from halden_rules.amendments import Amendment
from halden_rules.documents import Document, Page
from halden_rules.inforce import Effect, Piece, Timeline, Version
from halden_rules.inventory import DocumentEntry, DocumentReference, Inventory, Party, StatedDate
from halden_rules.outline import Address, Clause, NumberingIssue, Outline
from halden_rules.precedence import PrecedenceStatement, RankedMember
from halden_rules.reading import Reading
from halden_rules.references import ExternalReference, Reference, ReferenceTarget
from halden_rules.terms import Term, TermUse, UndefinedUse
from halden_rules.text import SourceText, Span

__all__ = [
    "AGREEMENT",
    "AMENDMENT",
    "DAY",
    "a",
    "changed_reading",
    "document_of",
    "outline_of",
    "small_reading",
    "span_of",
]

# The file has a no-break space and CRLF, the reading text has neither: file offsets differ from reading offsets.
AGREEMENT = """SUPPLY AGREEMENT

between Premier Nutrition and Northwind Foods

1. Definitions
"Products" means the goods in Schedule 1.
2. Supply
2.1 Seller shall sell Products under Section 1 and, subject to Section 3, Losses.
2.2 See Section 16, the Quality Agreement and Art. 28 of the GDPR.
3. Precedence
Notwithstanding Section 2.1, this Agreement prevails over any order form.
5. Liability
Section 9 or Section 1 applies.
5. Liability again
Schedule 1
1. Goods
Bars.
"""

AMENDMENT = """AMENDMENT NO. 2

1. Change
Section 2.1 is replaced by: "2.1 Seller shall deliver Products."
2. No other change
"""


def a(document: str, number: str | None = None, part: str | None = None, occurrence: int = 1) -> Address:
    """An address, shortly."""
    return Address(document, part, number, occurrence)


def document_of(id: str, reading: str, pages: tuple[Page, ...] = ()) -> Document:
    """A document whose file has CRLF line ends and a byte order mark before the reading text."""
    jumps = [(0, 1)]
    file = "\ufeff"
    for i, c in enumerate(reading):
        file += "\r\n" if c == "\n" else c
        if c == "\n":
            jumps.append((i, jumps[-1][1] - jumps[-1][0] + i + 1))
            jumps[-1] = (i, len(file) - 1)
    text = SourceText(id, file, reading, tuple(jumps))
    return Document(id=id, path=f"{id}.txt", kind="text", sha256="0" * 64, encoding="utf-8", text=text, pages=pages)


def span_of(text: str, words: str, which: int = 1) -> Span:
    """Where the words stand, the ``which``-th time."""
    at = -1
    for _ in range(which):
        at = text.index(words, at + 1)
    return Span(at, at + len(words))


def outline_of(id: str, text: str, issues: tuple[NumberingIssue, ...] = ()) -> Outline:
    """Clauses at lines that begin with a number, or with "Schedule"."""
    starts = [(m.start(), m[1] or m[2]) for m in re.finditer(r"^(?:(\d+(?:\.\d+)?)\.? |(Schedule \d+)$)", text, re.M)]
    clauses: list[Clause] = []
    part: str | None = None
    counts: dict[tuple[str | None, str], int] = {}
    for i, (at, number) in enumerate(starts):
        end = starts[i + 1][0] if i + 1 < len(starts) else len(text)
        if number.startswith("Schedule"):
            part = number
            address, path = a(id, None, part), (number.split()[1],)
        else:
            counts[part, number] = counts.get((part, number), 0) + 1
            address, path = a(id, number, part, counts[part, number]), tuple(number.split("."))
        parent = None
        if len(path) > 1 or (part and not number.startswith("Schedule")):
            parent = max(j for j, c in enumerate(clauses) if (len(c.path) == 1 and len(path) > 1) or c.kind == "part")
        own = Span(at, at + len(text[at:end].rstrip()))
        line = text[at:].split("\n")[0]
        clauses.append(
            Clause(
                address=address,
                kind="part" if number.startswith("Schedule") else "section",
                label=number,
                label_span=Span(at, at + len(number)),
                path=path,
                heading=line.partition(" ")[2] if line.count(" ") < 4 and not number.startswith("Schedule") else None,
                level=1 if parent is None else clauses[parent].level + 1,
                order=i + 1,
                parent=parent,
                span=own,
                own=(own,),
            )
        )
    return Outline(document=id, title=text.split("\n")[0], clauses=tuple(clauses), issues=issues)


def small_reading() -> Reading:
    """Every kind of record at least once."""
    main, amend = "supply-agreement", "amendment-2"
    documents = (document_of(amend, AMENDMENT), document_of(main, AGREEMENT, (Page(1, 0, 150), Page(2, 150, 600))))
    outlines = (
        outline_of(amend, AMENDMENT),
        outline_of(
            main,
            AGREEMENT,
            (
                NumberingIssue(kind="duplicate", clauses=(5, 6)),
                NumberingIssue(kind="gap", clauses=(4, 5), missing=("4",)),
            ),
        ),
    )

    def reference(source: Address | None, words: str, *targets: ReferenceTarget, **more: object) -> Reference:
        which = more.pop("which", 1)
        assert isinstance(which, int)
        return Reference(
            document=main,
            source=source,
            span=span_of(AGREEMENT, words, which),
            targets=targets,
            **{"style": "single", "status": "internal", **more},  # type: ignore[arg-type]
        )

    def to(number: str, found: bool = True, nearest: tuple[Address, ...] = ()) -> ReferenceTarget:
        return ReferenceTarget(address=a(main, number), found=found, nearest=nearest)

    references = (
        reference(a(main, "2.1"), "Section 1", to("1"), signal="under", caption="Definitions", caption_like=True),
        reference(a(main, "2.1"), "Section 3", to("3"), signal="subject_to", overrides="under"),
        reference(a(main, "2.2"), "Section 16", to("16", False, (a(main, "5"),)), status="missing_clause"),
        reference(
            a(main, "2.2"),
            "Quality Agreement",
            ReferenceTarget(address=a("missing:Quality Agreement"), found=False),
            status="missing_document",
        ),
        reference(a(main, "3"), "Section 2.1", to("2.1"), signal="notwithstanding", overrides="over"),
        reference(a(main, "3"), "this Agreement", ReferenceTarget(address=a(main), found=True), style="self"),
        reference(
            a(main, "5"),
            "Section 1",
            to("1"),
            ReferenceTarget(address=a(main, "1", "Schedule 1"), found=True),
            which=3,
            status="ambiguous",
        ),
        reference(a(main, "1"), "Schedule 1", ReferenceTarget(address=a(main, None, "Schedule 1"), found=True)),
    )
    terms = (
        Term(
            document=main,
            name="Products",
            span=span_of(AGREEMENT, '"Products" means'),
            form="means",
            address=a(main, "1"),
            meaning=span_of(AGREEMENT, "the goods in Schedule 1"),
        ),
        Term(
            document=main,
            name="Seller",
            span=span_of(AGREEMENT, "Premier Nutrition"),
            form="inline",
            address=None,
            scope=a(main, "2"),
            aliases=("Sellers",),
        ),
    )
    return Reading(
        inventory=Inventory(
            package="bellring",
            title="BellRing",
            documents=(
                DocumentEntry(
                    document=amend,
                    title="AMENDMENT NO. 2",
                    role="amendment",
                    dates=(StatedDate(on=dt.date(2018, 10, 1), basis="effective"),),
                ),
                DocumentEntry(document=main, title="SUPPLY AGREEMENT", role="agreement", aliases=("Agreement", "SA")),
            ),
            references=(
                DocumentReference(
                    document=main,
                    name="Quality Agreement",
                    names=("QA",),
                    span=span_of(AGREEMENT, "Quality Agreement"),
                    source=a(main, "2.2"),
                    link="attached",
                    role="agreement",
                    present=False,
                ),
            ),
            parties=(Party(name="Premier Nutrition", aliases=("Premier",), side="us"),),
        ),
        documents=documents,
        outlines=outlines,
        references=references,
        external=(
            ExternalReference(
                document=main,
                source=a(main, "2.2"),
                span=span_of(AGREEMENT, "Art. 28"),
                instrument="GDPR",
                number="Art. 28",
            ),
        ),
        terms=terms,
        uses=(
            TermUse(document=main, source=a(main, "2.1"), span=span_of(AGREEMENT, "Products", 2), term=0),
            TermUse(document=amend, source=a(amend, "1"), span=span_of(AMENDMENT, "Products"), term=0),
            TermUse(document=main, source=a(main, "2.1"), span=span_of(AGREEMENT, "Seller"), term=1),
        ),
        undefined=(
            UndefinedUse(
                document=main, source=a(main, "2.1"), span=span_of(AGREEMENT, "Losses"), name="Losses", count=3
            ),
        ),
        amendments=(
            Amendment(
                document=amend,
                source=a(amend, "1"),
                span=span_of(AMENDMENT, "Section 2.1 is replaced"),
                action="replace",
                targets=(a(main, "2.1"), a(main, "77")),
                found=(True, False),
                new_text=span_of(AMENDMENT, "2.1 Seller shall deliver Products."),
                granularity="section",
            ),
        ),
        precedence=(
            PrecedenceStatement(
                document=main,
                source=a(main, "3"),
                span=span_of(AGREEMENT, "this Agreement prevails over any order form"),
                form="over",
                ranks=(
                    (RankedMember(name="Agreement", span=span_of(AGREEMENT, "this Agreement"), target=a(main)),),
                    (RankedMember(name="Order Form", span=span_of(AGREEMENT, "order form")),),
                ),
            ),
        ),
        timeline=Timeline(
            versions=tuple(
                Version(
                    clause=c.address,
                    pieces=tuple(Piece(document=c.address.document, span=s) for s in c.own),
                    state="unresolved" if c.address == a(main, "2.1") else "in force",
                )
                for outline in outlines
                for c in outline.clauses
            )
        ),
    )


DAY = dt.date(2018, 10, 1)


def changed_reading() -> Reading:
    """The same package with its amendment applied: 2.1 replaced, the second 5 deleted, 2.3 brought, 3 left open."""
    reading = small_reading()
    main, amend = "supply-agreement", "amendment-2"
    new = Piece(document=amend, span=span_of(AMENDMENT, "2.1 Seller shall deliver Products."), by=0)
    last = Piece(document=amend, span=span_of(AMENDMENT, "No other change"), by=0)
    word = span_of(AGREEMENT, "prevails")
    clause3 = next(v for v in reading.timeline.versions if v.clause == a(main, "3"))
    whole = clause3.pieces[0].span
    open_wording = (
        Piece(document=main, span=Span(whole.start, word.start)),
        Piece(document=amend, span=span_of(AMENDMENT, "deliver"), by=0, blank=""),
        Piece(document=main, span=Span(word.end, whole.end), blank=""),
    )
    versions: list[Version] = []
    for version in reading.timeline.versions:
        address, replace = version.clause, msgspec.structs.replace
        if address == a(main, "2.1"):
            old = replace(version, state="in force", valid_to=DAY)
            struck = tuple(replace(p, struck=0) for p in version.pieces)
            versions += [old, replace(old, pieces=(*struck, new), valid_from=DAY, valid_to=None, by=(0,))]
        elif address == a(main, "2.2"):
            versions += [version, Version(clause=a(main, "2.3"), pieces=(last,), state="in force", valid_from=DAY)]
        elif address == a(main, "3"):
            versions.append(replace(version, valid_to=DAY))
            versions.append(
                replace(version, state="unresolved", valid_from=DAY, alternatives=(open_wording, ()), by=(0,))
            )
        elif address == a(main, "5", occurrence=2):
            struck = tuple(replace(p, struck=0) for p in version.pieces)
            versions.append(replace(version, valid_to=DAY))
            versions.append(replace(version, pieces=struck, state="deleted", valid_from=DAY, by=(0,)))
        else:
            versions.append(version)
    dated = reading.inventory.documents[0].dates[0]
    effect = Effect(status="applied", on=DAY, date_from=dated, clauses=(a(main, "2.1"),))
    timeline = Timeline(versions=tuple(versions), effects=(effect,))
    return msgspec.structs.replace(reading, timeline=timeline)
