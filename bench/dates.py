"""The dates that documents state of themselves, against what a corpus knows of them.

    python -m bench.dates CORPUS

CORPUS holds packages with ``package.json`` (``effective_on``, ``signed_on``, ``issued_on`` of each document, as far as
the gold states them; issued: the date that the document bears), or contracts with ``gold.jsonl`` beside ``text/``
(``agreement_date``, ``effective_date``, ``expiration``: month/day/year, as lawyers gave them). Prints what is wrong or
missed and a table; a date where the gold has none counts as wrong.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from halden_rules.inventory import DocumentEntry
from halden_rules.pipeline import read_package, read_single_files

PACKAGE_FIELDS = ("issued_on", "effective_on", "signed_on")
CONTRACT_FIELDS = {"agreement_date": "issued_on", "effective_date": "effective_on", "expiration": "expires_on"}


def stated(entry: DocumentEntry, field: str) -> dt.date | None:
    """What was read, by the field of the gold."""
    own = [d for d in entry.dates if d.document is None]
    if field == "signed_on":
        return max((d.on for d in own if d.basis == "signed"), default=None)
    bases = {"issued_on": ("issued", "dated as of"), "effective_on": ("effective",), "expires_on": ("expiry",)}[field]
    return next((d.on for basis in bases for d in own if d.basis == basis), None)


def packages(corpus: Path) -> Iterator[tuple[str, str, dt.date | None, dt.date | None]]:
    """(document, field, gold, read) for every field that the gold of a package has."""
    for about in sorted(corpus.glob("*/package.json")):
        documents = json.loads(about.read_text(encoding="utf-8"))["documents"]
        if not any(field in d for d in documents for field in PACKAGE_FIELDS):
            continue
        inventory = read_package(about.parent / "text").inventory
        for document in documents:
            for field in PACKAGE_FIELDS:
                if field in document:
                    gold = dt.date.fromisoformat(document[field]) if document[field] else None
                    name = f"{about.parent.name}/{document['id']}"
                    yield name, field, gold, stated(inventory.entry(document["id"]), field)


def contracts(corpus: Path) -> Iterator[tuple[str, str, dt.date | None, dt.date | None]]:
    """The same for contracts that stand alone; where the lawyers gave no whole day, nothing is asked."""
    golds = {
        record["doc"]: record
        for line in (corpus / "gold.jsonl").read_text(encoding="utf-8").splitlines()
        if (record := json.loads(line))
    }
    for reading in read_single_files(corpus / "text"):
        (entry,) = reading.inventory.documents
        for told, field in CONTRACT_FIELDS.items():
            day = re.fullmatch(r"(\d\d?)/(\d\d?)/(\d\d)", golds[entry.document][told] or "")
            gold = None
            if day is not None:
                year = 1900 + int(day[3]) if int(day[3]) > 50 else 2000 + int(day[3])
                gold = dt.date(year, int(day[1]), int(day[2]))
            read = stated(entry, field)
            if field == "effective_on" and gold is not None and read is None and stated(entry, "issued_on") == gold:
                continue  # the lawyers take the date of the agreement where it names no other
            if (
                field == "issued_on"
                and read is None
                and gold in (stated(entry, "effective_on"), stated(entry, "signed_on"))
            ):
                continue  # and the other way round
            yield entry.document, field, gold, read


def main(arguments: list[str]) -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("corpus", type=Path)
    corpus = options.parse_args(arguments).corpus
    counts: Counter[tuple[str, str]] = Counter()
    fields: list[str] = []
    for document, field, gold, read in contracts(corpus) if (corpus / "gold.jsonl").exists() else packages(corpus):
        fields += [field] if field not in fields else []
        outcome = "none" if gold is read is None else "right" if gold == read else "missed" if read is None else "wrong"
        counts[field, outcome] += 1
        if outcome in ("wrong", "missed"):
            print(f"{outcome:7} {document} {field}: {gold or 'none'}, read {read or 'none'}")
    print(f"{'field':14}{'right':>7}{'wrong':>7}{'missed':>8}{'none':>7}")
    for field in fields:
        row = [counts[field, outcome] for outcome in ("right", "wrong", "missed", "none")]
        print(f"{field:14}{row[0]:7}{row[1]:7}{row[2]:8}{row[3]:7}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
