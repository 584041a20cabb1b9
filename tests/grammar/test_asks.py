"""What users of neighbouring projects asked for, or reported as a fault."""

from __future__ import annotations

import pytest

from halden_rules.grammar import load
from halden_rules.grammar.examples import what_is_read
from halden_rules.grammar.phrases import Citation, DefinitionPhrase


def read(text: str) -> str:
    return what_is_read(load(), text)


@pytest.mark.parametrize("to", ["–", "-", "—", " to ", " through "])
def test_range_at_the_last_level(to: str) -> None:
    assert read(f"subject to Section 2(a)(i){to}(iii)") == "reference section 2.a.i..2.a.iii (subject_to)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sections 3.1 and 3.2", "reference section 3.1, 3.2"),
        ("Sections 1005.3(a) and (b)", "reference section 1005.3.a, 1005.3.b"),
    ],
)
def test_a_plural_list_gives_every_member(text: str, expected: str) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "form", ["§ 14.4", "§14.4", "Sec. 14.4", "Section 14.4", "section 14.4", "SECTION 14.4", "Section(s) 14.4"]
)
def test_every_form_of_section(form: str) -> None:
    assert read(f"as set out in {form}.") == "reference section 14.4 (set_out_in)"


def test_plural_marks() -> None:
    assert read("§§ 778.113, 778.114") == "reference section 778.113, 778.114"
    assert read("Secs. 1, 2, and 3") == "reference section 1, 2, 3"


def test_word_range_and_inclusive() -> None:
    assert read("Sections 5.1 through 5.4 apply") == "reference section 5.1..5.4"
    assert read("Clauses 5.1 to 5.4 (inclusive) apply") == "reference clause 5.1..5.4 inclusive"


def test_elided_number() -> None:
    assert read("Sections 1111.33 through .38") == "reference section 1111.33..1111.38"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Section 4 of the Act", "external section 4, Act"),
        ("s 59 of the Companies Act", "external section 59, Companies Act"),
        ("section 3 of that Act", "external section 3, that Act"),
    ],
)
def test_external_is_not_internal(text: str, expected: str) -> None:
    assert read(text) == expected


def test_the_next_sentence_is_not_looked_at() -> None:
    assert read("as set out in section 5. The Act applies to it") == "reference section 5 (set_out_in)"


def test_long_list() -> None:
    assert read("Sections 2, 4, 6.1, 6.2, 7, 9, 11(a), 12 and 14 of this Act") == (
        "external section 2, 4, 6.1, 6.2, 7, 9, 11.a, 12, 14, Act"
    )
    assert (
        read("Sections 2, 4, 6.1, 6.2, 7, 9, 11(a), 12 and 14")
        == "reference section 2, 4, 6.1, 6.2, 7, 9, 11.a, 12, 14"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Clause 14(2)", "reference clause 14.2"),
        ("Clauses 14.2(b), (c) and 15", "reference clause 14.2.b, 14.2.c, 15"),
        ("clause\u00a014.2", "reference clause 14.2"),
        ("this Section 9", "reference this section 9"),
        ("sub-clause (ii) above", "reference subclause ii of this document"),
    ],
)
def test_clause_word_forms(text: str, expected: str) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Section 03 30 00 Cast-in-Place Concrete", "reference section 03 30 00"),
        ("Section 08 34 63.13", "reference section 08 34 63.13"),
        ("Division 01", "reference division 01"),
        ("Article 2.1.B.3 of Section 07 21 00", "reference article 2.1.B.3 of section 07 21 00"),
    ],
)
def test_csi_numbers_are_whole(text: str, expected: str) -> None:
    assert read(text) == expected


def test_heading_without_a_separator() -> None:
    label = load().label("1 Introduction", 0)
    assert label is not None and label.path == ("1",)


@pytest.mark.parametrize("line", ["10-K filing", "2024-2025 report", "30 days after", "A company may", "percent of"])
def test_what_only_looks_like_a_heading(line: str) -> None:
    assert load().label(line, 0) is None


def test_letter_decimal_may_be_a_heading() -> None:
    label = load().label("A.1 Scope", 0)
    assert label is not None and label.path == ("A", "1")


@pytest.mark.parametrize(
    "text", ["“Fees” means", "'Fees' means", '"Fees” means', '“Fees" refers to', "‘Fees’ shall mean"]
)
def test_quotation_marks(text: str) -> None:
    (found,) = load().scan(f"{text} the sums due.")
    assert isinstance(found, DefinitionPhrase)
    (name,) = found.names
    assert name.name == "Fees"
    assert text[name.span.start : name.span.end] == "Fees"


def test_two_names_one_meaning() -> None:
    assert read("“Buyer” or “Purchaser” means Globex") == "definition (means) Buyer, Purchaser"
    assert read("(each, a “Party” and together the “Parties”)") == "definition (inline) Party, Parties"


def test_scope_of_a_definition() -> None:
    assert read("For purposes of this Section 6, “Records” means books") == (
        "reference this section 6; definition (means) Records within this section 6"
    )


def test_a_list_of_the_sentence_is_not_a_list_of_numbers() -> None:
    assert read("in accordance with Section 3 and (ii) such shares") == "reference section 3 (accordance_with)"
    assert read("Section 9 (Usage Rules) or (c) the Customer") == "reference section 9"
    assert read("Section 8.3(b) or (c) applies") == "reference section 8.3.b, 8.3.c"
    assert read("Section 5(h)(i), (ii) or (j)") == "reference section 5.h.i, 5.h.ii, 5.j"


def test_money_days_and_percent_end_a_list() -> None:
    assert read("under Section 4, 30 days after") == "reference section 4 (under)"
    assert read("Sections 4 and 10% of the Fees") == "reference section 4"
    assert read("Section 3 and $5 million") == "reference section 3"


def test_page_header_of_a_filing_is_no_reference() -> None:
    assert read("the parties agree\n\nExhibit 10.12\n\nas follows") == "nothing"
    assert read("as set out in Exhibit 10.12 and") == "reference exhibit 10.12 (set_out_in)"


def test_nothing_crosses_a_blank_line() -> None:
    assert read("as set out in Section 4 and\n\n5. Term") == "reference section 4 (set_out_in)"
    assert read("Section\n\n5") == "nothing"


def test_captions_stand_beside_their_number() -> None:
    text = "Sections 8.1 (Liability Caps) and 8.2 [Exclusions] apply"
    (found,) = load().scan(text)
    assert isinstance(found, Citation)
    captions = [text[t.caption.start : t.caption.end] for t in found.targets if t.caption]
    assert captions == ["Liability Caps", "Exclusions"]


def test_target_spans_hold_their_own_label_word() -> None:
    text = "see Section 6.5 and Article 7 hereof"
    (found,) = load().scan(text)
    assert isinstance(found, Citation)
    assert [text[t.span.start : t.span.end] for t in found.targets] == ["Section 6.5", "Article 7"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Article 46(1) and Article 46(2)(c) of Regulation (EU) 2016/679", 2),
        ("Section 6.5 and Article 7 of the GDPR", 1),
    ],
)
def test_which_members_of_a_list_belong_to_the_law(text: str, expected: int) -> None:
    assert read(text).count("external") == expected


def test_its_article_belongs_to_the_law_named_last() -> None:
    assert read("subject to Regulation (EU) 2016/679 in accordance with its Article 3(2)").endswith(
        "external article 3.2, Regulation (EU) 2016/679"
    )
