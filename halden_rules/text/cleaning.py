"""What the passes need not know about: line ends, odd spaces, invisible marks, ligatures.

Every table names code points, not words: no language is known here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from halden_rules.text.offsets import Edit, Jumps, edit

__all__ = ["clean"]

# One character for one character. A form feed is a page break and ends a line; a vertical tab is Word's line break.
_SPACES = (0x00A0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000, 0xFFFD)
_LINE_ENDS = (0x000B, 0x000C, 0x000D, 0x0085, 0x2028, 0x2029)
# A terminal escape or a bell separates what stands around it, as a space does.
_CONTROLS = (*range(0x09), *range(0x0E, 0x20), *range(0x7F, 0x85), *range(0x86, 0xA0))
_HYPHENS = (0x2010, 0x2011)  # hyphen, non-breaking hyphen; dashes stay, they make ranges
_SAME_LENGTH = {
    **{chr(code): " " for code in (*_SPACES, *_CONTROLS)},
    **{chr(code): "\n" for code in _LINE_ENDS},
    **{chr(code): "-" for code in _HYPHENS},
}

# Soft hyphen, joiners, direction marks, byte order marks inside the text, variation selectors, tag characters.
_INVISIBLE_RANGES = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x180B, 0x180E), (0x200B, 0x200F),
    (0x202A, 0x202E), (0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xE0000, 0xE007F), (0xE0100, 0xE01EF),
)  # fmt: skip
_INVISIBLE = frozenset(chr(code) for first, last in _INVISIBLE_RANGES for code in range(first, last + 1))
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}

_ODD = _INVISIBLE | _LIGATURES.keys()


def clean(file: str) -> tuple[str, Jumps]:
    """The clean text and the map of its offsets to those of ``file``."""
    present = set(file)
    text, jumps = edit(file, _edits(file, present))
    for character in sorted(present & _SAME_LENGTH.keys()):
        text = text.replace(character, _SAME_LENGTH[character])
    return text, jumps


def _edits(file: str, present: set[str]) -> Iterator[Edit]:
    odd = "".join(sorted(present & _ODD))
    if not odd and "\r" not in present:
        return
    # Runs of invisible marks go at once; a carriage return goes only where a line feed makes the line end.
    parts = [rf"[{invisible}]+" for invisible in ["".join(sorted(set(odd) & _INVISIBLE))] if invisible]
    parts += [rf"[{ligatures}]" for ligatures in ["".join(sorted(set(odd) & _LIGATURES.keys()))] if ligatures]
    parts += [r"\r(?=\n)"] if "\r" in present else []
    for found in re.finditer("|".join(parts), file):
        yield Edit(found.start(), found.end(), _LIGATURES.get(found.group(), ""))
