// What clauses say of which text prevails
// agreements/stated-order version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId
// rule: b4318c38445ec785
// text: 14c7746bc0e6ccd2

// -- statements --
// what clauses in force on the date asked say of precedence: cited, never applied
MATCH (c:Clause {packageId: $packageId, generation: $generation})-[:STATES_PRECEDENCE]->(p:Precedence)
WHERE (c.validFrom IS NULL OR c.validFrom <= $asOf) AND (c.validTo IS NULL OR $asOf < c.validTo)
OPTIONAL MATCH (p)-[r:RANKS]->(t)
RETURN p.id AS id, c.id AS clause, p.form AS form, p.reach AS reach, p.exceptFor AS exceptFor,
  p.tieBreak AS tieBreak, p.madeWhen AS madeWhen, p.stated AS stated,
  coalesce(c.validFrom, p.inForceFrom) AS standsFrom, p.document AS document, p.text AS text,
  p.start AS start, p.end AS end, p.page AS page, r.rank AS rank, t.id AS member, t.caption AS called
ORDER BY id, rank, member;

// -- picture --
MATCH p1 = (A:Precedence {packageId: $packageId, generation: $generation})-[r:RANKS]->(B)
RETURN p1
LIMIT 300;

// -- count --
MATCH (a:Precedence {packageId: $packageId, generation: $generation})
RETURN count(*) AS count;
