"""Which lines of a text go on in the next one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deadline_engine.extraction.by_rules.spans import Span

_WRAPPED = re.compile(r"(?<=[^\n.?!:다요])\n(?=[^\n\-*•◦▪·0-9①-⑳가나다라마바사\[(])")
"""A line that goes on in the next one."""
_ITEM_LINE = re.compile(r"[^\n.다요]{1,40}(?=\n|$)")
"""A line of a list: 판결정본 송달."""


def joined_lines(text: str, spans: Sequence[Span]) -> str:
    """The text with a space for the end of a line that goes on; each letter keeps its place.

    A date on a line of its own belongs to the line behind it, where that one is an item of a list.
    """
    letters = list(text)
    ends = {span.end for span in spans}
    for match in _WRAPPED.finditer(text):
        if match.start() not in ends:  # an item of a list ends with its date
            letters[match.start()] = " "
    for span in spans:
        alone = text[span.end : span.end + 1] == "\n" and (
            span.start == 0 or text[span.start - 1] == "\n"
        )
        if alone and _ITEM_LINE.match(text, span.end + 1):
            letters[span.end] = " "
        elif "\n" in text[span.start : span.end]:
            letters[span.start : span.end] = text[span.start : span.end].replace("\n", " ")
    return "".join(letters)
