"""Typed phrases: what one place of the reading text says, before anything is resolved.

``path`` is a tuple of label segments as printed, case kept: ``14.2(b)(iii)`` → ``("14", "2", "b", "iii")``; a CSI
number is one segment ``("03 30 00",)``; ``Schedule C-1`` → ``("C-1",)``; ``1.01`` → ``("1", "01")``.
Units are the lower-case singular field word: section, clause, article, paragraph, part, item, chapter, recital,
schedule, exhibit, annex, appendix, attachment, addendum, sheet, drawing, table, … ("section" for § and Sec.).
"""

from __future__ import annotations

from msgspec import Struct

from halden_rules.text import Span

__all__ = [
    "AmendedPart",
    "AmendmentPhrase",
    "Citation",
    "Container",
    "DefinedName",
    "DefinitionPhrase",
    "ExternalCitation",
    "Label",
    "NewPlace",
    "Phrase",
    "PrecedencePhrase",
    "Target",
]


class Label(Struct, frozen=True, kw_only=True, gc=False):
    """A number at the start of a line or of a run-in clause. ``span`` leaves out the closing full stop."""

    unit: str | None
    path: tuple[str, ...]
    printed: tuple[str, ...]  # each segment as printed: "14", ".2", "(b)"
    span: Span


class Target(Struct, frozen=True, kw_only=True, gc=False):
    """One number of a citation. ``last`` is the other end of a range, ``unit`` its own label word (None: none printed).

    ``span`` takes in that label word: the words of one label word are the spans from a target with a unit to the last
    one without.
    """

    unit: str | None
    path: tuple[str, ...]
    last: tuple[str, ...] | None = None
    span: Span
    caption: Span | None = None  # the caption printed after it, brackets or quotes left out
    elided: bool = False  # only the last levels were printed: "(b)" after "14.2(a)"; path is already composed


class Container(Struct, frozen=True, kw_only=True, gc=False):
    """What the targets stand in: "of Schedule 4", "to the Main Services Agreement", "of this Agreement", "hereof".

    All empty: "thereof", the document named before.
    """

    span: Span
    unit: str | None = None  # with path: "Schedule 4"
    path: tuple[str, ...] = ()
    name: str | None = None  # a document by name: "DPA", "Main Services Agreement"
    self: bool = False  # "of this Agreement", "hereof", "of this Schedule"


class Citation(Struct, frozen=True, kw_only=True, gc=False):
    """A reference to clauses of a document of the package, or to a whole schedule or exhibit.

    ``relation`` is "" (by number), "this", "previous", "next", "that" or "sibling". With "this" the targets may be
    empty ("this Section") or one ("this Section 10"). ``part`` is what the reference speaks of within the target
    ("last sentence"). ``signal`` is the lead-in's category (subject_to, notwithstanding, pursuant_to, accordance_with,
    defined_in, described_in, set_out_in, under, refer_to, shown_on, comply_with), not part of ``span``.
    """

    span: Span
    unit: str | None
    targets: tuple[Target, ...]
    within: tuple[Container, ...] = ()  # inner to outer
    relation: str = ""
    signal: str | None = None
    part: str | None = None
    inclusive: bool = False


class ExternalCitation(Struct, frozen=True, kw_only=True, gc=False):
    """A provision of a statute, regulation or rule. Without targets: the bare instrument.

    ``span`` is the whole phrase, ``number_span`` label and number without the instrument (None: no number).
    """

    span: Span
    instrument: str
    instrument_span: Span
    unit: str | None = None
    targets: tuple[Target, ...] = ()
    number_span: Span | None = None


class DefinedName(Struct, frozen=True, kw_only=True, gc=False):
    """A defined term as printed, quotes and leading article left out."""

    name: str
    span: Span


class DefinitionPhrase(Struct, frozen=True, kw_only=True, gc=False):
    """``form``: means, by_reference, inline, includes, list, is, renamed.

    ``scope``: the unit of "for the purposes of this Section".
    """

    span: Span
    names: tuple[DefinedName, ...]
    form: str
    scope: Citation | None = None
    source: Citation | None = None  # by_reference: where the meaning stands


class AmendedPart(Struct, frozen=True, kw_only=True, gc=False):
    """What is changed where it is less than a clause. ``kind``: sentence, paragraph, definition, heading, item, row.

    ``ordinal``: 1 for the first, -1 for the last. ``name``: the defined term, the title, or what the item is called.
    """

    kind: str
    ordinal: int | None = None
    name: str | None = None
    span: Span


class NewPlace(Struct, frozen=True, kw_only=True, gc=False):
    """Where new words go. ``relation``: before, after, start, end; ``words`` or ``citation``: of what."""

    relation: str
    words: Span | None = None
    citation: Citation | None = None


class AmendmentPhrase(Struct, frozen=True, kw_only=True, gc=False):
    """Operative words of an amendment, read and shown; their effect is not computed here.

    ``action``: replace, delete, insert, reissue, replace_words, replace_sentence, delete_words, insert_words,
    replace_throughout, rescind, restore, disapply, supplement, rename (the closed list of docs/reference/graph.md).
    ``old_text``, ``new_text``: words quoted in the sentence or right behind it, without their marks; ``also_old`` more
    words that the same new ones replace. ``brings``: what stands behind ``span`` without quotation marks, or after
    more words than these: "new", "old" (and then the new), "rest" (the new words begin in the sentence itself), "below"
    (they begin with the next paragraph).
    ``anywhere``: it changes words wherever they stand. ``names_document``: the words name what they amend.
    ``sentence``: all of it, with the words that limit the change.
    """

    span: Span
    action: str
    targets: tuple[Citation, ...]
    old_text: Span | None = None
    new_text: Span | None = None
    also_old: tuple[Span, ...] = ()
    granularity: str | None = None
    part: AmendedPart | None = None
    place: NewPlace | None = None
    brings: str = ""
    anywhere: bool = False
    names_document: bool = False
    implied: bool = False
    sentence: Span = Span(0, 0)


class Ranked(Struct, frozen=True, kw_only=True, gc=False):
    """One member of a precedence statement, by name or by number."""

    span: Span
    name: str
    citation: Citation | None = None


class PrecedencePhrase(Struct, frozen=True, kw_only=True, gc=False):
    """``form``: conflict, over, order, list_order, revival.

    ``ranking``: strongest first; members of one inner tuple are not ranked. ``revival``: one rank, the document that
    stands as before when another one ends. ``stated`` False: the words say that none of them ranks first.
    ``reach``: as to what. ``exception``: when it is otherwise. ``tie_break``: what decides between equals. ``time``:
    words on when the documents must have been made ("existing or later").
    """

    span: Span
    form: str
    ranking: tuple[tuple[Ranked, ...], ...]
    stated: bool = True
    reach: Span | None = None
    exception: Span | None = None
    tie_break: Span | None = None
    time: Span | None = None


Phrase = Citation | ExternalCitation | DefinitionPhrase | AmendmentPhrase | PrecedencePhrase
