"""Prints that differ without an amendment, and prints that do not."""

from __future__ import annotations

import pytest

from ingest.intervals.readdressing import readdressing
from ingest.intervals.retyping import is_retyping

RETYPED = [
    ("등대ㆍ부표의 관리", "등대·부표의 관리"),
    ("배를 10연간 둔다", "배를 10년간 둔다"),
    (
        "불을 켠다.",
        "불을 켠다\n[95헌가99 1999.1.1\n'불' 부분은 헌법에 합치되지 아니한다.]",
    ),
    ("│ 섬 │ 배 │\n├──┼──┤", "│ 섬 │ 배 │\n├────┼──┤"),
]
AMENDED = [("배를 10년간 둔다", "배를 15년간 둔다"), ("등대를 둔다", "등대와 부표를 둔다")]


@pytest.mark.parametrize(("one", "other"), RETYPED)
def test_a_retyping_is_no_amendment(one: str, other: str) -> None:
    assert is_retyping(one, other)
    assert is_retyping(other, one)


@pytest.mark.parametrize(("one", "other"), AMENDED)
def test_an_amendment_is_no_retyping(one: str, other: str) -> None:
    assert not is_retyping(one, other)


def test_a_sentence_that_becomes_the_first_paragraph_keeps_its_history() -> None:
    alone = {((), 0): "등대지기는 불을 켠다.", (((0, 0), (1, 0)), 0): "1. 밤"}
    first = {
        (((1, 0),), 0): "① 등대지기는 불을 켠다.",
        (((1, 0), (1, 0)), 0): "1. 밤",
        (((2, 0),), 0): "② 안개에도 같다.",
    }
    into, out = readdressing(alone, first), readdressing(first, alone)
    assert into is not None
    assert {into(key) for key in alone} == {(((1, 0),), 0), (((1, 0), (1, 0)), 0)}
    assert out is not None
    assert out((((1, 0), (1, 0)), 0)) == (((0, 0), (1, 0)), 0)
    assert out((((2, 0),), 0)) == (((2, 0),), 0)


def test_another_sentence_is_another_unit() -> None:
    assert readdressing({((), 0): "벌금에 처한다."}, {(((1, 0),), 0): "① 배를 둘 수 있다."}) is None
