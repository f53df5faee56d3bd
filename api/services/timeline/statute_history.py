"""The history of a stored article as a timeline: each text superseded by the next, by code.

Event time is when a text binds (effective), mention time when it was promulgated (announced). What
this store knew at some time (recorded) is another question, which ``lawdb versions`` replays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy.orm import Session

from api.services.questions import read_article, read_name
from api.services.timeline.facts import Confirmation, Fact, Lasting, Supersession, Timeline
from api.services.timeline.gate import Precedence, by_code
from deadline_engine.matter.matter import Between, Day
from lawdb.article_reference import ArticleReference
from lawdb.errors import MalformedReference, NoSuchArticle
from lawdb.event_date import EventDate
from lawdb.knowledge import Knowledge
from lawdb.lookup.concerning import rulings_on
from lawdb.lookup.horizon import StatuteSpan, horizon_of, span_of
from lawdb.lookup.version_rows import JoinedVersion, joined, stored_versions, texts_of
from lawdb.names.resolve import resolve
from lawdb.outcome import Outcome
from lawdb.results import Horizon, ResolvedStatute, RulingOnText

TEXT = "text"
"""The attribute of an article's words: one at a time."""
RULING = "ruling"
"""The attribute of decisions on the article; every one stays."""
CONFIRMED_BY = "lawdb"


@dataclass(frozen=True, slots=True)
class StatuteTimeline:
    """The facts of one article, through the gate, and the statute that was meant."""

    statute: ResolvedStatute
    timeline: Timeline
    precedence: Precedence
    horizon: Horizon


def statute_timeline(
    session: Session,
    name: str,
    article: str,
    *,
    as_of: date | None = None,
    announced_by: date | None = None,
    stale_after: timedelta | None = None,
) -> StatuteTimeline:
    """Every version of an article (retypings joined) and every ruling on it, as facts.

    A text whose commencement the source leaves open supersedes nothing. ``as_of`` selects the
    statute where one name has meant several; today by default. With ``announced_by`` an interval
    ends where what was promulgated by that day lets it end. Raises NoSuchStatute, AmbiguousStatute,
    NoSuchArticle, and MalformedReference also for a unit of an article.
    """
    day = EventDate.of(as_of).day
    knowledge = Knowledge()
    reference = ArticleReference.parse(read_article(article))
    if reference.path:
        raise MalformedReference(
            f"{reference}: a timeline is that of a whole article; leave out {reference.unit}"
        )
    statute = resolve(session, read_name(name), day, knowledge)
    stored = stored_versions(session, statute.id, reference.key, knowledge)
    if not stored:
        raise NoSuchArticle(f"{statute.title} ({statute.id}) never had a {reference.key}")
    span = span_of(session, statute.id, knowledge)
    versions = joined(stored)
    texts = texts_of(session, [version.first.row.content_hash for version in versions])
    subject = f"{statute.title} {reference.key}"
    rulings = rulings_on(session, statute.id, reference.key, day, knowledge)
    telling = _Telling(subject, versions, rulings, span, announced_by)
    facts = [telling.text(v, texts[v.first.row.content_hash]) for v in versions]
    timeline = Timeline(
        attributes={TEXT: "single", RULING: "additive"},
        facts=(*facts, *(telling.ruling(n, each) for n, each in enumerate(rulings, start=1))),
        supersessions=tuple(_supersessions(versions)),
    )
    return StatuteTimeline(
        statute, timeline, by_code(timeline), horizon_of(span, day, knowledge, stale_after)
    )


@dataclass(frozen=True, slots=True)
class _Telling:
    """Versions and rulings as facts, as far as they were announced by a day."""

    subject: str
    versions: list[JoinedVersion]
    rulings: tuple[RulingOnText, ...]
    span: StatuteSpan
    announced_by: date | None
    """None: all that the store knows."""

    def text(self, version: JoinedVersion, text: str) -> Fact:
        """What a version says, from its first day on."""
        interval, revision = version.interval, version.first.revision
        end = self._announced_end(interval.start, interval.end)
        struck = [each for each in self.rulings if self._reaches(each, interval.start, end)]
        lost = [day for day in map(_lost_on, struck) if day is not None and day > interval.start]
        end = min((day for day in (end, *lost) if day is not None), default=None)
        event: Lasting | Between = _days(interval.start, end)
        promulgated = self._promulgated(version)
        if not self.span.from_enactment and interval.start == self.span.start:
            # The oldest print that is stored: its text may have stood, and been known, before.
            promulgated = Between(latest=revision.promulgated_on)
            event = Between(latest=interval.start) if end is None else _days(None, end)
        outcome = version.first.outcome
        notes = () if outcome is Outcome.IN_FORCE else (outcome.value, version.first.row.note)
        notes = (*notes, *map(_loss, struck))
        return Fact(
            id=_id(version),
            subject=self.subject,
            attribute=TEXT,
            value=text.strip() or outcome.value,
            event=event,
            mentioned_on=promulgated,
            source=" · ".join(filter(None, (_revision(version), *notes)))[:500],
        )

    def _reaches(self, ruling: RulingOnText, start: date, end: date | None) -> bool:
        """Whether the ruling, as far as it was announced, takes force from this text."""
        effect = ruling.effect
        if effect is None or not (end is None or effect.start < end):
            return False
        announced = self.announced_by is None or ruling.decided_on <= self.announced_by
        return announced and (effect.end is None or start < effect.end)

    def ruling(self, number: int, ruling: RulingOnText) -> Fact:
        """What a court decided, for the days on which it takes effect."""
        effect = ruling.effect
        event = ruling.decided_on
        if effect is not None:
            event = _days(effect.start, self._announced_end(effect.start, effect.end))
        return Fact(
            id=f"{RULING}.{number}",
            subject=self.subject,
            attribute=RULING,
            value=" · ".join(filter(None, (ruling.kind, ruling.unit, ruling.scope_ko))),
            event=event,
            mentioned_on=ruling.decided_on,
            source=f"{ruling.court} {ruling.decided_on} {ruling.case_no}",
        )

    def _promulgated(self, version: JoinedVersion) -> Day:
        """When it was announced. Of an expiry only that it was by the day it came.

        A clause on the period of validity (유효기간) can have been amended since: the store has its
        last day, and not which revision set it.
        """
        revision = version.first.revision
        place = self.versions.index(version)
        before = self.versions[place - 1].first.revision if place else None
        expired = version.first.outcome is Outcome.NO_LONGER_IN_FORCE
        if expired and before is not None and before.id == revision.id:
            return Between(earliest=revision.promulgated_on, latest=version.interval.start)
        return revision.promulgated_on

    def _announced_end(self, start: date, end: date | None) -> date | None:
        """The end as it was announced by the day: where the next text announced by then starts."""
        if self.announced_by is None or end is None:
            return end
        brought = [v for v in self.versions if v.interval.start == end]
        if all(self._is_announced(version) for version in brought):
            return end
        later = (v for v in self.versions if v.interval.start > start and self._is_announced(v))
        return min((v.interval.start for v in later), default=None)

    def _is_announced(self, version: JoinedVersion) -> bool:
        promulgated = self._promulgated(version)
        said = promulgated.latest if isinstance(promulgated, Between) else promulgated
        return self.announced_by is None or (said is not None and said <= self.announced_by)


def _supersessions(versions: list[JoinedVersion]) -> Iterator[Supersession]:
    standing: list[JoinedVersion] = []
    for version in versions:
        if version.first.outcome is Outcome.UNRESOLVED_COMMENCEMENT:
            standing.append(version)
            continue
        # An amendment can be promulgated with effect from a day before: it was not known till then.
        known = max(version.interval.start, version.first.revision.promulgated_on)
        for older in standing:
            yield Supersession(
                newer=_id(version),
                older=_id(older),
                confirmed_by=Confirmation(
                    by="code", name=CONFIRMED_BY, confirmed_on=known, reason=_revision(version)
                ),
            )
        standing = [version]


def _lost_on(ruling: RulingOnText) -> date | None:
    """From when on a whole text does not bind (헌법재판소법 제47조); None where part is struck."""
    whole = not ruling.unit and ruling.scope == "whole"
    return ruling.effect.start if whole and ruling.effect is not None else None


def _loss(ruling: RulingOnText) -> str:
    struck = ruling.unit or ("" if ruling.scope == "whole" else "일부")
    since = "" if ruling.effect is None else f"{ruling.effect.start}부터"
    lost = " ".join(filter(None, (since, struck, "효력 없음")))
    return f"{lost}: {ruling.court} {ruling.decided_on} {ruling.case_no}"


def _days(start: date | None, end: date | None) -> Lasting:
    return Lasting.model_validate({"from": start, "to": end})


def _id(version: JoinedVersion) -> str:
    return f"{TEXT}.{version.interval.start}"


def _revision(version: JoinedVersion) -> str:
    revision = version.first.revision
    kind = f", {revision.kind}" if revision.kind else ""
    return (
        f"{revision.statute_kind} 제{revision.promulgation_no}호"
        f"({revision.promulgated_on} 공포{kind})"
    )
