"""Versions that a question cites by promulgation, found in the store and turned into days."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from deadline_engine.expressions.expression import Precision
from lawdb.article_key import ArticleKey
from lawdb.article_reference import ArticleReference
from lawdb.errors import AmbiguousStatute, NoSuchRevision
from lawdb.event_date.conventions import convention
from lawdb.event_date.event_date import (
    EventDate,
    EventDateCandidate,
    EventDateSource,
    EventDays,
    FoundExpression,
)
from lawdb.event_date.names_in_text import (
    PlacedName,
    ending_at,
    first_known,
    known_among,
    starting_at,
)
from lawdb.event_date.promulgation_brackets import (
    Bracket,
    CitedRevision,
    Turn,
    articles_at,
    brackets_in,
)
from lawdb.event_date.reading import (
    NamedStatute,
    NamedVersion,
    NotFound,
    NotFoundCode,
    VersionForm,
)
from lawdb.event_date.revisions_by_promulgation import amended_starts, revision_of_day
from lawdb.event_date.sentences import (
    days_en,
    days_ko,
    not_found,
    several_starts_sentences,
    version_sentences,
)
from lawdb.knowledge import Knowledge
from lawdb.lookup.before_revision import revision_named, taken_over_on
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.version_rows import joined, stored_versions
from lawdb.models import ArticleVersion, Revision
from lawdb.names.resolve import resolve
from lawdb.revision_kind import ends_the_book

_CONVENTIONS = {
    VersionForm.FROM: "from_revision",
    VersionForm.BETWEEN: "between_revisions",
}


@dataclass(frozen=True, slots=True)
class CitedVersions:
    """What the citations of a question come to."""

    named: tuple[NamedVersion, ...]
    not_found: tuple[NotFound, ...]
    spans: tuple[tuple[int, int], ...]
    """Where they stand: the dates in them are no event dates."""


@dataclass(frozen=True, slots=True)
class _Turns:
    """What one version stands between; both None never."""

    start: CitedRevision | None
    end: CitedRevision | None
    started_on: date | None = None
    """The day the citation gives for the start of the last revision."""


def cited_versions(
    session: Session, text: str, knowledge: Knowledge, article: str = ""
) -> CitedVersions:
    """Every version cited in the text, in order of place.

    ``article`` is the one asked for, should the citation name none. Raises MalformedReference.
    """
    brackets = brackets_in(text)
    places = {
        bracket: ending_at(text, bracket.opening)
        if bracket.name_start is None
        else starting_at(text, bracket.name_start)
        for bracket in brackets
    }
    known = known_among(session, [p for those in places.values() for p in those], knowledge)
    asked = (str(ArticleReference.parse(article).key),) if article else ()
    named: list[NamedVersion] = []
    missing: list[NotFound] = []
    spans: list[tuple[int, int]] = []
    for bracket in brackets:
        name = first_known(places[bracket], known)
        found = _found(text, bracket, name)
        spans.append((found.start, found.end))
        if not bracket.revisions:
            missing.append(not_found(NotFoundCode.NO_SUCH_DAY, found))
            continue
        if any(r.turn is Turn.UNREAD for r in bracket.revisions):
            missing.append(not_found(NotFoundCode.UNREAD_WORDING, found))
            continue
        if name is None:
            missing.append(not_found(NotFoundCode.NO_SUCH_STATUTE, found))
            continue
        articles = articles_at(text, max(bracket.end, name.end)) or asked
        for turns in _versions_of(bracket.revisions):
            version = _Version(session, knowledge, found, name.name, articles, turns)
            for read in version.results():
                if isinstance(read, NotFound):
                    missing.append(read)
                else:
                    named.append(read)
    return CitedVersions(tuple(named), tuple(missing), tuple(spans))


def _found(text: str, bracket: Bracket, name: PlacedName | None) -> FoundExpression:
    start = min(bracket.opening, name.start if name else bracket.opening)
    end = max(bracket.end, name.end if name else bracket.end)
    return FoundExpression(text=text[start:end], start=start, end=end)


def _versions_of(revisions: tuple[CitedRevision, ...]) -> list[_Turns]:
    """The versions a bracket names: mostly one; "A 개정되기 전의 것 및 B 개정되기 전의 것" two."""
    numbered = [r for r in revisions if r.turn is not Turn.STARTED]
    started = next((r for r in revisions if r.turn is Turn.STARTED), None)
    ends = [r for r in numbered if r.turn is Turn.BEFORE]
    starts = [r for r in numbered if r.turn is Turn.FROM]
    if started is not None and started.started_before and starts and not ends:
        # 개정되어 2016. 9. 28. 시행되기 전의 것: the text before the revision just named.
        return [_Turns(None, starts[-1], started.day)]
    if len(ends) > 1:
        return [_Turns(None, end) for end in ends]
    if not ends:
        return [_Turns(starts[-1], None)]
    earlier = [s for s in starts if s.day and ends[0].day and s.day < ends[0].day]
    return [_Turns(earlier[-1] if earlier else None, ends[0])]


@dataclass(frozen=True, slots=True)
class _Version:
    """Puts one cited version together."""

    session: Session
    knowledge: Knowledge
    found: FoundExpression
    statute: str
    articles: tuple[str, ...]
    turns: _Turns

    def results(self) -> list[NamedVersion | NotFound]:
        """The version; one for each article where the articles' texts had no day in common.

        One revision may start for one article long after it did for another that is cited with it.
        """
        whole = self.result()
        if whole is None and len(self.articles) > 1:
            each = [replace(self, articles=(article,)).result() for article in self.articles]
            if all(isinstance(read, NamedVersion) for read in each):
                return [read for read in each if read is not None]
        return [whole or not_found(NotFoundCode.NO_COMMON_DAY, self.found)]

    def result(self) -> NamedVersion | NotFound | None:
        """The version of all articles together; None where no day is common to them."""
        try:
            first, last = self._revision(self.turns.start), self._revision(self.turns.end)
        except NoSuchRevision as error:
            return not_found(NotFoundCode.NO_SUCH_REVISION, self.found, error.detail)
        days: EventDays | None = EventDays(start=None, end=None)
        for key in [ArticleKey.parse(a) for a in self.articles] or [None]:
            own = self._days(first, last, key)
            if isinstance(own, NotFound):
                return own
            days = None if days is None or own is None else days.common(own)
        if days is None:
            return None
        form = _form(first, last)
        revision = last or first
        assert revision is not None  # noqa: S101 - a version stands beside a revision at least
        candidates = self._candidates(revision, days, form) if not self.articles else ()
        if candidates:
            days = EventDays.spanning([c.interval for c in candidates])
        korean, english = version_sentences(self.found.text, days)
        if candidates:
            korean, english = several_starts_sentences(self.found.text, len(candidates))
        return NamedVersion(
            expression=self.found,
            form=form,
            statute=NamedStatute(id=revision.statute_id, title=revision.title),
            revisions=tuple(promulgation_of(r) for r in (first, last) if r is not None),
            articles=self.articles,
            event_date=EventDate(
                interval=days,
                precision=_precision(days),
                source=EventDateSource.CITATION,
                expression=self.found,
                convention=convention(
                    _CONVENTIONS.get(form, "before_revision" if days.start else "before_start")
                ),
                candidates=candidates,
                sentence_ko=korean,
                sentence_en=english,
            ),
        )

    def _candidates(
        self, revision: Revision, days: EventDays, form: VersionForm
    ) -> tuple[EventDateCandidate, ...]:
        """The readings where no article is named and the revision started on several days."""
        if self.turns.started_on is not None or ends_the_book(revision.kind):
            return ()
        starts = amended_starts(self.session, revision, self.knowledge)
        if len(starts) < 2:
            return ()
        total, found = sum(starts.values()), list[EventDateCandidate]()
        for day in sorted(starts, key=lambda d: (-starts[d], d)):
            since = form is VersionForm.FROM
            own = EventDays(start=day if since else None, end=None if since else day)
            shared = own if since else own.common(EventDays(start=days.start, end=None))
            if shared is None:
                continue
            found.append(
                EventDateCandidate(
                    name_ko=f"{day} 시행된 조문 {starts[day]}개: {days_ko(shared)}",
                    name_en=f"{starts[day]} articles that started on {day}: {days_en(shared)}",
                    interval=shared,
                    precision=_precision(shared),
                    score=round(starts[day] / total, 4),
                    convention=convention(_CONVENTIONS.get(form, "before_start")),
                )
            )
        return tuple(found) if len(found) > 1 else ()

    def _revision(self, cited: CitedRevision | None) -> Revision | None:
        if cited is None:
            return None
        if not cited.number and cited.day is not None:
            return revision_of_day(self.session, self.statute, cited.day, self.knowledge)
        return revision_named(self.session, self.statute, cited.number, cited.day, self.knowledge)

    def _days(
        self, first: Revision | None, last: Revision | None, key: ArticleKey | None
    ) -> EventDays | NotFound | None:
        """The days of one article's text as cited; None where there are none."""
        start = self._start(first, key)
        end = self._start(last, key)
        started_on = self.turns.started_on
        if end is not None and started_on is not None and started_on != end:
            if last is not None and key is not None and self._replaced_on(last, key, started_on):
                return EventDays(start=self._previous(last, key, started_on), end=started_on)
            starts = self._starts(last)
            if started_on not in starts:
                listed = ", ".join(day.isoformat() for day in starts)
                return not_found(NotFoundCode.EFFECTIVE_DATE_DIFFERS, self.found, listed)
            end = end if key is not None else started_on
        if end is not None and start is None and last is not None and key is not None:
            start = self._previous(last, key, end)
        if start is not None and end is not None and end <= start:
            return None
        return EventDays(start=start, end=end)

    def _start(self, revision: Revision | None, key: ArticleKey | None) -> date | None:
        if revision is None:
            return None
        return taken_over_on(self.session, revision, key, self.knowledge)

    def _starts(self, revision: Revision | None) -> list[date]:
        """Every day on which something of a revision starts."""
        if revision is None:
            return []
        days = self.session.scalars(
            select(func.lower(ArticleVersion.effective))
            .where(
                ArticleVersion.statute_id == revision.statute_id,
                ArticleVersion.revision_id == revision.id,
                self.knowledge.holds(ArticleVersion.recorded),
            )
            .distinct()
        )
        return sorted({*days, revision.effective_on})

    def _replaced_on(self, revision: Revision, key: ArticleKey, day: date) -> bool:
        """Whether a text of the article began that day by a revision promulgated later.

        It took the place of the one cited on the very day on which that one was to start.
        """
        versions = stored_versions(self.session, revision.statute_id, key, self.knowledge)
        return any(
            v.start == day and v.revision.promulgated_on > revision.promulgated_on for v in versions
        )

    def _previous(self, revision: Revision, key: ArticleKey, end: date) -> date | None:
        """Since when the text before ``end`` stood; None where the store has none.

        Before an enactment (제정되기 전의 것) it is that of the former statute of the name.
        """
        day = end - timedelta(days=1)
        try:
            statute = resolve(self.session, self.statute, day, self.knowledge).id
        except AmbiguousStatute:
            statute = revision.statute_id
        versions = stored_versions(self.session, statute, key, self.knowledge)
        groups = joined(versions)
        return next((g.interval.start for g in groups if day in g.interval), None)


def _form(first: Revision | None, last: Revision | None) -> VersionForm:
    if first is None:
        return VersionForm.BEFORE
    return VersionForm.FROM if last is None else VersionForm.BETWEEN


def _precision(days: EventDays) -> Precision:
    if days.single is not None:
        return Precision.DAY
    return Precision.OPEN if days.start is None or days.end is None else Precision.RANGE
