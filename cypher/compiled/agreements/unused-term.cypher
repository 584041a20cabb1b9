// A term is defined and used nowhere
// agreements/unused-term version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId
// rule: e134e1973b64e85c
// text: 0cd4420a46c073ec

// -- findings --
// clause D defines term X
MATCH (D:Clause {packageId: $packageId, generation: $generation})-[link1:DEFINES_TERM]->(X:Term)
WHERE (link1.validFrom IS NULL OR link1.validFrom <= $asOf) AND (link1.validTo IS NULL OR $asOf < link1.validTo)
  AND (D.validFrom IS NULL OR D.validFrom <= $asOf) AND (D.validTo IS NULL OR $asOf < D.validTo)
  AND NOT EXISTS { MATCH (other2:Clause)-[link2:USES_TERM]->(X) WHERE (link2.validFrom IS NULL OR link2.validFrom <= $asOf) AND (link2.validTo IS NULL OR $asOf < link2.validTo) AND (other2.validFrom IS NULL OR other2.validFrom <= $asOf) AND (other2.validTo IS NULL OR $asOf < other2.validTo) }  // no clause uses term X
RETURN DISTINCT D.id AS D,
       D.caption AS D_called,
       X.id AS X,
       X.caption AS X_called,
       X.name AS X_name,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page
ORDER BY D, X;

// -- picture --
// clause D defines term X
MATCH p1 = (D:Clause {packageId: $packageId, generation: $generation})-[link1:DEFINES_TERM]->(X:Term)
WHERE (link1.validFrom IS NULL OR link1.validFrom <= $asOf) AND (link1.validTo IS NULL OR $asOf < link1.validTo)
  AND (D.validFrom IS NULL OR D.validFrom <= $asOf) AND (D.validTo IS NULL OR $asOf < D.validTo)
  AND NOT EXISTS { MATCH (other2:Clause)-[link2:USES_TERM]->(X) WHERE (link2.validFrom IS NULL OR link2.validFrom <= $asOf) AND (link2.validTo IS NULL OR $asOf < link2.validTo) AND (other2.validFrom IS NULL OR other2.validFrom <= $asOf) AND (other2.validTo IS NULL OR $asOf < other2.validTo) }  // no clause uses term X
RETURN p1
LIMIT 300;

// -- count --
// clause D defines term X
MATCH (D:Clause {packageId: $packageId, generation: $generation})-[link1:DEFINES_TERM]->(X:Term)
RETURN count(*) AS count;
