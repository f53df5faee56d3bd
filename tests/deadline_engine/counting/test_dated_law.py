"""What is no law does not load."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from pydantic import ValidationError

from deadline_engine.authority import Authority
from deadline_engine.counting.dated_law import ConventionLaw, TextsByDay, all_laws

ARTICLE = {"statute": "시험법", "article": "제1조", "effective_from": date(2000, 1, 1)}


def law(**changes: Any) -> dict[str, Any]:
    return {
        "id": "kr.test",
        "name": {"ko": "시험", "en": "Test"},
        "since": date(2000, 1, 1),
        "earlier": {"ko": "옛 시험법", "en": "the former Act"},
        "first_day": {"included": False, "when_excluded": [ARTICLE]},
        "length_in_days": [ARTICLE],
        "length_by_calendar": [ARTICLE],
        "last_day": [
            {"effective_from": date(2000, 1, 1), "moves": ["sunday"], "authorities": [ARTICLE]}
        ],
        **changes,
    }


ENDED = {**ARTICLE, "effective_to": date(2010, 1, 1)}
REFUSED: dict[str, Callable[[], dict[str, Any]]] = {
    "named": lambda: law(length_in_days=[]),
    "2010-01-01": lambda: law(length_in_days=[ENDED]),
    "begin on 2000-01-01": lambda: law(
        last_day=[
            {"effective_from": date(2001, 1, 1), "moves": ["sunday"], "authorities": [ARTICLE]}
        ]
    ),
    "before the rule that stands on it": lambda: law(
        last_day=[{"effective_from": date(2000, 1, 1), "moves": ["sunday"], "authorities": [ENDED]}]
    ),
    "never moves": lambda: law(
        last_day=[{"effective_from": date(2000, 1, 1), "authorities": [ARTICLE]}]
    ),
    "needs an article": lambda: law(first_day={"included": True, "when_excluded": [ARTICLE]}),
    "Extra inputs": lambda: law(holidays=[]),
}


def test_the_pattern_itself_loads() -> None:
    assert ConventionLaw.model_validate(law()).id == "kr.test"


@pytest.mark.parametrize("said", REFUSED)
def test_refused(said: str) -> None:
    expected = "at least 1 item" if said == "named" else said
    with pytest.raises(ValidationError, match=expected):
        ConventionLaw.model_validate(REFUSED[said]())


def test_texts_are_those_of_the_day() -> None:
    old = Authority.model_validate({**ARTICLE, "effective_to": date(2010, 1, 1)})
    new = Authority.model_validate({**ARTICLE, "effective_from": date(2010, 1, 1)})
    texts = TextsByDay([old, new])
    assert texts.on(date(1999, 12, 31)) == ()
    assert texts.on(date(2009, 12, 31)) == (old,)
    assert texts.on(date(2010, 1, 1)) == (new,)


def test_every_korean_text_names_its_statute_id() -> None:
    for convention in all_laws().values():
        texts = (
            *convention.length_in_days,
            *(t for r in convention.last_day for t in r.authorities),
        )
        assert all(t.statute_id for t in texts) == convention.id.startswith("kr.")
