"""The printable outline."""

from __future__ import annotations

from halden_rules.outline.show import show
from tests.outline.outlines import document_of, outline_of


def test_show() -> None:
    text = (
        "SUPPLY AGREEMENT\n\n1. Sale\n\n(a) The Seller sells.\n\n(a) The Buyer buys.\n\n3. Law\n\n"
        "Section 1 stays.\n\nSCHEDULE 1\n\nPrices\n"
    )
    assert show(outline_of(text), document_of(text)).split("\n") == [
        "a.txt: SUPPLY AGREEMENT (calls its clauses section)",
        "  1  Sale",
        "    1(a)  The Seller sells. …",
        "    1(a)~2  The Buyer buys. …",
        "  3  Law",
        "  Schedule 1  Prices",
        "  duplicate: 1(a) and 1(a)~2",
        "  gap: 1 and 3, missing 2",
    ]
