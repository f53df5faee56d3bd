"""The days of one anchor: the events it may mean, and before, after or on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from deadline_engine.expressions.expression import Precision
from lawdb.article_reference import ArticleReference
from lawdb.errors import AmbiguousStatute, MalformedReference, NoSuchStatute
from lawdb.event_date.anchor_sides import Side
from lawdb.event_date.anchor_words import AnchorWords
from lawdb.event_date.conventions import convention
from lawdb.event_date.event_date import (
    EventDate,
    EventDateCandidate,
    EventDateSource,
    EventDays,
    FoundExpression,
)
from lawdb.event_date.history_events import HistoryEvent, article_events, statute_events
from lawdb.event_date.reading import (
    Anchor,
    AnchorEvent,
    AskCode,
    NamedStatute,
    NotFound,
    NotFoundCode,
    QuestionBack,
)
from lawdb.event_date.revisions_by_promulgation import statutes_with
from lawdb.event_date.sentences import anchor_sentences, candidate_names, not_found, quoted
from lawdb.knowledge import Knowledge
from lawdb.lookup.horizon import StatuteSpan, span_of
from lawdb.lookup.promulgation import REVISION_COLUMNS, StoredRevision, promulgation_of
from lawdb.models import ArticleVersion, Revision
from lawdb.names.curated import CuratedName
from lawdb.names.resolve import resolve
from lawdb.results import ResolvedStatute

_OF_A_WHOLE_STATUTE = {
    AnchorEvent.COMMENCEMENT: {AnchorEvent.ENACTMENT},
    AnchorEvent.PROMULGATION: {AnchorEvent.ENACTMENT},
    AnchorEvent.AMENDMENT: {AnchorEvent.AMENDMENT, AnchorEvent.WHOLE_AMENDMENT},
}
_OF_AN_ARTICLE = {
    AnchorEvent.COMMENCEMENT: {AnchorEvent.INSERTION},
    AnchorEvent.ENACTMENT: {AnchorEvent.INSERTION},
    AnchorEvent.WHOLE_AMENDMENT: {AnchorEvent.AMENDMENT},
    AnchorEvent.REPEAL: {AnchorEvent.DELETION},
}
_CHANGES = frozenset({AnchorEvent.AMENDMENT, AnchorEvent.WHOLE_AMENDMENT, AnchorEvent.INSERTION})


@dataclass(frozen=True, slots=True)
class _Moment:
    """One event an anchor may mean."""

    day: date
    revision: StoredRevision
    statute_id: str
    weight: int
    """How many articles changed on the day."""


@dataclass(frozen=True, slots=True)
class AnchorDays:
    """Finds the events that the words of one anchor may mean."""

    session: Session
    knowledge: Knowledge
    today: date
    found: FoundExpression
    words: AnchorWords

    def of_nickname(self, names: Sequence[CuratedName]) -> Anchor | NotFound:
        """The promulgations a nickname denotes, by the days on which their articles start."""
        moments: list[_Moment] = []
        for name in names:
            moments += self._moments_of(name)
        if not moments:
            known = ", ".join(
                f"{n.title} 제{n.promulgation.number}호" for n in names if n.promulgation
            )
            return not_found(NotFoundCode.REVISION_NOT_STORED, self.found, known)
        return self._anchor(moments, denotes="; ".join(n.denotes for n in names))

    def of_statute(self, name: str) -> Anchor | NotFound | QuestionBack:
        """The events of a statute, or of the article or unit of it that is named."""
        try:
            resolved = resolve(self.session, name, self._day_of_name(), self.knowledge)
        except AmbiguousStatute as error:
            return self._which_statute([c.title or c.name for c in error.candidates])
        except NoSuchStatute:
            return not_found(NotFoundCode.NO_SUCH_STATUTE, self.found)
        span = span_of(self.session, resolved.id, self.knowledge)
        if self.words.article:
            events = self._events_of_article(resolved, span)
            if isinstance(events, NotFound):
                return events
        elif self.words.event in (AnchorEvent.INSERTION, AnchorEvent.DELETION):
            return not_found(NotFoundCode.NO_ARTICLE_NAMED, self.found)
        else:
            events = self._events_of_statute(resolved)
        if not events:
            code = (
                NotFoundCode.NO_SUCH_EVENT
                if span.from_enactment or self._after_the_start(span)
                else NotFoundCode.BEFORE_THE_STORE
            )
            return not_found(code, self.found, f"{resolved.title} {span.start}~")
        moments = [_Moment(self._day(e), e.revision, resolved.id, e.articles) for e in events]
        return self._anchor(moments)

    def of_number(self) -> Anchor | NotFound | QuestionBack:
        """The events of the one statute with a revision of that promulgation number."""
        words = self.words
        found = statutes_with(self.session, words.number, words.when, words.kind, self.knowledge)
        if not found:
            return not_found(NotFoundCode.NO_SUCH_REVISION, self.found)
        if len(dict(found)) > 1:
            return self._which_statute(sorted({title for _, title in found}))
        return self.of_statute(f"id:{found[0][0]}")

    def on_written_day(self, day: date) -> EventDate:
        """Beside a day that the question itself gives: 2015. 3. 12. 시행 전."""
        days, rule = self.words.side.days(day), convention(self.words.side.convention)
        korean, english = anchor_sentences(self.found.text, day, days, 0, stored=False)
        return EventDate(
            interval=days,
            precision=_precision(self.words.side),
            source=EventDateSource.QUESTION,
            expression=self.found,
            convention=rule,
            sentence_ko=korean,
            sentence_en=english,
        )

    def _moments_of(self, name: CuratedName) -> list[_Moment]:
        if name.promulgation is None:
            return []
        row = self.session.execute(
            select(*REVISION_COLUMNS).where(
                Revision.statute_id == name.statute_id,
                Revision.promulgation_no == name.promulgation.number,
                Revision.promulgated_on == name.promulgation.promulgated_on,
                self.knowledge.holds(Revision.recorded),
            )
        ).first()
        if row is None:
            return []
        revision = StoredRevision.of(row)
        if self.words.event is AnchorEvent.PROMULGATION:
            return [_Moment(revision.promulgated_on, revision, name.statute_id, 1)]
        keys = {(a.article_no, a.branch_no, a.sub_branch_no) for a in name.articles}
        starts: Counter[date] = Counter()
        for day, *key in self.session.execute(
            select(
                func.lower(ArticleVersion.effective),
                ArticleVersion.article_no,
                ArticleVersion.branch_no,
                ArticleVersion.sub_branch_no,
            ).where(
                ArticleVersion.statute_id == name.statute_id,
                ArticleVersion.revision_id == revision.id,
                ArticleVersion.amended,
                self.knowledge.holds(ArticleVersion.recorded),
            )
        ):
            if not keys or tuple(key) in keys:
                starts[day] += 1
        if not starts:
            return [_Moment(revision.effective_on, revision, name.statute_id, 1)]
        if not keys:  # the Act as a whole starts when most of it does
            day = min(starts, key=lambda d: (-starts[d], d))
            return [_Moment(day, revision, name.statute_id, starts[day])]
        return [_Moment(day, revision, name.statute_id, count) for day, count in starts.items()]

    def _events_of_statute(self, statute: ResolvedStatute) -> list[HistoryEvent]:
        events = statute_events(self.session, statute.id, self.knowledge)
        wanted = _OF_A_WHOLE_STATUTE.get(self.words.event, {self.words.event})
        if self.words.any_revision:
            wanted = set(AnchorEvent)
        if self._is_picked() and self.words.event in (
            AnchorEvent.COMMENCEMENT,
            AnchorEvent.PROMULGATION,
        ):
            wanted = set(AnchorEvent)
        return self._fitting(events, wanted)

    def _events_of_article(
        self, statute: ResolvedStatute, span: StatuteSpan
    ) -> list[HistoryEvent] | NotFound:
        try:
            reference = ArticleReference.parse(self.words.article + self.words.unit)
        except MalformedReference as error:
            return not_found(NotFoundCode.NO_SUCH_ARTICLE, self.found, error.detail)
        events = article_events(
            self.session, statute.id, reference.key, reference.path, self.knowledge, span=span
        )
        wanted = _OF_AN_ARTICLE.get(self.words.event, {self.words.event})
        if self.words.event is AnchorEvent.COMMENCEMENT and self._is_picked():
            wanted = set(_CHANGES)
        if self.words.event is AnchorEvent.PROMULGATION:
            wanted = set(_CHANGES)
        found = self._fitting(events, wanted)
        if not found and self.words.event is AnchorEvent.AMENDMENT and self._is_picked():
            # An amending Act may have inserted the paragraph it is cited for.
            found = self._fitting(events, {*_CHANGES, AnchorEvent.DELETION})
        return found

    def _is_picked(self) -> bool:
        """Whether a day, year or number says which amendment is meant."""
        return self.words.when is not None or bool(self.words.number)

    def _fitting(self, events: list[HistoryEvent], wanted: set[AnchorEvent]) -> list[HistoryEvent]:
        return [
            e for e in events if e.kind in wanted and e.fits(self.words.when, self.words.number)
        ]

    def _day(self, event: HistoryEvent) -> date:
        if self.words.event is AnchorEvent.PROMULGATION:
            return event.revision.promulgated_on
        return event.day

    def _day_of_name(self) -> date:
        """The day that selects among statutes of one name: the end of the year named, or today."""
        when = self.words.when
        return self.today if when is None else date(min(max(when.year, 1), 9999), 12, 31)

    def _after_the_start(self, span: StatuteSpan) -> bool:
        when = self.words.when
        return when is not None and span.start is not None and when.year > span.start.year

    def _anchor(self, moments: Sequence[_Moment], denotes: str = "") -> Anchor:
        by_day: dict[date, list[_Moment]] = {}
        for moment in moments:
            by_day.setdefault(moment.day, []).append(moment)
        side, rule = self.words.side, convention(self.words.side.convention)
        days = {day: side.days(day) for day in sorted(by_day)}
        total = sum(m.weight for m in moments) or 1
        candidates: list[EventDateCandidate] = []
        if len(by_day) > 1:
            for day, those in sorted(by_day.items()):
                korean, english = candidate_names([m.revision for m in those], day, side.side)
                candidates.append(
                    EventDateCandidate(
                        name_ko=korean,
                        name_en=english,
                        interval=days[day],
                        precision=_precision(side),
                        score=round(sum(m.weight for m in those) / total, 4),
                        convention=rule,
                    )
                )
            candidates.sort(key=lambda c: -c.score)
        happened = next(iter(by_day)) if len(by_day) == 1 else None
        interval = EventDays.spanning(list(days.values()))
        korean, english = anchor_sentences(self.found.text, happened, interval, len(candidates))
        statutes = {m.statute_id: m.revision.title for m in moments}
        return Anchor(
            expression=self.found,
            event=self.words.event,
            side=side.side,
            statutes=tuple(
                NamedStatute(id=identifier, title=title) for identifier, title in statutes.items()
            ),
            article=self.words.article,
            unit=self.words.unit,
            denotes=denotes,
            revisions=tuple(promulgation_of(r) for r in dict.fromkeys(m.revision for m in moments)),
            happened_on=happened,
            event_date=EventDate(
                interval=interval,
                precision=Precision.RANGE if candidates else _precision(side),
                source=EventDateSource.ANCHOR,
                expression=self.found,
                convention=rule,
                candidates=tuple(candidates),
                sentence_ko=korean,
                sentence_en=english,
            ),
        )

    def _which_statute(self, titles: Sequence[str]) -> QuestionBack:
        words, listed = quoted(self.found.text), ", ".join(titles)
        return QuestionBack(
            code=AskCode.WHICH_STATUTE,
            expression=self.found,
            sentence_ko=f"‘{words}’: 어느 법령인지 적어 주십시오: {listed}.",
            sentence_en=f"‘{words}’: say which statute is meant: {listed}.",
        )


def _precision(side: Side) -> Precision:
    if side.is_one_day:
        return Precision.DAY
    within = side.distance is not None and side.distance.within
    return Precision.RANGE if within else Precision.OPEN
