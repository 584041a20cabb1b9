// Another document gives a document a date that it does not bear
// agreements/date-told-otherwise version 1; made by: halden rules compile
// parameters: $asOf, $atOdds, $generation, $packageId
// rule: 1bb031cb47de6be0
// text: 9f2890d29f75c39b

// -- findings --
// document D bears date X
MATCH (D:Document {packageId: $packageId, generation: $generation})-[:BEARS_DATE]->(X:StatedDate)
WHERE X.atOdds IN $atOdds  // date X is at odds with its own dates
RETURN DISTINCT D.id AS D,
       D.caption AS D_called,
       X.id AS X,
       X.caption AS X_called,
       X.day AS X_day,
       X.basis AS X_kind,
       X.document AS X_document,
       X.start AS X_start,
       X.end AS X_end,
       X.page AS X_page
ORDER BY D, X;

// -- picture --
// document D bears date X
MATCH p1 = (D:Document {packageId: $packageId, generation: $generation})-[:BEARS_DATE]->(X:StatedDate)
WHERE X.atOdds IN $atOdds  // date X is at odds with its own dates
RETURN p1
LIMIT 300;

// -- count --
// document D bears date X
MATCH (D:Document {packageId: $packageId, generation: $generation})-[:BEARS_DATE]->(X:StatedDate)
RETURN count(*) AS count;
