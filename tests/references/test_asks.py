"""What users asked for (reference phrases): each request as a small agreement, each reference with its targets."""

from __future__ import annotations

import pytest

from tests.references.package import package

SUPPLY = """
    SUPPLY AGREEMENT

    This Supply Agreement (the "Agreement") is made between Alder Mills Ltd and Birch Foods Inc.

    1. Orders

    1.1 The Buyer orders in writing, {}.

    2. Deliveries

    (a) The Seller delivers:

    (i) at the dock;

    (ii) by road; and

    (iii) by rail.

    (b) Deliveries are free.

    3. Prices

    3.1 Prices are fixed.

    3.2 Prices are net.

    3.3 Prices are in euro.

    3.4 Prices are final.
"""

ITEMS = ["2(a)(i)", "2(a)(ii)", "2(a)(iii)"]
PRICES = ["3.1", "3.2", "3.3", "3.4"]


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("subject to Section 2(a)(i)–(iii)", ITEMS),  # D01: a range at the last level
        ("subject to Section 2(a)(i)-(iii)", ITEMS),
        ("subject to Section 2(a)(i)—(iii)", ITEMS),
        ("subject to Section 2(a)(i) to (iii)", ITEMS),
        ("subject to Sections 2(a)(i) through (iii)", ITEMS),
        ("under Sections 3.1 and 3.2", ["3.1", "3.2"]),  # D02: a plural list, the prefix inherited
        ("under Sections 2(a) and (b)", ["2(a)", "2(b)"]),
        ("under § 3.1", ["3.1"]),  # D03: every form of the marker
        ("under §3.1", ["3.1"]),
        ("under §§ 3.1, 3.2", ["3.1", "3.2"]),
        ("under Sec. 3", ["3"]),
        ("under Secs. 1, 2, and 3", ["1", "2", "3"]),
        ("under Sections 3.1 through 3.4", PRICES),  # D04: a range in words; "(inclusive)" is no sub-number
        ("under Sections 3.1 to 3.4 (inclusive)", PRICES),
        ("under Sections 3.1 through .3", ["3.1", "3.2", "3.3"]),  # D05: an elided number
        (
            "under Sections 1, 1.1, 2, 2(a), 2(a)(i), 2(b), 3, 3.1 and 3.4",
            ["1", "1.1", "2", "2(a)", "2(a)(i)", "2(b)", "3", "3.1", "3.4"],
        ),  # D08
        ("under Section 2(a)(iii)", ["2(a)(iii)"]),  # D09: word forms
        ("under section\u00a03.1", ["3.1"]),
        ("under this Section 1", ["1"]),
    ],
)
def test_lists_ranges_and_marker_forms(words: str, numbers: list[str]) -> None:
    read = package(supply=SUPPLY.format(words))
    ((_, status, targets),) = read.all()
    assert (status, targets) == ("internal", [f"supply#{number}" for number in numbers])


def test_a_range_with_an_end_that_is_not_there_is_not_filled() -> None:
    read = package(supply=SUPPLY.format("under Sections 3.3 to 3.9"))
    assert read.all() == [("Sections 3.3 to 3.9", "missing_clause", ["supply#3.3", "?supply#3.9"])]


def test_a_missing_number_comes_with_the_numbers_around_it() -> None:
    read = package(supply=SUPPLY.format("under Section 3.7 and Section 1.1(b)"))
    near = {r.targets[0].address.id: [a.id for a in r.targets[0].nearest] for r in read.reading.references}
    assert near == {"supply#3.7": ["supply#3.4"], "supply#1.1(b)": ["supply#1.1"]}


def test_a_law_is_never_our_own_section() -> None:
    """D06, D07: "that Act" is the one named last; the Act of the next sentence is not looked at."""
    read = package(
        lease="""
        LEASE

        This Lease is made under the Land Act 1925 (the "Act") between Elm Ltd and Fir Ltd.

        1. Term

        1.1 It runs as section 4 of the Act allows and as s 59 of the Companies Act 2006 requires, or section 3 of that Act.

        2. Use

        2.1 Rent is due as set out in section 3. The Act applies to arrears.

        3. Rent

        3.1 Rent is fixed.

        4. End

        4.1 The lease ends.
        """  # noqa: E501
    )
    assert read.all() == [("section 3", "internal", ["lease#3"])]
    assert read.laws() == [
        ("section 4", "Act"),
        ("s 59", "Companies Act 2006"),
        ("section 3", "Companies Act 2006"),
    ]


def test_an_item_above_is_an_item_of_the_clause_it_stands_in() -> None:
    """D09: ``sub-clause (ii) above``."""
    read = package(
        terms="""
        TERMS

        1. Duties

        1.1 The Carrier:

        (i) loads;

        (ii) hauls; and

        (iii) does what sub-clause (ii) above leaves open.

        2. Fees

        2.1 Fees follow clause 1.1(i).
        """
    )
    assert read.targets("sub-clause (ii)") == ("internal", ["terms#1.1(ii)"])
    assert read.targets("clause 1.1(i)") == ("internal", ["terms#1.1(i)"])


def test_csi_numbers_are_whole() -> None:
    """D10: a specification section is not here, and no number of ours is taken for it."""
    read = package(supply=SUPPLY.format("as Section 03 30 00 says"))
    ((words, status, targets),) = read.all()
    assert words == "Section 03 30 00"
    assert (status, targets) == ("missing_clause", ["?supply#03 30 00"])
