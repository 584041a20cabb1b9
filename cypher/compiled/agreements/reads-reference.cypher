// reads-reference
// agreements/reads-reference version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId, $via
// rule: b0f9ef43af3e5b01
// text: 134ddb47c13cd488

// -- links --
// clause C refers to clause T
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[link1:CROSS_REFERENCE]->(T:Clause)
WHERE C.id <> T.id
RETURN DISTINCT C.id AS source,
       T.id AS target,
       $via AS via,
       link1.document AS document,
       link1.text AS text,
       link1.start AS start,
       link1.end AS end,
       link1.page AS page,
       link1.validFrom AS validFrom,
       link1.validTo AS validTo,
       null AS term
ORDER BY source, target, document, start;

// -- picture --
// clause C refers to clause T
MATCH p1 = (C:Clause {packageId: $packageId, generation: $generation})-[link1:CROSS_REFERENCE]->(T:Clause)
WHERE C.id <> T.id
RETURN p1
LIMIT 300;

// -- count --
// clause C refers to clause T
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[link1:CROSS_REFERENCE]->(T:Clause)
RETURN count(*) AS count;
