// reads-amendment
// agreements/reads-amendment version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId, $via
// rule: 3946abedfa25a65a
// text: c8da52dcbd02fb8b

// -- links --
// clause A amends clause C
MATCH (A:Clause {packageId: $packageId, generation: $generation})-[:MAKES]->(link1:Amendment)-[:CHANGES]->(C:Clause)
WHERE A.id <> C.id
RETURN DISTINCT C.id AS source,
       A.id AS target,
       $via AS via,
       link1.document AS document,
       link1.text AS text,
       link1.start AS start,
       link1.end AS end,
       link1.page AS page,
       null AS validFrom,
       null AS validTo,
       null AS term
ORDER BY source, target, document, start;

// -- picture --
// clause A amends clause C
MATCH p1 = (A:Clause {packageId: $packageId, generation: $generation})-[:MAKES]->(link1:Amendment)-[:CHANGES]->(C:Clause)
WHERE A.id <> C.id
RETURN p1
LIMIT 300;

// -- count --
// clause A amends clause C
MATCH (A:Clause {packageId: $packageId, generation: $generation})-[:MAKES]->(link1:Amendment)-[:CHANGES]->(C:Clause)
RETURN count(*) AS count;
