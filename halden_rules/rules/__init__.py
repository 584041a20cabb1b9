"""YAML → ``Rule``s and ``Playbook``s → Cypher → rows.

``read_workspace`` reads and checks rule files, ``compile_workspace`` gives the query texts, ``run`` executes them over
a store. Guarantees: every fault carries its file, line and column; the text that runs is the text of
``cypher/compiled``; results are sorted and carry verified quotes only.
"""

from __future__ import annotations

from halden_rules.rules.read import read_workspace
from halden_rules.rules.records import Workspace
from halden_rules.rules.results import Finding, Results, RuleRun, Step, TopicClause, TopicResult
from halden_rules.rules.run import compile_workspace, latest_date, run

__all__ = [
    "Finding",
    "Results",
    "RuleRun",
    "Step",
    "TopicClause",
    "TopicResult",
    "Workspace",
    "compile_workspace",
    "latest_date",
    "read_workspace",
    "run",
]
