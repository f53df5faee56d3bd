"""A matter computed by the engine, with the texts of the store: the one function of every door."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from sqlalchemy.orm import Session

from api.services.deadline_results import (
    Day,
    DaysLate,
    DeadlineAnswer,
    DeadlineReading,
    Dependence,
    EndOfPeriod,
    LawApplied,
    Message,
    MissingFact,
    TraceStep,
)
from api.services.deadline_texts import TextsOnDays
from api.services.deadline_wording import VERDICT_WORDS
from api.services.law_used import link_of
from deadline_engine.graph.computing import compute
from deadline_engine.graph.elements import Applied, Question, Step, Warned
from deadline_engine.graph.result import Ended, ReadingResult, Result
from deadline_engine.graph.span import Span
from deadline_engine.graph.wording import day_en, day_ko
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import Catalogue, packaged
from deadline_engine.rules.regime import NAMES_KO, Regime
from deadline_engine.rules.schema import Names
from lawdb.event_date import EventDate


def deadline(
    session: Session,
    matter: Matter,
    *,
    catalogue: Catalogue | None = None,
    stale_after: timedelta | None = None,
) -> DeadlineAnswer:
    """When the period of a matter ends, and whether the act tested came in time.

    Each step comes with the articles it stands on, their text on the day that decided, and the
    amendments promulgated by ``as_of`` (today in Seoul where the matter does not say) that will
    change them. Raises what ``deadline_engine.graph.computing.compute`` raises.
    """
    catalogue = catalogue or packaged()
    as_of = EventDate.of(matter.as_of)
    result = computed(matter, as_of.day, catalogue)
    return with_texts(session, result, as_of, catalogue=catalogue, stale_after=stale_after)


def with_texts(
    session: Session,
    result: Result,
    as_of: EventDate,
    *,
    catalogue: Catalogue,
    stale_after: timedelta | None = None,
) -> DeadlineAnswer:
    """A result of the engine, asked for on ``as_of``, with the texts its steps stand on."""
    texts = TextsOnDays(session, as_of.day, stale_after)
    steps = [step for reading in result.readings for step in reading.steps]
    rules = [catalogue.rule(rule) for rule in result.rules]
    texts.read((a for step in steps for a in step.done.applied), rules)
    readings = tuple(_reading(reading, texts) for reading in result.readings)
    pending = texts.pending(rules)
    last = readings[0].ends[-1]
    return DeadlineAnswer(
        title=result.title,
        as_of=as_of,
        verdict=result.verdict,
        verdict_words=VERDICT_WORDS[result.verdict],
        due=_span(result.due),
        days_late=last.days_late if result.due == result.usual.due else None,
        readings=readings,
        questions=tuple(map(_question, result.questions)),
        warnings=(
            *map(_message, result.warnings),
            *(Message(code="amendment_pending", ko=p.ko, en=p.en) for p in pending),
        ),
        assumptions=tuple(map(_message, result.assumptions)),
        pending=pending,
        holidays=result.holidays,
        texts=texts.listed(),
        horizons=texts.horizons(),
    )


def computed(matter: Matter, as_of: date, catalogue: Catalogue | None = None) -> Result:
    """The engine's own result, for what draws or exports it."""
    return compute(matter.model_copy(update={"as_of": as_of}), catalogue)


def _reading(reading: ReadingResult, texts: TextsOnDays) -> DeadlineReading:
    return DeadlineReading(
        id=reading.id,
        ko=reading.ko,
        en=reading.en,
        ends=tuple(map(_end, reading.ends)),
        steps=tuple(_step(step, texts) for step in reading.steps),
        questions=tuple(map(_question, reading.questions)),
        warnings=tuple(map(_message, reading.warnings)),
    )


def _step(step: Step, texts: TextsOnDays) -> TraceStep:
    done = step.done
    return TraceStep(
        node=step.node,
        kind=step.kind,
        name=Names(ko=step.name_ko, en=step.name_en),
        rule=step.rule,
        day=_day(done.value.day),
        until=_day(done.value.until),
        applies=done.value.applies,
        done=Names(ko=done.ko, en=done.en),
        law=tuple(_law(done.applied, texts)),
        depends_on=tuple(Dependence(node=node, kind=kind) for node, kind in step.depends_on),
        questions=tuple(map(_question, done.questions)),
        warnings=tuple(map(_message, done.warnings)),
    )


def _law(applied: Iterable[Applied], texts: TextsOnDays) -> Iterable[LawApplied]:
    for each in applied:
        text = texts.of(each)
        stored = text is not None and text.status == "stored"
        yield LawApplied(
            authority=each.authority,
            name=str(each.authority),
            at=each.at,
            link=link_of(each.authority, each.at) if stored else None,
            text=text.number if text is not None else None,
        )


def _end(end: Ended) -> EndOfPeriod:
    regime = Regime(end.regime)
    late = end.days_late
    return EndOfPeriod(
        computation=end.computation,
        rule=end.rule,
        name=Names(ko=end.name_ko, en=end.name_en),
        regime=regime,
        regime_ko=NAMES_KO[regime],
        due=_span(end.due),
        base_due=_span(end.base_due),
        opens=_day(end.opens),
        filed=_day(end.filed),
        verdict=end.verdict,
        days_late=None if late is None else DaysLate(least=late[0], most=late[1]),
    )


def _day(span: Span | None) -> Day | None:
    return None if span is None else _span(span)


def _span(span: Span) -> Day:
    return Day(
        date=span.exact,
        earliest=span.earliest,
        latest=span.latest,
        never=span.never,
        ko=day_ko(span),
        en=day_en(span),
    )


def _question(question: Question) -> MissingFact:
    return MissingFact(
        asks_for=question.asks_for, ko=question.ko, en=question.en, options=question.options
    )


def _message(warned: Warned) -> Message:
    return Message(code=warned.code, ko=warned.ko, en=warned.en)
