"""Quotes: which words of a text are presented as those of a cited place."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace

from lawdb.citations.citation import Citation, CitationKind, Quote, Span
from lawdb.citations.finding.gaps import SENTENCE_END

LONGEST_QUOTE = 20_000
"""Characters of a quote; the longest article of the books has some 15,000."""
_MARKS = {"“": "”", "『": "』", "「": "」", "‘": "’", "«": "»", "《": "》"}
_OPENING = re.compile(r"[“『‘\"]|(?:^|\n)[ \t]*(?=>)")
_SAID = (
    r"(?:이?라고|이?라는|고|라|이?라|는)?\s*(?:만\s*)?(?:[가-힣]{1,8}\s+){0,3}?"
    r"(?:규정|정하|정한|정해|명시|정의|선언|적혀|쓰여|되어|한다|하고|하여|하는|명문|기재|열거)"
)
_SAID_BEHIND = re.compile(rf"\s*(?:[(\[][^()\[\]]{{0,40}}[)\]])?\s*{_SAID}")
_OPENS = re.compile(r'[\s(\[]"[^\s.,)\]]')
_DIRECT = re.compile(
    r"\s*(?:[(\[][^()\[\]]{1,60}[)\]])?\s*(?:의\s*(?:규정|문언|내용|본문|단서)?)?\s*(?:본문|단서|전단|후단)?\s*"
    r"(?:은|는|이|가|에서도?|에서는|에는|에|도|:|,|-|—|=)*\s*"
    r"(?:(?:다음과|위와|아래와|이와)\s*같이|그\s*(?:본문|단서)에서)?\s*:?\s*(?:\n[ \t]*)?"
)
_LOOSE = re.compile(r"[^\n“”\"『』]{0,80}")
_CITED_BEHIND = re.compile(r"\s*[(\[]\s*")
_TERM = re.compile(
    r"\s*(?:이?란|이?라\s*함은|이?라\s*한다|이?라\s*하고|등|의|을|를|과|와|이|가)(?![가-힣])"
)
_SENTENCE = re.compile(r"(?:다|것|음|함|임|한다)\s*[.。]?\s*$|[.。]\s*$")
_ELLIPSIS = re.compile(
    r"\s*(?:[(\[<]?\s*(?:…|⋯|\.{3,}|·{3,}|‥+)+\s*[)\]>]?|[(\[<]\s*(?:중\s*략|생\s*략|후\s*략|전\s*략|이하\s*생략)\s*[)\]>])\s*"
)
_BLOCK_LINE = re.compile(r"[ \t]*>[ \t]?(?:[*_]{0,2})([^\n]*)")
_SHORT = 15
"""Letters up to which words without a sentence's end may be a term of the text: “점유”."""


@dataclass(frozen=True, slots=True)
class _Marked:
    """Words in quotation marks, without them."""

    start: int
    end: int
    opening: str
    lines: tuple[Span, ...] = ()
    """Of a block quote: its lines without >."""


def with_quotes(text: str, citations: tuple[Citation, ...]) -> tuple[Citation, ...]:
    """The citations with the words that the text presents as theirs.

    “…” belongs to the citation before it where it follows at once (제662조는 “…”), or in the same
    sentence with 라고 규정하다 behind it; else to the one in brackets right behind it (“…”(제8호)).
    """
    statutes = [i for i, c in enumerate(citations) if c.kind is not CitationKind.CASE]
    if not statutes:
        return citations
    quoted = list(citations)
    ends = [citations[i].end for i in statutes]
    for marked in _marked(text):
        behind = _cited_behind(text, marked, citations, statutes)
        place = bisect_left(ends, marked.start + 1) - 1
        index: int | None = None
        if behind is not None:
            index = behind
        elif place >= 0 and _belongs(text, citations[statutes[place]], marked):
            index = statutes[place]
        if index is not None and quoted[index].quote is None:
            quote = _quote(text, marked)
            if quote is not None:
                quoted[index] = replace(quoted[index], quote=quote)
    return tuple(quoted)


def quote_of(text: str, start: int, end: int) -> Quote | None:
    """The quote that ``text[start:end]`` is; None where it holds no words."""
    return _quote(text, _Marked(start, end, ""))


def _cited_behind(
    text: str, marked: _Marked, citations: tuple[Citation, ...], statutes: list[int]
) -> int | None:
    opened = _CITED_BEHIND.match(text, marked.end + 1)
    if opened is None:
        return None
    at = bisect_left([citations[i].start for i in statutes], opened.end())
    if at < len(statutes) and citations[statutes[at]].start == opened.end():
        return statutes[at]
    return None


def _belongs(text: str, citation: Citation, marked: _Marked) -> bool:
    opening = marked.start - (1 if marked.opening else 0)
    gap = text[citation.end : opening]
    if marked.lines:
        return len(gap) <= 200 and gap.count("\n\n") <= 1
    said = _SAID_BEHIND.match(text, marked.end + 1) is not None
    direct = _DIRECT.fullmatch(gap) is not None
    if marked.opening == "‘":
        return said and (direct or _is_loose(gap)) and marked.end - marked.start > _SHORT
    if direct:
        sentence = _SENTENCE.search(text, marked.start, marked.end) is not None
        term = _TERM.match(text, marked.end + 1) is not None
        return said or sentence or not term
    return said and _is_loose(gap)


def _is_loose(gap: str) -> bool:
    return _LOOSE.fullmatch(gap) is not None and SENTENCE_END.search(gap) is None


def _marked(text: str) -> list[_Marked]:
    """Words in quotation marks, the outermost only."""
    found: list[_Marked] = []
    position = 0
    while (match := _OPENING.search(text, position)) is not None:
        mark = match.group().strip()
        if not mark:
            marked = _block(text, match.end())
        elif mark == '"':
            marked = _straight(text, match.end())
        else:
            marked = _paired(text, match.end(), mark)
        if marked is None:
            position = match.end() if match.end() > position else position + 1
            continue
        found.append(marked)
        position = marked.end + 1
    return found


def _paired(text: str, start: int, mark: str) -> _Marked | None:
    """Up to the closing mark of the same depth."""
    depth, closing = 1, _MARKS[mark]
    limit = min(len(text), start + LONGEST_QUOTE)
    for match in re.compile(f"[{mark}{closing}]").finditer(text, start, limit):
        depth += 1 if match.group() == mark else -1
        if depth == 0:
            return _Marked(start, match.start(), mark)
    # A mark that the quoted text leaves open: the last closing one with 라고 behind it.
    first = text.find(closing, start, limit)
    return None if first < 0 else _Marked(start, first, mark)


def _straight(text: str, start: int) -> _Marked | None:
    """Straight marks nest too: one behind a space and before a letter opens a term within."""
    limit = min(len(text), start + LONGEST_QUOTE)
    line = text.find("\n\n", start, limit)
    limit = limit if line < 0 else line
    depth, close, first = 1, text.find('"', start, limit), -1
    while close >= 0:
        opens = _OPENS.match(text, close - 1) is not None
        first = close if first < 0 and not opens else first
        depth += 1 if opens else -1
        if depth == 0:
            return _Marked(start, close, '"')
        close = text.find('"', close + 1, limit)
    return None if first < 0 else _Marked(start, first, '"')


def _block(text: str, start: int) -> _Marked | None:
    """A block quote of Markdown: lines that begin with >."""
    lines: list[Span] = []
    position = start
    while (line := _BLOCK_LINE.match(text, position)) is not None:
        begin, end = line.span(1)
        if text[begin:end].strip():
            lines.append(Span(begin, end))
        position = line.end() + 1
        if position > len(text):
            break
    if not lines:
        return None
    return _Marked(lines[0].start, lines[-1].end, "", tuple(lines))


def _quote(text: str, marked: _Marked) -> Quote | None:
    fragments: list[Span] = []
    for line in marked.lines or (Span(marked.start, marked.end),):
        position = line.start
        for gap in _ELLIPSIS.finditer(text, line.start, line.end):
            fragments.append(Span(position, gap.start()))
            position = gap.end()
        fragments.append(Span(position, line.end))
    words = tuple(f for f in fragments if text[f.start : f.end].strip(" \t\n.,"))
    if not words:
        return None
    length = sum(f.end - f.start for f in words)
    sentence = _SENTENCE.search(text, marked.start, marked.end) is not None
    return Quote(marked.start, marked.end, words, partial=length <= _SHORT and not sentence)
