"""The convention against every official commencement date we have."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import yaml

from benchmarks.commencement_dates import measure
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
