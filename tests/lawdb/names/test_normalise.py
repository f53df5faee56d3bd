"""Spellings that are one name, and names that only look alike."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from lawdb.names.normalise import normalise_name

CASES: dict[str, list[list[str]]] = yaml.safe_load(
    (Path(__file__).parent / "normalise.yaml").read_text("utf-8")
)

names = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(
            "민법상형특례ㆍ·・‧• 　「」（）１Ａ\u1100\u1161\u11a8\u0387\u119e\u200b\u0300"
        ),
    ),
    max_size=30,
)


@pytest.mark.parametrize("spellings", CASES["same"], ids=lambda s: s[0])
def test_spellings_of_one_name(spellings: list[str]) -> None:
    assert len({normalise_name(spelling) for spelling in spellings}) == 1


@pytest.mark.parametrize("pair", CASES["different"], ids=" ≠ ".join)
def test_names_that_stay_apart(pair: list[str]) -> None:
    assert all(normalise_name(a) != normalise_name(b) for a, b in combinations(pair, 2))


@given(names)
def test_normalising_twice_is_normalising_once(name: str) -> None:
    once = normalise_name(name)
    assert normalise_name(once) == once


@given(names, st.integers(0, 30), st.sampled_from(["ㆍ", "·", "・", " ", "\u3000", "「", "』"]))
def test_a_mark_put_anywhere_changes_nothing(name: str, at: int, mark: str) -> None:
    assert normalise_name(name[:at] + mark + name[at:]) == normalise_name(name)
