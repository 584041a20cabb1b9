// Three clauses rank documents in a circle
// agreements/circular-ranks version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId
// rule: 90ab130d70ade410
// text: 55bd02548433f945

// -- findings --
// precedence statement P gives ranking X
MATCH (P:Precedence {packageId: $packageId, generation: $generation})-[:GIVES_RANKING]->(X:Ranking)
// ranking X goes on in ranking Y
MATCH (Y:Ranking {packageId: $packageId, generation: $generation, first: X.second})
// precedence statement Q gives ranking Y
MATCH (Q:Precedence)-[:GIVES_RANKING]->(Y)
// ranking Y goes on in ranking Z
MATCH (Z:Ranking {packageId: $packageId, generation: $generation, first: Y.second})
// precedence statement S gives ranking Z
MATCH (S:Precedence)-[:GIVES_RANKING]->(Z)
// ranking Z goes on in ranking X
MATCH (X:Ranking {packageId: $packageId, generation: $generation, first: Z.second})
WHERE P.id <> Q.id
  AND P.id <> S.id
  AND X.id <> Y.id
  AND X.id <> Z.id
  AND Y.id <> Z.id
  AND Q.id <> S.id
RETURN DISTINCT P.id AS P,
       P.caption AS P_called,
       X.id AS X,
       X.caption AS X_called,
       Y.id AS Y,
       Y.caption AS Y_called,
       Q.id AS Q,
       Q.caption AS Q_called,
       Z.id AS Z,
       Z.caption AS Z_called,
       S.id AS S,
       S.caption AS S_called,
       X.aboveCalled AS X_stronger,
       Y.aboveCalled AS Y_stronger,
       Z.aboveCalled AS Z_stronger,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page,
       Y.document AS Y_document,
       Y.start AS Y_start,
       Y.end AS Y_end,
       Y.page AS Y_page,
       Z.document AS Z_document,
       Z.start AS Z_start,
       Z.end AS Z_end,
       Z.page AS Z_page
ORDER BY P, X, Y, Q, Z, S;

// -- picture --
// precedence statement P gives ranking X
MATCH p1 = (P:Precedence {packageId: $packageId, generation: $generation})-[:GIVES_RANKING]->(X:Ranking)
// ranking X goes on in ranking Y
MATCH (Y:Ranking {packageId: $packageId, generation: $generation, first: X.second})
// precedence statement Q gives ranking Y
MATCH p3 = (Q:Precedence)-[:GIVES_RANKING]->(Y)
// ranking Y goes on in ranking Z
MATCH (Z:Ranking {packageId: $packageId, generation: $generation, first: Y.second})
// precedence statement S gives ranking Z
MATCH p5 = (S:Precedence)-[:GIVES_RANKING]->(Z)
// ranking Z goes on in ranking X
MATCH (X:Ranking {packageId: $packageId, generation: $generation, first: Z.second})
WHERE P.id <> Q.id
  AND P.id <> S.id
  AND X.id <> Y.id
  AND X.id <> Z.id
  AND Y.id <> Z.id
  AND Q.id <> S.id
RETURN p1, p3, p5
LIMIT 300;

// -- count --
// precedence statement P gives ranking X
MATCH (P:Precedence {packageId: $packageId, generation: $generation})-[:GIVES_RANKING]->(X:Ranking)
RETURN count(*) AS count;
