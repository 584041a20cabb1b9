// A reference has several readings
// agreements/ambiguous-reference version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId, $status
// rule: 112646a88993ad3f
// text: 038368f4ebf2bc78

// -- findings --
// reference R stands in clause C
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:HAS_REFERENCE]->(R:Reference)
WHERE (R.validFrom IS NULL OR R.validFrom <= $asOf) AND (R.validTo IS NULL OR $asOf < R.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND R.status IN $status  // reference R is ambiguous
RETURN DISTINCT R.id AS R,
       R.caption AS R_called,
       C.id AS C,
       C.caption AS C_called,
       R.text AS R_words,
       R.document AS R_document,
       R.start AS R_start,
       R.end AS R_end,
       R.page AS R_page
ORDER BY R, C;

// -- picture --
// reference R stands in clause C
MATCH p1 = (C:Clause {packageId: $packageId, generation: $generation})-[:HAS_REFERENCE]->(R:Reference)
WHERE (R.validFrom IS NULL OR R.validFrom <= $asOf) AND (R.validTo IS NULL OR $asOf < R.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND R.status IN $status  // reference R is ambiguous
RETURN p1
LIMIT 300;

// -- count --
// reference R stands in clause C
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:HAS_REFERENCE]->(R:Reference)
RETURN count(*) AS count;
