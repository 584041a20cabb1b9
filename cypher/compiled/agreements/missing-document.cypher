// A document that is part of the package is not here
// agreements/missing-document version 1; made by: halden rules compile
// parameters: $asOf, $generation, $link, $packageId
// rule: d9442d7ee869c932
// text: 298e780703109289

// -- findings --
// missing document M is attached or incorporated
MATCH (M:MissingDocument {packageId: $packageId, generation: $generation})
WHERE M.link IN $link  // missing document M is attached or incorporated
RETURN DISTINCT M.id AS M,
       M.caption AS M_called,
       M.link AS M_link,
       M.name AS M_name,
       M.document AS M_document,
       M.start AS M_start,
       M.end AS M_end,
       M.page AS M_page
ORDER BY M;

// -- picture --
// missing document M is attached or incorporated
MATCH (M:MissingDocument {packageId: $packageId, generation: $generation})
WHERE M.link IN $link  // missing document M is attached or incorporated
RETURN M
LIMIT 300;

// -- count --
// missing document M is attached or incorporated
MATCH (M:MissingDocument {packageId: $packageId, generation: $generation})
RETURN count(*) AS count;
