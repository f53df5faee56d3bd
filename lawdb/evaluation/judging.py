"""One ranking held against the labels of its query, and against the stored intervals."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from lawdb.evaluation import measures
from lawdb.evaluation.attribution import CANDIDATES, Fate, fate_of
from lawdb.evaluation.gold import GoldLabel, GoldQuery
from lawdb.evaluation.rankings import Ranking, ShownArticle, ShownText
from lawdb.evaluation.report import (
    LabelPlace,
    MeasureName,
    QueryReport,
    TemporalSlip,
    TemporalViolation,
)
from lawdb.evaluation.standing_texts import ArticleAddress, StandingTexts

HASH_SHOWN = 16
"""Hex digits of a text's hash that reports show."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one query's ranking is worth."""

    report: QueryReport
    slips: tuple[TemporalViolation, ...]
    texts_shown: int
    fates: tuple[Fate, ...]
    """Of the positives that count."""
    own_recall: float | None
    """Capped recall by the positives seen on this system's own results; None without any."""
    own_violations: int


def counts(label: GoldLabel) -> bool:
    """Whether a label may be measured by: what a model says counts when a person confirmed it."""
    return not label.advisory or bool(label.confirmed_by)


def judge(
    query: GoldQuery, labels: Sequence[GoldLabel], ranking: Ranking, standing: StandingTexts
) -> Judgement:
    """Measure one query; ``labels`` are those of the query that count."""
    apart = [label for label in labels if label.own]
    places = [_place(label, ranking, standing) for label in labels if not label.own]
    positives = [place for place in places if place.positive]
    negatives = [place.rank for place in places if not place.positive and place.rank is not None]
    fates = tuple(place.fate for place in positives if place.fate is not None)
    slips = _slips(query, ranking, standing)
    own = [_place(label, ranking, standing) for label in apart]
    own_positives = [place for place in own if place.positive]
    return Judgement(
        report=QueryReport(
            query=query.id,
            question=hashlib.sha256(query.words.encode()).hexdigest()[:HASH_SHOWN],
            event_date=query.event_date,
            outcome=ranking.outcome.value,
            measures=_measures(positives, fates) if positives else {},
            violations=measures.violations(negatives),
            temporal_violations=len(slips),
            labels=tuple(places),
        ),
        slips=slips,
        texts_shown=sum(len(hit.texts) for hit in ranking.shown),
        fates=fates,
        own_recall=measures.capped_recall(_ranks(own_positives), len(own_positives))
        if own_positives
        else None,
        own_violations=measures.violations(
            [p.rank for p in own if not p.positive and p.rank is not None]
        ),
    )


def _measures(positives: Sequence[LabelPlace], fates: Sequence[Fate]) -> dict[MeasureName, float]:
    ranks = _ranks(positives)
    candidates = sum(fate in CANDIDATES for fate in fates)
    found = {
        MeasureName.CAPPED_RECALL: measures.capped_recall(ranks, len(positives)),
        MeasureName.CANDIDATE_RECALL: measures.candidate_recall(candidates, len(positives)),
        MeasureName.MRR: measures.reciprocal_rank(ranks),
    }
    return {name: round(value, 9) for name, value in found.items()}


def _ranks(places: Sequence[LabelPlace]) -> list[int]:
    return [place.rank for place in places if place.rank is not None]


def _place(label: GoldLabel, ranking: Ranking, standing: StandingTexts) -> LabelPlace:
    article = ArticleAddress(label.statute_id, label.article)
    rank, other_text = None, False
    for place, hit in enumerate(ranking.shown, start=1):
        if hit.article == article:
            shown = any(_is(label.version, text, article, standing) for text in hit.texts)
            rank, other_text = (place, False) if shown else (None, True)
            break
    way = ranking.ways.get(article)
    fate = None
    if label.positive:
        fate = fate_of(rank, other_text, way.stage if way else None)
    return LabelPlace(
        statute_id=label.statute_id,
        article=label.article,
        version=label.version[:HASH_SHOWN],
        positive=label.positive,
        rank=rank,
        fused_rank=way.fused_rank if way and label.positive else None,
        fate=fate,
    )


def _is(version: str, shown: ShownText, article: ArticleAddress, standing: StandingTexts) -> bool:
    """Whether the text shown is the labelled one, named by its hash or by its first day."""
    if len(version) == len("2007-01-01"):
        first = date.fromisoformat(version)
        rows = standing.days_of(article, shown.content_hash)
        return any(row.start == first for row in rows)
    return shown.content_hash == version


def _slips(
    query: GoldQuery, ranking: Ranking, standing: StandingTexts
) -> tuple[TemporalViolation, ...]:
    found: list[TemporalViolation] = []
    for rank, hit in enumerate(ranking.shown, start=1):
        for text in hit.texts:
            slip = _slip(hit, text, query.event_date, standing)
            if slip is not None:
                found.append(
                    TemporalViolation(
                        query=query.id,
                        event_date=query.event_date,
                        rank=rank,
                        statute_id=hit.article.statute_id,
                        article=hit.article.article,
                        content_hash=text.content_hash[:HASH_SHOWN],
                        slip=slip,
                    )
                )
    return tuple(found)


def _slip(
    hit: ShownArticle, text: ShownText, day: date, standing: StandingTexts
) -> TemporalSlip | None:
    """How the text misses the day by the stored intervals; None where it does not."""
    days = standing.days_of(hit.article, text.content_hash)
    if any(row.covers(day) for row in days):
        return None if text.claims(day) else TemporalSlip.CLAIMED_OTHER_DAYS
    if not days:
        return TemporalSlip.UNKNOWN_TEXT
    # A text may have come back: the nearest of its days tells which way the search slipped.
    after = min((row.start - day for row in days if row.start > day), default=None)
    before = min(
        (day - row.end for row in days if row.end is not None and row.end <= day), default=None
    )
    newer = before is None or (after is not None and after < before)
    return TemporalSlip.NEWER if newer else TemporalSlip.OLDER
