"""A printable outline: number, heading or first words, and what is wrong with the numbering."""

from __future__ import annotations

from halden_rules.documents import Document
from halden_rules.outline.records import Clause, Outline

__all__ = ["show"]

_WIDTH = 72


def show(outline: Outline, document: Document) -> str:
    """One line a clause, indented by level; then furniture counted, and every numbering issue."""
    lines = [
        f"{document.path}: {outline.title or 'without title'}"
        + (f" (calls its clauses {outline.own_unit})" if outline.own_unit else "")
    ]
    for c in outline.clauses:
        lines.append("  " * (c.level + 1) + _line(c, document.text.reading))
    aside = [f"{len(spans)} {name}" for spans, name in (
        (outline.contents, "contents"), (outline.furniture, "running lines"),
        (outline.signatures, "signature blocks"), (outline.quoted, "quotations"),
    ) if spans]  # fmt: skip
    if aside:
        lines.append("  set aside: " + ", ".join(aside))
    for issue in outline.issues:
        where = " and ".join(_name(outline.clauses[i]) for i in issue.clauses)
        extra = (
            f", missing {', '.join(issue.missing)}"
            if issue.missing
            else ", alternatives of a draft"
            if issue.alternatives
            else ""
        )
        lines.append(f"  {issue.kind}: {where}{extra}")
    return "\n".join(lines)


def _name(c: Clause) -> str:
    return "/".join(p for p in (c.address.part, c.address.number) if p) + (
        f"~{c.address.occurrence}" if c.address.occurrence > 1 else ""
    )


def _line(c: Clause, text: str) -> str:
    words = c.heading or " ".join(text[c.label_span.end : min(c.span.end, c.label_span.end + 160)].split()).lstrip(
        ".): "
    )
    mark = f" [{c.quoted} text]" if c.quoted else ""
    return f"{_name(c)}{mark}  {words[:_WIDTH]}" + ("" if c.heading else " …" if words else "")
