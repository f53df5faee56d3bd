"""Quotes: which words of a text are presented as those of a cited place."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace

from lawdb.citations.citation import Citation, CitationKind, Quote, Span
from lawdb.citations.finding.gaps import SENTENCE_END
from lawdb.citations.finding.marked_words import ELLIPSIS, SHORT, Marked

_SAID_VERB = (
    "(?:규정|정하|정한|정해|명시|정의|선언|적혀|쓰여|되어|한다|하고|하여|하는|명문|기재|열거)"
)
_SAID_BEHIND = re.compile(
    r"\s*(?:[(\[][^()\[\]]{0,40}[)\]])?\s*(?:이?라고|이?라는|고|라|이?라|는)?\s*(?:만\s*)?"
    rf"(?:[가-힣]{{1,8}}\s+){{0,3}}?{_SAID_VERB}"
)
"""“…”라고 명시적으로 규정하고."""
_ANOTHER_NEXT = re.compile(r"\s*(?:이?라고|고),?\s")
"""“…”라고, 제2항은 “…”라고 규정한다: the verb stands behind the last of them."""
_DIRECT = re.compile(
    r"\s*(?:[(\[][^()\[\]]{1,60}[)\]])?\s*(?:의\s*(?:규정|문언|내용|본문|단서)?)?"
    r"\s*(?:본문|단서|전단|후단)?\s*(?:은|는|이|가|에서도?|에서는|에는|에|도|:|,|-|—|=)*\s*"
    r"(?:(?:다음과|위와|아래와|이와)\s*같(?:이(?:\s*(?:규정|정)[가-힣\s]{1,12}다)?|다)"
    r"|그\s*(?:본문|단서)에서)?\s*[:.]?\s*(?:\n[ \t]*)?"
)
"""What stands between a citation and the words that are plainly its own: 는, :, 는 다음과 같다."""
_LOOSE = re.compile(r"[^\n“”\"『』]{0,80}")
_FARTHEST = 300
"""Characters beyond which no words belong to a citation before them."""
_CITED_BEHIND = re.compile(r"\s*[(\[]\s*")
_SAID_OF = re.compile(r"\s*(?:이?라고|이?라는)\s+")
"""“…”라는 민법 제618조, “…”라고 민법 제618조가 규정한다."""
_DEFINED = re.compile(r"(?:이하|다음부터)\s*$")
"""이하 “영”이라 한다: a short form, no quote."""
_TERM = re.compile(
    r"\s*(?:이?란|이?라\s*함은|이?라\s*한다|이?라\s*하고|등|의|을|를|과|와|이|가)(?![가-힣])"
)


def with_quotes(
    text: str, citations: tuple[Citation, ...], marked: list[Marked]
) -> tuple[Citation, ...]:
    """The citations with the words that the text presents as theirs.

    “…” belongs to the citation before it where it follows at once (제662조는 “…”), or in the same
    sentence with 라고 규정하다 behind it; else to the one right behind it (“…”(제8호)).
    """
    if not marked or not citations:
        return citations
    owners = _Owners(text, citations)
    quoted = list(citations)
    for words in marked:
        index = owners.of(words)
        if index is not None and quoted[index].quote is None:
            quote = quote_of(text, words)
            if quote is not None:
                quoted[index] = replace(quoted[index], quote=quote)
    return tuple(quoted)


def quote_of(text: str, marked: Marked) -> Quote | None:
    """The quote that words in quotation marks are; None where they are but an ellipsis."""
    fragments: list[Span] = []
    for line in marked.lines or (Span(marked.start, marked.end),):
        position = line.start
        for gap in ELLIPSIS.finditer(text, line.start, line.end):
            fragments.append(Span(position, gap.start()))
            position = gap.end()
        fragments.append(Span(position, line.end))
    words = tuple(f for f in fragments if text[f.start : f.end].strip(" \t\r\n.,"))
    if not words:
        return None
    length = sum(f.end - f.start for f in words)
    partial = length <= SHORT and not marked.is_sentence(text)
    return Quote(marked.start, marked.end, words, partial=partial)


@dataclass(slots=True)
class _Owners:
    """Which citation words in quotation marks belong to."""

    text: str
    citations: tuple[Citation, ...]
    _starts: list[int]
    _ends: list[int]
    _places: list[int]
    """For each start and end, where the citation stands in ``citations``."""

    def __init__(self, text: str, citations: tuple[Citation, ...]) -> None:
        self.text, self.citations = text, citations
        self._places = [i for i, c in enumerate(citations) if c.kind is not CitationKind.CASE]
        self._starts = [citations[i].start for i in self._places]
        self._ends = [citations[i].end for i in self._places]

    def of(self, marked: Marked) -> int | None:
        """The citation's index; None where the words are nobody's, or a person's."""
        if _DEFINED.search(self.text, max(0, marked.start - 8), max(0, marked.start - 1)):
            return None
        in_brackets = self._right_behind(marked, _CITED_BEHIND)
        if in_brackets is not None:
            return in_brackets
        place = bisect_left(self._ends, marked.start + 1) - 1
        if place >= 0 and self._belongs(self.citations[self._places[place]], marked):
            return self._places[place]
        if marked.speaks(self.text):
            return self._right_behind(marked, _SAID_OF)
        return None

    def _right_behind(self, marked: Marked, gap: re.Pattern[str]) -> int | None:
        opened = gap.match(self.text, marked.end + 1)
        if opened is None:
            return None
        at = bisect_left(self._starts, opened.end())
        if at < len(self._starts) and self._starts[at] == opened.end():
            return self._places[at]
        return None

    def _belongs(self, citation: Citation, marked: Marked) -> bool:
        opening = marked.start - (1 if marked.opening else 0)
        if opening - citation.end > _FARTHEST:
            return False
        gap = self.text[citation.end : opening]
        if marked.lines:
            return len(gap) <= 200 and gap.count("\n\n") <= 1
        said = _SAID_BEHIND.match(self.text, marked.end + 1) is not None
        direct = _DIRECT.fullmatch(gap) is not None
        if marked.opening in "‘'「":  # also the marks of terms and titles
            long = marked.end - marked.start > SHORT and marked.opening != "「"
            words = long or marked.is_sentence(self.text)
            return said and words and (direct or _is_loose(gap))
        if direct:
            if said or marked.is_sentence(self.text):
                return True
            term = _TERM.match(self.text, marked.end + 1) is not None
            return not term and marked.end - marked.start > SHORT
        return said and _is_loose(gap)


def _is_loose(gap: str) -> bool:
    return _LOOSE.fullmatch(gap) is not None and SENTENCE_END.search(gap) is None
