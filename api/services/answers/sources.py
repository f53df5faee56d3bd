"""The texts an answer stands on: what search found in force, with what came and comes after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy.orm import Session

from api.services.answers.asked_units import units_asked
from api.services.answers.passages import Passage, passage
from api.services.answers.results import (
    AnswerSource,
    ChangeSince,
    PendingText,
    TextOnDays,
    Transitional,
)
from api.services.law_used import link_to
from api.services.search_view import day_to_look_at
from lawdb.article_key import ArticleKey
from lawdb.article_reference import unit_text
from lawdb.article_structure import describe
from lawdb.citations.comparable import stands_in, words_of
from lawdb.event_date import EventDays
from lawdb.governing import GoverningOutcome, GoverningResult, governing
from lawdb.knowledge import Knowledge
from lawdb.lookup.concerning import rulings_on
from lawdb.lookup.version_rows import JoinedVersion, joined, stored_versions, texts_of
from lawdb.outcome import Outcome
from lawdb.results import Interval, RulingOnText
from lawdb.search.results import Hit, PartName, PendingHit, SearchResult

_OPEN = frozenset(
    {
        GoverningOutcome.MAY_BE_DECIDED_OTHERWISE,
        GoverningOutcome.DEPENDS_ON_DAY,
        GoverningOutcome.NEEDS_FACT,
        GoverningOutcome.TEXT_UNKNOWN,
    }
)


@dataclass(frozen=True, slots=True)
class SourceReader:
    """Makes sources of what a search found."""

    session: Session
    today: date
    """The date in Seoul up to which changes are told of as past."""
    facts: Mapping[str, Any]

    question: str
    """As asked: the units it names are what is shown."""

    def sources(self, result: SearchResult) -> tuple[AnswerSource, ...]:
        """The hits in their order. The event date of the search is settled."""
        return tuple(self._source(hit, result) for hit in result.hits)

    def _source(self, hit: Hit, result: SearchResult) -> AnswerSource:
        named = any(part.part is PartName.NAMED for part in hit.parts)
        asked = units_asked(self.question, hit.article) if named else ()
        shown = passage(hit.text.text, hit.snippet, asked, named=named)
        day = day_to_look_at(hit, result)
        days = result.event_date.interval if result.event_date else EventDays.of_day(day)
        interval = hit.text.interval
        key = ArticleKey.parse(hit.article)
        rulings = rulings_on(self.session, hit.statute_id, key, day, Knowledge())
        binds = not any(ends_all(ruling) for ruling in rulings)
        outcome = hit.outcome
        if outcome is Outcome.STRUCK_DOWN and binds:  # of the whole article, but only in part
            outcome = Outcome.IN_FORCE
        return AnswerSource(
            number=hit.rank,
            statute_id=hit.statute_id,
            statute_title=hit.statute_title,
            statute_kind=hit.statute_kind,
            article=hit.article,
            title=hit.title,
            outcome=outcome,
            binds=binds,
            rulings=rulings,
            struck_units=hit.struck_units,
            interval=interval,
            label=interval_label(interval),
            text=hit.text.text,
            passage=shown.text,
            passage_unit=shown.unit,
            passage_head=shown.head,
            matched=shown.matched,
            promulgation=hit.text.promulgation,
            link=link_to(hit.statute_id, hit.article, day),
            other_texts=tuple(
                TextOnDays(interval=each.interval, text=each.text) for each in hit.other_texts
            ),
            changes_since=self._changes(hit, days, shown),
            transitional=self._transitional(hit, day, shown),
            named=named,
        )

    def _changes(self, hit: Hit, days: EventDays, shown: Passage) -> tuple[ChangeSince, ...]:
        """Versions that start after the last day of the event date."""
        if hit.next_effective is None or days.end is None:
            return ()
        key = ArticleKey.parse(hit.article)
        stored = stored_versions(self.session, hit.statute_id, key, Knowledge())
        later = [each for each in joined(stored) if each.interval.start >= days.end]
        texts = texts_of(self.session, [each.first.row.content_hash for each in later])
        return tuple(
            ChangeSince(
                interval=each.interval,
                outcome=each.first.outcome,
                promulgation=each.as_result().promulgation,
                passage_changed=_changed(hit.text.text, _text(each, texts), shown),
                pending=each.interval.start > self.today,
            )
            for each in later
        )

    def _transitional(self, hit: Hit, day: date, shown: Passage) -> Transitional:
        """Of the one unit that was asked for, else of the whole article."""
        unit = describe(shown.paths[0]) if len(shown.paths) == 1 else ""
        return transitional_of(
            governing(
                self.session,
                f"id:{hit.statute_id}",
                f"{hit.article}{unit}",
                day,
                self.facts,
                judged_on=self._judged(day),
            )
        )

    def _judged(self, day: date) -> date:
        return max(day, self.today)


def pending_texts(hits: Sequence[PendingHit]) -> tuple[PendingText, ...]:
    """Pending hits without their words, which do not govern."""
    return tuple(
        PendingText(
            statute_id=hit.statute_id,
            statute_title=hit.statute_title,
            article=hit.article,
            title=hit.title,
            starts=hit.starts,
            promulgation=hit.promulgation,
            link=link_to(hit.statute_id, hit.article, hit.starts),
        )
        for hit in hits
    )


def interval_label(interval: Interval) -> str:
    """``[2007-12-21, 2012-03-01)``; ``[2012-03-01, )`` while it lasts."""
    return f"[{interval.start}, {interval.end or ''})"


def transitional_of(found: GoverningResult) -> Transitional:
    """What the addenda say; the clauses nearest to the event date first."""
    day = found.event_date.day
    return Transitional(
        outcome=found.outcome.value,
        decides_otherwise=_decides_otherwise(found),
        governing=found.governing.interval if found.governing else None,
        rules=tuple(step.sentence_ko for step in found.why),
        rules_en=tuple(step.sentence_en for step in found.why),
        asks_ko=tuple(ask.question_ko for ask in found.asks),
        asks_en=tuple(ask.question_en for ask in found.asks),
        clauses=tuple(
            sorted(
                found.may_decide_otherwise,
                key=lambda clause: abs((clause.promulgation.effective_on - day).days),
            )
        ),
    )


def ends_all(ruling: RulingOnText) -> bool:
    """Whether a ruling in effect took the force of the whole article, not of a part or unit."""
    return ruling.in_effect and not ruling.unit and ruling.scope != "part"


def _changed(text: str, later: str, shown: Passage) -> bool:
    """Whether the part shown reads otherwise in a later text; a unit asked for by its number."""
    if shown.paths:
        return any(
            _bare(unit_text(text, path)) != _bare(unit_text(later, path)) for path in shown.paths
        )
    pieces = [words_of(piece) for piece in (shown.head.removesuffix(" …"), shown.text) if piece]
    return not stands_in(words_of(later), pieces)


def _bare(text: str | None) -> str | None:
    return None if text is None else words_of(text).bare


def _decides_otherwise(found: GoverningResult) -> bool:
    if found.outcome in _OPEN:
        return True
    return found.governing is None or found.governing.relation != "in_force"


def _text(version: JoinedVersion, texts: Mapping[bytes, str]) -> str:
    return texts.get(version.first.row.content_hash, "")
