"""Markdown marks that a reader of the rendered page does not see, dropped from the reading text.

Headings, emphasis, escapes, links (the words stay, the address goes), code marks, tables' bars, tags and comments.
What only looks like a mark stays: ``[***]`` (a redaction), ``Section 3.[11](a)`` (an optional number and a sub-number),
``______`` (a blank to fill in), ``* item`` (a bullet). Time grows with the length alone, whatever the marks.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from halden_rules.text.offsets import Edit, Jumps, edit

__all__ = ["unmark"]

# An address has a scheme, a slash, a dot or a #; "(a)" and "(iv)" after a bracket are sub-numbers.
_ADDRESS = (
    r"(?:<[^<>\n]{0,2000}+>"
    r"|(?=[^\s()<>]{0,2000}?[/:.@\#])[^\s()<>]{0,2000}+(?:\([^\s()<>]{0,500}+\)[^\s()<>]{0,500}+)*+)"
)
_TITLE = r"""(?:\s+(?:"[^"\n]{0,500}+"|'[^'\n]{0,500}+'))?"""

_LINE = re.compile(
    r"""
      ^(?P<fence>[ \t]*+(?:```+|~~~+)[^\n]*)$
    | ^(?P<rule>[ ]{0,3}(?:={3,}|-{3,}|\*{3,}|(?:-[ ]){2,}+-|(?:\*[ ]){2,}+\*)[ \t]*)$
    | ^(?P<delimiter>[ \t]*+\|?[ \t]*+:?-+:?[ \t]*+(?:\|[ \t]*+:?-+:?[ \t]*+)++\|?[ \t]*+)$
    | ^(?P<heading>[ ]{0,3}\#{1,6}(?:[ \t]++|(?=\n|\Z)))(?P<title>[^\n]*)$
    | ^(?P<quote>(?:[ ]{0,3}>[ ]?)+)
    """,
    re.VERBOSE | re.MULTILINE,
)
_INLINE = re.compile(
    rf"""
      (?P<escape>\\[!-/:-@\[-`{{-~\n])
    | (?P<comment><!--)
    | (?P<auto><(?:[a-z][a-z0-9+.-]{{1,31}}:|[^\s<>@]{{1,200}}@)[^\s<>]*+>)
    | (?P<tag></?[a-z][a-z0-9-]{{0,30}}(?:\s[^<>]*+)?>)
    | (?P<image>!(?=\[[^\[\]\n]{{0,500}}\]\({_ADDRESS}))
    | (?P<close>\]\({_ADDRESS}{_TITLE}\s*+\))
    | (?P<entity>&(?:\#[0-9]{{1,7}}|\#[xX][0-9a-fA-F]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,31}});)
    | (?P<code>`+)
    | (?P<open>\[)
    | (?P<shut>\])
    | (?P<stars>\*+)
    | (?P<lines>_+)
    | (?P<waves>~~+)
    | (?P<blank>\n[ \t]*\n)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_ROW = re.compile(r"^[ \t]*+\|[^\n]*$", re.MULTILINE)
_BAR = re.compile(r"(?<![ \t])[ \t]*+(?<!\\)\|[ \t]*+")

_OPENS_BEFORE = frozenset("])},.;:!?*_~")  # what follows a mark that opens nothing
_CLOSES_AFTER = frozenset("[({")  # what stands before a mark that closes nothing
_BREAKS_A_LINE = ("<br", "</p", "</div", "</li", "</tr", "</h")
_MOST_OPEN = 64  # marks waiting for their other half; nobody nests more


def unmark(text: str) -> tuple[str, Jumps]:
    """The text without its marks, and the map of offsets; ``text`` has ``\\n`` line ends."""
    return edit(text, _sorted(text))


def _sorted(text: str) -> Iterator[Edit]:
    at = 0
    marks = [*_line_marks(text), *_table_bars(text), *_Inline(text).marks()]
    for change in sorted(marks, key=lambda change: (change.start, -change.end)):
        if change.start >= at:
            yield change
            at = change.end


def _line_marks(text: str) -> Iterator[Edit]:
    for found in _LINE.finditer(text):
        if found["heading"] is None:
            yield Edit(found.start(), found.end())
            continue
        yield Edit(found.start(), found.start("title"))
        title = found["title"].rstrip(" \t")
        shorter = title.rstrip("#")
        if shorter != title and (not shorter or shorter[-1] in " \t"):  # closing marks
            yield Edit(found.start("title") + len(shorter.rstrip(" \t")), found.end())


def _table_bars(text: str) -> Iterator[Edit]:
    """Outer bars go, an inner one is a tab."""
    for row in _ROW.finditer(text):
        for bar in _BAR.finditer(text, row.start(), row.end()):
            outer = bar.start() == row.start() or bar.end() == row.end()
            yield Edit(bar.start(), bar.end(), "" if outer else "\t")


class _Inline:
    """One walk over the marks inside of lines; what opens in a paragraph must close in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.edits: list[Edit] = []
        self.emphasis: list[tuple[str, int, int]] = []  # mark, start, end of what may open
        self.brackets: list[int] = []
        self.code: dict[int, tuple[int, int]] = {}  # by the length of the mark
        self.after_comment = 0
        self.comments = True  # False once a comment has no end

    def marks(self) -> list[Edit]:
        for found in _INLINE.finditer(self.text):
            if found.start() >= self.after_comment:
                self._take(found.lastgroup or "", found.start(), found.end())
        return self.edits

    def _take(self, kind: str, start: int, end: int) -> None:
        match kind:
            case "stars" | "lines" | "waves":
                self._emphasis(start, end)
            case "escape":
                self._drop(start, start + 1)
            case "blank":
                self.emphasis.clear()
                self.brackets.clear()
                self.code.clear()
            case "open":
                self.brackets.append(start)
            case "shut":
                if self.brackets:
                    self.brackets.pop()
            case "close":
                if self.brackets:
                    opened = self.brackets.pop()
                    self._drop(opened, opened + 1)
                    self._drop(start, end)
            case "code":
                if opened_code := self.code.pop(end - start, None):
                    self._drop(*opened_code)
                    self._drop(start, end)
                    self.code.clear()
                else:
                    self.code[end - start] = (start, end)
            case "auto":
                self._drop(start, start + 1)
                self._drop(end - 1, end)
            case "image":
                self._drop(start, end)
            case _:
                self._take_html(kind, start, end)

    def _take_html(self, kind: str, start: int, end: int) -> None:
        printed = self.text[start:end]
        if kind == "tag":
            self.edits.append(Edit(start, end, "\n" if printed.lower().startswith(_BREAKS_A_LINE) else ""))
        elif kind == "entity":
            said = html.unescape(printed)
            if said != printed and len(said) == 1:
                self.edits.append(Edit(start, end, said if said.isprintable() and not said.isspace() else " "))
        elif self.comments:
            close = self.text.find("-->", end)
            self.comments = close >= 0
            if self.comments:
                self.after_comment = close + 3
                self._drop(start, close + 3)

    def _drop(self, start: int, end: int) -> None:
        self.edits.append(Edit(start, end))

    def _emphasis(self, start: int, end: int) -> None:
        if end - start > 3:  # a blank to fill in
            return
        mark = self.text[start]
        before = self.text[start - 1 : start] or "\n"
        after = self.text[end : end + 1] or "\n"
        inside_a_word = before.isalnum() and after.isalnum()
        if not before.isspace() and before not in _CLOSES_AFTER and not (mark == "_" and inside_a_word):
            for i in range(len(self.emphasis) - 1, -1, -1):
                opened, opened_start, opened_end = self.emphasis[i]
                if opened == mark and opened_end - opened_start == end - start:
                    self._drop(opened_start, opened_end)
                    self._drop(start, end)
                    del self.emphasis[i:]
                    return
        if not after.isspace() and after not in _OPENS_BEFORE and not (mark == "_" and before.isalnum()):
            self.emphasis.append((mark, start, end))
            del self.emphasis[:-_MOST_OPEN]
