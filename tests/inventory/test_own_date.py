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


def test_a_title_after_the_last_lines_of_another_exhibit(tmp_path: Path) -> None:
    remnant = "21\n\n      EXHIBIT C      FORM OF SUBLICENSE\n\n      [Form follows.]\n\n      22\n\n"
    (tmp_path / "amendment.txt").write_text(remnant + AMENDMENT)
    (entry,) = read_package(tmp_path).inventory.documents
    assert (entry.title, entry.role) == ("AMENDMENT TO SUPPLY AGREEMENT", "amendment")


def test_a_fully_executed_agreement_is_another_document(tmp_path: Path) -> None:
    (tmp_path / "supply.txt").write_text(BASE)
    (tmp_path / "amendment.txt").write_text(
        "AMENDMENT NO. 1\n\nDated as of March 30, 2009\n\nReference is hereby made to that certain fully executed "
        'Supply Agreement dated as of January 1, 2004 ("Agreement"), between ALPHA COMPANY ("Buyer") and BETA COMPANY '
        '("Beta").\n\nThe parties agree to modify the Agreement as follows:\n\n1. EXHIBIT A\n\nConsistent with '
        "Section 1, Exhibit A is amended to include bolts.\n"
    )
    reading = read_package(tmp_path)
    told = [r for r in reading.inventory.references if r.document == "amendment"]
    assert [(r.link, r.target) for r in told] == [("amended", "supply")]
