// A document changes the agreement without naming the provision
// agreements/implied-changes version 1; made by: halden rules compile
// parameters: $asOf, $generation, $implied, $packageId
// rule: ff83bf5eec881c6f
// text: a0b757eeb559b370

// -- findings --
// amendment A belongs to document D
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
MATCH (D:Document {packageId: $packageId, generation: $generation, id: A.document})
WHERE A.document IS NOT NULL
  AND A.implied IN $implied  // amendment A is implied
RETURN DISTINCT A.id AS A,
       A.caption AS A_called,
       D.id AS D,
       D.caption AS D_called,
       A.document AS A_document,
       A.start AS A_start,
       A.end AS A_end,
       A.page AS A_page
ORDER BY A, D;

// -- picture --
// amendment A belongs to document D
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
MATCH (D:Document {packageId: $packageId, generation: $generation, id: A.document})
WHERE A.document IS NOT NULL
  AND A.implied IN $implied  // amendment A is implied
RETURN A, D
LIMIT 300;

// -- count --
// amendment A belongs to document D
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
RETURN count(*) AS count;
