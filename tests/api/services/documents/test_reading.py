"""Documents are read whole, or refused with a code that says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.services.documents import reading
from api.services.documents.document import Document, DocumentFormat, DocumentPart, Locator
from api.services.documents.docx_file import MOST_UNPACKED_TEXT_BYTES
from api.services.documents.errors import DocumentError
from api.services.documents.reading import read_bytes, read_file
from tests.api.services.documents import made

KOREAN = "민법 제766조제1항을 본다.\n「형법」 제241조"


@pytest.mark.parametrize(
    ("content", "encoding", "text"),
    [
        (KOREAN.encode(), "UTF-8", KOREAN),
        (b"", "UTF-8", ""),
        (KOREAN.encode("utf-8-sig"), "UTF-8 with BOM", KOREAN),
        (b"\xff\xfe" + KOREAN.encode("utf-16-le"), "UTF-16", KOREAN),
        (b"\xfe\xff" + KOREAN.encode("utf-16-be"), "UTF-16", KOREAN),
        (KOREAN.encode("euc-kr"), "EUC-KR", KOREAN),
        ("똠방각하의 민법 제1조".encode("cp949"), "CP949", "똠방각하의 민법 제1조"),
        (b"a\r\nb", "UTF-8", "a\r\nb"),
    ],
)
def test_a_text_says_its_encoding(content: bytes, encoding: str, text: str) -> None:
    document = read_bytes(content, ".md")
    assert (document.format, document.encoding) == (DocumentFormat.TEXT, encoding)
    assert document.text == text


def test_a_word_document() -> None:
    content = made.docx(["민법 제1조", "", "상법\t제2조"], footnote=True, table=True)
    document = read_bytes(content, ".DOCX")
    assert document.format is DocumentFormat.DOCX
    assert document.text.split("\n") == [
        *("민법 제1조", "", "상법\t제2조", "형법 제241조", "간통", "남은 넣은"),
        *("형사소송법 제249조", "준비서면", ""),
    ]
    assert [part.name for part in document.parts] == ["", "footnotes", "header"]
    locator = Locator(document.text, document.parts)
    assert str(locator.location(document.text.index("제2조"))) == "3:4"
    assert str(locator.location(document.text.index("제249조"))) == "footnotes:1:7"


def test_a_pdf() -> None:
    lines = ["민법 제766조제1항에 따라", "「형법」 제241조 (이하 ‘법’)"]
    document = read_bytes(made.pdf([lines, [], ["상법 제2조"]]), ".pdf")
    assert (document.format, document.pages) == (DocumentFormat.PDF, 3)
    assert document.text.split("\n") == [*lines, "", "상법 제2조", ""]
    assert (document.pages_without_text, document.unreadable_letters) == ((2,), 0)
    locator = Locator(document.text, document.parts)
    assert str(locator.location(document.text.index("제241조"))) == "p.1:2:6"
    assert str(locator.location(document.text.index("제2조"))) == "p.3:1:4"


PDF = made.pdf([["민법 제766조"]])
DOCX = made.docx(["민법 제766조"])
REFUSED = [
    ("", b"\x00\x01\x02", "document_format", "NUL"),
    ("", b"\xff\xfe\x00\x01", "document_format", "no text"),
    ("", b"\xff\xfe\x01\x00\x02\x00a\x00", "document_format", "no text"),
    ("", b"\x01\x02\x03\x04 ab", "document_format", "no text"),
    ("", b"PK\x03\x04" + b"mimetypeapplication/hwp+zip" * 9, "document_format", ".hwpx"),
    ("", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 99, "document_format", ".hwp"),
    (
        ".docx",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
        "document_encrypted",
        "password",
    ),
    (".txt", b"caf\xe9 \xe8\xe0 \xff\xff", "document_encoding", "byte 3, line 1"),
    (".txt", "на\u0438вно".encode("cp1251") * 9, "document_encoding", "UTF-8"),
    (".txt", b"\xff\xfe\x00\xd8", "document_encoding", "byte order mark"),
    (".docx", b"\x80\x81binary", "document_broken", ".docx"),
    (".docx", "민법 제1조".encode(), "document_broken", ".docx"),
    (".pdf", "민법 제1조".encode(), "document_broken", ".pdf"),
    (".pdf", DOCX, "document_broken", ".pdf"),
    (".docx", DOCX[: len(DOCX) // 2], "document_broken", "Word"),
    (".docx", b"PK\x03\x04" + b"\x00" * 200, "document_broken", "Word"),
    (".docx", made.docx_bomb(MOST_UNPACKED_TEXT_BYTES + 1), "document_too_large", "unpacked"),
    (".docx", made.docx_bomb(1000), "document_broken", "Word"),
    (".docx", made.docx_that_lies(), "document_broken", "Word"),
    (".docx", made.docx([]), "document_without_text", "pictures"),
    (".pdf", b"%PDF-1.7\nnothing", "document_broken", "PDF"),
    (".pdf", made.pdf([["민법"]], password="자물쇠"), "document_encrypted", "password"),
    (".pdf", made.pdf([[], []]), "document_without_text", "OCR"),
]


@pytest.mark.parametrize(
    ("suffix", "content", "code", "says"), REFUSED, ids=[f"{r[2]}-{r[3]}" for r in REFUSED]
)
def test_refused(suffix: str, content: bytes, code: str, says: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_bytes(content, suffix)
    assert (refused.value.code, says in refused.value.detail) == (code, True), refused.value.detail


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.md", tmp_path):
        with pytest.raises(DocumentError) as refused:
            read_file(path)
        assert refused.value.code == "document_missing"
        assert str(path) in refused.value.detail


def test_bounds_of_size_and_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "READING_SECONDS", 0.001)
    with pytest.raises(DocumentError) as slow:
        read_bytes(PDF)
    assert slow.value.code == "document_too_slow"
    monkeypatch.setattr(reading, "MOST_BYTES", 10)
    (tmp_path / "long.txt").write_bytes(b"x" * 11)
    for read in (lambda: read_bytes(b"x" * 11), lambda: read_file(tmp_path / "long.txt")):
        with pytest.raises(DocumentError) as large:
            read()
        assert large.value.code == "document_too_large"


@given(
    st.lists(st.text(alphabet="가a\n", max_size=8), min_size=1, max_size=4),
    st.integers(0, 40),
)
def test_a_location_counts_lines_and_columns_within_its_part(pages: list[str], at: int) -> None:
    text = "".join(pages)
    starts = [sum(map(len, pages[:n])) for n in range(len(pages))]
    parts = tuple(DocumentPart(name=f"p{n}", start=s) for n, s in enumerate(starts))
    at = min(at, len(text))
    place = Locator(text, parts).location(at)
    part = max(n for n, start in enumerate(starts) if start <= at)
    before = text[starts[part] : at]
    assert place.part == f"p{part}"
    assert place.line == before.count("\n") + 1
    assert place.column == len(before.rpartition("\n")[2]) + 1


@given(st.binary(max_size=200))
def test_bytes_that_are_read_are_the_text(content: bytes) -> None:
    try:
        document = reading.read_text(content)
    except DocumentError:
        return
    codec = document.encoding.removesuffix(" with BOM").lower()
    assert document.text.encode(codec) in content  # only a byte order mark is missing


def test_the_model_is_what_the_reader_writes() -> None:
    document = read_bytes(PDF)
    assert Document.model_validate_json(document.model_dump_json()) == document
