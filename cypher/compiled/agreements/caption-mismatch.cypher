// The caption of a reference is not the heading of its target
// agreements/caption-mismatch version 1; made by: halden rules compile
// parameters: $asOf, $generation, $like, $packageId
// rule: 59836958d297ec73
// text: 7ff2ded9dc40bff5

// -- findings --
// reference R stands in clause C
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:HAS_REFERENCE]->(R:Reference)
// reference R points to clause T with a caption
MATCH (R)-[:POINTS_TO]->(T:Clause)
WHERE (R.validFrom IS NULL OR R.validFrom <= $asOf) AND (R.validTo IS NULL OR $asOf < R.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (T.validFrom IS NULL OR T.validFrom <= $asOf) AND (T.validTo IS NULL OR $asOf < T.validTo)
  AND R.printedCaption IS NOT NULL  // with a caption
  AND C.id <> T.id
  AND R.captionLike = $like  // the caption of R is not like the heading of T
RETURN DISTINCT R.id AS R,
       R.caption AS R_called,
       C.id AS C,
       C.caption AS C_called,
       T.id AS T,
       T.caption AS T_called,
       R.printedCaption AS R_caption,
       T.heading AS T_heading,
       R.document AS R_document,
       R.start AS R_start,
       R.end AS R_end,
       R.page AS R_page,
       T.document AS T_document,
       coalesce(T.headingStart, T.labelStart, T.start) AS T_start,
       CASE WHEN T.headingStart IS NOT NULL THEN T.headingEnd ELSE T.labelEnd END AS T_end,
       T.page AS T_page
ORDER BY R, C, T;

// -- unknown --
// reference R stands in clause C
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:HAS_REFERENCE]->(R:Reference)
// reference R points to clause T with a caption
MATCH (R)-[:POINTS_TO]->(T:Clause)
WHERE (R.validFrom IS NULL OR R.validFrom <= $asOf) AND (R.validTo IS NULL OR $asOf < R.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (T.validFrom IS NULL OR T.validFrom <= $asOf) AND (T.validTo IS NULL OR $asOf < T.validTo)
  AND R.printedCaption IS NOT NULL  // with a caption
  AND C.id <> T.id
  AND (R.captionLike IS NULL OR R.captionLike = $like)  // not known: the caption of R is not like the heading of T
  AND (R.captionLike IS NULL)
RETURN DISTINCT R.id AS R,
       R.caption AS R_called,
       C.id AS C,
       C.caption AS C_called,
       T.id AS T,
       T.caption AS T_called,
       R.printedCaption AS R_caption,
       T.heading AS T_heading,
       R.document AS R_document,
       R.start AS R_start,
       R.end AS R_end,
       R.page AS R_page,
       T.document AS T_document,
       coalesce(T.headingStart, T.labelStart, T.start) AS T_start,
       CASE WHEN T.headingStart IS NOT NULL THEN T.headingEnd ELSE T.labelEnd END AS T_end,
       T.page AS T_page
ORDER BY R, C, T;

// -- picture --
// reference R stands in clause C
MATCH p1 = (C:Clause {packageId: $packageId, generation: $generation})-[:HAS_REFERENCE]->(R:Reference)
// reference R points to clause T with a caption
MATCH p2 = (R)-[:POINTS_TO]->(T:Clause)
WHERE (R.validFrom IS NULL OR R.validFrom <= $asOf) AND (R.validTo IS NULL OR $asOf < R.validTo)
  AND (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (T.validFrom IS NULL OR T.validFrom <= $asOf) AND (T.validTo IS NULL OR $asOf < T.validTo)
  AND R.printedCaption IS NOT NULL  // with a caption
  AND C.id <> T.id
  AND R.captionLike = $like  // the caption of R is not like the heading of T
RETURN p1, p2
LIMIT 300;

// -- count --
// reference R stands in clause C
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:HAS_REFERENCE]->(R:Reference)
RETURN count(*) AS count;
