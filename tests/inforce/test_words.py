"""Words found in a text."""

from __future__ import annotations

import pytest

from halden_rules.inforce.words import find_words


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("a non- exclusive right", "non-exclusive", "non- exclusive"),
        ("Email:[***] here", "Email: [***]", "Email:[***]"),
        ("Email: [***] here", "Email:[***]", "Email: [***]"),
        ("Fox Licensing & Co. signs", "Fox Licensing and Co.", "Fox Licensing & Co."),
        ("the “Term”\nends", 'the "Term" ends', "the “Term”\nends"),
        ("FOX MOBILE signs", "Fox Mobile", "FOX MOBILE"),
        (
            "send it to Vp Operations, Premier Nutrition Corporation",
            "VP Operations, Premier Nutrition Corporation",
            None,
        ),
        ("to the Vp of operations of Premier in California", "the VP of Operations of Premier in California", "the Vp"),
        ("two units of Units", "Units", "Units"),
        ("a unit", "Units", None),
        ("subunits", "units", None),
    ],
)
def test_words_are_found_as_printed(text: str, words: str, found: str | None) -> None:
    hits = find_words(text, words)
    assert (text[hits[0][0] : hits[0][1]] if hits else None) == found or (
        found is not None and hits and text[slice(*hits[0])].startswith(found)
    )
