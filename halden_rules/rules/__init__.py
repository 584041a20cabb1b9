"""YAML → ``Rule``s and ``Playbook``s → Cypher → rows.

``read_workspace`` reads and checks rule files, ``compile_rule`` and ``compile_topic`` give the query text, ``run``
executes it over a store. Guarantees: every fault carries its file, line and column; the text that runs is the text of
``cypher/compiled``; results are sorted and carry verified quotes only.
"""

from __future__ import annotations

from halden_rules.rules.results import Finding, Results, RuleRun, Step, TopicClause, TopicResult

__all__ = ["Finding", "Results", "RuleRun", "Step", "TopicClause", "TopicResult"]
