// Two clauses rank the same documents in opposite order
// agreements/precedence-conflict version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId
// rule: 7445c54dc11dcccf
// text: b6376767134dc1d1

// -- findings --
// precedence statement P gives ranking X
MATCH (P:Precedence {packageId: $packageId, generation: $generation})-[:GIVES_RANKING]->(X:Ranking)
// ranking X reverses ranking Y
MATCH (Y:Ranking {packageId: $packageId, generation: $generation, pair: X.reversed})
// precedence statement Q gives ranking Y
MATCH (Q:Precedence)-[:GIVES_RANKING]->(Y)
// clause C states precedence statement P
MATCH (C:Clause)-[:STATES_PRECEDENCE]->(P)
// clause D states precedence statement Q
MATCH (D:Clause)-[:STATES_PRECEDENCE]->(Q)
WHERE (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (D.validFrom IS NULL OR D.validFrom <= $asOf) AND (D.validTo IS NULL OR $asOf < D.validTo)
  AND P.id <> Q.id
  AND X.id <> Y.id
  AND C.id <> D.id
RETURN DISTINCT P.id AS P,
       P.caption AS P_called,
       X.id AS X,
       X.caption AS X_called,
       Y.id AS Y,
       Y.caption AS Y_called,
       Q.id AS Q,
       Q.caption AS Q_called,
       C.id AS C,
       C.caption AS C_called,
       D.id AS D,
       D.caption AS D_called,
       X.reach AS X_reach,
       X.aboveCalled AS X_stronger,
       X.belowCalled AS X_weaker,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page,
       Y.document AS Y_document,
       Y.start AS Y_start,
       Y.end AS Y_end,
       Y.page AS Y_page
ORDER BY P, X, Y, Q, C, D;

// -- picture --
// precedence statement P gives ranking X
MATCH p1 = (P:Precedence {packageId: $packageId, generation: $generation})-[:GIVES_RANKING]->(X:Ranking)
// ranking X reverses ranking Y
MATCH (Y:Ranking {packageId: $packageId, generation: $generation, pair: X.reversed})
// precedence statement Q gives ranking Y
MATCH p3 = (Q:Precedence)-[:GIVES_RANKING]->(Y)
// clause C states precedence statement P
MATCH p4 = (C:Clause)-[:STATES_PRECEDENCE]->(P)
// clause D states precedence statement Q
MATCH p5 = (D:Clause)-[:STATES_PRECEDENCE]->(Q)
WHERE (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (D.validFrom IS NULL OR D.validFrom <= $asOf) AND (D.validTo IS NULL OR $asOf < D.validTo)
  AND P.id <> Q.id
  AND X.id <> Y.id
  AND C.id <> D.id
RETURN p1, p3, p4, p5
LIMIT 300;

// -- count --
// precedence statement P gives ranking X
MATCH (P:Precedence {packageId: $packageId, generation: $generation})-[:GIVES_RANKING]->(X:Ranking)
RETURN count(*) AS count;
