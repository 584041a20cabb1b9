"""Texts as signed, amendments, dates → ``Timeline``: the words of every clause on every day.

The text of a day is made anew from the text as signed and the changes that count on that day, in the order of date,
document and place; so what expires lets the earlier words revive, and no later document can change an earlier day.

Guarantees (each a test): the order of loading does not matter; no change, no difference; taking a withdrawal back
restores; every character of a text in force has its place in a document.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from halden_rules.amendments import Amendment
from halden_rules.documents import Document
from halden_rules.inforce.apply import NO_WORDS, Outcome, apply
from halden_rules.inforce.changes import Change, changes_of, window_of
from halden_rules.inforce.newtext import new_text, parents_of
from halden_rules.inforce.policy import Policy
from halden_rules.inforce.records import DocumentWindow, Effect, Piece, Timeline, Version
from halden_rules.inforce.state import Sources, State, signed_state
from halden_rules.inventory import Inventory
from halden_rules.outline import Address, Outline

__all__ = ["fold"]

OVERLAP = "another amendment of the same day changes the same words"
BEFORE_SIGNATURE = "on these days it was not yet signed by all"
MAY_HAVE_ENDED = "it may have ended: it runs from an event whose day the documents do not state"
WITHDRAWAL = "it is not certain whether it was withdrawn"

Key = tuple[int, Address]  # an amendment and one of its targets


class Doubt(Struct, frozen=True):
    """Why a clause's text is open on a day; ``pieces``: the other wording, None where it can't be told."""

    number: int
    reason: str
    pieces: tuple[Piece, ...] | None
    parent: Address | None = None


class Applied(Struct, frozen=True):
    """Changes and the text that they make; ``annulled``: those that a later one of them takes away."""

    changes: list[Change]
    state: State
    outcomes: dict[Key, Outcome]
    failed: list[tuple[Change, Outcome]]
    annulled: set[Key]


class Day(Struct):
    """The text of one document on a day: what is certain, and what is open, by clause.

    ``orders``: reading orders of the text and of each other wording.
    """

    state: State
    orders: list[list[Address]]
    doubts: dict[Address, list[Doubt]]
    outcomes: dict[Key, Outcome]


def fold(
    documents: tuple[Document, ...],
    outlines: tuple[Outline, ...],
    inventory: Inventory,
    amendments: tuple[Amendment, ...],
    policy: Policy | None = None,
) -> Timeline:
    """Every version of every clause, and what becomes of every amendment."""
    return _Fold(documents, outlines, inventory, amendments, policy or Policy()).timeline()


class _Fold:
    def __init__(
        self,
        documents: tuple[Document, ...],
        outlines: tuple[Outline, ...],
        inventory: Inventory,
        amendments: tuple[Amendment, ...],
        policy: Policy,
    ) -> None:
        self.documents, self.amendments, self.policy = documents, amendments, policy
        self.inventory = inventory
        self.sources = Sources.of(documents, outlines)
        self.changes = changes_of(amendments, inventory, self.sources.outlines, policy)
        counted = [c for c in self.changes if not c.amendment.implied]
        self.by_document: dict[str, list[Change]] = {}
        for change in counted:
            self.by_document.setdefault(change.target.document, []).append(change)
        self.withdrawn_by: dict[int, list[Change]] = {}
        self.restored_by: dict[int, list[Change]] = {}
        for change in counted:
            for number in change.withdraws:
                self.withdrawn_by.setdefault(number, []).append(change)
            for number in change.brings_back:
                self.restored_by.setdefault(number, []).append(change)
        self.signed = {d.id: signed_state(d, o, self.sources) for d, o in zip(documents, outlines, strict=True)}
        self.kept: dict[str, Applied] = {}
        self.overlaps: dict[Key, set[int]] = {}
        self.replaced: dict[int, Change] = {}
        self.outcomes: dict[Key, Outcome] = {}
        self.touched: dict[int, set[Address]] = {}

    # What counts on a day -------------------------------------------------------------------------------------------

    def certainty(self, change: Change, day: dt.date) -> tuple[str, str]:
        """(no, maybe, yes) and the reason of a maybe. ``dt.date.max`` stands for a day after all."""
        if change.begins is not None and day < change.begins:
            return "no", ""
        if change.ends is not None and day >= change.ends:
            return "no", ""
        sure, why = self._withdrawn(change, day)
        if sure == "yes":
            return "no", ""
        if change.doubt:
            return "maybe", change.doubt
        if sure == "maybe":
            return "maybe", why
        if change.settled is not None and day < change.settled:
            return "maybe", BEFORE_SIGNATURE
        if change.fades is not None and day >= change.fades:
            return "maybe", MAY_HAVE_ENDED
        if self.overlaps.get((change.number, change.target)):
            return "maybe", OVERLAP
        return "yes", ""

    def _withdrawn(self, change: Change, day: dt.date) -> tuple[str, str]:
        """Whether a later change took it away; one that was itself taken away, or undone, counts no more."""
        found = "no"
        for other in self.withdrawn_by.get(change.number, ()):
            if other.order <= change.order or other.number == change.number:
                continue
            sure = self.certainty(other, day)[0]
            if sure == "no":
                continue
            restored = [
                r
                for r in self.restored_by.get(change.number, ())
                if r.order > other.order and self.certainty(r, day)[0] == "yes"
            ]
            if restored:
                continue
            if sure == "yes":
                return "yes", ""
            found = "maybe"
        return found, WITHDRAWAL if found == "maybe" else ""

    # The text of a day ----------------------------------------------------------------------------------------------

    def day(self, document: str, day: dt.date) -> Day:
        """The text of a document on a day, with what is open in it."""
        counted = [(c, *self.certainty(c, day)) for c in self.by_document.get(document, ())]
        sure = [c for c, how, _ in counted if how == "yes"]
        applied = self._applied(document, sure, keep=True)
        state, outcomes = applied.state, dict(applied.outcomes)
        doubts: dict[Address, list[Doubt]] = {}
        orders = [state.order]
        for change, outcome in applied.failed:
            if _settled(change, applied):
                continue
            self._open(doubts, state, change, outcome)
        for change, how, why in counted:
            if how != "maybe":
                continue
            tried = self._applied(document, [c for c, h, _ in counted if h == "yes" or c is change])
            other = tried.state
            outcomes[change.number, change.target] = tried.outcomes[change.number, change.target]
            differs = self._differing(state, other)
            orders += [other.order] if other.order is not state.order else []
            for address in differs:
                node = other.get(address)  # None: without the doubtful change, another one brings the clause
                wording = Doubt(change.number, why, node.pieces, node.parent) if node else Doubt(change.number, why, ())
                doubts.setdefault(address, []).append(wording)
            if not differs and any(c is change for c, _ in tried.failed):
                self._open(doubts, state, change, tried.outcomes[change.number, change.target])
        return Day(state, orders, doubts, outcomes)

    def _applied(self, document: str, changes: list[Change], keep: bool = False) -> Applied:
        """All of the changes in order. One that edits words which an earlier one took out annuls that one first.

        ``keep``: the next day's list mostly begins with this one's; then only what is new is applied.
        """
        known = self.kept.get(document)
        if known is None or any(a is not b for a, b in zip_longest(known.changes, changes[: len(known.changes)])):
            known = Applied([], self.signed[document], {}, [], set())
        annulled = set(known.annulled)
        begin = known
        while True:
            state, outcomes, failed = begin.state.copy(), dict(begin.outcomes), list(begin.failed)
            again = False
            for change in changes[len(begin.changes) :]:
                key = change.number, change.target
                if key in annulled:
                    outcomes[key] = Outcome(done=True, reason="a later amendment edits the words that it replaced")
                    continue
                outcome = apply(state, change)
                if outcome.reason == NO_WORDS:
                    earlier = self._in_the_way(document, changes, annulled, change)
                    if earlier is not None:
                        annulled.add((earlier.number, earlier.target))
                        self.replaced[earlier.number] = change
                        again = True
                        break
                outcomes[key] = outcome
                if outcome.open:
                    failed.append((change, outcome))
            if not again:
                found = Applied(changes, state, outcomes, failed, annulled)
                if keep:
                    self.kept[document] = found
                return found
            begin = Applied([], self.signed[document], {}, [], set())

    def _in_the_way(self, document: str, changes: list[Change], annulled: set[Key], change: Change) -> Change | None:
        """The latest earlier change without which the words to be edited would be there."""
        before = [
            c for c in changes[: changes.index(change)] if (c.number, c.target) not in annulled and _covers(c, change)
        ]
        for earlier in reversed(before):
            if earlier.amendment.document == change.amendment.document:
                continue
            if not earlier.amendment.action.startswith(("replace", "delete", "rename")):
                continue
            state = self.signed[document].copy()
            for other in before:
                if other is not earlier:
                    apply(state, other)
            if apply(state, change).done:
                return earlier
        return None

    def _open(self, doubts: dict[Address, list[Doubt]], state: State, change: Change, outcome: Outcome) -> None:
        """A change whose effect can't be told leaves its target open."""
        if not outcome.open:
            return
        if state.get(change.target) is None:
            self._open_absent(doubts, change)
            return
        alternative = outcome.alternative
        address = alternative.address if alternative is not None else change.target
        pieces = alternative.pieces if alternative is not None else None
        doubts.setdefault(address, []).append(Doubt(change.number, outcome.reason, pieces))

    def _open_absent(self, doubts: dict[Address, list[Doubt]], change: Change) -> None:
        """What replaces a clause that another amendment brought, and that is gone with it, may stand or not."""
        brought = any(
            c.target == change.target and c.amendment.action == "insert" and c.order < change.order
            for c in self.by_document[change.target.document]
        )
        new = new_text(change.amendment, change.number, change.target, self.sources) if brought else None
        if new is not None:
            parent = next(p for p in parents_of(change.target) if p in self.signed[change.target.document].base)
            doubt = Doubt(change.number, "what it replaces is no longer there", new.own, parent)
            doubts.setdefault(change.target, []).append(doubt)

    @staticmethod
    def _differing(one: State, other: State) -> list[Address]:
        """Clauses whose standing words are not the same."""
        found = []
        for address in {*one.changed, *other.changed}:
            first, second = one.get(address), other.get(address)
            if (first.standing if first else ()) != (second.standing if second else ()):
                found.append(address)
        return sorted(found, key=lambda a: a.id)

    # Overlaps of one day --------------------------------------------------------------------------------------------

    def find_overlaps(self) -> None:
        """Changes of one day to the same words, unless one can only mean the words of the other."""
        if "overlapping on one date" not in self.policy.unresolved:
            return
        for document, changes in self.by_document.items():
            if document not in self.signed:
                continue
            by_day: dict[dt.date, list[Change]] = {}
            for change in changes:
                if change.begins is not None and not change.doubt:
                    by_day.setdefault(change.begins, []).append(change)
            for day, same in sorted(by_day.items()):
                earlier = [c for c in changes if c.begins is not None and c.begins < day]
                for i, one in enumerate(same):
                    for other in same[i + 1 :]:
                        if self._overlap(document, day, earlier, one, other):
                            self.overlaps.setdefault((one.number, one.target), set()).add(other.number)
                            self.overlaps.setdefault((other.number, other.target), set()).add(one.number)

    def _overlap(self, document: str, day: dt.date, earlier: list[Change], one: Change, other: Change) -> bool:
        if one.number == other.number or not _covers(one, other):
            return False
        if any(o.number in c.withdraws or o.number in c.brings_back for c, o in ((one, other), (other, one))):
            return False
        whole = one.target == other.target and all(_is_whole(c) for c in (one, other))
        if one.amendment.document == other.amendment.document and not whole:
            return False
        base = self.signed[document].copy()
        for change in earlier:
            if self.certainty(change, day)[0] == "yes":
                apply(base, change)
        first, second = base.copy(), base.copy()
        alone = apply(base.copy(), one).done, apply(base.copy(), other).done
        apply(first, one)
        second_after = apply(first, other).done
        apply(second, other)
        first_after = apply(second, one).done
        if (alone[0] and not first_after) or (alone[1] and not second_after):
            return True
        return (
            alone[0]
            and alone[1]
            and any(
                sorted((p.document, p.span) for p in _standing(first, a))
                != sorted((p.document, p.span) for p in _standing(second, a))
                for a in self._differing(first, second)
            )
        )

    # Versions -------------------------------------------------------------------------------------------------------

    def timeline(self) -> Timeline:
        self.find_overlaps()
        windows = {
            e.document: window_of(e, self.policy, any(a.document == e.document for a in self.amendments))
            for e in self.inventory.documents
        }
        versions: list[Version] = []
        for document in self.documents:
            versions += self._versions(document.id, windows[document.id])
        return Timeline(
            versions=tuple(versions),
            effects=tuple(self._effect(number) for number in range(len(self.amendments))),
            documents=tuple(windows[d.id] for d in self.documents),
        )

    def _versions(self, document: str, window: DocumentWindow) -> Iterable[Version]:
        changes = self.by_document.get(document, [])
        days = {d for c in changes for d in self._days(c)}
        begin = window.valid_from
        inner = sorted(d for d in days if begin is None or d > begin)
        cuts: list[dt.date | None] = [begin, *inner]
        texts: list[tuple[dt.date | None, dt.date | None, Day]] = []
        for i, cut in enumerate(cuts):
            until = cuts[i + 1] if i + 1 < len(cuts) else None
            asked = cut if cut is not None else until - dt.timedelta(days=1) if until is not None else dt.date.max
            text = self.day(document, asked)
            texts.append((cut, until, text))
            for key, outcome in text.outcomes.items():
                self.outcomes.setdefault(key, outcome)
        touched = {a for _, _, text in texts for a in (*text.state.changed, *text.doubts)}
        order = self._order([order for _, _, text in texts for order in text.orders])
        for address in order:
            if address not in touched:
                if address in self.signed[document].base:  # else it comes and goes on one and the same day
                    yield _as_signed(self.signed[document], address, window)
                continue
            yield from _clipped(self._history(address, texts), window)

    def _days(self, change: Change) -> set[dt.date]:
        """The days on which what counts may change, those of its withdrawal among them."""
        found = change.days()
        for other in (*self.withdrawn_by.get(change.number, ()), *self.restored_by.get(change.number, ())):
            found |= other.days() | {d for w in self.withdrawn_by.get(other.number, ()) for d in w.days()}
        return found

    @staticmethod
    def _order(orders: list[list[Address]]) -> list[Address]:
        """All clauses in reading order; one that comes and goes stands where it did."""
        order = list(orders[0])
        known = set(order)
        for other in orders[1:]:
            before: Address | None = None
            for address in other if other is not orders[0] else ():
                if address not in known:
                    order.insert(order.index(before) + 1 if before is not None else len(order), address)
                    known.add(address)
                before = address
        return order

    def _history(self, address: Address, texts: list[tuple[dt.date | None, dt.date | None, Day]]) -> Iterable[Version]:
        last: Version | None = None
        for begin, until, text in texts:
            version = self._version(address, begin, until, text)
            for number in version.by if version is not None else ():
                self.touched.setdefault(number, set()).add(address)
            if last is not None and version is not None and _same(last, version) and last.valid_to == begin:
                last = replace(last, valid_to=until)
                continue
            if last is not None:
                yield last
            last = version
        if last is not None:
            yield last

    def _version(self, address: Address, begin: dt.date | None, until: dt.date | None, text: Day) -> Version | None:
        node = text.state.get(address)
        doubts = text.doubts.get(address, [])
        if node is None and not doubts:
            return None
        pieces = node.pieces if node is not None else ()
        by = (*(node.by if node is not None else ()), *(d.number for d in doubts))
        parent = next((d.parent for d in doubts if d.parent is not None), None)
        gone = node is not None and bool(node.by) and bool(pieces) and not node.standing
        return Version(
            clause=address,
            pieces=pieces,
            state="unresolved" if doubts else "deleted" if gone else "in force",
            valid_from=begin,
            valid_to=until,
            parent=node.parent if node is not None else parent,
            brought=address not in text.state.base,
            alternatives=tuple(dict.fromkeys(d.pieces for d in doubts if d.pieces is not None)),
            by=tuple(dict.fromkeys(by)),
        )

    # Effects --------------------------------------------------------------------------------------------------------

    def _effect(self, number: int) -> Effect:
        amendment = self.amendments[number]
        own = [c for c in self.changes if c.number == number]
        clauses = tuple(sorted(self.touched.get(number, ()), key=lambda a: a.id))
        if not own:
            status = "implied" if amendment.implied else "unresolvable"
            return Effect(status=status, reason="" if amendment.implied else "what it changes is not named")
        first = own[0]
        status, reason, on, by = self._status(own)
        return Effect(
            status=status,
            reason=reason,
            on=first.begins,
            date_from=first.date_from,
            settled=first.settled,
            until=first.ends,
            status_on=on,
            status_by=by,
            clauses=clauses,
        )

    def _status(self, own: list[Change]) -> tuple[str, str, dt.date | None, int | None]:
        first = own[0]
        if first.amendment.implied:
            return "implied", "", None, None
        withdrawn = [w for w in self.withdrawn_by.get(first.number, ()) if w.order > first.order and w.begins]
        for other in withdrawn:
            assert other.begins is not None
            if self._withdrawn(first, other.settled or other.begins)[0] == "yes":
                taken = "replaced" if other.amendment.action in ("replace", "replace_item", "reissue") else "rescinded"
                return taken, "", other.settled or other.begins, other.number
        if first.number in self.replaced:
            other = self.replaced[first.number]
            return "replaced", "a later amendment edits the words that it replaced", other.begins, other.number
        if first.doubt:
            return "unresolved", first.doubt, None, None
        overlaps = sorted({n for c in own for n in self.overlaps.get((c.number, c.target), ())})
        if overlaps:
            return "unresolved", OVERLAP, first.begins, overlaps[0]
        outcomes = [self.outcomes.get((c.number, c.target)) for c in own]
        missing = [c for c in own if c.target.document not in self.signed]
        if missing:
            return "unresolvable", "the document that it changes is not here", None, None
        failed = [o for o in outcomes if o is not None and not o.done]
        if failed:
            return "unresolvable", failed[0].reason, None, None
        odd = next((o.reason for o in outcomes if o is not None and o.reason), "")
        return "applied", odd, None, None


def _settled(failed: Change, applied: Applied) -> bool:
    """Whether a later change replaced or took out all that a failed one may have touched."""
    return any(
        later.order > failed.order
        and _is_whole(later)
        and _holds(later.target, failed.target)
        and applied.outcomes[later.number, later.target].done
        for later in applied.changes
    )


def _covers(one: Change, other: Change) -> bool:
    """Whether one target is the other, or holds it."""
    return _holds(one.target, other.target) or _holds(other.target, one.target)


def _holds(outer: Address, inner: Address) -> bool:
    return outer == inner or outer in parents_of(inner)


def _is_whole(change: Change) -> bool:
    amendment = change.amendment
    return (
        amendment.portion is None
        and amendment.old_text is None
        and amendment.action in ("replace", "delete", "reissue")
    )


def _standing(state: State, address: Address) -> tuple[Piece, ...]:
    node = state.get(address)
    return node.standing if node is not None else ()


def _as_signed(state: State, address: Address, window: DocumentWindow) -> Version:
    return Version(
        clause=address,
        pieces=state.base[address].pieces,
        state="in force",
        valid_from=window.valid_from,
        valid_to=window.valid_to,
        parent=state.base[address].parent,
    )


def _clipped(versions: Iterable[Version], window: DocumentWindow) -> Iterable[Version]:
    """Nothing stands longer than its document."""
    for version in versions:
        end = window.valid_to
        if end is None or (version.valid_to is not None and version.valid_to <= end):
            yield version
        elif version.valid_from is None or version.valid_from < end:
            yield replace(version, valid_to=end)


def _same(one: Version, other: Version) -> bool:
    return (one.pieces, one.state, one.alternatives, one.by) == (
        other.pieces,
        other.state,
        other.alternatives,
        other.by,
    )
