"""What becomes of each amendment on the date of the packet, and which clauses each has to do with."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from halden_rules.inforce import Effect
from halden_rules.outline import Address
from halden_rules.reading import Reading
from halden_rules.review.dates import day, last_day
from halden_rules.review.packet import Note
from halden_rules.review.places import Places

__all__ = ["Register", "effect_of", "today_of"]

UNDONE = ("rescinded", "replaced")
WHOLE = frozenset(("replace", "delete", "reissue", "disapply", "rescind", "restore"))
"""What is done to a clause with all that is in it: where it is open, so is what is below."""


def effect_of(reading: Reading, number: int) -> Effect:
    """The effect of an amendment; what nothing is known of is not settled."""
    effects = reading.timeline.effects
    return effects[number] if number < len(effects) else Effect(status="unresolved", reason="its effect was not told")


def today_of(effect: Effect, asked: dt.date | None) -> str:
    """applied, open, later, ended, undone, implied. ``asked`` None: no document states a date."""
    if effect.status == "implied":
        return "implied"
    if effect.status == "without effect":
        return "undone"
    if asked is not None:
        if effect.on is not None and asked < effect.on:
            return "later"
        if effect.until is not None and effect.until <= asked:
            return "ended"
    if effect.status in UNDONE:
        gone = effect.status_on is None or asked is None or effect.status_on <= asked
        return "undone" if gone else "applied"
    if effect.status != "applied":
        return "open"
    return "open" if effect.settled is not None and asked is not None and asked < effect.settled else "applied"


STANDS_NOT = "what it changes does not stand on this date, or not beyond doubt"


def _left_open(reading: Reading, today: Sequence[str], asked: dt.date | None) -> set[int]:
    """Amendments that count on the date and leave their clauses open there, though no other amendment does."""
    sound: set[int] = set()
    doubtful: set[int] = set()
    for version in reading.timeline.versions:
        stands = version.valid_to is None if asked is None else version.on(asked)
        if not stands:
            continue
        if version.state != "unresolved":
            sound.update(version.by)
        elif all(today[n] != "open" for n in version.by if n < len(today)):
            doubtful.update(version.by)
    return {n for n in doubtful - sound if n < len(today) and today[n] == "applied"}


class Register:
    """The amendments of a package by the clause that they touch or name."""

    def __init__(self, reading: Reading, places: Places, asked: dt.date | None) -> None:
        self._reading, self._places, self.asked = reading, places, asked
        today = [today_of(effect_of(reading, n), asked) for n in range(len(reading.amendments))]
        self._left_open = _left_open(reading, today, asked)
        self.today = tuple("open" if n in self._left_open else state for n, state in enumerate(today))
        parents = {v.clause: v.parent for v in reading.timeline.versions}
        self._touching: dict[Address, tuple[int, ...]] = {}
        touching: dict[Address, list[int]] = {}
        whole: dict[Address, list[int]] = {}
        for number, amendment in enumerate(reading.amendments):
            own = amendment.document if amendment.implied else None
            for address in dict.fromkeys((*effect_of(reading, number).clauses, *amendment.targets)):
                if address.document != own:
                    touching.setdefault(address, []).append(number)
            if self.today[number] == "open" and amendment.action in WHOLE and amendment.portion is None:
                for address in amendment.targets:
                    whole.setdefault(address, []).append(number)
        for address in {*parents, *touching}:
            known = set(touching.get(address, ()))
            above, seen = parents.get(address), {address}
            while above is not None and above not in seen:
                known.update(whole.get(above, ()) if above.number or above.part else ())
                seen.add(above)
                above = parents.get(above)
            if known:
                self._touching[address] = tuple(sorted(known))

    def touching(self, address: Address) -> tuple[int, ...]:
        """Every amendment that has to do with a clause, on any day."""
        return self._touching.get(address, ())

    def effect(self, number: int) -> Effect:
        """What becomes of an amendment."""
        return effect_of(self._reading, number)

    def source(self, number: int) -> str:
        """What a person calls the amending clause."""
        amendment = self._reading.amendments[number]
        return self._places.name(amendment.source or Address(amendment.document))

    def sources(self, numbers: Sequence[int]) -> str:
        """“Amendment No. 1, 1 and Amendment No. 2, 3(b)”."""
        names = list(dict.fromkeys(self.source(n) for n in numbers))
        return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)

    def reason(self, number: int) -> str:
        """Why an amendment is open or odd, without a full stop."""
        effect = effect_of(self._reading, number)
        if effect.reason:
            return effect.reason.rstrip(".")
        if effect.settled is not None and self.asked is not None and self.asked < effect.settled:
            return f"it counts from a day before its last signature, {day(effect.settled)}"
        return STANDS_NOT if number in self._left_open else ""

    def notes(self, address: Address, by: Sequence[int] = ()) -> tuple[Note, ...]:
        """What amendments have to do with a clause beside the words that they changed; ``by``: those that did."""
        made = []
        for number in self.touching(address):
            named = (*self._reading.amendments[number].targets, *effect_of(self._reading, number).clauses)
            told = self._note(number, number in by, address in named)
            if told is not None:
                made.append(Note(kind=told[0], amendment=number, sentence=told[1]))
        return tuple(made)

    def _note(self, number: int, changed: bool, direct: bool) -> tuple[str, str] | None:
        effect = effect_of(self._reading, number)
        source, reason = self.source(number), self.reason(number)
        match self.today[number]:
            case "open":
                since = f" from {day(effect.on)}" if effect.on else ""
                why = reason or "no reason is known"
                if not direct:
                    named = self._places.name(self._reading.amendments[number].targets[0])
                    return "above", f"{source} changes {named}, in which it stands, and that is not settled: {why}."
                return "open", f"{source} changes it{since}, and that is not settled: {why}."
            case "implied":
                return "implied", f"{source} does something to it without saying so. It was not applied."
            case "later":
                assert effect.on is not None
                ends = f" until {last_day(effect.until)}" if effect.until else ""
                return "later", f"{source} is to change it from {day(effect.on)}{ends}."
            case "ended":
                assert effect.until is not None
                return "ended", f"{source}, which speaks of it, ended on {last_day(effect.until)}."
            case "undone":
                by = f" by {self.source(effect.status_by)}" if effect.status_by is not None else ""
                when = f" from {day(effect.status_on)}" if effect.status_on else ""
                why = f": {reason}" if reason else ""
                state = f"is {effect.status}" if effect.status in UNDONE else "has no effect"
                return "undone", f"{source} {state}{by}{when}{why}."
            case _:
                return ("doubt", f"{source} was applied; {reason}.") if reason and changed else None
