"""The curated days: each with its source, and treaties told apart by their names."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pydantic import ValidationError

from ingest.addenda.decreed import Decreed, DecreedStart, decreed_revisions
from ingest.addenda.postponed import Postponed, postponed_acts
from ingest.addenda.treaties import Treaty, treaties, treaty_named


def test_a_row_without_its_source_is_refused() -> None:
    treaty = treaties()[0].model_dump()
    with pytest.raises(ValidationError, match="source"):
        Treaty.model_validate({**treaty, "source": ""})
    act = next(iter(postponed_acts().values())).model_dump()
    with pytest.raises(ValidationError, match="source"):
        Postponed.model_validate({**act, "source": ""})
    fixed = next(iter(decreed_revisions().values())).fixed[0].model_dump()
    with pytest.raises(ValidationError, match="source"):
        DecreedStart.model_validate({**fixed, "source": ""})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"part": "별표 3"}, "names no article"),
        ({"part": "제3조", "addressees": "국가"}, "exclude each other"),
    ],
)
def test_a_day_that_says_not_what_it_dates_is_refused(wrong: dict[str, str], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        DecreedStart.model_validate({"start": "2021-01-01", "source": "대통령령", **wrong})


@pytest.mark.parametrize("act", decreed_revisions().values(), ids=lambda act: act.title)
def test_a_decree_sets_a_day_after_the_promulgation(act: Decreed) -> None:
    assert all(act.promulgated_on < fixed.start for fixed in act.fixed)


def test_a_move_comes_before_the_day_it_moves() -> None:
    for act in postponed_acts().values():
        days = [move.promulgated_on for move in act.moved]
        assert days == sorted(days)
        assert all(move.promulgated_on < move.start for move in act.moved)
        for earlier, later in pairwise(act.moved):
            assert later.promulgated_on <= earlier.start, "moved when it had already started"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("「대한민국과 미합중국 간의 자유무역협정」이 발효하는 날부터", "kr-us-fta"),
        ("대한민국과 유럽연합 및 그 회원국 간의 자유무역협정", "kr-eu-fta"),
        ("대한민국에 대하여 특허협력조약 제2장이 효력을 발생하는 날부터", "pct-chapter-2"),
        ("특허협력조약이 효력을 발생하는 날로부터", "pct"),
        ("대한민국과 가상국 간의 자유무역협정", None),
    ],
)
def test_treaty_named(words: str, named: str | None) -> None:
    treaty = treaty_named(words)
    assert (treaty.id if treaty else None) == named
