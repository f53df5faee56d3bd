"""Moving a last day off the days that cannot be one, by the law of each day it falls on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from datetime import date, timedelta

from deadline_engine.authority import Authority
from deadline_engine.calendars.calendar import Holiday, HolidayCalendar
from deadline_engine.counting.civil_act import DateOutOfRange
from deadline_engine.counting.convention import PassedOver, Settled
from deadline_engine.counting.dated_law import (
    ConventionLaw,
    Doubt,
    LastDayRule,
    Mover,
    NoConventionYet,
    TextsByDay,
)

_LabourDayOf = Callable[[date], Holiday | None]
"""``labour_day(on)`` of a calendar: 근로자의 날, which was no public holiday before 2026-05-01."""
_ONE_DAY = timedelta(days=1)
_SATURDAY, _SUNDAY = 5, 6
_WEEKDAYS_KO = "월화수목금토일"
_WEEKDAYS_EN = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class CalendarWithoutLabourDay(TypeError):
    """The law moves a last day off 근로자의 날, and the calendar was not made to say when it is."""

    code = "calendar_without_labour_day"


class LastDayMoves:
    """One convention's rules for last days, ready to be asked by day."""

    __slots__ = ("_day_has_moves", "_law", "_rule_names", "_rules", "_starts", "_sundays")

    def __init__(self, law: ConventionLaw) -> None:
        self._law = law
        self._rules = law.last_day
        self._starts = [rule.effective_from for rule in law.last_day]
        self._sundays = [TextsByDay(rule.sunday) for rule in law.last_day]
        self._rule_names = [_names(rule.authorities) for rule in law.last_day]
        self._day_has_moves = [frozenset(rule.moves) for rule in law.last_day]

    def rule_on(self, day: date) -> LastDayRule:
        """The rule of a day. Raises NoConventionYet before the first."""
        return self._rules[self._index(day)]

    def obstacle(self, day: date, calendar: HolidayCalendar) -> tuple[Mover, PassedOver] | None:
        """Why a day cannot be a last day, None where it can. Raises YearNotCovered."""
        return self._obstacle(self._index(day), day, calendar)

    def settle(self, last_day: date, calendar: HolidayCalendar, first: date | None) -> Settled:
        """Move a last day forward to the first day that can be one.

        Raises YearNotCovered, NoConventionYet, and DateOutOfRange past the year 9999.
        """
        index = self._index(last_day)
        rule = self._rules[index]
        found = self._obstacle(index, last_day, calendar)
        if found is None:
            return self._unmoved(last_day, rule, first)
        day, passed, kinds = last_day, [found[1]], [found[0]]
        texts = list(rule.authorities)
        while True:
            texts += passed[-1].authorities
            day = next_day(day)
            index = self._index(day)
            if self._rules[index] is not rule:
                rule = self._rules[index]
                texts += rule.authorities
            found = self._obstacle(index, day, calendar)
            if found is None:
                break
            kinds.append(found[0])
            passed.append(found[1])
        doubts = _doubts(rule, first, kinds)
        for doubt in doubts:
            texts += doubt.authorities
        whys_ko, whys_en = (
            _whys([p.ko for p in passed], passed),
            _whys([p.en for p in passed], passed, " "),
        )
        weekday = day.weekday()
        return Settled(
            last_day=day,
            moved_from=last_day,
            passed_over=tuple(passed),
            authorities=tuple(dict.fromkeys(texts)),
            ko=f"말일 {last_day}부터 {whys_ko}이므로 기간은 {day}({_WEEKDAYS_KO[weekday]})에 "
            "만료합니다." + "".join(f" {doubt.ko}" for doubt in doubts),
            en=f"From the last day {last_day} on: {whys_en}; so the period ends on "
            f"{_WEEKDAYS_EN[weekday]} {day}." + "".join(f" {doubt.en}" for doubt in doubts),
            doubts=tuple(doubt.code for doubt in doubts),
        )

    def doubt_codes(self, day: date, first: date | None) -> tuple[str, ...]:
        """The doubts of a period that ends on a day, whatever days were passed over."""
        return tuple(doubt.code for doubt in _doubts(self.rule_on(day), first, ()))

    def doubtful_texts(self, day: date, first: date | None) -> tuple[Authority, ...]:
        """The transitional clauses those doubts stand on."""
        return tuple(t for d in _doubts(self.rule_on(day), first, ()) for t in d.authorities)

    def _unmoved(self, day: date, rule: LastDayRule, first: date | None) -> Settled:
        never = self._law.never_moves
        if rule.moves or never is None:
            weekday = day.weekday()
            written = day.isoformat()
            ko = f"말일 {written}({_WEEKDAYS_KO[weekday]})은 휴일이 아니므로 그날 만료합니다."
            en = f"The last day, {_WEEKDAYS_EN[weekday]} {written}, is no day off and stays."
        else:
            ko, en = never.ko, never.en
        if rule.doubts and first is not None:
            doubts = _doubts(rule, first, ())
            texts = rule.authorities + tuple(t for d in doubts for t in d.authorities)
            return Settled(day, day, (), texts, ko, en, tuple(d.code for d in doubts))
        return Settled(day, day, (), rule.authorities, ko, en)

    def _index(self, day: date) -> int:
        index = bisect_right(self._starts, day) - 1
        if index < 0:
            raise no_convention_yet(self._law, day)
        return index

    def _obstacle(
        self, index: int, day: date, calendar: HolidayCalendar
    ) -> tuple[Mover, PassedOver] | None:
        moves = self._day_has_moves[index]
        if not moves:
            return None
        # A holiday that is also a Sunday is named by its own name.
        if Mover.PUBLIC_HOLIDAY in moves:
            holiday = calendar.holiday(day)
            if holiday is not None:
                return Mover.PUBLIC_HOLIDAY, _passed_over(holiday)
        weekday = day.weekday()
        if weekday == _SUNDAY and Mover.SUNDAY in moves:
            texts = self._sundays[index].on(day)
            names = _names(texts) or self._rule_names[index]
            return Mover.SUNDAY, PassedOver(day, "일요일", "Sunday", names, texts)
        if weekday == _SATURDAY and Mover.SATURDAY in moves:
            return Mover.SATURDAY, PassedOver(day, "토요일", "Saturday", self._rule_names[index])
        if Mover.LABOUR_DAY in moves:
            labour_day_of: _LabourDayOf | None = getattr(calendar, "labour_day", None)
            if labour_day_of is None:
                raise CalendarWithoutLabourDay(
                    f"{self._law.id} needs to know when 근로자의 날 is; give a calendar with "
                    "labour_day(), such as the Korean one"
                )
            labour_day = labour_day_of(day)
            if labour_day is not None:
                return Mover.LABOUR_DAY, _passed_over(labour_day)
        return None


def next_day(day: date) -> date:
    """The day after. Raises DateOutOfRange past the year 9999."""
    try:
        return day + _ONE_DAY
    except OverflowError:
        raise DateOutOfRange(f"the last day moves past {date.max}") from None


def _passed_over(day: Holiday) -> PassedOver:
    return PassedOver(
        day.day, day.name_ko, day.name_en, day.reference, day.authorities, holiday=True
    )


def _names(texts: Sequence[Authority]) -> str:
    return ", ".join(dict.fromkeys(str(text) for text in texts))


def _whys(names: Sequence[str], passed: Sequence[PassedOver], space: str = "") -> str:
    """The names of the days; a law that several days in a row share stands after the last."""
    said: list[str] = []
    for i, (name, day) in enumerate(zip(names, passed, strict=True)):
        following = passed[i + 1].reference if i + 1 < len(passed) else None
        named = day.holiday and day.reference != following
        # References have round brackets of their own: 제6호(대통령령 제36290호).
        said.append(f"{name}{space}[{day.reference}]" if named else name)
    return ", ".join(said)


def _doubts(rule: LastDayRule, first: date | None, passed: Sequence[Mover]) -> list[Doubt]:
    if first is None:
        return []
    return [
        doubt
        for doubt in rule.doubts
        if first < doubt.begun_before and (doubt.because_of is None or doubt.because_of in passed)
    ]


def no_convention_yet(law: ConventionLaw, day: date) -> NoConventionYet:
    """The error for a day before a convention was law."""
    return NoConventionYet(
        f"{law.id} ({law.name.ko}) is law from {law.since} on, {day} lies before; "
        f"{law.earlier.en} / {law.earlier.ko}"
    )
