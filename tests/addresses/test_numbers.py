"""Numbers: segments, composing, likeness, series."""

from __future__ import annotations

import pytest

from halden_rules.addresses.numbers import between, compose, roman_value, same_label, segments


@pytest.mark.parametrize(
    ("number", "path"),
    [
        ("8.2(a)(ii)", ("8", "2", "a", "ii")),
        ("4(e)(2)(a)", ("4", "e", "2", "a")),
        ("IX.A", ("IX", "A")),
        ("1.01", ("1", "01")),
        ("C-1", ("C-1",)),
    ],
)
def test_segments_and_back(number: str, path: tuple[str, ...]) -> None:
    assert segments(number) == path
    assert compose(path) == number


@pytest.mark.parametrize(
    ("label", "value"),
    [("i", 1), ("iv", 4), ("IX", 9), ("xiv", 14), ("XL", 40), ("a", None), ("iiii", None), ("", None)],
)
def test_roman_numerals(label: str, value: int | None) -> None:
    assert roman_value(label) == value


@pytest.mark.parametrize(
    ("cited", "printed", "same"),
    [
        ("1", "I", True),
        ("C-l", "C-1", True),
        ("1", "01", True),
        ("A", "a", True),
        ("1", "i", False),  # a lower-case item is no whole clause
        ("C", "C-1", False),
        ("2", "I", False),
    ],
)
def test_labels_that_a_reader_takes_for_one(cited: str, printed: str, same: bool) -> None:
    assert same_label(cited, printed) is same


def test_a_series_of_labels_in_each_of_its_readings() -> None:
    assert between("i", "iii") == (("i", "ii", "iii"),)
    assert between("c", "e") == (("c", "d", "e"),)
    assert between("2", "4") == (("2", "3", "4"),)
    assert set(between("v", "x")) == {("v", "vi", "vii", "viii", "ix", "x"), ("v", "w", "x")}
    assert between("e", "a") == ()
