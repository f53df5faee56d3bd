"""Two amendments of one text, put together: every row of the table, and what holds for any text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ingest.intervals.merging import merge_words

_ROWS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("merging.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: f"{row['one']} / {row['other']}")
def test_both_amendments(row: dict[str, Any]) -> None:
    assert merge_words(row["base"], row["one"], row["other"]) == row["both"]


_texts = st.lists(
    st.sampled_from(["갑은", "을을", "병에게", "준다", "아니", "1", ".", ","]), max_size=10
)
_sentences = _texts.map(" ".join)


@given(_sentences, _sentences)
def test_one_amendment_alone_is_itself(base: str, one: str) -> None:
    assert merge_words(base, one, base) == one.rstrip()
    assert merge_words(base, base, one) == one.rstrip()
    assert merge_words(base, one, one) == one.rstrip()


@given(_sentences, _sentences, _sentences)
def test_neither_amendment_comes_first(base: str, one: str, other: str) -> None:
    assert (merge_words(base, one, other) is None) == (merge_words(base, other, one) is None)
