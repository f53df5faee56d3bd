"""One ranking held against the labels of its query, and against the stored intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from lawdb.evaluation import measures
from lawdb.evaluation.attribution import CANDIDATES, fate_of
from lawdb.evaluation.gold import GoldLabel, GoldQuery, LabelKind
from lawdb.evaluation.rankings import Ranking, ShownText
from lawdb.evaluation.report import (
    LabelPlace,
    MeasureName,
    QueryReport,
    TemporalViolation,
)
from lawdb.evaluation.standing_texts import ArticleAddress, StandingTexts
from lawdb.evaluation.temporal import temporal_violations


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one query's ranking is worth."""

    report: QueryReport
    slips: tuple[TemporalViolation, ...]
    texts_shown: int
    own_recall: float | None
    """Capped recall by the positives seen on this system's own results; None without any."""
    own_violations: int


def judge(
    query: GoldQuery, labels: Sequence[GoldLabel], ranking: Ranking, standing: StandingTexts
) -> Judgement:
    """Measure one query; ``labels`` are those of the query that count.

    Derived labels are left out: every text shown is held against the stored intervals anyway.
    """
    day = query.event_date
    relevance = [label for label in labels if label.kind is LabelKind.RELEVANCE]
    judged = [label for label in relevance if not label.from_own_results]
    places = [_place(label, ranking, day, standing) for label in judged]
    slips = temporal_violations(query, ranking, standing)
    own = [_place(label, ranking, day, standing) for label in relevance if label.from_own_results]
    own_positives = [place for place in own if place.positive]
    return Judgement(
        report=QueryReport(
            query=query.id,
            question=query.question,
            event_date=query.event_date,
            outcome=ranking.outcome.value,
            group=query.group,
            measures=measures_of(places),
            violations=violations_of(places),
            temporal_violations=len(slips),
            labels=tuple(places),
        ),
        slips=slips,
        texts_shown=sum(len(hit.texts) for hit in ranking.shown),
        own_recall=measures.capped_recall(_ranks(own_positives), len(own_positives))
        if own_positives
        else None,
        own_violations=violations_of(own),
    )


def violations_of(places: Sequence[LabelPlace]) -> int:
    """How many negatives were shown."""
    return measures.violations(_ranks([place for place in places if not place.positive]))


def measures_of(places: Sequence[LabelPlace]) -> dict[MeasureName, float]:
    """What the places of a query's labels are worth; empty without a positive."""
    return _measures([place for place in places if place.positive]) | _graded(places)


def _measures(positives: Sequence[LabelPlace]) -> dict[MeasureName, float]:
    if not positives:
        return {}
    ranks = _ranks(positives)
    candidates = sum(place.fate in CANDIDATES for place in positives)
    found = {
        MeasureName.CAPPED_RECALL: measures.capped_recall(ranks, len(positives)),
        MeasureName.CANDIDATE_RECALL: measures.candidate_recall(candidates, len(positives)),
        MeasureName.MRR: measures.reciprocal_rank(ranks),
    }
    return {name: round(value, 9) for name, value in found.items()}


def _graded(places: Sequence[LabelPlace]) -> dict[MeasureName, float]:
    """The gain of a query whose labels have grades, at least one above 0."""
    grades = [place.grade for place in places if place.grade is not None]
    if not any(grades):
        return {}
    shown = [0] * measures.SHOWN
    for place in places:
        if place.grade is not None and place.rank is not None and place.rank <= measures.SHOWN:
            shown[place.rank - 1] = place.grade
    return {MeasureName.NDCG: round(measures.ndcg(shown, grades), 9)}


def _ranks(places: Sequence[LabelPlace]) -> list[int]:
    return [place.rank for place in places if place.rank is not None]


def _place(label: GoldLabel, ranking: Ranking, day: date, standing: StandingTexts) -> LabelPlace:
    article = ArticleAddress(label.statute_id, label.article)
    rank, other_text = None, False
    for place, hit in enumerate(ranking.shown, start=1):
        if hit.article == article:
            shown = any(_is(label, text, article, day, standing) for text in hit.texts)
            rank, other_text = (place, False) if shown else (None, True)
            break
    way = ranking.ways.get(article)
    fate = None
    if label.positive:
        fate = fate_of(rank, other_text, way.stage if way else None)
    return LabelPlace(
        statute_id=label.statute_id,
        article=label.article,
        version=label.version,
        positive=label.positive,
        grade=label.grade,
        rank=rank,
        fused_rank=way.fused_rank if way and label.positive else None,
        fate=fate,
    )


def _is(
    label: GoldLabel, shown: ShownText, article: ArticleAddress, day: date, standing: StandingTexts
) -> bool:
    """Whether the text shown is of the labelled version.

    A text can come back after another one, as a version of its own: the one in force on the event
    date is meant, else the one whose days were shown with it.
    """
    for row in standing.days_of(article, shown.content_hash):
        if row.covers(day):
            return row.version == label.version
    return (shown.content_hash, shown.start) == (label.text_hash, label.version)
