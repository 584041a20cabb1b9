// Amendments in the order in which they count
// mine/signed version 1; made by: halden rules compile
// parameters: $annuls, $applied, $asOf, $bringing, $counting, $dateOfIssue, $dateOfSignature, $generation, $implied, $packageId, $replaced, $rescinded, $statedWithIt, $substituting, $taking, $unresolvable, $unresolved, $withdraws, $withoutEffect, $withoutEffects
// rule: 8c264b41f4f39709
// text: f8ad1c230b90edd6

// -- register --
// every amendment, with its document and the day from which it counts
MATCH (a:Amendment {packageId: $packageId, generation: $generation})
MATCH (d:Document {packageId: $packageId, generation: $generation, id: a.document})
WITH a, d, coalesce(a.statedOn, d.signedOn, d.issuedOn) AS day
WITH a, d, day, CASE WHEN d.expiresOn < coalesce(d.signedOn, d.issuedOn) THEN null
    ELSE d.expiresOn END AS expires
WITH a, d, day, null AS settled, CASE
    WHEN coalesce(a.statedUntil, d.expiresOn) < day THEN null
    WHEN a.statedUntil IS NULL OR expires < a.statedUntil THEN expires
    ELSE a.statedUntil END AS lastDay
// what takes it away: a later amendment that is beyond doubt
WITH a, d, day, settled, lastDay, COLLECT {
  MATCH (a)<-[x:CHANGES]-(o:Amendment)
  MATCH (f:Document {packageId: $packageId, generation: $generation, id: o.document})
  WHERE x.how = $withdraws AND coalesce(o.implied, false) = false
    AND o.appliesTo IS NULL AND coalesce(coalesce(o.statedUntil, f.expiresOn) >= coalesce(o.statedOn, f.signedOn, f.issuedOn), true) AND (NOT (EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE at.document = o.document AND at.quoted IS NULL } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document = o.document }) OR EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE (at.document <> o.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document <> o.document })
    AND (day IS NULL OR coalesce(o.statedOn, f.signedOn, f.issuedOn) > day OR (coalesce(o.statedOn, f.signedOn, f.issuedOn) = day AND (a.document < o.document OR (a.document = o.document AND a.start < o.start))))
    AND (f.expiresOn IS NULL OR coalesce(o.statedOn, f.signedOn, f.issuedOn) <= f.expiresOn) AND (o.statedUntil IS NULL OR coalesce(o.statedOn, f.signedOn, f.issuedOn) <= o.statedUntil)
  WITH o.id AS id, o.action AS action, coalesce(o.statedOn, f.signedOn, f.issuedOn) AS since
  WHERE since IS NOT NULL
  WITH id, action, since ORDER BY since, id
  RETURN {id: id, action: action, since: since}
} AS taking,
  [] AS overlapping,
// what can't be carried out: what is to be changed is not here, or the words to change are not
  EXISTS { MATCH (a)<-[y:CHANGES]-(:Amendment) WHERE y.how = $annuls } AS annulled,
  EXISTS { MATCH (a)-[:CHANGES]->(:MissingDocument) }
    OR (NOT a.action IN $bringing AND EXISTS { MATCH (a)-[:CHANGES]->(:MissingClause) })
    OR NOT (EXISTS { MATCH (a)-[:CHANGES]->(:Clause) } OR EXISTS { MATCH (a)-[:CHANGES]->(:Document) } OR EXISTS { MATCH (a)-[:CHANGES]->(:MissingClause) })
    OR coalesce(a.wordsFound, true) = false AS notThere
WITH a, d, day, settled, lastDay, head(taking) AS taken, head(overlapping) AS other, annulled, notThere
WITH a, d, day, settled, lastDay, taken, other, CASE
    WHEN a.implied = true THEN $implied
    WHEN d.effect IN $withoutEffects THEN $withoutEffect
    WHEN taken.action IN $substituting THEN $replaced
    WHEN taken IS NOT NULL THEN $rescinded
    WHEN annulled THEN $replaced
    WHEN day IS NULL OR NOT (a.appliesTo IS NULL) OR NOT (coalesce(coalesce(a.statedUntil, d.expiresOn) >= coalesce(a.statedOn, d.signedOn, d.issuedOn), true)) OR NOT ((NOT (EXISTS { MATCH (a)-[:CHANGES]->(at:Clause) WHERE at.document = a.document AND at.quoted IS NULL } OR EXISTS { MATCH (a)-[:CHANGES]->(at:MissingClause) WHERE at.document = a.document }) OR EXISTS { MATCH (a)-[:CHANGES]->(at:Clause) WHERE (at.document <> a.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (a)-[:CHANGES]->(at:MissingClause) WHERE at.document <> a.document })) THEN $unresolved
    WHEN other IS NOT NULL THEN $unresolved
    WHEN notThere THEN $unresolvable
    ELSE $applied END AS status
RETURN a.id AS id, a.clause AS clause, a.document AS document, a.action AS action, a.scope AS scope,
  day IS NULL AS undated, day, CASE WHEN a.statedOn IS NOT NULL THEN $statedWithIt WHEN d.signedOn IS NOT NULL THEN $dateOfSignature WHEN d.issuedOn IS NOT NULL THEN $dateOfIssue ELSE null END AS dated, settled, lastDay, status,
  coalesce(taken.id, other) AS by, taken.since AS takenOn, a.start AS start, a.end AS end
ORDER BY undated, day, document, start, end, id;

// -- supersedes --
// every amendment, with its document and the day from which it counts
MATCH (a:Amendment {packageId: $packageId, generation: $generation})
MATCH (d:Document {packageId: $packageId, generation: $generation, id: a.document})
WITH a, d, coalesce(a.statedOn, d.signedOn, d.issuedOn) AS day
WITH a, d, day, CASE WHEN d.expiresOn < coalesce(d.signedOn, d.issuedOn) THEN null
    ELSE d.expiresOn END AS expires
WITH a, d, day, null AS settled, CASE
    WHEN coalesce(a.statedUntil, d.expiresOn) < day THEN null
    WHEN a.statedUntil IS NULL OR expires < a.statedUntil THEN expires
    ELSE a.statedUntil END AS lastDay
// what takes it away: a later amendment that is beyond doubt
WITH a, d, day, settled, lastDay, COLLECT {
  MATCH (a)<-[x:CHANGES]-(o:Amendment)
  MATCH (f:Document {packageId: $packageId, generation: $generation, id: o.document})
  WHERE x.how = $withdraws AND coalesce(o.implied, false) = false
    AND o.appliesTo IS NULL AND coalesce(coalesce(o.statedUntil, f.expiresOn) >= coalesce(o.statedOn, f.signedOn, f.issuedOn), true) AND (NOT (EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE at.document = o.document AND at.quoted IS NULL } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document = o.document }) OR EXISTS { MATCH (o)-[:CHANGES]->(at:Clause) WHERE (at.document <> o.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (o)-[:CHANGES]->(at:MissingClause) WHERE at.document <> o.document })
    AND (day IS NULL OR coalesce(o.statedOn, f.signedOn, f.issuedOn) > day OR (coalesce(o.statedOn, f.signedOn, f.issuedOn) = day AND (a.document < o.document OR (a.document = o.document AND a.start < o.start))))
    AND (f.expiresOn IS NULL OR coalesce(o.statedOn, f.signedOn, f.issuedOn) <= f.expiresOn) AND (o.statedUntil IS NULL OR coalesce(o.statedOn, f.signedOn, f.issuedOn) <= o.statedUntil)
  WITH o.id AS id, o.action AS action, coalesce(o.statedOn, f.signedOn, f.issuedOn) AS since
  WHERE since IS NOT NULL
  WITH id, action, since ORDER BY since, id
  RETURN {id: id, action: action, since: since}
} AS taking,
  [] AS overlapping,
// what can't be carried out: what is to be changed is not here, or the words to change are not
  EXISTS { MATCH (a)<-[y:CHANGES]-(:Amendment) WHERE y.how = $annuls } AS annulled,
  EXISTS { MATCH (a)-[:CHANGES]->(:MissingDocument) }
    OR (NOT a.action IN $bringing AND EXISTS { MATCH (a)-[:CHANGES]->(:MissingClause) })
    OR NOT (EXISTS { MATCH (a)-[:CHANGES]->(:Clause) } OR EXISTS { MATCH (a)-[:CHANGES]->(:Document) } OR EXISTS { MATCH (a)-[:CHANGES]->(:MissingClause) })
    OR coalesce(a.wordsFound, true) = false AS notThere
WITH a, d, day, settled, lastDay, head(taking) AS taken, head(overlapping) AS other, annulled, notThere
WITH a, d, day, settled, lastDay, taken, other, CASE
    WHEN a.implied = true THEN $implied
    WHEN d.effect IN $withoutEffects THEN $withoutEffect
    WHEN taken.action IN $substituting THEN $replaced
    WHEN taken IS NOT NULL THEN $rescinded
    WHEN annulled THEN $replaced
    WHEN day IS NULL OR NOT (a.appliesTo IS NULL) OR NOT (coalesce(coalesce(a.statedUntil, d.expiresOn) >= coalesce(a.statedOn, d.signedOn, d.issuedOn), true)) OR NOT ((NOT (EXISTS { MATCH (a)-[:CHANGES]->(at:Clause) WHERE at.document = a.document AND at.quoted IS NULL } OR EXISTS { MATCH (a)-[:CHANGES]->(at:MissingClause) WHERE at.document = a.document }) OR EXISTS { MATCH (a)-[:CHANGES]->(at:Clause) WHERE (at.document <> a.document OR at.quoted IS NOT NULL) } OR EXISTS { MATCH (a)-[:CHANGES]->(at:MissingClause) WHERE at.document <> a.document })) THEN $unresolved
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
// What clauses say of which text prevails
// mine/stated-order version 2; made by: halden rules compile
// parameters: $asOf, $generation, $packageId
// rule: c31a4fbb604186ee
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
