"""The hard cases of real agreements, each in a made-up one."""

from __future__ import annotations

from tests.references.package import package

ADDENDUM = """
    DATA ADDENDUM

    This Data Addendum (this "DPA") forms part of the Services Agreement between Oak plc and Ash plc.

    1. Processing

    1.1 Section 2.1 of this DPA and this Section say what is processed.

    2. Transfers

    2.1 The parties are bound by the standard contractual clauses annexed to Decision 2021/914 (the "EEA SCCs"), as follows:

    (a) The optional clause in Clause 7 does not apply;

    (b) In Clause 9, Option 2 applies; and

    (c) Annex II of the EEA SCCs is complete, and so is Clause 8.5(d) of the EEA SCCs.

    7. Audits

    7.1 Audits are made once a year under Section 7.

    9. Order

    9.1 In the event of a conflict between this DPA and the Services Agreement, this DPA prevails.
"""  # noqa: E501

SERVICES = """
    SERVICES AGREEMENT

    This Services Agreement (this "Agreement") is between Oak plc and Ash plc.

    1. Services

    1.1 Oak serves Ash as clause 3 and Schedule 1 say.

    2. Fees

    2.1 Fees follow Part 2 of Schedule 2 and Schedule 4.

    3. Confidentiality

    3.1 Each party keeps secrets, except as clause 3.2 (exception) and clause 2 (Prices) allow. This clause survives.

    3.2 Exceptions. If (a) a court asks or (b) the law asks, the party may speak; neither (a) nor (b) ends clause 3.1. The preceding sentence is final.

    SCHEDULE 1

    Service levels

    1. Uptime

    1.1 Uptime is 99 per cent., as paragraph 2 says. Clause 2 sets fees.

    2. Credits

    2.1 Credits follow paragraph 1.1 above, subject to clause 3.1 of this Agreement and to the other terms of this Schedule.

    SCHEDULE 2

    Fees

    PART 1

    1. Rates

    1.1 Rates are fixed under paragraph 2.

    2. Terms

    2.1 Terms are net.

    PART 2

    1. Hours

    1.1 Hours are counted under paragraph 1 of Part 1 of this Schedule and paragraph 7.
"""  # noqa: E501


def test_the_label_word_decides_the_document() -> None:
    """A text of Sections that says "Clause 7" means the standard clauses, although it has a Section 7."""
    read = package(addendum=ADDENDUM)
    for words, number in (("Clause 7", "7"), ("Clause 9", "9"), ("Clause 8.5(d)", "8.5(d)")):
        reference = read.one(words)
        (target,) = reference.targets
        assert reference.status == "missing_document"
        assert target.address.document.startswith("missing:") and "lauses" in target.address.document
        assert (target.address.part, target.address.number) == (None, number)
    assert read.one("Annex II").targets[0].address.part == "Annex II"
    assert read.targets("Section 7") == ("internal", ["addendum#7"])
    assert read.targets("Section 2.1") == ("internal", ["addendum#2.1"])


def test_numbers_restart_in_schedules_and_parts() -> None:
    read = package(services=SERVICES)
    assert [(words, targets) for words, _, targets in read.all()] == [
        ("clause 3", ["services#3"]),
        ("Schedule 1", ["services#Schedule 1"]),
        ("Part 2 of Schedule 2", ["services#Schedule 2 Part 2"]),
        ("Schedule 4", ["?missing:Schedule 4"]),
        ("clause 3.2", ["services#3.2"]),
        ("clause 2", ["services#2"]),
        ("This clause", ["services#3.1"]),
        ("(a) nor (b)", ["services#3.2(a)", "services#3.2(b)"]),
        ("clause 3.1", ["services#3.1"]),
        ("The preceding sentence", ["services#3.2"]),
        ("paragraph 2", ["services#Schedule 1/2"]),
        ("Clause 2", ["services#2"]),
        ("paragraph 1.1", ["services#Schedule 1/1.1"]),
        ("clause 3.1", ["services#3.1"]),
        ("this Schedule", ["services#Schedule 1"]),
        ("paragraph 2", ["services#Schedule 2 Part 1/2"]),
        ("paragraph 1 of Part 1 of this Schedule", ["services#Schedule 2 Part 1/1"]),
        ("paragraph 7", ["?services#Schedule 2 Part 2/7"]),
    ]


def test_captions_are_compared_with_headings_and_the_number_wins() -> None:
    read = package(services=SERVICES)
    captions = {r.caption: r.caption_like for r in read.reading.references if r.caption}
    assert captions == {"exception": True, "Prices": False}


def test_notwithstanding_is_over_and_subject_to_is_under() -> None:
    read = package(
        terms="""
        TERMS

        1. Payment

        1.1 Subject to clause 2, sums are due. Notwithstanding clause 2, interest runs. Clause 2 stays.

        2. Set-off

        2.1 Sums may be set off.
        """
    )
    assert [(read.words(r), r.overrides) for r in read.reading.references] == [
        ("clause 2", "under"),
        ("clause 2", "over"),
        ("Clause 2", None),
    ]


def test_a_part_scopes_its_labels() -> None:
    read = package(
        charter="""
        CERTIFICATE OF INCORPORATION

        ARTICLE I

        The name is Cedar Corporation.

        ARTICLE II

        A. COMMON STOCK

        1. Votes. One share has one vote, as Section 2 says.

        2. Dividends. Dividends are paid equally under this Article II.

        B. PREFERRED STOCK

        Unless otherwise indicated, references to "Sections" in this Part B of this Article II refer to sections of this Part B.

        1. Preference. The holders come first, subject to Section 2.

        2. Conversion. Shares convert under Section 1 and under Section 1 of Part A.
        """  # noqa: E501
    )
    assert [(words, targets) for words, _, targets in read.all()] == [
        ("Section 2", ["charter#Article II Part A/2"]),
        ("this Article II", ["charter#II"]),
        ("this Part B of this Article II", ["charter#Article II Part B"]),
        ("this Part B", ["charter#Article II Part B"]),
        ("Section 2", ["charter#Article II Part B/2"]),
        ("Section 1", ["charter#Article II Part B/1"]),
        ("Section 1 of Part A", ["charter#Article II Part A/1"]),
    ]


def test_damaged_numbers_are_read_or_reported_and_never_guessed() -> None:
    """A dead field, brackets and blanks inside numbers, a list that swallows a clause, a number twice."""
    read = package(
        damaged="""
        STANDARD TERMS

        1. Orders

        1.1 Orders follow Section 0 and clause [1.2, ]2.1 and 2.4, and Section 2.[1].

        1.2 Clauses 1, 2 (subject to the provisions of this clause 1), 2. 1 and 2.4 survive.

        2. Payment

        2.1 Sums are due at once.

        2.2 Sums are net.

        2.2 Sums are gross.

        2.4 Notwithstanding Section 2.2, sums may be set off.
        """
    )
    assert read.all() == [
        ("Section 0", "missing_clause", ["?damaged#0"]),
        ("clause [1.2, ]2.1 and 2.4", "internal", ["damaged#1.2", "damaged#2.1", "damaged#2.4"]),
        ("Section 2.[1]", "internal", ["damaged#2.1"]),
        (
            "Clauses 1, 2 (subject to the provisions of this clause 1), 2. 1 and 2.4",
            "internal",
            ["damaged#1", "damaged#2", "damaged#2.1", "damaged#2.4"],
        ),
        ("Section 2.2", "ambiguous", ["damaged#2.2", "damaged#2.2~2"]),
    ]


def test_an_item_of_the_sentence_is_no_item_of_the_list() -> None:
    read = package(
        terms="""
        TERMS

        1. Duties

        1.1 The Buyer pays in accordance with Section 2.1 and (ii) such sums as are due.

        1.2 The Buyer pays under Section 2.1(a) or (v) other sums.

        2. Payment

        2.1 Sums are due:

        (a) at once; or

        (b) later.
        """
    )
    assert read.all() == [
        ("Section 2.1", "internal", ["terms#2.1"]),
        ("Section 2.1(a)", "internal", ["terms#2.1(a)"]),
    ]


def test_statutes_share_the_label_and_the_number() -> None:
    read = package(
        terms="""
        TERMS

        1. Law

        1.1 Articles 13 and 14 of Regulation (EU) 2016/679, Section 2 of the Harbour Workers Act and 21 C.F.R. Part 2 apply.

        1.2 Article 6(1) and Article 6(4) of Regulation (EU) 2016/679 apply, and its Article 9(2).

        1.3 The fees are exempt from Section 409A. New York law applies (other than Section 5-1401 of the New York General Obligations Law).

        2. End

        2.1 Section 2 and Sections 1.1 and 1.2 end.
        """  # noqa: E501
    )
    assert [words for words, _, _ in read.all()] == ["Section 2", "Sections 1.1 and 1.2"]
    assert read.laws() == [
        ("Articles 13 and 14", "Regulation (EU) 2016/679"),
        ("Section 2", "Harbour Workers Act"),
        ("Part 2", "21 C.F.R."),
        ("Article 6(1)", "Regulation (EU) 2016/679"),
        ("Article 6(4)", "Regulation (EU) 2016/679"),
        ("Article 9(2)", "Regulation (EU) 2016/679"),
        ("Section 409A", ""),
        ("Section 5-1401", "New York General Obligations Law"),
    ]


def test_headings_lists_of_schedules_and_filing_numbers_are_no_references() -> None:
    read = package(
        services="""
        Exhibit 10.12

        SERVICES AGREEMENT

        This Services Agreement is between Oak plc and Ash plc.

        Section 1. Services

        Oak serves Ash as Schedule 2 says.

        Section 2. Fees

        Fees are due.

        List of Schedules

        Schedule 1: Service levels
        Schedule 2: Fees

        SCHEDULE 1

        Service levels are high.

        SCHEDULE 2

        Fees are low under Section 1.
        """
    )
    assert read.all() == [
        ("Schedule 2", "internal", ["services#Schedule 2"]),
        ("Section 1", "internal", ["services#1"]),
    ]


def test_that_clause_and_these_sections_mean_what_was_named_last() -> None:
    read = package(
        terms="""
        TERMS

        1. Notices

        1.1 A party that followed clause 2.1 within the time stated in that clause is free.

        1.2 The following survive: Section 1.1 (Notices), Section 2.1 (Time), and what is named by these sections.

        2. Time

        2.1 Time is of the essence.
        """
    )
    assert read.targets("that clause") == ("internal", ["terms#2.1"])
    assert read.targets("these sections") == ("internal", ["terms#1.1", "terms#2.1"])


def test_a_schedule_that_is_a_file_of_its_own() -> None:
    read = package(
        main="""
        MASTER AGREEMENT

        This Master Agreement (the "Agreement") is between Oak plc and Ash plc.

        1. Services

        1.1 The services are described in Schedule 1 attached hereto, and the fees in Schedule 2 attached hereto.

        2. Fees

        2.1 Fees are due.
        """,
        schedule_1="""
        SCHEDULE 1

        SERVICES

        1. Scope

        1.1 Services are as section 2 of this Schedule says.

        2. Time

        2.1 Time runs.
        """,
    )
    assert read.targets("Schedule 1", "main") == ("other_document", ["schedule-1"])
    assert read.one("Schedule 2", "main").status == "missing_document"
