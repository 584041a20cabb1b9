// Minimum commitment and exclusivity
// supply-customer/minimum-commitment version 1; made by: halden rules compile
// parameters: $along, $amends, $ancestor, $arrow, $asOf, $contains, $deleted, $generation, $heading, $heading2, $ignoreTerms, $packageId, $precedence, $reached, $start, $subtree, $subtreeWords, $tried, $usesTerm, $words
// rule: cda17bbb5dcb6305
// text: 24bcceb0104b5272

// -- assembly --
// start: clauses whose own words, in force on the date asked, meet the start and no exception
MATCH (p:Pattern {packageId: $packageId, generation: $generation})<-[:SAYS]-(v:Version)<-[:HAS_VERSION]-(c:Clause)
WHERE p.text IN $tried AND v.state <> $deleted
  AND (v.validFrom IS NULL OR v.validFrom <= $asOf) AND (v.validTo IS NULL OR $asOf < v.validTo)
WITH DISTINCT c, v
WHERE (EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $heading AND s.inHeading = true }
    OR EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $words })
  AND NOT EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $heading2 AND s.inHeading = true }
WITH collect(DISTINCT c.id) AS starts
// the start clauses and all their sub-clauses
WITH starts, COLLECT {
  UNWIND starts AS root
  MATCH (c:Clause {packageId: $packageId, generation: $generation, id: root})-[:HAS_CLAUSE*0..12]->(d:Clause)
  WHERE (EXISTS { MATCH (d)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (d)-[:HAS_VERSION]->(any1:Version) })
  WITH d.id AS id, root AS under, size(root) AS nearest, d.id IN starts AS itself
  WITH id, under, nearest, itself ORDER BY id, nearest DESC, under
  WITH id, head(collect({under: under, itself: itself})) AS first
  RETURN {id: id, role: CASE WHEN first.itself THEN $start ELSE $subtree END, depth: 0, under: CASE WHEN first.itself THEN null ELSE first.under END, source: CASE WHEN first.itself THEN null ELSE first.under END, via: CASE WHEN first.itself THEN null ELSE $contains END, document: null, text: null, start: null, end: null, page: null, key: id}
} AS level0
WITH starts, level0, [x IN level0 | x.id] AS seen
// the clauses above them, for their lead-in words
WITH starts, level0, seen, COLLECT {
  UNWIND starts AS root
  MATCH (c:Clause {packageId: $packageId, generation: $generation, id: root})<-[:HAS_CLAUSE*1..12]-(d:Clause)
  WHERE NOT d.id IN seen AND (EXISTS { MATCH (d)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (d)-[:HAS_VERSION]->(any1:Version) })
  WITH d.id AS id, root AS under
  WITH id, under ORDER BY id, under
  WITH id, head(collect({under: under})) AS first
  RETURN {id: id, role: $ancestor, depth: 0, under: first.under, source: null, via: null, document: null, text: null, start: null, end: null, page: null, key: id}
} AS above
// what took the place of clauses that met the start and do not stand any more
WITH above, level0, COLLECT {
  MATCH (p:Pattern {packageId: $packageId, generation: $generation})<-[:SAYS]-(v:Version)<-[:HAS_VERSION]-(c:Clause)
  WHERE p.text IN $tried AND v.validTo <= $asOf AND NOT (EXISTS { MATCH (c)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (c)-[:HAS_VERSION]->(any1:Version) })
  WITH DISTINCT c, v
  WHERE (EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $heading AND s.inHeading = true }
    OR EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $words })
    AND NOT EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $heading2 AND s.inHeading = true }
  MATCH (c)-[w:READS_ON]->(n:Clause) WHERE w.via = $amends AND (w.validFrom IS NULL OR w.validFrom <= $asOf) AND (w.validTo IS NULL OR $asOf < w.validTo) AND (EXISTS { MATCH (n)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (n)-[:HAS_VERSION]->(any1:Version) })
  WITH n.id AS id, c.id AS source, w.via AS via, w.document AS document,
    w.text AS text, w.start AS start, w.end AS end, w.page AS page, c.id + $arrow + n.id AS key
  WITH id, source, via, document, text, start, end, page, key ORDER BY key, via, document, start
  WITH id, head(collect({source: source, via: via, document: document, text: text, start: start, end: end, page: page, key: key})) AS first
  RETURN {id: id, role: $reached, depth: 1, under: null, source: first.source, via: first.via, document: first.document, text: first.text, start: first.start, end: first.end, page: first.page, key: first.key}
} AS instead
WITH above, level0 + instead AS known, level0 AS level
// step 1: what these clauses must be read with
WITH above, known, level, COLLECT {
  UNWIND level AS s
  MATCH (a:Clause {packageId: $packageId, generation: $generation, id: s.id})-[r:READS_ON]->(b:Clause)
  WHERE r.via IN $along AND (r.validFrom IS NULL OR r.validFrom <= $asOf) AND (r.validTo IS NULL OR $asOf < r.validTo)
    AND NOT (r.via = $usesTerm AND coalesce(r.term IN $ignoreTerms, false))
    AND (EXISTS { MATCH (b)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (b)-[:HAS_VERSION]->(any1:Version) })
  WITH b.id AS id, s.id AS source, r.via AS via, r.document AS document,
    r.text AS text, r.start AS start, r.end AS end, r.page AS page, s.key + $arrow + b.id AS key
  WITH id, source, via, document, text, start, end, page, key ORDER BY key, via, document, start
  WITH id, head(collect({source: source, via: via, document: document, text: text, start: start, end: end, page: page, key: key})) AS first
  RETURN {id: id, role: $reached, depth: 1, under: null, source: first.source, via: first.via, document: first.document, text: first.text, start: first.start, end: first.end, page: first.page, key: first.key}
} AS hop
// and what took the place of those that do not stand on the date asked
WITH above, known, level, hop, COLLECT {
  UNWIND level AS s
  MATCH (a:Clause {packageId: $packageId, generation: $generation, id: s.id})-[r:READS_ON]->(b:Clause)-[w:READS_ON]->(n:Clause)
  WHERE r.via IN $along AND (r.validFrom IS NULL OR r.validFrom <= $asOf) AND (r.validTo IS NULL OR $asOf < r.validTo)
    AND NOT (r.via = $usesTerm AND coalesce(r.term IN $ignoreTerms, false))
    AND NOT (EXISTS { MATCH (b)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (b)-[:HAS_VERSION]->(any1:Version) })
    AND w.via = $amends AND (w.validFrom IS NULL OR w.validFrom <= $asOf) AND (w.validTo IS NULL OR $asOf < w.validTo) AND (EXISTS { MATCH (n)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (n)-[:HAS_VERSION]->(any1:Version) })
  WITH n.id AS id, s.id AS source, w.via AS via, w.document AS document,
    w.text AS text, w.start AS start, w.end AS end, w.page AS page, s.key + $arrow + n.id AS key
  WITH id, source, via, document, text, start, end, page, key ORDER BY key, via, document, start
  WITH id, head(collect({source: source, via: via, document: document, text: text, start: start, end: end, page: page, key: key})) AS first
  RETURN {id: id, role: $reached, depth: 1, under: null, source: first.source, via: first.via, document: first.document, text: first.text, start: first.start, end: first.end, page: first.page, key: first.key}
} AS instead
WITH above, known, hop + instead AS hop
// and the sub-clauses of those that are short
WITH above, known, hop, COLLECT {
  UNWIND hop AS h
  MATCH (b:Clause {packageId: $packageId, generation: $generation, id: h.id})-[:HAS_CLAUSE*1..12]->(d:Clause)
  WHERE b.subtreeWords <= $subtreeWords AND (EXISTS { MATCH (d)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (d)-[:HAS_VERSION]->(any1:Version) })
  WITH d.id AS id, h.id AS under, h.key + $arrow + d.id AS key
  WITH id, under, key ORDER BY key
  WITH id, head(collect({under: under, key: key})) AS first
  RETURN {id: id, role: $subtree, depth: 1, under: first.under, source: first.under, via: $contains, document: null, text: null, start: null, end: null, page: null, key: first.key}
} AS below
// each clause once, as the shortest chain reached it
WITH above, COLLECT {
  UNWIND known + hop + below AS x
  WITH x.id AS id, x.depth AS depth, coalesce(x.via = $contains, false) AS brought,
    x.key AS key, x AS x
  WITH id, depth, brought, key, x ORDER BY depth, brought, key
  WITH id, head(collect(x)) AS first
  RETURN first
} AS known
WITH above, known, [x IN known WHERE x.depth = 1] AS level
// step 2: what these clauses must be read with
WITH above, known, level, COLLECT {
  UNWIND level AS s
  MATCH (a:Clause {packageId: $packageId, generation: $generation, id: s.id})-[r:READS_ON]->(b:Clause)
  WHERE r.via IN $along AND (r.validFrom IS NULL OR r.validFrom <= $asOf) AND (r.validTo IS NULL OR $asOf < r.validTo)
    AND NOT (r.via = $usesTerm AND coalesce(r.term IN $ignoreTerms, false))
    AND (EXISTS { MATCH (b)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (b)-[:HAS_VERSION]->(any1:Version) })
  WITH b.id AS id, s.id AS source, r.via AS via, r.document AS document,
    r.text AS text, r.start AS start, r.end AS end, r.page AS page, s.key + $arrow + b.id AS key
  WITH id, source, via, document, text, start, end, page, key ORDER BY key, via, document, start
  WITH id, head(collect({source: source, via: via, document: document, text: text, start: start, end: end, page: page, key: key})) AS first
  RETURN {id: id, role: $reached, depth: 2, under: null, source: first.source, via: first.via, document: first.document, text: first.text, start: first.start, end: first.end, page: first.page, key: first.key}
} AS hop
// and what took the place of those that do not stand on the date asked
WITH above, known, level, hop, COLLECT {
  UNWIND level AS s
  MATCH (a:Clause {packageId: $packageId, generation: $generation, id: s.id})-[r:READS_ON]->(b:Clause)-[w:READS_ON]->(n:Clause)
  WHERE r.via IN $along AND (r.validFrom IS NULL OR r.validFrom <= $asOf) AND (r.validTo IS NULL OR $asOf < r.validTo)
    AND NOT (r.via = $usesTerm AND coalesce(r.term IN $ignoreTerms, false))
    AND NOT (EXISTS { MATCH (b)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (b)-[:HAS_VERSION]->(any1:Version) })
    AND w.via = $amends AND (w.validFrom IS NULL OR w.validFrom <= $asOf) AND (w.validTo IS NULL OR $asOf < w.validTo) AND (EXISTS { MATCH (n)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (n)-[:HAS_VERSION]->(any1:Version) })
  WITH n.id AS id, s.id AS source, w.via AS via, w.document AS document,
    w.text AS text, w.start AS start, w.end AS end, w.page AS page, s.key + $arrow + n.id AS key
  WITH id, source, via, document, text, start, end, page, key ORDER BY key, via, document, start
  WITH id, head(collect({source: source, via: via, document: document, text: text, start: start, end: end, page: page, key: key})) AS first
  RETURN {id: id, role: $reached, depth: 2, under: null, source: first.source, via: first.via, document: first.document, text: first.text, start: first.start, end: first.end, page: first.page, key: first.key}
} AS instead
WITH above, known, hop + instead AS hop
// and the sub-clauses of those that are short
WITH above, known, hop, COLLECT {
  UNWIND hop AS h
  MATCH (b:Clause {packageId: $packageId, generation: $generation, id: h.id})-[:HAS_CLAUSE*1..12]->(d:Clause)
  WHERE b.subtreeWords <= $subtreeWords AND (EXISTS { MATCH (d)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (d)-[:HAS_VERSION]->(any1:Version) })
  WITH d.id AS id, h.id AS under, h.key + $arrow + d.id AS key
  WITH id, under, key ORDER BY key
  WITH id, head(collect({under: under, key: key})) AS first
  RETURN {id: id, role: $subtree, depth: 2, under: first.under, source: first.under, via: $contains, document: null, text: null, start: null, end: null, page: null, key: first.key}
} AS below
// each clause once, as the shortest chain reached it
WITH above, COLLECT {
  UNWIND known + hop + below AS x
  WITH x.id AS id, x.depth AS depth, coalesce(x.via = $contains, false) AS brought,
    x.key AS key, x AS x
  WITH id, depth, brought, key, x ORDER BY depth, brought, key
  WITH id, head(collect(x)) AS first
  RETURN first
} AS known
WITH above, known, [x IN known WHERE x.depth = 2] AS level
// step 3: what these clauses must be read with
WITH above, known, level, COLLECT {
  UNWIND level AS s
  MATCH (a:Clause {packageId: $packageId, generation: $generation, id: s.id})-[r:READS_ON]->(b:Clause)
  WHERE r.via IN $along AND (r.validFrom IS NULL OR r.validFrom <= $asOf) AND (r.validTo IS NULL OR $asOf < r.validTo)
    AND NOT (r.via = $usesTerm AND coalesce(r.term IN $ignoreTerms, false))
    AND (EXISTS { MATCH (b)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (b)-[:HAS_VERSION]->(any1:Version) })
  WITH b.id AS id, s.id AS source, r.via AS via, r.document AS document,
    r.text AS text, r.start AS start, r.end AS end, r.page AS page, s.key + $arrow + b.id AS key
  WITH id, source, via, document, text, start, end, page, key ORDER BY key, via, document, start
  WITH id, head(collect({source: source, via: via, document: document, text: text, start: start, end: end, page: page, key: key})) AS first
  RETURN {id: id, role: $reached, depth: 3, under: null, source: first.source, via: first.via, document: first.document, text: first.text, start: first.start, end: first.end, page: first.page, key: first.key}
} AS hop
// and what took the place of those that do not stand on the date asked
WITH above, known, level, hop, COLLECT {
  UNWIND level AS s
  MATCH (a:Clause {packageId: $packageId, generation: $generation, id: s.id})-[r:READS_ON]->(b:Clause)-[w:READS_ON]->(n:Clause)
  WHERE r.via IN $along AND (r.validFrom IS NULL OR r.validFrom <= $asOf) AND (r.validTo IS NULL OR $asOf < r.validTo)
    AND NOT (r.via = $usesTerm AND coalesce(r.term IN $ignoreTerms, false))
    AND NOT (EXISTS { MATCH (b)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (b)-[:HAS_VERSION]->(any1:Version) })
    AND w.via = $amends AND (w.validFrom IS NULL OR w.validFrom <= $asOf) AND (w.validTo IS NULL OR $asOf < w.validTo) AND (EXISTS { MATCH (n)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (n)-[:HAS_VERSION]->(any1:Version) })
  WITH n.id AS id, s.id AS source, w.via AS via, w.document AS document,
    w.text AS text, w.start AS start, w.end AS end, w.page AS page, s.key + $arrow + n.id AS key
  WITH id, source, via, document, text, start, end, page, key ORDER BY key, via, document, start
  WITH id, head(collect({source: source, via: via, document: document, text: text, start: start, end: end, page: page, key: key})) AS first
  RETURN {id: id, role: $reached, depth: 3, under: null, source: first.source, via: first.via, document: first.document, text: first.text, start: first.start, end: first.end, page: first.page, key: first.key}
} AS instead
WITH above, known, hop + instead AS hop
// and the sub-clauses of those that are short
WITH above, known, hop, COLLECT {
  UNWIND hop AS h
  MATCH (b:Clause {packageId: $packageId, generation: $generation, id: h.id})-[:HAS_CLAUSE*1..12]->(d:Clause)
  WHERE b.subtreeWords <= $subtreeWords AND (EXISTS { MATCH (d)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (d)-[:HAS_VERSION]->(any1:Version) })
  WITH d.id AS id, h.id AS under, h.key + $arrow + d.id AS key
  WITH id, under, key ORDER BY key
  WITH id, head(collect({under: under, key: key})) AS first
  RETURN {id: id, role: $subtree, depth: 3, under: first.under, source: first.under, via: $contains, document: null, text: null, start: null, end: null, page: null, key: first.key}
} AS below
// each clause once, as the shortest chain reached it
WITH above, COLLECT {
  UNWIND known + hop + below AS x
  WITH x.id AS id, x.depth AS depth, coalesce(x.via = $contains, false) AS brought,
    x.key AS key, x AS x
  WITH id, depth, brought, key, x ORDER BY depth, brought, key
  WITH id, head(collect(x)) AS first
  RETURN first
} AS known
WITH above, known, [x IN known WHERE x.depth = 3] AS level
// what can change the meaning of everything: statements of precedence, and overrides of a whole document
WITH above, known, COLLECT {
  MATCH (c:Clause {packageId: $packageId, generation: $generation})-[:STATES_PRECEDENCE]->(:Precedence)
  WHERE (EXISTS { MATCH (c)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (c)-[:HAS_VERSION]->(any1:Version) })
  WITH DISTINCT c.id AS id ORDER BY id
  RETURN {id: id, role: $precedence, depth: 0, under: null, source: null, via: null, document: null, text: null, start: null, end: null, page: null, key: id}
} AS stated, COLLECT {
  MATCH (c:Clause {packageId: $packageId, generation: $generation})-[o:OVERRIDES]->(:Document)
  WHERE (o.validFrom IS NULL OR o.validFrom <= $asOf) AND (o.validTo IS NULL OR $asOf < o.validTo) AND (EXISTS { MATCH (c)-[:HAS_VERSION]->(stands:Version) WHERE stands.state <> $deleted AND (stands.validFrom IS NULL OR stands.validFrom <= $asOf) AND (stands.validTo IS NULL OR $asOf < stands.validTo) } OR NOT EXISTS { MATCH (c)-[:HAS_VERSION]->(any1:Version) })
  WITH DISTINCT c.id AS id ORDER BY id
  RETURN {id: id, role: $precedence, depth: 0, under: null, source: null, via: null, document: null, text: null, start: null, end: null, page: null, key: id}
} AS overriding
UNWIND known + above + stated + overriding AS row
WITH row
MATCH (c:Clause {packageId: $packageId, generation: $generation, id: row.id})
OPTIONAL MATCH (c)-[:HAS_VERSION]->(w:Version)
WHERE (w.validFrom IS NULL OR w.validFrom <= $asOf) AND (w.validTo IS NULL OR $asOf < w.validTo)
WITH row.id AS id, c.document AS standsIn, c.order AS place, row.role AS role, row.depth AS depth, row.under AS under, row.source AS source, row.via AS via, row.document AS document, row.text AS text, row.start AS start, row.end AS end, row.page AS page, row.key AS key,
  c.subtreeWords > $subtreeWords AS long, w.state AS state, c.insertedOrder AS placeBehind
RETURN id, standsIn, place, placeBehind, role, depth, under, source, via, document, text, start, end, page, key, long, state
ORDER BY depth, key, role, id;

// -- hits --
// start: clauses whose own words, in force on the date asked, meet the start and no exception
MATCH (p:Pattern {packageId: $packageId, generation: $generation})<-[:SAYS]-(v:Version)<-[:HAS_VERSION]-(c:Clause)
WHERE p.text IN $tried AND v.state <> $deleted
  AND (v.validFrom IS NULL OR v.validFrom <= $asOf) AND (v.validTo IS NULL OR $asOf < v.validTo)
WITH DISTINCT c, v
WHERE (EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $heading AND s.inHeading = true }
    OR EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $words })
  AND NOT EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $heading2 AND s.inHeading = true }
WITH c, v
MATCH (v)-[h:SAYS]->(p:Pattern)
WHERE p.text IN $tried
RETURN c.id AS id, p.text AS pattern, h.document AS document, h.start AS start, h.end AS end,
  h.text AS text, h.inHeading AS inHeading
ORDER BY id, document, start, end, pattern;

// -- picture --
// start: clauses whose own words, in force on the date asked, meet the start and no exception
MATCH (p:Pattern {packageId: $packageId, generation: $generation})<-[:SAYS]-(v:Version)<-[:HAS_VERSION]-(c:Clause)
WHERE p.text IN $tried AND v.state <> $deleted
  AND (v.validFrom IS NULL OR v.validFrom <= $asOf) AND (v.validTo IS NULL OR $asOf < v.validTo)
WITH DISTINCT c, v
WHERE (EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $heading AND s.inHeading = true }
    OR EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $words })
  AND NOT EXISTS { MATCH (v)-[s:SAYS]->(q:Pattern) WHERE q.text IN $heading2 AND s.inHeading = true }
WITH DISTINCT c
MATCH path = (c)-[:HAS_CLAUSE|READS_ON*0..3]->(d:Clause)
WHERE all(r IN relationships(path) WHERE r.via IS NULL OR r.via IN $along)
RETURN path
LIMIT 300;

// -- count --
MATCH (c:Clause {packageId: $packageId, generation: $generation})
RETURN count(*) AS count;
