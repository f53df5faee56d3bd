"""Versions that a question cites by promulgation, found in the store and turned into days."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from deadline_engine.expressions.expression import Precision
from lawdb.article_key import ArticleKey
from lawdb.article_reference import ArticleReference
from lawdb.errors import NoSuchRevision
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
from lawdb.event_date.sentences import (
    days_en,
    days_ko,
    not_found,
    several_starts_sentences,
    version_sentences,
)
from lawdb.event_date.version_days import NoDays, VersionDays, turns_of
from lawdb.knowledge import Knowledge
from lawdb.lookup.histories import Histories
from lawdb.lookup.promulgation import StoredRevision, promulgation_of
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
    histories = Histories(session, knowledge)
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
        for turns in turns_of(bracket.revisions):
            days = VersionDays(histories, name.name, turns)
            version = _Version(days, found, articles)
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


@dataclass(frozen=True, slots=True)
class _Version:
    """Puts one cited version together."""

    days: VersionDays
    found: FoundExpression
    articles: tuple[str, ...]

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
            first, last = self.days.revisions()
        except NoSuchRevision as error:
            return not_found(NotFoundCode.NO_SUCH_REVISION, self.found, error.detail)
        days: EventDays | None = EventDays(start=None, end=None)
        for key in [ArticleKey.parse(a) for a in self.articles] or [None]:
            own = self.days.of_article(first, last, key)
            if isinstance(own, NoDays):
                return not_found(own.code, self.found, own.detail)
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
        self, revision: StoredRevision, days: EventDays, form: VersionForm
    ) -> tuple[EventDateCandidate, ...]:
        """The readings where no article is named and the revision started on several days."""
        if self.days.turns.started_on is not None or ends_the_book(revision.kind):
            return ()
        history = self.days.histories.statute(revision.statute_id)
        starts = history.starts.amended.get(revision.id, {})
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


def _form(first: StoredRevision | None, last: StoredRevision | None) -> VersionForm:
    if first is None:
        return VersionForm.BEFORE
    return VersionForm.FROM if last is None else VersionForm.BETWEEN


def _precision(days: EventDays) -> Precision:
    if days.single is not None:
        return Precision.DAY
    return Precision.OPEN if days.start is None or days.end is None else Precision.RANGE
