"""Text files: the encoding is certain and said, or the file is refused; no letter is replaced."""

from __future__ import annotations

import codecs
import re
import unicodedata

from api.services.documents.document import Document, DocumentFormat
from api.services.documents.errors import UnknownDocumentFormat, UnknownEncoding

_BOMS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with BOM"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
_IN_NO_TEXT = frozenset({"Cc", "Cn", "Co", "Cs"})
_SPACES = "\t\n\v\f\r"
_ONE_IN = 20
"""Where more than one in so many is control, unassigned or private, the file is no text."""
_LETTERS = re.compile(r"[0-9A-Za-zㄱ-ㅣ가-힣一-鿿]")
"""Any two bytes are a letter of UTF-16; a text that is read here has some of these."""
_KOREAN = (("euc-kr", "EUC-KR"), ("cp949", "CP949"))


def read_text(content: bytes) -> Document:
    """The text of a file: UTF-8, with a byte order mark UTF-16, else EUC-KR or CP949.

    Nearly any bytes can be read as CP949. They are taken for it only where most letters outside
    ASCII come out as Hangul. Raises UnknownEncoding and UnknownDocumentFormat.
    """
    for bom, codec, name in _BOMS:
        if content.startswith(bom):
            return _document(_decoded(content.removeprefix(bom), codec, name), name)
    if b"\0" in content:
        raise UnknownDocumentFormat(
            "it holds NUL bytes, so it is no text; text, Markdown, .docx and .pdf are read"
        )
    try:
        return _document(content.decode("utf-8"), "UTF-8")
    except UnicodeDecodeError as error:
        no_utf8 = error
    for codec, name in _KOREAN:
        try:
            text = content.decode(codec)
        except UnicodeDecodeError:
            continue
        if _is_mostly_hangul(text):
            return _document(text, name)
    line = content.count(b"\n", 0, no_utf8.start) + 1
    raise UnknownEncoding(
        f"it is neither UTF-8 (byte {no_utf8.start}, line {line}: {no_utf8.reason}) nor Korean"
        " text in EUC-KR or CP949; save it as UTF-8"
    )


def _decoded(content: bytes, codec: str, name: str) -> str:
    try:
        return content.decode(codec)
    except UnicodeDecodeError as error:
        raise UnknownEncoding(
            f"its byte order mark says {name}, and byte {error.start} is none of it"
            f" ({error.reason}); save it as UTF-8"
        ) from error


def _document(text: str, encoding: str) -> Document:
    strange = sum(unicodedata.category(c) in _IN_NO_TEXT and c not in _SPACES for c in text)
    if strange * _ONE_IN > len(text) or (encoding == "UTF-16" and not _LETTERS.search(text)):
        raise UnknownDocumentFormat(
            "it holds characters that no text has, or none that one is written in; text, Markdown,"
            " .docx and .pdf are read"
        )
    return Document(text=text, format=DocumentFormat.TEXT, encoding=encoding)


def _is_mostly_hangul(text: str) -> bool:
    letters = [c for c in text if c > "\x7f" and unicodedata.category(c).startswith("L")]
    hangul = sum("가" <= letter <= "힣" for letter in letters)
    return hangul * 2 > len(letters)
