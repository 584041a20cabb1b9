"""Wordings that are neither "X is changed" nor "change X": titles, references read otherwise, a change in something."""

from __future__ import annotations

import re
from collections.abc import Sequence

from halden_rules.grammar.amending.changes import Change
from halden_rules.grammar.amending.sentences import Sentence, Verb
from halden_rules.grammar.phrases import Citation
from halden_rules.text import Span

__all__ = ["other_wording"]


def other_wording(
    text: str, verb: Verb, sentence: Sentence, cited: Sequence[Citation], amending: bool
) -> Change | None:
    """The change that such a sentence makes. ``amending``: the text says that it amends another."""
    if verb.kind == "titled":
        after = [c for c in cited if c.span.start >= verb.end and c.targets]
        near = after and not text[verb.end : after[0].span.start].strip()
        made = re.search(r"\b(?:is|are) (?:made|entered|effective|dated)", text[verb.end : sentence.end])
        if near and made and amending:
            zone = Span(verb.end, verb.end + made.start())
            return Change(
                "modify", verb.start, sentence.end, zone, zone, tuple(c for c in after if c.span.end <= zone.end)
            )
        return None
    if verb.kind == "changes" and amending:
        zone = Span(verb.end, sentence.end)
        return Change(
            "modify", verb.start, sentence.end, zone, zone, tuple(c for c in cited if c.span.start >= verb.end)
        )
    if verb.kind == "references" and amending and verb.start <= sentence.body + 4:
        m = re.compile(
            r"\s(?:(?:shall|will|is|are)\s+(?:hereby\s+)?(?:be\s+)?(?:deemed|read|construed|interpreted"
            r"|taken)(?:\s+(?:to be|to mean|as))?(?:\s+(?:a\s+)?references?)?(?:\s+to)?|(?:shall\s+)?means?)\b"
        ).search(text, verb.end, sentence.end)
        if m is not None and not re.search(
            r"\bas (?:so )?(?:amended|modified|supplemented)\b|\bhereby\s*$", text[m.end() : sentence.end]
        ):
            subject = Span(verb.start, m.start())
            return Change("refer", verb.start, sentence.end, subject, Span(m.end(), sentence.end), ())
    return None
