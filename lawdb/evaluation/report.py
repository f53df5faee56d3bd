"""What a run reports: what was measured with what, the measures, and every query's own line.

No time, no path and no machine stands in it: the same measurement gives the same bytes. Statutes
appear as ids, articles and hashes; no text is repeated.
"""

from __future__ import annotations

import datetime as dt
import json
from enum import StrEnum
from pathlib import Path

from pydantic import ValidationError

from lawdb.evaluation.attribution import Fate
from lawdb.evaluation.errors import ReportUnreadable
from lawdb.results import Result

FORM = 1
"""Version of the report's form."""
HASH_SHOWN = 16
"""Hex digits of a text's hash that reports show."""


class MeasureName(StrEnum):
    """What is measured. Codes are stable."""

    CAPPED_RECALL = "capped_recall@10"
    """The main measure."""
    CANDIDATE_RECALL = "candidate_recall"
    MRR = "mrr@20"
    NDCG = "ndcg@10"
    """Only of graded sets."""


class SystemName(StrEnum):
    """The ways of searching that are measured."""

    WORDS = "words"
    WORDS_AND_MEANING = "words_and_meaning"


class Identity(Result):
    """What the numbers are of. Only reports with the same gold, corpus and ruler are compared."""

    form: int
    ruler: int
    """``lawdb.evaluation.ruler.RULER``."""
    gold: str
    gold_version: str
    sample: int | None
    """How many queries were drawn from the set, by the hash of their ids; None for all."""
    corpus_hash: str
    code_version: str
    """The code that searched."""
    ruler_code: str
    """The code that measured."""
    shown: int
    """The k of the measures."""
    depth: int
    resamples: int
    seed: int
    prompts: dict[str, str]
    """Hash of every prompt and rubric that took part, by name; a search uses none."""


class GoldCounts(Result):
    """Which queries and labels of the set counted."""

    queries: int
    with_positives: int
    only_negatives: int
    """Measured for violations."""
    without_labels: int
    """Searched, and measured for temporal violations only."""
    positives: int
    negatives: int
    unconfirmed: int
    """Advisory labels, and such as draw a boundary, that no person confirmed: they do not count."""
    derived: int
    """Labels made from the stored intervals: temporal violations tell more."""
    own: int
    """Labels made on this system's own results: they count in a line of their own."""


class Measured(Result):
    """A mean over queries with its 95% interval."""

    name: MeasureName
    value: float
    low: float
    high: float
    queries: int


class GroupMeasures(Result):
    """The measures of one group of the set's queries."""

    group: str
    measures: tuple[Measured, ...]


class FunnelStage(Result):
    """What one stage lost."""

    fate: Fate
    reached: int
    lost: int
    defects: int
    """Of the lost, those that cost capped recall: the rest found no place among the hits."""
    recall_lost: float


class TemporalSlip(StrEnum):
    """How a shown text missed the event date. Codes are stable."""

    NEWER = "newer"
    """It came into force after the event date."""
    OLDER = "older"
    """It was no longer in force on the event date."""
    UNKNOWN_TEXT = "unknown_text"
    """The article never had this text, or it never bound."""
    CLAIMED_OTHER_DAYS = "claimed_other_days"
    """The text was in force, and the days said beside it leave the event date out."""


class TemporalViolation(Result):
    """A text that was shown, and not in force on the event date."""

    query: str
    event_date: dt.date
    rank: int
    statute_id: str
    article: str
    content_hash: str
    slip: TemporalSlip


class Temporal(Result):
    """How many texts were shown over the whole depth, and how many were of another time."""

    texts_shown: int
    violations: int
    first: tuple[TemporalViolation, ...]
    """The first of them, in the order of queries and ranks."""


class OwnResults(Result):
    """By the labels that were made on this system's own results: it grades itself here."""

    labels: int
    queries: int
    capped_recall: float | None
    """None where none of the labels is positive."""
    violations: int


class LabelPlace(Result):
    """A labelled text, and where it came."""

    statute_id: str
    article: str
    version: dt.date
    """First day of the labelled version."""
    positive: bool
    grade: int | None
    rank: int | None
    """Among the hits read; None where its text was not among them."""
    fused_rank: int | None
    """Of its article among all candidates; None where it was none, or is a negative."""
    fate: Fate | None
    """None for a negative."""


class QueryReport(Result):
    """One query."""

    query: str
    question: str
    """The same for queries that ask the same words of several days."""
    event_date: dt.date
    group: str
    outcome: str
    measures: dict[MeasureName, float]
    violations: int
    temporal_violations: int
    labels: tuple[LabelPlace, ...]


class SystemReport(Result):
    """One way of searching."""

    system: SystemName
    words: str
    embedding_model: str | None
    nearest: str | None
    """``exact`` or ``approximate``."""
    reranker: str | None
    measures: tuple[Measured, ...]
    groups: tuple[GroupMeasures, ...]
    """Empty where the set has no groups."""
    funnel: tuple[FunnelStage, ...]
    violations: int
    """Labelled negatives among the first hits."""
    queries_with_violations: int
    temporal: Temporal
    own: OwnResults
    outcomes: dict[str, int]
    queries: tuple[QueryReport, ...]


class EvaluationReport(Result):
    """The report of a run."""

    identity: Identity
    gold: GoldCounts
    systems: tuple[SystemReport, ...]


def written(report: EvaluationReport) -> str:
    """The report as JSON, the same bytes for the same measurement."""
    plain = report.model_dump(mode="json", by_alias=True)
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def read_report(path: Path) -> EvaluationReport:
    """A report from its file. Raises ReportUnreadable."""
    try:
        report = EvaluationReport.model_validate_json(path.read_bytes())
    except OSError as error:
        raise ReportUnreadable(f"{path} cannot be read: {error.strerror}") from error
    except ValidationError as error:
        where = ".".join(map(str, error.errors()[0]["loc"])) or "the document"
        raise ReportUnreadable(
            f"{path} is no report of lawdb eval run: {where}: {error.errors()[0]['msg']}"
        ) from error
    if report.identity.form != FORM:
        raise ReportUnreadable(
            f"{path} has form {report.identity.form}, this lawdb reads {FORM}: run it again"
        )
    return report
