"""The dates of a text, each with its clause: what stands before it and behind it."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import Any

from deadline_engine.expressions.clauses import boundaries
from deadline_engine.extraction.by_rules.hanja import in_hangul
from deadline_engine.extraction.by_rules.lines import joined_lines
from deadline_engine.extraction.by_rules.sections import alleged_sections
from deadline_engine.extraction.by_rules.spans import Span, spans_in
from deadline_engine.extraction.by_rules.word_patterns import DATE
from deadline_engine.extraction.dating import Dating
from deadline_engine.extraction.evidence import QuotableText
from deadline_engine.extraction.mended_text import mended
from deadline_engine.extraction.proposal import DayWords
from deadline_engine.extraction.source_text import SourceText

_ANY_DAY = date(1990, 1, 15)
_SENTENCE_END = re.compile(
    rf"(?<=[다요죠까음함됨임]){DATE}*[.?!]+(?= ?[^.\d]|$)|[.?!。]+(?=[”\"’'」』)]* ?(?:\n|$))"
    r"|(?<=[가-힣]\))\.(?= )"
    r"|[?!]+|;|\n|(?<=[^\d가-힣\s])\.(?= [A-Z])|(?<=[a-z])\.(?= [A-Z])"
)
_SPACES = str.maketrans(dict.fromkeys("\t\xa0\u3000\u2002\u2003\u2009\u202f\r\x0b\x0c", " "))
_DOCUMENT = re.compile(
    r" ?(?:자|일자|부) (?=[^ ])|자(?=[가-힣])(?!로|에)|[.)]?(?:일)?자로? 된 "
    r"| ?(?:자 ?)?[가-힣]{2,20} ?제 ?\d[\d-]*호| ?(?:선고|자) ?(?:\d{2,4}[가-힣]{1,3}\d)"
)
"""2019. 3. 4.자 결정, 1975. 5. 13. 조치 제9호, 2019. 11. 14. 선고 2018다1: no deed."""
_LISTED = re.compile(
    r" ?(?:(?:원고|피고인?|[갑을병정무])(?: ?[갑을병정무])?(?:에게는?)? ?)?"
    r"(?:,|과|와|및|ㆍ|·|그리고) ?(?:[^ ,.\d]{1,8}(?:은|는|에게|에게는|한테는?) ?)?"
)
"""갑은 2019. 3. 4., 을은 2019. 3. 11. 송달받았다: dates that share what happened."""
_VAGUE = re.compile(
    r"(?:같은|그|동) ?(?:달|월|해|년) ?(?:말|초|중순|하순|상순|월말)"
    r"|(?<![가-힣])(?:월말|연말|그 무렵)"
)
"""같은 달 말경 … 그로부터 사흘 뒤: counted from a time that is no day."""
_LONGEST_CLAUSE = 240
_LONGEST_QUOTE = 450


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of the text, ``[start, end)``, and the sentence it is part of."""

    start: int
    end: int
    sentence_start: int
    sentence_end: int


@dataclass(frozen=True, slots=True)
class Mention:
    """A date where it stands, with the words around it."""

    start: int
    end: int
    words: str
    """The date as written."""
    counted_from: str
    """Words of the date it is counted from, where it is relative."""
    clause: Clause
    left: int
    """Where the words before it begin that may be its own: behind the date before it."""
    right: int
    """Where the words behind it end: before the next date, or with the clause."""
    limit: str
    """``since``, ``until``, ``range_start``, ``range_end``, ``around``, or nothing."""
    document: bool
    """It dates a document: 2019. 3. 4.자 결정."""
    whole_range: tuple[int, int] | None = None
    """Of one side of a range: where the range stands."""
    uncertain: bool = False
    """Relative, and what it is counted from could be one of two dates; its day is not taken."""

    def day_words(self) -> DayWords:
        """What the gate reads the day from."""
        return DayWords(words=self.words, counted_from=self.counted_from)


@dataclass(frozen=True, slots=True)
class ReadableText:
    """A text in composed letters, its dates masked, with its clauses and mentions."""

    text: str
    masked: str
    """The same letters with each date replaced by ``DATE``."""
    clauses: tuple[Clause, ...]
    mentions: tuple[Mention, ...]
    alleged: tuple[tuple[int, int], ...] = ()
    """Where only the words of a party are told: 원고의 주장, up to the next heading."""
    known: dict[int, Any] = field(default_factory=dict[int, Any], compare=False)
    """What was found at a mention, by its place, so that it is looked for once."""

    def is_alleged(self, place: int) -> bool:
        """Whether the place stands under a heading of what a party says."""
        return any(start <= place < end for start, end in self.alleged)

    def near(self, mention: Mention, end: int | None = None, *, sentence: bool = False) -> str:
        """The masked clause, or sentence, up to ``end`` if given; cut to some length."""
        clause = mention.clause
        first, last = clause.start, clause.end
        if sentence:
            first, last = clause.sentence_start, clause.sentence_end
        last = last if end is None else end
        return self.masked[
            max(first, mention.start - _LONGEST_CLAUSE) : min(last, mention.end + _LONGEST_CLAUSE)
        ]

    def quote(self, mention: Mention) -> str | None:
        """The sentence or clause the mention stands in; None where it cannot be handed on."""
        clause = mention.clause
        for start, end in (
            (clause.sentence_start, clause.sentence_end),
            (clause.start, clause.end),
            (max(clause.start, mention.start - 100), min(clause.end, mention.end + 200)),
        ):
            if end - start > _LONGEST_CLAUSE * 2:
                continue
            said = quotable(self.text[start:end])
            if said is not None:
                return said
        return None

    def quote_at(self, place: int) -> str | None:
        """The sentence or clause that holds the place; None where it cannot be handed on."""
        at = bisect_right(self.clauses, place, key=lambda clause: clause.start) - 1
        clause = self.clauses[max(0, at)]
        for start, end in (
            (clause.sentence_start, clause.sentence_end),
            (clause.start, clause.end),
            (max(clause.start, place - 100), min(clause.end, place + 100)),
        ):
            if start <= place < end and (said := quotable(self.text[start:end])) is not None:
                return said
        return None


def quotable(words: str) -> str | None:
    """The words without the white space around them, if they can stand in a proposal."""
    said = words.strip()
    if not 0 < len(said) <= _LONGEST_QUOTE:
        return None
    try:
        said.encode("utf-8")
    except UnicodeEncodeError:
        return None
    return said


def readable(source: SourceText) -> ReadableText:
    """The text made ready. Never raises."""
    text = unicodedata.normalize("NFC", source.text)
    dating = source.dating
    if text != source.text:
        dating = Dating(QuotableText(text), source.written_on or _ANY_DAY)
    lines = text.translate(_SPACES)
    spans = spans_in(mended(lines), dating.expressions, dating.unreadable)
    text = joined_lines(lines, spans)
    masked = _masked(in_hangul(text), spans)
    clauses = tuple(_clauses(masked))
    mentions = tuple(_mentions(text, clauses, spans))
    return ReadableText(text, masked, clauses, mentions, alleged_sections(lines))


def _masked(text: str, spans: Sequence[Span]) -> str:
    letters = list(text)
    for span in spans:
        letters[span.start : span.end] = DATE * (span.end - span.start)
    return "".join(letters)


def _clauses(masked: str) -> Iterator[Clause]:
    start = 0
    for match in (*_SENTENCE_END.finditer(masked), None):
        end = len(masked) if match is None else match.end()
        if masked[start:end].strip():
            cuts = [start, *_cuts(masked, start, end), end]
            for left, right in pairwise(cuts):
                if masked[left:right].strip():
                    yield Clause(left, right, start, end)
        start = end


def _cuts(masked: str, start: int, end: int) -> Iterator[int]:
    for each in boundaries(masked[start:end]):
        comma = masked[start + each.start : start + each.end].strip() in {",", "→", "/", "."}
        if each.hard and not comma and start + each.end < end:
            yield start + each.end


def _mentions(text: str, clauses: tuple[Clause, ...], spans: Sequence[Span]) -> Iterator[Mention]:
    starts = [clause.start for clause in clauses]
    anchor = _Anchor()
    for place, span in enumerate(spans):
        clause = clauses[max(0, bisect_right(starts, span.start) - 1)]
        before = max((s.end for s in spans[max(0, place - 1) : place]), default=0)
        document = _DOCUMENT.match(text, span.end) is not None
        words = text[span.start : span.end].strip()
        counted = anchor.words if (span.back or span.carried) else ""
        counted = anchor.dated if span.short or (span.carried and anchor.chained) else counted
        if quotable(words) is None or quotable(counted or "x") is None:
            continue
        yield Mention(
            span.start,
            span.end,
            words,
            counted,
            clause,
            left=max(clause.start, before, span.start - _LONGEST_CLAUSE),
            right=min(
                max(clause.end, span.end), _next(text, spans, place), span.end + _LONGEST_CLAUSE
            ),
            limit=span.limit,
            document=document,
            whole_range=span.whole,
            uncertain=span.relative
            and (
                anchor.is_uncertain_from(clause)
                or (span.near and anchor.is_far_from(clause))
                or (
                    span.back
                    and _VAGUE.search(text, spans[max(0, place - 1)].start, span.start) is not None
                )
            ),
        )
        if not document and span.limit != "around" and span.anchors:
            anchor.moves_to(span, clause, words)


@dataclass
class _Anchor:
    """The date that the next relative one is counted from."""

    words: str = ""
    day: date | None = None
    dated: str = ""
    """Words of the last date written in full."""
    chained: bool = False
    """Since that date only dates without a year were told: 4월 10일 … 4월 24일."""
    told_in: Clause | None = None
    looks_back: Clause | None = None
    """The clause of an aside to an earlier time: 저는 1988. 2. 1. 입대하였습니다."""

    def moves_to(self, span: Span, clause: Clause, words: str) -> None:
        """Take the date as the one told last."""
        earlier = span.day is not None and self.day is not None and span.day < self.day
        self.looks_back = clause if earlier else None
        self.words = words
        self.chained = span.day is not None or (self.chained and span.carried)
        if span.day is not None:
            self.dated = words
        self.told_in = clause
        if not earlier:
            self.day = span.day or self.day

    def is_far_from(self, clause: Clause) -> bool:
        """Whether the date stands neither in the sentence of the clause nor in the one before."""
        return self.told_in is None or clause.sentence_start - self.told_in.sentence_end > 1

    def is_uncertain_from(self, clause: Clause) -> bool:
        """Whether 이듬해 in another sentence than an aside could count from before the aside."""
        aside = self.looks_back
        return aside is not None and aside.sentence_start != clause.sentence_start


def _next(text: str, spans: Sequence[Span], place: int) -> int:
    """Where the next date stands that is not only part of a noun: 2018. 12. 1.자 처분서."""
    end = spans[place].end
    for at in range(place + 1, len(spans)):
        span = spans[at]
        if span.start - spans[place].end > _LONGEST_CLAUSE:
            return span.start
        if _DOCUMENT.match(text, span.end) is not None:
            continue
        if not _LISTED.fullmatch(text, end, span.start):
            return span.start
        end = span.end
    return len(text)
