"""An amendment's own date does not describe the agreement that it amends."""

from __future__ import annotations

from pathlib import Path

from halden_rules.pipeline import read_package

BASE = """SUPPLY AGREEMENT

THIS AGREEMENT, dated and effective as of January 1, 2004 (this "Agreement"), is made between ALPHA COMPANY, a Delaware
corporation (the "Buyer"), and BETA COMPANY, a Delaware corporation ("Beta").

1. Supply. Beta shall supply the goods listed in Exhibit A to this Agreement.

EXHIBIT A

Goods
"""
AMENDMENT = """AMENDMENT TO SUPPLY AGREEMENT

This AMENDMENT TO SUPPLY AGREEMENT, dated and effective as of March 30, 2009 (this "Amendment"), is made between ALPHA
COMPANY (the "Buyer") and BETA COMPANY ("Beta").

WHEREAS, the parties entered into that certain Supply Agreement dated as of January 1, 2004 (the "Supply Agreement");

1. Exhibit A to the Supply Agreement is hereby deleted in its entirety.
"""


def test_the_amended_agreement_is_found_by_its_title(tmp_path: Path) -> None:
    (tmp_path / "supply.txt").write_text(BASE)
    (tmp_path / "amendment.txt").write_text(AMENDMENT)
    reading = read_package(tmp_path)
    told = [r for r in reading.inventory.references if r.document == "amendment"]
    assert [(r.link, r.present, r.target) for r in told] == [("amended", True, "supply")]
    (exhibit,) = (r for r in reading.references if r.document == "amendment")
    assert [(t.address.document, t.address.part, t.found) for t in exhibit.targets] == [("supply", "Exhibit A", True)]
