"""A document that was read: its text, where its parts begin, and what was done to get it."""

from __future__ import annotations

from bisect import bisect_right
from enum import StrEnum
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict


class DocumentFormat(StrEnum):
    """What the file is."""

    TEXT = "text"
    """Also Markdown, whose marks stay in the text."""
    DOCX = "docx"
    PDF = "pdf"


class DocumentPart(BaseModel):
    """A page, or the footnotes: where it begins in the text."""

    model_config = ConfigDict(frozen=True)

    name: str
    """``p.3``, ``footnotes``, ``header``; empty for what needs no name."""
    start: int


class Document(BaseModel):
    """The text of a document. Offsets count its characters."""

    model_config = ConfigDict(frozen=True)

    text: str
    format: DocumentFormat
    encoding: str = ""
    """Of a text: ``UTF-8``, ``UTF-8 with BOM``, ``UTF-16``, ``EUC-KR`` or ``CP949``."""
    pages: int | None = None
    pages_without_text: tuple[int, ...] = ()
    """Of a PDF: pages on which no letter was found, counted from 1."""
    unreadable_letters: int = 0
    """Of a PDF: letters whose font does not say which they are."""
    parts: tuple[DocumentPart, ...] = (DocumentPart(name="", start=0),)
    """In order; the first begins at 0."""


class Location(NamedTuple):
    """Where an offset is, as people count: from 1, within its part."""

    part: str
    line: int
    column: int

    def __str__(self) -> str:
        return ":".join(filter(None, (self.part, str(self.line), str(self.column))))


class Locator:
    """Finds lines and columns; a line ends with a line feed."""

    def __init__(self, text: str, parts: tuple[DocumentPart, ...] = ()) -> None:
        """``parts``: those of the text's document."""
        self._parts = parts or (DocumentPart(name="", start=0),)
        self._part_starts = [part.start for part in self._parts]
        self._lines = [0]
        at = text.find("\n")
        while at >= 0:
            self._lines.append(at + 1)
            at = text.find("\n", at + 1)

    def location(self, offset: int) -> Location:
        """The place of ``text[offset]``."""
        part = self._parts[bisect_right(self._part_starts, offset) - 1]
        line = bisect_right(self._lines, offset) - 1
        first = bisect_right(self._lines, part.start) - 1
        start = max(self._lines[line], part.start)
        return Location(part.name, line - first + 1, offset - start + 1)
