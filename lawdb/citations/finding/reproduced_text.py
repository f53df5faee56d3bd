"""Words of a statute that stand in a text without quotation marks.

제766조(소멸시효) ① …: an article copied with its heading; and a table's row of two columns whose
first names a place and whose second holds a sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lawdb.citations.citation import Citation, CitationKind, Reference, Span
from lawdb.citations.finding.marked_words import LONGEST, SHORT, Marked
from lawdb.citations.finding.reading_form import MARKUP

_CIRCLED = "①-⑳㉑-㉟㊱-㊿"
_BLANK = rf"[ \t{MARKUP}]"
_LINE_HEAD = re.compile(rf"(?:^|\n)[ \t{MARKUP}>#\-·•○□■◦\d.()]{{0,12}}$")
_NUMBER = re.compile(r"제\s*\d{1,4}\s*조(?:\s*의\s*\d{1,3}){0,2}")
_CAPTION = re.compile(rf"{_BLANK}*[(\[【][^()\[\]【】\n]{{1,60}}[)\]】]{_BLANK}*")
_PARAGRAPH = re.compile(rf"\s*[{_CIRCLED}]\s*(?=\S)")
_LATER_PARAGRAPH = re.compile(rf"[\s.]\s*[②-⑳{_CIRCLED[3:]}]")
_PROSE = re.compile(
    r"\s+(?!(?:및|또는|내지|위반|소정|규정|관련|적용|참조|등|중|상|위|제\s*\d|에|의|은|는|이|가|을|를|과|와"
    r"|항목|부분|조항|사건|죄)(?![가-힣])|(?:위반|규정|소정|참조|조항)[가-힣]{0,3}\s)(?=[가-힣])"
)
"""What follows a heading is the article's text, not the sentence that cites the article."""
_END = re.compile(
    rf"\n[ \t{MARKUP}>#-]*제\s*\d{{1,4}}\s*조(?:\s*의\s*\d{{1,3}})*{_BLANK}*(?:[(\[【{_CIRCLED}]|\s(?!제)[가-힣])"
    rf"|\n[ \t\r]*\n(?!\s*(?:[{_CIRCLED}]|\d{{1,2}}\.\s|[가-하]\.\s))|\n[ \t]*[#|>]"
)
_SENTENCE = re.compile(r"다[\s.)\]]*$|다\s*\.\s")
_ROW = re.compile(rf"(?:^|(?<=\n)){_BLANK}*\|([^|\n]+)\|([^|\n]+)\|?{_BLANK}*\r?(?=\n|$)")
_CELL_END = re.compile(rf"(?:{_BLANK}|[(\[][^()\[\]]{{1,60}}[)\]])*")
_SHORTEST = 8
_TOLD = re.compile(
    rf"{_BLANK}*(?:[(\[][^()\[\]\n]{{1,60}}[)\]])?{_BLANK}*[:：–—-]{_BLANK}*"
    rf"((?:[^\n.]|\.(?!{_BLANK}*\r?(?:\n|$))){{30,1500}}?다)\.?{_BLANK}*\r?(?=\n|$)"
)
_OPENS_QUOTE = "“\"‘'『「«《"


@dataclass(frozen=True, slots=True)
class Reproduced:
    """Words that a citation heads; ``index`` is its place among the citations."""

    index: int
    words: Marked


def with_reproduced(
    text: str, citations: tuple[Citation, ...]
) -> tuple[tuple[Citation, ...], list[Reproduced]]:
    """The citations, and what they head.

    Of an article copied with all its paragraphs the heading cites the article, not its ①.
    """
    changed = list(citations)
    found = [*_in_rows(text, citations)]
    end = -1
    for index, citation in enumerate(citations):
        if citation.start < end or not citation.statute or citation.reference.key is None:
            continue
        if citation.kind is CitationKind.CASE or citation.reference.through:
            continue
        place = _text_behind(text, citation, follows=0 <= end and not text[end : citation.start].strip())
        if place is None:
            continue
        number_end, begin, is_paragraph = place
        end = _end_of(text, citations, index, begin)
        words = text[begin:end]
        if len(words) < _SHORTEST or _SENTENCE.search(words) is None:
            end = -1
            continue
        several = is_paragraph and _LATER_PARAGRAPH.search(text, begin, end) is not None
        if is_paragraph and not several:
            paragraph = _PARAGRAPH.match(text, begin)
            begin = begin if paragraph is None else paragraph.end()
        elif is_paragraph:
            number = Span(citation.number.start, number_end)
            reference = Reference(key=citation.reference.key)
            changed[index] = replace(citation, end=number_end, number=number, reference=reference)
        found.append(Reproduced(index, Marked(begin, end, "")))
    return tuple(changed), found


def _text_behind(text: str, citation: Citation, *, follows: bool) -> tuple[int, int, bool] | None:
    """Where the number ends and its text begins, and whether with ①; None where none follows."""
    number = _NUMBER.match(text, citation.number.start)
    if number is None:
        return None
    caption = _CAPTION.match(text, number.end())
    behind = number.end() if caption is None else caption.end()
    heads_line = _heads_line(text, citation.number.start)
    under_name = heads_line and (follows or "\n" in text[citation.start : citation.number.start])
    paragraph = _PARAGRAPH.match(text, behind)
    if paragraph is not None:
        alone = len(text[behind : paragraph.end()].strip()) == 1
        heads = caption is not None or under_name
        started = text[behind : paragraph.end()][-1:].isspace()
        return (number.end(), behind, True) if alone and heads and started else None
    if citation.reference.path or citation.reference.part:
        return None
    heads = under_name or (
        caption is not None and (heads_line or _heads_line(text, citation.start))
    )
    prose = _PROSE.match(text, behind - 1 if caption is not None and text[behind - 1].isspace() else behind)
    if not heads or prose is None or text.count("\n", behind, prose.end()) > 1:
        return None
    return number.end(), prose.end(), False


def _heads_line(text: str, place: int) -> bool:
    return _LINE_HEAD.search(text, max(0, place - 14), place) is not None


def _end_of(text: str, citations: tuple[Citation, ...], index: int, begin: int) -> int:
    """Where the article's text ends: at the next heading, or at an empty line."""
    limit = min(len(text), begin + LONGEST)
    found = _END.search(text, begin, limit)
    end = limit if found is None else found.start()
    for citation in citations[index + 1 :]:
        if citation.start >= end:
            break
        if citation.number.start > end:
            end = citation.start  # the next statute's title stands above the next heading
            break
    return begin + len(text[begin:end].rstrip())


def _in_rows(text: str, citations: tuple[Citation, ...]) -> Iterator[Reproduced]:
    """| 민법 제162조 | 채권은 … 완성한다. |"""
    if "|" not in text:
        return
    ends = [citation.end for citation in citations]
    for row in _ROW.finditer(text):
        at = bisect_left(ends, row.end(1) + 1) - 1
        if at < 0 or citations[at].start < row.start(1) or not citations[at].statute:
            continue
        words = row[2].strip(" \t\r" + MARKUP)
        begin = row.start(2) + row[2].find(words) if words else row.start(2)
        if _CELL_END.fullmatch(text, ends[at], row.end(1)) is None or len(words) < SHORT:
            continue
        if words[0] not in _OPENS_QUOTE and _SENTENCE.search(words) is not None:
            yield Reproduced(at, Marked(begin, begin + len(words), ""))


def told_in(text: str, citations: tuple[Citation, ...]) -> Iterator[Marked]:
    """Sentences of a list that may be the law's: - 형법 제250조 제1항: 사람을 … 처한다."""
    for citation in citations:
        if citation.kind is not CitationKind.STATUTE or not citation.statute:
            continue
        told = _TOLD.match(text, citation.end)
        if told is None or not _heads_line(text, citation.start):
            continue
        if told[1][0] not in _OPENS_QUOTE:
            yield Marked(*told.span(1), "")
