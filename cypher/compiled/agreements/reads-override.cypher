// reads-override
// agreements/reads-override version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId, $via
// rule: dcc10461ccf29bbf
// text: a922554bb4622fc4

// -- links --
// clause A overrides clause C
MATCH (A:Clause {packageId: $packageId, generation: $generation})-[link1:OVERRIDES]->(C:Clause)
WHERE A.id <> C.id
RETURN DISTINCT C.id AS source,
       A.id AS target,
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
// clause A overrides clause C
MATCH p1 = (A:Clause {packageId: $packageId, generation: $generation})-[link1:OVERRIDES]->(C:Clause)
WHERE A.id <> C.id
RETURN p1
LIMIT 300;

// -- count --
// clause A overrides clause C
MATCH (A:Clause {packageId: $packageId, generation: $generation})-[link1:OVERRIDES]->(C:Clause)
RETURN count(*) AS count;
