"""The data the grammar rests on, and the table that today is expanded into."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest

from deadline_engine.expressions import (
    calendar_candidates,
    conventions,
    promulgation_spans,
    read_times,
    roles,
)
from deadline_engine.expressions.conventions import leaving_several, numbers, scores
from tests.deadline_engine.expressions.test_cases import CASES

TODAY = date(2026, 10, 14)
THIRTEEN = {
    "지난달": ("2026-09-01", "2026-09-30"),
    "이번 달": ("2026-10-01", "2026-10-14"),
    "최근 2주": ("2026-09-30", "2026-10-14"),
    "최근 1개월": ("2026-09-14", "2026-10-14"),
    "2달 전": ("2026-08-01", "2026-08-31"),
    "3달 전": ("2026-07-01", "2026-07-31"),
    "지난 분기": ("2026-07-01", "2026-09-30"),
    "올해 상반기": ("2026-01-01", "2026-06-30"),
    "올해 봄": ("2026-03-01", "2026-05-31"),
    "올해 여름": ("2026-06-01", "2026-08-31"),
    "지난겨울": ("2025-12-01", "2026-02-28"),
    "작년": ("2025-01-01", "2025-12-31"),
    "올해 초": ("2026-01-01", "2026-02-28"),
}


def test_the_table_holds_the_thirteen() -> None:
    table = {row.name_ko: row.days for row in calendar_candidates(TODAY)}
    found = {name: (str(table[name].start), str(table[name].last)) for name in THIRTEEN}
    assert found == THIRTEEN


def test_the_table_names_nothing_twice() -> None:
    rows = calendar_candidates(TODAY)
    assert len({row.name_ko for row in rows}) == len({row.name_en for row in rows}) == len(rows)
    assert {row.convention for row in rows} <= conventions().keys()


def test_every_convention_is_reached_by_some_case() -> None:
    reached: set[str] = set()
    for case in CASES:
        for expression in read_times(str(case["text"]), case["today"]).expressions:
            for candidate in expression.candidates:
                reached |= {candidate.convention, *candidate.also}
    assert reached == set(conventions())


def test_every_convention_has_a_sentence_in_both_languages() -> None:
    for row in conventions().values():
        assert row.ko.endswith("."), row.id
        assert row.en.endswith("."), row.id


@pytest.mark.parametrize("name", sorted(leaving_several()))
def test_shares_add_up_and_fall(name: str) -> None:
    assert name in conventions()
    shares = scores(name)
    assert sum(shares) == pytest.approx(1)
    assert list(shares) == sorted(shares, reverse=True)


def test_a_convention_without_shares_is_refused() -> None:
    with pytest.raises(KeyError):
        scores("written_date")


def test_seasons_cover_the_year() -> None:
    months = sorted(numbers().season_first_month.values())
    assert [later - earlier for earlier, later in pairwise(months)] == [
        3,
        3,
        3,
    ]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("구 민법(2011. 3. 7. 법률 제10429호) 제766조", ["(2011. 3. 7. 법률 제10429호)"]),
        ("<개정 2007.12.21> [본조신설 2020.10.20]", ["<개정 2007.12.21>", "[본조신설 2020.10.20]"]),
        ("2020. 3. 5. 계약", []),
        ("2014헌바148", []),
    ],
)  # fmt: skip
def test_promulgation_spans(text: str, spans: list[str]) -> None:
    assert [text[start:end] for start, end in promulgation_spans(text)] == spans


def test_roles_are_distinct_words() -> None:
    assert len(set(roles())) == len(roles())
    assert {"계약일", "사고일", "소 제기일", "안 날", "변제기"} <= set(roles())
