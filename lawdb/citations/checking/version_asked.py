"""Which version a citation is checked against, and where that was taken from.

1. The bracket that names it (… 개정되기 전의 것): the days of that text, for that article. The
   document's day where it is among them, else the last of them.
2. 현행: today.
3. 구 without more, in a text whose date nobody said: nothing says which; past versions are listed.
4. The document's event date: given, read from the text, or today.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from deadline_engine.expressions.expression import Precision
from lawdb.article_key import ArticleKey
from lawdb.citations.checking.asked import Asked
from lawdb.citations.checking.document_date import Document
from lawdb.citations.checking.findings import Findings
from lawdb.citations.checking.promulgations import Diagnosis, diagnose, no_such_day, starts_differ
from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.citations.verdict import Verdict
from lawdb.errors import AmbiguousStatute, NoSuchRevision, NoSuchStatute
from lawdb.event_date import EventDate, EventDateSource, EventDays
from lawdb.event_date.conventions import convention
from lawdb.event_date.promulgation_brackets import CitedRevision, Turn
from lawdb.event_date.reading import NotFoundCode
from lawdb.event_date.sentences import days_en, days_ko
from lawdb.event_date.version_days import CitedTurns, NoDays, VersionDays, turns_of
from lawdb.lookup.promulgation import StoredRevision
from lawdb.lookup.version_rows import joined
from lawdb.names.not_stored import NotStored, not_stored
from lawdb.outcome import Outcome
from lawdb.results import Interval, ResolvedStatute


@dataclass(frozen=True, slots=True)
class VersionAsked:
    """A statute and the days whose text is meant."""

    statute: ResolvedStatute
    event_date: EventDate
    days: EventDays
    """Of a version that a bracket names: one day on which it surely stood."""
    revision: StoredRevision | None = None
    """The revision that the bracket names last."""
    brought: bool = False
    """Whether the text is that which this revision brought (개정된 것), not the one before it."""


@dataclass(frozen=True, slots=True)
class Versions:
    """Reads the versions that a citation means; problems go into ``findings``."""

    law: StoredLaw
    document: Document
    asked: Asked
    findings: Findings

    def of(self, key: ArticleKey | None) -> list[VersionAsked]:
        """Mostly one; two where a bracket names two; none where none can be told."""
        try:
            if self.asked.bracketed:
                return list(self._cited(key))
            return self._dated(key)
        except NoSuchStatute as error:
            lacking = not_stored(self.asked.statute)
            if lacking is not None:
                self._lacking(lacking)
                return []
            self.findings.candidates = error.candidates
            near = ", ".join(dict.fromkeys(c.name for c in error.candidates[:3]))
            self.findings.add(
                Verdict.NO_SUCH_STATUTE,
                f"‘{self.asked.statute}’이라는 이름의 법령은 수록되어 있지 않습니다."
                + (f" 비슷한 이름: {near}." if near else "")
                + " 이름을 확인해 주십시오. 수록되지 않은 법령일 수도 있습니다.",
                f"No statute of the name ‘{self.asked.statute}’ is stored."
                + (f" Names like it: {near}." if near else "")
                + " Check the name; it may also be a statute that the store lacks.",
            )
        except AmbiguousStatute as error:
            self.findings.candidates = error.candidates
            listed = ", ".join(f"{c.title or c.name}(id:{c.statute_id})" for c in error.candidates)
            self.findings.add(
                Verdict.AMBIGUOUS,
                f"‘{self.asked.statute}’은 그날 여러 법령의 이름입니다: {listed}."
                " 어느 것인지 적어 주십시오.",
                f"On that day ‘{self.asked.statute}’ was the name of several statutes: {listed}."
                " Say which is meant.",
            )
        return []

    def _lacking(self, lacking: NotStored) -> None:
        """An Act that existed: its text cannot be told, and nothing says that it is wrong."""
        cited = f"제{lacking.promulgation_no}호({lacking.promulgated_on})"
        self.findings.add(
            Verdict.OUTSIDE_HORIZON,
            f"‘{self.asked.statute}’은 있었던 법령이지만 수록되어 있지 않아 확인하지 못했습니다"
            f"(법률 {cited}: {lacking.cited}에서 인용). law.go.kr에서 확인해 주십시오.",
            f"‘{self.asked.statute}’ existed, but is not stored and was not checked"
            f" ({lacking.cited} cites Act {cited}). See law.go.kr.",
        )

    # --- by the citation's own bracket ---------------------------------------------------------

    def _cited(self, key: ArticleKey | None) -> Iterator[VersionAsked]:
        self.law.histories.named(self.asked.statute)  # raises NoSuchStatute
        self.findings.examined("statute")
        self.findings.examined("promulgation")
        if not self.asked.revisions:
            self._bad(no_such_day(self.law, self.asked.statute, self.asked.bracket))
            return
        if any(r.turn is Turn.UNREAD for r in self.asked.revisions):
            self.findings.add(
                Verdict.UNRESOLVED,
                "괄호의 말이 개정 전인지 후인지 읽히지 않습니다."
                " ‘개정되기 전의 것’처럼 적어 주십시오.",
                "The words in the bracket say neither before nor since the revision;"
                " write ‘개정되기 전의 것’ or ‘개정된 것’.",
            )
            return
        for turns in turns_of(self.asked.revisions):
            stated = self._existing(turns)
            if stated is not None:
                yield from self._between(stated, key)

    def _existing(self, turns: CitedTurns) -> CitedTurns | None:
        """The turns with revisions that exist; those surely meant stand in for wrong ones."""
        start, end = self._or_meant(turns.start), self._or_meant(turns.end)
        if (start is None and turns.start) or (end is None and turns.end):
            return None
        return replace(turns, start=start, end=end)

    def _or_meant(self, cited: CitedRevision | None) -> CitedRevision | None:
        if cited is None:
            return None
        try:
            VersionDays(self.law.histories, self.asked.statute, CitedTurns(None, cited)).revisions()
        except NoSuchRevision:
            found = diagnose(self.law, self.asked.statute, cited)
            self._bad(found)
            if found.meant is None:
                return None
            meant = found.meant
            return replace(cited, day=meant.promulgated_on, number=meant.promulgation_no)
        return cited

    def _between(self, turns: CitedTurns, key: ArticleKey | None) -> Iterator[VersionAsked]:
        reader = VersionDays(self.law.histories, self.asked.statute, turns)
        first, last = reader.revisions()
        days = reader.of_article(first, last, key)
        revision = last or first
        if revision is None:
            return
        if isinstance(days, NoDays):
            if days.code is NotFoundCode.EFFECTIVE_DATE_DIFFERS and turns.started_on:
                cited = turns.end or turns.start
                assert cited is not None  # noqa: S101 - both None never
                self._bad(starts_differ(cited, turns.started_on, days.detail))
            return
        if days is None:
            self.findings.add(
                Verdict.UNRESOLVED,
                "괄호의 두 개정 사이에 이 조문이 시행된 날이 없습니다. 개정을 확인해 주십시오.",
                "Between the two revisions in the bracket the article was in force on no day;"
                " check them.",
            )
            return
        day = days.end - timedelta(days=1) if days.end else days.start
        said = {d.interval.single for d in self.document.written if d.interval.single}
        within = {each for each in said if each in days}
        if len(within) == 1:
            (day,) = within  # what the text is about happened while the version was in force
        if day is None:
            return
        yield VersionAsked(
            self._statute(revision, day),
            _as_cited(days, turns),
            EventDays.of_day(day),
            revision,
            brought=last is None,
        )

    def _statute(self, revision: StoredRevision, day: date) -> ResolvedStatute:
        """The statute of the name that day; before an enactment that is another, former one."""
        try:
            resolved = self.law.histories.resolve(self.asked.statute, day)
        except AmbiguousStatute:
            resolved = None
        if resolved is not None and (
            resolved.named_on_that_day or resolved.id == revision.statute_id
        ):
            return resolved
        titles = self.law.histories.statute(revision.statute_id).titles_on(day)
        return ResolvedStatute(
            id=revision.statute_id,
            title=titles[0] if titles else revision.title,
            kind=revision.statute_kind,
            matched_by="promulgation",
            named_on_that_day=False,
        )

    def _bad(self, found: Diagnosis) -> None:
        verdict = Verdict.OUTSIDE_HORIZON if found.bad is None else Verdict.BAD_PROMULGATION
        self.findings.add(verdict, found.said.ko, found.said.en)
        if found.bad is not None and self.findings.bad_promulgation is None:
            self.findings.bad_promulgation = found.bad
            self.findings.meant = found.meant if found.certain else None

    # --- by the words, or the document ---------------------------------------------------------

    def _dated(self, key: ArticleKey | None) -> list[VersionAsked]:
        event_date = self.document.event_date
        if self.asked.current:
            event_date = _current(self.document.today)
        days = event_date.interval
        ends = [day for day in (days.start, days.last) if day is not None] or [date.max]
        found = [self.law.histories.resolve(self.asked.statute, day) for day in dict.fromkeys(ends)]
        self.findings.examined("statute")
        if len({each.id for each in found}) > 1:
            listed = ", ".join(f"{each.title}(id:{each.id})" for each in found)
            self.findings.add(
                Verdict.AMBIGUOUS,
                f"{days_ko(days)} 사이에 ‘{self.asked.statute}’은 여러 법령의 이름이었습니다:"
                f" {listed}. 날짜를 좁혀 주십시오.",
                f"‘{self.asked.statute}’ named several statutes {days_en(days)}: {listed}."
                " Narrow the date.",
            )
            return []
        if self.asked.former and not self.asked.current and self.document.assumed:
            self._which_former(found[-1], key, event_date)
            return []
        return [VersionAsked(found[-1], event_date, days)]

    def _which_former(
        self, statute: ResolvedStatute, key: ArticleKey | None, event_date: EventDate
    ) -> None:
        today, histories = self.document.today, self.law.histories
        # 구 근로기준법 mostly means the Act of that name until 1997: a statute of its own.
        ids = {statute.id, *histories.named(self.asked.statute).ids}
        groups = [g for i in ids for g in joined(histories.versions(i, key))] if key else []
        past = sorted(
            {
                (g.interval.start, g.interval.end)
                for g in groups
                if g.first.outcome in (Outcome.IN_FORCE, Outcome.UNRESOLVED_COMMENCEMENT)
                and g.interval.end is not None
                and g.interval.end <= today
            },
            reverse=True,
        )
        if key and not groups:
            return  # it never existed: which version is meant does not matter
        self.findings.statute, self.findings.event_date = statute, event_date
        self.findings.versions = tuple(Interval(start=start, end=end) for start, end in past)
        listed = ", ".join(f"{start}~{end}" for start, end in past)
        where = f" 지난 판: {listed}." if past else " 수록된 지난 판은 없습니다."
        english = f" Past versions: {listed}." if past else " No past version is stored."
        self.findings.add(
            Verdict.AMBIGUOUS,
            "옛 법이라고만 적혀 있어 어느 때의 글인지 알 수 없습니다."
            f"{where} 개정일과 번호, 또는 날짜를 적어 주십시오.",
            "It is called former law, and nothing says of which time."
            f"{english} Write the promulgation, or give the date of the facts.",
        )


def _as_cited(days: EventDays, turns: CitedTurns) -> EventDate:
    one = days.single is not None
    open_side = days.start is None or days.end is None
    name = "before_revision" if days.start else "before_start"
    if turns.start is not None:
        name = "from_revision" if turns.end is None else "between_revisions"
    return EventDate(
        interval=days,
        precision=Precision.DAY if one else Precision.OPEN if open_side else Precision.RANGE,
        source=EventDateSource.CITATION,
        convention=convention(name),
        sentence_ko=f"인용에 적힌 판의 글은 {days_ko(days)} 시행되었습니다.",
        sentence_en=f"The version that the citation names was in force {days_en(days)}.",
    )


def _current(today: date) -> EventDate:
    return EventDate(
        interval=EventDays.of_day(today),
        precision=Precision.DAY,
        source=EventDateSource.CITATION,
        sentence_ko=f"‘현행’이라고 적혀 있어 오늘({today}, 서울)의 글과 견주었습니다.",
        sentence_en=f"It is called present law: checked against today in Seoul, {today}.",
    )
