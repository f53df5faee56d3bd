"""The units of an article: every row of the table, and that they always tile the text."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from lawdb.article_structure import describe, item_number, syllable, units

_ROWS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("article_structure.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row["name"])
def test_units(row: dict[str, Any]) -> None:
    found = units("\n".join(str(line) for line in row["lines"]))
    assert [describe(unit.path) for unit in found] == row["units"]
    if "occurrences" in row:
        assert [unit.occurrence for unit in found] == row["occurrences"]


_LINE = st.one_of(
    st.sampled_from(
        ["①", "②의2", "㉑", "1.", "2의3.", "가.", "나의2.", "거.", "1)", "가)", "삭제", ""]
    ),
    st.text("①②㉑㊿1290의.)가나하거 <>개정", max_size=12),
)


@given(st.lists(_LINE, min_size=1, max_size=15))
def test_units_tile_the_text(lines: list[str]) -> None:
    text = "\n".join(lines)
    found = units(text)
    assert found[0].start == 0
    assert found[-1].end == len(text)
    for before, after in pairwise(found):
        assert after.start == before.end + 1
        assert text[before.end] == "\n"
    addresses = [(unit.path, unit.occurrence) for unit in found]
    assert len(set(addresses)) == len(addresses)


@given(st.lists(_LINE, min_size=1, max_size=15))
def test_a_unit_alone_keeps_its_last_level(lines: list[str]) -> None:
    text = "\n".join(lines)
    for unit in units(text):
        [first, *_] = units(text[unit.start : unit.end])
        assert first.path[-1:] == unit.path[-1:]
        assert len(first.path) == len(unit.path)


@given(st.integers(1, 6 * 14))
def test_an_item_letter_and_its_number(number: int) -> None:
    assert item_number(syllable(number)) == number


def test_there_is_no_item_beyond_the_letters() -> None:
    with pytest.raises(ValueError, match="85"):
        syllable(85)
    with pytest.raises(KeyError):
        item_number("각")
