"""Amendments → ``Change``s with their days: from when each counts, from when that is beyond doubt, until when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from msgspec import Struct

from halden_rules.amendments import Amendment
from halden_rules.inforce.policy import BASES, Policy
from halden_rules.inforce.records import DocumentWindow
from halden_rules.inventory import DocumentEntry, Inventory, StatedDate
from halden_rules.outline import Address, Outline

__all__ = ["Change", "changes_of", "later_by_months", "window_of"]

ODD_DATES = "by its dates it would end before it begins"
WITHDRAWING = frozenset(("rescind", "delete", "replace", "reissue", "disapply", "replace_item"))


class Change(Struct, frozen=True, kw_only=True):
    """One target of one amendment. ``number``: index of the amendment. ``order``: by day, document and place in it.

    ``doubt``: why it is never more than possible; "" where it is certain from ``settled`` on. ``fades``: the day from
    which it may have ended. ``withdraws``: numbers of the amendments that it takes away, ``brings_back``: of those
    whose taking away it undoes.
    """

    number: int
    amendment: Amendment
    target: Address
    begins: dt.date | None
    date_from: StatedDate | None = None
    settled: dt.date | None = None
    ends: dt.date | None = None
    fades: dt.date | None = None
    doubt: str = ""
    withdraws: frozenset[int] = frozenset()
    brings_back: frozenset[int] = frozenset()

    @property
    def order(self) -> tuple[dt.date, str, int, str]:
        return self.begins or dt.date.max, self.amendment.document, self.amendment.span.start, self.target.id

    def days(self) -> set[dt.date]:
        """The days on which it may change a text."""
        return {d for d in (self.begins, self.settled, self.ends, self.fades) if d is not None}


def window_of(entry: DocumentEntry, policy: Policy, amends: bool) -> DocumentWindow:
    """From when a document stands, by the first date of the policy that it states; an amendment until its expiry.

    The last day that an expiry states is the last on which the document stands; a master agreement's term is its
    parties' business: its words stand on.
    """
    stated = _stated(entry.dates, policy)
    end = _expires(entry) if amends else None
    return DocumentWindow(
        document=entry.document,
        valid_from=stated.on if stated else None,
        date_from=stated,
        settled=_settled(entry, stated.on if stated else None, policy),
        valid_to=end if end is not None and not _reversed(stated.on if stated else None, end) else None,
    )


def _stated(dates: Iterable[StatedDate], policy: Policy) -> StatedDate | None:
    own = [d for d in dates if d.document is None]
    for name in policy.date:
        for basis in BASES.get(name, ()):
            found = [d for d in own if d.basis == basis]
            if found:
                return max(found, key=lambda d: d.on) if basis == "signed" else found[0]
    return None


def _settled(entry: DocumentEntry, begins: dt.date | None, policy: Policy) -> dt.date | None:
    """The last signature, where it comes after the day from which the document counts."""
    signed = max((d.on for d in entry.dates if d.basis == "signed" and d.document is None), default=None)
    if signed is None or begins is None or signed <= begins or "before the last signature" not in policy.unresolved:
        return None
    return signed


def changes_of(
    amendments: tuple[Amendment, ...], inventory: Inventory, outlines: Mapping[str, Outline], policy: Policy
) -> list[Change]:
    """One change a target, in the order in which they are applied: date, document, place."""
    entries = {e.document: e for e in inventory.documents}
    around = [_around(a, outlines) for a in amendments]
    found: list[Change] = []
    for number, amendment in enumerate(amendments):
        entry = entries[amendment.document]
        window = window_of(entry, policy, True)
        stated = amendment.effective or window.date_from
        begins = stated.on if stated is not None else None
        until = _next_day(amendment.until.on) if amendment.until is not None else None
        ends = min((d for d in (until, window.valid_to) if d is not None), default=None)
        odd = _reversed(begins, until or _expires(entry))
        fades = None
        if amendment.ends_after is not None and begins is not None:
            fades = later_by_months(begins, amendment.ends_after.months)
        for named in amendment.targets:
            target = _stands_for(named, amendments, outlines)
            covered = frozenset(i for i, spots in enumerate(around) if i != number and named in spots)
            found.append(
                Change(
                    number=number,
                    amendment=amendment,
                    target=target,
                    begins=begins,
                    date_from=stated,
                    settled=_settled(entry, begins, policy),
                    ends=None if odd else ends,
                    fades=fades,
                    doubt=ODD_DATES if odd else _doubt(amendment, target, entry, begins, policy),
                    withdraws=covered if _whole(amendment) and amendment.action in WITHDRAWING else frozenset(),
                    brings_back=covered if amendment.action == "restore" else frozenset(),
                )
            )
    return sorted(found, key=lambda c: c.order)


def _expires(entry: DocumentEntry) -> dt.date | None:
    expiry = max((d.on for d in entry.dates if d.basis == "expiry" and d.document is None), default=None)
    return _next_day(expiry) if expiry is not None else None


def _reversed(begins: dt.date | None, ends: dt.date | None) -> bool:
    """Whether it would end before it begins: one of the dates is wrong, and which can't be told."""
    return begins is not None and ends is not None and ends <= begins


def _whole(amendment: Amendment) -> bool:
    """Whether it changes its target as a whole."""
    return amendment.portion is None and amendment.old_text is None


def _around(amendment: Amendment, outlines: Mapping[str, Outline]) -> frozenset[Address]:
    """Every address whose text holds the amending words: taking it away takes the amendment away."""
    outline = outlines[amendment.document]
    clause = outline.at(amendment.span.start)
    found = {Address(amendment.document)}
    while clause is not None:
        found.add(clause.address)
        clause = outline.clauses[clause.parent] if clause.parent is not None else None
    return frozenset(found)


def _stands_for(target: Address, amendments: tuple[Amendment, ...], outlines: Mapping[str, Outline]) -> Address:
    """A clause quoted in an amendment belongs to the document that the amendment puts it in."""
    outline = outlines.get(target.document)
    if outline is None or (target.part is None and target.number is None):
        return target
    clauses = outline.by_address.get((target.part, target.number), ())
    if not clauses or any(c.quoted is None for c in clauses):
        return target
    for amendment in amendments:
        new = amendment.new_text
        if amendment.document != target.document or new is None or not amendment.targets:
            continue
        if any(new.contains(c.span) for c in clauses):
            return Address(amendment.targets[0].document, target.part, target.number)
    return target


def _doubt(amendment: Amendment, target: Address, entry: DocumentEntry, begins: dt.date | None, policy: Policy) -> str:
    if begins is None:
        return "no date from which it counts is stated"
    if (amendment.condition is not None or entry.conditions) and "conditional" in policy.unresolved:
        return "it depends on a condition that the documents do not settle"
    if target.document == amendment.document:
        return "it names a clause of the document that it stands in, and another document may be meant"
    if amendment.applies_to is not None:
        return "it holds for a part of the cases only"
    return ""


def _next_day(day: dt.date) -> dt.date | None:
    return day + dt.timedelta(days=1) if day < dt.date.max else None


def later_by_months(day: dt.date, months: int) -> dt.date:
    """The same day of a later month, or its last day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    for last in (day.day, 30, 29, 28):
        try:
            return dt.date(year, month + 1, min(day.day, last))
        except ValueError:
            continue
    return day
