"""Read a document from a file or from bytes, within bounds of size and time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

from api.services.documents import errors
from api.services.documents.document import Document, DocumentFormat
from api.services.documents.errors import (
    BrokenDocument,
    DocumentError,
    DocumentTooLarge,
    DocumentTooSlow,
    EncryptedDocument,
    NoSuchDocument,
    UnknownDocumentFormat,
)
from api.services.documents.text_file import read_text

MOST_BYTES = 64 * 1024 * 1024
"""Of a file."""
READING_SECONDS = 60
"""What a Word document or PDF may take."""

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_PDF_HEADER_WITHIN = 1024
"""Bytes: readers of PDF accept so many before its header."""


def read_file(path: Path) -> Document:
    """The text of a file. Raises the errors of ``documents.errors``."""
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise _too_large(size)
        content = path.read_bytes()
    except OSError as error:
        raise NoSuchDocument(
            f"{path}: {error.strerror}; write the path of a file, or - for standard input"
        ) from error
    return read_bytes(content, path.suffix)


def read_bytes(content: bytes, suffix: str = "") -> Document:
    """The text of a document; what it is, its first bytes say, and ``suffix`` must agree.

    Word documents and PDFs are read in a process of their own, whose time and memory are bounded:
    they come from strangers, and the library for PDF is no Python. Raises the errors of
    ``documents.errors``.
    """
    if len(content) > MOST_BYTES:
        raise _too_large(len(content))
    kind = format_of(content, suffix.lower())
    return read_text(content) if kind is DocumentFormat.TEXT else _read_apart(content, kind)


def format_of(content: bytes, suffix: str) -> DocumentFormat:
    """What a document is. Raises UnknownDocumentFormat, EncryptedDocument and BrokenDocument."""
    if b"%PDF-" in content[:_PDF_HEADER_WITHIN]:
        found = DocumentFormat.PDF
    elif content.startswith(_ZIP):
        if b"word/" not in content and suffix != ".docx":
            raise UnknownDocumentFormat(
                "it is a package, and no Word document (.hwpx, .odt, .zip?); save it as .docx,"
                " .pdf or text"
            )
        found = DocumentFormat.DOCX
    elif content.startswith(_OLE):
        if _ENCRYPTED_PACKAGE in content:
            raise EncryptedDocument("it opens with a password only; save it without one")
        raise UnknownDocumentFormat(
            "it is an old Word (.doc) or a Hangul (.hwp) document; save it as .docx, .pdf or text"
        )
    else:
        found = DocumentFormat.TEXT
    if suffix in {".docx", ".pdf"} and suffix != f".{found.value}":
        raise BrokenDocument(f"it is called {suffix}, and its contents are not; save it anew")
    return found


def _read_apart(content: bytes, kind: DocumentFormat) -> Document:
    try:
        done = subprocess.run(
            [sys.executable, "-m", "api.services.documents.reader", kind.value],
            input=content,
            capture_output=True,
            timeout=READING_SECONDS,
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
    except subprocess.TimeoutExpired as error:
        raise DocumentTooSlow(
            f"it was not read within {READING_SECONDS} seconds; split it, or send its text"
        ) from error
    if done.returncode != 0:
        raise DocumentError(
            f"the {kind.value} reader ended with {done.returncode}, as it does on a damaged"
            " document or one that needs too much memory; save it anew, or send its text"
        )
    answer = cast("dict[str, Any]", json.loads(done.stdout))
    if "document" in answer:
        return Document.model_validate(answer["document"])
    kinds: dict[str, type[DocumentError]] = {
        each.__name__: each for each in vars(errors).values() if _is_document_error(each)
    }
    raise kinds[answer["error"]](answer["detail"])


def _is_document_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, DocumentError)


def _too_large(size: int) -> DocumentTooLarge:
    return DocumentTooLarge(f"it has {size:,} bytes; at most {MOST_BYTES:,} are read: split it")
