"""One compiled matcher for all names of a document: a trie over words, read once from left to right.

The longest name wins; a plural and a possessive match; case counts for names with capitals. The time grows with the
text, not with the number of names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from halden_rules.text import Span

__all__ = ["Matcher", "forms_of"]

_WORD = re.compile(r"\w+")
_END = "\0"  # no word: marks where a name ends
_WIDEST_GAP = 80  # characters of white space between two words of one name (a line break with indentation)


class Matcher:
    """Finds names. ``names``: (name, key) pairs; what is found is the key."""

    def __init__(self, names: Iterable[tuple[str, str]], capitals: frozenset[str] = frozenset()) -> None:
        """``capitals``: keys whose names also count all in capitals ("PREMIER")."""
        self.root: dict[Any, Any] = {}
        for name, key in names:
            for form in forms_of(name):
                self._add(form, key)
                if key in capitals:
                    self._add(form.upper(), key)
            if name[:1].islower():
                self._add(name[:1].upper() + name[1:], key)

    def _add(self, form: str, key: str) -> None:
        words = list(_WORD.finditer(form))
        if not words:
            return
        node = self.root
        last = None
        for word in words:
            gap = "" if last is None else _gap(form[last : word.start()])
            node = node.setdefault((gap, word.group()), {})
            last = word.end()
        lead = form[: words[0].start()]
        node.setdefault(_END, []).append((lead, key))

    def find(self, text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[Span, str]]:
        """Every name in reading order, none within another."""
        end = len(text) if end is None else end
        words = list(_WORD.finditer(text, start, end))
        i = 0
        while i < len(words):
            node = self.root.get(("", words[i].group()))
            best: tuple[int, int, str] | None = None
            j = i
            while node is not None:
                for lead, key in node.get(_END, ()):
                    first = words[i].start() - len(lead)
                    if not lead or (first >= start and text.startswith(lead, first)):
                        best = j, first, key
                        break
                j += 1
                if j >= len(words) or words[j].start() - words[j - 1].end() > _WIDEST_GAP:
                    break
                node = node.get((_gap(text[words[j - 1].end() : words[j].start()]), words[j].group()))
            if best is None:
                i += 1
                continue
            yield Span(best[1], words[best[0]].end()), best[2]
            i = best[0] + 1


def _gap(between: str) -> str:
    """What stands between two words, in one form: white space is one space, no blank line in it; marks are kept."""
    if between.isspace():
        return "\n\n" if between.count("\n") > 1 else " "
    return " ".join(between.replace("’", "'").replace("‑", "-").split()) + (" " if between[-1:].isspace() else "")


def forms_of(name: str) -> tuple[str, ...]:
    """A name, its plural and its singular. Single letters and mixed forms ("CP1") have none but themselves."""
    head, _, last = name.rpartition(" ")
    lead = f"{head} " if head else ""
    if len(last) < 3 or not last[-1].isalpha():
        return (name,)
    forms = [name]
    low = last.casefold()
    upper = last.isupper() and len(last) <= 6
    if low.endswith("ies") and len(last) > 4:
        forms.append(f"{lead}{last[:-3]}y")
    elif low.endswith(("sses", "xes", "ches", "shes")):
        forms.append(f"{lead}{last[:-2]}")
    elif low.endswith("s") and not low.endswith(("ss", "us", "is")):
        forms.append(f"{lead}{last[:-1]}")
    elif low.endswith("y") and low[-2] not in "aeiou":
        forms.append(f"{lead}{last[:-1]}ies")
    elif low.endswith(("ss", "x", "ch", "sh", "us", "is")):
        forms.append(f"{lead}{last}es")
    if not low.endswith("s"):
        forms.append(f"{lead}{last}s")
    if upper and not last.endswith("S"):
        forms.append(f"{lead}{last}s")
    return tuple(dict.fromkeys(forms))
