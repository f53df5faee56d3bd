"""The JSON form of a result, as a schema: field for field what a reader of it can rely on."""

from __future__ import annotations

from datetime import date
from typing import Any

from pydantic import BaseModel, ConfigDict

from deadline_engine.graph.elements import EdgeKind, NodeKind, Verdict


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SpanDocument(_Part):
    """A day: exact, between two bounds (both included, None open), or never to come."""

    earliest: date | None
    latest: date | None
    exact: date | None
    never: bool


class AuthorityDocument(_Part):
    """An article in the interval ``[effective_from, effective_to)`` of its text, or a decision."""

    text: str
    """As a lawyer writes it."""
    statute: str
    article: str
    part: str
    statute_id: str | None
    promulgation_no: str | None
    effective_from: date | None
    effective_to: date | None
    at: date | None
    """The day on which it was the law that decided."""
    case: str
    decided_on: date | None


class QuestionDocument(_Part):
    """A missing fact, and how to ask for it."""

    asks_for: str
    ko: str
    en: str
    options: tuple[str, ...]


class WarningDocument(_Part):
    """Something open, or an assumption, with a stable code."""

    code: str
    ko: str
    en: str


class HoldDocument(_Part):
    """An end held open until a day for some kinds of acts."""

    until: SpanDocument
    by: tuple[str, ...]
    since: SpanDocument


class ValueDocument(_Part):
    """What a node yields; null where a field does not fit its kind."""

    day: SpanDocument | None
    until: SpanDocument | None
    applies: bool | None
    holds: tuple[HoldDocument, ...]
    verdict: Verdict | None
    days_late: tuple[int, int] | None
    versions: tuple[int, ...]
    unlimited: bool


class DependencyDocument(_Part):
    """A node that was known first, and why this one depends on it."""

    node: str
    edge: EdgeKind


class StepDocument(_Part):
    """One entry of the trace."""

    node: str
    kind: NodeKind
    name_ko: str
    name_en: str
    rule: str
    value: ValueDocument
    ko: str
    en: str
    authorities: tuple[AuthorityDocument, ...]
    depends_on: tuple[DependencyDocument, ...]
    questions: tuple[QuestionDocument, ...]
    warnings: tuple[WarningDocument, ...]


class EndDocument(_Part):
    """The end of one computation."""

    computation: str
    rule: str
    name_ko: str
    name_en: str
    regime: str
    due: SpanDocument
    """The last day, ended with its 24:00; of ``taking_effect`` the first day."""
    base_due: SpanDocument
    opens: SpanDocument | None
    filed: SpanDocument | None
    verdict: Verdict
    days_late: tuple[int, int] | None


class ReadingDocument(_Part):
    """The result in one reading of what is open."""

    id: str
    ko: str
    en: str
    due: SpanDocument
    verdict: Verdict
    ends: tuple[EndDocument, ...]
    steps: tuple[StepDocument, ...]
    questions: tuple[QuestionDocument, ...]
    warnings: tuple[WarningDocument, ...]


class HolidaySetDocument(_Part):
    """Which holidays were used; ``years`` both included."""

    calendar: str
    source: str
    overrides: str
    announced_until: date | None
    years: tuple[int, int]
    announcement_unknown: tuple[date, ...]


class ResultDocument(_Part):
    """What the facts of a matter come to. Days are calendar days of the forum."""

    schema_version: int
    title: str
    as_of: date | None
    verdict: Verdict
    due: SpanDocument
    """In the usual reading, the first of ``readings``."""
    rules: tuple[str, ...]
    questions: tuple[QuestionDocument, ...]
    warnings: tuple[WarningDocument, ...]
    assumptions: tuple[WarningDocument, ...]
    holidays: tuple[HolidaySetDocument, ...]
    readings: tuple[ReadingDocument, ...]


def json_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of the document."""
    schema = ResultDocument.model_json_schema(mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
