"""What an article said on every day of an interval: the event date of a question may be long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise

from sqlalchemy.orm import Session

from lawdb.article_reference import ArticleReference, unit_text
from lawdb.comparison.unit_changes import without_marks
from lawdb.errors import AmbiguousStatute, NoSuchArticle
from lawdb.event_date import EventDate, EventDays
from lawdb.knowledge import Knowledge
from lawdb.lookup.article_on_day import GONE, outcome_on
from lawdb.lookup.concerning import is_struck_down, rulings_on
from lawdb.lookup.horizon import horizon_of
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.surroundings import Surroundings, surroundings_of
from lawdb.lookup.version_rows import (
    JoinedVersion,
    StoredVersion,
    joined,
    stored_versions,
    texts_of,
)
from lawdb.names.resolve import resolve
from lawdb.outcome import Outcome
from lawdb.results import (
    ArticleDuring,
    ResolvedStatute,
    RulingOnText,
    TextDuring,
)


def article_during(
    session: Session,
    statute: str,
    article: str,
    event_date: EventDate,
    known_on: date | datetime | None = None,
    *,
    stale_after: timedelta | None = None,
) -> ArticleDuring:
    """Every text of the article in force on some day of the event date, each with its days.

    The days of the parts follow one another without a gap and make up the whole interval; where
    no text was in force the part says why by its outcome. For a single day there is one part, with
    outcome and text as :func:`lawdb.lookup.article` gives them.

    Raises ValueError for an event date of which several readings remain, NoSuchStatute,
    AmbiguousStatute (also where the name meant one statute on the first day and another on the
    last), MalformedReference, and NoSuchArticle for a number no stored version of the statute has,
    or a unit no text of the interval has.
    """
    if not event_date.settled:
        raise ValueError("several readings of the event date remain; ask which is meant")
    knowledge = Knowledge.on(known_on)
    reference = ArticleReference.parse(article)
    days = event_date.interval
    resolved = _resolved(session, statute, days, knowledge)
    versions = stored_versions(session, resolved.id, reference.key, knowledge)
    around = surroundings_of(session, resolved.id, reference.key, knowledge)
    first = days.start or date.min
    if not versions and not around.span.lies_before(first):
        raise NoSuchArticle(f"{resolved.title} ({resolved.id}) never had a {reference.key}")
    rulings = (
        rulings_on(session, resolved.id, reference.key, first, knowledge)
        if around.has_rulings
        else ()
    )
    standing = [v for v in versions if _overlaps(v, days)]
    texts = texts_of(session, [v.row.content_hash for v in standing])
    parts = _Parts(reference, versions, texts, rulings, around, days).all()
    if reference.path and all(p.unit_text is None for p in parts if p.text is not None):
        raise NoSuchArticle(f"{resolved.title} {reference.key} had no {reference.unit} then")
    turns = _turns(parts, of_unit=bool(reference.path))
    korean, english = _sentences(turns)
    return ArticleDuring(
        event_date=event_date,
        known_on=knowledge.instant,
        statute=resolved,
        article=str(reference.key),
        unit=reference.unit,
        texts=tuple(parts),
        depends_on_day=bool(turns),
        rulings=rulings,
        horizon=horizon_of(
            around.span, days.last or days.start or date.max, knowledge, stale_after
        ),
        sentence_ko=korean,
        sentence_en=english,
    )


def _resolved(
    session: Session, statute: str, days: EventDays, knowledge: Knowledge
) -> ResolvedStatute:
    """The statute the name means on the interval's first day and on its last."""
    ends = [day for day in (days.start, days.last) if day is not None] or [date.max]
    found = [resolve(session, statute, day, knowledge) for day in dict.fromkeys(ends)]
    if len({each.id for each in found}) > 1:
        listed = " and ".join(f"{each.title} (id:{each.id})" for each in found)
        raise AmbiguousStatute(f"{statute!r} means {listed} within {days}; ask by id")
    return found[0]


def _overlaps(version: StoredVersion, days: EventDays) -> bool:
    own = EventDays(start=version.start, end=version.end)
    return own.common(days) is not None


@dataclass(frozen=True, slots=True)
class _Parts:
    """Cuts the interval at every day on which the answer can change."""

    reference: ArticleReference
    versions: Sequence[StoredVersion]
    texts: dict[bytes, str]
    rulings: Sequence[RulingOnText]
    around: Surroundings
    days: EventDays

    def all(self) -> list[TextDuring]:
        groups = joined(self.versions)
        cuts = sorted(day for day in self._turning_days() if self._lies_inside(day))
        begins: list[date | None] = [self.days.start, *cuts]
        ends: list[date | None] = [*cuts, self.days.end]
        parts: list[TextDuring] = []
        for start, end in zip(begins, ends, strict=True):
            part = self._part(EventDays(start=start, end=end), groups)
            if parts and _are_one(parts[-1], part):
                whole = EventDays(start=parts[-1].interval.start, end=end)
                parts[-1] = parts[-1].model_copy(update={"interval": whole})
            else:
                parts.append(part)
        return parts

    def _turning_days(self) -> set[date]:
        days: set[date | None] = {self.around.span.start}
        for version in self.versions:
            days |= {version.start, version.end, version.revision.promulgated_on}
        for ruling in self.rulings:
            if ruling.effect is not None:
                days |= {ruling.effect.start, ruling.effect.end}
        return {day for day in days if day is not None}

    def _lies_inside(self, day: date) -> bool:
        """Whether a part can begin on the day: not the interval's own first."""
        return day in self.days and day != self.days.start

    def _part(self, days: EventDays, groups: Sequence[JoinedVersion]) -> TextDuring:
        day = days.start or days.last or date.min
        current = next((v for v in self.versions if v.stands_on(day)), None)
        version = next((g for g in groups if current in g.typings), None)
        outcome = outcome_on(current, self.versions, day, self.around.span)
        if outcome is Outcome.IN_FORCE and is_struck_down(list(self._on(day)), self.reference.path):
            outcome = Outcome.STRUCK_DOWN
        text = self.texts[current.row.content_hash] if current else None
        if not text and outcome in GONE:
            text = None
        unit = text
        if text is not None and outcome is not Outcome.DELETED:
            unit = unit_text(text, self.reference.path)
        return TextDuring(
            interval=days,
            outcome=outcome,
            title=current.row.title if current else "",
            text=text,
            unit_text=unit,
            version=version.interval if version else None,
            basis=version.first.row.basis if version else "",
            note=current.row.note if current else "",
            promulgation=promulgation_of(version.first.revision) if version else None,
            text_promulgation=promulgation_of(current.revision) if current else None,
        )

    def _on(self, day: date) -> Iterable[RulingOnText]:
        """The rulings as of a day of the interval."""
        for ruling in self.rulings:
            in_effect = ruling.effect is not None and day in ruling.effect
            yield ruling.model_copy(update={"in_effect": in_effect})


def _are_one(before: TextDuring, after: TextDuring) -> bool:
    """Whether two neighbours say the same: a cut between them changed nothing."""
    return before.model_copy(update={"interval": after.interval}) == after


def _turns(parts: Sequence[TextDuring], *, of_unit: bool) -> list[date]:
    """The days on which the answer changes; a retyping, or an amendment elsewhere, is none."""
    return [
        after.interval.start
        for before, after in pairwise(parts)
        if after.interval.start is not None and _differ(before, after, of_unit=of_unit)
    ]


def _differ(before: TextDuring, after: TextDuring, *, of_unit: bool) -> bool:
    if before.outcome is not after.outcome:
        return True
    if before.version == after.version:
        return False
    return not of_unit or _words(before) != _words(after)


def _words(part: TextDuring) -> str | None:
    return None if part.unit_text is None else without_marks(part.unit_text)


def _sentences(turns: Sequence[date]) -> tuple[str, str]:
    if not turns:
        return (
            "그 기간 동안 답은 날에 따라 달라지지 않습니다.",
            "Within these days the answer does not depend on the day.",
        )
    listed = ", ".join(map(str, turns))
    return (
        f"그 기간에 글이 바뀌었으므로({listed}) 답은 어느 날인지에 따라 달라집니다.",
        f"The text changed within these days ({listed}): the answer depends on the day.",
    )
