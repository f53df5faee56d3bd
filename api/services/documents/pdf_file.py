"""PDF documents: the letters of their pages. A scan has none and is refused."""

from __future__ import annotations

import unicodedata
from typing import Any

import pypdfium2  # pyright: ignore[reportMissingTypeStubs]
import pypdfium2.raw as pdfium  # pyright: ignore[reportMissingTypeStubs]

from api.services.documents.document import Document, DocumentFormat, DocumentPart
from api.services.documents.errors import (
    BrokenDocument,
    DocumentTooLarge,
    DocumentWithoutText,
    EncryptedDocument,
)

MOST_PAGES = 3_000
_HYPHENS = str.maketrans({"\ufffe": "-", "\x02": "-"})
"""What PDFium writes for a hyphen that ends a line."""


def read_pdf(content: bytes) -> Document:
    """The text page by page, as its letters stand in the file.

    Raises BrokenDocument, EncryptedDocument, DocumentTooLarge and DocumentWithoutText.
    """
    opened = _opened(content)
    pages = len(opened)
    if pages > MOST_PAGES:
        raise DocumentTooLarge(f"it has {pages:,} pages; at most {MOST_PAGES:,} are read: split it")
    pieces: list[str] = []
    parts: list[DocumentPart] = []
    empty: list[int] = []
    length = 0
    for number in range(1, pages + 1):
        text = _page_text(opened, number)
        if not text.strip():
            empty.append(number)
        parts.append(DocumentPart(name=f"p.{number}", start=length))
        pieces.append(text)
        length += len(text)
    text = "".join(pieces)
    letters = sum(not letter.isspace() for letter in text)
    unreadable = sum(_is_unreadable(letter) for letter in text)
    if not letters:
        raise DocumentWithoutText(
            f"no letter stands on its {pages} page(s): it is a scan, or its letters are drawings;"
            " recognise the text first (OCR), or send the text itself"
        )
    if unreadable * 4 > letters:
        raise DocumentWithoutText(
            f"the fonts do not say which letters {unreadable:,} of {letters:,} are; recognise the"
            " text first (OCR), or send the text itself"
        )
    return Document(
        text=text,
        format=DocumentFormat.PDF,
        pages=pages,
        pages_without_text=tuple(empty),
        unreadable_letters=unreadable,
        parts=tuple(parts),
    )


def _opened(content: bytes) -> Any:
    try:
        return pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        code: Any = getattr(error, "err_code", None)
        if code == pdfium.FPDF_ERR_PASSWORD:
            raise EncryptedDocument("it opens with a password only; save it without one") from error
        raise BrokenDocument(
            f"it is no readable PDF ({error}); open it and save it anew as PDF"
        ) from error


def _page_text(opened: Any, number: int) -> str:
    """The page's text; ends with a line break, so that pages do not run into each other."""
    try:
        text: str = opened[number - 1].get_textpage().get_text_range(errors="replace")
    except pypdfium2.PdfiumError as error:
        raise BrokenDocument(
            f"its page {number} cannot be read ({error}); open it and save it anew as PDF"
        ) from error
    lines = text.replace("\r\n", "\n").replace("\r", "\n").translate(_HYPHENS)
    return lines if lines.endswith("\n") else f"{lines}\n"


def _is_unreadable(letter: str) -> bool:
    if letter == "\ufffd":
        return True
    return unicodedata.category(letter) in {"Cc", "Cn", "Co", "Cs"} and not letter.isspace()
