"""Texts that were shown and were not in force on the event date."""

from __future__ import annotations

from datetime import date

from lawdb.evaluation.gold import GoldQuery
from lawdb.evaluation.rankings import Ranking, ShownArticle, ShownText
from lawdb.evaluation.report import HASH_SHOWN, TemporalSlip, TemporalViolation
from lawdb.evaluation.standing_texts import StandingTexts


def temporal_violations(
    query: GoldQuery, ranking: Ranking, standing: StandingTexts
) -> tuple[TemporalViolation, ...]:
    """Every text shown, at any rank, that the stored intervals do not have in force that day."""
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
