"""Whole amendments: targets as addresses, words out and in to their last character, dates and limits of a change."""

from __future__ import annotations

from textwrap import dedent

from tests.references.package import References, package

SUPPLY = """
    SUPPLY AGREEMENT

    This Supply Agreement (the "Agreement") is dated 1 March 2020 between Alder Mills Ltd ("Seller") and Birch Foods Inc. ("Buyer").

    1. Definitions

    1.1 "Goods" means oats and barley.

    1.2 "Territory" means Ohio.

    2. Prices

    2.1 Prices stand on Schedule A. Prices may rise by 5% a year.

    2.2 Payment is due within thirty (30) days.

    3. Delivery

    (a) The Seller delivers weekly.

    (b) The Buyer unloads.

    4. Warranty

    The Goods are free of stones.

    5. Notices

    Notices go to the addresses above.

    6. Law

    Ohio law governs.

    Schedule A

    Oats: $10. Barley: $12.
"""  # noqa: E501

FIRST = """
    FIRST AMENDMENT TO SUPPLY AGREEMENT

    This First Amendment (the "Amendment") is effective as of 1 June 2021 and amends the Supply Agreement dated 1 March 2020 between Alder Mills Ltd and Birch Foods Inc. (the "Agreement").

    The parties agree as follows:

    1. Amendment of Section 2.2. Section 2.2 of the Agreement is hereby deleted in its entirety and replaced with the following:

    2.2 Payment is due within sixty (60) days.

    Interest runs from then on.

    2. Delivery. Section 3 of the Agreement is amended as follows:

    (a) paragraph (a) is deleted; and

    (b) the following new paragraph (c) is added:

    (c) The Seller insures the Goods:

    (i) against fire; and

    (ii) against rain.

    3. Definitions. Section 1 of the Agreement is amended by adding the following new definition in alphabetical order:

    "Silo" means a tower for grain.

    4. Sections 4 and 6 of the Agreement are amended and restated in their entirety to read as follows:

    "4. Warranty

    The Goods are clean.

    6. Law

    Utah law governs."

    5. Effective as of 1 July 2021, Schedule A is replaced with the following until 31 December 2022:

    Schedule A

    Oats: $11.

    Barley: $13.

    6. The definition of "Territory" is amended by replacing "Ohio" with "Ohio and Utah".

    7. Except as amended hereby, the Agreement remains in full force and effect.

    IN WITNESS WHEREOF, the parties have signed this Amendment.

    By: ____________
"""  # noqa: E501

LETTER = """
    August 3, 2022

    Re: Amendment to the Supply Agreement dated 1 March 2020 (the "Agreement")

    Dear Sirs,

    This letter amendment confirms the following changes to the Agreement:

    Section 2.1 – delete the second sentence.

    Section 3(a): delete “weekly” and insert “daily”.

    Clause 5 is deleted and replaced by:

    “5. Notices

    Notices go by e-mail.

    They count when sent.”

    In Section 4, after the word “Goods”, insert the words “and the sacks”.

    Insert a new Section 3A after Section 3:

    3A. Silos. The Seller lends a silo.

    Schedule A is supplemented by the following:

    Rye: $9.

    All references to “Birch Foods Inc.” are replaced by “Birch LLC”.

    Except as set out above, the Agreement stays in force.

    Sincerely,

    Alder Mills Ltd
"""

SECOND = """
    AMENDMENT NO. 2 TO SUPPLY AGREEMENT

    This Amendment No. 2 is made as of 5 May 2023 and amends the Supply Agreement dated 1 March 2020 (the "Agreement"), as amended by the First Amendment.

    SECTION 1. AMENDMENTS.

    1.1 Amendment to Section 2. The last sentence of Section 2.1 of the Agreement is hereby amended and restated to read: "Prices may rise by 6% a year."

    1.2 Item 6 of the First Amendment is hereby rescinded.

    1.3 Section 3(c) of the Agreement is replaced in its entirety as follows:

    (c) The Buyer insures the Goods.

    1.4 Section 4 of the Agreement is amended to provide that the Goods are dry. The Buyer may test them.

    1.5 A new Schedule B in the form attached hereto is added to the Agreement.

    1.6 Section 9 of the Agreement is deleted.

    1.7 The Section of the Agreement entitled "Notices" is deleted in its entirety.

    1.8 Solely with respect to barley, Section 2.2 is amended by changing "sixty (60) days" to "ninety (90) days".

    SECTION 2. MISCELLANEOUS.

    2.1 This Amendment may be executed in counterparts.
"""  # noqa: E501

Row = tuple[str, list[str], str | None, str | None]


def rows(read: References, document: str) -> list[Row]:
    """Action, targets (a missing one with a question mark), words out, words in."""
    return [
        (
            a.action,
            [f"{'' if found else '?'}{t.id}" for t, found in zip(a.targets, a.found, strict=True)],
            read.texts[document].words(a.old_text) if a.old_text else None,
            read.texts[document].words(a.new_text) if a.new_text else None,
        )
        for a in read.reading.amendments
        if a.document == document
    ]


def test_a_numbered_amendment() -> None:
    read = package(supply=SUPPLY, amendment_1=FIRST)
    assert rows(read, "amendment-1") == [
        (
            "replace",
            ["supply#2.2"],
            None,
            "2.2 Payment is due within sixty (60) days.\n\nInterest runs from then on.",
        ),
        ("delete", ["supply#3(a)"], None, None),
        (
            "insert",
            ["?supply#3(c)"],
            None,
            "(c) The Seller insures the Goods:\n\n(i) against fire; and\n\n(ii) against rain.",
        ),
        ("insert_words", ["supply#1"], None, '"Silo" means a tower for grain.'),
        ("replace", ["supply#4"], None, "4. Warranty\n\nThe Goods are clean."),
        ("replace", ["supply#6"], None, "6. Law\n\nUtah law governs."),
        ("replace", ["supply#Schedule A"], None, "Schedule A\n\nOats: $11.\n\nBarley: $13."),
        ("replace_words", ["supply#1.2"], "Ohio", "Ohio and Utah"),
    ]


def test_new_clauses_have_their_numbers_in_the_amended_document() -> None:
    read = package(supply=SUPPLY, amendment_1=FIRST)
    outline = next(o for o in read.reading.outlines if o.document == "amendment-1")
    quoted = [c for c in outline.clauses if c.quoted == "new"]
    assert [c.address.part or c.address.number for c in quoted] == [
        "2.2",
        "3(c)",
        "3(c)(i)",
        "3(c)(ii)",
        "4",
        "6",
        "Schedule A",
    ]
    spans = [a.new_text for a in read.reading.amendments if a.new_text]
    assert all(any(s.contains(c.span) for s in spans) for c in quoted)
    assert [c.address.number for c in outline.clauses if c.quoted is None] == [
        "1",
        "2",
        "2(a)",
        "2(b)",
        "3",
        "4",
        "5",
        "6",
        "7",
    ]


def test_a_letter_of_instructions() -> None:
    read = package(supply=SUPPLY, letter=LETTER)
    assert rows(read, "letter") == [
        ("delete_words", ["supply#2.1"], None, None),
        ("replace_words", ["supply#3(a)"], "weekly", "daily"),
        ("replace", ["supply#5"], None, "5. Notices\n\nNotices go by e-mail.\n\nThey count when sent."),
        ("insert_words", ["supply#4"], None, "and the sacks"),
        ("insert", ["?supply#3A"], None, "3A. Silos. The Seller lends a silo."),
        ("supplement", ["supply#Schedule A"], None, "Rye: $9."),
        ("replace_throughout", ["supply"], "Birch Foods Inc.", "Birch LLC"),
    ]
    places = [a.place for a in read.reading.amendments if a.place]
    assert [
        (p.relation, p.words and read.texts["letter"].words(p.words), p.clause and p.clause.id) for p in places
    ] == [
        ("after", "Goods", None),
        ("after", None, "supply#3"),
    ]


def test_an_amendment_of_amendments() -> None:
    read = package(supply=SUPPLY, amendment_1=FIRST, amendment_2=SECOND)
    assert rows(read, "amendment-2") == [
        ("replace_sentence", ["supply#2.1"], None, "Prices may rise by 6% a year."),
        ("rescind", ["amendment-1#6"], None, None),
        ("replace", ["supply#3(c)"], None, "(c) The Buyer insures the Goods."),
        ("supplement", ["supply#4"], None, "the Goods are dry. The Buyer may test them."),
        ("insert", ["?supply#Schedule B"], None, None),
        ("delete", ["?supply#9"], None, None),
        ("delete", ["supply#5"], None, None),
        ("replace_words", ["supply#2.2"], "sixty (60) days", "ninety (90) days"),
    ]


def test_when_and_for_whom_a_change_holds() -> None:
    read = package(supply=SUPPLY, amendment_1=FIRST, amendment_2=SECOND)
    (schedule,) = [a for a in read.reading.amendments if a.targets and a.targets[0].part == "Schedule A"]
    assert schedule.effective is not None and schedule.effective.on.isoformat() == "2021-07-01"
    assert schedule.until is not None and schedule.until.on.isoformat() == "2022-12-31"
    limited = [a for a in read.reading.amendments if a.applies_to is not None]
    assert [read.texts[a.document].words(a.applies_to) for a in limited if a.applies_to] == [
        "Solely with respect to barley"
    ]
    others = [a for a in read.reading.amendments if a is not schedule]
    assert all(a.effective is None and a.until is None for a in others)


def one(change: str) -> References:
    """The agreement and an amendment with one change."""
    return package(
        supply=SUPPLY, change=dedent(FIRST).split("1. Amendment")[0] + "1. " + change + "\n\n2. Nothing else.\n"
    )


def test_a_condition_and_an_end_after_an_event() -> None:
    read = one("Subject to approval by the grain board, Section 6 is hereby deleted.")
    (change,) = read.reading.amendments
    assert change.condition is not None
    assert read.texts["change"].words(change.condition) == "Subject to approval by the grain board"
    read = one(
        "Section 3 of the Agreement is amended to provide that the Buyer may resell. The right to resell shall expire "
        "twelve (12) months after the first harvest."
    )
    (change,) = read.reading.amendments
    assert change.ends_after is not None and change.ends_after.months == 12
    assert change.until is None


def test_terms_and_conditions_are_no_condition() -> None:
    (change,) = one("Subject to the terms of this Amendment, Section 6 is hereby deleted.").reading.amendments
    assert change.condition is None


def test_a_date_that_is_changed_is_no_date_of_the_change() -> None:
    (change,) = one('Section 6 is amended by replacing "as of 1 May 2020" with "until 3 June 2021".').reading.amendments
    assert (change.action, change.effective, change.until) == ("replace_words", None, None)


def test_no_target_is_guessed() -> None:
    """Nothing tells of which clause the second sentence is deleted."""
    read = one("The second sentence is hereby deleted.")
    assert all(t.number is None for a in read.reading.amendments for t in a.targets)


def test_one_sentence_for_several_words() -> None:
    read = one("The terms “Buyer”, “Purchaser” and “Customer” are all replaced with “Client” throughout the Agreement.")
    (change,) = read.reading.amendments
    words = read.texts["change"].words
    assert change.action == "replace_throughout"
    assert change.old_text is not None and change.new_text is not None
    assert [words(s) for s in (change.old_text, *change.also_old)] == ["Buyer", "Purchaser", "Customer"]
    assert words(change.new_text) == "Client"


def test_the_words_before_and_now() -> None:
    read = one(
        "Section 4 of the Agreement is amended so that whereas it previously read:\n\n"
        '"The Goods are free of stones."\n\n'
        'it now reads:\n\n"The Goods are free of stones and sand."'
    )
    assert rows(read, "change") == [
        ("replace", ["supply#4"], "The Goods are free of stones.", "The Goods are free of stones and sand.")
    ]
