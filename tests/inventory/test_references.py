# ruff: noqa: E501 - texts of documents
"""Which documents a text speaks of, one a document, and how each is tied in."""

from __future__ import annotations

import pytest

from halden_rules.inventory import DocumentReference, Inventory

HEAD = """SUPPLY AGREEMENT

This Supply Agreement (the "Agreement") is made on 3 May 2021 between Norwell Tools Ltd ("Norwell") and Brixby GmbH ("Brixby").

1. Scope
1.1 {words}
"""


def spoken(inventory: Inventory, document: str = "msa") -> dict[str, DocumentReference]:
    return {r.name: r for r in inventory.references if r.document == document}


def only(inventory: Inventory) -> tuple[str, str, bool]:
    (one,) = inventory.references
    return one.name, one.link, one.present


@pytest.mark.parametrize(
    ("words", "name", "link"),
    [
        ("The goods are described in Exhibit B attached hereto.", "Exhibit B", "attached"),
        ("The prices are set out in Schedule 2.", "Schedule 2", "attached"),
        ("Each request is made in the form attached hereto as Annex 4.", "Annex 4", "attached"),
        ("The Quality Manual attached hereto as Appendix C applies to all goods.", "Appendix C", "attached"),
        ("The Brixby Code of Conduct is incorporated by reference.", "Brixby Code of Conduct", "incorporated"),
        (
            "The parties are deemed to have signed the EEA SCCs, which are incorporated by reference.",
            "EEA SCCs",
            "incorporated",
        ),
        ("Norwell will deliver the goods named in each Purchase Order.", "Purchase Order", "later"),
        ("Brixby will order services by a Statement of Work.", "Statement of Work", "later"),
        ("Norwell must enter into a data processing agreement with Brixby.", "data processing agreement", "later"),
        (
            "Brixby will comply with the Norwell Acceptable Use Policy, available at https://example.org/aup.",
            "Norwell Acceptable Use Policy",
            "public",
        ),
        (
            "This Agreement is made under the Framework Agreement dated 2 April 2019.",
            "Framework Agreement",
            "governing",
        ),
        (
            "If there is a conflict between this Agreement and the Quality Agreement, the Quality Agreement will control.",
            "Quality Agreement",
            "governing",
        ),
        (
            "Norwell holds rights from that certain Escrow Agreement between Norwell and a bank.",
            "Escrow Agreement",
            "governing",
        ),
        (
            "Transfers are subject to a separate Materials Transfer Agreement entered into by the parties.",
            "Materials Transfer Agreement",
            "later",
        ),
    ],
)
def test_each_wording_gives_one_document_with_its_link(take, words: str, name: str, link: str) -> None:
    assert only(take(msa=HEAD.format(words=words))) == (name, link, False)


@pytest.mark.parametrize(
    "words",
    [
        "Norwell will send a notice, an invoice and a monthly report to Brixby.",
        "This Agreement supersedes all prior agreements and any previously executed addendum.",
        "Each party follows the other party's policies when on site.",
        "The parties comply with the Data Protection Act 2018 and Article 28 of the GDPR.",
        "The terms of any purchase order of Brixby shall not apply.",
        "The rules of the Vienna Arbitration Centre apply.",
        "Each party keeps its own agreements with third parties in force.",
        "Fees under the Agreement are final.",
    ],
)
def test_papers_laws_and_rejected_terms_are_no_documents(take, words: str) -> None:
    assert take(msa=HEAD.format(words=words)).references == ()


def test_a_schedule_in_the_same_file_is_no_reference(take) -> None:
    inventory = take(
        msa=HEAD.format(words="The prices are set out in Schedule 1.")
        + "\n\nSCHEDULE 1\n\nPrices\n\n1. The price is 5 euros.\n"
    )
    assert inventory.references == ()
    assert inventory.missing == ()


def test_a_schedule_that_is_only_listed_is_missing(take) -> None:
    words = "The prices are set out in Schedule A and the goods in Schedule B."
    inventory = take(msa=HEAD.format(words=words) + "\nSchedules:\nSchedule A Prices\nSchedule B Goods\n")
    assert sorted(r.name for r in inventory.missing) == ["Schedule A", "Schedule B"]


def test_a_schedule_that_is_another_file_is_present(take) -> None:
    inventory = take(
        msa=HEAD.format(words="The prices are set out in Schedule 2."),
        prices="SCHEDULE 2\nPRICE TERMS\n\n1. Prices are net.\n",
    )
    assert only(inventory) == ("Schedule 2", "attached", True)
    assert inventory.references[0].target == "prices"
    assert inventory.missing == ()


def test_a_defined_name_goes_before_the_number_and_the_number_before_a_title(take) -> None:
    titled = take(msa=HEAD.format(words="The Quality Manual attached hereto as Appendix C applies.")).references
    assert [(r.name, r.names) for r in titled] == [("Appendix C", ("Quality Manual",))]
    words = "“Manual” means the Quality Manual of Brixby attached hereto as Appendix C. The Manual applies."
    defined = take(msa=HEAD.format(words=words)).references
    assert [r.name for r in defined] == ["Manual"]
    assert "Appendix C" in defined[0].names


def test_a_letter_l_for_the_figure_one_is_mended(take) -> None:
    inventory = take(msa=HEAD.format(words="See Schedule C-l and Schedule C-1 attached hereto."))
    assert [r.name for r in inventory.references] == ["Schedule C-1"]


def test_annexes_of_other_documents_are_not_ours(take) -> None:
    words = "The Cover Page holds the information required in Annex I, Annex II and Annex III of the EEA SCCs."
    names = {r.name for r in take(msa=HEAD.format(words=words)).references}
    assert names == {"Cover Page", "EEA SCCs"}


AMENDMENT = """AMENDMENT NO. 2 TO SUPPLY AGREEMENT

This Amendment No. 2 (the "Amendment") is effective as of 1 June 2022 and amends that certain Supply Agreement between Norwell Tools Ltd and Brixby GmbH dated 3 May 2021 ("Agreement").

1. Section 1.1 of the Agreement is deleted in its entirety and replaced with the following:

"1.1 The goods are described in Schedule 9 attached hereto."

2. All other terms of the Agreement remain in force.
"""


def test_an_amendment_speaks_of_the_agreement_it_amends_and_of_nothing_that_it_quotes(take) -> None:
    inventory = take(amendment=AMENDMENT, msa=HEAD.format(words="The goods are blue."))
    (reference,) = inventory.references
    assert (reference.name, reference.link, reference.target) == ("Supply Agreement", "amended", "msa")
    assert dict(inventory.entry("amendment").calls) == {"Agreement": "msa", "Supply Agreement": "msa"}


def test_an_agreement_of_another_date_is_not_the_one_that_is_here(take) -> None:
    inventory = take(
        amendment=AMENDMENT.replace("3 May 2021", "9 May 2015"), msa=HEAD.format(words="The goods are blue.")
    )
    (reference,) = inventory.references
    assert (reference.present, reference.target) == (False, None)
    assert dict(inventory.entry("amendment").calls)["Agreement"] == "missing:Supply Agreement"


def test_a_document_under_the_agreement_calls_it_the_agreement(take) -> None:
    sla = "SERVICE LEVEL AGREEMENT\n\n1. Uptime\n1.1 This SLA is subject to the Agreement. Credits under the Agreement are final.\n"
    inventory = take(sla=sla, msa=HEAD.format(words="The goods are blue."))
    assert [(r.document, r.name, r.link, r.target) for r in inventory.references] == [
        ("sla", "Agreement", "governing", "msa")
    ]


def test_two_names_of_one_document_are_one_record(take) -> None:
    words = "Brixby must enter into a data processing agreement with Norwell. The DPA will control as to personal data."
    dpa = "DATA PROCESSING AGREEMENT\n\n1. Scope\n1.1 This DPA applies to personal data.\n"
    (reference,) = (r for r in take(msa=HEAD.format(words=words), dpa=dpa).references if r.document == "msa")
    assert reference.names == ("DPA",)
    assert reference.target == "dpa"


def test_a_form_and_its_members_give_the_members(take) -> None:
    words = """The prices are in the Order Form or Key Terms.
1.2 "Cover Page" means a document that the parties sign.
1.3 "Key Terms" means a Cover Page that holds the legal details.
1.4 "Order Form" means a Cover Page that holds the prices."""
    names = {r.name: r.names for r in take(msa=HEAD.format(words=words)).references}
    assert set(names) == {"Order Form", "Key Terms"}


def test_the_package_is_incomplete_only_for_attached_and_incorporated_documents(take) -> None:
    words = "The goods in each Purchase Order follow Exhibit A attached hereto."
    inventory = take(msa=HEAD.format(words=words))
    assert {r.name for r in inventory.references} == {"Purchase Order", "Exhibit A"}
    assert [r.name for r in inventory.missing] == ["Exhibit A"]


def test_a_reference_stands_at_its_first_mention(take) -> None:
    text = HEAD.format(words="See Exhibit A attached hereto.\n1.2 Exhibit A is long.")
    (reference,) = take(msa=text).references
    assert text[reference.span.start : reference.span.end] == "Exhibit A"
    assert reference.span.start == text.index("Exhibit A")
    assert reference.source is not None
    assert reference.source.number == "1.1"
