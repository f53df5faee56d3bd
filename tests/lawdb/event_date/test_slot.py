"""The event date of questions about invented statutes, as data; and of any text at all."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.errors import QuestionTooLong, UnsettledTime
from lawdb.event_date.reading import EventDateReading
from lawdb.event_date.slot import LONGEST_QUESTION, event_date_in, settled_time
from tests.event_date_cases import check, check_places, read_cases
from tests.example_store import load_example

CASES = read_cases(Path(__file__).parent / "example_questions.yaml")
TODAY = date(2026, 10, 14)
PIECES = yaml.safe_load((Path(__file__).parent / "pieces.yaml").read_text("utf-8"))
TEXTS = st.one_of(st.text(max_size=80), st.lists(st.sampled_from(PIECES), max_size=12).map("".join))


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    load_example(database)
    with Session(database) as opened:
        yield opened


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["q"])
def test_question(session: Session, case: dict[str, Any]) -> None:
    reading = event_date_in(session, case["q"], as_of=case.get("as_of"), today=TODAY)
    check(reading, case)
    check_places(reading, case["q"])


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=TEXTS)
@example(text="9999년 12월 31일 이후 민법 개정 전")
@example(text="\ud800법 시행 전, 민법 개정 \ud800 전")
@example(text="법법법 시행 전" * 40)
def test_any_text_is_read_and_every_expression_stands_where_it_says(
    session: Session, text: str
) -> None:
    reading = event_date_in(session, text, today=TODAY)
    check_places(reading, text)
    assert (reading.governing is None) == (reading.why is None)
    assert (reading.outcome in ("read", "default")) == (reading.governing is not None)
    assert reading.governing is None or reading.governing.settled
    written = reading.model_dump_json(by_alias=True)
    assert EventDateReading.model_validate_json(written) == reading


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["q"])
def test_decomposed_letters_are_read_alike(session: Session, case: dict[str, Any]) -> None:
    given = normalize("NFD", case["q"])
    reading = event_date_in(session, given, as_of=case.get("as_of"), today=TODAY)
    check(reading, case)
    check_places(reading, given)


def test_a_question_that_is_too_long_is_refused(session: Session) -> None:
    with pytest.raises(QuestionTooLong, match=str(LONGEST_QUESTION)):
        event_date_in(session, "가" * (LONGEST_QUESTION + 1))
    assert event_date_in(session, "가" * LONGEST_QUESTION).outcome == "default"


def test_words_for_a_time_must_name_one(session: Session) -> None:
    assert str(settled_time(session, "2018년부터 2020년까지").interval) == "2018-01-01~2020-12-31"
    for words in ("아무 때", "2023년 2월 30일", "사고 당시", "홍길동법 시행 이후"):
        with pytest.raises(UnsettledTime):
            settled_time(session, words)
