"""Every official commencement date, through the whole engine: matter, rule, graph."""

from __future__ import annotations

from benchmarks.commencement_dates import read
from deadline_engine.graph.computing import compute
from deadline_engine.matter.matter import Event, Matter
from tests.shared_material import shared_path

AIM = 0.995


def test_the_engine_reproduces_official_dates_and_all_that_naive_arithmetic_misses() -> None:
    rows = list(read(shared_path("gold/commencement-dates.jsonl.gz")))
    found = [
        compute(
            Matter(
                rule="kr.commencement.after_promulgation",
                period=row.period,
                events=(Event(role="promulgation", date=row.promulgated_on),),
            )
        ).due.exact
        for row in rows
    ]
    right = sum(day == row.effective_on for day, row in zip(found, rows, strict=True))
    print(f"commencement dates through the engine: {right} of {len(rows)} right")
    assert right / len(rows) >= AIM
    differing = [(day, r) for day, r in zip(found, rows, strict=True) if day != r.naive]
    assert differing
    assert all(day == row.effective_on for day, row in differing)
