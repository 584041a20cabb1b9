"""Tree → typed phrases: hands each family to its reader, and decides what a place really says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import structs

from halden_rules.grammar.amending import AmendmentReader
from halden_rules.grammar.citations import CitationReader, Read
from halden_rules.grammar.definitions import DefinitionReader
from halden_rules.grammar.external import ExternalReader
from halden_rules.grammar.load import Tables
from halden_rules.grammar.parse import Node
from halden_rules.grammar.phrases import Citation, Phrase
from halden_rules.grammar.precedence import PrecedenceReader
from halden_rules.grammar.segments import short

__all__ = ["Reader"]

PRECEDENCE = frozenset(("conflict", "inverted", "over", "order", "list_order", "revival", "conceded"))
AMENDING = frozenset(("references", "changes", "titled"))
DOUBTFUL = frozenset((None, "amendment", "exhibit", "item"))  # units that are looked at again
LEAD_REACH = 70
SIBLINGS_AFTER = re.compile(r"(?:[Nn]either|[Ee]ither|[Uu]nder|[Bb]oth|pursuant to)\s+$")
LINE_START = re.compile(r"[\s#>*\-]*")


class Reader:
    """Reads trees of one text."""

    def __init__(self, text: str, tables: Tables) -> None:
        self.text = text
        self.tables = tables
        self.citations = CitationReader(text)
        self.definitions = DefinitionReader(text)
        self.recent: list[Citation] = []
        self.statements: list[Node] = []
        self.amendments = AmendmentReader(text, tables.words.get("amended-things", ()))
        self.precedence = PrecedenceReader(
            text,
            tables.words.get("document-kinds", ()),
            frozenset(tables.words.get("document-words", ()) + tables.words.get("statute-words", ())),
        )
        self.external = ExternalReader(text, self.citations, tables.words)

    def read(self, tree: Node) -> tuple[list[Phrase], int]:
        """The phrases of a tree, and where reading goes on."""
        family = tree.name
        if family in ("citation", "detail", "seen"):
            read = self.citations.read(tree)
            if read is None:
                return [], 0
            found = list(self.citation(read))
            self.recent += [c for c in found if isinstance(c, Citation)]
            return found, max(
                (p.span.end for p in found),
                default=read.citation.span.start + 1 if read.citation.unit else read.citation.span.end,
            )
        if family == "external":
            laws = list(self.external.of_tree(tree))
            return [*laws], max((p.span.end for p in laws), default=0)
        if family in AMENDING or family.startswith(("order_", "was_")):
            self.amendments.verb(family, tree.start, tree.end)
            return [], tree.end
        if family in PRECEDENCE:
            self.statements.append(tree)
            return [], tree.children[0].end
        if family == "renamed" and "designated" not in tree.children[0].text:
            self.amendments.verb("was_rename", tree.start, tree.children[0].end)
        definition, go_on = self.definitions.read(tree, self.recent)
        return ([definition] if definition else []), go_on

    def finish(self) -> list[Phrase]:
        """Statements of precedence and amendments, read last: they speak of citations that stand behind their verbs."""
        self.recent.sort(key=lambda c: c.span.start)
        found = (self.precedence.read(tree, self.recent) for tree in self.statements)
        return [*(statement for statement in found if statement), *self.amendments.read(self.recent)]

    def citation(self, read: Read) -> Iterator[Phrase]:
        citation = read.citation
        if read.short:
            yield from self.external.short_section(read)
            return
        if read.law is not None:
            yield from self.external.of_law(read)
            return
        own = list(self.external.antecedent(citation))
        if own:
            yield from own
            return
        if self._is_none(citation):
            return
        signal = self.signal(citation.span.start)
        yield structs.replace(citation, signal=signal) if signal else citation

    def signal(self, at: int) -> str | None:
        """The category of the words that lead to ``at``."""
        name = self.tables.lead.before(self.text, at, LEAD_REACH)
        return short(name).lower() if name else None

    def _is_none(self, citation: Citation) -> bool:
        """Words of the right shape that refer to nothing."""
        if citation.targets and not citation.relation and citation.unit not in DOUBTFUL:
            return False
        text, span = self.text, citation.span
        words = text[span.start : span.end]
        line_start = text.rfind("\n", 0, span.start) + 1
        line_end = text.find("\n", span.end)
        before, after = text[line_start : span.start], text[span.end : line_end if line_end >= 0 else len(text)]
        if citation.unit == "exhibit" and re.fullmatch(
            r"\d{1,2}\.\d{1,2}", ".".join(citation.targets[0].path) if citation.targets else ""
        ):
            return not before.strip() and not after.strip(" .")  # a filing's page header
        if citation.unit == "item" and citation.targets and re.fullmatch(r"\d{3,}", citation.targets[0].path[0]):
            return True  # Item 601 of Regulation S-K
        if citation.unit == "amendment":  # "Amendment No. 1" is a document; its items are references
            return True
        if citation.relation == "sibling":
            return not SIBLINGS_AFTER.search(before)
        if citation.unit is None and citation.targets:  # a number without a label word
            alone = len(citation.targets) == 1 and not citation.targets[0].caption
            return bool(LINE_START.fullmatch(before)) and alone
        if citation.relation and not citation.targets:
            unit = words.split()[-1] if not citation.within else words.split()[1]
            if citation.relation == "that" and citation.unit in ("provision", "sentence"):
                return True
            if citation.relation in ("this", "that") and citation.unit in ("part", "subpart") and unit[:1].islower():
                return True  # "this part of the building"
            if words.split()[0].lower() == "these" and unit[:1].isupper():
                return True  # "these Clauses" names a document
        return False
