"""What a run of rules leaves in the graph: patterns and their hits; the run, its rules, topics and findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from halden_rules.graph.draft import checked_properties, snippet_of
from halden_rules.graph.ids import pattern_id, rule_id_in, topic_id
from halden_rules.graph.model import edge_type, node_type
from halden_rules.graph.records import EdgeRecord, NodeRecord, PatternHit, RunRecord

__all__ = ["concerned", "pattern_nodes", "run_nodes"]


def _node(package: str, label: str, id: str, caption: str, properties: Mapping[str, object]) -> NodeRecord:
    given = {"packageId": package, "caption": snippet_of(caption), "snippet": snippet_of(caption), **properties}
    return NodeRecord(
        labels=(label,), id=id, properties=checked_properties(node_type(label).every_property, given, label)
    )


def _edge(
    type: str, start: tuple[str, str], stop: tuple[str, str], properties: Mapping[str, object] | None = None
) -> EdgeRecord:
    """``start`` and ``stop``: (label, id)."""
    return EdgeRecord(
        type=type,
        start_label=start[0],
        start=start[1],
        stop_label=stop[0],
        stop=stop[1],
        properties=checked_properties(edge_type(type).properties, properties or {}, type),
    )


def pattern_nodes(
    package: str, patterns: Iterable[str], hits: Iterable[PatternHit]
) -> tuple[list[NodeRecord], list[EdgeRecord]]:
    """One Pattern a text, one SAYS a hit. Raises ValueError for a hit of a pattern that is not among them."""
    texts = sorted(set(patterns))
    nodes = [_node(package, "Pattern", pattern_id(package, text), text, {"text": text}) for text in texts]
    ids = {text: node.id for text, node in zip(texts, nodes, strict=True)}
    edges: list[EdgeRecord] = []
    for hit in sorted(set(hits), key=lambda h: (h.version, h.pattern, h.document, h.start, h.end)):
        if hit.pattern not in ids:
            raise ValueError(f"a hit of a pattern that was not given: {hit.pattern!r}")
        where = {"document": hit.document, "start": hit.start, "end": hit.end, "text": hit.text}
        where["inHeading"] = hit.in_heading
        edges.append(_edge("SAYS", ("Version", hit.version), ("Pattern", ids[hit.pattern]), where))
    return nodes, edges


def concerned(package: str, run: RunRecord) -> set[str]:
    """Ids of the nodes that the findings of a run are about."""
    return {id for finding in run.findings for _, id in finding.concerns}


def run_nodes(package: str, run: RunRecord, labels: Mapping[str, str]) -> tuple[list[NodeRecord], list[EdgeRecord]]:
    """``labels``: of the nodes that findings are about. Raises ValueError for one that is not there."""
    run_node = "Run", f"{package}/run:{run.run_id}"
    nodes = [
        _node(
            package,
            "Run",
            run_node[1],
            f"Run of {len(run.rules)} rules",
            {
                "asOf": run.as_of,
                "program": run.program,
                "rules": [f"{r.rule_id}@{r.version}" for r in run.rules],
                "playbooks": run.playbooks,
            },
        )
    ]
    edges: list[EdgeRecord] = []
    rules: dict[tuple[str, int], tuple[str, str]] = {}
    for rule in run.rules:
        id = rule_id_in(package, rule.rule_id, rule.version)
        rules[rule.rule_id, rule.version] = "Rule", id
        said = {"ruleId": rule.rule_id, "version": rule.version, "kind": rule.kind}
        said |= {"severity": rule.severity, "finding": rule.finding}
        nodes.append(_node(package, "Rule", id, rule.finding or rule.rule_id, said))
    for finding in run.findings:
        here = "Finding", f"{package}/finding:{finding.id}"
        nodes.append(
            _node(
                package,
                "Finding",
                here[1],
                finding.message,
                {
                    "ruleId": finding.rule_id,
                    "ruleVersion": finding.rule_version,
                    "severity": finding.severity,
                    "message": finding.message,
                    "keys": finding.keys,
                    "validFrom": finding.valid_from,
                    "validTo": finding.valid_to,
                },
            )
        )
        edges.append(_edge("PRODUCED", run_node, here))
        if (finding.rule_id, finding.rule_version) not in rules:
            raise ValueError(f"a finding of a rule that is not in the run: {finding.rule_id}@{finding.rule_version}")
        edges.append(_edge("RAISED_BY", here, rules[finding.rule_id, finding.rule_version]))
        for order, (role, id) in enumerate(finding.concerns, start=1):
            if id not in labels:
                raise ValueError(f"a finding about a node that is not there: {id}")
            edges.append(_edge("CONCERNS", here, (labels[id], id), {"role": role, "order": order}))
    for topic in run.topics:
        id = topic_id(package, topic.topic_id)
        about = {"topicId": topic.topic_id, "playbook": topic.playbook, "title": topic.title}
        nodes.append(_node(package, "Topic", id, topic.title, about))
        for member in topic.clauses:
            why = {"depth": member.depth, "chain": member.chain, "via": member.via}
            edges.append(_edge("IN_TOPIC", ("Clause", member.clause), ("Topic", id), why))
    return nodes, edges
