"""Documents that a text speaks of: one record a document, at its first mention, with the way it is tied in.

A false attached document makes a package look incomplete, so attachment and incorporation are only said where the
words say so; a name without the words that its kind asks for is left out rather than guessed.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from halden_rules.grammar.phrases import DefinitionPhrase, Phrase
from halden_rules.inventory.entries import Draft, body_mentions, own_mention
from halden_rules.inventory.mentions import Mention, Setting, name_key
from halden_rules.inventory.parts import PartMention, part_mentions
from halden_rules.inventory.vocabulary import Kind, any_of, vocabulary
from halden_rules.text import Span

__all__ = ["LINKS", "Spoken", "spoken_of"]

LINKS = ("attached", "incorporated", "amended", "governing", "later", "public")
READ = 40  # mentions of one document whose sentences are looked at
_MEANS = re.compile(
    r"[”\"]?\s*(?:\([^)]{0,60}\)\s*)?(?:means?\b|shall\s+mean|will\s+mean|refers?\s+to|meaning\b"
    r"|has\s+the\s+meaning|shall\s+have\s+the\s+meaning)|\s*:[ \t]|[ ]*\t|[ ]{3,}(?=\S)"
)
_SPECIFIC = frozenset({"agreement", "master agreement", "addendum", "amendment", "policy"})


class Spoken(Struct, frozen=True, kw_only=True):
    """A document another text speaks of, before it is looked up in the package."""

    name: str
    names: tuple[str, ...]
    span: Span
    link: str
    role: str
    words: str  # the sentence of its first mention, for its date and description
    hints: tuple[str, ...] = ()  # numbered parts that its definition points to: "Reference: Schedule 4 or 5 of the DPA"


class _Group(Struct):
    """All mentions of one document in one text."""

    name: str
    names: list[str]
    mentions: list[Mention]
    links: set[str]
    kind: Kind
    parent: str | None = None  # the name of which this one is a kind ("Key Terms" means a Cover Page …)
    defined: bool = False
    rejected: int = 0


def spoken_of(draft: Draft, setting: Setting, phrases: Sequence[Phrase]) -> tuple[Spoken, ...]:
    """The documents that ``draft``'s text attaches, incorporates, amends, stands under, or requires."""
    groups = _grouped(draft, setting)
    parts = part_mentions(draft, setting, phrases)
    found = _attach(groups, parts, setting, phrases)
    for group in groups:
        _read_links(group, draft, setting)
    kept = [(g, link) for g in groups if (link := _link(g, draft)) is not None]
    parents = {name_key(g.parent) for g, _ in kept if g.parent}
    found += [
        _spoken(g, link, setting)
        for g, link in kept
        if (name_key(g.name) not in parents or _is_attached(g)) and not _gathers(g, found, setting)
    ]
    named = {name_key(n) for s in found for n in (s.name, *s.names)}
    for part in parts:
        if part.missing and part.counts and name_key(part.name) not in named:
            named.add(name_key(part.name))
            found.append(
                Spoken(
                    name=part.name,
                    names=part.captions,
                    span=part.span,
                    link="attached",
                    role=part.unit,
                    words=setting.text[part.span.start : part.span.end],
                )
            )
    return tuple(sorted(found, key=lambda s: (s.span.start, s.name)))


def _is_attached(group: _Group) -> bool:
    return "attached" in group.links


def _spoken(group: _Group, link: str, setting: Setting) -> Spoken:
    role = vocabulary().role_of(group.name)
    first = group.mentions[0]
    sentence = setting.sentence(first.span)
    others = tuple(dict.fromkeys(n for n in group.names if n != group.name))
    return Spoken(
        name=group.name,
        names=others,
        span=first.span,
        link=link,
        role=role.role if role else group.kind.kind,
        words=setting.text[first.span.start : min(sentence.end, first.span.end + 300)],
        hints=_hints(group, setting) if group.kind.kind in ("clauses", "annexed agreement") else (),
    )


def _hints(group: _Group, setting: Setting) -> tuple[str, ...]:
    pattern = re.compile(rf"\b(?:{any_of(vocabulary().attached_words)})\s+[A-Z0-9][\w-]{{0,4}}\b", re.IGNORECASE)
    meanings = [_meaning(m, setting) for m in group.mentions if _is_definition(m, setting)]
    return tuple(dict.fromkeys(" ".join(h.group().split()) for words in meanings for h in pattern.finditer(words)))


def _gathers(group: _Group, attached: Sequence[Spoken], setting: Setting) -> bool:
    """Whether a name is a collective one, whose definition names its members: "either or both of the following …"."""
    for mention in group.mentions:
        if _is_definition(mention, setting) and "following" in _meaning(mention, setting):
            end = mention.span.end + 900
            return any(mention.span.end < s.span.start < end for s in attached)
    return False


# ---------------------------------------------------------------- grouping


def _grouped(draft: Draft, setting: Setting) -> list[_Group]:
    groups: dict[str, _Group] = {}
    aliases: dict[str, str] = {}
    mentions = body_mentions(setting)
    parties = {a.casefold() for p in draft.parties for a in (p.name, *p.aliases)}
    previous: list[_Group] = []
    defining: tuple[int, _Group] | None = None  # where the meaning of a defined document begins
    for mention in mentions:
        mention = _without_owner(mention, parties, setting.text)
        kind = vocabulary().kind_of(mention.name)
        if kind is None:
            continue
        key = mention.key
        if (mention.quoted and _in_brackets(setting.text, mention)) or _alone_in_brackets(setting.text, mention):
            target = _alias_target(mention, previous, setting)
            if target is not None:
                aliases[key] = name_key(target.name)
                if mention.name not in target.names:
                    target.names.append(mention.name)
                target.defined = True
                continue
        if own_mention(mention, draft):
            continue
        role = vocabulary().role_of(mention.name)
        if role is not None and role.role == draft.role and not mention.name[0].isupper():
            continue
        if kind.kind == "clauses" and _names_what_it_belongs_to(setting.text, mention):
            continue
        if defining and 0 <= mention.span.start - defining[0] <= 90 and key != name_key(defining[1].name):
            told, start, defining = defining[1], defining[0], None
            between = setting.text[start : mention.span.start]
            direct = re.fullmatch(r"[”\"]?[^\w]{0,4}(?:means?|shall\s+mean|will\s+mean)?\s+(?:the\s+)?", between)
            if told.kind.kind == kind.kind and direct and key not in groups:
                aliases[key] = name_key(told.name)
        key = aliases.get(key, key)
        if key not in groups:
            if mention.name[0].islower() and not _counts_in_lower_case(mention, setting):
                continue
            groups[key] = _Group(mention.name, [], [], set(), kind)
        group = groups[key]
        group.mentions.append(mention)
        if mention.name != group.name and mention.name not in group.names:
            group.names.append(mention.name)
        previous = [*previous[-3:], group]
        if _is_definition(mention, setting):
            group.defined = True
            _read_definition(group, mention, draft, setting)
            defining = mention.span.end, group
    return _merged(list(groups.values()), parties)


def _names_what_it_belongs_to(text: str, mention: Mention) -> bool:
    """ "International Data Transfer Addendum to the EU Commission Standard Contractual Clauses" is one name."""
    return (
        re.search(
            r"(?:Addendum|Supplement|Amendment)\s+to\s+(?:the\s+)?$",
            text[max(0, mention.span.start - 40) : mention.span.start],
        )
        is not None
    )


def _without_owner(mention: Mention, parties: set[str], text: str) -> Mention:
    """ "Customer's Purchase Order" → "Purchase Order": the owner is no part of the name where a party is meant."""
    owner = re.match(r"([\w.&-]+)[’']s?\s+", mention.name)
    if owner and owner.group(1).casefold() in parties:
        inner = re.match(r"[\w.&-]+[’']s?\s+", text[mention.span.start : mention.span.end])
        assert inner is not None
        return Mention(
            name=mention.name[owner.end() :],
            span=Span(mention.span.start + inner.end(), mention.span.end),
            determiner="its",
            quoted=False,
        )
    return mention


def _in_brackets(text: str, mention: Mention) -> bool:
    before = text[max(0, mention.span.start - 90) : mention.span.start]
    return "(" in before and ")" not in before[before.rfind("(") :]


def _alone_in_brackets(text: str, mention: Mention) -> bool:
    before = text[max(0, mention.span.start - 6) : mention.span.start]
    return re.search(r"\((?:the\s)?$", before) is not None and text[mention.span.end : mention.span.end + 1] == ")"


def _alias_target(mention: Mention, previous: Sequence[_Group], setting: Setting) -> _Group | None:
    """The document that a name in brackets stands for: the last one of the sentence, of the same family if any is."""
    sentence = setting.sentence(mention.span, 800)
    here = [g for g in previous if g.mentions and sentence.start <= g.mentions[-1].span.start < mention.span.start]
    if not here:
        return None
    role = vocabulary().role_of(mention.name)
    family = _family(role.role) if role else None
    same = [g for g in here if (r := vocabulary().role_of(g.name)) and _family(r.role) == family]
    if same:
        return same[-1]
    return here[-1] if family is None else None


def _family(role: str) -> str:
    return "agreement" if role == "master agreement" else role


def _counts_in_lower_case(mention: Mention, setting: Setting) -> bool:
    """A lower-case name counts where it is entered into, defined, attached or incorporated."""
    after = setting.text[mention.span.end : mention.span.end + 200]
    before = setting.text[max(0, mention.span.start - 60) : mention.span.start]
    if re.match(r"[^.;]{0,150}?\((?:the\s+)?[“\"]?[A-Z]", after) or re.match(
        r"\s+(?:for\s+the|referred\s+to)\b", after
    ):
        return True
    return any(p.search(before) for link in ("later", "incorporated") for p in [_before(link)] if p is not None)


def _is_definition(mention: Mention, setting: Setting) -> bool:
    text = setting.text
    line = text.rfind("\n", 0, mention.span.start) + 1
    opens_line = (
        re.fullmatch(r"\W*(?:(?:the|a|an|this)\s+)?[\[“\"]?", text[line : mention.span.start], re.IGNORECASE)
        is not None
    )
    means = _MEANS.match(text, mention.span.end)
    if means is None:
        return False
    return mention.quoted if means.group().strip(' \t\n”"') not in (":", "") else opens_line


def _meaning(mention: Mention, setting: Setting) -> str:
    end = setting.text.find("\n\n", mention.span.end)
    return setting.text[mention.span.end : min(end if end >= 0 else len(setting.text), mention.span.end + 700)]


_KIND_OF = re.compile(r"^\W*(?:means?|shall\s+mean|will\s+mean)\s+an?\s+", re.IGNORECASE)


def _read_definition(group: _Group, mention: Mention, draft: Draft, setting: Setting) -> None:
    """What a definition says of the document: of which other it is a kind, and its own longer name."""
    meaning = _meaning(mention, setting)
    kind_of = _KIND_OF.match(meaning)
    if kind_of:
        named = re.match(r"((?:[A-Z][\w’'-]*\s+){0,4}[A-Z][\w’'-]*)", meaning[kind_of.end() :])
        if named and vocabulary().kind_of(named.group(1)):
            group.parent = " ".join(named.group(1).split())


def _merged(groups: list[_Group], parties: set[str]) -> list[_Group]:
    """Names of one document together.

    Bare role words of one kind ("data processing agreement" and "DPA"), a name with a party before it ("Acme Privacy
    Policy"), an order with more words ("Monthly Purchase Order"); and standard clauses under names that are not defined
    are the ones that are.
    """
    merged: list[_Group] = []
    clauses = [g for g in groups if g.kind.kind == "clauses" and g.defined]
    groups = [g for g in groups if not clauses or g.kind.kind != "clauses" or g.defined or g.name[0].islower()]
    for group in groups:
        key, role = name_key(group.name), _bare_role(group)
        twin = next(
            (
                g
                for g in merged
                if (role is not None and _bare_role(g) == role)
                or key in {f"{p} {name_key(g.name)}" for p in parties}
                or (group.kind.kind == g.kind.kind == "order" and key.endswith(f" {name_key(g.name)}"))
            ),
            None,
        )
        if twin is None:
            merged.append(group)
            continue
        twin.names.extend(n for n in (group.name, *group.names) if n not in twin.names and n != twin.name)
        twin.mentions = sorted([*twin.mentions, *group.mentions], key=lambda m: m.span.start)
        twin.defined = twin.defined or group.defined
    return merged


def _bare_role(group: _Group) -> str | None:
    role = vocabulary().role_of(group.name)
    if role is None or role.role in _SPECIFIC or name_key(group.name) not in {name_key(w) for w in role.words}:
        return None
    return role.role


class _Placed:
    """All mentions with their documents, by place."""

    def __init__(self, groups: Sequence[_Group]) -> None:
        pairs = sorted(((m, g) for g in groups for m in g.mentions), key=lambda pair: pair[0].span)
        self.pairs = pairs
        self.starts = [m.span.start for m, _ in pairs]

    def between(self, start: int, end: int) -> Sequence[tuple[Mention, _Group]]:
        """Those that begin at or after ``start`` and not after ``end``."""
        return self.pairs[bisect_left(self.starts, start) : bisect_right(self.starts, end)]


def _attach(
    groups: list[_Group], parts: Sequence[PartMention], setting: Setting, phrases: Sequence[Phrase]
) -> list[Spoken]:
    """Named documents attached under a number: "Quality Manual attached hereto as Schedule E" is one document.

    Returns those that have no mention as a document of their own: what is defined as "… attached as Schedule 5".
    """
    named: list[Spoken] = []
    defined = sorted((n.span, n.name) for p in phrases if isinstance(p, DefinitionPhrase) for n in p.names)
    placed = _Placed(groups)
    by_key = {name_key(g.name): g for g in reversed(groups)}
    for part in parts:
        for at in part.places:
            if not _ATTACHED_AS.search(setting.text, max(0, at.start - 90), at.start):
                continue
            owner = _defined_before(setting, defined, at, placed)
            if owner is not None:
                span, name = owner
                group = by_key.get(name_key(name))
                if group is not None:
                    _take_number(group, part)
                elif part.missing:
                    words = setting.text[span.start : min(at.end, span.start + 400)]
                    names = (part.name, *part.captions)
                    named.append(
                        Spoken(name=name, names=names, span=span, link="attached", role=part.unit, words=words)
                    )
                break
            near = _nearest(placed, at, setting) if part.missing else None
            if near is not None:
                _take_number(near, part)
                break
        else:
            for at in part.places:
                near = _beside(placed, at, setting)
                if near is not None:
                    _take_number(near, part)
                    break
    return named


def _take_number(group: _Group, part: PartMention) -> None:
    """A defined name goes before the number under which the document is attached, the number before a mere title."""
    group.links.add("attached")
    if not group.defined:
        group.names.insert(0, group.name)
        group.name = part.name
    group.names.extend(n for n in (part.name, *part.captions) if n not in group.names)


def _defined_before(
    setting: Setting, defined: Sequence[tuple[Span, str]], at: Span, placed: _Placed
) -> tuple[Span, str] | None:
    """The defined name that opens the paragraph in which something is "attached as Schedule 5"."""
    i = bisect_right(defined, (at, "")) - 1
    found: tuple[Span, str] | None = None
    while i >= 0 and at.start - defined[i][0].end <= 600:
        span, name = defined[i]
        line = setting.text[setting.text.rfind("\n", 0, span.start) + 1 : span.start]
        if "\n\n" in setting.text[span.end : at.start]:
            break
        if not re.search(r"\w{4}", line):
            found = span, name
            break
        i -= 1
    if found is None:  # an unquoted list: "the Funding Conditions: the terms … attached as Schedule 3"
        start = setting.text.rfind("\n", 0, at.start) + 1
        for mention, _ in placed.between(start, start + 12):
            if _is_definition(mention, setting):
                return mention.span, mention.name
    return found


def _nearest(placed: _Placed, at: Span, setting: Setting) -> _Group | None:
    """The document named last in the sentence before "attached as"."""
    for mention, group in reversed(placed.between(at.start - 400, at.start)):
        between = setting.text[mention.span.end : at.start]
        if _ATTACHED_AS.search(between) and not re.search(r"[.;]\s|\n\s*\n", between):
            return group
    return None


def _beside(placed: _Placed, at: Span, setting: Setting) -> _Group | None:
    """The document named just before a number, in a list: "Quality Manual ..... Schedule E"."""
    for mention, group in reversed(placed.between(at.start - 200, at.start)):
        if re.fullmatch(r"[ .\t]{1,80}", setting.text[mention.span.end : at.start]):
            return group
    return None


_ATTACHED_AS = re.compile(r"\b(?:attached|annexed|appended|enclosed)\b[^.;]{0,60}$", re.IGNORECASE)


# ---------------------------------------------------------------- links


@cache
def _before(link: str) -> re.Pattern[str] | None:
    words = vocabulary().links[link].before
    if not words:
        return None
    determiners = "|".join(
        r"\s+".join(map(re.escape, d.split()))
        for d in (
            *vocabulary().definite_determiners,
            *vocabulary().open_determiners,
            "form of",
            "terms of",
            "terms and conditions of",
        )
    )
    alternatives = "|".join(r"\s+".join(map(re.escape, w.split())) for w in sorted(words, key=len, reverse=True))
    return re.compile(
        rf"\b(?:{alternatives})\s+(?:(?:{determiners})\s+)*(?:[\w’'-]+[’']s?\s+)?[“\"(\[]*$", re.IGNORECASE
    )


@cache
def _after(link: str) -> re.Pattern[str] | None:
    words = vocabulary().links[link].after
    if not words:
        return None
    alternatives = "|".join(r"\s+".join(map(re.escape, w.split())) for w in sorted(words, key=len, reverse=True))
    which = r"(?:each\s+of\s+)?(?:which|that|both)\s+(?:is|are|shall\s+be|will\s+be)\s+(?:hereby\s+)?"
    gap = rf"(?:[^.;,]{{0,40}}?|[^.;,]{{0,40}},?\s+{which}|[^.;]{{0,30}}?(?=http|www))"
    return re.compile(rf"^{gap}(?<!\w)(?<!not\s)(?<!not\sbe\s)(?:{alternatives})", re.IGNORECASE)


@cache
def _anywhere(which: str) -> re.Pattern[str]:
    if which == "taken over":
        wordings = "|".join(r"\s+".join(map(re.escape, w.split())) for w in vocabulary().taken_over)
        return re.compile(rf"\b(?:{wordings})\s+(?:the|its|our|their)?\s*$", re.IGNORECASE)
    words = vocabulary().rejections if which == "rejections" else vocabulary().conflicts
    return re.compile("|".join(r"\s+".join(map(re.escape, w.split())) for w in words), re.IGNORECASE)


@cache
def _names_another() -> re.Pattern[str]:
    words = vocabulary()
    return re.compile(
        rf"\b(?:{any_of(words.attached_words)})\s+[“\"]?[A-Z0-9]|\b[A-Z][\w’'-]*\s+(?:{any_of(words.document_words)})\b",
        re.IGNORECASE,
    )


def _read_links(group: _Group, draft: Draft, setting: Setting) -> None:
    """The wordings near the mentions of one document."""
    for mention in group.mentions[:READ]:
        sentence = setting.sentence(mention.span)
        before = setting.text[max(sentence.start, mention.span.start - 90) : mention.span.start]
        after = setting.text[mention.span.end : min(sentence.end, mention.span.end + 220)]
        if re.match(
            r"\s*,\s*(?:which|as|each|both|available|accessible|attached|annexed|appended|incorporated|posted|published|cop(?:y|ies))\b",
            after,
        ):
            after = after.lstrip(" ,")
        for link in LINKS:
            lead, follow = _before(link), _after(link)
            followed = follow.search(after) if follow else None
            if followed and link in ("attached", "incorporated") and _names_another().search(followed.group()):
                followed = None  # "each Purchase Order follows Exhibit A attached hereto" attaches the exhibit
            if (lead and lead.search(before)) or followed:
                group.links.add(link)
        if mention.determiner in ("any", "each", "an", "a", "every", "another", "separate", "additional", "future"):
            group.links.add("~later")
        if mention.determiner == "that certain" or re.match(
            r"(?![^.;]*\b(?:Act|Regulation|Directive)\b)[^.;()]{0,90}?\bdated\b", after
        ):
            group.links.add("~described")
        if mention.determiner in ("the", "that certain", "such", "said", "certain"):
            group.links.add("~definite")
        if _anywhere("taken over").search(before):
            group.links.add("~taken")
        words = setting.text[sentence.start : sentence.end]
        if _anywhere("conflicts").search(words) and mention.name[0].isupper():
            group.links.add("governing")
        if _anywhere("rejections").search(words):
            group.rejected += 1
        if _is_definition(mention, setting):
            meaning = _meaning(mention, setting)
            if re.search(
                r"\b(?:attached|annexed)\s+(?:hereto|to\s+this\b[^.;]{0,30})?\s*as\b|\bcop(?:y|ies)\s+of\s+which\s+(?:is|are)\s+attached",
                meaning,
                re.IGNORECASE,
            ):
                group.links.add("attached")
            if re.search(r"https?://|\bwww\.|available\s+at|accessible\s+at", meaning):
                group.links.add("public")


def _link(group: _Group, draft: Draft) -> str | None:
    """The link of a document, or None where its kind asks for words that are not there."""
    kind = group.kind
    name = name_key(group.name)
    worded = [link for link in LINKS if link in group.links]
    if group.rejected and group.rejected >= len(group.mentions[:READ]):
        return None
    tied = any(w in worded for w in ("attached", "incorporated", "amended", "governing"))
    if name in {name_key(w) for w in vocabulary().never_alone} and not (group.defined and tied):
        return None
    if "later" in worded and "~later" in group.links and "~definite" not in group.links:
        worded = [w for w in worded if w != "governing" and w != "public"]
    if "amended" in worded and draft.role not in ("amendment", "addendum", "charter", "standard contractual clauses"):
        worded.remove("amended")
    if (
        draft.role == "amendment"
        and kind.kind == "agreement"
        and (name == "agreement" or any(name_key(n) == "agreement" for n in group.names))
    ):
        return next((w for w in worded if w in ("attached", "incorporated")), "amended")
    if name == "agreement" and draft.role in ("agreement", "master agreement") and not group.defined:
        return None  # an agreement that says "the Agreement" means itself
    if name == "agreement":
        return next((w for w in worded if w != "later"), "governing") if "~definite" in group.links or worded else None
    match kind.evidence:
        case "none":
            pass
        case "any" if not worded and "~taken" not in group.links:
            return None
        case "definite" if not (
            group.defined
            or "~described" in group.links
            or {"later", "amended", "attached", "incorporated"} & set(worded)
            or ("governing" in worded and "~definite" in group.links)
        ):
            return None
        case "constitution" if draft.role != "charter" and not group.defined:
            return None
    if kind.kind == "agreement" and not worded and "~definite" not in group.links:
        return None
    if kind.kind == "order" and not any(w in worded for w in ("attached", "incorporated")):
        return "later"
    if kind.kind == "cover page":
        return worded[0] if worded and worded[0] == "attached" else "incorporated"
    if kind.kind == "published" and "~taken" in group.links and "public" not in group.links:
        return "incorporated"
    if not worded:
        return kind.link
    return worded[0]
