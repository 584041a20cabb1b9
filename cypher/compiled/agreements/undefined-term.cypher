// A term is used like a defined one and defined nowhere
// agreements/undefined-term version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId
// rule: fbdc360ba5d1d24e
// text: 7988b4b92c369bec

// -- findings --
// clause C uses undefined term X
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[link1:USES_TERM]->(X:MissingTerm)
WHERE (link1.validFrom IS NULL OR link1.validFrom <= $asOf) AND (link1.validTo IS NULL OR $asOf < link1.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
RETURN DISTINCT C.id AS C,
       C.caption AS C_called,
       X.id AS X,
       X.caption AS X_called,
       X.name AS X_name,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page
ORDER BY C, X;

// -- picture --
// clause C uses undefined term X
MATCH p1 = (C:Clause {packageId: $packageId, generation: $generation})-[link1:USES_TERM]->(X:MissingTerm)
WHERE (link1.validFrom IS NULL OR link1.validFrom <= $asOf) AND (link1.validTo IS NULL OR $asOf < link1.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
RETURN p1
LIMIT 300;

// -- count --
// clause C uses undefined term X
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[link1:USES_TERM]->(X:MissingTerm)
RETURN count(*) AS count;
