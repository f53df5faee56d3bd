"""References by number: how a number goes on from the one before, or opens a new reference."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field, replace

from lawdb.citations.citation import Citation, CitationKind, NamedBy, Span
from lawdb.citations.finding import gaps
from lawdb.citations.finding.mentions import Mention
from lawdb.citations.finding.open_reference import OpenReference, below, key_of
from lawdb.citations.finding.reading_form import MARKUP
from lawdb.citations.finding.statute_at_hand import StatuteAtHand
from lawdb.citations.finding.tokens import Level, Token
from lawdb.citations.finding.written_name import subject_of

_ADJACENT = 12
"""Characters between a name and its number that leave them one citation."""
_DEEPEST = 64
"""Brackets within brackets that are told apart."""
_HIGHEST_ALONE = 999
"""Above it a number in prose (제17503호) numbers no unit."""
_CLOSES = re.compile(r"\s*(?:\)|및|,|내지)")


@dataclass(slots=True)
class Frame:
    """What was at hand when a bracket or a quote opened, to be at hand again when it closes."""

    opened: int
    last: OpenReference | None
    mention: Mention | None
    owner: Mention | None
    """What a definition in the bracket is about."""
    quote: bool = False
    tail: int | None = None
    """Of a bracket that stands behind other words: where the gap to the next piece began."""


@dataclass(slots=True)
class References:
    """The references read so far, and the one under way."""

    text: str
    _citations: list[Citation] = field(default_factory=list[Citation])
    _frames: deque[Frame] = field(default_factory=lambda: deque[Frame](maxlen=_DEEPEST))
    _open: OpenReference | None = None
    """The reference under way."""
    _last: OpenReference | None = None
    """The one before, which a list or a deeper number goes on from."""
    _topic: OpenReference | None = None
    """The one that the sentence is about: 제317조 제2항은."""
    _own_articles: bool = False
    """Whether the document has articles of its own, which a number alone may mean."""
    _hand: StatuteAtHand = field(init=False)

    def __post_init__(self) -> None:
        self._hand = StatuteAtHand(self.text)

    def _number(self, token: Token) -> None:
        current = self._open
        if current is not None:
            gap = self.text[current.end : token.start]
            if token.level > current.level and gaps.DEEPER.fullmatch(gap):
                current.deepen(token)
                self._after_number(current)
                return
            reaches = token.level <= current.level and not current.in_range
            if reaches and gaps.RANGE.fullmatch(gap):
                current.reach(token)
                self._after_number(current)
                return
            self._close_reference()
            if gaps.LIST.fullmatch(gap) and not self._opens_clause(token):
                self._begin(token, current, current.mention)
                return
        self._start(token)

    def _start(self, token: Token) -> None:
        """A number after prose, a name or a bracket."""
        last, gap = self._last, self._hand.gap_to(token.start)
        mention = self._direct_mention(token, gap)
        if mention is not None:
            self._begin(token, None, mention, direct=True)
            return
        if last is not None and self._hand.mention is None:
            if token.level > last.level and self._deeper(last, token, gap):
                self._reopen(last, token)
                return
            listed = gaps.LIST.fullmatch(gap) and not _is_circled(token)
            if listed and not self._opens_clause(token):
                self._begin(token, last, last.mention)
                return
        if token.level is Level.ARTICLE:
            self._article_after_prose(token, gap)
        elif (before := self._unit_belongs_to(token)) is not None:
            self._begin(token, before, before.mention)

    def _deeper(self, last: OpenReference, token: Token, gap: str) -> bool:
        """Whether a number goes on with the place before: not a ① that begins a paragraph."""
        if gaps.DEEPER.fullmatch(gap) is None:
            return False
        between = self.text[last.end : min(token.start, last.end + gaps.FAR)]
        if not _is_circled(token):
            return True
        cited = last.number_start < last.number_end  # not the words of a quote
        return cited and "\n\n" not in between and gaps.QUOTES.search(between) is None

    def _direct_mention(self, token: Token, gap: str) -> Mention | None:
        """The statute named right before the number, or earlier in the sentence as its subject."""
        if self._hand.mention is None:
            return None
        if not gaps.TO_NUMBER.fullmatch(gap):
            if token.level is not Level.ARTICLE or token.bare or gaps.SENTENCE_END.search(gap):
                return None
            if gaps.NOT_SUBJECT.match(gap) or self._hand.claimed(token.start) is not None:
                return None
        return self._hand.take()

    def _article_after_prose(self, token: Token, gap: str) -> None:
        written = self._hand.claimed(token.start)
        if written is None and not token.bare and gaps.SENTENCE_END.search(gap) is None:
            written = subject_of(self.text, token.start - len(gap), token.start)
        if written is not None:
            self._hand.named(written)
            self._begin(token, None, self._hand.take(), direct=True)
            return
        if token.bare:
            return
        mention = self._carried_on()
        if mention is None and self._own_articles:
            own = Mention("", Span(token.start, token.end), CitationKind.CONTRACT, NamedBy.NOTHING)
            self._begin(token, None, own, direct=True)
            return
        if mention is None:
            self._begin(token, None, None)
            return
        floor = max(0, token.start - 30)
        if gaps.CURRENT.search(self.text, floor, token.start):
            mention = replace(mention, bracket=None, revisions=(), former=False, current=True)
        elif gaps.FORMER.search(self.text, floor, token.start):
            mention = replace(mention, former=True)
        self._begin(token, None, mention)

    def _carried_on(self) -> Mention | None:
        """The statute that an article alone belongs to: that of the reference before it."""
        if self._own_articles:
            return None
        last, named = self._last, self._hand.mentions.last
        if last is None:
            return named
        if named is None or named.span.start < last.end:
            return last.mention
        if gaps.SUBJECT.match(self.text, named.span.end) is not None:
            return named  # 민법은 다르다. 제999조
        return last.mention

    def _opens_clause(self, token: Token) -> bool:
        """… 규정하고, 같은 조 제2항은: about the sentence's topic, not the reference before."""
        floor = max(0, token.start - 40)
        same = gaps.SAME_UNIT.search(self.text, floor, token.start)
        return same is not None and (
            same[1] == "그" or gaps.CLAUSE_BEFORE.search(self.text, floor, same.start()) is not None
        )

    def _unit_belongs_to(self, token: Token) -> OpenReference | None:
        """The reference that a paragraph or subparagraph alone goes on from; None where none."""
        last, topic = self._last, self._topic
        if last is None or _is_circled(token) or token.number[0] > _HIGHEST_ALONE:
            return None  # ① in prose numbers the sentence's own points
        floor = max(0, token.start - 40)
        near = topic is not None and token.start - topic.end <= 3 * gaps.FAR
        if near and (self._opens_clause(token) or self._alone_in_bracket(token)):
            return topic
        same = gaps.SAME_UNIT.search(self.text, floor, token.start)
        if same is not None:
            return last
        far = token.start - last.end > gaps.FAR
        if far or (token.level is Level.ITEM and not last.path):
            return None
        if self._own_articles and gaps.SENTENCE_END.search(self.text, last.end, token.start):
            return None
        return last if "\n\n" not in self.text[last.end : token.start] else None

    def _alone_in_bracket(self, token: Token) -> bool:
        """“…”(제8호): which subparagraph of the sentence's topic the words stand in."""
        if not self._frames or token.start - self._frames[-1].opened > _ADJACENT:
            return False
        opened = not self.text[self._frames[-1].opened + 1 : token.start].strip()
        return opened and _CLOSES.match(self.text, token.end) is not None

    def _begin(
        self,
        token: Token,
        before: OpenReference | None,
        mention: Mention | None,
        *,
        direct: bool = False,
    ) -> None:
        """A new reference; levels above its own come from the one before."""
        start = token.start
        if mention is not None and direct:
            if self._adjacent(mention, token):
                start = min(mention.span.start, token.start)
        elif mention is not None and mention.named_by is not NamedBy.LIST:
            mention = mention.continued(NamedBy.LIST)
        if token.level is Level.ARTICLE:
            key, path = key_of(token), ()
        else:
            key = before.key if before is not None else None
            path = below(before.path if before is not None else (), token)
        self._open = OpenReference(
            mention, start, token.start, token.end, token.end, token.level, key, path
        )
        if before is not None:
            self._open.addenda, self._open.addenda_no = before.addenda, before.addenda_no
        self._after_number(self._open)

    def _adjacent(self, mention: Mention, token: Token) -> bool:
        end = max(mention.span.end, mention.bracket.end if mention.bracket else 0)
        near = end <= token.start <= end + _ADJACENT
        return near and MARKUP not in self.text[end : token.start]

    def _reopen(self, last: OpenReference, token: Token) -> None:
        """제241조(간통) 제1항: the caption stood between."""
        place = len(self._citations) - 1
        while place >= 0 and self._citations[place].number.start > last.number_start:
            place -= 1
        if place >= 0 and self._citations[place].number.start == last.number_start:
            del self._citations[place]
        self._open = replace(last)
        self._open.deepen(token)
        self._after_number(self._open)

    def _after_number(self, current: OpenReference) -> None:
        current.read_part(self.text)
        self._hand.tail = current.end

    def _close_reference(self) -> None:
        current, self._open = self._open, None
        if current is None:
            return
        current.read_caption(self.text)
        if self._last is None or gaps.SENTENCE_END.search(self.text, self._last.end, current.start):
            self._topic = None
        if gaps.TOPIC.match(self.text, current.end) and not self._frames:
            self._topic = current
        self._last, self._hand.floor = current, current.end
        self._citations.append(current.citation())
        if current.mention is not None and current.mention.name:
            self._hand.mentions.note(current.mention)


def _is_circled(token: Token) -> bool:
    """Whether it is ①, which in prose numbers the sentence's own points."""
    return token.bare and token.end - token.start == 1 and token.level is Level.PARAGRAPH
