"""Quotes: which words of a text are presented as those of a cited place."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from lawdb.citations.citation import Citation, CitationKind, Quote, Span
from lawdb.citations.finding.marked_words import LEFT_OUT, SHORT, Marked
from lawdb.citations.finding.quote_owners import Owners, is_agreed, is_spoken, only_refers
from lawdb.citations.finding.reading_form import MARKUP
from lawdb.citations.finding.reproduced_text import Reproduced

_EMPTY_LINE = re.compile(r"\n[ \t\r]*\n")
_LAW_LIKE = re.compile(r"(?<!니)다\s*(?:[.。]\s*\)?)?\s*$")


@dataclass(frozen=True, slots=True)
class Quoted:
    """Citations with their quotes, and the sentences that no citation claims."""

    citations: tuple[Citation, ...]
    unattributed: tuple[Quote, ...] = ()


def with_quotes(
    text: str,
    citations: tuple[Citation, ...],
    marked: Sequence[Marked],
    reproduced: Sequence[Reproduced] = (),
    told: Sequence[Marked] = (),
) -> Quoted:
    """The citations with the words that the text presents as theirs.

    “…” belongs to the citation before it where it follows at once (제662조는 “…”), or in the same
    sentence with 라고 규정하다 behind it; else to the one right behind it (“…”(제8호)). Words within
    claimed words are part of these; within others they may be claimed themselves. ``reproduced``
    have an owner already; ``told`` have no marks, and nobody claims them.
    """
    if not citations:
        return Quoted(citations)
    claims = _Claims(text, Owners(text, citations))
    headed = {r.words.start: r for r in reproduced}
    unmarked = (*(r.words for r in reproduced), *told)
    every = sorted([*marked, *unmarked], key=lambda m: (m.start, -m.end))
    for place, words in enumerate(every):
        if words.start < claims.end:
            continue
        own = headed.get(words.start)
        if own is not None and own.words is words:
            claims.claim(own.index, words)
            continue
        if not words.opening and not words.lines:
            claims.unclaimed.append(words)
            continue
        each = claims.owners.respective(every, place)
        if each is not None:
            for index, one in each:
                claims.claim(index, one)
            continue
        index = claims.owners.of(words)
        if index is None:
            claims.unclaimed.append(words)
        else:
            claims.claim(index, words)
    return Quoted(tuple(claims.citations()), tuple(claims.unattributed()))


def quote_of(text: str, marked: Marked) -> Quote | None:
    """The quote that words in quotation marks are; None where they are but an ellipsis."""
    fragments: list[Span] = []
    for line in marked.lines or (Span(marked.start, marked.end),):
        position = line.start
        for gap in LEFT_OUT.finditer(text, line.start, line.end):
            fragments.append(Span(position, gap.start()))
            position = gap.end()
        fragments.append(Span(position, line.end))
    words = tuple(_bare(text, f) for f in fragments if text[f.start : f.end].strip(" \t\r\n.,"))
    if not words:
        return None
    length = sum(f.end - f.start for f in words)
    partial = length <= SHORT and not marked.is_sentence(text)
    return Quote(marked.start, marked.end, words, partial=partial)


def _bare(text: str, span: Span) -> Span:
    """Without what is left of marks of Markdown, tags and doubled marks at the ends."""
    start, end = span.start, span.end
    while start < end - 1 and text[start] == MARKUP:
        start += 1
    while start < end - 1 and text[end - 1] == MARKUP:
        end -= 1
    return Span(start, end)


@dataclass(slots=True)
class _Claims:
    """Which words belong to which citation, and which to none."""

    text: str
    owners: Owners
    end: int = 0
    """Where the words claimed last end."""
    quotes: dict[int, list[Quote]] = field(default_factory=dict[int, list[Quote]])
    unclaimed: list[Marked] = field(default_factory=list[Marked])
    _claimed: list[int] = field(default_factory=list[int])

    def claim(self, index: int, words: Marked) -> None:
        quote = quote_of(self.text, words)
        self.owners.note(index, words)
        self.end = max(self.end, words.end)
        self._claimed.append(words.start)
        if quote is not None:
            self.quotes.setdefault(index, []).append(quote)

    def citations(self) -> list[Citation]:
        """Each with its quotes; a place without a number only where words are quoted from it."""
        found: list[Citation] = []
        for index, citation in enumerate(self.owners.citations):
            first, *further = self.quotes.get(index, [None])
            if first is not None:
                kept = tuple(each for each in further if each is not None)
                found.append(replace(citation, quote=first, further_quotes=kept))
            elif not only_refers(self.text, citation):
                found.append(citation)
        return found

    def unattributed(self) -> list[Quote]:
        """Sentences in quotation marks in a paragraph that cites a statute."""
        cited = [c.start for c in self.owners.citations if c.kind is CitationKind.STATUTE]
        lines = [match.start() for match in _EMPTY_LINE.finditer(self.text)]
        found: list[Quote] = []
        for words in self.unclaimed:
            if found and words.start < found[-1].end or not self._is_law_like(words):
                continue
            before, behind = bisect_right(lines, words.start), bisect_left(lines, words.end)
            begin = lines[before - 1] if before else 0
            end = lines[behind] if behind < len(lines) else len(self.text)
            near = bisect_left(cited, end) - bisect_left(cited, begin)
            within = bisect_left(cited, words.end) - bisect_left(cited, words.start)
            if near > within and (quote := quote_of(self.text, words)) is not None:
                found.append(quote)
        return found

    def _is_law_like(self, words: Marked) -> bool:
        if words.end - words.start < SHORT:
            return False
        at = bisect_left(self._claimed, words.start)
        if at < len(self._claimed) and self._claimed[at] < words.end:
            return False  # what is quoted within has been claimed
        tail = max(words.start, words.end - SHORT)
        if _LAW_LIKE.search(self.text, tail, words.end) is None:
            return False
        return not is_spoken(self.text, words) and not is_agreed(self.text, words)
