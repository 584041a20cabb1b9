// One name has two definitions of the same scope
// agreements/doubly-defined-term version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId
// rule: cec20ceae4255f24
// text: a64bf7abfed686ee

// -- findings --
// term X defines again term Y
MATCH (X:Term {packageId: $packageId, generation: $generation})
MATCH (Y:Term {packageId: $packageId, generation: $generation, id: X.duplicateOf})
// clause C defines term X
MATCH (C:Clause)-[link2:DEFINES_TERM]->(X)
WHERE X.duplicateOf IS NOT NULL
  AND (link2.validFrom IS NULL OR link2.validFrom <= $asOf) AND (link2.validTo IS NULL OR $asOf < link2.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND X.id <> Y.id
RETURN DISTINCT X.id AS X,
       X.caption AS X_called,
       Y.id AS Y,
       Y.caption AS Y_called,
       C.id AS C,
       C.caption AS C_called,
       X.name AS X_name,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page,
       Y.document AS Y_document,
       Y.start AS Y_start,
       Y.end AS Y_end,
       Y.page AS Y_page
ORDER BY X, Y, C;

// -- picture --
// term X defines again term Y
MATCH (X:Term {packageId: $packageId, generation: $generation})
MATCH (Y:Term {packageId: $packageId, generation: $generation, id: X.duplicateOf})
// clause C defines term X
MATCH p3 = (C:Clause)-[link2:DEFINES_TERM]->(X)
WHERE X.duplicateOf IS NOT NULL
  AND (link2.validFrom IS NULL OR link2.validFrom <= $asOf) AND (link2.validTo IS NULL OR $asOf < link2.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND X.id <> Y.id
RETURN p3
LIMIT 300;

// -- count --
// term X defines again term Y
MATCH (X:Term {packageId: $packageId, generation: $generation})
RETURN count(*) AS count;
