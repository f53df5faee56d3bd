"""The day quoted words name, and why some name none."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from deadline_engine.extraction.dating import Dated, Dating, Undated
from deadline_engine.extraction.evidence import Place, QuotableText
from deadline_engine.matter.matter import Between
from tests.deadline_engine.extraction.texts import anything, odd_texts

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("dating.yaml").read_text())


def plain(day: date | Between) -> date | dict[str, date | None]:
    return day if isinstance(day, date) else day.model_dump()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['words']} of {case['text']}")
def test_words(case: dict[str, Any]) -> None:
    quotable = QuotableText(case["text"])
    within = quotable.places(case["within"])[0] if "within" in case else None
    dating = Dating(quotable, case.get("written_on"))
    read = dating.day_of(case["words"], case.get("from", ""), within)
    if isinstance(case["day"], str):
        assert isinstance(read, Undated)
        assert read.code.value == case["day"]
        return
    assert isinstance(read, Dated)
    assert plain(read.day) == case["day"]
    assert read.about == case.get("about", False)
    assert (read.anchor is not None) == ("from" in case or "그로부터 2주" in case["words"])


DAYS = st.dates(date(1950, 1, 1), date(2040, 12, 31))


@settings(deadline=None)  # the first call builds patterns and tables
@given(DAYS, DAYS)
def test_a_day_comes_from_its_words_and_from_nowhere_else(day: date, other: date) -> None:
    said = f"{day.year}. {day.month}. {day.day}."
    text = f"사건은 {other.year}년 {other.month}월 {other.day}일의 일이고 {said} 송달받았다."
    quotable = QuotableText(text)
    read = Dating(quotable).day_of(said)
    assert isinstance(read, Dated)
    assert (read.day, text[read.place.start : read.place.end]) == (day, said)
    no_day = Dating(quotable).day_of("송달받았다")
    assert isinstance(no_day, Undated)


@settings(deadline=None)  # the first call builds patterns and tables
@given(st.one_of(odd_texts, anything), st.one_of(odd_texts, anything), odd_texts)
def test_nothing_raises_and_places_index_the_text(text: str, words: str, anchor: str) -> None:
    quotable = QuotableText(text)
    dating = Dating(quotable)
    for asked in (words, text[: len(text) // 2], text):
        read = dating.day_of(asked, anchor)
        if isinstance(read, Dated):
            assert 0 <= read.place.start < read.place.end <= len(text)


def test_a_day_outside_the_place_asked_for_is_not_taken() -> None:
    quotable = QuotableText("2019. 3. 4. 받았다. 2019. 3. 4. 냈다.")
    read = Dating(quotable).day_of("2019. 3. 4.", within=Place(13, 28))
    assert isinstance(read, Dated)
    assert read.place.start == 17
