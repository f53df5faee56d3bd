"""The nodes of one limb: version, count, suspensions, interruptions, and where the end moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
)
from deadline_engine.graph.elements import Applied, Question, Value, Values
from deadline_engine.graph.errors import Gap, NotReached
from deadline_engine.graph.facts import Facts
from deadline_engine.graph.selecting import Asked, Selected, from_on, select
from deadline_engine.graph.span import UNKNOWN, Span, day_after, hull
from deadline_engine.graph.wording import day_en
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
    rule_node: str
    """The node that selects the version."""
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
        act = None if self.facts.filing_node is None else values[self.facts.filing_node].day
        asked = Asked(days, self.facts.attributes, self.ask, act)

        chosen = select(
            self.limb.versions,
            governed_by,
            asked,
            lambda index: values[self.ends_before[index]].day or UNKNOWN,
        )
        if not chosen.versions:
            raise self._no_version(days.get(governed_by, UNKNOWN), governed_by)
        return chosen

    def _no_version(self, governing: Span, governed_by: str) -> Gap | NotReached:
        nodes = (self.trigger_node,)
        there = [
            v
            for v in self.limb.versions
            if v.reach is not None
            and v.effective_from is not None
            and from_on(v.effective_from, governing) is not False
        ]
        if there and there[-1].reach is not None:
            reach = there[-1].reach
            return NotReached(
                f"{self.rule.id}: {there[-1].authority} does not reach these facts "
                f"({reach.authority}): {reach.en} / {reach.ko}",
                nodes,
            )
        first, last = self.limb.versions[0], self.limb.versions[-1]
        return Gap(
            f"{self.rule.id}: no version of {first.authority} in the catalogue covers "
            f"{day_en(governing)} ({governed_by}); its texts there run from {first.effective_from} "
            f"to {last.effective_to or 'now'}",
            nodes,
        )

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
                lengths = dict.fromkeys(period.values.values())
                several = [p for p in lengths if isinstance(p, Period)]
                asks = [self.ask(period.attribute)] if len(lengths) > 1 else []
                return several, asks, "none" in lengths
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
            return back(trigger, periods, other_way=self.facts.reading.back_other_way), None
        return counted_span(
            trigger, periods, self.convention, self.named, held_up, first_day_included=included
        )

    def periods_of(self, rule_value: Value) -> list[Period]:
        """The periods that may apply, by the versions the rule node selected."""
        return [p for v in rule_value.versions for p in self.periods(self.limb.versions[v])[0]]

    def authorities(self, rule_value: Value, day: Span) -> tuple[Applied, ...]:
        """The articles of the versions that were selected, on a day."""
        return tuple(
            applied_at(self.authority_of(self.limb.versions[v]), day) for v in rule_value.versions
        )

    def rule_applied(self, values: Values) -> tuple[Applied, ...]:
        """The article that prints the period, for a step that has no law of its own."""
        governing = self.days(values).get(self.limb.governed_by or self.limb.trigger)
        return self.authorities(values[self.rule_node], governing or UNKNOWN)


def no_latest(last_day: Span, rule_value: Value) -> Span:
    """Where there may be no limitation at all, the last day has no upper bound."""
    if last_day.never or not rule_value.perhaps_unlimited:
        return last_day
    return Span(last_day.earliest, None)


def back(trigger: Span, periods: list[Period], *, other_way: bool = False) -> Span:
    """The last day on which the act leaves the whole period free before ``trigger``.

    ``other_way``: by the reading that allows a later day where month ends let the two differ.
    """

    def last_possible(day: date, period: Period) -> date:
        counted = count_back(day, period)
        return (counted.other_reading if other_way else None) or counted.last_possible

    ends = [trigger.map(lambda day, p=p: last_possible(day, p)) for p in periods]
    found = ends[0]
    for end in ends[1:]:
        found = hull(found, end)
    return found
