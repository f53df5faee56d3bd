"""The event date of a question: given, cited, written, found in history, or assumed in the open."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from sqlalchemy.orm import Session

from deadline_engine.expressions import read_times
from deadline_engine.expressions.composed_text import ComposedText
from deadline_engine.expressions.expression import TimeReading
from lawdb.errors import QuestionTooLong, UnsettledTime
from lawdb.event_date.anchors import Anchors, anchors_of
from lawdb.event_date.calendar_day import today_in_seoul
from lawdb.event_date.chooser import Chooser, choice_among
from lawdb.event_date.cited_versions import CitedVersions, cited_versions
from lawdb.event_date.event_date import EventDate, FoundExpression
from lawdb.event_date.former_law import former_law
from lawdb.event_date.given_places import placed_as_given
from lawdb.event_date.governing_date import (
    LAW_OF_A_MOMENT,
    Governing,
    governing_among,
    governing_version,
    outranked,
    tells_a_birthday,
)
from lawdb.event_date.questions_back import (
    undated_role,
    which_governs,
    which_reading,
    which_version,
)
from lawdb.event_date.reading import (
    AskCode,
    Choice,
    DatedRole,
    EventDateReading,
    NotFound,
    NotFoundCode,
    QuestionBack,
    ReadingOutcome,
    Why,
    WhyCode,
)
from lawdb.event_date.sentences import not_found
from lawdb.event_date.written_dates import chosen, written_date
from lawdb.knowledge import Knowledge

LONGEST_QUESTION = 10_000
"""Characters of a question that are read; a longer one is refused, never cut."""


def event_date_in(
    session: Session,
    question: str,
    *,
    as_of: EventDate | dt.date | None = None,
    today: dt.date | None = None,
    chooser: Chooser | None = None,
    known_on: dt.date | dt.datetime | None = None,
    article: str = "",
    longest: int = LONGEST_QUESTION,
) -> EventDateReading:
    """Read the event date out of a question; says what it found, why one governs, what is open.

    ``as_of`` wins over whatever the question says. Else versions cited by promulgation govern,
    else the dates and event anchors in it, else today in Seoul (``today`` by default) is assumed.
    Where readings remain, ``chooser`` picks among them, or they are asked back; nothing is guessed.

    ``article`` (제249조) is the one asked about where the question is only a version's citation.

    ``longest``: characters that are read; a longer question is refused.

    A question in decomposed letters (NFD) is read as composed; places are those in ``question``.

    Raises QuestionTooLong.
    """
    if len(question) > longest:
        raise QuestionTooLong(
            f"the question has {len(question)} characters; at most {longest} are read"
        )
    today = today or today_in_seoul()
    knowledge = Knowledge.on(known_on)
    composed = ComposedText.of(question)
    text = composed.text
    cited = cited_versions(session, text, knowledge, article)
    anchors = anchors_of(session, text, today, knowledge, cited.spans)
    taken = [*cited.spans, *anchors.spans]
    times = read_times(text, today)
    former = partial(former_law, session, text, today, knowledge)
    reading = _Slot(text, today, cited, anchors, times, taken, chooser, former).read(as_of)
    return placed_as_given(reading, composed)


def settled_time(
    session: Session,
    words: str,
    known_on: dt.date | dt.datetime | None = None,
    *,
    today: dt.date | None = None,
    article: str = "",
) -> EventDate:
    """The one time that words name: 2018년부터 2020년까지, 작년, 민식이법 시행 이후.

    A version cited by promulgation is read for ``article`` where the words name none: one
    revision may start on another day for each article.

    Raises UnsettledTime where they name none, or leave it open which; QuestionTooLong.
    """
    reading = event_date_in(session, words, today=today, known_on=known_on, article=article)
    if reading.outcome is ReadingOutcome.READ and reading.governing is not None:
        return reading.governing
    said = [each.sentence_en for each in (*reading.not_found, *reading.asks)]
    raise UnsettledTime(
        " ".join(said) or f"{words[:80]!r} names no time; write one, as in 2018년부터 2020년까지"
    )


@dataclass(slots=True)
class _Slot:
    """Puts one reading together."""

    question: str
    today: dt.date
    cited: CitedVersions
    anchors: Anchors
    times: TimeReading
    taken: Sequence[tuple[int, int]]
    chooser: Chooser | None
    former: Callable[[], list[QuestionBack]]
    """Asks back about former law; called where nothing else dates the question."""
    asks: list[QuestionBack] = field(default_factory=list[QuestionBack])

    def read(self, as_of: EventDate | dt.date | None) -> EventDateReading:
        dates = self._dates()
        if as_of is not None:
            given = as_of if isinstance(as_of, EventDate) else EventDate.given(as_of)
            self.asks = []
            return self._reading(ReadingOutcome.READ, given, _GIVEN, dates)
        if self.cited.named:
            return self._cited(dates)
        return self._from_question(dates)

    def _from_question(self, dates: Sequence[DatedRole]) -> EventDateReading:
        events = [date for date in dates if not tells_a_birthday(self.question, date)]
        undated = self._undated(dates)
        missing = bool(self.cited.not_found or self._unreadable())
        if events and not missing:
            return self._dated(dates, events, undated)
        if missing:
            # The date that was meant is missing: another one of the question does not replace it.
            return self._reading(ReadingOutcome.NOT_FOUND, None, None, dates)
        if self.asks:
            return self._reading(_outcome_of(self.asks), None, None, dates)
        if self._not_found():
            return self._reading(ReadingOutcome.NOT_FOUND, None, None, dates)
        self.asks += self.former()
        if self.asks:
            return self._reading(ReadingOutcome.NEEDS_ANSWER, None, None, dates)
        return self._reading(ReadingOutcome.DEFAULT, EventDate.today(self.today), _DEFAULT, dates)

    def _cited(self, dates: Sequence[DatedRole]) -> EventDateReading:
        unsettled = [v.event_date for v in self.cited.named if not v.event_date.settled]
        if unsettled:
            self.asks = [which_reading(event_date) for event_date in unsettled]
            return self._reading(ReadingOutcome.AMBIGUOUS, None, None, dates)
        governing = governing_version(self.cited.named)
        if governing is None:
            self.asks = [which_version(self.cited.named)]
            return self._reading(ReadingOutcome.NEEDS_ANSWER, None, None, dates)
        return self._reading(ReadingOutcome.READ, governing, _CITED, dates)

    def _dated(
        self, dates: Sequence[DatedRole], events: Sequence[DatedRole], undated: Sequence[str]
    ) -> EventDateReading:
        governing = governing_among(self.question, events)
        if governing is None:
            unsettled = any(not d.event_date.settled for d in events)
            if not unsettled:
                self.asks.append(which_governs(events))
            outcome = ReadingOutcome.AMBIGUOUS if unsettled else ReadingOutcome.NEEDS_ANSWER
            return self._reading(outcome, None, None, dates)
        if not governing.date.event_date.settled:
            return self._reading(ReadingOutcome.AMBIGUOUS, None, None, dates)
        if self._waits(governing, undated):
            return self._reading(ReadingOutcome.NEEDS_ANSWER, None, None, dates)
        return self._reading(ReadingOutcome.READ, governing.date.event_date, governing.why, dates)

    def _waits(self, governing: Governing, undated: Sequence[str]) -> bool:
        """Whether an answer is needed first: 이 법 of no statute, a role that would govern."""
        open_anchor = any(ask.code is AskCode.WHICH_STATUTE for ask in self.asks)
        return open_anchor or outranked(
            self.question, governing.date, undated, self._whose_law_is_asked()
        )

    def _whose_law_is_asked(self) -> frozenset[str]:
        """Roles of 해지 당시의 법률: the question says itself the law of which moment it wants."""
        return frozenset(
            role.role
            for role in self.times.undated
            if LAW_OF_A_MOMENT.match(self.question, role.end)
        )

    def _dates(self) -> list[DatedRole]:
        """Every date of the question, in order of place, after the chooser has been asked."""
        written = [
            self._settled(written_date(expression), expression.roles)
            for expression in self.times.expressions
            if not self._is_taken(expression.start, expression.end)
        ]
        anchored = [self._settled(each, ()) for each in self.anchors.event_dates()]
        written += [self._settled(each, ()) for each in self.anchors.written]
        self.asks += self.anchors.asks
        return sorted([*written, *anchored], key=_place)

    def _settled(self, event_date: EventDate, roles: tuple[str, ...]) -> DatedRole:
        if event_date.settled or event_date.expression is None:
            return DatedRole(event_date=event_date, roles=roles)
        choice: Choice | None = None
        if self.chooser is not None:
            choice = choice_among(
                self.chooser, self.question, event_date.expression.text, event_date.candidates
            )
            if choice.accepted and choice.number is not None:
                picked = chosen(event_date, choice.number)
                return DatedRole(event_date=picked, roles=roles, choice=choice)
        self.asks.append(which_reading(event_date))
        return DatedRole(event_date=event_date, roles=roles, choice=choice)

    def _undated(self, dates: Sequence[DatedRole]) -> list[str]:
        """Roles without a date anywhere in the question; each becomes a question back."""
        dated = {role for date in dates for role in date.roles}
        missing: dict[str, FoundExpression] = {}
        for role in self.times.undated:
            if role.role not in dated and not self._is_taken(role.start, role.end):
                found = FoundExpression(text=role.text, start=role.start, end=role.end)
                missing.setdefault(role.role, found)
        self.asks += [undated_role(role, found) for role, found in missing.items()]
        return list(missing)

    def _is_taken(self, start: int, end: int) -> bool:
        return any(start < e and s < end for s, e in self.taken)

    def _unreadable(self) -> list[NotFound]:
        return [
            not_found(
                NotFoundCode(each.reason.value),
                FoundExpression(text=each.text, start=each.start, end=each.end),
            )
            for each in self.times.unreadable
            if not self._is_taken(each.start, each.end)
        ]

    def _not_found(self) -> tuple[NotFound, ...]:
        found = [*self.cited.not_found, *self.anchors.not_found, *self._unreadable()]
        return tuple(sorted(found, key=lambda n: n.expression.start))

    def _reading(
        self,
        outcome: ReadingOutcome,
        governing: EventDate | None,
        why: Why | None,
        dates: Sequence[DatedRole],
    ) -> EventDateReading:
        return EventDateReading(
            outcome=outcome,
            governing=governing,
            why=why,
            dates=tuple(dates),
            asks=tuple(self.asks),
            versions_named=self.cited.named,
            anchors=tuple(self.anchors.found),
            not_found=self._not_found(),
            today=self.today,
        )


def _place(date: DatedRole) -> int:
    return date.event_date.expression.start if date.event_date.expression else 0


def _outcome_of(asks: Sequence[QuestionBack]) -> ReadingOutcome:
    ambiguous = any(ask.code is AskCode.WHICH_READING for ask in asks)
    return ReadingOutcome.AMBIGUOUS if ambiguous else ReadingOutcome.NEEDS_ANSWER


_GIVEN = Why(
    code=WhyCode.GIVEN,
    sentence_ko="기준일이 지정되었습니다.",
    sentence_en="The date was given.",
)
_CITED = Why(
    code=WhyCode.CITATION,
    sentence_ko="질문이 공포일과 번호로 어느 때의 법령인지 밝히고 있습니다.",
    sentence_en="The question names the version by its promulgation.",
)
_DEFAULT = Why(
    code=WhyCode.DEFAULT,
    sentence_ko="질문에 시점이 없어 오늘(서울)을 기준일로 가정하였습니다.",
    sentence_en="The question names no time: today in Seoul was assumed.",
)
