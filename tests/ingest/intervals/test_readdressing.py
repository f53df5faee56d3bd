"""A sentence that becomes paragraph ① (or stops being it) is one unit under two addresses."""

from __future__ import annotations

from ingest.intervals.readdressing import readdressing


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
