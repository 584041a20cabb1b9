"""All documents of a package together: entries, references between them, what is missing, parties."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from halden_rules.documents import Document
from halden_rules.grammar.phrases import Phrase
from halden_rules.inventory.dates import dates_in
from halden_rules.inventory.entries import Draft, draft_entry, setting_of
from halden_rules.inventory.mentions import name_key
from halden_rules.inventory.package_file import PackageFile, read_package_file
from halden_rules.inventory.parties import merge_parties, party_key
from halden_rules.inventory.records import DocumentEntry, DocumentReference, Inventory, Party, StatedDate
from halden_rules.inventory.spoken_of import Spoken, spoken_of
from halden_rules.inventory.told_dates import Speaker, told_dates
from halden_rules.inventory.vocabulary import any_of, vocabulary
from halden_rules.outline import Outline
from halden_rules.problems.yaml_tree import Node

__all__ = ["take_inventory"]

_MAIN = ("master agreement", "agreement")


def take_inventory(
    folder_name: str,
    documents: Sequence[Document],
    outlines: Sequence[Outline],
    phrases: Mapping[str, tuple[Phrase, ...]],
    package_file: Node | None = None,
) -> Inventory:
    """Documents with roles, dates, parties and names; what each speaks of and whether it is here.

    ``package_file`` overrides what was read. Raises Problems, all together, where it names a file that is not there,
    a role that does not exist, a date that is none, or parties that do not fit.
    """
    said = read_package_file(package_file, documents)
    drafts = []
    settings = {}
    for document, outline in zip(documents, outlines, strict=True):
        settings[document.id] = setting_of(document.text, outline)
        drafts.append(_overridden(draft_entry(document.text, outline, settings[document.id]), document, said))
    drafts = _with_main_agreement(drafts, settings, phrases, said)
    references: list[DocumentReference] = []
    calls: dict[str, dict[str, str]] = {}
    for draft in drafts:
        calls[draft.document] = {}
        for spoken in spoken_of(draft, settings[draft.document], phrases.get(draft.document, ())):
            target = _looked_up(spoken, draft, drafts)
            if target == draft.document:
                continue
            clause = settings[draft.document].outline.at(spoken.span.start)
            reference = DocumentReference(
                document=draft.document,
                name=spoken.name,
                names=spoken.names,
                span=spoken.span,
                source=clause.address if clause else None,
                link=spoken.link,
                role=spoken.role,
                present=target is not None,
                target=target,
            )
            references.append(reference)
            for name in (spoken.name, *spoken.names):
                calls[draft.document].setdefault(name, target or reference.missing_id)
    told = told_dates(
        [
            Speaker(
                document=d.document,
                setting=settings[d.document],
                calls=calls[d.document],
                amends=_amended_by(d, drafts, references),
                dates=d.dates,
            )
            for d in drafts
        ]
    )
    entries = tuple(_entry(d, calls[d.document], told.get(d.document, ())) for d in drafts)
    return Inventory(
        package=said.id or slug(folder_name),
        title=said.title or _package_title(folder_name, drafts),
        kind=said.kind or "agreements",
        side=said.side,
        documents=entries,
        references=tuple(references),
        parties=_parties(drafts, said),
    )


def slug(name: str) -> str:
    """An id of a folder's name: lower case, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "package"


def _package_title(folder_name: str, drafts: Sequence[Draft]) -> str:
    main = next((d for d in drafts if d.role in _MAIN), None)
    return main.title.text if main and len(drafts) > 1 else drafts[0].title.text if drafts else folder_name


def _entry(draft: Draft, calls: Mapping[str, str], told: tuple[StatedDate, ...]) -> DocumentEntry:
    known = vocabulary().by_role.get(draft.role)
    aliases = [n for n in draft.names if n != draft.title.text]
    if draft.label:
        aliases.append(draft.label)
    return DocumentEntry(
        document=draft.document,
        title=draft.title.text,
        title_span=draft.title.span,
        role=draft.role,
        aliases=tuple(dict.fromkeys(aliases)),
        calls=tuple(sorted(calls.items())),
        classes=known.classes if known else (),
        dates=(*draft.dates, *told),
        conditions=() if _settled(draft, told) else draft.conditions,
    )


def _amended_by(draft: Draft, drafts: Sequence[Draft], references: Sequence[DocumentReference]) -> tuple[str, ...]:
    """The documents that one changes: those it says it amends, else the one main agreement of the package."""
    told = tuple(r.target for r in references if r.document == draft.document and r.link == "amended" and r.target)
    mains = [d.document for d in drafts if d.role in _MAIN]
    return told or (tuple(mains) if draft.role == "amendment" and len(mains) == 1 else ())


def _settled(draft: Draft, told: tuple[StatedDate, ...]) -> bool:
    """Whether people or another document say from when it counts, and nothing in it does."""
    own = any(d.basis in ("effective", "dated as of") and d.span is not None for d in draft.dates)
    said = any(d.basis == "effective" for d in (*told, *(d for d in draft.dates if d.span is None)))
    return said and not own


def _overridden(draft: Draft, document: Document, said: PackageFile) -> Draft:
    """What package.yaml says of a file goes before what was read in it."""
    told = said.files.get(document.path)
    if told is None:
        return draft
    stated = {d.basis for d in told.dates}
    role = told.role or draft.role
    known = vocabulary().by_role.get(role)
    names = (*((told.title,) if told.title else ()), *told.aliases, *draft.names)
    return Draft(
        document=draft.document,
        title=type(draft.title)(told.title, None) if told.title else draft.title,
        short=draft.short,
        role=role,
        under=known.under if known else draft.under,
        names=tuple(dict.fromkeys(names)),
        own=draft.own | {name_key(n) for n in names},
        dates=(*told.dates, *(d for d in draft.dates if d.basis not in stated)),
        conditions=() if "effective" in stated else draft.conditions,
        parties=draft.parties,
        label=draft.label,
    )


def _with_main_agreement(drafts: list[Draft], settings: object, phrases: object, said: PackageFile) -> list[Draft]:
    """A plain agreement is the master agreement where other documents of the package stand under it."""
    mains = [d for d in drafts if d.role == "agreement"]
    if len(mains) == 1 and any(d.under for d in drafts) and not any(d.role == "master agreement" for d in drafts):
        return [_as_master(d) if d is mains[0] else d for d in drafts]
    return drafts


def _as_master(draft: Draft) -> Draft:
    return Draft(**{f: getattr(draft, f) for f in draft.__struct_fields__} | {"role": "master agreement"})


# ---------------------------------------------------------------- looking up


def _looked_up(spoken: Spoken, draft: Draft, drafts: Sequence[Draft]) -> str | None:
    """The document of the package that a name means; None where none fits, or where several do and nothing decides."""
    others = [d for d in drafts if d.document != draft.document]
    keys = {name_key(n) for n in (spoken.name, *spoken.names)}
    for name in (spoken.name, *spoken.names):
        numbered = [d for d in others if d.label and _names_part(name, d.label)]
        if numbered:
            return numbered[0].document
    exact = [d for d in others if keys & _keys(d) - {"agreement"} and _dates_fit(spoken, draft, d)]
    if exact:
        return _one(exact, spoken)
    role = vocabulary().role_of(spoken.name)
    if role is None:
        return None
    family = _MAIN if role.role in _MAIN else (role.role,)
    telling = _telling(spoken.name, role.words)
    fitting = [d for d in others if d.role in family and telling <= _words(d) and _dates_fit(spoken, draft, d)]
    if any(re.match(rf"(?:{any_of(vocabulary().attached_words)})\s+\S", n, re.IGNORECASE) for n in spoken.names):
        fitting = [d for d in fitting if d.label is None]  # it is a numbered part, and that one is another
    if not fitting and spoken.hints:
        return next((d.document for h in spoken.hints for d in others if d.label and _names_part(h, d.label)), None)
    if role.role in _MAIN and not telling:
        # "the Agreement" of a document that stands under another one: the main agreement of the package.
        fitting = [d for d in fitting if not d.under] if draft.under or spoken.link in ("amended", "governing") else []
    return _one(fitting, spoken)


def _names_part(name: str, label: str) -> bool:
    return re.search(rf"\b{re.escape(label)}(?![\w-])", name, re.IGNORECASE) is not None


def _keys(draft: Draft) -> set[str]:
    return {name_key(n) for n in (draft.title.text, *draft.names)}


def _words(draft: Draft) -> frozenset[str]:
    return frozenset(w for n in (draft.title.text, *draft.names) for w in name_key(n).split())


def _telling(name: str, role_words: Sequence[str]) -> frozenset[str]:
    """The words of a name beyond those of its kind."""
    plain_words = {w for words in role_words for w in name_key(words).split()} | {
        "of",
        "and",
        "the",
        "for",
        "to",
        "agreement",
        "standard",
    }
    return frozenset(w for w in name_key(name).split() if w not in plain_words)


def _dates_fit(spoken: Spoken, speaker: Draft, draft: Draft) -> bool:
    """A date in the description ("… dated July 1, 2017") must be one of the document's, where it states any.

    The speaker's own date describes the speaker: "This Amendment to Services Agreement, dated as of …".
    """
    described = re.match(r"[^.;]{0,200}?\b(?:dated|entered\s+into|made|effective)\b[^.;]{0,40}", spoken.words)
    if described is None:
        return True
    days = [day for day, span in dates_in(spoken.words) if span.start <= described.end() + 5]
    of_speaker = {d.on for d in speaker.dates}
    days = [day for day in days if day not in of_speaker]
    own = {d.on for d in draft.dates if d.basis in ("effective", "dated as of", "signed")}
    return not days or not own or days[0] in own


def _one(fitting: Sequence[Draft], spoken: Spoken) -> str | None:
    """The only one that fits; of renditions of one agreement the one whose title is closest to its first words."""
    if len(fitting) <= 1:
        return fitting[0].document if fitting else None
    mains = [d for d in fitting if d.role == "master agreement"] or list(fitting)
    if len(mains) == 1:
        return mains[0].document
    titles = {party_key(d.title.text) for d in mains}
    shortest = min(titles, key=len)
    if all(t.startswith(shortest) for t in titles):
        return min(mains, key=lambda d: (len(d.title.text), len(d.document), d.document)).document
    return None


# ---------------------------------------------------------------- parties


def _parties(drafts: Sequence[Draft], said: PackageFile) -> tuple[Party, ...]:
    """The parties that package.yaml names, with what was read of them; without it those that were read."""
    read = merge_parties([p for d in drafts for p in d.parties])
    if not said.parties:
        return read
    named = []
    for told in said.parties:
        keys = {party_key(n) for n in (told.name, *told.aliases)}
        match = next((p for p in read if keys & {party_key(n) for n in (p.name, *p.aliases)}), None)
        extra = tuple(n for n in ((match.name, *match.aliases) if match else ()) if n not in (told.name, *told.aliases))
        named.append(Party(name=told.name, aliases=(*told.aliases, *extra), side=told.side))
    known = {party_key(n) for p in named for n in (p.name, *p.aliases)}
    rest = [p for p in read if not known & {party_key(n) for n in (p.name, *p.aliases)}]
    return (*named, *rest)
