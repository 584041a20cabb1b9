// A reference names a clause that does not exist
// agreements/unresolved-reference version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId
// rule: 6fff8e20c529aad2
// text: 80edf29fbeca1fe1

// -- findings --
// reference R stands in clause C
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:HAS_REFERENCE]->(R:Reference)
// reference R points to missing clause M
MATCH (R)-[:POINTS_TO]->(M:MissingClause)
WHERE (R.validFrom IS NULL OR R.validFrom <= $asOf) AND (R.validTo IS NULL OR $asOf < R.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
RETURN DISTINCT R.id AS R,
       R.caption AS R_called,
       C.id AS C,
       C.caption AS C_called,
       M.id AS M,
       M.caption AS M_called,
       M.nearest AS M_nearest,
       R.text AS R_words,
       R.document AS R_document,
       R.start AS R_start,
       R.end AS R_end,
       R.page AS R_page
ORDER BY R, C, M;

// -- picture --
// reference R stands in clause C
MATCH p1 = (C:Clause {packageId: $packageId, generation: $generation})-[:HAS_REFERENCE]->(R:Reference)
// reference R points to missing clause M
MATCH p2 = (R)-[:POINTS_TO]->(M:MissingClause)
WHERE (R.validFrom IS NULL OR R.validFrom <= $asOf) AND (R.validTo IS NULL OR $asOf < R.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
RETURN p1, p2
LIMIT 300;

// -- count --
// reference R stands in clause C
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:HAS_REFERENCE]->(R:Reference)
RETURN count(*) AS count;
