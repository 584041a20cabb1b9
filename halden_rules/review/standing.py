"""Clauses as they stand on the date of the packet: versions → runs of verified words with the origin of each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from halden_rules.inforce import Piece, Version
from halden_rules.outline import Address
from halden_rules.reading import Reading
from halden_rules.review.clauses import ClauseTexts, MarkSpan
from halden_rules.review.dates import day, last_day, spell
from halden_rules.review.differing import differing
from halden_rules.review.packet import Brought, Mark, Note, Run, Standing
from halden_rules.review.places import Places
from halden_rules.review.today import Register

__all__ = ["Marks", "Standings"]

Marks = Mapping[str, Sequence[MarkSpan]]
"""Marks by document: the words of one clause may stand in several."""


class Standings:
    """The text in force on one date; ``asked`` None: no document states a date, and what has no end stands."""

    def __init__(self, reading: Reading, places: Places, texts: ClauseTexts, register: Register) -> None:
        self._places, self._texts, self.register = places, texts, register
        self._reading = reading
        self.asked = register.asked
        self._versions: dict[Address, list[Version]] = {}
        for version in reading.timeline.versions:
            self._versions.setdefault(version.clause, []).append(version)
        self._windows = {w.document: w for w in reading.timeline.documents}

    # What stands -----------------------------------------------------------------------------------------------------

    def version(self, address: Address) -> Version | None:
        """The version of the date; None where there is none on that day."""
        return next((v for v in self._versions.get(address, ()) if self._on(v.valid_from, v.valid_to)), None)

    def of(self, address: Address, to: Mapping[str, str] | None = None, marks: Marks | None = None) -> Standing | None:
        """None where a clause stands as signed. ``to``, ``marks``: as in ``ClauseTexts.passages``."""
        known = self._versions.get(address)
        if not known:
            return None
        version = self.version(address)
        if version is None:
            return self._absent(address, known, to or {}, marks or {})
        if version.state == "in force" and not version.brought and not _changed(version):
            return None
        return self._standing(version, to or {}, marks or {})

    def notes(self, address: Address) -> tuple[Note, ...]:
        """What amendments have to do with it, beside the words that they changed."""
        version = self.version(address)
        return self.register.notes(address, version.by if version else ())

    def open(self, address: Address) -> bool:
        """Whether it is not settled what the clause says."""
        version = self.version(address)
        return (version is not None and version.state == "unresolved") or any(
            n.kind in ("open", "above") for n in self.notes(address)
        )

    def document(self, document: str) -> tuple[str, str]:
        """State of a document (in force, later, ended, undated) and the sentence that says it."""
        window = self._windows.get(document)
        if window is None or (window.valid_from is None and window.valid_to is None):
            return "undated", "It states no date, so it can’t be told from when it stands."
        when = spell(window.valid_from, window.valid_to)
        if self.asked is None or self._on(window.valid_from, window.valid_to):
            if window.settled is not None and self.asked is not None and self.asked < window.settled:
                signed = f"its last signature is of {day(window.settled)}, and until then that is not settled"
                return "in force", f"Stands {when}; {signed}."
            return "in force", f"Stands {when}."
        if window.valid_from is not None and self.asked < window.valid_from:
            return "later", f"Not yet in force on {day(self.asked)}: it stands {when}."
        return "ended", f"No longer in force on {day(self.asked)}: it stood {when}."

    def brought(self) -> dict[str, list[tuple[Address | None, Brought]]]:
        """By document: clauses that only an amendment brings, each with the printed address that it stands behind."""
        found: dict[str, list[tuple[Address | None, Brought]]] = {}
        behind: Address | None = None
        for address, known in self._versions.items():
            if behind is not None and behind.document != address.document:
                behind = None
            anchor = self._places.brought_anchor(address)
            if anchor is None:
                behind = address
                continue
            standing = self.of(address)
            if standing is not None:
                made = Brought(
                    anchor=anchor,
                    label=self._places.name(address),
                    heading=self._places.heading(address),
                    level=self._level(known[0]),
                    standing=standing,
                    notes=self.notes(address),
                    unresolved=self.open(address),
                )
                found.setdefault(address.document, []).append((behind, made))
        return found

    def _level(self, version: Version) -> int:
        located = self._places.locate(version.parent) if version.parent is not None else None
        return located[0].clauses[located[1]].level + 1 if located is not None else 1

    def _on(self, since: dt.date | None, until: dt.date | None) -> bool:
        if self.asked is None:
            return until is None
        return (since is None or since <= self.asked) and (until is None or self.asked < until)

    # Records ---------------------------------------------------------------------------------------------------------

    def _standing(self, version: Version, to: Mapping[str, str], marks: Marks) -> Standing:
        runs = self.runs(version.clause, version.pieces, to, marks)
        if version.state == "unresolved":
            return Standing(
                state="open",
                sentence=self._open_sentence(version),
                since=version.valid_from,
                until=version.valid_to,
                runs=runs,
                alternatives=tuple(self.runs(version.clause, a, to, marks) for a in version.alternatives),
                by=version.by,
            )
        by = version.by or tuple(dict.fromkeys(n for r in runs for n in (r.by, r.struck) if n is not None))
        state = "deleted" if version.state == "deleted" else "inserted" if version.brought else "amended"
        first = {"deleted": "Deleted by", "inserted": "Inserted by", "amended": "Amended by"}[state]
        told = f"{first} {self.register.sources(by)}"
        if state == "inserted" and len(by) > 1:
            changed = self.register.sources(by[1:])
            told = f"Inserted by {self.register.source(by[0])} and changed by {changed}"
        window = spell(version.valid_from, version.valid_to)
        return Standing(
            state=state,
            sentence=f"{told}{'; this wording' if len(by) > 1 else ','} {window}." if window else f"{told}.",
            since=version.valid_from,
            until=version.valid_to,
            runs=runs,
            by=by,
        )

    def _open_sentence(self, version: Version) -> str:
        since = f" {spell(version.valid_from, version.valid_to)}" if version.valid_from or version.valid_to else ""
        shown = (
            "Every wording that may hold is shown, and none is said to be in force."
            if version.alternatives
            else "Its words without the change are shown, and are not said to be in force."
        )
        return f"Open{since}: it is not settled what it says. {shown}"

    def _absent(
        self, address: Address, known: Sequence[Version], to: Mapping[str, str], marks: Marks
    ) -> Standing | None:
        """A clause without a version on the date: to come, or gone."""
        asked = self.asked
        coming = [v for v in known if v.valid_from is not None and asked is not None and asked < v.valid_from]
        past = [v for v in known if v not in coming]
        if not past and coming:
            first = coming[0]
            source = f" by {self.register.sources(first.by)}" if first.by and first.brought else ""
            comes = f"it comes{source}" if source else "it stands"
            told = (
                f"Not yet in force on {day(asked)}: {comes} {spell(first.valid_from, first.valid_to)}." if asked else ""
            )
            return Standing(
                state="not yet",
                sentence=told,
                since=first.valid_from,
                until=first.valid_to,
                runs=self.runs(address, first.pieces, to, marks),
                by=first.by,
            )
        last = past[-1]
        until = f": it stood until {last_day(last.valid_to)}" if last.valid_to is not None else ""
        source = f", brought by {self.register.sources(last.by)}" if last.brought and last.by else ""
        return Standing(
            state="ended",
            sentence=f"No longer in force{until}{source}.",
            since=last.valid_from,
            until=last.valid_to,
            runs=self.runs(address, last.pieces, to, marks),
            by=last.by,
        )

    # Runs ------------------------------------------------------------------------------------------------------------

    def runs(
        self, address: Address, pieces: Sequence[Piece], to: Mapping[str, str], marks: Marks | None = None
    ) -> tuple[Run, ...]:
        """Verified words of pieces in their order, without running heads; what does not verify is left out, counted."""
        made: list[Run] = []
        apart = False  # white space at the ends of pieces is no passage's; between two of one line it is said again
        for piece in pieces:
            words = self._places.documents[piece.document].text.words(piece.span)
            blank = piece.blank or (" " if apart or words[:1].isspace() else "")
            made += self._of_piece(address, piece, blank, to, marks or {})
            apart = words[-1:].isspace()
        for n in range(1, len(made)):
            if made[n].blank == "\n" and _goes_on(made[n - 1], made[n]):
                made[n] = replace(made[n], blank=" ")
        for n in range(len(made) - 1):
            one, two = made[n], made[n + 1]
            if one.struck is not None and one.struck == two.by and two.struck is None and one.by != two.by:
                gone, come = differing(one.passage.text, two.passage.text)
                made[n] = _marked(one, gone)
                made[n + 1] = _marked(two, come)
        return tuple(made)

    def _of_piece(
        self, address: Address, piece: Piece, blank: str, to: Mapping[str, str], marks: Marks
    ) -> Iterator[Run]:
        places = self._places
        for span in self._texts.without_holes(piece.document, piece.span):
            outline = places.outlines[piece.document]
            inner = (
                *self._texts.printed(outline, span),
                *self._texts.links(outline, span, to),
                *marks.get(piece.document, ()),
            )
            passage = places.passage(piece.document, span, inner)
            if passage is None:
                continue
            anchor = self._anchor(address, piece)
            yield Run(passage=passage, anchor=anchor, by=piece.by, struck=piece.struck, blank=blank)
            blank = "\n"

    def _anchor(self, address: Address, piece: Piece) -> str:
        """The amending document's copy carries a mark on new words; the clause's own words stand at the clause."""
        if piece.by is None and (own := self._places.anchor(address)) is not None:
            return own
        cited = self._places.cite_span(piece.document, piece.span)
        return cited.anchor if cited is not None else self._places.document_anchor[piece.document]


def _goes_on(one: Run, two: Run) -> bool:
    """A sentence that a page's end cut in two: both halves of one origin, the second begins with a small letter."""
    if (one.passage.document, one.by, one.struck) != (two.passage.document, two.by, two.struck):
        return False
    return one.passage.text[-1].isalnum() and two.passage.text[0].islower()


def _changed(version: Version) -> bool:
    return bool(version.by) or any(p.by is not None or p.struck is not None for p in version.pieces)


def _marked(run: Run, stretches: Sequence[tuple[int, int]]) -> Run:
    found = (*run.passage.marks, *(Mark(start, end, "differs") for start, end in stretches))
    ordered = tuple(sorted(set(found), key=lambda m: (m.start, -m.end, m.kind, m.anchor or "", m.to or "")))
    return replace(run, passage=replace(run.passage, marks=ordered))
