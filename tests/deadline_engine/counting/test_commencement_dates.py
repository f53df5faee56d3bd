"""The convention against every official commencement date we have."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import yaml

from benchmarks.commencement_dates import measure, read
from deadline_engine.counting.conventions import named
from deadline_engine.counting.kr_commencement import binds_from
from tests.shared_material import shared_path

EXPLAINED: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "commencement_misses.yaml").read_text("utf-8")
)
AIM = 0.995


def test_official_dates_are_reproduced_and_each_miss_is_explained() -> None:
    figures = measure(shared_path("gold/commencement-dates.jsonl.gz"))
    print(f"commencement dates: {figures.right} of {figures.total} right")
    assert figures.right / figures.total >= AIM

    explained: dict[tuple[date, date], str] = {
        (row["promulgated_on"], row["official"]): row["cause"] for row in EXPLAINED
    }
    for miss in figures.misses:
        cause = explained.get((miss.promulgated_on, miss.effective_on))
        print(f"  {miss.law} {miss.promulgated_on} + {miss.period}: {miss.effective_on}: {cause}")
    missed = {(miss.promulgated_on, miss.effective_on) for miss in figures.misses}
    assert missed == set(explained), "a miss without explanation, or an explanation without a miss"


def test_naive_month_arithmetic_is_never_right_where_it_differs() -> None:
    figures = measure(shared_path("gold/commencement-dates.jsonl.gz"))
    assert figures.differ > 0
    assert figures.differ_naive_right == 0
    assert figures.differ_right > 0


def test_the_commencement_convention_reproduces_them_too() -> None:
    """By the articles in force on the day of promulgation; every row naive arithmetic misses."""
    convention = named("kr.commencement")
    rows = list(read(shared_path("gold/commencement-dates.jsonl.gz")))
    found = [binds_from(convention.count(row.promulgated_on, row.period)) for row in rows]
    right = sum(day == row.effective_on for day, row in zip(found, rows, strict=True))
    assert right / len(rows) >= AIM
    differing = [
        (day, r.effective_on) for day, r in zip(found, rows, strict=True) if day != r.naive
    ]
    assert differing
    assert all(day == official for day, official in differing)


def test_a_sunday_never_moved_a_commencement() -> None:
    """Before 행정기본법 제7조제3호 said so: periods that ended on a Sunday bound from Monday on."""
    convention = named("kr.commencement")
    on_sunday = [
        (row, counted)
        for row in read(shared_path("gold/commencement-dates.jsonl.gz"))
        if row.promulgated_on < convention.law.last_day[1].effective_from
        and (counted := convention.count(row.promulgated_on, row.period)).last_day.weekday() == 6
    ]
    unmoved = sum(binds_from(counted) == row.effective_on for row, counted in on_sunday)
    assert len(on_sunday) > 400
    assert unmoved / len(on_sunday) >= AIM
