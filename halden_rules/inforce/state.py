"""The clauses of one document while changes are applied: nothing is removed, words taken out are struck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from halden_rules.documents import Document
from halden_rules.grammar.segments import distance
from halden_rules.inforce.records import Piece
from halden_rules.inforce.words import Range
from halden_rules.outline import Address, Clause, Outline, outside_clauses, own_words, page_matter
from halden_rules.text import Span

__all__ = ["Node", "Sources", "State", "signed_state"]


class Node(Struct, frozen=True, kw_only=True):
    """A clause on a day. ``label``, ``heading``: where its printed number and heading stand, in ``written_in``.

    ``by``: the amendments that changed it, in the order in which they did; the last of ``struck_by`` took it out.
    """

    address: Address
    parent: Address | None
    pieces: tuple[Piece, ...]
    written_in: str
    label: Span | None = None
    heading: Span | None = None
    by: tuple[int, ...] = ()
    added: bool = False

    @property
    def standing(self) -> tuple[Piece, ...]:
        return tuple(p for p in self.pieces if p.struck is None)


class Sources(Struct, frozen=True, kw_only=True):
    """Reading texts and outlines by document."""

    texts: Mapping[str, str]
    outlines: Mapping[str, Outline]

    @classmethod
    def of(cls, documents: Iterable[Document], outlines: Iterable[Outline]) -> Sources:
        return cls(texts={d.id: d.text.reading for d in documents}, outlines={o.document: o for o in outlines})

    def words(self, piece: Piece) -> str:
        return self.texts[piece.document][piece.span.start : piece.span.end]

    def joined(self, pieces: Iterable[Piece]) -> str:
        """The words of pieces with what stands between them."""
        found: list[str] = []
        for piece in pieces:
            found.append((piece.blank if found else "") + self.words(piece))
        return "".join(found)


class State:
    """All clauses of one document on one day. ``copy`` shares what was not changed."""

    def __init__(self, base: Mapping[Address, Node], order: list[Address], sources: Sources) -> None:
        self.base = base
        self.changed: dict[Address, Node] = {}
        self.order = order
        self.sources = sources
        self.children: dict[Address | None, list[Address]] = {}
        for address in order:
            self.children.setdefault(base[address].parent, []).append(address)

    def copy(self) -> State:
        new = object.__new__(State)
        new.base, new.sources = self.base, self.sources
        new.changed = dict(self.changed)
        new.order, new.children = self.order, self.children
        return new

    def get(self, address: Address) -> Node | None:
        return self.changed.get(address) or self.base.get(address)

    def put(self, node: Node) -> None:
        self.changed[node.address] = node

    def below(self, address: Address) -> Iterator[Node]:
        """A clause and all its sub-clauses in reading order; of a document, all its clauses."""
        waiting = [address]
        while waiting:
            here = waiting.pop()
            node = self.get(here)
            if node is None:
                continue
            yield node
            waiting += reversed(self.children.get(here, ()))

    def add(self, node: Node, after: Address | None = None) -> None:
        """A new clause, behind ``after`` or where its number puts it among its siblings."""
        siblings = list(self.children.get(node.parent, ()))
        at = siblings.index(after) + 1 if after in siblings else self._place(node, siblings)
        anchor = self._last(siblings[at - 1]) if at else node.parent
        siblings.insert(at, node.address)
        self.children = {**self.children, node.parent: siblings}
        position = self.order.index(anchor) + 1 if anchor in self.order else len(self.order)
        self.order = [*self.order[:position], node.address, *self.order[position:]]
        self.put(node)

    def _last(self, address: Address) -> Address:
        """The last clause of a clause's own subtree."""
        while below := self.children.get(address):
            address = below[-1]
        return address

    def _place(self, node: Node, siblings: list[Address]) -> int:
        own = last_segment(node.address)
        alike = [i for i, s in enumerate(siblings) if (s.number is None) == (node.address.number is None)]
        before = [i for i in alike if distance(last_segment(siblings[i]), own) is not None]
        if before:
            return before[-1] + 1
        if alike and distance(own, last_segment(siblings[alike[0]])) is not None:
            return alike[0]
        if node.address.number is not None and (parts := [i for i, s in enumerate(siblings) if s.number is None]):
            return parts[0]  # a clause of the body before the schedules
        return len(siblings)

    # Words ----------------------------------------------------------------------------------------------------------

    def text(self, node: Node) -> str:
        return self.sources.joined(node.standing)

    def strike(self, node: Node, ranges: Iterable[Range], by: int, new: tuple[Piece, ...] = ()) -> Node:
        """The words of ``ranges`` (of the standing text) struck, ``new`` put behind each of them."""
        pieces: list[Piece] = []
        at, first = 0, True
        waiting = sorted(ranges)
        put: list[int] = []  # where new pieces go, as numbers of pieces
        for piece in node.pieces:
            if piece.struck is not None:
                pieces.append(piece)
                continue
            if not first:
                at += len(piece.blank)
            first = False
            begin, end = at, at + piece.span.end - piece.span.start
            at = end
            here, blank = begin, piece.blank
            for low, high in waiting:
                low, last = max(low, here), min(high, end)
                if low >= last:
                    continue
                if low > here:
                    pieces.append(_part(piece, here - begin, low - begin, blank))
                    blank = ""
                pieces.append(replace(_part(piece, low - begin, last - begin, blank), struck=by))
                blank, here = "", last
                if last == high:
                    put.append(len(pieces))
            if here < end:
                pieces.append(_part(piece, here - begin, end - begin, blank))
        for number in reversed(put if new else []):
            pieces[number:number] = self._set_in(new, pieces[number - 1])
        return self._made(node, tuple(pieces), by)

    @staticmethod
    def _set_in(new: tuple[Piece, ...], struck: Piece) -> tuple[Piece, ...]:
        """New words stand where the struck ones stood: with the blank before those."""
        return (replace(new[0], blank=struck.blank), *new[1:])

    def insert(self, node: Node, at: int, new: tuple[Piece, ...], by: int, before: bool = False) -> Node:
        """New words at an offset of the standing text, with one space between."""
        pieces: list[Piece] = []
        here, first, done = 0, True, False
        for piece in node.pieces:
            if piece.struck is not None:
                pieces.append(piece)
                continue
            if not first:
                here += len(piece.blank)
            first = False
            length = piece.span.end - piece.span.start
            if not done and here <= at <= here + length:
                cut = at - here
                if cut:
                    pieces.append(_part(piece, 0, cut, piece.blank))
                head = replace(new[0], blank=(piece.blank if not cut else "" if before else " "))
                pieces += (head, *new[1:])
                if cut < length:
                    pieces.append(_part(piece, cut, length, " " if before or not cut else ""))
                done = True
            else:
                pieces.append(piece)
            here += length
        if not done:
            pieces += new
        return self._made(node, tuple(pieces), by)

    def append(self, node: Node, new: tuple[Piece, ...], by: int) -> Node:
        return self._made(node, (*node.pieces, *new), by)

    def strike_all(self, node: Node, by: int, keep: Range | None = None) -> Node:
        """All of a clause's own words; ``keep``: of the standing text, what stays (its printed number)."""
        length = len(self.text(node))
        ranges = [(0, length)] if keep is None else [(0, keep[0]), (keep[1], length)]
        return self.strike(node, [r for r in ranges if r[0] < r[1]], by)

    @staticmethod
    def _made(node: Node, pieces: tuple[Piece, ...], by: int) -> Node:
        return replace(node, pieces=pieces, by=(*(b for b in node.by if b != by), by))


def _part(piece: Piece, start: int, end: int, blank: str) -> Piece:
    return replace(piece, span=Span(piece.span.start + start, piece.span.start + end), blank=blank)


def last_segment(address: Address) -> str:
    """What tells a clause among its siblings: "iii" of 2(a)(iii), "C-1" of Schedule C-1."""
    printed = address.number or (address.part or "").split()[-1:] or ""
    text = printed if isinstance(printed, str) else printed[0]
    pieces = [p for p in text.replace("(", ".").replace(")", ".").replace("/", ".").split(".") if p]
    return pieces[-1] if pieces else ""


def signed_state(document: Document, outline: Outline, sources: Sources) -> State:
    """The text as signed: the words outside clauses at the document's own address, then every clause.

    Quoted text of an amendment speaks for another document and is no text of this one.
    """
    whole = Address(document.id)
    text = document.text.reading
    nodes = {
        whole: Node(
            address=whole,
            parent=None,
            written_in=document.id,
            pieces=tuple(Piece(document=document.id, span=s) for s in outside_clauses(text, outline)),
        )
    }
    order = [whole]
    matter = page_matter(outline)
    for clause in outline.clauses:
        if clause.quoted is None:
            nodes[clause.address] = _signed(document.id, text, outline, clause, matter)
            order.append(clause.address)
    return State(nodes, order, sources)


def _signed(document: str, text: str, outline: Outline, clause: Clause, matter: list[Span]) -> Node:
    parent = outline.clauses[clause.parent].address if clause.parent is not None else Address(document)
    return Node(
        address=clause.address,
        parent=parent,
        written_in=document,
        label=clause.label_span,
        heading=clause.heading_span,
        pieces=tuple(Piece(document=document, span=s) for s in own_words(text, clause, matter)),
    )
