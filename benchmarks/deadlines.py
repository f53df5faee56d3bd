"""How many deadlines a second on one core, and what a node of the graph costs as it grows.

    python -m benchmarks.deadlines

Needs no store. The first part computes matters of the usual size; the second one matter with ever
more suspensions, so that the graph has about 10, 100 and 1,000 nodes. Each figure is the median
of several runs; the ratio to the smallest graph says whether the cost of a node grows.
"""

from __future__ import annotations

import statistics
import time
from datetime import date, timedelta
from typing import Any

from deadline_engine.graph.computing import compute
from deadline_engine.matter.matter import Matter

RUNS = 7
FIRST = date(2009, 3, 2)
MATTERS: dict[str, dict[str, Any]] = {
    "appeal, one event": {
        "rule": "kr.civil_procedure.appeal",
        "events": [{"role": "service", "date": date(2024, 3, 4)}],
        "filing": {"date": date(2024, 3, 18)},
    },
    "tort, two limbs": {
        "rule": "kr.civil_act.tort",
        "events": [
            {"role": "knowledge", "date": date(2010, 7, 2)},
            {"role": "act", "date": date(2010, 6, 1)},
        ],
        "filing": {"date": date(2013, 7, 2)},
    },
    "tort, demand and suit": {
        "rule": "kr.civil_act.tort",
        "events": [
            {"role": "knowledge", "date": date(2010, 7, 2)},
            {"role": "act", "date": date(2010, 6, 1)},
        ],
        "tolling": [
            {"kind": "kr.civil_act.demand", "start": date(2013, 6, 20)},
            {
                "kind": "kr.civil_act.suit",
                "start": date(2013, 9, 2),
                "end": date(2014, 5, 3),
                "outcome": "upheld",
            },
        ],
    },
    "dismissal with conciliation": {
        "rule": "uk.employment.unfair_dismissal",
        "events": [{"role": "effective_date_of_termination", "date": date(2016, 6, 20)}],
        "tolling": [
            {
                "kind": "uk.early_conciliation",
                "start": date(2016, 7, 22),
                "end": date(2016, 8, 22),
            }
        ],
        "filing": {"date": date(2016, 10, 18)},
    },
}


def seconds(matter: Matter, times: int) -> float:
    """The median of several runs of ``times`` computations, for one of them."""
    found: list[float] = []
    for _ in range(RUNS):
        start = time.perf_counter()
        for _ in range(times):
            compute(matter)
        found.append((time.perf_counter() - start) / times)
    return statistics.median(found)


def suspended(times: int) -> Matter:
    """An offence whose limitation was suspended by one indictment after another."""
    return Matter.model_validate(
        {
            "rule": "kr.criminal.limitation",
            "attributes": {"maximum_penalty": "imprisonment_10y_or_more"},
            "events": [{"role": "offence_end", "date": FIRST}],
            "tolling": [
                {
                    "kind": "kr.criminal.indictment",
                    "start": FIRST + timedelta(days=9 * n),
                    "end": FIRST + timedelta(days=9 * n + 5),
                }
                for n in range(1, times + 1)
            ],
        }
    )


def main() -> None:
    for name, facts in MATTERS.items():
        matter = Matter.model_validate(facts)
        result = compute(matter)
        nodes = sum(len(reading.steps) for reading in result.readings)
        each = seconds(matter, 100)
        print(
            f"{name}: {1 / each:,.0f} a second on one core, {each * 1e3:.2f} ms "
            f"({nodes} nodes in {len(result.readings)} readings)"
        )
    print()
    smallest = None
    for times in (1, 22, 247):
        matter = suspended(times)
        result = compute(matter)
        nodes = sum(len(reading.steps) for reading in result.readings)
        a_node = seconds(matter, max(1, 200 // times)) / nodes
        smallest = smallest or a_node
        print(f"{nodes} nodes: {a_node * 1e6:.1f} µs a node, {a_node / smallest:.2f} of the first")


if __name__ == "__main__":
    main()
