"""The nodes of one limb: version, count, suspensions, interruptions, and where the end moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from deadline_engine.authority import Authority
from deadline_engine.calendars.calendar import HolidayCalendar
from deadline_engine.counting.convention import Convention
from deadline_engine.counting.date_math import count_back
from deadline_engine.counting.period import Period
from deadline_engine.graph.applying import applied_at
from deadline_engine.graph.counting_out import (
    ConventionNamed,
    HeldUp,
    Run,
    counted_span,
    settled_span,
)
from deadline_engine.graph.elements import Applied, Done, Question, Value, Values, Warned
from deadline_engine.graph.errors import Gap
from deadline_engine.graph.facts import Facts
from deadline_engine.graph.selecting import Asked, Selected, select
from deadline_engine.graph.span import NEVER, UNKNOWN, Span, day_after, hull
from deadline_engine.graph.wording import day_en, day_ko, doubt_words
from deadline_engine.matter.matter import LAST_DAY
from deadline_engine.rules.schema import (
    ByAttribute,
    Direction,
    GivenPeriod,
    LastDay,
    Limb,
    PeriodVersion,
    Rule,
)


@dataclass(frozen=True, slots=True)
class LimbOfCase:
    """A limb with the facts of a case, and everything its nodes compute with."""

    rule: Rule
    limb: Limb
    facts: Facts
    convention: Convention
    named: ConventionNamed
    calendar: HolidayCalendar
    ask: Callable[[str], Question]
    given_period: Period | None
    trigger_node: str
    at_midnight: bool | None
    """Of the trigger, after the reading was applied."""
    ends_before: Mapping[int, str]
    """Version → node of the end as the versions before it have it, where its reach asks for it."""

    @property
    def first_day_included(self) -> bool | None:
        """Whether the day of the trigger is counted; None leaves it to the convention."""
        if self.facts.options.first_day_included is not None:
            return self.facts.options.first_day_included
        if self.limb.first_day != "by_convention":
            return self.limb.first_day != "excluded"
        return True if self.at_midnight else None

    @property
    def stays(self) -> bool:
        """Whether the last day is left where it falls."""
        return self.limb.last_day is LastDay.STAYS or (
            self.limb.last_day is LastDay.UNSETTLED and self.facts.reading.last_day_stays
        )

    def start(self, values: Values) -> Span:
        """The day the period is counted from: the trigger's, or the next one where the law says."""
        trigger = values[self.trigger_node].day or UNKNOWN
        return trigger.map(day_after) if self.limb.first_day == "next_day" else trigger

    def days(self, values: Values) -> dict[str, Span]:
        """The days of the roles the facts have."""
        found: dict[str, Span] = {}
        for role, known in self.facts.events.items():
            value = values.get(known.node)
            if value is not None and value.day is not None:
                found[role] = value.day
        found[self.limb.trigger] = values[self.trigger_node].day or UNKNOWN
        return found

    def selected(self, values: Values) -> Selected:
        """The versions that reach the facts. Raises Gap where certainly none does."""
        days = self.days(values)
        governed_by = self.limb.governed_by or self.limb.trigger
        if governed_by not in days and self.limb.governed_by is not None:
            governed_by = self.limb.trigger
        asked = Asked(days, self.facts.attributes, self.ask)

        chosen = select(
            self.limb.versions,
            governed_by,
            asked,
            lambda index: values[self.ends_before[index]].day or UNKNOWN,
        )
        if not chosen.versions:
            first = self.limb.versions[0]
            raise Gap(
                f"{self.rule.id}: no version of {first.authority} in the catalogue covers "
                f"{day_en(days.get(governed_by, UNKNOWN))} ({governed_by}); its first text there "
                f"starts on {first.effective_from}",
                (self.trigger_node,),
            )
        return chosen

    def periods(self, version: PeriodVersion) -> tuple[list[Period], list[Question], bool]:
        """The periods a version may give, and what to ask where there are several.

        The last value says whether there may be no limitation at all.
        """
        period = version.period
        if isinstance(period, Period):
            return [period], [], False
        if isinstance(period, ByAttribute):
            value = self.facts.attributes.get(period.attribute)
            if value is not None and value in period.values:
                given = period.values[value]
            elif value is None and period.otherwise is not None:
                given = period.otherwise
            else:
                several = [p for p in period.values.values() if isinstance(p, Period)]
                return several, [self.ask(period.attribute)], "none" in period.values.values()
            return ([given], [], False) if isinstance(given, Period) else ([], [], True)
        if isinstance(period, GivenPeriod):
            given_by = period.given_by
            ask = Question("period", f"기간의 길이: {given_by.ko}", f"the period: {given_by.en}")
            known = self.given_period is not None or LAST_DAY in self.facts.events
            return [p for p in (self.given_period,) if p], [] if known else [ask], False
        return [], [], True

    def authority_of(self, version: PeriodVersion) -> Authority:
        """The article that prints the period, down to the unit of the kind of case."""
        period = version.period
        if isinstance(period, ByAttribute):
            value = self.facts.attributes.get(period.attribute, "")
            return period.authorities.get(value, version.authority)
        return version.authority

    # --- the evaluations of the nodes ---

    def rule_done(self, values: Values) -> Done:
        """Select the version."""
        chosen = self.selected(values)
        days = self.days(values)
        governed_by = self.limb.governed_by or self.limb.trigger
        governing = days.get(governed_by, days[self.limb.trigger])
        versions = [self.limb.versions[v] for v in chosen.versions]
        questions = list(chosen.questions)
        texts: list[str] = []
        unlimited = perhaps = False
        for version in versions:
            periods, asks, none_too = self.periods(version)
            questions += asks
            unlimited = unlimited or (none_too and not periods)
            perhaps = perhaps or none_too
            length = " / ".join(_period_ko(p) for p in periods)
            texts.append(length or ("기간 제한 없음" if none_too else "주어지지 않은 기간"))
        names = ", ".join(
            f"{self.authority_of(v)} ({text})" for v, text in zip(versions, texts, strict=True)
        )
        reach_ko = f" {' '.join(chosen.ko)}" if chosen.ko else ""
        reach_en = f" {' '.join(chosen.en)}" if chosen.en else ""
        same, *_ = self.periods(self.limb.versions[max(chosen.versions)])
        newer = self.limb.versions[max(chosen.versions) + 1 :]
        later = next((v for v in newer if self.periods(v)[0] != same), None)
        warnings: tuple[Warned, ...] = ()
        if later is not None:
            period = " / ".join(_period_ko(p) for p in self.periods(later)[0]) or "제한 없음"
            warnings = (
                Warned(
                    "later_version",
                    f"{later.effective_from}부터는 {later.authority}의 기간({period})이 다르지만"
                    " 이 사안에는 미치지 않습니다.",
                    f"From {later.effective_from} {later.authority} has another period ({period});"
                    " it does not reach these facts.",
                ),
            )
        return Done(
            Value(
                versions=chosen.versions,
                unlimited=unlimited and len(versions) == 1,
                perhaps_unlimited=perhaps,
            ),
            f"{day_ko(governing)} 기준 {names}을(를) 적용합니다.{reach_ko}",
            f"On {day_en(governing)} {names} applies.{reach_en}",
            (
                *(applied_at(self.authority_of(v), governing) for v in versions),
                *(a for a in chosen.applied),
            ),
            tuple(dict.fromkeys(questions)),
            warnings,
        )

    def base_done(self, values: Values, rule_node: str) -> Done:
        """Count the period out, before anything holds it up."""
        trigger = self.start(values)
        if self.limb.trigger != LAST_DAY and LAST_DAY in self.facts.events:
            given = values[self.facts.events[LAST_DAY].node].day or UNKNOWN
            return self._given_last_day(given)
        periods = self.periods_of(values[rule_node])
        if not periods and not values[rule_node].unlimited:
            return Done(
                Value(day=UNKNOWN),
                "기간의 길이를 알 수 없습니다.",
                "The length of the period is not known.",
                self._authorities(values[rule_node], trigger),
            )
        if not periods:
            return Done(
                Value(day=NEVER, unlimited=True),
                "기간의 제한이 없습니다.",
                "There is no limitation.",
                self._authorities(values[rule_node], trigger),
            )
        last_day, run = self.count(trigger, periods)
        last_day = no_latest(last_day, values[rule_node])
        done_ko, done_en, counted = self._counted(trigger, periods)
        return Done(
            Value(
                day=last_day,
                until=self._opens(trigger, values[rule_node]),
                first_counted=None if run is None else run.first_counted,
            ),
            done_ko or f"말일은 {day_ko(last_day)}입니다.",
            done_en or f"The last day is {day_en(last_day)}.",
            counted or self._authorities(values[rule_node], trigger),
        )

    def count(
        self,
        trigger: Span,
        periods: list[Period],
        held_up: tuple[HeldUp, ...] = (),
        *,
        first_day_included: bool | None = None,
        from_start: bool = True,
    ) -> tuple[Span, Run | None]:
        """The last day of a period from a trigger.

        ``from_start`` applies the limb's own rule for the first day.
        """
        included = self.first_day_included if from_start else first_day_included
        if self.limb.direction is Direction.BEFORE:
            return _back(trigger, periods), None
        return counted_span(
            trigger, periods, self.convention, self.named, held_up, first_day_included=included
        )

    def settled_done(self, values: Values, end_node: str) -> Done:
        """Move the last day off the days on which nobody works, where the law moves it."""
        before = values[end_node]
        last_day = before.day or UNKNOWN
        value, settled, uncovered = settled_span(
            last_day,
            self.convention,
            self.calendar,
            stays=self.stays,
            first_counted=before.first_counted,
        )
        warnings: list[Warned] = []
        if uncovered is not None:
            warnings.append(
                Warned(
                    "calendar_not_covered",
                    f"공휴일 달력이 없는 해이므로 말일이 옮겨지는지 알 수 없습니다: {uncovered}",
                    f"No calendar covers the year, so whether the end moves is open: {uncovered}",
                )
            )
        result = replace(before, day=value, first_counted=None)
        if self.stays and self.limb.last_day_authority is not None:
            return Done(
                result,
                "말일이 토요일이나 공휴일이어도 옮기지 않습니다.",
                "The last day stays, whatever day it is.",
                (applied_at(self.limb.last_day_authority, last_day),),
                warnings=tuple(warnings),
            )
        if settled is None:
            probe = last_day.earliest or last_day.latest
            applied = self._moving_authorities(probe)
            return Done(
                result,
                f"말일은 {day_ko(value)}입니다.",
                f"The last day is {day_en(value)}.",
                applied or self.rule_applied(last_day),
                warnings=tuple(warnings),
            )
        warnings += [Warned(doubt, *doubt_words(doubt)) for doubt in settled.doubts]
        return Done(
            result,
            settled.ko,
            settled.en,
            tuple(applied_at(a, last_day) for a in settled.authorities)
            or self.rule_applied(last_day),
            warnings=tuple(warnings),
        )

    # --- pieces ---

    def _given_last_day(self, given: Span) -> Done:
        return Done(
            Value(day=given),
            f"말일 {day_ko(given)}은(는) 주어진 사실입니다.",
            f"The last day, {day_en(given)}, is given.",
            self.rule_applied(given),
        )

    def periods_of(self, rule_value: Value) -> list[Period]:
        """The periods that may apply, by the versions the rule node selected."""
        return [p for v in rule_value.versions for p in self.periods(self.limb.versions[v])[0]]

    def _authorities(self, rule_value: Value, day: Span) -> tuple[Applied, ...]:
        return tuple(
            applied_at(self.authority_of(self.limb.versions[v]), day) for v in rule_value.versions
        )

    def rule_applied(self, day: Span | None) -> tuple[Applied, ...]:
        """The article that prints the period now, for a step that has no law of its own."""
        return (applied_at(self.limb.versions[-1].authority, day),)

    def _moving_authorities(self, probe: date | None) -> tuple[Applied, ...]:
        if probe is None:
            return ()
        _, settled, _ = settled_span(
            Span(probe, probe), self.convention, self.calendar, stays=False
        )
        return tuple(applied_at(a, probe) for a in settled.authorities) if settled else ()

    def _opens(self, trigger: Span, rule_value: Value) -> Span | None:
        opens = [p for v in rule_value.versions if (p := self.limb.versions[v].opens) is not None]
        # "6개월 전부터": the window opens where a period of six months before the end begins.
        return _back(trigger, opens).map(day_after) if opens else None

    def _counted(
        self, trigger: Span, periods: list[Period]
    ) -> tuple[str, str, tuple[Applied, ...]]:
        if self.limb.direction is Direction.BEFORE or trigger.exact is None or len(periods) != 1:
            return "", "", ()
        counted = self.convention.count(
            trigger.exact, periods[0], first_day_included=self.first_day_included
        )
        extra: tuple[Applied, ...] = ()
        if self.limb.first_day_authority is not None:
            extra = (applied_at(self.limb.first_day_authority, trigger),)
        return (
            counted.ko,
            counted.en,
            (*extra, *(applied_at(a, trigger) for a in counted.authorities)),
        )


def no_latest(last_day: Span, rule_value: Value) -> Span:
    """Where there may be no limitation at all, the last day has no upper bound."""
    if last_day.never or not rule_value.perhaps_unlimited:
        return last_day
    return Span(last_day.earliest, None)


def _period_ko(period: Period) -> str:
    names = {"day": "일", "week": "주", "month": "개월", "year": "년"}
    return f"{period.n}{names[period.unit.value]}"


def _back(trigger: Span, periods: list[Period]) -> Span:
    """The last day on which the act leaves the whole period free before ``trigger``."""
    ends = [trigger.map(lambda day, p=p: count_back(day, p).last_possible) for p in periods]
    found = ends[0]
    for end in ends[1:]:
        found = hull(found, end)
    return found
