"""Commencement clauses: every row of the table, and what no clause may do."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ingest.addenda.commencement import Stage, clause_amended_on, read_commencement
from tests.ingest.addenda.test_targets import in_words

_ROWS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("commencement.yaml").read_text("utf-8")
)


_WORDS: list[str] = yaml.safe_load(Path(__file__).with_name("clause_words.yaml").read_text("utf-8"))


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row["clause"][:60])
def test_clause(row: dict[str, Any]) -> None:
    read = read_commencement(
        row["clause"],
        row["promulgated"],
        row.get("front", row["start"]),
        of_another_act=row.get("of") == "another act",
        title=row.get("title", ""),
    )
    assert read.start == row["start"]
    assert read.basis == row.get("basis", "addenda")
    departures = [
        {
            "names": [in_words(t) for t in d.targets],
            "start": d.start.day or d.start.reason,
            **({"stages": _stages(d.stages)} if d.stages else {}),
        }
        for d in read.departures
    ]
    assert departures == row.get("departs", [])
    assert _stages(read.stages) == row.get("stages", {})
    assert read.follows_pending is row.get("follows", False)
    assert (read.unresolved.reason if read.unresolved else None) == row.get("unresolved")


def _stages(stages: tuple[Stage, ...]) -> dict[str, date | None]:
    return {stage.addressees: stage.start for stage in stages}


@pytest.mark.parametrize(
    ("addenda", "days"),
    [
        ("이 법은 2013년 1월 1일부터 시행한다.", []),
        ("이 법은 2016년 1월 1일부터 시행한다. <개정 2013.1.1>", [date(2013, 1, 1)]),
        (
            "제1조(시행일) 이 법은 2022년 1월 1일부터 시행한다. <개정 2018. 12. 31., 2009.12.31>",
            [date(2009, 12, 31), date(2018, 12, 31)],
        ),
        (
            """제1조(시행일) 이 법은 공포한 날부터 시행한다.
제2조(경과조치) 종전의 예에 의한다. <개정 2013.1.1>""",
            [],
        ),
        ("이 법은 2013년 1월 1일부터 시행한다. <개정 2013.2.30>", []),
    ],
)
def test_days_on_which_the_clause_was_amended(addenda: str, days: list[date]) -> None:
    assert clause_amended_on(addenda) == days


_DAYS = st.dates(date(1948, 7, 17), date(2030, 12, 31))


@given(st.lists(st.sampled_from(_WORDS), max_size=30), _DAYS, _DAYS, st.booleans())
def test_any_clause_is_read_or_said_to_be_unread(
    words: list[str], promulgated: date, front: date, other: bool
) -> None:
    addenda = "".join(words)
    read = read_commencement(addenda, promulgated, front, other, "시험법")
    if read.basis != "addenda":
        assert read.start == front
    if read.unresolved is not None:
        assert read.unresolved.reason
    for departure in read.departures:
        assert departure.targets
        assert (departure.start.day is None) == bool(departure.start.reason)


@given(
    st.lists(
        st.tuples(
            st.integers(1, 300),
            st.dates(date(2000, 1, 1), date(2040, 12, 31)),
        ),
        min_size=1,
        max_size=6,
        unique_by=lambda part: part[0],
    ),
    st.booleans(),
)
def test_each_listed_article_starts_on_the_day_beside_it(
    parts: list[tuple[int, date]], as_list: bool
) -> None:
    def on(day: date) -> str:
        return f"{day.year}년 {day.month}월 {day.day}일"

    main = "제1조(시행일) 이 법은 공포한 날부터 시행한다. 다만, "
    if as_list:
        items = (f"{n}. 제{a}조의 개정규정: {on(d)}" for n, (a, d) in enumerate(parts, start=1))
        lines = [main + "다음 각 호의 개정규정은 해당 호에서 정한 날부터 시행한다.", *items]
        addenda = "\n".join(lines)
    else:
        addenda = (
            main + ", ".join(f"제{a}조의 개정규정은 {on(d)}부터" for a, d in parts) + " 시행한다."
        )
    read = read_commencement(addenda, date(1999, 12, 31), date(1999, 12, 31), False)
    assert read.start == date(1999, 12, 31)
    assert [(d.targets[0].first.article_no, d.start.day) for d in read.departures] == parts
