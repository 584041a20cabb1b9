"""A folder of documents: what is read, what is refused, and that everything is said at once."""

from __future__ import annotations

import hashlib
import os
import unicodedata
from pathlib import Path

import pytest

from halden_rules.documents import Document, Folder, read_file, read_folder, read_folder_with_warnings
from halden_rules.documents.folder import MOST_BYTES, MOST_FILES, MOST_TOGETHER
from halden_rules.problems import Problem, Problems
from halden_rules.text import Span
from tests.conftest import CORPUS, ROOT

TEXT = """SERVICES AGREEMENT
1. Services. The Supplier shall provide the services that are described in Schedule 1, subject to clause 2.
2. Liability. In no event shall either of the parties be liable for more than the fees paid under clause 3.
3. Fees. The Customer shall pay the fees within 30 days of the date of each invoice that it has received.
"""
GERMAN = """VERTRAG
1. Leistungen. Der Auftragnehmer erbringt die in Anlage 1 beschriebenen Leistungen nach Maßgabe der Ziffer 2.
2. Haftung. Die Haftung der Parteien ist auf die nach Ziffer 3 gezahlte Vergütung begrenzt, soweit nichts bestimmt ist.
3. Vergütung. Der Auftraggeber zahlt die Vergütung innerhalb von dreißig Tagen nach Zugang jeder Rechnung.
"""


def folder(at: Path, **files: str | bytes) -> Path:
    at.mkdir(exist_ok=True)
    for name, content in files.items():
        path = at / name.replace("__", ".")
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return at


def refused(at: Path) -> list[Problem]:
    with pytest.raises(Problems) as found:
        read_folder(at)
    assert found.value.exit_code == 2
    return list(found.value.problems)


def codes(problems: list[Problem] | tuple[Problem, ...]) -> list[tuple[str, str]]:
    return [(problem.file, problem.code) for problem in problems]


@pytest.mark.parametrize("name", sorted(path.name for path in CORPUS.iterdir() if path.is_dir()))
def test_the_corpus_is_read_without_a_warning(name: str) -> None:
    read = read_folder_with_warnings(CORPUS / name / "text")
    assert read.warnings == ()
    assert [f"{d.id}.txt" for d in read.documents] == [d.path for d in read.documents]
    assert {d.path for d in read.documents} == {path.name for path in (CORPUS / name / "text").iterdir()}
    assert [d.id for d in read.documents] == sorted(d.id for d in read.documents)
    for document in read.documents:
        text = (CORPUS / name / "text" / document.path).read_bytes().decode("utf-8")
        assert document.text.file == text
        assert (document.encoding, document.english, document.numbered) == ("utf-8", True, True)


def test_the_example_is_read_without_a_warning() -> None:
    read = read_folder_with_warnings(ROOT / "examples" / "bellring")
    assert [d.id for d in read.documents] == ["amendment-1", "amendment-2", "amendment-3", "manufacturing-agreement"]
    assert read.warnings == ()


def test_a_document(tmp_path: Path) -> None:
    at = folder(tmp_path / "p")
    (at / "schedules").mkdir()
    (at / "schedules" / "Annex B (final).TXT").write_bytes(TEXT.encode())
    document = read_file(at / "schedules" / "Annex B (final).TXT", at)
    assert (document.id, document.path) == ("schedules-annex-b-final", "schedules/Annex B (final).TXT")
    assert (document.kind, document.encoding) == ("text", "utf-8")
    assert document.sha256 == hashlib.sha256(TEXT.encode()).hexdigest()
    assert read_folder(at) == (document,)


def test_everything_wrong_is_said_at_once(tmp_path: Path) -> None:
    at = folder(
        tmp_path / "p", a__txt=b"", b__txt=b" \r\n\t\xef\xbb\xbf", c__txt=b"%PDF-1.7\n", d__txt=TEXT, e__bin="x"
    )
    (at / "f.txt").symlink_to(tmp_path / "out.txt")
    assert codes(refused(at)) == [
        ("a.txt", "H105"),
        ("b.txt", "H105"),
        ("c.txt", "H106"),
        ("e.bin", "H109"),
        ("f.txt", "H108"),
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"%PDF-1.7\n1. Term", "a PDF"),
        (b"PK\x03\x04\x14\x00" + bytes(200), "zip archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Word"),
        (b"{\\rtf1\\ansi 1. Term}", "rich text"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"<!DOCTYPE html>\n<html><p>1. Term", "web page"),
        (b"\n <HTML><body>1. Term", "web page"),
        (b"\x00" * 4096, "zero bytes"),
        (b"1. Term of this Agreement.\x00 2. Fees", "zero bytes"),
        (bytes(range(1, 32)) * 40, "control characters"),
        (bytes(range(128, 256)) * 40 + bytes(range(1, 32)) * 40, "not text"),
        (b"\xff\xfe1\x00.\x00 ", "broken at byte"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    (problem,) = refused(folder(tmp_path / "p", a__txt=content))
    assert (problem.file, problem.code) == ("a.txt", "H106")
    assert said in problem.message and problem.help


def test_a_file_that_is_too_large_is_not_opened(tmp_path: Path) -> None:
    at = folder(tmp_path / "p", a__txt=TEXT)
    with (at / "big.txt").open("wb") as file:
        file.truncate(60_000_000)
    (problem,) = refused(at)
    assert (problem.file, problem.code) == ("big.txt", "H107")
    assert (
        "60.0 MB" in problem.message and f"{MOST_BYTES // 1_000_000} MB" in problem.message and "split" in problem.help
    )


def test_a_folder_without_documents(tmp_path: Path) -> None:
    (problem,) = refused(folder(tmp_path / "p"))
    assert problem.code == "H103" and ".txt" in problem.help
    assert [code for _, code in codes(refused(folder(tmp_path / "p", package__yaml="halden: package/1")))] == ["H103"]
    assert sorted(code for _, code in codes(refused(folder(tmp_path / "p", x__docx=b"PK")))) == ["H103", "H109"]


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    assert codes(refused(tmp_path / "nowhere")) == [(str(tmp_path / "nowhere"), "H101")]
    (tmp_path / "file.txt").write_text(TEXT)
    (problem,) = refused(tmp_path / "file.txt")
    assert problem.code == "H102" and str(tmp_path) in problem.help


def test_too_many_documents(tmp_path: Path) -> None:
    at = folder(tmp_path / "p")
    for number in range(MOST_FILES + 1):
        (at / f"{number}.txt").touch()
    assert codes(refused(at)) == [(str(at), "H110")]


def test_too_much_together(tmp_path: Path) -> None:
    at = folder(tmp_path / "p")
    for number in range(MOST_TOGETHER // MOST_BYTES + 1):
        with (at / f"{number}.txt").open("wb") as file:
            file.truncate(MOST_BYTES)
    assert codes(refused(at)) == [(str(at), "H116")]


def test_links(tmp_path: Path) -> None:
    folder(tmp_path / "outside", secret__txt=TEXT)
    at = folder(tmp_path / "p", a__txt=TEXT)
    (at / "inside.txt").symlink_to("a.txt")
    read = read_folder_with_warnings(at)
    assert [d.id for d in read.documents] == ["a"]
    assert [(w.file, w.code, w.severity) for w in read.warnings] == [("inside.txt", "H108", "warning")]
    (at / "file.txt").symlink_to(tmp_path / "outside" / "secret.txt")
    (at / "up.txt").symlink_to("../outside/secret.txt")
    (at / "folder").symlink_to(tmp_path / "outside")
    (at / "loop").symlink_to(".")
    (at / "gone.txt").symlink_to("nothing.txt")
    found = refused(at)
    assert [(p.file, p.code) for p in found if p.severity == "error"] == [
        ("file.txt", "H108"),
        ("folder", "H108"),
        ("gone.txt", "H108"),
        ("up.txt", "H108"),
    ]


def test_a_link_to_a_file_that_is_not_read_itself_is_read(tmp_path: Path) -> None:
    at = folder(tmp_path / "p", blob=TEXT)
    (at / "a.txt").symlink_to("blob")
    read = read_folder_with_warnings(at)
    assert [d.path for d in read.documents] == ["a.txt"]


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(folder(tmp_path / "p", a__txt=TEXT))
    assert [d.path for d in read_folder(tmp_path / "link")] == ["a.txt"]


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    at = folder(tmp_path / "p", a__txt=TEXT)
    os.mkfifo(at / "pipe.txt")
    read = read_folder_with_warnings(at)
    assert [d.path for d in read.documents] == ["a.txt"]
    assert codes(read.warnings) == [("pipe.txt", "H109")]


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = folder(tmp_path / "p", a__txt=TEXT, b__txt=TEXT)
    read_bytes = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "b.txt":
            raise PermissionError(13, "Permission denied", str(path))
        return read_bytes(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    (problem,) = refused(at)
    assert (problem.file, problem.code) == ("b.txt", "H104") and "Permission denied" in problem.message


def test_what_is_left_out_is_said(tmp_path: Path) -> None:
    at = folder(tmp_path / "p", a__txt=TEXT, b__md="# " + TEXT, c__docx=b"PK", package__yaml="x", ATTRIBUTION="x")
    (at / "a.txt.gold.json").write_text("{}")
    (at / ".git").mkdir()
    (at / ".git" / "config.txt").write_text(TEXT)
    (at / ".hidden.txt").write_text(TEXT)
    (at / "sub").mkdir()
    (at / "sub" / "package.yaml").write_text("x")
    read = read_folder_with_warnings(at)
    assert [(d.path, d.kind) for d in read.documents] == [("a.txt", "text"), ("b.md", "markdown")]
    assert codes(read.warnings) == [("a.txt.gold.json", "H109"), ("c.docx", "H109"), ("sub/package.yaml", "H109")]
    assert all(warning.severity == "warning" for warning in read.warnings)


def ids(read: Folder) -> dict[str, str]:
    return {d.path: d.id for d in read.documents}


def test_two_files_whose_names_are_as_good_as_equal(tmp_path: Path) -> None:
    at = folder(tmp_path / "p", csa__txt=TEXT, csa__md=TEXT, other__txt=TEXT)
    (at / "Schedule 1.txt").write_text(TEXT)
    (at / "schedule-1.txt").write_text(TEXT)
    read = read_folder_with_warnings(at)
    assert ids(read) == {
        "Schedule 1.txt": "schedule-1-txt",
        "schedule-1.txt": "schedule-1-txt-2",
        "csa.md": "csa-md",
        "csa.txt": "csa-txt",
        "other.txt": "other",
    }
    assert [d.id for d in read.documents] == sorted(d.id for d in read.documents)
    assert codes(read.warnings) == [(p, "H112") for p in ("Schedule 1.txt", "csa.md", "csa.txt", "schedule-1.txt")]


def test_names_of_all_kinds(tmp_path: Path) -> None:
    at = folder(tmp_path / "p")
    for name in ("Verträge (2).txt", "合同.txt", "<img src=x>.txt", "a'b\"c{{d}}.txt", "UPPER.TXT"):
        (at / unicodedata.normalize("NFC", name)).write_text(TEXT)
    assert ids(read_folder_with_warnings(at)) == {
        "Verträge (2).txt": "vertrage-2",
        "合同.txt": f"document-{hashlib.sha256('合同'.encode()).hexdigest()[:8]}",
        "<img src=x>.txt": "img-src-x",
        "a'b\"c{{d}}.txt": "a-b-c-d",
        "UPPER.TXT": "upper",
    }


@pytest.mark.parametrize("odd", ["\x1b[31m", "\n", "\u202e", "\x85", "\u2028"])
def test_a_name_that_cannot_be_shown_is_refused(tmp_path: Path, odd: str) -> None:
    at = folder(tmp_path / "p", a__txt=TEXT)
    (at / f"b{odd}.txt").write_text(TEXT)
    (problem,) = refused(at)
    assert problem.code == "H111" and odd not in problem.file and f"U+{ord(odd[0]):04X}" in problem.message


def test_a_name_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    at = folder(tmp_path / "p", a__txt=TEXT)
    Path(os.fsdecode(os.fsencode(at) + b"/b\xff.txt")).write_text(TEXT)
    (problem,) = refused(at)
    assert problem.code == "H111" and problem.file == "b\\udcff.txt"
    problem.file.encode("utf-8")


def only(at: Path) -> tuple[Document, tuple[Problem, ...]]:
    read = read_folder_with_warnings(at)
    return read.documents[0], read.warnings


def test_another_language_is_flagged(tmp_path: Path) -> None:
    document, warnings = only(folder(tmp_path / "p", a__txt=GERMAN))
    assert not document.english
    assert codes(warnings) == [("a.txt", "H113")]
    chinese = "第一条 本合同由甲乙双方签订。第二条 甲方应当按照本合同的约定支付费用。" * 5
    assert not only(folder(tmp_path / "q", a__txt=chinese))[0].english


def test_a_document_without_numbers_is_flagged(tmp_path: Path) -> None:
    text = "The Supplier shall provide the services to the Customer under this agreement.\n" * 10
    document, warnings = only(folder(tmp_path / "p", a__txt=text))
    assert document.english and not document.numbered
    assert codes(warnings) == [("a.txt", "H114")]


@pytest.mark.parametrize("text", ["Price list\n1. Bottle EUR 2.00\n2. Cap EUR 0.10\n", "1. Name: Jürgen Müller\n"])
def test_too_few_words_to_tell_a_language_are_no_complaint(tmp_path: Path, text: str) -> None:
    document, warnings = only(folder(tmp_path / "p", a__txt=text))
    assert document.english and warnings == ()


def test_pages(tmp_path: Path) -> None:
    document, _ = only(folder(tmp_path / "p", a__txt=TEXT + "\f" + TEXT + "\f\n"))
    assert [(p.number, p.start, p.end) for p in document.pages] == [
        (1, 0, len(TEXT) + 1),
        (2, len(TEXT) + 1, len(document.text.reading)),
    ]
    assert document.text.place(Span(len(TEXT) + 1, len(TEXT) + 9)).page == 2
    assert only(folder(tmp_path / "q", a__txt=TEXT))[0].pages == ()
