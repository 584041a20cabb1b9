"""What a filing prints above the title is no reference, and no document of the package."""

from __future__ import annotations

from pathlib import Path

from halden_rules.pipeline import read_package


def test_exhibit_numbers_above_the_title(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "Exhibit 28 (h) (1) (a) under Form N-1A Exhibit 99 under item 601\n\nSERVICES "
        "AGREEMENT\n\nTHIS AGREEMENT, dated "
        'as of January 1, 2004 (this "Agreement") is between ALPHA COMPANY ("Alpha") and BETA COMPANY ("Beta").\n\n'
        "1. Services. Beta shall provide the services in Section 2.\n\n2. Fees. Alpha shall pay.\n"
    )
    reading = read_package(tmp_path)
    document = reading.documents[0]
    assert [document.text.words(r.span) for r in reading.references] == ["Section 2"]
    assert reading.inventory.missing == ()


def test_a_reference_ends_with_the_sentence(tmp_path: Path) -> None:
    (tmp_path / "services.txt").write_text(
        'SERVICES AGREEMENT\n\nTHIS AGREEMENT, dated as of January 1, 2004 (this "Agreement") is between ALPHA COMPANY '
        '("Alpha") and BETA COMPANY ("Beta").\n\n1. Services. As in Exhibit A.\n\nEXHIBIT A\n\nServices\n'
    )
    (tmp_path / "amendment.txt").write_text(
        "SECOND AMENDMENT TO SERVICES AGREEMENT\n\nThis SECOND AMENDMENT TO SERVICES "
        "AGREEMENT, dated as of March 1, 2016 "
        '(this "Amendment"), is between ALPHA COMPANY ("Alpha") and BETA COMPANY ("Beta").\n\n1. Second Amendment to '
        "Exhibit A to Services Agreement. Exhibit A to the Services Agreement shall be "
        "supplemented with the following:\n"
    )
    reading = read_package(tmp_path)
    told = [r for r in reading.references if r.document == "amendment"]
    assert [[(t.address.document, t.address.part, t.found) for t in r.targets] for r in told] == [
        [("services", "Exhibit A", True)],
        [("services", "Exhibit A", True)],
    ]
