// Amendments in the order in which they count
// agreements/amendments version 1; made by: halden rules compile
// parameters: $annuls, $applied, $asOf, $bringing, $counting, $dateOfIssue, $dateOfSignature, $effectiveDate, $full, $generation, $hows, $implied, $insert, $packageId, $replaced, $rescinded, $statedWithIt, $substituting, $taking, $unresolvable, $unresolved, $withdraws, $withoutEffect, $withoutEffects
// rule: d7126d97ee85552e
// text: 19cf35bdf373e883

// -- register --
// every amendment, with its document and the day from which it counts
MATCH (a:Amendment {packageId: $packageId, generation: $generation})
MATCH (d:Document {packageId: $packageId, generation: $generation, id: a.document})
WITH a, d, coalesce(a.statedOn, d.effectiveOn, d.signedOn, d.issuedOn) AS day
WITH a, d, day, CASE WHEN d.expiresOn < coalesce(d.effectiveOn, d.signedOn, d.issuedOn) THEN null
    ELSE d.expiresOn END AS expires
WITH a, d, day, CASE WHEN d.signedOn > day THEN d.signedOn ELSE null END AS settled, CASE
    WHEN coalesce(a.statedUntil, d.expiresOn) < day THEN null
    WHEN a.statedUntil IS NULL OR expires < a.statedUntil THEN expires
    ELSE a.statedUntil END AS lastDay
// what takes it away: a later amendment that is beyond doubt
WITH a, d, day, settled, lastDay, COLLECT {
  MATCH (a)<-[x:CHANGES]-(o:Amendment)
  MATCH (f:Document {packageId: $packageId, generation: $generation, id: o.document})
  WHERE x.how = $withdraws AND coalesce(o.implied, false) = false
    AND o.appliesTo IS NULL AND coalesce(coalesce(o.statedUntil, f.expiresOn) >= coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn), true) AND (NOT (EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE at.document = o.document AND at.quoted IS NULL } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document = o.document }) OR EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE (at.document <> o.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document <> o.document }) AND o.condition IS NULL AND f.conditions IS NULL
    AND (day IS NULL OR coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) > day OR (coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) = day AND (a.document < o.document OR (a.document = o.document AND a.start < o.start))))
    AND (f.expiresOn IS NULL OR CASE WHEN f.signedOn > coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) THEN f.signedOn ELSE coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) END <= f.expiresOn) AND (o.statedUntil IS NULL OR CASE WHEN f.signedOn > coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) THEN f.signedOn ELSE coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) END <= o.statedUntil)
  WITH o.id AS id, o.action AS action, CASE WHEN f.signedOn > coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) THEN f.signedOn ELSE coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) END AS since
  WHERE since IS NOT NULL
  WITH id, action, since ORDER BY since, id
  RETURN {id: id, action: action, since: since}
} AS taking,
// what changes the same words from the same day on
  COLLECT {
  MATCH (a)-[t:STRIKES]->(c:Clause)<-[u:STRIKES]-(o:Amendment)
  MATCH (f:Document {packageId: $packageId, generation: $generation, id: o.document})
  WHERE o.id <> a.id AND coalesce(o.implied, false) = false
    AND coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) = day AND o.appliesTo IS NULL AND coalesce(coalesce(o.statedUntil, f.expiresOn) >= coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn), true) AND (NOT (EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE at.document = o.document AND at.quoted IS NULL } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document = o.document }) OR EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE (at.document <> o.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document <> o.document }) AND o.condition IS NULL AND f.conditions IS NULL
    AND t.document = u.document AND t.start < u.end AND u.start < t.end
    AND (o.document <> a.document OR (o.scope = $full AND a.scope = $full))
    AND NOT EXISTS { MATCH (a)-[w:CHANGES]->(o) WHERE w.how IN $hows } AND NOT EXISTS { MATCH (a)<-[w:CHANGES]-(o) WHERE w.how IN $hows }
  WITH DISTINCT o.id AS id ORDER BY id
  RETURN id
} AS overlapping,
// what brings a clause of the same number on the same day
  COLLECT {
  MATCH (a)-[:CHANGES]->(c:Clause)<-[:CHANGES]-(o:Amendment)
  MATCH (f:Document {packageId: $packageId, generation: $generation, id: o.document})
  WHERE o.id <> a.id AND coalesce(o.implied, false) = false
    AND coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) = day AND o.appliesTo IS NULL AND coalesce(coalesce(o.statedUntil, f.expiresOn) >= coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn), true) AND (NOT (EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE at.document = o.document AND at.quoted IS NULL } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document = o.document }) OR EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE (at.document <> o.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document <> o.document }) AND o.condition IS NULL AND f.conditions IS NULL
    AND o.document <> a.document AND a.action = $insert AND o.action = a.action
    AND NOT EXISTS { MATCH (a)-[w:CHANGES]->(o) WHERE w.how IN $hows } AND NOT EXISTS { MATCH (a)<-[w:CHANGES]-(o) WHERE w.how IN $hows }
  WITH DISTINCT o.id AS id ORDER BY id
  RETURN id
} AS alike,
// what can't be carried out: what is to be changed is not here, or the words to change are not
  EXISTS { MATCH (a)<-[y:CHANGES]-(:Amendment) WHERE y.how = $annuls } AS annulled,
  EXISTS { MATCH (a)-[:CHANGES]->(:MissingDocument) }
    OR (NOT a.action IN $bringing AND EXISTS { MATCH (a)-[:CHANGES]->(:MissingClause) })
    OR NOT (EXISTS { MATCH (a)-[:CHANGES]->(:Clause) } OR EXISTS { MATCH (a)-[:CHANGES]->(:Document) } OR EXISTS { MATCH (a)-[:CHANGES]->(:MissingClause) })
    OR coalesce(a.wordsFound, true) = false AS notThere
WITH a, d, day, settled, lastDay, head(taking) AS taken, head(overlapping + alike) AS other, annulled, notThere
WITH a, d, day, settled, lastDay, taken, other, CASE
    WHEN a.implied = true THEN $implied
    WHEN d.effect IN $withoutEffects THEN $withoutEffect
    WHEN taken.action IN $substituting THEN $replaced
    WHEN taken IS NOT NULL THEN $rescinded
    WHEN annulled THEN $replaced
    WHEN day IS NULL OR NOT (a.appliesTo IS NULL) OR NOT (coalesce(coalesce(a.statedUntil, d.expiresOn) >= coalesce(a.statedOn, d.effectiveOn, d.signedOn, d.issuedOn), true)) OR NOT ((NOT (EXISTS { MATCH (a)-[:CHANGES]->(at:Clause) WHERE at.document = a.document AND at.quoted IS NULL } OR EXISTS { MATCH (a)-[:CHANGES]->(at:MissingClause) WHERE at.document = a.document }) OR EXISTS { MATCH (a)-[:CHANGES]->(at:Clause) WHERE (at.document <> a.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (a)-[:CHANGES]->(at:MissingClause) WHERE at.document <> a.document })) OR NOT (a.condition IS NULL) OR NOT (d.conditions IS NULL) THEN $unresolved
    WHEN other IS NOT NULL THEN $unresolved
    WHEN notThere THEN $unresolvable
    ELSE $applied END AS status
RETURN a.id AS id, a.clause AS clause, a.document AS document, a.action AS action, a.scope AS scope,
  day IS NULL AS undated, day, CASE WHEN a.statedOn IS NOT NULL THEN $statedWithIt WHEN d.effectiveOn IS NOT NULL THEN $effectiveDate WHEN d.signedOn IS NOT NULL THEN $dateOfSignature WHEN d.issuedOn IS NOT NULL THEN $dateOfIssue ELSE null END AS dated, settled, lastDay, status,
  coalesce(taken.id, other) AS by, taken.since AS takenOn, a.start AS start, a.end AS end
ORDER BY undated, day, document, start, end, id;

// -- supersedes --
// every amendment, with its document and the day from which it counts
MATCH (a:Amendment {packageId: $packageId, generation: $generation})
MATCH (d:Document {packageId: $packageId, generation: $generation, id: a.document})
WITH a, d, coalesce(a.statedOn, d.effectiveOn, d.signedOn, d.issuedOn) AS day
WITH a, d, day, CASE WHEN d.expiresOn < coalesce(d.effectiveOn, d.signedOn, d.issuedOn) THEN null
    ELSE d.expiresOn END AS expires
WITH a, d, day, CASE WHEN d.signedOn > day THEN d.signedOn ELSE null END AS settled, CASE
    WHEN coalesce(a.statedUntil, d.expiresOn) < day THEN null
    WHEN a.statedUntil IS NULL OR expires < a.statedUntil THEN expires
    ELSE a.statedUntil END AS lastDay
// what takes it away: a later amendment that is beyond doubt
WITH a, d, day, settled, lastDay, COLLECT {
  MATCH (a)<-[x:CHANGES]-(o:Amendment)
  MATCH (f:Document {packageId: $packageId, generation: $generation, id: o.document})
  WHERE x.how = $withdraws AND coalesce(o.implied, false) = false
    AND o.appliesTo IS NULL AND coalesce(coalesce(o.statedUntil, f.expiresOn) >= coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn), true) AND (NOT (EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE at.document = o.document AND at.quoted IS NULL } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document = o.document }) OR EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE (at.document <> o.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document <> o.document }) AND o.condition IS NULL AND f.conditions IS NULL
    AND (day IS NULL OR coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) > day OR (coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) = day AND (a.document < o.document OR (a.document = o.document AND a.start < o.start))))
    AND (f.expiresOn IS NULL OR CASE WHEN f.signedOn > coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) THEN f.signedOn ELSE coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) END <= f.expiresOn) AND (o.statedUntil IS NULL OR CASE WHEN f.signedOn > coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) THEN f.signedOn ELSE coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) END <= o.statedUntil)
  WITH o.id AS id, o.action AS action, CASE WHEN f.signedOn > coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) THEN f.signedOn ELSE coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) END AS since
  WHERE since IS NOT NULL
  WITH id, action, since ORDER BY since, id
  RETURN {id: id, action: action, since: since}
} AS taking,
// what changes the same words from the same day on
  COLLECT {
  MATCH (a)-[t:STRIKES]->(c:Clause)<-[u:STRIKES]-(o:Amendment)
  MATCH (f:Document {packageId: $packageId, generation: $generation, id: o.document})
  WHERE o.id <> a.id AND coalesce(o.implied, false) = false
    AND coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) = day AND o.appliesTo IS NULL AND coalesce(coalesce(o.statedUntil, f.expiresOn) >= coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn), true) AND (NOT (EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE at.document = o.document AND at.quoted IS NULL } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document = o.document }) OR EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE (at.document <> o.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document <> o.document }) AND o.condition IS NULL AND f.conditions IS NULL
    AND t.document = u.document AND t.start < u.end AND u.start < t.end
    AND (o.document <> a.document OR (o.scope = $full AND a.scope = $full))
    AND NOT EXISTS { MATCH (a)-[w:CHANGES]->(o) WHERE w.how IN $hows } AND NOT EXISTS { MATCH (a)<-[w:CHANGES]-(o) WHERE w.how IN $hows }
  WITH DISTINCT o.id AS id ORDER BY id
  RETURN id
} AS overlapping,
// what brings a clause of the same number on the same day
  COLLECT {
  MATCH (a)-[:CHANGES]->(c:Clause)<-[:CHANGES]-(o:Amendment)
  MATCH (f:Document {packageId: $packageId, generation: $generation, id: o.document})
  WHERE o.id <> a.id AND coalesce(o.implied, false) = false
    AND coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn) = day AND o.appliesTo IS NULL AND coalesce(coalesce(o.statedUntil, f.expiresOn) >= coalesce(o.statedOn, f.effectiveOn, f.signedOn, f.issuedOn), true) AND (NOT (EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE at.document = o.document AND at.quoted IS NULL } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document = o.document }) OR EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE (at.document <> o.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document <> o.document }) AND o.condition IS NULL AND f.conditions IS NULL
    AND o.document <> a.document AND a.action = $insert AND o.action = a.action
    AND NOT EXISTS { MATCH (a)-[w:CHANGES]->(o) WHERE w.how IN $hows } AND NOT EXISTS { MATCH (a)<-[w:CHANGES]-(o) WHERE w.how IN $hows }
  WITH DISTINCT o.id AS id ORDER BY id
  RETURN id
} AS alike,
// what can't be carried out: what is to be changed is not here, or the words to change are not
  EXISTS { MATCH (a)<-[y:CHANGES]-(:Amendment) WHERE y.how = $annuls } AS annulled,
  EXISTS { MATCH (a)-[:CHANGES]->(:MissingDocument) }
    OR (NOT a.action IN $bringing AND EXISTS { MATCH (a)-[:CHANGES]->(:MissingClause) })
    OR NOT (EXISTS { MATCH (a)-[:CHANGES]->(:Clause) } OR EXISTS { MATCH (a)-[:CHANGES]->(:Document) } OR EXISTS { MATCH (a)-[:CHANGES]->(:MissingClause) })
    OR coalesce(a.wordsFound, true) = false AS notThere
WITH a, d, day, settled, lastDay, head(taking) AS taken, head(overlapping + alike) AS other, annulled, notThere
WITH a, d, day, settled, lastDay, taken, other, CASE
    WHEN a.implied = true THEN $implied
    WHEN d.effect IN $withoutEffects THEN $withoutEffect
    WHEN taken.action IN $substituting THEN $replaced
    WHEN taken IS NOT NULL THEN $rescinded
    WHEN annulled THEN $replaced
    WHEN day IS NULL OR NOT (a.appliesTo IS NULL) OR NOT (coalesce(coalesce(a.statedUntil, d.expiresOn) >= coalesce(a.statedOn, d.effectiveOn, d.signedOn, d.issuedOn), true)) OR NOT ((NOT (EXISTS { MATCH (a)-[:CHANGES]->(at:Clause) WHERE at.document = a.document AND at.quoted IS NULL } OR EXISTS { MATCH (a)-[:CHANGES]->(at:MissingClause) WHERE at.document = a.document }) OR EXISTS { MATCH (a)-[:CHANGES]->(at:Clause) WHERE (at.document <> a.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (a)-[:CHANGES]->(at:MissingClause) WHERE at.document <> a.document })) OR NOT (a.condition IS NULL) OR NOT (d.conditions IS NULL) THEN $unresolved
    WHEN other IS NOT NULL THEN $unresolved
    WHEN notThere THEN $unresolvable
    ELSE $applied END AS status
// the clause that amends takes the place of the words of the clause that it amends
MATCH (a)-[:CHANGES]->(older:Clause)
WHERE status IN $counting AND a.action IN $taking AND older.id <> a.clause
RETURN DISTINCT a.clause AS source, older.id AS target, a.id AS amendment, a.scope AS scope,
  a.action AS action, day AS effectiveOn, lastDay, taken.since AS takenOn
ORDER BY source, target, amendment;

// -- inforce --
// the words of every clause on the date asked
MATCH (c:Clause {packageId: $packageId, generation: $generation})-[:HAS_VERSION]->(v:Version)
WHERE (v.validFrom IS NULL OR v.validFrom <= $asOf) AND (v.validTo IS NULL OR $asOf < v.validTo)
RETURN c.id AS id, c.document AS document, c.order AS place, coalesce(c.insertedOrder, 0) AS placeBehind,
  v.state AS state, v.text AS text, v.alternatives AS alternatives, v.by AS by,
  v.validFrom AS validFrom, v.validTo AS validTo
ORDER BY document, place, placeBehind, id;

// -- picture --
MATCH p1 = (A:Clause {packageId: $packageId, generation: $generation})-[r:AMENDS]->(B:Clause)
RETURN p1
LIMIT 300;

// -- count --
MATCH (a:Amendment {packageId: $packageId, generation: $generation})
RETURN count(*) AS count;
