"""Words in quotation marks, and block quotes: where they stand."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from lawdb.citations.citation import Span
from lawdb.citations.finding.reading_form import MARKUP

LONGEST = 20_000
"""Characters of a quote; the longest article of the books has some 15,000."""
_PAIRS = {"“": "”", "『": "』", "「": "」", "‘": "’", "«": "»", "《": "》", "〈": "〉", "【": "】"}
_RARELY_QUOTES = frozenset("〈【")
"""부칙 〈제8730호〉, 제1조【목적】: what these hold is quoted only where it is a sentence."""
_RARE_SENTENCE = re.compile(r"다\s*\.?\s*$")
_TURNED_OPENER = re.compile(r"[^\s(\[][“‘](?=[\s.,)]|이?라[고는]|고[\s,]|$)")
_TURNED_CLOSER = re.compile(r"[\s(\[][”’](?=[가-힣①-⑳])")
"""“…“라고, ”…”라고: a mark that stands the wrong way round."""
_EMPHASISED = re.compile(rf"{MARKUP}+([^{MARKUP}\n“”\"]{{15,2000}}다\.?){MARKUP}+(?=이?라고|고\s)")
"""*…*라고, `…`라고: emphasis instead of quotation marks."""
_ANY_PAIRED = re.compile(f"[{''.join(_PAIRS)}{''.join(_PAIRS.values())}]")
_OPENER = {closing: opening for opening, closing in _PAIRS.items()}
_STRAIGHT = re.compile(r"[\"']|\n[ \t\r]*\n")
_OPENS = re.compile(r"[\s(\[][\"'](?!(?:이?라고|이?라는|이?라며|고)[\s,])[^\s.,)\]]")
_NEXT_UNIT = re.compile(
    r"\s*(?:[①-⑳㉑-㉟㊱-㊿]|\d{1,2}(?:의\d{1,2})?\.\s|[가-하]\.\s|제\s*\d{1,4}\s*조)"
)
"""What a paragraph begins with that goes on with a quote of the law: ②, 3., 나."""
_SAID = re.compile(r"[\"']\s*(?:이?라고|이?라는|이?라며|고)[\s,]")
_BLOCK = re.compile(r"(?:^|(?<=\n))[ \t]*>[^\n]*(?:\n[ \t]*>[^\n]*)*")
_BLOCK_LINE = re.compile(rf"[ \t]*>[ \t{MARKUP}_]*([^\n]*)")
_SENTENCE = re.compile(r"(?:다|것)\s*$|[.。]\s*$")
_NOMINAL = re.compile(r"\s\S*[함음임]\s*$")
_LEFT_OUT = r"(?:…|⋯|\.{3,}|·{3,}|‥+)+"
ELLIPSIS = re.compile(
    rf"(?<!\s)\s*(?:[(\[<]?\s*{_LEFT_OUT}\s*[)\]>]?"
    r"|[(\[<]\s*(?:중\s*략|생\s*략|후\s*략|전\s*략|이하\s*생략)\s*[)\]>])\s*"
)
"""…, ..., (중략), <생략>."""
LEFT_OUT = re.compile(
    rf"{ELLIPSIS.pattern}|\s*[(\[]\s*(?:밑줄|강조|방점|굵은\s?글씨|고딕|진한\s?글씨|이탤릭|각주|괄호\s?안"
    r"|필자|인용자|저자|번역|역자|원문)[^()\[\]\n]{0,30}[)\]]"
    r"|\[(?!\s*별)[가-힣A-Za-z·\s]{1,12}\]"
    r"|\s*<(?:개정|신설|삭제|전문개정)\s*\d{4}[^<>]{0,300}>"
    r"|\s*\[(?:(?:전문|본조|본항|제목)(?:개정|신설)|종전|제\s*\d+조(?:의\s*\d+)?(?:에서|[은는로])\s)[^\[\]\n]{0,100}\]"
)
"""No words of the law: an ellipsis, (밑줄 필자), an inserted [원고], <개정 2014. 12. 30.>."""
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
    """All words in quotation marks, in order of place, what holds others before these."""
    found = [*_paired(text), *_straight(text), *_blocks(text)]
    if MARKUP in text:
        found += [Marked(*m.span(1), "“") for m in _EMPHASISED.finditer(text)]
    found.sort(key=lambda each: (each.start, -each.end))
    return found


def outermost_of(found: list[Marked]) -> list[Marked]:
    """Those that stand in no others."""
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
            turned = mark in "“‘" and opened[mark] and place > 0
            if not turned or _TURNED_OPENER.match(text, place - 1) is None:
                opened[mark].append(place)
                continue
        else:
            mark = _OPENER[mark]
            if not opened[mark] and place and _TURNED_CLOSER.match(text, place - 1):
                opened[mark].append(place)
                continue
        closed[mark].append(place)
        if opened[mark]:
            start = opened[mark].pop() + 1
            if mark in _RARELY_QUOTES and not _RARE_SENTENCE.search(
                text, max(start, place - 4), place
            ):
                continue
            if place - start <= LONGEST:
                yield Marked(start, place, mark)
    for mark, places in opened.items():
        if mark in _RARELY_QUOTES:
            continue
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
    signs = list(_STRAIGHT.finditer(text))
    following = _following_marks(signs)
    for place_in_signs, match in enumerate(signs):
        mark, place = match.group(), match.start()
        if mark not in opened:  # an empty line: but for quotes of the law none goes on behind it
            for each, places in opened.items():
                if places and _goes_on(text, match.end(), following[place_in_signs][each]):
                    continue
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


def _following_marks(signs: list[re.Match[str]]) -> list[dict[str, int | None]]:
    """For each sign, where the next mark of each kind stands."""
    following: list[dict[str, int | None]] = []
    next_of: dict[str, int | None] = {'"': None, "'": None}
    for match in reversed(signs):
        following.append(dict(next_of))
        if match.group() in next_of:
            next_of[match.group()] = match.start()
    return following[::-1]


def _goes_on(text: str, behind: int, following: int | None) -> bool:
    """Whether a quote goes on behind an empty line: with ②, or up to a mark with 라고 behind."""
    if following is None or following - behind > LONGEST:
        return False
    return goes_on_with_a_unit(text, behind) or _SAID.match(text, following) is not None


def goes_on_with_a_unit(text: str, place: int) -> bool:
    """Whether a paragraph begins as one of the law does: ②, 3., 나."""
    return _NEXT_UNIT.match(text, place) is not None


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
