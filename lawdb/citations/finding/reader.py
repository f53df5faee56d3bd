"""Reads the pieces of a text in order and puts citations together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Self

from lawdb.article_key import ArticleKey
from lawdb.citations.citation import Citation, CitationKind, Found, NamedBy, Reference, Span
from lawdb.citations.finding import gaps
from lawdb.citations.finding.mentions import Mention
from lawdb.citations.finding.name_book import FoundName
from lawdb.citations.finding.open_reference import OpenReference, cited
from lawdb.citations.finding.pieces import Piece
from lawdb.citations.finding.references import Frame, References
from lawdb.citations.finding.tokens import Kind, Level, Token
from lawdb.event_date.promulgation_brackets import Bracket

_CITES = frozenset(
    {
        Kind.NUMBER,
        Kind.ANAPHOR,
        Kind.ADDENDA,
        Kind.CASE,
        Kind.ANNEX,
        Kind.DIVISION,
        Kind.BEFORE,
        Kind.SAME,
    }
)
_OF_ANOTHER = re.compile(r"\s*의\s*(?:시행령|시행규칙|법|위)")
_PROMULGATED = re.compile(r"(?:법률|[가-힣]{1,12}(?:령|규칙))\s*(제\s*\d{1,6}\s*호)\s*$")
"""법률 제8730호 부칙 제3조."""
_EXPLAINS = re.compile(
    r"[(\[][^()\[\]]{0,200}(?:\([^()]{0,100}\)[^()\[\]]{0,100}){0,2}"
    r"(?:(?:이하|다음부터)\s|[)\]]\s*(?:제\s*\d{1,4}\s*조|부칙|별표))"
)
"""일반협정(GATT) 제3조: a bracket before the number, or one that defines a short form."""


def read_pieces(reader: Reader, pieces: Iterable[Piece]) -> Found:
    """What the pieces of a text come to."""
    for piece in pieces:
        reader.take(piece)
    return reader.found()


class Reader(References):
    """Takes pieces in order; ``found()`` says what they came to."""

    __slots__ = ()

    @classmethod
    def of_quoted(cls, text: str, owner: Citation, begin: int) -> Self:
        """A reader of words that are quoted as those of a place: their 이 법 is its statute."""
        reader = cls(text)
        mention = Mention(
            owner.statute,
            Span(owner.start, owner.end),
            owner.kind,
            owner.named_by,
            bracket=owner.bracket,
            revisions=owner.revisions,
            former=owner.former,
            current=owner.current,
        )
        if owner.statute:
            reader._hand.mentions.note(mention)
        reader._last = OpenReference(
            mention if owner.statute else None,
            *(begin, begin, begin, begin),
            Level.SUBITEM,
            owner.reference.key,
            owner.reference.path,
            owner.reference.addenda,
            owner.reference.addenda_no,
        )
        reader._topic = reader._last
        reader._hand.tail = reader._hand.floor = begin
        return reader

    def take(self, piece: Piece) -> None:
        """Read the next piece."""
        if isinstance(piece, Bracket):
            self._version(piece)
        elif isinstance(piece, FoundName):
            self._close_reference()
            self._hand.read_name(piece)
        elif piece.kind in _CITES:
            self._citing(piece)
        else:
            self._surrounding(piece)

    def _citing(self, token: Token) -> None:
        match token.kind:
            case Kind.NUMBER:
                self._number(token)
            case Kind.ANAPHOR:
                self._anaphor(token)
            case Kind.ADDENDA:
                self._addenda(token)
            case Kind.CASE:
                self._case(token)
            case Kind.ANNEX:
                self._annex(token)
            case Kind.DIVISION:
                self._division(token)
            case Kind.SAME:
                self._same(token)
            case _:
                self._before(token)

    def _surrounding(self, token: Token) -> None:
        match token.kind:
            case Kind.OPEN:
                self._opened(token)
            case Kind.CLOSE:
                self._closed(token)
            case Kind.BREAK:
                self._break(token)
            case Kind.DEFINITION:
                self._definition(token)
            case Kind.QUOTE_OPEN:
                self._quote_opened(token)
            case Kind.QUOTE_CLOSE:
                self._quote_closed(token)
            case _:
                self._heading(token)

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
        self._after_number(self._open)

    def _same(self, token: Token) -> None:
        """같은 항 단서, 동 조항은 “…”: the place before, or the part of it."""
        self._close_reference()
        last = self._last
        if last is None or (last.key is None and not last.addenda):
            return
        behind = max(last.end, self._hand.tail)
        if not last.end <= token.start <= behind + gaps.FAR:
            return
        alone = self.text[token.start : token.end] == token.part
        if alone and gaps.SENTENCE_END.search(self.text, behind, token.start) is not None:
            return
        depth = len(last.path) if token.level is Level.ADDENDA else int(token.level)
        mention = last.mention and last.mention.continued(NamedBy.LIST)
        place = (token.start, token.start, token.end, token.end)
        self._open = OpenReference(
            mention, *place, last.level, last.key, last.path[:depth], last.addenda, last.addenda_no
        )
        self._open.part = token.part
        self._hand.tail = token.end

    # Addenda, annexes, headings, cases.

    def _addenda(self, token: Token) -> None:
        self._close_reference()
        floor = max(0, token.start - 30)
        promulgated = _PROMULGATED.search(self.text, floor, token.start)
        mention = self._of_place(token)
        if mention is None and promulgated is None:
            return
        start = token.start
        if mention is not None and mention.named_by is not NamedBy.LIST:
            if self._adjacent(mention, token):
                start = min(mention.span.start, token.start)
            else:
                mention = mention.continued(NamedBy.LIST)
        word = token.word or (promulgated[1] if promulgated is not None else "")
        number = re.search(r"제\s*0*(\d+)\s*호", word)
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
        else:
            self._last = None  # 별표 2 제3호 is a point of the annex, of no article before it
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
            near = token.start - last.end <= gaps.FAR
            blank = near and not self.text[last.end : token.start].strip()
            owner = last.mention if blank else None
        if owner is None and _EXPLAINS.match(self.text, token.start) is not None:
            written = self._hand.claimed(token.start)
            owner = None if written is None else self._hand.named(written)
        tail = self._hand.tail
        behind = token.start - tail <= gaps.FAR and not self.text[tail : token.start].strip()
        self._frames.append(
            Frame(
                token.start,
                last,
                self._hand.mentions.last,
                owner,
                tail=None if owner is not None or behind else tail,
            )
        )

    def _closed(self, token: Token) -> None:
        self._close_reference()
        if not self._frames or self._frames[-1].quote:
            return
        frame = self._frames.pop()
        of_name = frame.owner is not None and (
            frame.last is None or frame.owner is not frame.last.mention
        )
        self._hand.drop()
        self._last = frame.last
        if frame.mention is not None:
            self._hand.mentions.note(frame.mention)
        self._hand.mention = frame.owner if of_name else None
        self._hand.tail = token.end if frame.tail is None else frame.tail

    def _quote_opened(self, token: Token) -> None:
        self._close_reference()
        self._frames.append(
            Frame(token.start, self._last, self._hand.mentions.last, None, quote=True)
        )

    def _quote_closed(self, token: Token) -> None:
        """What the quoted words name is not what 같은 법 behind them means."""
        self._close_reference()
        while self._frames and not self._frames[-1].quote:
            self._frames.pop()
        if not self._frames:
            return
        frame = self._frames.pop()
        self._hand.drop()
        self._last = frame.last or self._last
        if frame.mention is not None:
            self._hand.mentions.note(frame.mention)
        self._hand.tail = token.end

    def _definition(self, token: Token) -> None:
        owner = self._frames[-1].owner if self._frames else None
        mention = self._hand.mention
        bracket = None if mention is None else mention.bracket
        if bracket is not None and bracket.start < token.start < bracket.end:
            owner = mention
        if owner is not None:
            self._hand.mentions.define(token.word, owner)

    def _break(self, token: Token) -> None:
        self._close_reference()
        self._hand.drop()
        self._frames.clear()
        self._topic = None
        self._hand.tail = token.end

    def _heading(self, token: Token) -> None:
        """The head of one of the document's own articles: a number alone may mean these."""
        self._break(token)
        self._last, self._own_articles = None, True
