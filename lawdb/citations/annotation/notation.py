"""How an annotated Markdown text is written, and how the text is read back out of it.

Behind each citation stands a footnote mark with the sign of its verdict, ``제241조[^law-1]✗``, and
at the end of the text, between two comments, the footnotes. Nothing else of the text is touched,
so that taking the annotation away gives back the text letter by letter:

    제241조[^law-1]✗ …

    <!-- lawdb citations [^law-*] -->
    [^law-1]: ✗ …
    <!-- /lawdb citations [^law-*] -->

The comments name the marks they belong to. Only marks of that name are taken away, and only where
both comments end the text; a text that has such marks of its own gets others (``law2``). The sign
stands behind the mark because ``[^law-1](간통)`` would read as a link.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, count

from lawdb.citations.annotation.standing import MARKS

_SIGNS = "".join(re.escape(mark) for mark in MARKS.values())
_OPENING = re.compile(r"\r?\n\r?\n<!-- lawdb citations \[\^law\d*-\*\] -->\r?\n")
_BLOCK = re.compile(
    r"\r?\n\r?\n<!-- lawdb citations \[\^(?P<name>law\d*)-\*\] -->\r?\n"
    r"(?:\[\^(?P=name)-\d+\]: [^\n]*\n)*"
    r"<!-- /lawdb citations \[\^(?P=name)-\*\] -->\s*"
)


@dataclass(frozen=True, slots=True)
class Unannotated:
    """A text without the annotation that stood in it, and where its letters stood."""

    given: str
    text: str
    cuts: tuple[tuple[int, int], ...] = ()
    """What was taken away, ``given[start:end]``, in order and apart."""
    _at: tuple[int, ...] = ()
    """Offset in ``text`` of each cut."""
    _before: tuple[int, ...] = (0,)
    """How many letters the cuts before each one took away, and all of them."""

    @classmethod
    def of(cls, given: str, cuts: Sequence[tuple[int, int]]) -> Unannotated:
        """The text without these passages, which are in order and apart."""
        before = (0, *accumulate(end - start for start, end in cuts))
        edges = [0, *(edge for cut in cuts for edge in cut), len(given)]
        kept = zip(edges[::2], edges[1::2], strict=True)
        return cls(
            given,
            "".join(given[start:end] for start, end in kept),
            tuple(cuts),
            tuple(start - taken for (start, _), taken in zip(cuts, before, strict=False)),
            before,
        )

    def given_start(self, offset: int) -> int:
        """Where a passage that starts at ``text[offset]`` starts in the text as given."""
        return offset + self._before[bisect_right(self._at, offset)]

    def given_end(self, offset: int) -> int:
        """Where a passage that ends before ``text[offset]`` ends in the text as given."""
        return offset + self._before[bisect_left(self._at, offset)]

    def offset(self, given: int) -> int:
        """The offset in ``text`` of an offset in the text as given; within a cut, the cut's."""
        number = bisect_left(self.cuts, (given, 0))
        inside = max(0, self.cuts[number - 1][1] - given) if number else 0
        return given - self._before[number] + inside


def unannotated(text: str) -> Unannotated:
    """The text without annotation; as it is where there is none."""
    openings = deque(_OPENING.finditer(text), maxlen=1)
    found = _BLOCK.fullmatch(text, openings[0].start()) if openings else None
    if found is None:
        return Unannotated(text, text)
    mark = re.compile(rf"\[\^{found['name']}-\d+\][{_SIGNS}]")
    marks = [each.span() for each in mark.finditer(text, 0, found.start())]
    return Unannotated.of(text, [*marks, found.span()])


def mark_name(text: str) -> str:
    """A name for marks that the text does not have: ``law``, else ``law2``, and so on."""
    names = ("law" if number == 1 else f"law{number}" for number in count(1))
    return next(name for name in names if f"[^{name}-" not in text)


def mark(name: str, number: int, sign: str) -> str:
    """The mark behind a citation."""
    return f"[^{name}-{number}]{sign}"


def block(name: str, notes: Sequence[str]) -> str:
    """The footnotes at the end of the text; a note is one line."""
    lines = [f"[^{name}-{number}]: {note}\n" for number, note in enumerate(notes, start=1)]
    comment = f"lawdb citations [^{name}-*] -->\n"
    return f"\n\n<!-- {comment}{''.join(lines)}<!-- /{comment}"
