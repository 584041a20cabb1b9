// reads-definition
// agreements/reads-definition version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId, $via
// rule: a5da3350e34d532a
// text: 4aefe0f79236cf5a

// -- links --
// clause C uses term X
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[link1:USES_TERM]->(X:Term)
// clause D defines term X
MATCH (D:Clause)-[link2:DEFINES_TERM]->(X)
WHERE C.id <> D.id
RETURN DISTINCT C.id AS source,
       D.id AS target,
       $via AS via,
       link1.document AS document,
       link1.text AS text,
       link1.start AS start,
       link1.end AS end,
       link1.page AS page,
       reduce(kept = null, day IN [link1.validFrom, link2.validFrom] | CASE WHEN kept IS NULL OR day > kept THEN day ELSE kept END) AS validFrom,
       reduce(kept = null, day IN [link1.validTo, link2.validTo] | CASE WHEN kept IS NULL OR day < kept THEN day ELSE kept END) AS validTo,
       X.name AS term
ORDER BY source, target, document, start;

// -- picture --
// clause C uses term X
MATCH p1 = (C:Clause {packageId: $packageId, generation: $generation})-[link1:USES_TERM]->(X:Term)
// clause D defines term X
MATCH p2 = (D:Clause)-[link2:DEFINES_TERM]->(X)
WHERE C.id <> D.id
RETURN p1, p2
LIMIT 300;

// -- count --
// clause C uses term X
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[link1:USES_TERM]->(X:Term)
RETURN count(*) AS count;
