// reads-amendment
// agreements/reads-amendment version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId, $via
// rule: 3946abedfa25a65a
// text: a1ff20eddb75ff21

// -- links --
// clause A amends clause C
MATCH (A:Clause {packageId: $packageId, generation: $generation})-[link1:AMENDS]->(C:Clause)
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
// clause A amends clause C
MATCH p1 = (A:Clause {packageId: $packageId, generation: $generation})-[link1:AMENDS]->(C:Clause)
WHERE A.id <> C.id
RETURN p1
LIMIT 300;

// -- count --
// clause A amends clause C
MATCH (A:Clause {packageId: $packageId, generation: $generation})-[link1:AMENDS]->(C:Clause)
RETURN count(*) AS count;
