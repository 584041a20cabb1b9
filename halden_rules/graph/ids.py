"""Readable, stable ids of nodes. They are what decisions, links and findings hang on, so they never change lightly.

``bellring/manufacturing-agreement#8.2(a)``: package, document, then what stands in the document. An id holds no
control character and no line break; a name longer than 120 characters is cut and ends in a short hash of the whole.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import unicodedata

from halden_rules.outline import Address

__all__ = [
    "amendment_id",
    "class_id",
    "clause_id",
    "date_id",
    "document_id",
    "external_id",
    "finding_id",
    "missing_clause_id",
    "missing_document_id",
    "missing_term_id",
    "party_id",
    "pattern_id",
    "preamble_id",
    "precedence_id",
    "readable",
    "reference_id",
    "rule_id_in",
    "term_id",
    "topic_id",
    "version_id",
]

LONGEST_NAME = 120
_SURROGATE = re.compile("[\ud800-\udfff]")


def readable(name: str) -> str:
    """A name as it stands in an id: white space folded, control and format characters out, cut where it is too long."""
    folded = " ".join(_SURROGATE.sub("\ufffd", name).split())
    kept = "".join(c for c in folded if c == " " or unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp"))
    if len(kept) <= LONGEST_NAME:
        return kept
    return f"{kept[: LONGEST_NAME - 10]}…{hashlib.sha256(kept.encode()).hexdigest()[:8]}"


def document_id(package: str, document: str) -> str:
    """``bellring/amendment-2``; for a document that is not here (``missing:…``) the id of its MissingDocument."""
    if document.startswith("missing:"):
        return missing_document_id(package, document.removeprefix("missing:"))
    return f"{package}/{document}"


def clause_id(package: str, address: Address) -> str:
    """``bellring/x#8.2(a)``, ``bellring/x#Schedule 2/4.1``, ``bellring/x#7.10.1~2``; else the document's."""
    return f"{package}/{readable(address.id)}"


def preamble_id(package: str, document: str) -> str:
    """The clause that holds the words before the first number."""
    return f"{package}/{document}#preamble"


def version_id(clause: str, valid_from: dt.date | None) -> str:
    """``…#8.2(a)@2018-10-01``, ``…@start`` where the words stand from the start."""
    return f"{clause}@{valid_from.isoformat() if valid_from else 'start'}"


def reference_id(clause: str, start: int) -> str:
    """``start``: offset in the file."""
    return f"{clause}!ref:{start}"


def amendment_id(clause: str, which: int) -> str:
    """``which``: from 1, in its clause."""
    return f"{clause}!amend:{which}"


def precedence_id(clause: str) -> str:
    return f"{clause}!precedence"


def date_id(document: str, basis: str, on: dt.date, told_by: str | None) -> str:
    """``document``: its id in the graph; ``told_by``: the other document that says it."""
    return f"{document}!date:{basis}:{on.isoformat()}{'@' + told_by if told_by else ''}"


def term_id(package: str, document: str, name: str, scope: Address | None) -> str:
    """``…#term:Products@8``; without a scope ``…#term:Products``."""
    within = scope.id.partition("#")[2] if scope else ""
    return f"{package}/{document}#term:{readable(name)}{'@' + readable(within) if within else ''}"


def missing_term_id(package: str, document: str, name: str) -> str:
    return f"{package}/{document}#undefined:{readable(name)}"


def party_id(package: str, name: str) -> str:
    return f"{package}/party:{readable(name)}"


def class_id(package: str, name: str) -> str:
    """Of a class of documents that a precedence clause ranks; names are folded to lower case."""
    return f"{package}/class:{readable(name).lower()}"


def external_id(package: str, instrument: str, number: str) -> str:
    return f"{package}/external:{readable(f'{instrument} {number}')}"


def missing_document_id(package: str, name: str) -> str:
    return f"{package}/missing:{readable(name)}"


def missing_clause_id(package: str, address: Address) -> str:
    """``bellring/x#missing:16``, ``bellring/x#missing:Schedule 2/16``."""
    return f"{package}/{address.document}#missing:{readable(address.id.partition('#')[2])}"


def pattern_id(package: str, text: str) -> str:
    return f"{package}/pattern:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


def rule_id_in(package: str, rule: str, version: int) -> str:
    """A rule is repeated in each package that it ran over."""
    return f"{package}/rule:{readable(rule)}@{version}"


def topic_id(package: str, topic: str) -> str:
    return f"{package}!topic:{readable(topic)}"


def finding_id(package: str, rule: str, keys: tuple[str, ...]) -> str:
    """The same rule and the same keys give the same finding over reruns and unrelated edits."""
    told = "\n".join((rule, *keys)).encode("utf-8", "surrogatepass")
    return f"{package}/finding:{hashlib.sha256(told).hexdigest()[:16]}"
