"""Expressions of time read by this package, by ``dateparser`` and by ``korean-datetime``.

    python -m benchmarks.time_expressions [--by-convention]

The cases are those of ``tests/deadline_engine/expressions`` that are one expression with one
reading of bounded days: what a peer can give too. An answer is right when it is exactly these days
by ``conventions.yaml``; a peer that follows another convention (``두 달 전`` as one day,
``이번 달`` to its end) is counted as wrong, so ``--by-convention`` shows the figures by rule.
Ambiguous and open expressions are counted apart, for this package alone. The peers come with
``pip install lawdb[bench]``; one that is not installed is named and left out.
"""

from __future__ import annotations

import sys
import time
from calendar import monthrange
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import yaml

from deadline_engine.expressions import read_times

TABLES = Path(__file__).parents[1] / "tests" / "deadline_engine" / "expressions"
NAMES = ("figures", "calendar", "other_days")
Answer = tuple[date, date] | None
"""The first and the last day, both included; None: nothing was read."""
Reader = Callable[[str, date], Answer]


@dataclass(frozen=True, slots=True)
class Case:
    table: str
    text: str
    today: date
    days: str
    """As the table writes them."""

    @property
    def bounded(self) -> tuple[date, date] | None:
        """The first and last day; None where a side is open or several readings remain."""
        if "|" in self.days:
            return None
        first, _, last = self.days.partition("..") if ".." in self.days else (self.days, "", "")
        if ".." in self.days and not (first and last):
            return None
        return date.fromisoformat(first), date.fromisoformat(last or first)


def cases() -> Iterator[Case]:
    """Every case that is one expression and nothing else."""
    for table in NAMES:
        content = yaml.safe_load((TABLES / f"{table}.yaml").read_text("utf-8"))
        for row in content["cases"]:
            if len(row["expect"]) != 1:
                continue
            entry = row["expect"][0]
            entry = entry if isinstance(entry, dict) else {"days": entry}
            if "of" not in entry:
                today = row.get("today", content.get("today"))
                yield Case(table, str(row["text"]), today, str(entry["days"]))


def ours(text: str, today: date) -> Answer:
    expressions = read_times(text, today).expressions
    reading = expressions[0].reading if len(expressions) == 1 else None
    if reading is None or reading.days.start is None or reading.days.last is None:
        return None
    return reading.days.start, reading.days.last


def ours_as_written(text: str, today: date) -> str:
    """Every reading as the tables write it, for what is ambiguous or open."""
    expressions = read_times(text, today).expressions
    return " & ".join(
        " | ".join(
            str(c.days.single or f"{c.days.start or ''}..{c.days.last or ''}")
            for c in expression.candidates
        )
        for expression in expressions
    )


def dateparser_reader() -> Reader:
    from dateparser.date import DateDataParser  # noqa: PLC0415

    def read(text: str, today: date) -> Answer:
        found: Any = DateDataParser(
            languages=["ko"],
            settings={
                "RELATIVE_BASE": datetime.combine(today, datetime.min.time()),
                "PREFER_DATES_FROM": "past",
                "RETURN_TIME_AS_PERIOD": False,
            },
        ).get_date_data(text)
        if found.date_obj is None:
            return None
        return _widened(found.date_obj.date(), found.period)

    return read


def _widened(day: date, period: str) -> tuple[date, date]:
    """The whole month or year where the library says that is what was named."""
    if period == "month":
        return day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1])
    if period == "year":
        return date(day.year, 1, 1), date(day.year, 12, 31)
    if period == "week":
        monday = day - timedelta(days=day.weekday())
        return monday, monday + timedelta(days=6)
    return day, day


def korean_datetime_reader() -> Reader:
    from korean_datetime import Cycle, ParseOptions, parse  # noqa: PLC0415

    def read(text: str, today: date) -> Answer:
        options = ParseOptions(cycle=Cycle.PAST)
        noon = datetime.combine(today, datetime.min.time().replace(hour=12))
        found: Any = parse(text, now=noon, options=options)
        if found is None or found.start is None:
            return None
        end = found.end or found.start + timedelta(days=1)
        last = (end - timedelta(microseconds=1)).date()
        return found.start.date(), max(last, found.start.date())

    return read


def installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        print(f"{package} is not installed: left out (pip install lawdb[bench]).")
        return False
    return True


def readers() -> dict[str, Reader]:
    found: dict[str, Reader] = {"lawdb": ours}
    if installed("dateparser"):
        found[f"dateparser {version('dateparser')}"] = dateparser_reader()
    if installed("korean-datetime"):
        found[f"korean-datetime {version('korean-datetime')}"] = korean_datetime_reader()
    return found


def verdict(answer: Answer, wanted: tuple[date, date]) -> str:
    if answer is None:
        return "nothing"
    return "right" if answer == wanted else "wrong"


def convention_of(case: Case) -> str:
    """The rule this package reads the case by."""
    expression = read_times(case.text, case.today).expressions[0]
    first = expression.candidates[0]
    return " + ".join((first.convention, *(name for name in first.also if name == "until_today")))


def measure(by_convention: bool) -> None:
    every = list(cases())
    bounded = [(case, days) for case in every if (days := case.bounded) is not None]
    groups: dict[str, list[tuple[Case, tuple[date, date]]]] = defaultdict(list)
    for case, days in bounded:
        groups[convention_of(case) if by_convention else case.table].append((case, days))
    for name, read in readers().items():
        total: Counter[str] = Counter()
        started = time.perf_counter()
        print(f"\n{name}\n{'right':>7}{'wrong':>7}{'nothing':>9}")
        for group, members in groups.items():
            counts = Counter(verdict(read(case.text, case.today), days) for case, days in members)
            total += counts
            print(f"{counts['right']:7}{counts['wrong']:7}{counts['nothing']:9}  {group}")
        share = total["right"] / len(bounded)
        spent = (time.perf_counter() - started) / len(bounded) * 1000
        print(
            f"{total['right']:7}{total['wrong']:7}{total['nothing']:9}  all {len(bounded)}", end=""
        )
        print(f" ({share:.1%} right, {spent:.2f} ms each)")
    rest = [case for case in every if case.bounded is None]
    right = sum(ours_as_written(case.text, case.today) == case.days for case in rest)
    print(f"\nambiguous or open, lawdb alone: {right} of {len(rest)} right")


def main() -> None:
    measure("--by-convention" in sys.argv[1:])


if __name__ == "__main__":
    main()
