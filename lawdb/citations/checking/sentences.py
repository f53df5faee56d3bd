"""What is said about a place that had no binding text on the day, and about a quote."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from deadline_engine.particles import subject, topic
from lawdb.citations.checking.findings import QuoteFinding, Said
from lawdb.citations.verdict import Verdict
from lawdb.lookup.version_rows import JoinedVersion
from lawdb.outcome import Outcome
from lawdb.results import Horizon, Interval


@dataclass(frozen=True, slots=True)
class Unbound:
    """A place that had no binding text on a day."""

    where: str
    day: date
    groups: Sequence[JoinedVersion]
    in_force: Sequence[Interval]
    """The days on which it was, or will be, in force; without those a ruling had ended."""
    horizon: Horizon | None

    @property
    def standing(self) -> JoinedVersion | None:
        """What the book has for the day."""
        return next((g for g in self.groups if self.day in g.interval), None)

    @property
    def coming(self) -> JoinedVersion | None:
        """The next text after the day."""
        return next((g for g in self.groups if g.interval.start > self.day), None)


def in_force_spans(groups: Sequence[JoinedVersion]) -> list[Interval]:
    """The days on which an article was or will be in force, neighbours melted together."""
    return _melted([g.interval for g in groups if g.first.outcome is Outcome.IN_FORCE])


def _by(place: Unbound) -> tuple[str, str]:
    """``2008. 2. 1. 제303호로``: since when, and by which revision."""
    group = place.standing
    if group is None:
        return "", ""
    number, start = group.first.revision.promulgation_no, group.interval.start
    return f"제{number}호({start} 시행)로 ", f" by No. {number} (from {start})"


def _in_force(place: Unbound) -> tuple[str, str]:
    if not place.in_force:
        return "", ""
    listed = ", ".join(f"{i.start}~{i.end or ''}" for i in place.in_force)
    return f" 시행 기간: {listed}.", f" In force: {listed}."


def _melted(spans: Sequence[Interval]) -> list[Interval]:
    melted: list[Interval] = []
    for span in spans:
        if melted and melted[-1].end == span.start:
            melted[-1] = Interval(start=melted[-1].start, end=span.end)
        else:
            melted.append(span)
    return melted


def _deleted(place: Unbound) -> tuple[Verdict, Said]:
    where, day = place.where, place.day
    korean, english = _by(place)
    was_ko, was_en = _in_force(place)
    return Verdict.DELETED, Said(
        f"{day}의 {topic(where)} {korean}삭제되어 있었습니다.{was_ko}",
        f"On {day} {where} stood deleted{english}.{was_en}",
    )


def _repealed(place: Unbound) -> tuple[Verdict, Said]:
    where, day = place.where, place.day
    korean, english = _by(place)
    was_ko, was_en = _in_force(place)
    return Verdict.REPEALED, Said(
        f"{day}에는 이 법령이 {korean}폐지되어 있었습니다({where}).{was_ko}",
        f"By {day} the statute of {where} had been repealed{english}.{was_en}",
    )


def _gone(place: Unbound) -> tuple[Verdict, Said]:
    where, day = place.where, place.day
    korean, english = _by(place)
    was_ko, was_en = _in_force(place)
    return Verdict.NO_LONGER_IN_FORCE, Said(
        f"{day}에는 {subject(where)} {korean}없어진 뒤입니다.{was_ko}"
        " 그때의 조문 번호를 확인해 주십시오.",
        f"By {day} {where} had fallen away{english}.{was_en} Check its number of that time.",
    )


def _pending(place: Unbound) -> tuple[Verdict, Said]:
    where, day = place.where, place.day
    coming = place.coming
    start = coming.interval.start if coming else None
    number = coming.first.revision.promulgation_no if coming else ""
    return Verdict.PENDING, Said(
        f"{day}에 {topic(where)} 공포되었으나 시행 전입니다(제{number}호, {start} 시행).",
        f"On {day} {where} was promulgated and not in force (No. {number}, from {start}).",
    )


def _not_yet(place: Unbound) -> tuple[Verdict, Said]:
    where, day = place.where, place.day
    coming = place.coming
    start = coming.interval.start if coming else None
    number = coming.first.revision.promulgation_no if coming else ""
    promulgated = coming.first.revision.promulgated_on if coming else None
    return Verdict.NOT_YET_ENACTED, Said(
        f"{day}에는 {subject(where)} 아직 없었습니다. 처음 둔 개정은 {promulgated} 공포"
        f" 제{number}호이고 시행일은 {start}입니다. 기준일이나 조문을 확인해 주십시오.",
        f"On {day} {where} did not exist yet: No. {number} of {promulgated} brought it from"
        f" {start}. Check the date or the article.",
    )


def _outside(place: Unbound) -> tuple[Verdict, Said]:
    where, day, groups, horizon = place.where, place.day, place.groups, place.horizon
    first = groups[0].interval.start if groups else horizon.statute_from if horizon else None
    return Verdict.OUTSIDE_HORIZON, Said(
        f"{where}의 수록된 연혁은 {first}부터여서 {day}의 글은 확인할 수 없습니다."
        " law.go.kr의 연혁을 확인해 주십시오.",
        f"The stored history of {where} begins on {first}: the text of {day} cannot be told."
        " See its history at law.go.kr.",
    )


def _unresolved(place: Unbound) -> tuple[Verdict, Said]:
    where, day = place.where, place.day
    standing = place.standing
    note = f" ({standing.first.row.note})" if standing and standing.first.row.note else ""
    return Verdict.UNRESOLVED, Said(
        f"{day}에 {subject(where)} 시행되고 있었는지 자료로는 정해지지 않습니다.{note}"
        " 부칙을 확인해 주십시오.",
        f"Whether {where} was in force on {day} the source does not settle.{note}"
        " Read the addenda.",
    )


OUTCOMES: dict[Outcome, Callable[[Unbound], tuple[Verdict, Said]]] = {
    Outcome.DELETED: _deleted,
    Outcome.REPEALED: _repealed,
    Outcome.NO_LONGER_IN_FORCE: _gone,
    Outcome.PENDING: _pending,
    Outcome.NOT_YET_ENACTED: _not_yet,
    Outcome.OUTSIDE_HORIZON: _outside,
    Outcome.UNRESOLVED_COMMENCEMENT: _unresolved,
}
"""The verdict, and what is said of it, where an article was not in force on a day."""


def quote_said(finding: QuoteFinding, day: date, where: str) -> Said:
    """Of quoted words that are not those of the cited unit on the day."""
    if finding.status == "other_version" and finding.found_in is not None:
        span, by = finding.found_in, finding.found_promulgation
        number = by.number if by else ""
        return Said(
            f"인용된 글은 {day}의 글이 아니라 제{number}호의 글입니다"
            f"({span.start}~{span.end or ''} 시행).",
            f"The quoted words are not those of {day} but of No. {number}, in force"
            f" {span.start}~{span.end or ''}.",
        )
    if finding.status == "other_unit":
        unit = finding.other_unit or "다른 부분"
        return Said(
            f"인용된 글은 {subject(where)} 아니라 같은 조의 {unit}에 있습니다.",
            f"The quoted words do not stand in {where} but in {unit} of the article.",
        )
    return Said(
        f"인용된 글은 수록된 어느 판의 {where}에도 없습니다. 다른 낱말을 확인해 주십시오.",
        f"The quoted words stand in no stored version of {where}; see the words that differ.",
    )
