"""One question about a timeline, answered: the function of every door."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from itertools import islice

from sqlalchemy.orm import Session

from api.services.errors import KnownOnInFuture, NoStore
from api.services.timeline.answers import (
    Contradiction,
    LeftOut,
    ModelConfirmations,
    OrderFound,
    ProposedSupersession,
    TimelineAnswer,
    TimelineOutcome,
)
from api.services.timeline.comparing import length_between, order_of, overlapping
from api.services.timeline.contradictions import contradicting, shown
from api.services.timeline.facts import Fact, event_span
from api.services.timeline.gate import passing, through_the_gate
from api.services.timeline.model_confirmations import with_model
from api.services.timeline.queries import (
    Between,
    KnownOn,
    ListFacts,
    Order,
    Pick,
    ProposedSupersessions,
    Query,
    TimelineRequest,
    When,
)
from api.services.timeline.showing import fact_used, statement_time
from api.services.timeline.standing import Picked, Standing, Statement, in_order
from api.services.timeline.statute_history import StatuteTimeline, statute_timeline
from api.services.timeline.wording import as_of_day, sentences
from lawdb.event_date import EventDate, today_in_seoul

MOST_PROPOSALS = 200
"""In one answer; of contradictions as many."""


def answer_timeline(
    session: Session | None,
    request: TimelineRequest,
    today: date | None = None,
    *,
    stale_after: timedelta | None = None,
) -> TimelineAnswer:
    """The answer to a request's query, from the facts it brings or from a stored article's history.

    ``session`` is needed only where the request names a statute. ``today`` is the day in Seoul.
    Raises what the gate raises (``through_the_gate``), what the store raises for a statute or an
    article it does not have, KnownOnInFuture, what ``api.services.date_math.between`` raises, and,
    where a model is to confirm, what ``with_model`` raises.
    """
    today = today or today_in_seoul()
    as_of = as_of_day(request.as_of, today)
    query = request.query
    day = _day_of(query, as_of.day)
    history: StatuteTimeline | None = None
    by_model: ModelConfirmations | None = None
    if request.statute is None or request.article is None:
        request, by_model = with_model(request, as_of.day)
        precedence = through_the_gate(request)
    else:
        if session is None:
            raise NoStore("a statute's history is read from the store; create it with: lawdb up")
        history = statute_timeline(
            session,
            request.statute,
            request.article,
            as_of=as_of.day,
            announced_by=day if day < today else None,
            stale_after=stale_after,
        )
        precedence = history.precedence
    standing = Standing(precedence, day, today, query.include_superseded)
    asked = _Asked(standing, as_of, history, by_model)
    match query:
        case When():
            return asked.when(query)
        case Order() | Between():
            return asked.two(query)
        case KnownOn() | ListFacts():
            return asked.all(query)
        case ProposedSupersessions():
            return asked.waiting()


def _day_of(query: Query, as_of: date) -> date:
    """The day at whose end the facts are looked at."""
    if not isinstance(query, KnownOn):
        return as_of
    if query.day > as_of:
        raise KnownOnInFuture(
            f"what is known on {query.day} cannot be told on {as_of}; ask for a day up to then"
        )
    return query.day


class _Asked:
    """One day's facts, asked once."""

    def __init__(
        self,
        standing: Standing,
        as_of: EventDate,
        history: StatuteTimeline | None,
        by_model: ModelConfirmations | None,
    ) -> None:
        self._standing = standing
        self._as_of = as_of
        self._history = history
        self._by_model = by_model

    def when(self, query: When) -> TimelineAnswer:
        picked = self._standing.pick(query.of)
        statements = self._standing.statements(picked.used)
        outcome, one = _outcome(picked, statements)
        event = None if one is None else statement_time(one)
        if one is not None and event is None:
            outcome = TimelineOutcome.CANNOT_TELL
        return self._with(query.kind, outcome, picked, event=event)

    def two(self, query: Order | Between) -> TimelineAnswer:
        sides = [self._side(pick) for pick in (query.a, query.b)]
        (picked_a, outcome_a, a), (picked_b, outcome_b, b) = sides
        order = length = shared = None
        outcome = _worse(outcome_a, outcome_b)
        if a is not None and b is not None:
            order, shared = order_of(a, b), overlapping(a, b)
            if isinstance(query, Between):
                length = length_between(a, b, order, query)
            told = order is not OrderFound.CANNOT_TELL
            if isinstance(query, Between) and length is None:
                told = False
            outcome = TimelineOutcome.FOUND if told else TimelineOutcome.CANNOT_TELL
        both = Picked(
            in_order({f.id: f for f in (*picked_a.used, *picked_b.used)}.values()),
            in_order({f.id: f for f in (*picked_a.perhaps, *picked_b.perhaps)}.values()),
            picked_a.superseded | picked_b.superseded,
            picked_a.said_later | picked_b.said_later,
        )
        return self._with(
            query.kind,
            outcome,
            both,
            a=self._shown(picked_a.used),
            b=self._shown(picked_b.used),
            order=order,
            overlapping=shared,
            length=length,
        )

    def all(self, query: KnownOn | ListFacts) -> TimelineAnswer:
        picked = self._standing.pick(query.of)
        known_on = query.day if isinstance(query, KnownOn) else None
        return self._with(query.kind, _of_some(picked), picked, known_on=known_on)

    def waiting(self) -> TimelineAnswer:
        picked = self._standing.pick(None)
        proposals, more = self._proposals(picked.used)
        outcome = TimelineOutcome.FOUND if proposals else TimelineOutcome.NOT_FOUND
        none = Picked((), (), frozenset(), picked.said_later)
        return self._with("proposals", outcome, none, proposals=proposals, more_proposals=more)

    def _side(self, pick: Pick) -> tuple[Picked, TimelineOutcome, Statement | None]:
        picked = self._standing.pick(pick)
        return picked, *_outcome(picked, self._standing.statements(picked.used))

    def _with(
        self, kind: str, outcome: TimelineOutcome, picked: Picked, **more: object
    ) -> TimelineAnswer:
        if "proposals" not in more:
            more["proposals"], more["more_proposals"] = self._proposals(picked.used)
        answer = TimelineAnswer.model_validate(
            {
                "query": kind,
                "outcome": outcome,
                "as_of": self._as_of,
                "ko": "",
                "en": "",
                "facts": self._shown(picked.used),
                "perhaps": self._shown(picked.perhaps),
                "left_out": LeftOut(
                    superseded=len(picked.superseded), said_later=len(picked.said_later)
                ),
                "contradictions": self._contradictions(picked.used),
                "ahead": tuple(fact.id for fact in picked.used if self._is_ahead(fact)),
                "model": self._by_model,
                "statute": None if self._history is None else self._history.statute,
                "horizon": None if self._history is None else self._history.horizon,
                **more,
            }
        )
        ko, en = sentences(answer, self._standing.day)
        return answer.model_copy(update={"ko": ko, "en": en})

    def _shown(self, facts: Iterable[Fact]) -> tuple[object, ...]:
        return tuple(fact_used(fact, self._standing) for fact in facts)

    def _is_ahead(self, fact: Fact) -> bool:
        span = event_span(fact)
        first = None if span is None else span.earliest
        return first is not None and first > self._standing.day

    def _contradictions(self, among: Iterable[Fact]) -> tuple[Contradiction, ...]:
        """Of a statute none: its texts follow each other."""
        if self._history is not None:
            return ()
        standing = {fact.id for fact in among} - set(self._standing.superseded)
        pairs = contradicting(self._standing.precedence, standing)
        return tuple(shown(a, b) for a, b in islice(pairs, MOST_PROPOSALS))

    def _proposals(self, among: Iterable[Fact]) -> tuple[tuple[ProposedSupersession, ...], bool]:
        """Of a statute none: what supersedes what stands in its store."""
        if self._history is not None:
            return (), False
        standing = {fact.id for fact in among} - set(self._standing.superseded)
        pairs = list(islice(passing(self._standing.precedence, standing), MOST_PROPOSALS + 1))
        return tuple(
            ProposedSupersession(
                newer=fact_used(newer, self._standing), older=fact_used(older, self._standing)
            )
            for newer, older in pairs[:MOST_PROPOSALS]
        ), len(pairs) > MOST_PROPOSALS


def _of_some(picked: Picked) -> TimelineOutcome:
    if picked.used:
        return TimelineOutcome.FOUND
    return TimelineOutcome.CANNOT_TELL if picked.perhaps else TimelineOutcome.NOT_FOUND


def _outcome(
    picked: Picked, statements: list[Statement]
) -> tuple[TimelineOutcome, Statement | None]:
    """Of what should be one statement; the statement where it is."""
    if len(statements) > 1:
        return TimelineOutcome.AMBIGUOUS, None
    return _of_some(picked), statements[0] if statements else None


_BADNESS = (
    TimelineOutcome.FOUND,
    TimelineOutcome.CANNOT_TELL,
    TimelineOutcome.AMBIGUOUS,
    TimelineOutcome.NOT_FOUND,
)


def _worse(a: TimelineOutcome, b: TimelineOutcome) -> TimelineOutcome:
    return max(a, b, key=_BADNESS.index)
