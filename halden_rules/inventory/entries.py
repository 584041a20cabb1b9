"""What one document says of itself: title, role, own names, dates, parties."""

from __future__ import annotations

import re
from collections import Counter

from msgspec import Struct

from halden_rules.inventory.mentions import Mention, Setting, mentions_in, name_key
from halden_rules.inventory.own_dates import own_dates
from halden_rules.inventory.parties import NamedParty, parties_in
from halden_rules.inventory.records import StatedDate
from halden_rules.inventory.titles import Title, own_title, read_title, role_in_title, short_title
from halden_rules.inventory.vocabulary import any_of, vocabulary
from halden_rules.outline import Outline
from halden_rules.text import SourceText, Span

__all__ = ["Draft", "body_mentions", "draft_entry", "own_mention", "setting_of"]

_HEADER = 2000  # characters from the start in which a title has a header of the filing above it
_PREAMBLE = 4000
_OWN = re.compile(
    r"\b(?:this|these|This|These|THIS|THESE)\s+((?:[A-Z][\w’&/-]*|of|and|No\.|\d+)(?:\s+(?:[A-Z][\w’&/-]*|of|and|No\.|\d+)){0,7})"
)


class Draft(Struct, frozen=True, kw_only=True):
    """One document before it is seen beside the others. ``own``: keys of the names it uses of itself."""

    document: str
    title: Title
    short: str | None
    role: str
    under: bool
    names: tuple[str, ...]
    own: frozenset[str]
    dates: tuple[StatedDate, ...]
    conditions: tuple[Span, ...] = ()
    parties: tuple[NamedParty, ...]
    label: str | None = None  # "Schedule 3", where the document is itself a numbered part


def setting_of(source: SourceText, outline: Outline) -> Setting:
    """The text with what does not speak set aside: headings, contents, furniture, signatures, quoted words."""
    headings = tuple(sorted(c.heading_span for c in outline.clauses if c.heading_span is not None))
    quoted = tuple(span for span, _ in outline.quoted)
    # What stands above the title is a filing's header: its exhibit numbers are no documents of the package.
    title = (Span(0, outline.title_span.end),) if outline.title_span and outline.title_span.start < _HEADER else ()
    aside = (*outline.contents, *outline.furniture, *outline.signatures, *quoted, *title)
    return Setting(source.reading, outline, aside, headings)


def draft_entry(source: SourceText, outline: Outline, setting: Setting) -> Draft:
    """Read a document's own words about itself."""
    text = source.reading
    title = read_title(source, outline)
    own = _own_names(text, setting)
    short = own_title(title.text) or short_title(title.text)
    names = [title.text, *([short] if short else []), *own]
    role = role_in_title(title.text) or next((r for n in own if (r := role_in_title(n))), None) or "agreement"
    label = re.match(rf"(?:{any_of(vocabulary().attached_words)})\s+[\w-]{{1,6}}\b", title.text, re.IGNORECASE)
    if label:
        rest = title.text[label.end() :]
        role = role_in_title(rest) or role
    known = vocabulary().by_role.get(role)
    keys = frozenset(name_key(n) for n in names)
    stated = own_dates(setting, _opening_end(text, outline), keys, known is not None and known.under)
    return Draft(
        document=source.document,
        title=title,
        short=short,
        role=role,
        under=known is not None and known.under,
        names=tuple(dict.fromkeys(names)),
        own=keys,
        dates=stated.dates,
        conditions=stated.conditions,
        parties=parties_in(text, _body_start(text, outline)),
        label=label.group().title() if label else None,
    )


def _opening_end(text: str, outline: Outline) -> int:
    """Where the first clause begins; further on where nothing before it speaks of the document."""
    first = next((c.span.start for c in outline.clauses if c.kind != "part"), _PREAMBLE)
    speaks = re.search(r"\b(?:this|these|dated)\b", text[:first], re.IGNORECASE)
    return first if speaks else max(first, 1500)


def _body_start(text: str, outline: Outline) -> int:
    first = next((c.span.start for c in outline.clauses if c.kind != "part"), len(text))
    return max(first, min(1500, len(text)))


def _own_names(text: str, setting: Setting) -> list[str]:
    """The names after "this" and "these", the commonest first, and those defined as these.

    A name that the text defines as another document ("that certain Supply Agreement … (“Agreement”)") is not its own,
    even where a form was copied and "this Agreement" slipped in.
    """
    words = vocabulary()
    counted: Counter[str] = Counter()
    for hit in _OWN.finditer(text):
        name = hit.group(1)
        found = next(reversed(list(words.document_pattern.finditer(name))), None)
        if found is None or setting.set_aside(hit.start()):
            continue
        tail = re.match(r"\s+(?:No\.?|Number)\s*\d+", name[found.end() :])
        counted[" ".join(name[: found.end() + (tail.end() if tail else 0)].split())] += 1
    acronyms = re.findall(r"\b[Tt]h(?:is|ese)\s+([A-Z]{2,6}s?)\b", text)
    counted.update(a for a in acronyms if words.document_pattern.fullmatch(a) or re.search(rf"[“\"]{a}[”\"]", text))
    for hit in re.finditer(
        r"[“\"]([^”\"\n]{2,60})[”\"]\s+(?:means?|shall\s+mean|is)\s+(?:the\s+terms\s+of\s+)?th(?:is|ese)\b", text
    ):
        counted[" ".join(hit.group(1).split())] += 1
    for hit in re.finditer(
        r"\b(?:This|These|this|these|THIS|THESE)\s+(?:(?:[A-Z][\w’'.-]*|\d+|and|of|together|with|its|or)\s+){1,12}?\((?:the\s+|this\s+|these\s+)?[“\"]([^”\"\n]{2,60})[”\"]\)",
        text[:_PREAMBLE],
    ):
        counted[" ".join(hit.group(1).split())] += 1
    others = _defined_as_others(text)
    names = [n for n, _ in sorted(counted.items(), key=lambda i: (-i[1], i[0])) if name_key(n) not in others]
    return [n.title() if n.isupper() and " " in n else n for n in names]


def _defined_as_others(text: str) -> frozenset[str]:
    """Names in a parenthesis that closes the description of another document."""
    found = set()
    for hit in re.finditer(
        r"\(\s*(?:the\s+|as\s+(?:so\s+)?amended[^()“\"]{0,60})?[“\"]([^”\"\n()]{2,60}?)[,.]?[”\"][^()]{0,40}\)", text
    ):
        before = text[max(0, hit.start() - 300) : hit.start()]
        before = before[max(before.rfind(")"), before.rfind(". "), before.rfind("\n\n")) + 1 :]
        if vocabulary().document_pattern.search(hit.group(1)) and re.search(
            r"\b(?:that\s+certain|certain)\s+(?:[a-z-]+\s+){0,3}[A-Z]", before
        ):
            found.add(name_key(hit.group(1)))
    for hit in re.finditer(
        r"\b(?:amends|amend|amendment\s+to|supplements|under|to|of|into)\s+(?:that\s+certain|the|a|an|their)\s+[A-Z][^.;()]{3,200}?(?:dated|between|made|entered|effective)[^.;()]{0,200}\((?:the\s+|as\s+(?:so\s+)?amended[^()“\"]{0,60})?[“\"]([^”\"\n()]{2,60}?)[,.]?[”\"][^()]{0,40}\)",
        text[:_PREAMBLE],
    ):
        if vocabulary().document_pattern.search(hit.group(1)):
            found.add(name_key(hit.group(1)))
    return frozenset(found)


def own_mention(mention: Mention, draft: Draft) -> bool:
    """Whether a mention speaks of the document itself."""
    return mention.determiner in vocabulary().own_determiners or mention.key in draft.own


def body_mentions(setting: Setting) -> tuple[Mention, ...]:
    """All mentions of documents, lower-case names among them."""
    return tuple(mentions_in(setting, vocabulary().lower_pattern))
