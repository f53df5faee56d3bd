"""The unit asked for is what is shown, with its head; an introduction never stands alone."""

from __future__ import annotations

import pytest

from api.services.answers.asked_units import units_asked
from api.services.answers.passages import SHORT, passage
from lawdb.article_structure import describe
from lawdb.search.snippet import snippet

LIST = (
    "① 뱃삯의 시효는 다음 기간의 경과로 완성한다.\n"
    "1. 큰 배에는 15년\n2. 작은 배에는 7년\n② 시효는 정지하지 아니한다."
)
FILLER = "\n".join(f"{mark} 나루터의 장은 물때와 바람을 살펴 배를 띄운다." * 4 for mark in "③④⑤⑥")
LONG = f"{LIST}\n{FILLER}"


@pytest.mark.parametrize(
    ("question", "units"),
    [
        ("나루법 제9조 제1항 제2호의 기간", ["제1항제2호"]),
        ("나루법 제9조제1항제2호와 제1호", ["제1항제2호", "제1항제1호"]),
        ("나루법 제9조 제1항 및 제2항", ["제1항", "제2항"]),
        ("나루법 제9조 제1항, 제2항 제1호", ["제1항", "제2항제1호"]),
        ("나루법 제9조의2 제1항", []),
        ("나루법 제9조는", []),
        ("나루법 제9조와 제9조 제2항", []),
        ("나루법 제9조 ②", ["제2항"]),
    ],
)
def test_units_named_behind_an_article(question: str, units: list[str]) -> None:
    assert [describe(path) for path in units_asked(question, "제9조")] == units


@pytest.mark.parametrize(
    ("text", "asked", "named", "unit", "holds", "head"),
    [
        (LONG, "나루법 제9조 제1항 제2호", True, "제1항제2호", "7년", "다음 기간의 경과로"),
        (LONG, "나루법 제9조 제2항", True, "제2항", "정지하지", ""),
        (LONG, "뱃삯의 시효", False, "제1항", "15년", ""),
        (LONG, "나루법 제9조", True, "", "15년", ""),
        (LIST, "뱃삯의 시효", False, "", "7년", ""),
        (LONG, "큰 배", False, "제1항제1호", "15년", "다음 기간의 경과로"),
        (LONG, "나루법 제9조 제8항", True, "", "15년", ""),
    ],
)
def test_what_is_shown(
    text: str, asked: str, *, named: bool, unit: str, holds: str, head: str
) -> None:
    assert len(LIST) < SHORT < len(LONG)
    words = {"뱃삯": 3.0, "시효": 1.0} if "뱃삯" in asked else {"큰 배": 3.0}
    shown = passage(text, snippet(text, words), units_asked(asked, "제9조"), named=named)
    assert shown.unit == unit
    assert holds in shown.text
    assert shown.text in text
    assert head in shown.head
    assert bool(shown.head) == bool(head)
    for mark in shown.matched:
        assert 0 <= mark.start < mark.end <= len(shown.text)
