"""The engine against a clerk who turns the leaves of a wall calendar, on seeded random periods."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date, timedelta

import pytest

from deadline_engine.counting.conventions import named
from deadline_engine.counting.period import Period, Unit
from tests.deadline_engine.counting.table_calendar import TableCalendar
from tests.deadline_engine.counting.wall_calendar import Leaf, WallCalendar

FIRST, LAST = date(1960, 1, 1), date(2050, 12, 31)
LONGEST = {"day": 250, "week": 40, "month": 20, "year": 4}
SATURDAY_CIVIL, SATURDAY_CRIMINAL = date(2008, 3, 22), date(2007, 12, 21)


@pytest.fixture(scope="module")
def wall() -> WallCalendar:
    return WallCalendar(FIRST, LAST)


@pytest.fixture(scope="module")
def holidays(wall: WallCalendar) -> set[date]:
    """About fifteen a year, some of them in a row."""
    draw = random.Random(155)
    days: set[date] = set()
    for leaf in wall.leaves:
        if draw.random() < 0.025:
            days |= {leaf.day + timedelta(days=i) for i in range(draw.choice((1, 1, 1, 3)))}
    return days


def closed_since(saturday: date, holidays: set[date]) -> Callable[[Leaf], bool]:
    def closed(leaf: Leaf) -> bool:
        if leaf.day in holidays or leaf.weekday == 6:
            return True
        return leaf.weekday == 5 and leaf.day >= saturday

    return closed


def test_100_000_periods_of_the_civil_act(wall: WallCalendar, holidays: set[date]) -> None:
    draw = random.Random(161)
    convention = named("kr.civil_act")
    calendar = TableCalendar(dict.fromkeys(holidays, "공휴일"))
    closed = closed_since(SATURDAY_CIVIL, holidays)
    triggers = [leaf.day for leaf in wall.leaves if leaf.year < 2045]
    moved = 0
    for _ in range(100_000):
        unit = draw.choice(tuple(LONGEST))
        n = draw.randint(1, LONGEST[unit])
        trigger, counts = draw.choice(triggers), draw.random() < 0.3
        by_walking = wall.last_day(trigger, n, unit, first_day_counts=counts)
        open_day = wall.first_open_day(by_walking, closed)
        counted = convention.count(trigger, Period(n, Unit(unit)), first_day_included=counts)
        settled = convention.settle(counted.last_day, calendar)
        assert (counted.last_day, settled.last_day) == (by_walking, open_day), (trigger, n, unit)
        moved += open_day != by_walking
    assert moved > 10_000


@pytest.mark.parametrize(
    ("convention_id", "first_day_counts", "saturday"),
    [
        ("kr.criminal_procedure", False, SATURDAY_CRIMINAL),
        ("kr.criminal_procedure_limitation", True, None),
        ("kr.commencement", False, None),
        ("kr.civil_procedure", False, SATURDAY_CIVIL),
    ],
)
def test_those_that_count_like_it(
    wall: WallCalendar,
    holidays: set[date],
    convention_id: str,
    first_day_counts: bool,
    saturday: date | None,
) -> None:
    draw = random.Random(66)
    convention = named(convention_id)
    calendar = TableCalendar(dict.fromkeys(holidays, "공휴일"))
    triggers = [leaf.day for leaf in wall.leaves if 1961 <= leaf.year < 2045]
    for _ in range(5_000):
        unit = draw.choice(tuple(LONGEST))
        n, trigger = draw.randint(1, LONGEST[unit]), draw.choice(triggers)
        expected = wall.last_day(trigger, n, unit, first_day_counts=first_day_counts)
        if saturday is not None:
            expected = wall.first_open_day(expected, closed_since(saturday, holidays))
        counted = convention.count(trigger, Period(n, Unit(unit)))
        assert convention.settle(counted.last_day, calendar).last_day == expected
