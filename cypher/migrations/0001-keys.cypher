// Store version 1: one node a key, for every label of the declared model.
// A statement ends with a semicolon at the end of a line. Indexes are the store's own matter and not written here.

CREATE CONSTRAINT migration_number IF NOT EXISTS FOR (n:Migration) REQUIRE n.number IS UNIQUE;
CREATE CONSTRAINT package_key IF NOT EXISTS FOR (n:Package) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT document_key IF NOT EXISTS FOR (n:Document) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT clause_key IF NOT EXISTS FOR (n:Clause) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT version_key IF NOT EXISTS FOR (n:Version) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT reference_key IF NOT EXISTS FOR (n:Reference) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT amendment_key IF NOT EXISTS FOR (n:Amendment) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT term_key IF NOT EXISTS FOR (n:Term) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT missing_term_key IF NOT EXISTS FOR (n:MissingTerm) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT party_key IF NOT EXISTS FOR (n:Party) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT precedence_key IF NOT EXISTS FOR (n:Precedence) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT document_class_key IF NOT EXISTS FOR (n:DocumentClass) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT fact_key IF NOT EXISTS FOR (n:Fact) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT subject_key IF NOT EXISTS FOR (n:Subject) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT external_source_key IF NOT EXISTS FOR (n:ExternalSource) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT missing_document_key IF NOT EXISTS FOR (n:MissingDocument) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT missing_clause_key IF NOT EXISTS FOR (n:MissingClause) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT pattern_key IF NOT EXISTS FOR (n:Pattern) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT rule_key IF NOT EXISTS FOR (n:Rule) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT run_key IF NOT EXISTS FOR (n:Run) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT finding_key IF NOT EXISTS FOR (n:Finding) REQUIRE n.key IS UNIQUE;
CREATE CONSTRAINT topic_key IF NOT EXISTS FOR (n:Topic) REQUIRE n.key IS UNIQUE;
