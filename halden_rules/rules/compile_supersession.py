"""``supersession`` and ``precedence`` rules → their statements.

*register*: every amendment in the order in which it counts, with its date and what becomes of it, worked out from what
the documents print. Two facts come from the fold, since only the texts tell: whether the words to change are there
(``wordsFound``), and which words are taken out (STRIKES; CHANGES with ``annuls`` where they were taken out before).
*supersedes*: the clauses whose words another one takes the place of. *inforce*: the words of every clause on the date
asked. *statements*: what clauses say of precedence; never applied.
"""

from __future__ import annotations

from halden_rules.inforce import Policy
from halden_rules.rules.compile_rule import Compiled
from halden_rules.rules.cypher import Parameters, Statement, edge, field, name, node, window
from halden_rules.rules.records import Rule

__all__ = ["compile_precedence", "compile_supersession"]

_DATES = {"effective date": "effectiveOn", "date of signature": "signedOn", "date of issue": "issuedOn"}
"""What a rule calls a date of a document → where the graph has it."""

_EFFECTS = {"not issued": "not issued", "for information": "informs"}
"""What a rule says of a document → the ``effect`` that the graph has of it."""

_TAKING = (
    "replace", "delete", "reissue", "replace_words", "replace_sentence", "delete_words", "replace_throughout",
    "replace_row", "delete_row", "replace_item", "rescind", "disapply", "rename",
)  # fmt: skip
"""Actions after which words of the target do not hold any more."""

_WHOLE = ("replace", "delete", "reissue")
_SUBSTITUTING = ("replace", "replace_item", "reissue")
_BRINGING = ("insert", "supplement")
_KEPT = "a, d, day, settled, lastDay"


class _Register:
    """``lines`` binds a and d (amendment and its document), day, settled, lastDay, taken and status."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.parameters = Parameters()

    def _value(self, value: str) -> str:
        words = value.replace("_", " ").split()
        return self.parameters.add(words[0] + "".join(w.capitalize() for w in words[1:]), value)

    def _dates(self, document: str) -> list[str]:
        return [field(document, "Document", _DATES[word]) for word in self.policy.date]

    def _day(self, amendment: str, document: str) -> str:
        """The day from which an amendment counts: what its sentence says, else the first date of the policy."""
        stated = field(amendment, "Amendment", "statedOn")
        return f"coalesce({', '.join([stated, *self._dates(document)])})"

    def dated(self) -> str:
        """What this day is, in the rule's words."""
        told = [f"WHEN a.statedOn IS NOT NULL THEN {self._value('stated with it')}"]
        told += [
            f"WHEN {stored} IS NOT NULL THEN {self._value(word)}"
            for word, stored in zip(self.policy.date, self._dates("d"), strict=True)
        ]
        return f"CASE {' '.join(told)} ELSE null END"

    def _certain(self, amendment: str, document: str) -> list[str]:
        """What it takes to be beyond doubt from its day on, whatever the texts say."""
        a = name(amendment)
        needed = [
            f"{field(amendment, 'Amendment', 'appliesTo')} IS NULL",
            # it would end before it begins
            f"coalesce(coalesce({a}.statedUntil, {name(document)}.expiresOn) >= {self._day(amendment, document)},"
            " true)",
            # it names nothing but clauses of the document that it stands in, and another one may be meant
            f"(NOT ({self._changes(a, 'Clause', '=')} OR {self._changes(a, 'MissingClause', '=')})"
            f" OR {self._changes(a, 'Clause', '<>')} OR {self._changes(a, 'MissingClause', '<>')})",
        ]
        if "conditional" in self.policy.unresolved:
            needed.append(f"{field(amendment, 'Amendment', 'condition')} IS NULL")
            needed.append(f"{field(document, 'Document', 'conditions')} IS NULL")
        return needed

    @staticmethod
    def _changes(amendment: str, label: str, sign: str) -> str:
        """It changes something of its own document (=) or of another (<>); new words that it quotes are another's."""
        path = node(amendment) + edge("", "CHANGES") + node("at", label)
        where = f"at.document {sign} {amendment}.document"
        if label == "Clause":
            where = f"{where} AND at.quoted IS NULL" if sign == "=" else f"({where} OR at.quoted IS NOT NULL)"
        return f"EXISTS {{ MATCH {path} WHERE {where} }}"

    def _settled(self, document: str, day: str) -> str:
        """The last signature, where it comes after the day from which the amendment counts."""
        if "before the last signature" not in self.policy.unresolved:
            return "null"
        signed = field(document, "Document", "signedOn")
        return f"CASE WHEN {signed} > {day} THEN {signed} ELSE null END"

    def _sure(self, document: str, day: str) -> str:
        if "before the last signature" not in self.policy.unresolved:
            return day
        signed = field(document, "Document", "signedOn")
        return f"CASE WHEN {signed} > {day} THEN {signed} ELSE {day} END"

    @staticmethod
    def _of(document: str, amendment: str) -> str:
        """The document of an amendment."""
        return node(document, "Document", anchored=True, also=f"id: {field(amendment, 'Amendment', 'document')}")

    def _taken(self) -> list[str]:
        """The amendments that take it away, the first one first."""
        day = self._day("o", "f")
        sure = self._sure("f", day)
        printed_later = "(a.document < o.document OR (a.document = o.document AND a.start < o.start))"
        ends = [f"({e} IS NULL OR {sure} <= {e})" for e in ("f.expiresOn", "o.statedUntil")]
        return [
            "// what takes it away: a later amendment that is beyond doubt",
            f"WITH {_KEPT}, COLLECT {{",
            f"  MATCH (a)<-[x:CHANGES]-{node('o', 'Amendment')}",
            f"  MATCH {self._of('f', 'o')}",
            f"  WHERE x.how = {self._value('withdraws')} AND coalesce(o.implied, false) = false",
            f"    AND {' AND '.join(self._certain('o', 'f'))}",
            f"    AND (day IS NULL OR {day} > day OR ({day} = day AND {printed_later}))",
            f"    AND {' AND '.join(ends)}",
            f"  WITH o.id AS id, o.action AS action, {sure} AS since",
            "  WHERE since IS NOT NULL",
            "  WITH id, action, since ORDER BY since, id",
            "  RETURN {id: id, action: action, since: since}",
            "} AS taking,",
        ]

    def _overlapping(self) -> list[str]:
        """Other documents that change the same words on the same day; of one document, the same clause as a whole."""
        if "overlapping on one date" not in self.policy.unresolved:
            return ["  [] AS overlapping,"]
        of = ["  COLLECT {"]
        other = [
            f"  MATCH {self._of('f', 'o')}",
            "  WHERE o.id <> a.id AND coalesce(o.implied, false) = false",
            f"    AND {self._day('o', 'f')} = day AND {' AND '.join(self._certain('o', 'f'))}",
        ]
        apart = (
            f"NOT EXISTS {{ MATCH (a)-[w:CHANGES]->(o) WHERE w.how IN {self._hows()} }}"
            f" AND NOT EXISTS {{ MATCH (a)<-[w:CHANGES]-(o) WHERE w.how IN {self._hows()} }}"
        )
        full = self._value("full")
        strikes = edge("t", "STRIKES") + node("c", "Clause") + edge("u", "STRIKES", forward=False)
        return [
            "// what changes the same words from the same day on",
            *of,
            f"  MATCH (a){strikes}{node('o', 'Amendment')}",
            *other,
            "    AND t.document = u.document AND t.start < u.end AND u.start < t.end",
            f"    AND (o.document <> a.document OR (o.scope = {full} AND a.scope = {full}))",
            f"    AND {apart}",
            "  WITH DISTINCT o.id AS id ORDER BY id",
            "  RETURN id",
            "} AS overlapping,",
            "// what brings a clause of the same number on the same day",
            "  COLLECT {",
            f"  MATCH (a)-[:CHANGES]->{node('c', 'Clause')}<-[:CHANGES]-{node('o', 'Amendment')}",
            *other,
            f"    AND o.document <> a.document AND a.action = {self._value('insert')} AND o.action = a.action",
            f"    AND {apart}",
            "  WITH DISTINCT o.id AS id ORDER BY id",
            "  RETURN id",
            "} AS alike,",
        ]

    def _hows(self) -> str:
        return self.parameters.add("hows", ["withdraws", "restores"])

    def lines(self) -> list[str]:
        """The register up to its columns."""
        bringing = self.parameters.add("bringing", list(_BRINGING))
        open_ = [f"NOT ({c})" for c in self._certain("a", "d")]
        without = [_EFFECTS[word] for word in self.policy.without_effect]
        overlapping = self._overlapping()
        alike = "" if len(overlapping) == 1 else " + alike"
        status = {
            word: self._value(word)
            for word in ("applied", "implied", "replaced", "rescinded", "unresolved", "unresolvable", "without effect")
        }
        substituting = self.parameters.add("substituting", list(_SUBSTITUTING))
        return [
            "// every amendment, with its document and the day from which it counts",
            f"MATCH {node('a', 'Amendment', anchored=True)}",
            f"MATCH {self._of('d', 'a')}",
            f"WITH a, d, {self._day('a', 'd')} AS day",
            f"WITH a, d, day, CASE WHEN d.expiresOn < coalesce({', '.join(self._dates('d'))}) THEN null",
            "    ELSE d.expiresOn END AS expires",
            f"WITH a, d, day, {self._settled('d', 'day')} AS settled, CASE",
            "    WHEN coalesce(a.statedUntil, d.expiresOn) < day THEN null",
            "    WHEN a.statedUntil IS NULL OR expires < a.statedUntil THEN expires",
            "    ELSE a.statedUntil END AS lastDay",
            *self._taken(),
            *overlapping,
            "// what can't be carried out: what is to be changed is not here, or the words to change are not",
            f"  EXISTS {{ MATCH (a)<-[y:CHANGES]-(:Amendment) WHERE y.how = {self._value('annuls')} }} AS annulled,",
            "  EXISTS { MATCH (a)-[:CHANGES]->(:MissingDocument) }",
            f"    OR (NOT a.action IN {bringing} AND EXISTS {{ MATCH (a)-[:CHANGES]->(:MissingClause) }})",
            "    OR NOT (EXISTS { MATCH (a)-[:CHANGES]->(:Clause) } OR EXISTS { MATCH (a)-[:CHANGES]->(:Document) }"
            " OR EXISTS { MATCH (a)-[:CHANGES]->(:MissingClause) })",
            "    OR coalesce(a.wordsFound, true) = false AS notThere",
            f"WITH {_KEPT}, head(taking) AS taken, head(overlapping{alike}) AS other, annulled, notThere",
            f"WITH {_KEPT}, taken, other, CASE",
            f"    WHEN a.implied = true THEN {status['implied']}",
            f"    WHEN d.effect IN {self.parameters.add('withoutEffects', without)} THEN {status['without effect']}",
            f"    WHEN taken.action IN {substituting} THEN {status['replaced']}",
            f"    WHEN taken IS NOT NULL THEN {status['rescinded']}",
            f"    WHEN annulled THEN {status['replaced']}",
            f"    WHEN day IS NULL OR {' OR '.join(open_)} THEN {status['unresolved']}",
            f"    WHEN other IS NOT NULL THEN {status['unresolved']}",
            f"    WHEN notThere THEN {status['unresolvable']}",
            f"    ELSE {status['applied']} END AS status",
        ]

    def register(self) -> str:
        return "\n".join(
            [
                *self.lines(),
                "RETURN a.id AS id, a.clause AS clause, a.document AS document, a.action AS action, a.scope AS scope,",
                f"  day IS NULL AS undated, day, {self.dated()} AS dated, settled, lastDay, status,",
                "  coalesce(taken.id, other) AS by, taken.since AS takenOn, a.start AS start, a.end AS end",
                "ORDER BY undated, day, document, start, end, id",
            ]
        )

    def supersedes(self) -> str:
        counting = self.parameters.add("counting", ["applied", "replaced", "rescinded"])
        taking = self.parameters.add("taking", list(_TAKING))
        return "\n".join(
            [
                *self.lines(),
                "// the clause that amends takes the place of the words of the clause that it amends",
                f"MATCH (a)-[:CHANGES]->{node('older', 'Clause')}",
                f"WHERE status IN {counting} AND a.action IN {taking} AND older.id <> a.clause",
                "RETURN DISTINCT a.clause AS source, older.id AS target, a.id AS amendment, a.scope AS scope,",
                "  a.action AS action, day AS effectiveOn, lastDay, taken.since AS takenOn",
                "ORDER BY source, target, amendment",
            ]
        )


def _inforce() -> str:
    return "\n".join(
        [
            "// the words of every clause on the date asked",
            f"MATCH {node('c', 'Clause', anchored=True)}{edge('', 'HAS_VERSION')}{node('v', 'Version')}",
            f"WHERE {window('v')}",
            "RETURN c.id AS id, c.document AS document, c.order AS place, coalesce(c.insertedOrder, 0) AS placeBehind,",
            "  v.state AS state, v.text AS text, v.alternatives AS alternatives, v.by AS by,",
            "  v.validFrom AS validFrom, v.validTo AS validTo",
            "ORDER BY document, place, placeBehind, id",
        ]
    )


def _picture(edges: str, start: str, stop: str) -> str:
    path = f"{node('A', start, anchored=True)}{edge('r', edges)}{node('B', stop) if stop else '(B)'}"
    return f"MATCH p1 = {path}\nRETURN p1\nLIMIT 300"


def _count(label: str) -> str:
    return f"MATCH {node('a', label, anchored=True)}\nRETURN count(*) AS count"


def compile_supersession(rule: Rule, source: str) -> Compiled:
    """The statements of a supersession rule. ``source`` is the hash of what it means."""
    assert rule.policy is not None
    made = _Register(rule.policy)
    statements = (
        Statement(name="register", text=made.register()),
        Statement(name="supersedes", text=made.supersedes()),
        Statement(name="inforce", text=_inforce()),
        Statement(name="picture", text=_picture("AMENDS", "Clause", "Clause")),
        Statement(name="count", text=_count("Amendment")),
    )
    return _compiled(rule, source, statements, made.parameters)


def compile_precedence(rule: Rule, source: str) -> Compiled:
    """The statements of a precedence rule: a read of what clauses state, with the day from which each stands."""
    text = "\n".join(
        [
            "// what clauses in force on the date asked say of precedence: cited, never applied",
            f"MATCH {node('c', 'Clause', anchored=True)}{edge('', 'STATES_PRECEDENCE')}{node('p', 'Precedence')}",
            f"WHERE {window('c')}",
            f"OPTIONAL MATCH (p){edge('r', 'RANKS')}(t)",
            "RETURN p.id AS id, c.id AS clause, p.form AS form, p.reach AS reach, p.exceptFor AS exceptFor,",
            "  p.tieBreak AS tieBreak, p.madeWhen AS madeWhen, p.stated AS stated,",
            "  coalesce(c.validFrom, p.inForceFrom) AS standsFrom, p.document AS document, p.text AS text,",
            "  p.start AS start, p.end AS end, p.page AS page, r.rank AS rank, t.id AS member, t.caption AS called",
            "ORDER BY id, rank, member",
        ]
    )
    statements = (
        Statement(name="statements", text=text),
        Statement(name="picture", text=_picture("RANKS", "Precedence", "")),
        Statement(name="count", text=_count("Precedence")),
    )
    return _compiled(rule, source, statements, Parameters())


def _compiled(rule: Rule, source: str, statements: tuple[Statement, ...], parameters: Parameters) -> Compiled:
    return Compiled(
        id=rule.id,
        pack=rule.pack,
        version=rule.version,
        title=rule.title,
        source=source,
        statements=statements,
        parameters=dict(sorted(parameters.values.items())),
    )
