"""Whole matters against a second counter that turns one leaf of a wall calendar at a time.

The clerk shares no code with the engine: it walks day by day, lets the clock stand on suspended
days, and starts anew at each act that came in time.
"""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import Any

import pytest

from deadline_engine.calendars.korea import PublicHolidays
from tests.deadline_engine.counting.wall_calendar import Leaf, WallCalendar
from tests.deadline_engine.graph.invented import computed

SEED = 20_261_130
MATTERS = 3_000
ONE_DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def wall() -> WallCalendar:
    return WallCalendar(date(1996, 1, 1), date(2090, 12, 31))


@pytest.fixture(scope="module")
def closed() -> Any:
    calendar = PublicHolidays()
    saturdays_from = date(2008, 3, 22)

    def is_closed(leaf: Leaf) -> bool:
        saturday = leaf.weekday == 5 and leaf.day >= saturdays_from
        return saturday or leaf.weekday == 6 or calendar.holiday(leaf.day) is not None

    return is_closed


def walked(wall: WallCalendar, offence: date, years: int, stands: set[date]) -> date:
    """The last day of a limitation whose clock stands on the days of ``stands``."""
    begins = offence
    while begins in stands:
        begins += ONE_DAY
    end = wall.last_day(begins, years, "year", first_day_counts=True)
    left = sum(1 for leaf in wall.leaves if begins <= leaf.day <= end)
    day = begins
    while True:
        left -= day not in stands
        if left == 0:
            return day
        day += ONE_DAY


def test_limitation_with_suspensions(wall: WallCalendar) -> None:
    draw = random.Random(SEED)
    for _ in range(MATTERS // 3):
        offence = date(1998, 1, 1) + timedelta(days=draw.randrange(3_600))
        penalty, years = draw.choice((("heavy", 7), ("light", 3)))
        spans = [
            (offence + timedelta(days=draw.randrange(-300, 3_200)), draw.randrange(1, 700))
            for _ in range(draw.randrange(4))
        ]
        stands = {start + timedelta(days=n) for start, length in spans for n in range(length)}
        facts = [
            {"kind": "kr.test.abroad", "start": start, "end": start + timedelta(days=length)}
            for start, length in spans
        ]
        result = computed(
            {
                "rule": "kr.test.prosecution",
                "attributes": {"penalty": penalty},
                "events": [{"role": "offence_end", "date": offence}],
                "tolling": facts,
            }
        )
        assert result.due.exact == walked(wall, offence, years, stands), (offence, spans)


def clerk(
    wall: WallCalendar, closed: Any, known: date, acts: list[tuple[str, date, date]]
) -> tuple[date, date | None]:
    """The end of three years from knowledge, and until when an action still helps."""
    years, trigger, counts = 3, known, False
    held: date | None = None
    for kind, start, over in sorted(acts, key=lambda a: a[1]):
        end = wall.last_day(trigger, years, "year", first_day_counts=counts)
        end = wall.first_open_day(end, closed)
        if start < known:
            continue
        if kind == "kr.test.demand":
            if start <= end:
                window = wall.last_day(over, 6, "month", first_day_counts=False)
                window = wall.first_open_day(window, closed)
                held = window if held is None else max(held, window)
        elif start <= end or (kind == "kr.test.suit" and held is not None and start <= held):
            trigger, counts, held = over, False, None
            years = 10 if kind == "kr.test.suit" else years  # 제165조: from the judgment on
    end = wall.last_day(trigger, years, "year", first_day_counts=counts)
    return wall.first_open_day(end, closed), held


def test_prescription_with_interruptions(wall: WallCalendar, closed: Any) -> None:
    draw = random.Random(SEED)
    for _ in range(MATTERS):
        known = date(1999, 1, 1) + timedelta(days=draw.randrange(7_000))
        acts: list[tuple[str, date, date]] = []
        for _ in range(draw.randrange(5)):
            kind = draw.choice(("kr.test.suit", "kr.test.demand", "kr.test.promise"))
            start = known + timedelta(days=draw.randrange(-100, 2_400))
            length = draw.randrange(0, 900) if kind == "kr.test.suit" else 0
            acts.append((kind, start, start + timedelta(days=length)))
        if len({start for _, start, _ in acts}) < len(acts):
            continue
        end, held = clerk(wall, closed, known, acts)
        tolling = [
            {"kind": kind, "start": start, "end": over}
            | ({"outcome": "upheld", "end_at_midnight": False} if kind == "kr.test.suit" else {})
            for kind, start, over in acts
        ]
        result = computed(
            {
                "rule": "kr.test.tort",
                "attributes": {"state_crime": "true"},
                "events": [{"role": "knowledge", "date": known}],
                "tolling": tolling,
            }
        )
        assert result.due.exact == max(end, held or end), (known, acts)
