"""조문시행일자문자열 in the forms the source gives it."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.sources.lawgo.official_starts import read_official_starts


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        ("", {}),
        ("20261001:제37조의2", {"제37조의2": "2026-10-01"}),
        (
            "20260331:제7조\n20261231:제5조,제12조",
            {"제7조": "2026-03-31", "제5조": "2026-12-31", "제12조": "2026-12-31"},
        ),
        (
            "20250919:제36조제5항20260319:제28조제3항",
            {"제36조제5항": "2025-09-19", "제28조제3항": "2026-03-19"},
        ),
        ("20261001:제6조의2제3항", {"제6조의2제3항": "2026-10-01"}),
        ("19600615:제38조제39조", {"제38조": "1960-06-15", "제39조": "1960-06-15"}),
        (
            "20261001:제6조제1항제2호의3나목, 제7조제2항 단서",
            {"제6조제1항제2호의3나목": "2026-10-01", "제7조제2항단서": "2026-10-01"},
        ),
    ],
)
def test_groups_and_parts(listed: str, expected: dict[str, str]) -> None:
    read = read_official_starts(listed)
    assert read.starts == {part: date.fromisoformat(day) for part, day in expected.items()}
    assert (read.conflicting, read.unread) == ((), ())


@pytest.mark.parametrize(
    "listed",
    ["제7조", "20261301:제7조", "20261001:별표 1", "20261001:제3조부터 제5조까지"],
)
def test_what_is_not_understood_is_kept_in_its_words(listed: str) -> None:
    read = read_official_starts(listed)
    assert read.starts == {}
    assert len(read.unread) == 1
    assert read.unread[0] in listed


def test_a_part_dated_twice_is_no_start() -> None:
    read = read_official_starts("20261001:제7조\n20270101:제7조,제8조")
    assert read.starts == {"제8조": date(2027, 1, 1)}
    assert read.conflicting == ("제7조",)


def _part(number: int, branch: int, paragraph: int) -> str:
    text = f"제{number}조"
    if branch:
        text += f"의{branch}"
    return f"{text}제{paragraph}항" if paragraph else text


@given(
    st.dictionaries(
        st.builds(_part, st.integers(1, 2000), st.integers(0, 30), st.integers(0, 20)),
        st.dates(date(1948, 1, 1), date(2100, 1, 1)),
    ),
    st.sampled_from(["\n", ""]),
)
def test_what_was_written_is_read_back(starts: dict[str, date], separator: str) -> None:
    days = sorted(set(starts.values()))
    listed = separator.join(
        f"{day:%Y%m%d}:" + ",".join(part for part, start in starts.items() if start == day)
        for day in days
    )
    assert read_official_starts(listed).starts == starts
