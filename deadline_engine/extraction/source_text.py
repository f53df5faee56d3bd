"""A text to be read for the facts of a case."""

from __future__ import annotations

import hashlib
from datetime import date

from deadline_engine.extraction.dating import Dating
from deadline_engine.extraction.evidence import QuotableText

LONGEST_TEXT = 200_000
"""Characters; a judgment of a hundred pages has about half of that."""


class SourceText:
    """Where words stand in a text, which days they name, and its hash."""

    def __init__(self, text: str, written_on: date | None = None) -> None:
        """``written_on``: the day of writing in the zone of the forum; None if not known.

        Raises ValueError where the text is longer than ``LONGEST_TEXT`` or holds nothing.
        """
        if len(text) > LONGEST_TEXT:
            raise ValueError(f"the text has {len(text):,} characters; at most {LONGEST_TEXT:,}")
        if not text.strip():
            raise ValueError("the text holds nothing to read")
        self.text = text
        self.written_on = written_on
        self.quotable = QuotableText(text)
        self.dating = Dating(self.quotable, written_on)
        self.hash = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
