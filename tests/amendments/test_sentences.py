# ruff: noqa: E501
"""One sentence after another: what it changes, the words out and in, the part, the place; and what amends nothing."""

from __future__ import annotations

import pytest

from tests.amendments.sentences import said

SENTENCES = [
    ("The first sentence of Section 4 is hereby deleted.", ["delete_words 4 [sentence 1]"]),
    ("Section 4 is amended by deleting the last sentence.", ["delete_words 4 [sentence -1]"]),
    (
        "Section 4.2 of the Agreement is amended by deleting the second sentence thereof and replacing it with the following: “The fee is due monthly.”",
        ["replace_sentence 4.2 →The fee is due monthly. [sentence 2]"],
    ),
    (
        "The definition of “Net Sales” in Section 1 is hereby amended and restated to read as follows: “‘Net Sales’ means all sales.”",
        ["replace 1 →‘Net Sales’ means all sales. [definition Net Sales]"],
    ),
    (
        "The definitions of “Net Sales” and “Gross Sales” are hereby deleted.",
        ["delete_words [definition Net Sales]", "delete_words [definition Gross Sales]"],
    ),
    (
        "Section 1.5 of the Agreement (Definition of “Territory”) is hereby deleted in its entirety and replaced with the following:",
        ["replace 1.5 +new"],
    ),
    ("Section 5.2 – delete and replace with:", ["replace 5.2 +new"]),
    ("Clause 4: delete “ten” and insert “twenty”.", ["replace_words 4 ten→twenty"]),
    ("Clause 7.3: deleted.", ["delete 7.3"]),
    ("In Clause 9.1, the figure “30” is replaced by “45”.", ["replace_words 9.1 30→45"]),
    (
        "In Section 3(b), replace “thirty (30) days” with “sixty (60) days”.",
        ["replace_words 3.b thirty (30) days→sixty (60) days"],
    ),
    (
        "Section 3(b) is amended by replacing thirty (30) days with sixty (60) days.",
        ["replace_words 3.b thirty (30) days→sixty (60) days"],
    ),
    ("The reference to “$5,000” in Section 6.1 is hereby changed to “$7,500”.", ["replace_words 6.1 $5,000→$7,500"]),
    ("Section 6.1 is amended by changing “$5,000” to “$7,500”.", ["replace_words 6.1 $5,000→$7,500"]),
    (
        "The term “Products” shall be replaced with the term “Goods” throughout the Agreement.",
        ["replace_throughout Products→Goods"],
    ),
    (
        "All references in the Agreement to “Acme Corp.” are hereby replaced with “Beta Corp.”.",
        ["replace_throughout Acme Corp.→Beta Corp."],
    ),
    ("The words “and Affiliates” are deleted wherever they appear in the Agreement.", ["delete_words and Affiliates→"]),
    (
        "Each reference to “Licensor” in Sections 2 and 3 shall be deemed to be a reference to “Newco”.",
        ["replace_throughout 2,3 Licensor→Newco"],
    ),
    ("A new Section 3A is hereby inserted after Section 3 as follows:", ["insert 3A @after Section 3 +new"]),
    (
        "The following new Section 5.3 is hereby added to the Agreement immediately following Section 5.2:",
        ["insert 5.3 @after immediately following Section 5.2 +new"],
    ),
    (
        "Article 5 of the Agreement is hereby amended by adding a new Section 5.4 at the end thereof to read as follows:",
        ["insert 5.4 @end +new"],
    ),
    (
        "Section 1 is amended by adding the following new definitions in alphabetical order:",
        ["insert_words 1 [definition] +new"],
    ),
    (
        "Section 8 of the Agreement is hereby amended by inserting the words “or its Affiliates” after the words “the Buyer” in the first sentence.",
        ["insert_words 8 →or its Affiliates [sentence 1] @after the Buyer"],
    ),
    (
        "Section 8(a) is amended by inserting “and Canada” immediately after “United States”.",
        ["insert_words 8.a →and Canada @after United States"],
    ),
    ("Section 13.1 is amended by adding the following sentence at the end:", ["insert_words 13.1 @end +new"]),
    ("Section 2 of Amendment No. 1 is hereby deleted and replaced with the following:", ["replace 2 +new"]),
    ("Item 3 of Amendment No. 1 is hereby rescinded.", ["rescind 3"]),
    ("Amendment No. 1 is hereby rescinded in its entirety.", ["rescind"]),
    (
        "Section 9 of the Agreement, as amended by Amendment No. 1, is hereby amended to read in its entirety as follows:",
        ["replace 9 +new"],
    ),
    ("The Agreement is hereby amended and restated in its entirety as set forth in Exhibit A hereto.", ["reissue"]),
    (
        "Exhibit B to the Agreement is hereby deleted in its entirety and replaced with Exhibit B attached hereto.",
        ["replace B"],
    ),
    ("Exhibit C attached hereto is hereby added to the Agreement as Exhibit C.", ["insert C"]),
    ("Schedule 1 of the Lease is hereby replaced with the Schedule 1 attached to this Amendment.", ["replace 1"]),
    ("Section 11 of the Agreement is deleted in its entirety and intentionally left blank.", ["delete 11"]),
    ("Effective as of May 1, 2020, Section 3.2 of the Agreement is hereby deleted.", ["delete 3.2"]),
    ("Until 31 December 2021, Section 4 of the Agreement shall read as follows: “Four.”", ["replace 4 →Four."]),
    ("Subject to regulatory approval, Section 6 is hereby deleted.", ["delete 6"]),
    (
        "Solely with respect to Products sold in Japan, Section 7.1 is amended by replacing “5%” with “6%”.",
        ["replace_words 7.1 5%→6%"],
    ),
    ("Sections 3.1, 3.2 and 4(b) of the Agreement are hereby deleted in their entirety.", ["delete 3.1,3.2,4.b"]),
    ("Exhibits A and C are hereby replaced in their entirety with Exhibits A and C attached hereto.", ["replace A,C"]),
    (
        "Section 2.1 is deleted, Section 2.2 is renumbered as Section 2.1 and a new Section 2.3 is added as follows:",
        ["delete 2.1", "insert 2.3 +new"],
    ),
    (
        "Section 5 is amended by (i) deleting “five” and substituting “six” in lieu thereof, (ii) deleting the last sentence, and (iii) adding the following at the end: “No more.”",
        ["replace_words 5 five→six", "delete_words 5 [sentence -1]", "insert_words 5 →No more. @end"],
    ),
    (
        "Section 10.2 of the Agreement is amended as follows: (a) the first sentence is deleted; (b) “ten” is replaced with “twenty”; and (c) the following sentence is added at the end: “Time is of the essence.”",
        [
            "delete_words 10.2 [sentence 1]",
            "replace_words 10.2 ten→twenty",
            "insert_words 10.2 →Time is of the essence. @end",
        ],
    ),
    ("The section of the Agreement titled “Warranty” is hereby deleted.", ["delete_words [item Warranty]"]),
    (
        "The paragraph entitled “Payment Terms” in Schedule 2 is amended to read as follows: “Net 30.”",
        ["replace 2 →Net 30. [item Payment Terms]"],
    ),
    ("The heading of Section 12 is changed to “Limits”.", ["replace 12 →Limits [heading]"]),
    (
        "The notice address for Buyer set forth in Section 20 is replaced with the following:",
        ["replace 20 [item notice address for Buyer] +new"],
    ),
    (
        "Section 20 is amended to change the address of the Seller to: 12 Main Street, Boston.",
        ["replace 20 [item address of the Seller] +new"],
    ),
    (
        "Beta LLC is hereby substituted for Acme Inc. as “Seller” under the Agreement.",
        ["replace_throughout Acme Inc.→Beta LLC"],
    ),
    ("Section 6 of the Agreement shall not apply.", ["disapply 6"]),
    ("The Parties hereby delete Section 5.1 and replace it with the following:", ["replace 5.1 +new"]),
    ("This Amendment amends Section 4 of the Agreement to read as follows: “Four.”", ["replace 4 →Four."]),
    (
        "The parties hereby agree to amend Section 4.4 of the Agreement by replacing “May” with “June”.",
        ["replace_words 4.4 May→June"],
    ),
    (
        "Section 7 shall be amended by adding at the end of the first paragraph the following: “Also.”",
        ["insert_words 7 →Also. [paragraph 1] @end"],
    ),
    ("Paragraph (b) of Section 4 is deleted.", ["delete 4.b"]),
    (
        "Section 4 is amended by deleting paragraph (b) and by adding a new paragraph (d) as follows:",
        ["delete 4.b", "insert 4.d +new"],
    ),
    (
        "Section 15.1 of the Agreement is hereby amended by striking the words “by fax” and inserting in lieu thereof “by e-mail”.",
        ["replace_words 15.1 by fax→by e-mail"],
    ),
    (
        "Section 3.3 is hereby amended by deleting the number “3” in the first line and replacing it with “4”.",
        ["replace_words 3.3 3→4 [row 1]"],
    ),
    ("Section 4 of the Agreement is hereby reinstated.", ["restore 4"]),
    (
        'The last sentence of Section 2(d) is revised to read: "All sales are final."',
        ["replace_sentence 2.d →All sales are final. [sentence -1]"],
    ),
    (
        'Section 17 is hereby amended and restated as follows: "17. Law. Ohio law governs."',
        ["replace 17 →17. Law. Ohio law governs."],
    ),
    ('Delete the definition of "Territory" in its entirety.', ["delete_words [definition Territory]"]),
    ("Replace Schedule 3 with the attached Schedule 3.", ["replace 3"]),
    ('Insert the following at the end of Clause 8.2: "and no other".', ["insert_words 8.2 →and no other @end"]),
    (
        "Clause 1.1 – in the definition of “Business Day”, delete “London” and substitute “Paris”.",
        ["replace_words 1.1 London→Paris [definition Business Day]"],
    ),
    ("Clause 12.4 shall be deleted and the following substituted therefor: “12.4 None.”", ["replace 12.4 →12.4 None."]),
    ("In the table in Schedule 2, the row for “Spain” is deleted.", ["delete_words 2 [item row for “Spain”]"]),
    ("The table in Section 3 of Exhibit A is replaced with the following table:", ["replace A.3 [item table] +new"]),
    (
        "Section 4(c)(ii) of the Agreement is hereby amended by deleting the reference to “June 30, 2020” and replacing it with “December 31, 2020”.",
        ["replace_words 4.c.ii June 30, 2020→December 31, 2020"],
    ),
    (
        'Section 5.6 is hereby amended by deleting the phrase "at its option" therefrom.',
        ["delete_words 5.6 at its option→"],
    ),
    (
        "The second and third sentences of Section 9.2 are deleted.",
        ["delete_words 9.2 [sentence 2]", "delete_words 9.2 [sentence 3]"],
    ),
    (
        "The term “Effective Date” as used in Section 3 is hereby deleted and replaced with “Start Date”.",
        ["replace_words 3 Effective Date→Start Date"],
    ),
]

NOTHING = [
    "The Agreement may be amended only in writing signed by both parties.",
    "This Agreement, as amended, remains in force.",
    "Customer data shall be deleted upon termination.",
    "The schedule is amended from time to time.",
    "Any defective Product shall be replaced within ten days.",
    "The Seller shall replace any defective part with a new one.",
    "Section 9 may be modified by the Buyer by adding new products.",
    "If Section 4 is deleted, the rest survives.",
    "Nothing in this Section shall be deemed to amend Section 5.",
    "The parties desire to amend the Agreement to extend its term.",
    "WHEREAS, the parties wish to replace Exhibit A and to amend Section 4.",
    "The parties agree to modify the Agreement as follows:",
]

IN_AN_AGREEMENT = [
    "Section 8 shall not apply to claims for death.",
    "Schedule A may be amended by the Buyer on notice.",
    "The Schedule attached hereto may from time to time be modified by the Buyer in writing.",
    "No provision of this Agreement may be amended or modified except in writing.",
    "The Exhibit B specifications shall be revised annually.",
    "If any provision is held invalid, it shall be deleted and the remainder shall stand.",
    "Section 4 shall be deleted upon expiry of the licence.",
    "Supplier shall insert the certificate in each box.",
    "The parties shall amend Section 5 if the law changes.",
    "This Agreement supersedes and replaces the agreement dated 2 May 2001.",
    "Add Section 5 costs to the total.",
    "References to Sections are to sections of this Agreement.",
    "References to the singular include the plural.",
    "References to “days” shall mean calendar days.",
    "Data shall be erased or removed from Exhibit C systems.",
    "The definition of “Affiliate” includes subsidiaries.",
    "In this Agreement, the word “including” shall be deemed to be followed by “without limitation”.",
    "Section 3 is supplemented by the Data Sheet.",
    "The Buyer agrees to replace Schedule A goods that are damaged.",
    "Title to the Goods in Exhibit A is restored to the Seller.",
    "The “Old Agreement” is terminated and replaced by this Agreement.",
    "[Delete Section 5 if not applicable.]",
]


@pytest.mark.parametrize(("sentence", "expected"), SENTENCES, ids=[s[:60] for s, _ in SENTENCES])
def test_a_sentence_of_an_amendment(sentence: str, expected: list[str]) -> None:
    assert said(sentence) == expected


@pytest.mark.parametrize("sentence", NOTHING, ids=[s[:60] for s in NOTHING])
def test_a_sentence_that_amends_nothing(sentence: str) -> None:
    assert said(sentence) == []


@pytest.mark.parametrize("sentence", IN_AN_AGREEMENT, ids=[s[:60] for s in IN_AN_AGREEMENT])
def test_terms_of_an_agreement_are_no_amendments(sentence: str) -> None:
    assert said(sentence, "SUPPLY AGREEMENT\n\n") == []
