// A change could not be carried out
// agreements/words-not-found version 1; made by: halden rules compile
// parameters: $asOf, $generation, $implied, $packageId, $wordsFound
// rule: 057bb4f318420531
// text: 6cba870980fabd99

// -- findings --
// clause C makes amendment A
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:MAKES]->(A:Amendment)
WHERE (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND A.wordsFound IN $wordsFound  // amendment A is impossible to carry out
  AND (A.implied IS NULL OR NOT A.implied IN $implied)  // amendment A is not implied
RETURN DISTINCT C.id AS C,
       C.caption AS C_called,
       A.id AS A,
       A.caption AS A_called,
       A.reason AS A_reason,
       A.document AS A_document,
       A.start AS A_start,
       A.end AS A_end,
       A.page AS A_page
ORDER BY C, A;

// -- picture --
// clause C makes amendment A
MATCH p1 = (C:Clause {packageId: $packageId, generation: $generation})-[:MAKES]->(A:Amendment)
WHERE (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND A.wordsFound IN $wordsFound  // amendment A is impossible to carry out
  AND (A.implied IS NULL OR NOT A.implied IN $implied)  // amendment A is not implied
RETURN p1
LIMIT 300;

// -- count --
// clause C makes amendment A
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:MAKES]->(A:Amendment)
RETURN count(*) AS count;
