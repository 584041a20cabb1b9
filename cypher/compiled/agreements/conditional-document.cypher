// An amendment takes effect on a condition that the documents do not settle
// agreements/conditional-document version 1; made by: halden rules compile
// parameters: $asOf, $generation, $implied, $packageId
// rule: 4424e180d1813f2a
// text: 921702f2d8d90388

// -- findings --
// amendment A belongs to document D
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
MATCH (D:Document {packageId: $packageId, generation: $generation, id: A.document})
WHERE A.document IS NOT NULL
  AND D.conditions IS NOT NULL  // document D is conditional
  AND (A.implied IS NULL OR NOT A.implied IN $implied)  // amendment A is not implied
RETURN DISTINCT A.id AS A,
       A.caption AS A_called,
       D.id AS D,
       D.caption AS D_called,
       D.conditions AS D_condition,
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
  AND D.conditions IS NOT NULL  // document D is conditional
  AND (A.implied IS NULL OR NOT A.implied IN $implied)  // amendment A is not implied
RETURN A, D
LIMIT 300;

// -- count --
// amendment A belongs to document D
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
RETURN count(*) AS count;
