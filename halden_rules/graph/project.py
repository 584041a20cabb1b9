"""``project``: Reading → Projection. Pure: the same reading gives the same nodes and edges in the same order.

Guarantees (each has a test of its name): every span is a file offset and ``file[start:end]`` equals the stored words;
every end of an edge is a node; nothing undeclared; the words before the first number of a document have a clause.
"""

from __future__ import annotations

from halden_rules.graph.draft import Draft
from halden_rules.graph.project_amendments import amendment_ids, project_amendments
from halden_rules.graph.project_documents import project_documents
from halden_rules.graph.project_links import project_precedence, project_references, project_terms
from halden_rules.graph.project_timeline import project_inserted, project_versions
from halden_rules.graph.records import Projection
from halden_rules.graph.whereabouts import Whereabouts
from halden_rules.reading import Reading

__all__ = ["PROJECTION", "project"]

PROJECTION = "2"
"""Goes up whenever the same reading would give other nodes or edges."""


def project(reading: Reading) -> Projection:
    """The graph of one package."""
    draft = Draft(reading.inventory.package)
    where = Whereabouts(draft, reading.inventory, reading.documents)
    preambles = project_documents(draft, where, reading, PROJECTION)
    project_inserted(draft, where, reading)
    amendments = amendment_ids(where, reading.amendments)
    standing = project_versions(draft, where, reading, preambles, amendments)
    project_references(draft, where, standing, reading.references, reading.external)
    project_terms(draft, where, standing, reading.terms, reading.uses, reading.undefined)
    project_amendments(draft, where, reading, amendments)
    project_precedence(draft, where, reading.precedence)
    return draft.finished()
