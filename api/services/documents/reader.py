"""The process that reads one Word document or PDF from standard input, and writes it as JSON."""

from __future__ import annotations

import json
import sys
from typing import Any

from api.services.documents.document import Document, DocumentFormat
from api.services.documents.errors import DocumentError

MOST_MEMORY_BYTES = 3 * 1024 * 1024 * 1024


def main() -> None:
    """Read, and answer with ``document`` or with the ``error`` and its ``detail``."""
    _bound_memory()
    answer: dict[str, Any]
    try:
        document = _read(DocumentFormat(sys.argv[1]), sys.stdin.buffer.read())
        answer = {"document": document.model_dump(mode="json")}
    except DocumentError as error:
        answer = {"error": type(error).__name__, "detail": error.detail}
    sys.stdout.write(json.dumps(answer))


def _read(kind: DocumentFormat, content: bytes) -> Document:
    # Each library is loaded only where its format is read.
    if kind is DocumentFormat.PDF:
        from api.services.documents.pdf_file import read_pdf  # noqa: PLC0415

        return read_pdf(content)
    from api.services.documents.docx_file import read_docx  # noqa: PLC0415

    return read_docx(content)


def _bound_memory() -> None:
    """Where the system can: a document must not take the memory of the machine."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        if most == resource.RLIM_INFINITY or most > MOST_MEMORY_BYTES:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY_BYTES, most))


if __name__ == "__main__":
    main()
