// A definition stands in another document than its use
// mine/definition-far-away version 3; made by: halden rules compile
// parameters: $amount, $asOf, $generation, $heading, $packageId, $says4
// rule: f88a4851fb20d6a4
// text: a00261e4558caa20

// -- findings --
// clause C uses term X
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[link1:USES_TERM]->(X:Term)
// clause D defines term X
MATCH (D:Clause)-[link2:DEFINES_TERM]->(X)
WHERE (link1.validFrom IS NULL OR link1.validFrom <= $asOf) AND (link1.validTo IS NULL OR $asOf < link1.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (link2.validFrom IS NULL OR link2.validFrom <= $asOf) AND (link2.validTo IS NULL OR $asOf < link2.validTo)
  AND (D.validFrom IS NULL OR D.validFrom <= $asOf) AND (D.validTo IS NULL OR $asOf < D.validTo)
  AND EXISTS { MATCH (C)-[:HAS_VERSION]->(version4:Version)-[hit4:SAYS]->(said4:Pattern) WHERE said4.text = $says4 AND (version4.validFrom IS NULL OR version4.validFrom <= $asOf) AND (version4.validTo IS NULL OR $asOf < version4.validTo) }  // the text of C says "subject to" near "cap"
  AND COUNT { MATCH (other5:Clause)-[link5:USES_TERM]->(X) WHERE (link5.validFrom IS NULL OR link5.validFrom <= $asOf) AND (link5.validTo IS NULL OR $asOf < link5.validTo) AND (other5.validFrom IS NULL OR other5.validFrom <= $asOf) AND (other5.validTo IS NULL OR $asOf < other5.validTo) } >= $amount  // more than one clause uses term X
  AND NOT EXISTS { MATCH (C)-[link6:CROSS_REFERENCE]->(D) WHERE (link6.validFrom IS NULL OR link6.validFrom <= $asOf) AND (link6.validTo IS NULL OR $asOf < link6.validTo) }  // clause C does not refer to clause D
  AND C.id <> D.id
  AND NOT toLower(D.heading) IN $heading  // the heading of D is not "definitions"
RETURN DISTINCT C.id AS C,
       C.caption AS C_called,
       X.id AS X,
       X.caption AS X_called,
       D.id AS D,
       D.caption AS D_called,
       D.heading AS D_heading,
       X.name AS X_name,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page
ORDER BY C, X, D;

// -- unknown --
// clause C uses term X
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[link1:USES_TERM]->(X:Term)
// clause D defines term X
MATCH (D:Clause)-[link2:DEFINES_TERM]->(X)
WHERE (link1.validFrom IS NULL OR link1.validFrom <= $asOf) AND (link1.validTo IS NULL OR $asOf < link1.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (link2.validFrom IS NULL OR link2.validFrom <= $asOf) AND (link2.validTo IS NULL OR $asOf < link2.validTo)
  AND (D.validFrom IS NULL OR D.validFrom <= $asOf) AND (D.validTo IS NULL OR $asOf < D.validTo)
  AND EXISTS { MATCH (C)-[:HAS_VERSION]->(version4:Version)-[hit4:SAYS]->(said4:Pattern) WHERE said4.text = $says4 AND (version4.validFrom IS NULL OR version4.validFrom <= $asOf) AND (version4.validTo IS NULL OR $asOf < version4.validTo) }  // the text of C says "subject to" near "cap"
  AND COUNT { MATCH (other5:Clause)-[link5:USES_TERM]->(X) WHERE (link5.validFrom IS NULL OR link5.validFrom <= $asOf) AND (link5.validTo IS NULL OR $asOf < link5.validTo) AND (other5.validFrom IS NULL OR other5.validFrom <= $asOf) AND (other5.validTo IS NULL OR $asOf < other5.validTo) } >= $amount  // more than one clause uses term X
  AND NOT EXISTS { MATCH (C)-[link6:CROSS_REFERENCE]->(D) WHERE (link6.validFrom IS NULL OR link6.validFrom <= $asOf) AND (link6.validTo IS NULL OR $asOf < link6.validTo) }  // clause C does not refer to clause D
  AND C.id <> D.id
  AND (D.heading IS NULL OR NOT toLower(D.heading) IN $heading)  // not known: the heading of D is not "definitions"
  AND (D.heading IS NULL)
RETURN DISTINCT C.id AS C,
       C.caption AS C_called,
       X.id AS X,
       X.caption AS X_called,
       D.id AS D,
       D.caption AS D_called,
       D.heading AS D_heading,
       X.name AS X_name,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page
ORDER BY C, X, D;

// -- picture --
// clause C uses term X
MATCH p1 = (C:Clause {packageId: $packageId, generation: $generation})-[link1:USES_TERM]->(X:Term)
// clause D defines term X
MATCH p2 = (D:Clause)-[link2:DEFINES_TERM]->(X)
WHERE (link1.validFrom IS NULL OR link1.validFrom <= $asOf) AND (link1.validTo IS NULL OR $asOf < link1.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (link2.validFrom IS NULL OR link2.validFrom <= $asOf) AND (link2.validTo IS NULL OR $asOf < link2.validTo)
  AND (D.validFrom IS NULL OR D.validFrom <= $asOf) AND (D.validTo IS NULL OR $asOf < D.validTo)
  AND EXISTS { MATCH (C)-[:HAS_VERSION]->(version4:Version)-[hit4:SAYS]->(said4:Pattern) WHERE said4.text = $says4 AND (version4.validFrom IS NULL OR version4.validFrom <= $asOf) AND (version4.validTo IS NULL OR $asOf < version4.validTo) }  // the text of C says "subject to" near "cap"
  AND COUNT { MATCH (other5:Clause)-[link5:USES_TERM]->(X) WHERE (link5.validFrom IS NULL OR link5.validFrom <= $asOf) AND (link5.validTo IS NULL OR $asOf < link5.validTo) AND (other5.validFrom IS NULL OR other5.validFrom <= $asOf) AND (other5.validTo IS NULL OR $asOf < other5.validTo) } >= $amount  // more than one clause uses term X
  AND NOT EXISTS { MATCH (C)-[link6:CROSS_REFERENCE]->(D) WHERE (link6.validFrom IS NULL OR link6.validFrom <= $asOf) AND (link6.validTo IS NULL OR $asOf < link6.validTo) }  // clause C does not refer to clause D
  AND C.id <> D.id
  AND NOT toLower(D.heading) IN $heading  // the heading of D is not "definitions"
RETURN p1, p2
LIMIT 300;

// -- count --
// clause C uses term X
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[link1:USES_TERM]->(X:Term)
RETURN count(*) AS count;
