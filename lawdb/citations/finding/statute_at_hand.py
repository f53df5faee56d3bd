"""The statute at hand while a text is read: named, cited with its version, or referred back to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from lawdb.citations.citation import Citation, CitationKind, NamedBy, Reference, Span
from lawdb.citations.finding import gaps
from lawdb.citations.finding.mentions import Mention, Mentions
from lawdb.citations.finding.name_book import FoundName
from lawdb.citations.finding.open_reference import cited
from lawdb.citations.finding.tokens import Token
from lawdb.citations.finding.written_name import (
    WrittenName,
    bracketed_before,
    claimed_before,
    is_foreign,
    kind_of,
)
from lawdb.event_date.promulgation_brackets import Bracket, CitedRevision, Turn, brackets_in

_NO_NAMES = frozenset(
    {"법", "법률", "규정", "규칙", "기준", "령", "방법", "불법", "적법", "위법", "요령", "계약"}
)
_LETTER_NEAR = re.compile(r"[가-힣A-Za-z]")
_FARTHEST = 1000
"""Characters over which the subject of a sentence may stand before its number."""
_BEFORE_A_REVISION = re.compile(r"개정\s*(?:되기\s*)?전")
_NUMBER_NEXT = re.compile(r"\s*(?:제\s*\d|부칙|별표)")


@dataclass(slots=True)
class StatuteAtHand:
    """What has been named since the last reference, and how the text named it."""

    text: str
    mentions: Mentions = field(default_factory=Mentions)
    mention: Mention | None = None
    """None once a number has used it."""
    tail: int = 0
    """Where the gap to the next piece begins."""
    floor: int = 0
    """After the last reference: no name of the next one begins before."""
    versions: list[Citation] = field(default_factory=list[Citation])
    """Statutes named with their version, with no number behind them."""
    _inline: Bracket | None = None
    """Of 법률 제4199호로 개정되기 전의: the version of the name to come."""

    def gap_to(self, place: int) -> str:
        """What stands between the piece before and a place; of a long gap its end."""
        return self.text[max(min(self.tail, place), place - _FARTHEST) : place]

    def take(self) -> Mention | None:
        """The mention, which is then used."""
        mention, self.mention = self.mention, None
        return mention

    def drop(self) -> None:
        """No number follows: a statute that was named with its version is cited as such."""
        mention = self.take()
        if mention is None or mention.named_by is not NamedBy.NAME:
            return
        if mention.bracket is not None and mention.antecedent is None:
            end = max(mention.span.end, mention.bracket.end)
            place = Span(mention.span.start, end)
            self.versions.append(cited(mention, place, Span(end, end), Reference()))

    def read_name(self, place: FoundName) -> None:
        """A known name."""
        name = re.sub(r"\s+", " ", self.text[place.start : place.end]).strip()
        foreign = is_foreign(self.text, place.start)
        kind = CitationKind.FOREIGN if foreign else CitationKind.STATUTE
        if place.short and not foreign:
            kind = kind_of(name)
        self.named(WrittenName(place.start, place.end, name, kind))

    def named(self, written: WrittenName) -> Mention:
        """A name that stands in the text, known or not."""
        self.drop()
        floor = max(0, written.start - 30)
        before = self.text[floor : written.start]
        former = gaps.FORMER.search(before)
        opened = gaps.OPENS_NAME.search(before)
        start = written.start if opened is None else floor + opened.start()
        start = start if former is None else floor + former.start(1)
        mention = self.mentions.named(
            written,
            start,
            former=former is not None,
            current=gaps.CURRENT.search(before) is not None,
            above=gaps.ABOVE.search(before) is not None or gaps.AMENDED.search(before) is not None,
        )
        inline = self._inline or self._amended_by(start)
        if inline is not None and start - inline.end <= 3:
            span = Span(inline.opening, inline.end)
            mention = self.mentions.with_version(mention, span, inline.revisions)
            mention = replace(mention, span=Span(inline.opening, written.end))
        self._inline = None
        self.mention, self.tail = mention, written.end
        return mention

    def _amended_by(self, end: int) -> Bracket | None:
        """The version of 법률 제6591호로 개정된 민법."""
        match = gaps.AMENDED_BY.search(self.text, max(0, end - 80), end)
        if match is None:
            return None
        read = brackets_in(f"({match['piece']})")
        revisions = tuple(
            CitedRevision(Turn.FROM, r.day, r.number) for b in read for r in b.revisions
        )
        return Bracket(match.start(), match.end(), revisions) if revisions else None

    def read_version(self, bracket: Bracket) -> None:
        """A bracket that names the version, behind a name or before one."""
        if bracket.name_start is not None:
            self._inline, self.tail = bracket, bracket.end
            return
        mention = self.right_before(bracket.opening)
        if mention is None:
            written = self.claimed(bracket.opening)
            if written is None:
                self.tail = bracket.end
                return
            mention = self.named(written)
        span = Span(bracket.opening, bracket.end)
        self.mention = self.mentions.with_version(
            mention, span, self.turned(mention, bracket.revisions)
        )
        self.tail = bracket.end

    def turned(
        self, mention: Mention, revisions: tuple[CitedRevision, ...]
    ) -> tuple[CitedRevision, ...]:
        """개정 전 형사소송법(법률 제8730호): the text before the revision that is but named."""
        called = self.text[mention.span.start : mention.span.end]
        if _BEFORE_A_REVISION.match(called) is None or len(revisions) != 1:
            return revisions
        (revision,) = revisions
        return (replace(revision, turn=Turn.BEFORE),) if revision.turn is Turn.FROM else revisions

    def right_before(self, place: int) -> Mention | None:
        """The statute whose name ends right before a place."""
        if self.mention is None or self.tail > place:
            return None
        return self.mention if gaps.NEXT_TO.fullmatch(self.text, self.tail, place) else None

    def claimed(self, place: int) -> WrittenName | None:
        """A name that is not known, right before a place."""
        if not _LETTER_NEAR.search(self.text, max(0, place - 8), place):
            return None
        written = bracketed_before(self.text, place)
        written = written or claimed_before(self.text, place, self.floor)
        if written is None or written.start < self.floor or written.name in _NO_NAMES:
            return None
        return written

    def before_place(self, place: int) -> Mention | None:
        """The statute named right before a place, known or not; it is then used."""
        gap = self.gap_to(place)
        if self.mention is not None and gaps.TO_NUMBER.fullmatch(gap):
            return self.take()
        written = self.claimed(place)
        if written is None:
            return None
        self.named(written)
        return self.take()

    def refers_back(self, token: Token) -> bool:
        """Whether 위 규정, 이 영 … names a text: these do only before a number."""
        return not token.unsure or _NUMBER_NEXT.match(self.text, token.end) is not None

    def read_anaphor(self, token: Token) -> None:
        """같은 법, 동법 시행령, 이 영, 위 약관."""
        mention = self.mentions.meant_by(token)
        self.drop()
        if mention is None:
            span = Span(token.start, token.end)
            mention = Mention("", span, CitationKind.STATUTE, NamedBy.NOTHING)
        else:
            self.mentions.note(mention)
        self.mention, self.tail = mention, token.end
