// Two amendments change the same words from the same day on
// agreements/amendments-of-one-day version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId, $status
// rule: c3696ef725cc5da7
// text: 904f89b3e2ba9a7b

// -- findings --
// amendment A is at odds with amendment B
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
MATCH (B:Amendment {packageId: $packageId, generation: $generation, id: A.statusBy})
// clause C makes amendment A
MATCH (C:Clause)-[:MAKES]->(A)
// clause D makes amendment B
MATCH (D:Clause)-[:MAKES]->(B)
WHERE A.statusBy IS NOT NULL
  AND A.status IN $status  // amendment A is unresolved
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (D.validFrom IS NULL OR D.validFrom <= $asOf) AND (D.validTo IS NULL OR $asOf < D.validTo)
  AND A.id <> B.id
  AND C.id <> D.id
RETURN DISTINCT A.id AS A,
       A.caption AS A_called,
       B.id AS B,
       B.caption AS B_called,
       C.id AS C,
       C.caption AS C_called,
       D.id AS D,
       D.caption AS D_called,
       A.effectiveOn AS A_effective_date,
       A.document AS A_document,
       A.start AS A_start,
       A.end AS A_end,
       A.page AS A_page,
       B.document AS B_document,
       B.start AS B_start,
       B.end AS B_end,
       B.page AS B_page
ORDER BY A, B, C, D;

// -- picture --
// amendment A is at odds with amendment B
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
MATCH (B:Amendment {packageId: $packageId, generation: $generation, id: A.statusBy})
// clause C makes amendment A
MATCH p3 = (C:Clause)-[:MAKES]->(A)
// clause D makes amendment B
MATCH p4 = (D:Clause)-[:MAKES]->(B)
WHERE A.statusBy IS NOT NULL
  AND A.status IN $status  // amendment A is unresolved
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (D.validFrom IS NULL OR D.validFrom <= $asOf) AND (D.validTo IS NULL OR $asOf < D.validTo)
  AND A.id <> B.id
  AND C.id <> D.id
RETURN p3, p4
LIMIT 300;

// -- count --
// amendment A is at odds with amendment B
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
RETURN count(*) AS count;
