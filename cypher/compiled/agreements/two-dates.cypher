// A document gives two dates of one kind
// agreements/two-dates version 1; made by: halden rules compile
// parameters: $asOf, $basis, $generation, $packageId
// rule: afe1e9fdc734db42
// text: 95214d43b6e6cbe7

// -- findings --
// document D bears date X
MATCH (D:Document {packageId: $packageId, generation: $generation})-[:BEARS_DATE]->(X:StatedDate)
// document D bears date Y
MATCH (D)-[:BEARS_DATE]->(Y:StatedDate)
WHERE X.toldBy IS NULL  // date X is not told by another document
  AND Y.toldBy IS NULL  // date Y is not told by another document
  AND X.id <> Y.id
  AND toLower(X.basis) IN $basis  // the kind of X is "effective" or "dated as of" or "issued" or "expiry"
  AND X.basis = Y.basis  // the kind of X is the same as the kind of Y
  AND X.day <> Y.day  // the day of X is not the same as the day of Y
RETURN DISTINCT D.id AS D,
       D.caption AS D_called,
       X.id AS X,
       X.caption AS X_called,
       Y.id AS Y,
       Y.caption AS Y_called,
       D.effectiveOn AS D_effective_date,
       X.day AS X_day,
       X.basis AS X_kind,
       Y.day AS Y_day,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page,
       Y.document AS Y_document,
       Y.start AS Y_start,
       Y.end AS Y_end,
       Y.page AS Y_page
ORDER BY D, X, Y;

// -- unknown --
// document D bears date X
MATCH (D:Document {packageId: $packageId, generation: $generation})-[:BEARS_DATE]->(X:StatedDate)
// document D bears date Y
MATCH (D)-[:BEARS_DATE]->(Y:StatedDate)
WHERE X.toldBy IS NULL  // date X is not told by another document
  AND Y.toldBy IS NULL  // date Y is not told by another document
  AND X.id <> Y.id
  AND (X.basis IS NULL OR toLower(X.basis) IN $basis)  // not known: the kind of X is "effective" or "dated as of" or "issued" or "expiry"
  AND (X.basis IS NULL OR X.basis = Y.basis)  // not known: the kind of X is the same as the kind of Y
  AND (X.day IS NULL OR X.day <> Y.day)  // not known: the day of X is not the same as the day of Y
  AND (X.basis IS NULL OR X.basis IS NULL OR X.day IS NULL)
RETURN DISTINCT D.id AS D,
       D.caption AS D_called,
       X.id AS X,
       X.caption AS X_called,
       Y.id AS Y,
       Y.caption AS Y_called,
       D.effectiveOn AS D_effective_date,
       X.day AS X_day,
       X.basis AS X_kind,
       Y.day AS Y_day,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page,
       Y.document AS Y_document,
       Y.start AS Y_start,
       Y.end AS Y_end,
       Y.page AS Y_page
ORDER BY D, X, Y;

// -- picture --
// document D bears date X
MATCH p1 = (D:Document {packageId: $packageId, generation: $generation})-[:BEARS_DATE]->(X:StatedDate)
// document D bears date Y
MATCH p2 = (D)-[:BEARS_DATE]->(Y:StatedDate)
WHERE X.toldBy IS NULL  // date X is not told by another document
  AND Y.toldBy IS NULL  // date Y is not told by another document
  AND X.id <> Y.id
  AND toLower(X.basis) IN $basis  // the kind of X is "effective" or "dated as of" or "issued" or "expiry"
  AND X.basis = Y.basis  // the kind of X is the same as the kind of Y
  AND X.day <> Y.day  // the day of X is not the same as the day of Y
RETURN p1, p2
LIMIT 300;

// -- count --
// document D bears date X
MATCH (D:Document {packageId: $packageId, generation: $generation})-[:BEARS_DATE]->(X:StatedDate)
RETURN count(*) AS count;
