"""One change applied to the text of a day, or the reason why it can't be.

Guarantees (each a test): words are struck, never lost; every word put in has its place in the amending document; a
change that fails leaves the text as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from halden_rules.inforce.changes import Change
from halden_rules.inforce.newtext import NewText, new_text, parents_of
from halden_rules.inforce.records import Piece
from halden_rules.inforce.state import Node, State
from halden_rules.inforce.words import Range, alike, find_words, paragraphs, sentences, without_mark
from halden_rules.outline import Address

__all__ = ["NO_WORDS", "Outcome", "apply"]

ALIKE = 0.6  # of words that a clause and its quoted former text share, to be the same text
WHOLE = 0.9  # of a clause's words: the quoted former text is all of it
EMAIL = re.compile(r"[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+")
NO_CLAUSE = "what it changes is not there"
NO_NEW_WORDS = "the words that come instead are not given"
NO_WORDS = "the words to be changed are not in the text"
STANDS_ALREADY = "a clause with this number stands there already"
NO_PLACE = "where in the clause the change is made can't be told"


class Outcome(Struct, frozen=True, kw_only=True):
    """``done``: the text was changed. ``reason``: why not, or what is odd about it.

    ``open``: both wordings stay, since it can't be told what the text is now; ``alternative``: the other wording, if
    there is one.
    """

    done: bool
    reason: str = ""
    open: bool = False
    alternative: Node | None = None


def _failed(reason: str, alternative: Node | None = None) -> Outcome:
    return Outcome(done=False, reason=reason, open=True, alternative=alternative)


DONE = Outcome(done=True)


def apply(state: State, change: Change) -> Outcome:
    """Changes ``state`` in place."""
    node = state.get(change.target)
    action = change.amendment.action
    if node is None and action not in ("insert", "supplement"):
        return _failed(NO_CLAUSE)
    return ACTIONS[action](state, change)


def _new(state: State, change: Change) -> NewText | None:
    return new_text(change.amendment, change.number, change.target, state.sources)


# Whole clauses --------------------------------------------------------------------------------------------------------


def _replace(state: State, change: Change) -> Outcome:
    amendment = change.amendment
    if amendment.portion is not None:
        return _replace_portion(state, change)
    new = _new(state, change)
    if new is None:
        return _failed(NO_NEW_WORDS)
    node = state.get(change.target)
    assert node is not None
    if amendment.old_text is not None:
        return _replace_quoted(state, change, node, new)
    _replace_whole(state, change, node, new)
    return DONE


def _replace_whole(state: State, change: Change, node: Node, new: NewText) -> None:
    for below in list(state.below(change.target)):
        if below.address != node.address:
            state.put(state.strike_all(below, change.number))
    keep = None if new.numbered else _label(state, node)
    node = state.strike_all(node, change.number, keep)
    _put_own(state, change, node, new)


def _put_own(state: State, change: Change, node: Node, new: NewText) -> None:
    own = new.own
    if own and node.standing:
        own = (replace(own[0], blank=" "), *own[1:])
    node = state.append(node, own, change.number)
    if new.numbered:
        node = replace(node, written_in=change.amendment.document, label=new.label, heading=new.heading)
    state.put(node)
    _put_clauses(state, change, new)


def _put_clauses(state: State, change: Change, new: NewText) -> None:
    written_in = change.amendment.document
    for clause in new.clauses:
        old = state.get(clause.address)
        if old is not None:
            old = state.append(state.strike_all(old, change.number), clause.pieces, change.number)
            state.put(replace(old, written_in=written_in, label=clause.label, heading=clause.heading))
            continue
        parent = clause.parent if state.get(clause.parent) is not None else change.target
        made = Node(
            address=clause.address,
            parent=parent,
            pieces=clause.pieces,
            written_in=written_in,
            label=clause.label,
            heading=clause.heading,
            by=(change.number,),
            added=True,
        )
        state.add(made)


def _label(state: State, node: Node) -> Range | None:
    """The printed number in the standing text: it stays where new words do not bring one."""
    if node.label is None:
        return None
    at, first = 0, True
    for piece in node.standing:
        at += 0 if first else len(piece.blank)
        first = False
        if piece.document == node.written_in and piece.span.contains(node.label):
            start = at + node.label.start - piece.span.start
            end = at + node.label.end - piece.span.start
            text = state.text(node)
            while end < len(text) and text[end] in ".):":
                end += 1
            return start, end
        at += piece.span.end - piece.span.start
    return None


def _body(state: State, node: Node) -> int:
    """Where the words behind number and heading begin."""
    label = _label(state, node)
    start = label[1] if label else 0
    heading = _heading(state, node)
    return heading[1] if heading and heading[0] >= start else start


def _heading(state: State, node: Node) -> Range | None:
    if node.heading is None:
        return None
    words = state.sources.texts[node.written_in][node.heading.start : node.heading.end]
    hits = find_words(state.text(node), words)
    if not hits:
        return None
    text = state.text(node)
    start, end = hits[0]
    while end < len(text) and text[end] in ".:—–- ":
        end += 1
    return start, end


def _replace_quoted(state: State, change: Change, node: Node, new: NewText) -> Outcome:
    """A clause whose former words are quoted: they may be all of it, or a part; then the rest stays."""
    old = _old(state, change)
    places = list(_places(state, change, old))
    if len(places) == 1:
        here, ranges = places[0]
        text = state.text(here)
        if len(ranges) == 1 and (ranges[0][1] - ranges[0][0]) < WHOLE * (len(text) - _body(state, here)):
            state.put(state.strike(here, ranges, change.number, new.own))
            _put_clauses(state, change, new)
            return DONE
    text = " ".join(state.text(n) for n in state.below(change.target))
    if places or alike(old, text) >= ALIKE:
        _replace_whole(state, change, node, new)
        odd = "" if places else "the former text that it quotes differs from the text that stands"
        return Outcome(done=True, reason=odd)
    return _failed(NO_WORDS)


def _delete(state: State, change: Change) -> Outcome:
    amendment = change.amendment
    if amendment.old_text is not None:
        return _replace_words(state, change)
    if amendment.portion is not None:
        found = _portion(state, change)
        if found is None:
            return _failed(NO_PLACE)
        state.put(state.strike(found[0], [found[1]], change.number))
        return DONE
    standing = False
    for node in list(state.below(change.target)):
        standing = standing or bool(node.standing)
        state.put(state.strike_all(node, change.number))
    return DONE if standing else Outcome(done=False, reason="it was taken out before")


def _insert(state: State, change: Change) -> Outcome:
    new = _new(state, change)
    if new is None:
        return _failed(NO_NEW_WORDS)
    node = state.get(change.target)
    if node is not None:
        if node.standing:
            return _supplement(state, change) if not new.numbered else _failed(STANDS_ALREADY)
        _put_own(state, change, node, new)
        return DONE
    parent = next((p for p in parents_of(change.target) if state.get(p) is not None), None)
    if parent is None:
        return _failed(NO_CLAUSE)
    place = change.amendment.place
    after = place.clause if place is not None and place.relation == "after" else None
    made = Node(
        address=change.target,
        parent=parent,
        pieces=new.own,
        written_in=change.amendment.document,
        label=new.label,
        heading=new.heading,
        by=(change.number,),
        added=True,
    )
    state.add(made, after)
    _put_clauses(state, change, new)
    return DONE


def _restore(state: State, change: Change) -> Outcome:
    """The clause as it was before the last change that took words out of it."""
    undone = False
    for node in list(state.below(change.target)):
        last = next((b for b in reversed(node.by) if any(p.struck == b for p in node.pieces)), None)
        if last is None:
            continue
        pieces = tuple(
            replace(p, struck=None) if p.struck == last else replace(p, struck=change.number) if p.by == last else p
            for p in node.pieces
        )
        state.put(replace(node, pieces=pieces, by=(*node.by, change.number)))
        undone = True
    return DONE if undone else Outcome(done=False, reason="nothing was taken out of it before")


def _reissue(state: State, change: Change) -> Outcome:
    """The whole is restated: the amending document, or its quoted text, stands in place of the old."""
    for node in list(state.below(change.target)):
        state.put(state.strike_all(node, change.number))
    new = _new(state, change)
    if new is not None and (node := state.get(change.target)) is not None:  # type: ignore[assignment]
        _put_own(state, change, node, new)
    return DONE


# Words ----------------------------------------------------------------------------------------------------------------


def _old(state: State, change: Change) -> str:
    span = change.amendment.old_text
    assert span is not None
    return state.sources.texts[change.amendment.document][span.start : span.end]


def _nodes(state: State, change: Change) -> Iterator[Node]:
    """The clauses in which words are changed: the target and what is below it, or where a term is defined."""
    portion = change.amendment.portion
    if portion is not None and portion.kind == "definition" and portion.name:
        defined = _defined(state, change.target, portion.name)
        if defined is not None:
            yield defined[0]
        return
    yield from list(state.below(change.target))


def _places(state: State, change: Change, words: str) -> Iterator[tuple[Node, list[Range]]]:
    """Where words stand; where they do not, without the stop that closes the quotation."""
    for form in dict.fromkeys((words, without_mark(words))):
        found = [(n, r) for n in _nodes(state, change) if n.standing and (r := find_words(state.text(n), form))]
        if found:
            yield from found
            return


def _put_in(state: State, change: Change, old: str) -> tuple[Piece, ...]:
    """The new words, without a stop that the old ones do not have."""
    new = _new(state, change)
    if new is None:
        return ()
    pieces = [*new.own, *(p for c in new.clauses for p in c.pieces)]
    last = pieces[-1]
    words = state.sources.words(last)
    if not old.rstrip().endswith((".", ",", ";", ":")) and _quoted(state, last):
        words = without_mark(words)
    pieces[-1] = replace(last, span=type(last.span)(last.span.start, last.span.start + len(words)))
    return tuple(p for p in pieces if p.span.start < p.span.end)


def _quoted(state: State, piece: Piece) -> bool:
    """Whether a quotation mark closes behind the words: a stop before it may be the sentence's own."""
    text = state.sources.texts[piece.document]
    return text[piece.span.end : piece.span.end + 1] in ('"', "”", "’", "'")


def _replace_words(state: State, change: Change) -> Outcome:
    amendment = change.amendment
    if amendment.old_text is None:
        return _replace_portion(state, change) if amendment.portion is not None else _failed(NO_PLACE)
    old = _old(state, change)
    takes_out = amendment.action in ("delete_words", "delete")
    new = () if takes_out else _put_in(state, change, old)
    if not new and not takes_out:
        return _failed(NO_NEW_WORDS)
    throughout = amendment.action in ("replace_throughout", "rename")
    within = _within(state, change)
    if within is None:
        return _failed(NO_PLACE)
    places = [
        (node, kept)
        for node, ranges in _places(state, change, old)
        if (kept := _not_new(state, node, [r for r in ranges if _inside(node, r, within)], new))
    ]
    count = sum(len(ranges) for _, ranges in places)
    if not count:
        return Outcome(done=False, reason=NO_WORDS, open=amendment.action != "replace_throughout")
    if count > 1 and not throughout and not _is_name(old):
        return _failed(f"the words to be changed stand {count} times, and which are meant is not said")
    for node, ranges in places:
        state.put(state.strike(node, ranges, change.number, new))
    return DONE


def _within(state: State, change: Change) -> tuple[Node, Range] | tuple[()] | None:
    """The sentence or paragraph in which words are changed; () where it is the clause, None where it can't be told."""
    portion = change.amendment.portion
    if portion is None or portion.kind not in ("sentence", "paragraph") or portion.ordinal is None:
        return ()
    return _portion(state, change)


def _inside(node: Node, here: Range, within: tuple[Node, Range] | tuple[()]) -> bool:
    if not within:
        return True
    return within[0].address == node.address and within[1][0] <= here[0] and here[1] <= within[1][1]


def _not_new(state: State, node: Node, ranges: list[Range], new: tuple[Piece, ...]) -> list[Range]:
    """Without those that stand in the new words already: “Units” of “Tetra Units”."""
    if not new or not ranges:
        return ranges
    text = state.text(node)
    done = find_words(text, state.sources.joined(new))
    return [r for r in ranges if not any(a <= r[0] and r[1] <= b for a, b in done)]


def _is_name(words: str) -> bool:
    """A defined term or a title: every place of it is meant; a figure or a plain word may be one of several."""
    bare = words.strip("\"“”'‘’ ")
    return bool(bare) and bare[0].isalpha() and (bare[0].isupper() or len(bare.split()) > 3)


def _replace_portion(state: State, change: Change) -> Outcome:
    new = _new(state, change)
    if new is None:
        return _failed(NO_NEW_WORDS)
    pieces = (*new.own, *(p for c in new.clauses for p in c.pieces))
    amendment = change.amendment
    portion = _portion(state, change)
    if amendment.old_text is not None:
        old = _old(state, change)
        places = [(n, r) for n, rs in _places(state, change, old) for r in rs]
        if len(places) == 1:
            state.put(state.strike(places[0][0], [places[0][1]], change.number, pieces))
            return DONE
        other = state.strike(portion[0], [portion[1]], change.number, pieces) if portion else None
        return _failed("the former words that it quotes are not those of the text", other)
    if portion is None:
        return _failed(NO_PLACE)
    state.put(state.strike(portion[0], [portion[1]], change.number, pieces))
    return DONE


def _supplement(state: State, change: Change) -> Outcome:
    amendment = change.amendment
    node = state.get(change.target)
    new = _new(state, change)
    if node is None:
        return _failed(NO_CLAUSE) if new is None else _insert(state, change)
    if new is None:
        return _failed(NO_NEW_WORDS)
    if new.withheld:
        return _failed("what it changes is withheld")
    if any(state.get(c.address) is not None for c in new.clauses):
        return _failed(STANDS_ALREADY)
    place = amendment.place
    if place is not None and place.words is not None:
        return _insert_beside(state, change, new)
    if place is not None and place.relation == "start":
        state.put(state.insert(node, _body(state, node), new.own, change.number))
    elif new.own:
        blank = " " if amendment.action == "insert_words" or (amendment.portion is not None) else "\n"
        last = list(state.below(change.target))[-1] if not new.clauses else node
        home = last if amendment.action == "insert_words" and last.standing else node
        state.put(state.append(home, (replace(new.own[0], blank=blank), *new.own[1:]), change.number))
    _put_clauses(state, change, new)
    return DONE


def _insert_beside(state: State, change: Change, new: NewText) -> Outcome:
    place = change.amendment.place
    assert place is not None and place.words is not None
    source = state.sources.texts[change.amendment.document]
    words = source[place.words.start : place.words.end]
    within = _within(state, change)
    if within is None:
        return _failed(NO_PLACE)
    places = [(node, r) for node, ranges in _places(state, change, words) for r in ranges if _inside(node, r, within)]
    if not places:
        return _failed("the words beside which it puts others are not in the text")
    if len(places) > 1:
        return _failed(f"the words beside which it puts others stand {len(places)} times")
    node, (start, end) = places[0]
    before = place.relation == "before"
    state.put(state.insert(node, start if before else end, new.own, change.number, before=before))
    _put_clauses(state, change, new)
    return DONE


# Where in a clause ----------------------------------------------------------------------------------------------------


def _portion(state: State, change: Change) -> tuple[Node, Range] | None:
    """The part of the target's standing text that is meant; None where it can't be told."""
    portion = change.amendment.portion
    node = state.get(change.target)
    if portion is None or node is None:
        return None
    text = state.text(node)
    if portion.kind in ("sentence", "paragraph") and portion.ordinal is not None:
        start = _label(state, node)
        at = (start[1] if start else 0) if portion.kind == "paragraph" else _body(state, node)
        found = (sentences if portion.kind == "sentence" else paragraphs)(text, at)
        index = portion.ordinal - 1 if portion.ordinal > 0 else portion.ordinal
        return (node, found[index]) if -len(found) <= index < len(found) else None
    if portion.kind == "definition" and portion.name:
        return _defined(state, change.target, portion.name)
    if portion.kind == "heading":
        heading = _heading(state, node)
        return (node, heading) if heading else None
    if portion.name and re.search(r"e-?mail", portion.name, re.I):
        return _email(state, change.target, portion.name)
    return None


def _defined(state: State, target: Address, name: str) -> tuple[Node, Range] | None:
    """The paragraph that begins with the quoted term, or the sentence that names it in brackets; None for two."""
    quoted = re.compile(rf"[\"“‘']\s*{re.escape(name)}\s*[,.]?[\"”’']")
    starts: list[tuple[Node, Range]] = []
    named: list[tuple[Node, Range]] = []
    for node in state.below(target):
        text = state.text(node)
        if not quoted.search(text):
            continue
        body = _label(state, node)
        for a, b in paragraphs(text, body[1] if body else 0):
            if quoted.match(text, a):
                starts.append((node, (a, b)))
        for a, b in sentences(text, body[1] if body else 0):
            if re.search(rf"\([^()]*{quoted.pattern}[^()]*\)", text[a:b]):
                named.append((node, (a, b)))
    found = starts or named
    return found[0] if len(found) == 1 or (found and len({n.address for n, _ in found}) == 1) else None


def _email(state: State, target: Address, name: str) -> tuple[Node, Range] | None:
    """ "the email address for Jane Doe": the one whose local part holds the last name."""
    last = name.split()[-1].casefold()
    hits = [
        (node, (m.start(), m.end()))
        for node in state.below(target)
        for m in EMAIL.finditer(state.text(node))
        if last in m[0].partition("@")[0].casefold()
    ]
    return hits[0] if len(hits) == 1 else None


ACTIONS: dict[str, Callable[[State, Change], Outcome]] = {
    "replace": _replace,
    "replace_item": _replace,
    "delete": _delete,
    "rescind": _delete,
    "disapply": _delete,
    "insert": _insert,
    "reissue": _reissue,
    "replace_words": _replace_words,
    "replace_throughout": _replace_words,
    "rename": _replace_words,
    "delete_words": _replace_words,
    "replace_sentence": _replace_portion,
    "insert_words": _supplement,
    "supplement": _supplement,
    "restore": _restore,
    "replace_row": _replace_portion,
    "delete_row": _delete,
    "insert_row": _supplement,
}
"""The closed list of docs/reference/graph.md."""
