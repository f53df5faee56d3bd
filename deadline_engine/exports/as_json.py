"""A result as JSON: the same bytes for the same result."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from deadline_engine.exports.document import (
    AuthorityDocument,
    DependencyDocument,
    EndDocument,
    HoldDocument,
    HolidaySetDocument,
    QuestionDocument,
    ReadingDocument,
    ResultDocument,
    SpanDocument,
    StepDocument,
    ValueDocument,
    WarningDocument,
)
from deadline_engine.graph.elements import Applied, Question, Step, Value, Warned
from deadline_engine.graph.result import Ended, ReadingResult, Result
from deadline_engine.graph.span import Span


def result_document(result: Result) -> dict[str, Any]:
    """The result in JSON's own types, keys in the order of ``ResultDocument``, dates ISO."""
    return document_of(result).model_dump(mode="json")


def json_text(result: Result) -> bytes:
    """The document as UTF-8 text that ends with a line feed."""
    text = json.dumps(result_document(result), ensure_ascii=False, indent=2, allow_nan=False)
    return f"{text}\n".encode()


def document_of(result: Result) -> ResultDocument:
    """The result in the form ``json_schema`` describes."""
    return ResultDocument(
        schema_version=result.schema_version,
        title=result.title,
        as_of=result.as_of,
        verdict=result.verdict,
        due=_span(result.due),
        rules=result.rules,
        questions=_questions(result.questions),
        warnings=_warnings(result.warnings),
        assumptions=_warnings(result.assumptions),
        holidays=tuple(HolidaySetDocument(**asdict(used)) for used in result.holidays),
        readings=tuple(map(_reading, result.readings)),
    )


def _reading(reading: ReadingResult) -> ReadingDocument:
    return ReadingDocument(
        id=reading.id,
        ko=reading.ko,
        en=reading.en,
        due=_span(reading.due),
        verdict=reading.verdict,
        ends=tuple(map(_end, reading.ends)),
        steps=tuple(map(_step, reading.steps)),
        questions=_questions(reading.questions),
        warnings=_warnings(reading.warnings),
    )


def _end(end: Ended) -> EndDocument:
    return EndDocument(
        computation=end.computation,
        rule=end.rule,
        name_ko=end.name_ko,
        name_en=end.name_en,
        regime=end.regime,
        due=_span(end.due),
        base_due=_span(end.base_due),
        opens=_maybe(end.opens),
        filed=_maybe(end.filed),
        verdict=end.verdict,
        days_late=end.days_late,
    )


def _step(step: Step) -> StepDocument:
    return StepDocument(
        node=step.node,
        kind=step.kind,
        name_ko=step.name_ko,
        name_en=step.name_en,
        rule=step.rule,
        value=_value(step.done.value),
        ko=step.done.ko,
        en=step.done.en,
        authorities=tuple(map(_authority, step.done.applied)),
        depends_on=tuple(DependencyDocument(node=n, edge=kind) for n, kind in step.depends_on),
        questions=_questions(step.done.questions),
        warnings=_warnings(step.done.warnings),
    )


def _value(value: Value) -> ValueDocument:
    return ValueDocument(
        day=_maybe(value.day),
        until=_maybe(value.until),
        applies=value.applies,
        holds=tuple(
            HoldDocument(until=_span(hold.until), by=hold.by, since=_span(hold.since))
            for hold in value.holds
        ),
        verdict=value.verdict,
        days_late=value.days_late,
        versions=value.versions,
        unlimited=value.unlimited,
    )


def _authority(applied: Applied) -> AuthorityDocument:
    authority = applied.authority
    return AuthorityDocument(
        text=str(authority),
        statute=authority.statute,
        article=authority.article,
        part=authority.part,
        statute_id=authority.statute_id,
        promulgation_no=authority.promulgation_no,
        effective_from=authority.effective_from,
        effective_to=authority.effective_to,
        at=applied.at,
        case=authority.case,
        decided_on=authority.decided_on,
    )


def _span(span: Span) -> SpanDocument:
    return SpanDocument(
        earliest=span.earliest, latest=span.latest, exact=span.exact, never=span.never
    )


def _maybe(span: Span | None) -> SpanDocument | None:
    return None if span is None else _span(span)


def _questions(questions: Iterable[Question]) -> tuple[QuestionDocument, ...]:
    return tuple(
        QuestionDocument(asks_for=q.asks_for, ko=q.ko, en=q.en, options=q.options)
        for q in questions
    )


def _warnings(warnings: Iterable[Warned]) -> tuple[WarningDocument, ...]:
    return tuple(WarningDocument(code=w.code, ko=w.ko, en=w.en) for w in warnings)
