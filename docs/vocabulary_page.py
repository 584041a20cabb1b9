"""``docs/reference/vocabulary.md``: every word of ``rules/vocabulary.yaml``, for people who write rules."""

from __future__ import annotations

from halden_rules.rules.sentences import load

__all__ = ["vocabulary_page"]


def vocabulary_page() -> str:
    """The page of nouns, sentences, properties and states."""
    v = load().vocabulary
    lines = [
        "# Vocabulary of rules and playbooks",
        "",
        "<!-- made by `make docs` from rules/vocabulary.yaml; do not edit -->",
        "",
        "A rule is a list of sentences. Each says one thing, in these words and no others. A variable is a single",
        "capital: `clause C` names a clause, and `C` is that clause wherever it stands again in the rule.",
        "",
        "## Things",
        "",
        "| thing | several | what it is |",
        "| --- | --- | --- |",
    ]
    lines += [f"| {n.one} | {n.many} | {n.means} |" for n in v.nouns]
    lines += [
        "",
        "## Sentences",
        "",
        "Each can be denied (`clause A does not refer to clause B`), said of none (`no clause uses term X`) and",
        "counted (`more than one clause defines term X`, `at least 2 clauses refer to clause C`). A variable that",
        "stands first in a denied, none or counted sentence is known in that sentence only.",
    ]
    for r in v.relations:
        lines += ["", f"### {r.one}", "", r.means, "", "```yaml", f"- {r.example}", "```", ""]
        lines += [f"- {start} → {', '.join(stops)}" for start, stops in r.ends]
        if r.traits:
            lines += ["", "May end with: " + ", ".join(f"`with {name}`" for name, _ in r.traits) + "."]
        lines += ["", f"Denied: `{r.denial}`. Of several: `{r.many}`. Not understood: `{r.counter_example}`."]
    lines += ["", "## States", "", "| sentence | what it says |", "| --- | --- |"]
    lines += [f"| {s.of} X is {s.name} | {s.means} |" for s in v.states]
    lines += ["", "## Properties", "", "In a report `{R.caption}`, in a sentence `the caption of R`.", ""]
    lines += ["| property | of | what it is |", "| --- | --- | --- |"]
    lines += [f"| {p.name} | {', '.join(owner for owner, _ in p.of)} | {p.means} |" for p in v.properties]
    lines += [
        "",
        "| sentence | what it says |",
        "| --- | --- |",
        '| the link of M is "attached" or "incorporated" | one of these words |',
        "| the heading of C is known | the documents state it |",
        "| the number of C is the same as the number of D | both are stated and equal |",
    ]
    lines += [f"| the {m.left} of R is like the {m.right} of T | {m.means} |" for m in v.likeness]
    lines += [
        "",
        "`is not` denies each of them. Where a value is not known, the rule gives neither: the finding is *unknown*.",
        "",
        "## What a text says",
        "",
        "In a topic's start, *the heading* and *the text* are those of the clause itself; its sub-clauses come along.",
        "",
        "| sentence | what it says |",
        "| --- | --- |",
        '| the heading says "limitation of liability" | these words, whole, in any case, with any white space |',
        '| the text says "recall" or "withdrawal" | one of them |',
        "| the text says one of @liability | a phrase of the word list `playbooks/words/liability.yaml` |",
        '| the text says "not liable" near "indirect" or "lost" | at most 15 words between them, in one sentence |',
        "| the text says /clause \\d+/ | a regular expression of the documented subset |",
        '| the text does not say "mutual" | none of it |',
    ]
    return "\n".join(lines) + "\n"
