// An amendment states no date from which it counts
// agreements/undated-amendment version 1; made by: halden rules compile
// parameters: $asOf, $generation, $implied, $ownDocument, $packageId
// rule: a0645ca2a4ac47c4
// text: 11561cb1cabda8ff

// -- findings --
// amendment A belongs to document D
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
MATCH (D:Document {packageId: $packageId, generation: $generation, id: A.document})
WHERE A.document IS NOT NULL
  AND A.effectiveOn IS NULL  // amendment A is not dated
  AND (A.ownDocument IS NULL OR NOT A.ownDocument IN $ownDocument)  // amendment A is not within its own document
  AND (A.implied IS NULL OR NOT A.implied IN $implied)  // amendment A is not implied
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
  AND A.effectiveOn IS NULL  // amendment A is not dated
  AND (A.ownDocument IS NULL OR NOT A.ownDocument IN $ownDocument)  // amendment A is not within its own document
  AND (A.implied IS NULL OR NOT A.implied IN $implied)  // amendment A is not implied
RETURN A, D
LIMIT 300;

// -- count --
// amendment A belongs to document D
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
RETURN count(*) AS count;
