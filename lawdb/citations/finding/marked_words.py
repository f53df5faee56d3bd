"""Words in quotation marks, and block quotes: where they stand."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from lawdb.citations.citation import Span

LONGEST = 20_000
"""Characters of a quote; the longest article of the books has some 15,000."""
_PAIRS = {"“": "”", "『": "』", "「": "」", "‘": "’", "«": "»", "《": "》"}
_ANY_PAIRED = re.compile(f"[{''.join(_PAIRS)}{''.join(_PAIRS.values())}]")
_OPENER = {closing: opening for opening, closing in _PAIRS.items()}
_STRAIGHT = re.compile(r"[\"']|\n[ \t\r]*\n")
_OPENS = re.compile(r"[\s(\[][\"'][^\s.,)\]]")
_BLOCK = re.compile(r"(?:^|(?<=\n))[ \t]*>[^\n]*(?:\n[ \t]*>[^\n]*)*")
_BLOCK_LINE = re.compile(r"[ \t]*>[\s*_]*([^\n]*)")
_SENTENCE = re.compile(r"(?:다|것)\s*$|[.。]\s*$")
_NOMINAL = re.compile(r"\s\S*[함음임]\s*$")
_LEFT_OUT = r"(?:…|⋯|\.{3,}|·{3,}|‥+)+"
ELLIPSIS = re.compile(
    rf"(?<!\s)\s*(?:[(\[<]?\s*{_LEFT_OUT}\s*[)\]>]?"
    r"|[(\[<]\s*(?:중\s*략|생\s*략|후\s*략|전\s*략|이하\s*생략)\s*[)\]>])\s*"
)
"""…, ..., (중략), <생략>."""
SHORT = 15
"""Letters up to which words without a sentence's end may be a term of the text: “점유”."""
_LONG = 40
"""Letters from which words in quotation marks are more than a term or a title."""


@dataclass(frozen=True, slots=True)
class Marked:
    """Words in quotation marks, without the marks."""

    start: int
    end: int
    opening: str
    """The opening mark; empty of a block quote."""
    lines: tuple[Span, ...] = ()
    """Of a block quote: its lines without >."""

    def is_sentence(self, text: str) -> bool:
        """Whether the words end as a sentence does, not as a term or a title."""
        end = self.end
        while (gap := _last_gap(text, self.start, end)) is not None:
            end = gap
        tail = max(self.start, end - SHORT)
        if _SENTENCE.search(text, tail, end) is not None:
            return True
        return end - self.start > SHORT and _NOMINAL.search(text, tail, end) is not None

    def speaks(self, text: str) -> bool:
        """Whether somebody's words are given: not a name, a title or a term."""
        return bool(self.lines) or self.end - self.start > _LONG or self.is_sentence(text)


def _last_gap(text: str, start: int, end: int) -> int | None:
    """Where an ellipsis begins that the words end with."""
    floor = max(start, end - SHORT)
    for gap in ELLIPSIS.finditer(text, floor, end):
        if gap.end() == end and gap.start() < end:
            return gap.start()
    return None


def marked_in(text: str) -> list[Marked]:
    """The outermost words in quotation marks, in order of place."""
    found = [*_paired(text), *_straight(text), *_blocks(text)]
    found.sort(key=lambda each: (each.start, -each.end))
    outermost: list[Marked] = []
    for marked in found:
        if not outermost or outermost[-1].end < marked.start:
            outermost.append(marked)
    return outermost


def _paired(text: str) -> Iterator[Marked]:
    """Up to the closing mark of the same depth; where there is none, up to the next one."""
    opened: dict[str, list[int]] = {mark: [] for mark in _PAIRS}
    closed: dict[str, list[int]] = {mark: [] for mark in _PAIRS}
    for match in _ANY_PAIRED.finditer(text):
        mark, place = match.group(), match.start()
        if mark in _PAIRS:
            opened[mark].append(place)
            continue
        mark = _OPENER[mark]
        closed[mark].append(place)
        if opened[mark]:
            start = opened[mark].pop() + 1
            if place - start <= LONGEST:
                yield Marked(start, place, mark)
    for mark, places in opened.items():
        yield from _left_open(places, closed[mark], mark)


def _left_open(opened: list[int], closed: list[int], mark: str) -> Iterator[Marked]:
    for place in opened:
        at = bisect_right(closed, place)
        if at < len(closed) and closed[at] - place <= LONGEST:
            yield Marked(place + 1, closed[at], mark)


def _straight(text: str) -> Iterator[Marked]:
    """Straight marks nest too: one behind a space and before a letter opens a term within."""
    opened: dict[str, list[int]] = {'"': [], "'": []}
    closed: dict[str, list[int]] = {'"': [], "'": []}
    for match in _STRAIGHT.finditer(text):
        mark, place = match.group(), match.start()
        if mark not in opened:  # an empty line: no quote goes on behind it
            for each, places in opened.items():
                yield from _left_open(places, closed[each], each)
                places.clear()
                closed[each].clear()
        elif not opened[mark] or _OPENS.match(text, place - 1) is not None:
            opened[mark].append(place)
        else:
            closed[mark].append(place)
            start = opened[mark].pop() + 1
            if place - start <= LONGEST:
                yield Marked(start, place, mark)
    for each, places in opened.items():
        yield from _left_open(places, closed[each], each)


def _blocks(text: str) -> Iterator[Marked]:
    """Block quotes of Markdown: lines that begin with >."""
    for block in _BLOCK.finditer(text):
        lines: list[Span] = []
        position = block.start()
        while position < block.end():
            line = _BLOCK_LINE.match(text, position, block.end())
            if line is None:
                break
            if line[1].strip():
                lines.append(Span(*line.span(1)))
            position = line.end() + 1
        if lines:
            yield Marked(lines[0].start, lines[-1].end, "", tuple(lines))
