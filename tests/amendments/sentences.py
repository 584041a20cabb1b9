"""What is read in one sentence of an amendment, written short."""

from __future__ import annotations

from halden_rules.grammar import load
from halden_rules.grammar.phrases import AmendmentPhrase

HEAD = "AMENDMENT NO. 2 TO SUPPLY AGREEMENT\n\n"


def read(sentence: str, head: str = HEAD) -> list[AmendmentPhrase]:
    """The amendments of a sentence in a document that says that it amends another."""
    return [p for p in load().scan(head + sentence) if isinstance(p, AmendmentPhrase)]


def said(sentence: str, head: str = HEAD) -> list[str]:
    """Each as ``action numbers old→new [part] @place``, what is not there left out."""
    text = head + sentence
    found = []
    for p in read(sentence, head):
        numbers = ",".join(
            ".".join([*(s for c in citation.within for s in c.path), *t.path])
            for citation in p.targets
            for t in citation.targets
        )
        words = [p.action, numbers]
        if p.old_text or p.new_text:
            old, new = (text[s.start : s.end] if s else "" for s in (p.old_text, p.new_text))
            words.append(f"{old}→{new}")
        if p.part:
            words.append(f"[{p.part.kind} {p.part.ordinal or p.part.name or ''}]".replace(" ]", "]"))
        if p.place:
            beside = p.place.words or (p.place.citation.span if p.place.citation else None)
            words.append(f"@{p.place.relation} {text[beside.start : beside.end] if beside else ''}".rstrip())
        if p.brings:
            words.append(f"+{p.brings}")
        found.append(" ".join(w for w in words if w))
    return found
