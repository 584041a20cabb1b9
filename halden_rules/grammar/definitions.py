"""Tree of a definition → ``DefinitionPhrase``."""

from __future__ import annotations

import re
from typing import Any

from halden_rules.grammar.parse import Word, words_of
from halden_rules.grammar.phrases import Citation, DefinedName, DefinitionPhrase
from halden_rules.text import Span

__all__ = ["DefinitionReader"]

MARKS = "\"'“”„‘’` \n\t"
SCOPE_LEAD = re.compile(r"(?:[Ff]or (?:the )?purposes? of|[Aa]s used in|[Ww]hen used in|(?<![\w,] )[Ii]n)\s+$")
BARE_LEAD = re.compile(
    r"\((?:(?:the|an?|each,?\s+an?|each|collectively,?(?:\s+the)?|together,?(?:\s+the)?|jointly,?\s+the"
    r"|hereinafter(?:\s+referred\s+to\s+as)?(?:\s+the)?)\s+)?"
)
# "AS IS" in quotation marks is no term: nothing that is only small words in capitals.
NO_TERM = re.compile(r"(?:AS|IS|WITH|ALL|FAULTS|WHERE|AVAILABLE|[\s\-]|and)+")


TAIL_REACH = 300
TAIL_LEAD = re.compile(r"(?:,|\b(?:the|an?|collectively|together|each|as|hereinafter)),?\s+$")
NO_LEAD = re.compile(r"[Rr]eferences?\s+to\s+(?:the\s+|an?\s+)?$")


def _inside_brackets(before: str) -> bool:
    """Whether a bracket is still open at the end of a text."""
    depth = 0
    for c in reversed(before):
        depth += (c == ")") - (c == "(")
        if depth < 0:
            return True
    return False


class DefinitionReader:
    """Reads definitions of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.seen: set[Span] = set()

    def read(self, tree: Any, recent: list[Citation]) -> tuple[DefinitionPhrase | None, int]:
        """The definition, and where reading goes on: citations inside it are phrases of their own."""
        form = tree.name
        tokens = words_of(tree)
        start, end = tokens[0].start, tokens[-1].end
        if form == "bare":
            return self._bare(tokens[0], start, end)
        terms = [t for t in tokens if t.name == "TERM"]
        go_on = start + 1 if form == "inline" else (terms[-1].end)
        if form == "list" and not self._line_start(start):
            return None, start + 1
        before = self.text[max(0, start - TAIL_REACH) : start]
        if form == "tail":  # the end of a bracket that holds brackets: "(clauses (1) and (2), collectively, “X”)"
            if not TAIL_LEAD.search(before) or not _inside_brackets(before):
                return None, start + 1
            form = "inline"
        elif NO_LEAD.search(before):
            return None, start + 1
        names = tuple(name for t in terms if (name := self._name(t)) and name.span not in self.seen)
        if form == "inline" and tokens[0].name == "OPEN" and str(tokens[0]).strip() == "(":
            names = tuple(name for name in names if not name.name[0].islower())  # (“right to be forgotten”)
        if not names:
            return None, go_on
        self.seen |= {name.span for name in names}
        scope = self._scope(start, recent)
        return DefinitionPhrase(span=Span(start, end), names=names, form=form, scope=scope), go_on

    def _name(self, token: Word) -> DefinedName | None:
        words = str(token)
        bare = words.strip(MARKS).rstrip(",.;:").strip(MARKS)
        if not bare or NO_TERM.fullmatch(bare) or len(bare.split()) > 10:
            return None
        at = (token.start) + words.index(bare)
        article = re.match(r"(?:[Tt]he|[Aa]n?)\s+(?=\S)", bare)
        if article and len(bare) > article.end():
            at, bare = at + article.end(), bare[article.end() :]
        return DefinedName(name=" ".join(bare.split()), span=Span(at, at + len(bare)))

    def _bare(self, token: Word, start: int, end: int) -> tuple[DefinitionPhrase | None, int]:
        words = str(token)
        lead = BARE_LEAD.match(words)
        at = lead.end() if lead else 1
        name = words[at:-1].strip()
        at = start + words.index(name, at)
        if lead and lead.end() == 1 and not self._abbreviates(name, start):
            return None, start + 1
        found = DefinedName(name=" ".join(name.split()), span=Span(at, at + len(name)))
        return DefinitionPhrase(span=Span(start, end), names=(found,), form="inline"), end

    def _abbreviates(self, name: str, at: int) -> bool:
        """Whether letters stand for the capitalised words before them, or name a party whose name is still blank."""
        before = self.text[max(0, at - 120) : at].rstrip()
        if before.endswith("]"):
            return True
        letters = re.match(r"[A-Z]+", name)
        capitals = re.findall(r"\b([A-Z])[\w’'&.\-]*", before)
        last = re.search(r"(\w[\w’'.\-]*)$", before)
        if letters is None or last is None or not last[1][0].isupper():
            return False
        return "".join(capitals[-12:]).rfind(letters[0]) >= 0

    def _line_start(self, at: int) -> bool:
        line = self.text[self.text.rfind("\n", 0, at) + 1 : at]
        return not re.search(r"\w{2}", line)

    def _scope(self, start: int, recent: list[Citation]) -> Citation | None:
        """ "For purposes of this Section 6, “Records” means": the citation that ends just before the term."""
        if not recent:
            return None
        last = recent[-1]
        between = self.text[last.span.end : start]
        if (
            last.relation != "this"
            or start < last.span.end
            or not re.fullmatch(r"\s*(?:only|and for no other purpose)?,?\s*(?:the\s+term\s+)?", between)
        ):
            return None
        return last if SCOPE_LEAD.search(self.text, max(0, last.span.start - 40), last.span.start) else None
