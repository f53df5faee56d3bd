"""Which texts were in force, and which waited, on any days: against a plain list of intervals."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.search.lexical.generation import OPEN_END, Generation, newest_generation
from lawdb.search.lexical.indexing import index_texts
from tests.invented_index import load_statutes, one_statute

FIRST = date(2000, 1, 1)
ENTRIES = 4
Row = tuple[int, date, date | None, date]
"""Entry, first day, first day after, promulgated on."""

_days = st.integers(0, 20).map(lambda n: FIRST + timedelta(days=n))
_lengths = st.none() | st.integers(1, 8)


def _row(entry: int, start: date, length: int | None, waited: int) -> Row:
    end = None if length is None else start + timedelta(days=length)
    return entry, start, end, start - timedelta(days=waited)


_rows = st.lists(
    st.builds(_row, st.integers(0, ENTRIES - 1), _days, _lengths, st.integers(0, 8)), max_size=8
)


def generation_of(rows: list[Row]) -> Generation:
    starts = [start.toordinal() for _, start, _, _ in rows]
    ends = [OPEN_END if end is None else end.toordinal() for _, _, end, _ in rows]
    return Generation(
        id=1,
        segment_ids=(),
        words="",
        statute_ids=("1", "2"),
        statute_kinds=("법률", "부령"),
        standing=np.zeros(2),
        entry_cited=np.zeros(ENTRIES, np.int32),
        entry_statutes=np.array([0, 1, 1, 0], np.int32),
        lengths=np.ones((4, ENTRIES), np.uint16),
        interval_entries=np.array([row[0] for row in rows], np.int32),
        interval_starts=np.array(starts, np.int32),
        interval_ends=np.array(ends, np.int32),
        interval_promulgated=np.array([row[3].toordinal() for row in rows], np.int32),
        built_at=datetime.now(UTC),
    )


def marked(mask: np.ndarray) -> set[int]:
    return set(np.flatnonzero(mask).tolist())


@given(_rows, _days)
def test_a_day(rows: list[Row], day: date) -> None:
    after = day + timedelta(days=1)
    assert marked(generation_of(rows).in_force(day, after)) == {
        entry for entry, start, end, _ in rows if start <= day and (end is None or day < end)
    }


@given(_rows, st.none() | _days, st.none() | st.integers(1, 9))
@example([(0, FIRST, FIRST + timedelta(days=1), FIRST)], None, None)
def test_an_interval_that_may_be_open(
    rows: list[Row], first: date | None, length: int | None
) -> None:
    after = None if length is None else (first or FIRST) + timedelta(days=length)
    asked = [FIRST - timedelta(days=20) + timedelta(days=n) for n in range(80)]
    asked = [d for d in asked if (first is None or first <= d) and (after is None or d < after)]
    assert marked(generation_of(rows).in_force(first, after)) == {
        entry
        for entry, start, end, _ in rows
        if any(start <= day and (end is None or day < end) for day in asked)
    }


@given(_rows, _days)
def test_pending(rows: list[Row], day: date) -> None:
    after = day + timedelta(days=1)
    assert marked(generation_of(rows).pending(after)) == {
        entry for entry, start, _, promulgated in rows if promulgated <= day < start
    }
    assert not generation_of(rows).pending(None).any()


def test_statutes_and_an_empty_index() -> None:
    generation = generation_of([])
    assert marked(generation.of_statutes({"2"})) == {1, 2}
    assert marked(generation.of_statutes(set())) == set()
    assert marked(generation.of_statutes({"1", "2", "3"})) == {0, 1, 2, 3}
    assert generation.first_day is None
    assert marked(generation.in_force(None, None)) == set()


def test_what_is_stored_is_what_is_read(database: Engine) -> None:
    load_statutes(
        database,
        [
            one_statute(
                1,
                [
                    ("1", FIRST, date(2005, 1, 1), "등대는 희다."),
                    ("1", date(2005, 1, 1), None, "등대는 붉다."),
                    ("2", FIRST, date(2005, 1, 1), "배는 크다."),
                    ("2", date(2005, 1, 1), None, "삭제 <2005.1.1>"),
                ],
                promulgated=date(1999, 12, 1),
            )
        ],
    )
    with Session(database) as session:
        assert newest_generation(session) is None
        index_texts(database)
        generation = newest_generation(session)
        assert generation is not None
        assert newest_generation(session) is generation
    assert generation.entries == 3
    assert generation.first_day == FIRST
    count = {
        day: int(generation.in_force(day, day + timedelta(days=1)).sum())
        for day in (date(1999, 12, 31), FIRST, date(2004, 12, 31), date(2005, 1, 1))
    }
    assert list(count.values()) == [0, 2, 2, 1]
    assert generation.pending(date(1999, 12, 2)).sum() == 3
    assert generation.pending(date(1999, 12, 1)).sum() == 0
