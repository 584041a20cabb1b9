// Store version 2: dates of documents, and the pairs that a statement of precedence ranks.

CREATE CONSTRAINT stated_date_key IF NOT EXISTS FOR (n:StatedDate) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT ranking_key IF NOT EXISTS FOR (n:Ranking) REQUIRE n.key IS UNIQUE;
