// An amendment changes a clause that does not exist
// agreements/amended-clause-missing version 1; made by: halden rules compile
// parameters: $action, $asOf, $generation, $implied, $packageId
// rule: 123ca5b6acc3e1db
// text: ee542b19ea2a1ba5

// -- findings --
// clause C makes amendment A
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:MAKES]->(A:Amendment)
// amendment A changes missing clause M
MATCH (A)-[:CHANGES]->(M:MissingClause)
WHERE (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (A.action IS NULL OR NOT A.action IN $action)  // amendment A is not an insertion
  AND (A.implied IS NULL OR NOT A.implied IN $implied)  // amendment A is not implied
RETURN DISTINCT C.id AS C,
       C.caption AS C_called,
       A.id AS A,
       A.caption AS A_called,
       M.id AS M,
       M.caption AS M_called,
       M.name AS M_name,
       M.nearest AS M_nearest,
       A.document AS A_document,
       A.start AS A_start,
       A.end AS A_end,
       A.page AS A_page
ORDER BY C, A, M;

// -- picture --
// clause C makes amendment A
MATCH p1 = (C:Clause {packageId: $packageId, generation: $generation})-[:MAKES]->(A:Amendment)
// amendment A changes missing clause M
MATCH p2 = (A)-[:CHANGES]->(M:MissingClause)
WHERE (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (A.action IS NULL OR NOT A.action IN $action)  // amendment A is not an insertion
  AND (A.implied IS NULL OR NOT A.implied IN $implied)  // amendment A is not implied
RETURN p1, p2
LIMIT 300;

// -- count --
// clause C makes amendment A
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:MAKES]->(A:Amendment)
RETURN count(*) AS count;
