// Two clauses print the same number
// agreements/duplicate-number version 1; made by: halden rules compile
// parameters: $asOf, $generation, $packageId
// rule: d86100657a7dc43e
// text: 508a2f532b6399c5

// -- findings --
// clause D repeats the number of clause C
MATCH (D:Clause {packageId: $packageId, generation: $generation})
MATCH (C:Clause {packageId: $packageId, generation: $generation, id: D.duplicateOf})
WHERE D.duplicateOf IS NOT NULL
  AND (D.validFrom IS NULL OR D.validFrom <= $asOf) AND (D.validTo IS NULL OR $asOf < D.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND D.id <> C.id
RETURN DISTINCT D.id AS D,
       D.caption AS D_called,
       C.id AS C,
       C.caption AS C_called,
       D.number AS D_number,
       D.document AS D_document,
       coalesce(D.headingStart, D.labelStart, D.start) AS D_start,
       CASE WHEN D.headingStart IS NOT NULL THEN D.headingEnd ELSE D.labelEnd END AS D_end,
       D.page AS D_page,
       C.document AS C_document,
       coalesce(C.headingStart, C.labelStart, C.start) AS C_start,
       CASE WHEN C.headingStart IS NOT NULL THEN C.headingEnd ELSE C.labelEnd END AS C_end,
       C.page AS C_page
ORDER BY D, C;

// -- picture --
// clause D repeats the number of clause C
MATCH (D:Clause {packageId: $packageId, generation: $generation})
MATCH (C:Clause {packageId: $packageId, generation: $generation, id: D.duplicateOf})
WHERE D.duplicateOf IS NOT NULL
  AND (D.validFrom IS NULL OR D.validFrom <= $asOf) AND (D.validTo IS NULL OR $asOf < D.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND D.id <> C.id
RETURN D, C
LIMIT 300;

// -- count --
// clause D repeats the number of clause C
MATCH (D:Clause {packageId: $packageId, generation: $generation})
RETURN count(*) AS count;
