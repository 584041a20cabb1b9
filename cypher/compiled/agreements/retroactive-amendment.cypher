// An amendment counts from a day before it was made or signed
// agreements/retroactive-amendment version 1; made by: halden rules compile
// parameters: $asOf, $basis, $generation, $implied, $packageId
// rule: 9163b71c03fd0861
// text: ce9a7dd6af7125c3

// -- findings --
// amendment A belongs to document D
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
MATCH (D:Document {packageId: $packageId, generation: $generation, id: A.document})
// document D bears date X
MATCH (D)-[:BEARS_DATE]->(X:StatedDate)
WHERE A.document IS NOT NULL
  AND A.effectiveOn IS NOT NULL  // amendment A is dated
  AND (A.implied IS NULL OR NOT A.implied IN $implied)  // amendment A is not implied
  AND X.toldBy IS NULL  // date X is not told by another document
  AND toLower(X.basis) IN $basis  // the kind of X is "signed" or "dated as of" or "issued"
  AND A.effectiveOn < X.day  // the effective date of A is before the day of X
RETURN DISTINCT A.id AS A,
       A.caption AS A_called,
       D.id AS D,
       D.caption AS D_called,
       X.id AS X,
       X.caption AS X_called,
       A.effectiveOn AS A_effective_date,
       X.day AS X_day,
       X.basis AS X_kind,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page,
       A.document AS A_document,
       A.start AS A_start,
       A.end AS A_end,
       A.page AS A_page
ORDER BY A, D, X;

// -- unknown --
// amendment A belongs to document D
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
MATCH (D:Document {packageId: $packageId, generation: $generation, id: A.document})
// document D bears date X
MATCH (D)-[:BEARS_DATE]->(X:StatedDate)
WHERE A.document IS NOT NULL
  AND A.effectiveOn IS NOT NULL  // amendment A is dated
  AND (A.implied IS NULL OR NOT A.implied IN $implied)  // amendment A is not implied
  AND X.toldBy IS NULL  // date X is not told by another document
  AND (X.basis IS NULL OR toLower(X.basis) IN $basis)  // not known: the kind of X is "signed" or "dated as of" or "issued"
  AND (A.effectiveOn IS NULL OR A.effectiveOn < X.day)  // not known: the effective date of A is before the day of X
  AND (X.basis IS NULL OR A.effectiveOn IS NULL)
RETURN DISTINCT A.id AS A,
       A.caption AS A_called,
       D.id AS D,
       D.caption AS D_called,
       X.id AS X,
       X.caption AS X_called,
       A.effectiveOn AS A_effective_date,
       X.day AS X_day,
       X.basis AS X_kind,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page,
       A.document AS A_document,
       A.start AS A_start,
       A.end AS A_end,
       A.page AS A_page
ORDER BY A, D, X;

// -- picture --
// amendment A belongs to document D
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
MATCH (D:Document {packageId: $packageId, generation: $generation, id: A.document})
// document D bears date X
MATCH p3 = (D)-[:BEARS_DATE]->(X:StatedDate)
WHERE A.document IS NOT NULL
  AND A.effectiveOn IS NOT NULL  // amendment A is dated
  AND (A.implied IS NULL OR NOT A.implied IN $implied)  // amendment A is not implied
  AND X.toldBy IS NULL  // date X is not told by another document
  AND toLower(X.basis) IN $basis  // the kind of X is "signed" or "dated as of" or "issued"
  AND A.effectiveOn < X.day  // the effective date of A is before the day of X
RETURN p3
LIMIT 300;

// -- count --
// amendment A belongs to document D
MATCH (A:Amendment {packageId: $packageId, generation: $generation})
RETURN count(*) AS count;
