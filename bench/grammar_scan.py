"""How fast phrases are found: against a plain ``re`` scan for the label words, and against Lark's Earley parser.

``python -m bench.grammar_scan`` writes ``bench/results/grammar_scan.json``. Times are CPU seconds, the best of several
runs in one process; the Earley parser has the same grammar.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from lark import Lark
from lark.exceptions import LarkError
from lark.load_grammar import PackageResource

from halden_rules.data import data_folder
from halden_rules.grammar import Grammar, load
from halden_rules.grammar.load import vocabulary_grammar

HERE = Path(__file__).parent
TEXTS = HERE.parent / "tests" / "corpus"
RESULT = HERE / "results" / "grammar_scan.json"
MOST_TIMES_SLOWER = 4.0
LEAST_TIMES_FASTER = 15.0
SENTENCES = 60
# What a program without a grammar would look for: the label words, in any case.
LABEL_WORDS = re.compile(
    r"\b(?:articles?|sections?|clauses?|paragraphs?|sub-?sections?|sub-?clauses?|sub-?paragraphs?|parts?|chapters?|schedules?|exhibits?"
    r"|annex(?:es)?|appendix|appendices|attachments?|addendum|items?|recitals?|sheets?|drawings?|tables?|divisions?)\b",
    re.IGNORECASE,
)
SENTENCE_END = re.compile(r"[.;](?=\s)|\n\s*\n")
HOSTILE = {
    "quoted and": "“a” and ",
    "open brackets": "(",
    "brackets": "((“X” ",
    "digits": "1",
    "capitals": "A",
    "quotes": '"',
}
HOSTILE_SIZE = 100_000
HOSTILE_SECONDS = 2.0


def best(run: Callable[[], Any], times: int = 5) -> float:
    """CPU seconds of the fastest of several runs."""
    seconds = []
    for _ in range(times):
        start = time.process_time()
        run()
        seconds.append(time.process_time() - start)
    return min(seconds)


def alternately(one: Callable[[], Any], other: Callable[[], Any], times: int = 12) -> tuple[float, float]:
    """CPU seconds of both, run by turns so that a busy machine slows both."""
    pairs = [(best(one, 1), best(other, 1)) for _ in range(times)]
    return min(first for first, _ in pairs), min(second for _, second in pairs)


def corpus() -> str:
    """Every text of the test corpus, one after the other."""
    return "\n\n".join(path.read_text("utf-8") for path in sorted(TEXTS.rglob("*.txt")))


def sentences(grammar: Grammar, text: str) -> list[str]:
    """From a hit to the end of its sentence, evenly over the text."""
    hits = [phrase.span.start for phrase in grammar.scan(text)]
    step = max(1, len(hits) // SENTENCES)
    found = []
    for at in hits[::step][:SENTENCES]:
        end = SENTENCE_END.search(text, at)
        found.append(text[at : min(end.start() if end else len(text), at + 400)])
    return found


def earley() -> Lark:
    """The same grammar for the Earley parser with its dynamic lexer; what follows the phrase is taken as it is."""
    folder = data_folder("grammars")

    def source(_: Any, name: str) -> tuple[PackageResource, str]:
        text = vocabulary_grammar(folder) if name == "vocabulary.lark" else (folder / name).read_text("utf-8")
        return PackageResource("", name), text

    root = (folder / "halden.lark").read_text("utf-8")
    tail = "\nsentence: phrase REST?\nREST.-9: /[\\s\\S]+/\n%ignore /\\s+/\n"
    return Lark(
        root + tail,
        parser="earley",
        lexer="dynamic",
        start="sentence",
        import_paths=[source],
        source_path="halden.lark",
    )


def parsed(lark: Lark, sentence: str) -> bool:
    try:
        lark.parse(sentence)
    except LarkError:
        return False
    return True


def scanned(grammar: Grammar, piece: str) -> int:
    """Read a text of one piece over and over."""
    return sum(1 for _ in grammar.scan(piece * (HOSTILE_SIZE // len(piece))))


def main() -> int:
    text = corpus()
    start = time.process_time()
    grammar = load()
    loading = time.process_time() - start
    words, scan = alternately(lambda: sum(1 for _ in LABEL_WORDS.finditer(text)), lambda: list(grammar.scan(text)))
    sample = sentences(grammar, text)
    tree = earley()
    slow = best(lambda: [parsed(tree, s) for s in sample], 1)
    fast = best(lambda: [grammar.parse(s, 0, len(s), "phrase") for s in sample])  # the same task: one tree from the hit
    whole = best(lambda: [list(grammar.scan(s)) for s in sample])  # every phrase of the sentence, read to the end
    hostile = {name: best(partial(scanned, grammar, piece), 1) for name, piece in HOSTILE.items()}
    result = {
        "characters": len(text),
        "phrases": len(list(grammar.scan(text))),
        "load_seconds": round(loading, 3),
        "label_words_seconds": round(words, 4),
        "scan_seconds": round(scan, 4),
        "megabytes_a_second": round(len(text) / scan / 1e6, 2),
        "times_slower_than_label_words": round(scan / words, 2),
        "earley_sentences": len(sample),
        "earley_parsed": sum(parsed(tree, s) for s in sample),
        "earley_seconds": round(slow, 3),
        "parse_of_the_same_sentences_seconds": round(fast, 4),
        "whole_scan_of_the_same_sentences_seconds": round(whole, 4),
        "whole_scan_times_faster_than_earley": round(slow / whole, 1),
        "times_faster_than_earley": round(slow / fast, 1),
        "hostile_seconds": {name: round(seconds, 3) for name, seconds in hostile.items()},
    }
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(
        f"scan / plain search for label words: {result['times_slower_than_label_words']} (at most {MOST_TIMES_SLOWER})"
    )
    print(
        f"Earley / parse of {len(sample)} sentences: {result['times_faster_than_earley']} (least {LEAST_TIMES_FASTER})"
    )
    print(f"slowest hostile text, {HOSTILE_SIZE} characters: {max(hostile.values()):.2f} s (at most {HOSTILE_SECONDS})")
    good = (
        scan / words <= MOST_TIMES_SLOWER
        and slow / fast >= LEAST_TIMES_FASTER
        and max(hostile.values()) <= HOSTILE_SECONDS
    )
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
