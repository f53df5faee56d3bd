"""Why a document cannot be read: each with a stable code and what to do about it."""

from __future__ import annotations

from lawdb.errors import StoreError


class DocumentError(StoreError):
    """A document that cannot be read as text; by itself: its reader broke down over it."""

    code = "document_unreadable"
    title = "The document cannot be read"


class NoSuchDocument(DocumentError):
    """There is no such file, or it may not be read."""

    code = "document_missing"
    title = "There is no such document"


class UnknownDocumentFormat(DocumentError):
    """Neither text nor Word (.docx) nor PDF."""

    code = "document_format"
    title = "Not a document that is read"


class DocumentTooLarge(DocumentError):
    """More bytes, pages, letters or unpacked contents than are read."""

    code = "document_too_large"
    title = "The document is too large"


class UnknownEncoding(DocumentError):
    """Text in an encoding that is not certain."""

    code = "document_encoding"
    title = "The document's encoding is not certain"


class EncryptedDocument(DocumentError):
    """It opens with a password only."""

    code = "document_encrypted"
    title = "The document is encrypted"


class BrokenDocument(DocumentError):
    """It is damaged, or not what its name says."""

    code = "document_broken"
    title = "The document is damaged"


class DocumentWithoutText(DocumentError):
    """It has pages, and no letters on them: a scan."""

    code = "document_without_text"
    title = "The document holds no text"


class DocumentTooSlow(DocumentError):
    """Reading it takes more time than it is given."""

    code = "document_too_slow"
    title = "The document takes too long to read"
