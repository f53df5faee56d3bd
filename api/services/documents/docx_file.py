"""Word documents: body with tables and text boxes, footnotes, endnotes, headers and footers."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import BadZipFile, ZipFile

import docx
from docx.exceptions import PythonDocxError
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import OpcError
from docx.oxml.parser import parse_xml
from lxml.etree import LxmlError

from api.services.documents.document import Document, DocumentFormat, DocumentPart
from api.services.documents.errors import (
    BrokenDocument,
    DocumentTooLarge,
    DocumentWithoutText,
    EncryptedDocument,
)

MOST_UNPACKED_BYTES = 200 * 1024 * 1024
"""Of all files in the package together; pictures are among them."""
MOST_UNPACKED_TEXT_BYTES = 64 * 1024 * 1024
"""Of one XML file in the package."""
MOST_FILES = 10_000

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_PARAGRAPH = f"{_W}p"
_TEXT = f"{_W}t"
_LETTERS = {
    f"{_W}tab": "\t",
    f"{_W}br": "\n",
    f"{_W}cr": "\n",
    f"{_W}noBreakHyphen": "-",
}
_NOT_READ = {
    f"{_W}del",  # a tracked deletion
    f"{_W}moveFrom",
    f"{_W}rt",  # the small letters of a ruby text repeat the large ones
    _FALLBACK,  # repeats the text box beside it for programs that cannot show it
}
_OF_DAMAGE = (
    *(PythonDocxError, OpcError, BadZipFile, zlib.error, EOFError, LxmlError),
    *(KeyError, ValueError, AttributeError),  # python-docx raises these over elements it misses
)
_BESIDE_THE_BODY = {
    RELATIONSHIP_TYPE.FOOTNOTES: "footnotes",
    RELATIONSHIP_TYPE.ENDNOTES: "endnotes",
    RELATIONSHIP_TYPE.HEADER: "header",
    RELATIONSHIP_TYPE.FOOTER: "footer",
}


def read_docx(content: bytes) -> Document:
    """One paragraph a line, table cells and text boxes where they stand, notes behind the body.

    Tracked insertions are read and tracked deletions are not; comments and numbers that Word
    makes by itself are no text of the document. Raises BrokenDocument, EncryptedDocument,
    DocumentTooLarge and DocumentWithoutText.
    """
    _refuse_bombs(content)
    try:
        package = docx.Document(BytesIO(content)).part
        sources = [("", package.element), *_beside_the_body(package)]
    except _OF_DAMAGE as error:
        raise BrokenDocument(
            f"it is no readable Word document ({_said(error)}); open it in Word and save it anew"
        ) from error
    parts: list[DocumentPart] = []
    pieces: list[str] = []
    length = 0
    for name, element in sources:
        lines = "".join(f"{line}\n" for line in _paragraphs(element))
        if name == "" or lines.strip():
            parts.append(DocumentPart(name=name, start=length))
            pieces.append(lines)
            length += len(lines)
    text = "".join(pieces)
    if not text.strip():
        raise DocumentWithoutText("the Word document has no letters; was it made of pictures?")
    return Document(text=text, format=DocumentFormat.DOCX, parts=tuple(parts))


def _refuse_bombs(content: bytes) -> None:
    """Sizes are read from the directory; a member that holds more than it says there is broken."""
    try:
        with ZipFile(BytesIO(content)) as package:
            members = package.infolist()
    except (BadZipFile, NotImplementedError, ValueError) as error:
        raise BrokenDocument(
            f"its package cannot be opened ({_said(error)}); open it in Word and save it anew"
        ) from error
    if any(member.flag_bits & 1 for member in members):
        raise EncryptedDocument("its package is encrypted; save it without a password")
    unpacked = sum(member.file_size for member in members)
    texts = [m.file_size for m in members if m.filename.endswith((".xml", ".rels"))]
    for found, most, what in (
        (len(members), MOST_FILES, "files"),
        (unpacked, MOST_UNPACKED_BYTES, "bytes"),
        (max(texts, default=0), MOST_UNPACKED_TEXT_BYTES, "bytes of one text"),
    ):
        if found > most:
            raise DocumentTooLarge(
                f"unpacked it has {found:,} {what}; at most {most:,} are read: split it"
            )


def _beside_the_body(package: Any) -> Iterator[tuple[str, Any]]:
    order = list(_BESIDE_THE_BODY)
    found = [each for each in package.rels.values() if each.reltype in order]
    seen: set[str] = set()
    for each in sorted(found, key=lambda each: order.index(each.reltype)):
        name = str(each.target_part.partname)
        if name not in seen:
            seen.add(name)
            yield _BESIDE_THE_BODY[each.reltype], parse_xml(each.target_part.blob)


def _paragraphs(element: Any) -> Iterator[str]:
    """The paragraphs below an element in their order; those of a text box follow their anchor."""
    for paragraph in element.iter(_PARAGRAPH):
        if not any(above.tag in _NOT_READ for above in paragraph.iterancestors()):
            yield "".join(_letters(paragraph))


def _letters(element: Any) -> Iterator[str]:
    for child in element:
        if child.tag in _NOT_READ or child.tag == _PARAGRAPH:
            continue
        if child.tag == _TEXT:
            yield child.text or ""
        elif child.tag in _LETTERS:
            yield _LETTERS[child.tag]
        else:
            yield from _letters(child)


def _said(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
