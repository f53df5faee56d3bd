"""Reads the pieces of a text in order and puts citations together."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from lawdb.article_key import ArticleKey
from lawdb.citations.citation import Citation, CitationKind, Found, NamedBy, Reference, Span
from lawdb.citations.finding import gaps
from lawdb.citations.finding.mentions import Mention
from lawdb.citations.finding.name_book import FoundName
from lawdb.citations.finding.open_reference import OpenReference, below, cited, key_of
from lawdb.citations.finding.pieces import Piece
from lawdb.citations.finding.statute_at_hand import StatuteAtHand
from lawdb.citations.finding.tokens import Kind, Level, Token
from lawdb.citations.finding.written_name import subject_of
from lawdb.event_date.promulgation_brackets import Bracket

_ADJACENT = 12
"""Characters between a name and its number that leave them one citation."""


@dataclass(slots=True)
class _Frame:
    """What was at hand when a bracket opened, to be at hand again when it closes."""

    opened: int
    last: OpenReference | None
    mention: Mention | None
    owner: Mention | None
    """What a definition in the bracket is about."""


@dataclass(slots=True)
class Reader:
    """Takes pieces in order; ``found()`` says what they came to."""

    text: str
    _citations: list[Citation] = field(default_factory=list[Citation])
    _frames: list[_Frame] = field(default_factory=list[_Frame])
    _open: OpenReference | None = None
    """The reference under way."""
    _last: OpenReference | None = None
    """The one before, which a list or a deeper number goes on from."""
    _topic: OpenReference | None = None
    """The one that the sentence is about: 제317조 제2항은."""
    _hand: StatuteAtHand = field(init=False)

    def __post_init__(self) -> None:
        self._hand = StatuteAtHand(self.text)

    def take(self, piece: Piece) -> None:
        """Read the next piece."""
        if isinstance(piece, Bracket):
            self._version(piece)
        elif isinstance(piece, FoundName):
            self._close_reference()
            self._hand.read_name(piece)
        else:
            _TAKE[piece.kind](self, piece)

    def found(self) -> Found:
        """What was found; to be asked for after the last piece."""
        self._close_reference()
        self._hand.drop()
        return Found(
            tuple(sorted(self._citations, key=lambda c: (c.number.start, c.start))),
            tuple(sorted(self._hand.versions, key=lambda c: c.start)),
        )

    # Versions behind an article, and what stands before the one at hand.

    def _version(self, bracket: Bracket) -> None:
        current = self._open
        if current is None or self.text[current.end : bracket.opening].strip():
            self._close_reference()
            self._hand.read_version(bracket)
            return
        # 소득세법시행령 제115조(… 개정되기 전의 것): the bracket stands behind the article.
        if current.mention is not None:
            span = Span(bracket.opening, bracket.end)
            current.mention = self._hand.mentions.with_version(
                current.mention, span, bracket.revisions
            )
        self._close_reference()
        self._hand.tail = bracket.end

    def _anaphor(self, token: Token) -> None:
        if self._hand.refers_back(token):
            self._close_reference()
            self._hand.read_anaphor(token)

    def _before(self, token: Token) -> None:
        """전조, 전항: one less than the article or paragraph at hand."""
        self._close_reference()
        last = self._last
        if last is None or last.key is None or token.start - last.end > gaps.FAR:
            return
        if gaps.LIST_ITEM.search(self.text, max(0, token.start - 12), token.start):
            return  # 나. 전항의 경우: the paragraph before in the document itself
        if _OF_ANOTHER.match(self.text, token.end):
            return
        key, path = last.key, last.path
        if token.level is Level.ARTICLE and key.branch_no == 0 and key.article_no > 1:
            key, path = ArticleKey(key.article_no - 1), ()
        elif token.level is Level.PARAGRAPH and path and path[0][0] > 1:
            path = ((path[0][0] - 1, 0),)
        else:
            return
        mention = last.mention and last.mention.continued(NamedBy.LIST)
        place = (token.start, token.start, token.end, token.end)
        self._open = OpenReference(
            mention, *place, token.level, key, path, last.addenda, last.addenda_no
        )
        self._hand.tail = token.end

    # Numbers.

    def _number(self, token: Token) -> None:
        current = self._open
        if current is not None:
            gap = self.text[current.end : token.start]
            if token.level > current.level and gaps.DEEPER.fullmatch(gap):
                current.deepen(token)
                self._after_number(current)
                return
            if not current.in_range and gaps.RANGE.fullmatch(gap):
                if token.level <= current.level:
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
        last, gap = self._last, self.text[min(self._hand.tail, token.start) : token.start]
        mention = self._direct_mention(token, gap)
        if mention is not None:
            self._begin(token, None, mention, direct=True)
            return
        if last is not None and self._hand.mention is None:
            if token.level > last.level and gaps.DEEPER.fullmatch(gap):
                self._reopen(last, token)
                return
            if gaps.LIST.fullmatch(gap) and not self._opens_clause(token):
                self._begin(token, last, last.mention)
                return
        if token.level is Level.ARTICLE:
            self._article_after_prose(token, gap)
        elif (before := self._unit_belongs_to(token)) is not None:
            self._begin(token, before, before.mention)

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
            written = subject_of(self.text, min(self._hand.tail, token.start), token.start)
        if written is not None:
            self._hand.named(written)
            self._begin(token, None, self._hand.take(), direct=True)
            return
        if token.bare:
            return
        last = self._last
        mention = last.mention if last is not None else self._hand.mentions.last
        if mention is None:
            if not gaps.DOCUMENT_HEADING.search(self.text, max(0, token.start - 8), token.start):
                self._begin(token, None, None)
            return
        floor = max(0, token.start - 30)
        if gaps.CURRENT.search(self.text, floor, token.start):
            mention = replace(mention, bracket=None, revisions=(), former=False, current=True)
        elif gaps.FORMER.search(self.text, floor, token.start):
            mention = replace(mention, former=True)
        self._begin(token, None, mention)

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
        if last is None or (token.bare and token.end - token.start == 1):
            return None  # ① in prose numbers the sentence's own points
        floor = max(0, token.start - 40)
        near = topic is not None and token.start - topic.end <= 3 * gaps.FAR
        if near and (self._opens_clause(token) or self._alone_in_bracket(token)):
            return topic
        same = gaps.SAME_UNIT.search(self.text, floor, token.start)
        if same is not None:
            return last
        if token.level is Level.ITEM and not last.path:
            return None
        gap = self.text[last.end : token.start]
        return last if len(gap) <= gaps.FAR and "\n\n" not in gap else None

    def _alone_in_bracket(self, token: Token) -> bool:
        """“…”(제8호): which subparagraph of the sentence's topic the words stand in."""
        opened = self._frames and not self.text[self._frames[-1].opened + 1 : token.start].strip()
        return bool(opened) and _CLOSES.match(self.text, token.end) is not None

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
        return end <= token.start <= end + _ADJACENT

    def _reopen(self, last: OpenReference, token: Token) -> None:
        """제241조(간통) 제1항: the caption stood between."""
        number = Span(last.number_start, last.number_end)
        if self._citations and self._citations[-1].number == number:
            self._citations.pop()
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
            self._hand.mentions.last = current.mention

    # Addenda, annexes, headings, cases.

    def _addenda(self, token: Token) -> None:
        self._close_reference()
        mention = self._of_place(token)
        if mention is None:
            return
        direct = mention.named_by is not NamedBy.LIST and self._adjacent(mention, token)
        start = min(mention.span.start, token.start) if direct else token.start
        if not direct:
            mention = mention.continued(NamedBy.LIST)
        number = re.search(r"제\s*0*(\d+)\s*호", token.word)
        self._open = OpenReference(
            mention,
            start,
            token.start,
            token.end,
            token.end,
            Level.ADDENDA,
            None,
            (),
            addenda=True,
            addenda_no=number[1] if number else "",
        )
        self._hand.tail = token.end

    def _of_place(self, token: Token) -> Mention | None:
        """The statute whose addenda, annex or chapter is cited."""
        mention = self._hand.before_place(token.start)
        if mention is None and self._last is not None and self._last.mention is not None:
            return self._last.mention.continued(NamedBy.LIST)
        last = self._hand.mentions.last
        return mention or (last and last.continued(NamedBy.LIST))

    def _annex(self, token: Token) -> None:
        self._place(token, Reference(annex=token.word))

    def _division(self, token: Token) -> None:
        if self._hand.right_before(token.start) is not None:
            self._place(token, Reference(division=token.word))

    def _place(self, token: Token, reference: Reference) -> None:
        self._close_reference()
        mention = self._of_place(token)
        if mention is None:
            return
        direct = mention.named_by is not NamedBy.LIST and self._adjacent(mention, token)
        start = min(mention.span.start, token.start) if direct else token.start
        number = Span(token.start, token.end)
        self._citations.append(cited(mention, Span(start, token.end), number, reference))
        if reference.division:
            self._hand.mention = mention  # 민법 제3편 제1장 제750조
        self._hand.tail = token.end

    def _case(self, token: Token) -> None:
        self._close_reference()
        place = Span(token.start, token.end)
        case = cited(None, place, place, Reference())
        self._citations.append(replace(case, kind=CitationKind.CASE, case=token.word))

    # Brackets, definitions, breaks.

    def _opened(self, token: Token) -> None:
        self._close_reference()
        owner = self._hand.right_before(token.start)
        last = self._last
        if owner is None and last is not None and last.end <= token.start:
            owner = None if self.text[last.end : token.start].strip() else last.mention
        self._frames.append(_Frame(token.start, last, self._hand.mentions.last, owner))

    def _closed(self, token: Token) -> None:
        self._close_reference()
        if not self._frames:
            return
        frame = self._frames.pop()
        of_name = frame.owner is not None and (
            frame.last is None or frame.owner is not frame.last.mention
        )
        self._hand.drop()
        self._last = frame.last
        self._hand.mentions.last = frame.mention or self._hand.mentions.last
        self._hand.mention = frame.owner if of_name else None
        self._hand.tail = token.end

    def _definition(self, token: Token) -> None:
        owner = self._frames[-1].owner if self._frames else None
        mention = self._hand.mention
        if mention is not None and mention.bracket is not None:
            if mention.bracket.start < token.start < mention.bracket.end:
                owner = mention
        if owner is not None:
            self._hand.mentions.define(token.word, owner)

    def _break(self, token: Token) -> None:
        self._close_reference()
        self._hand.drop()
        self._frames.clear()
        self._topic = None
        self._hand.tail = token.end


_OF_ANOTHER = re.compile(r"\s*의\s*(?:시행령|시행규칙|법|위)")
_CLOSES = re.compile(r"\s*(?:\)|및|,|내지)")

_TAKE: dict[Kind, Callable[[Reader, Token], None]] = {
    Kind.NUMBER: Reader._number,
    Kind.ANAPHOR: Reader._anaphor,
    Kind.BEFORE: Reader._before,
    Kind.ADDENDA: Reader._addenda,
    Kind.ANNEX: Reader._annex,
    Kind.DIVISION: Reader._division,
    Kind.CASE: Reader._case,
    Kind.DEFINITION: Reader._definition,
    Kind.OPEN: Reader._opened,
    Kind.CLOSE: Reader._closed,
    Kind.BREAK: Reader._break,
}
