# ruff: noqa: E501 - texts of documents
"""The dates of a document: what each is the date of, which words state it, and which are another document's."""

from __future__ import annotations

import datetime as dt

import pytest

from halden_rules.inventory import DocumentEntry, Inventory
from halden_rules.inventory.dates import dates_in, habit_of

BODY = "\n\n1. Scope\n\n1.1 The goods are blue.\n\n"
HEAD = 'SUPPLY AGREEMENT\n\nThis Supply Agreement (this "Agreement") is between Norwell Tools Ltd ("Norwell") and Brixby GmbH ("Brixby").'
DATED = 'SUPPLY AGREEMENT\n\nThis Supply Agreement (this "Agreement") is made as of May 3, 2021 between Norwell Tools Ltd ("Norwell") and Brixby GmbH ("Brixby").'
AMENDMENT = 'AMENDMENT NO. 1\n\nThis Amendment No. 1 (this "Amendment") is dated as of June 1, 2022 and amends that certain Supply Agreement between Norwell and Brixby dated May 3, 2021 (the "Agreement").'


def entry(inventory: Inventory, document: str = "a") -> DocumentEntry:
    return inventory.entry(document)


def own(found: DocumentEntry) -> list[tuple[str, str]]:
    return [(d.basis, d.on.isoformat()) for d in found.dates if d.document is None]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("on January 1,1996 and", ["1996-01-01"]),
        ("this 23rd of February, 1998", ["1998-02-23"]),
        ("Date: 22 Dec. 2017", ["2017-12-22"]),
        ("the 18t h day of August 2014", ["2014-08-18"]),
        ("this 1 st day of May 2006", ["2006-05-01"]),
        ("Date: 04th, August, 2019", ["2019-08-04"]),
        ("on 18-Nov-2005", ["2005-11-18"]),
        ("October 11, 1996 … Date: 10-11-96", ["1996-10-11", "1996-10-11"]),
        ("11 October 1996 … Date: 11/10/96", ["1996-10-11", "1996-10-11"]),
        ("Date: November 18, 2005   Date: 11/18/05", ["2005-11-18", "2005-11-18"]),
        ("Date: 12/5/96 Date: 12/12/96, filed 7/21/1999", ["1996-12-05", "1996-12-12", "1999-07-21"]),
        ("Date: 12/5/96 Date: 12/12/96", []),  # no year in full: neither century nor order is told
        (
            "13/07/2005 and 07/14/2005, so 03/04/2005",
            ["2005-07-13", "2005-07-14"],
        ),  # both orders: the third is in doubt
        ("Section 4.12.20 and $1.12.20 and version 1.2.2020", []),
        ("on the ___ day of March, 2004", []),
    ],
)
def test_forms_of_dates(text: str, days: list[str]) -> None:
    assert [d.isoformat() for d, _ in dates_in(text, habit=habit_of(text))] == days


@pytest.mark.parametrize(
    ("opening", "dates"),
    [
        ("is made effective December 9, 1996 by", [("effective", "1996-12-09")]),
        ("is entered into effective as of December 9, 1996 by", [("effective", "1996-12-09")]),
        (
            "is made and entered into, effective for all purposes and in all respects as of the 9th day of December, 1996, by",
            [("effective", "1996-12-09"), ("dated as of", "1996-12-09")],
        ),
        (
            ", dated and effective as of December 9, 1996, is made",
            [("effective", "1996-12-09"), ("dated as of", "1996-12-09")],
        ),
        (
            "is entered into on October 1, 2019 and is made effective as of November 1, 2019 by",
            [("effective", "2019-11-01"), ("dated as of", "2019-10-01")],
        ),
        (
            'is entered into by and between Norwell Tools Ltd, of 3 Mill Lane, London, and Brixby GmbH, as of June 8, 2010 ("Effective Date"),',
            [("effective", "2010-06-08"), ("dated as of", "2010-06-08")],
        ),
        ("is entered into as of this ___ day of ______, 2004 by", []),
    ],
)
def test_the_opening_sentence_dates_the_document(take, opening: str, dates: list[tuple[str, str]]) -> None:
    text = f'SUPPLY AGREEMENT\n\nThis Agreement (this "Agreement") {opening} and between Norwell and Brixby.{BODY}'
    assert own(entry(take(a=text))) == dates


@pytest.mark.parametrize(
    "words",
    [
        "This Agreement shall take effect on 1 June 2021.",
        "The term of this Agreement shall commence on 1 June 2021.",
        "This Agreement comes into force on 1 June 2021.",
        "“Effective Date” means 1 June 2021.",
        "Effective Date: 1 June 2021",
        "The Effective Date of this Agreement shall be 1 June 2021.",
    ],
)
def test_later_words_of_effect(take, words: str) -> None:
    found = entry(take(a=f"{HEAD}{BODY}2. Term\n\n2.1 {words}\n"))
    assert own(found) == [("effective", "2021-06-01")]


@pytest.mark.parametrize(
    "words",
    [
        "The prices under this Agreement shall be effective as of 1 June 2021.",
        "Norwell holds a lease that is effective as of 1 June 2021.",
        "“Plan Effective Date” means 1 June 2021.",
        "“Bill of Sale” means the Bill of Sale and Agreement, effective as of 1 June 2021, between Norwell and a bank.",
        "Payment is made on 1 June 2021.",
        "The option shall expire on 1 June 2021.",
        "Brixby may use the tools until 1 June 2021.",
        "If this Agreement is terminated before it ends on 1 June 2021, Brixby pays.",
    ],
)
def test_dates_of_other_things_are_none_of_the_document(take, words: str) -> None:
    assert own(entry(take(a=f"{HEAD}{BODY}2. Term\n\n2.1 {words}\n"))) == []


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("This Agreement shall expire on December 31, 2021.", "2021-12-31"),
        ("The term of this Agreement shall terminate on May 31, 2015, unless sooner terminated.", "2015-05-31"),
        ("This Agreement shall commence on May 3, 2021 and shall continue until December 31, 2022.", "2022-12-31"),
        (
            "This Agreement shall be valid for five (5) years from February 1, 2019 through January 31, 2024.",
            "2024-01-31",
        ),
        ("The rights shall expire on December 31, 2006 (the “Term”).", "2006-12-31"),
        ("Termination Date December 31, 2022", "2022-12-31"),
        ("The term ends on May 1, 2023 and shall automatically renew for one year.", None),
    ],
)
def test_the_end_of_the_document(take, words: str, day: str | None) -> None:
    found = entry(take(a=f"{DATED}{BODY}2. Term\n\n2.1 {words}\n"))
    assert [d.on.isoformat() for d in found.dates if d.basis == "expiry"] == ([day] if day else [])


def test_the_term_that_an_amendment_sets_is_not_its_own(take) -> None:
    text = f'{AMENDMENT}\n\n1. Section 2.1 is replaced with: "The Term shall expire on March 31, 2008."\n\n2. The Term of the Agreement shall expire on March 31, 2008.\n'
    assert [d for d in entry(take(a=text, b=DATED + BODY)).dates if d.basis == "expiry"] == []


def test_an_amendment_may_end_by_itself(take) -> None:
    text = f"{AMENDMENT}\n\n1. Term. This Amendment shall be effective from the Amendment Effective Date and shall expire on December 31, 2023.\n"
    assert ("expiry", "2023-12-31") in own(entry(take(a=text)))


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("The amendments effected by this Amendment shall be effective from and after the date hereof.", "2022-06-01"),
        ("This Amendment shall become effective as of the date first above written.", "2022-06-01"),
        ("This Amendment shall be effective as of the Changeover Date.", "2022-07-15"),
        ("This Amendment shall be effective as of the Closing Date.", None),
    ],
)
def test_effect_from_a_day_that_was_named_before(take, words: str, day: str | None) -> None:
    text = f"{AMENDMENT}\n\n1. The goods are delivered by July 15, 2022 (the “Changeover Date”).\n\n2. {words}\n"
    assert [d for b, d in own(entry(take(a=text))) if b == "effective"] == ([day] if day else [])


SIGNED = "\n\nIN WITNESS WHEREOF, the parties have executed this Agreement as of the day and year first above written.\n\n{lines}\n"


@pytest.mark.parametrize(
    ("lines", "days"),
    [
        ("By: /s/ A. Bell   By: /s/ C. Dorn\nDate: November 18, 2021   Date: 11/19/21", ["2021-11-18", "2021-11-19"]),
        (
            "By: /s/ A. Bell   By: /s/ C. Dorn\nName: A. Bell   Name: C. Dorn\nDate:       Date: 11/19/21 ",
            ["2021-11-19"],
        ),
        ("By: /s/ A. Bell   By: /s/ C. Dorn\nDate  May 5, 2021       Date  05/06/21", ["2021-05-05", "2021-05-06"]),
        ("By: /s/ A. Bell   By: /s/ C. Dorn\nDate:         Date:\n\nSource: NORWELL INC, S-1, 3/19/2022", []),
        ("By: /s/ A. Bell   By: /s/ C. Dorn", []),
        ("By: /s/ A. Bell\nDate: May 5, 2021\n\nBy: /s/ C. Dorn\nDate: May 5, 2021", ["2021-05-05", "2021-05-05"]),
    ],
)
def test_every_signature_has_its_day_and_a_blank_line_none(take, lines: str, days: list[str]) -> None:
    found = entry(take(a=DATED + BODY + SIGNED.format(lines=lines)))
    assert [d for b, d in own(found) if b == "signed"] == days
    assert [d for b, d in own(found) if b == "dated as of"] == ["2021-05-03"]


def test_executed_as_of_dates_the_document_and_is_no_day_of_signing(take) -> None:
    lines = "By: /s/ A. Bell\n\nExecuted as of the 1st day of January, 2022.\n\nBy: /s/ C. Dorn"
    found = own(entry(take(a=HEAD + BODY + SIGNED.format(lines=lines))))
    assert found == [("dated as of", "2022-01-01")]


@pytest.mark.parametrize(
    ("words", "conditions"),
    [
        ("This Amendment shall become effective upon approval by the Board of Norwell.", 1),
        ("The effectiveness of this Amendment is conditioned upon receipt of the consent of the lender.", 1),
        ("This Amendment is subject to and conditional upon the grant of the licence.", 1),
        ("This Amendment shall not become effective unless and until the Escrow Agreement is executed.", 1),
        ("This Amendment is subject to the laws of Ohio.", 0),
        ("This Amendment shall be binding upon the successors of the parties.", 0),
        (
            "This Amendment may be signed in counterparts and shall become effective when counterparts have been signed.",
            0,
        ),
        ("No waiver of this Amendment shall be effective unless it is in writing.", 0),
    ],
)
def test_conditions_that_no_date_settles(take, words: str, conditions: int) -> None:
    text = f"{AMENDMENT}\n\n1. Term. {words}\n"
    found = entry(take(a=text))
    assert [text[c.start : c.end] for c in found.conditions] == [words.rstrip(".")] * conditions


def test_the_last_of_all_signatures_settles_a_condition_of_signing(take) -> None:
    text = AMENDMENT.replace("is dated as of June 1, 2022 and", "") + (
        "\n\n1. This Amendment shall become effective upon the date of the last signature of both parties.\n"
        + SIGNED.format(lines="By: /s/ A. Bell   By: /s/ C. Dorn\nDate: {}   Date: May 8, 2022")
    )
    both, one = (entry(take(a=text.format(day))) for day in ("May 5, 2022", ""))
    assert [d for b, d in own(both) if b == "effective"] == ["2022-05-08"]
    assert both.conditions == ()
    assert [d for b, d in own(one) if b == "effective"] == []
    assert len(one.conditions) == 1


def test_what_another_document_says_of_a_date_stands_with_that_document(take) -> None:
    later = AMENDMENT.replace("NO. 1", "NO. 2").replace("No. 1", "No. 2").replace("June 1, 2022", "June 1, 2023")
    later = later.replace(
        'dated May 3, 2021 (the "Agreement")', 'dated May 3, 2021, as amended on June 4, 2022 (the "Agreement")'
    )
    inventory = take(base=DATED + BODY, one=AMENDMENT + BODY, two=later + BODY)
    told = {
        e.document: [(d.document, d.basis, d.on.isoformat()) for d in e.dates if d.document]
        for e in inventory.documents
    }
    assert told == {
        "base": [("one", "dated as of", "2021-05-03"), ("two", "dated as of", "2021-05-03")],
        "one": [("two", "dated as of", "2022-06-04")],
        "two": [],
    }
    assert inventory.entry("one").on("dated as of") == dt.date(2022, 6, 1)


def test_a_joinder_that_gives_another_date_states_a_second_one(take) -> None:
    text = (
        AMENDMENT.replace("AMENDMENT NO. 1", "FIRST AMENDMENT TO SUPPLY AGREEMENT")
        + BODY
        + SIGNED.format(lines="By: /s/ A. Bell   By: /s/ C. Dorn")
        + "\nJOINDER\n\nAsh Inc. joins in the Supply Agreement dated as of May 3, 2021, as amended by the First Amendment to Supply Agreement dated as of May 19, 2022 by and between Norwell and Brixby.\n"
    )
    assert own(entry(take(a=text, b=DATED + BODY))) == [("dated as of", "2022-06-01"), ("dated as of", "2022-05-19")]


def test_package_yaml_goes_first(take) -> None:
    told = "halden: package/1\nfiles:\n  a.txt:\n    effective: 2022-07-01\n"
    text = f"{AMENDMENT}\n\n1. This Amendment shall become effective upon approval by the Board of Norwell.\n"
    found = entry(take(a=text, package=told))
    assert (found.dates[0].on, found.dates[0].span, found.conditions) == (dt.date(2022, 7, 1), None, ())
