// A clause ranks a document that is not here
// agreements/ranked-document-missing version 1; made by: halden rules compile
// parameters: $asOf, $generation, $link, $packageId
// rule: 8f4f46ee97c67f42
// text: ae3adc657302c65c

// -- findings --
// clause C states precedence statement P
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:STATES_PRECEDENCE]->(P:Precedence)
// precedence statement P ranks missing document M
MATCH (P)-[link2:RANKS]->(M:MissingDocument)
WHERE (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND NOT toLower(M.link) IN $link  // the link of M is not "later" or "public"
RETURN DISTINCT C.id AS C,
       C.caption AS C_called,
       P.id AS P,
       P.caption AS P_called,
       M.id AS M,
       M.caption AS M_called,
       M.name AS M_name,
       P.document AS P_document,
       P.start AS P_start,
       P.end AS P_end,
       P.page AS P_page
ORDER BY C, P, M;

// -- unknown --
// clause C states precedence statement P
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:STATES_PRECEDENCE]->(P:Precedence)
// precedence statement P ranks missing document M
MATCH (P)-[link2:RANKS]->(M:MissingDocument)
WHERE (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND (M.link IS NULL OR NOT toLower(M.link) IN $link)  // not known: the link of M is not "later" or "public"
  AND (M.link IS NULL)
RETURN DISTINCT C.id AS C,
       C.caption AS C_called,
       P.id AS P,
       P.caption AS P_called,
       M.id AS M,
       M.caption AS M_called,
       M.name AS M_name,
       P.document AS P_document,
       P.start AS P_start,
       P.end AS P_end,
       P.page AS P_page
ORDER BY C, P, M;

// -- picture --
// clause C states precedence statement P
MATCH p1 = (C:Clause {packageId: $packageId, generation: $generation})-[:STATES_PRECEDENCE]->(P:Precedence)
// precedence statement P ranks missing document M
MATCH p2 = (P)-[link2:RANKS]->(M:MissingDocument)
WHERE (C.validFrom IS NULL OR C.validFrom <= $asOf) AND (C.validTo IS NULL OR $asOf < C.validTo)
  AND NOT toLower(M.link) IN $link  // the link of M is not "later" or "public"
RETURN p1, p2
LIMIT 300;

// -- count --
// clause C states precedence statement P
MATCH (C:Clause {packageId: $packageId, generation: $generation})-[:STATES_PRECEDENCE]->(P:Precedence)
RETURN count(*) AS count;
