"""Snippets: a piece of the text that stands where it says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawdb.search.snippet import LONGEST, snippet

PARAGRAPHS = "① 등불의 색은 하얀색으로 한다.\n② 안개가 낀 날에는 등불을 붉은색으로 바꿀 수 있다."
PIECES = [
    "등불",
    "안개",
    "① ",
    "\n② ",
    "\n1. ",
    "\n가. ",
    "색",
    " ",
    "İ",
    "ß",
    "ABC",
    "법" * 130,
    ".",
]
_texts = st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text(max_size=300)
_rarity = st.dictionaries(
    st.sampled_from(["등불", "안개", "색", "abc", "법법", "ss", "i̇", "없는말"])
    | st.text(min_size=1, max_size=3),
    st.floats(0.01, 9),
    max_size=6,
)


@given(_texts, _rarity, st.none() | st.tuples(st.integers(0, 300), st.integers(0, 300)))
def test_offsets_hold(text: str, rarity: dict[str, float], piece: tuple[int, int] | None) -> None:
    if piece is not None:
        piece = (min(piece[0], len(text)), min(max(piece), len(text)))
    found = snippet(text, rarity, piece)
    assert found.text == text[found.start : found.end]
    assert len(found.text) <= LONGEST
    after = 0
    for mark in found.matched:
        assert after <= mark.start < mark.end <= len(found.text)
        after = mark.end
    assert snippet(text, dict(reversed(rarity.items())), piece) == found


@pytest.mark.parametrize(
    ("words", "unit", "marked"),
    [
        (["안개"], "제2항", ["안개"]),
        (["하얀색"], "제1항", ["하얀색"]),
        (["등불", "붉은색"], "제2항", ["등불", "붉은색"]),
        (["없는말"], "제1항", []),
    ],
)
def test_the_unit_with_the_most_telling_words(
    words: list[str], unit: str, marked: list[str]
) -> None:
    found = snippet(PARAGRAPHS, dict.fromkeys(words, 1.0))
    assert found.unit == unit or (unit == "제1항" and found.unit == "" and not marked)
    assert [found.text[mark.start : mark.end] for mark in found.matched] == marked


def test_the_rarer_word_decides() -> None:
    found = snippet(PARAGRAPHS, {"하얀색": 1.0, "안개": 0.5, "붉은색": 0.4})
    assert found.unit == "제1항"


def test_without_matching_words_the_near_passage_is_shown() -> None:
    start = PARAGRAPHS.index("② ")
    found = snippet(PARAGRAPHS, {"없는말": 1.0}, (start, len(PARAGRAPHS)))
    assert (found.start, found.unit) == (start, "제2항")


def test_a_long_unit_is_cut_around_the_first_match() -> None:
    text = "가" * 1000 + "등대" + "나" * 1000
    found = snippet(text, {"등대": 1.0})
    assert len(found.text) == LONGEST
    assert [found.text[mark.start : mark.end] for mark in found.matched] == ["등대"]
