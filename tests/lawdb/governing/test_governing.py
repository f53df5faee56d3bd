"""Which text governs, over invented statutes and rules."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.dialects.postgresql import Range
from sqlalchemy.orm import Session

from ingest.load import StatuteLoader, record_corpus_state
from lawdb.errors import StoreError
from lawdb.event_date import today_in_seoul
from lawdb.governing import GoverningOutcome, governing
from lawdb.governing.results import GoverningText
from lawdb.governing.rule import read_rules
from lawdb.models import TransitionalRule
from tests.invented_histories import read_histories
from tests.loading import loading_connection

HERE = Path(__file__).parent
QUESTIONS = yaml.safe_load((HERE / "questions.yaml").read_text("utf-8"))
RULES = list(read_rules("rules.yaml", (HERE / "rules.yaml").read_text("utf-8")))


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    with loading_connection(database) as connection:
        with StatuteLoader(connection) as loader:
            for history, revisions in read_histories(HERE / "histories.yaml").values():
                loader.add(history, revisions)
        assert loader.report.problems == []
        record_corpus_state(
            connection, "invented", date(2000, 1, 1), date(2016, 1, 1), datetime.now(UTC)
        )
    with Session(database) as opened, opened.begin():
        opened.add_all(
            TransitionalRule(
                rule_id=rule.rule_id,
                statute_id=rule.statute_id,
                article=article,
                promulgation_no=rule.promulgation_no,
                clause=rule.clause,
                rule=rule.model_dump(mode="json", by_alias=True),
                source=rule.evidence,
                recorded=Range(datetime.now(UTC) + timedelta(seconds=1), None),
            )
            for rule in RULES
            for article in rule.articles
        )
    with Session(database) as opened:
        yield opened


def _relation(text: GoverningText | None) -> str | None:
    if text is None:
        return None
    return text.relation if text.stands else "none"


@pytest.mark.parametrize("case", QUESTIONS, ids=str)
def test_question(session: Session, case: dict[str, Any]) -> None:
    judged = case.get("judged")
    if "error" in case:
        with pytest.raises(StoreError) as raised:
            governing(session, *case["ask"], case["event"], case["facts"], judged_on=judged)
        assert raised.value.code == case["error"]
        return
    result = governing(session, *case["ask"], case["event"], case["facts"], judged_on=judged)
    text = result.governing
    given = {
        "outcome": result.outcome.value,
        "text": _relation(text),
        "asks": [asked.fact for asked in result.asks],
        "may": [f"{c.promulgation.number} {c.number}" for c in result.may_decide_otherwise],
        "parts": {part.unit: _relation(part.governing) for part in result.parts},
    }
    expected = {key: case[key] for key in given if key in case}
    assert {key: given[key] for key in expected} == expected
    assert case.get("has", "") in ((text.unit_text or "") if text else "")


def test_before_a_rule_was_recorded_its_clause_is_shown(session: Session) -> None:
    facts = {"offence": date(2004, 12, 31)}
    day, judged = date(2009, 1, 1), date(2014, 1, 1)
    now = governing(session, "910001", "제1조", day, facts, judged_on=judged)
    (step,) = now.why
    assert step.clause == "부칙 제2조"
    assert step.addenda_text.startswith("이 법 시행 전의 행위")
    recorded: Range[datetime] = session.query(TransitionalRule).first().recorded  # type: ignore[union-attr]
    assert recorded.lower is not None
    known_on = recorded.lower - timedelta(microseconds=1)
    then = governing(session, "910001", "제1조", day, facts, judged_on=judged, known_on=known_on)
    assert then.why == ()
    assert then.outcome is GoverningOutcome.MAY_BE_DECIDED_OTHERWISE
    # 제3조 speaks of 제2조제2항 alone
    assert [c.number for c in then.may_decide_otherwise] == ["제2조"]
    assert then.known_on == known_on


def test_what_was_assumed_is_said(session: Session) -> None:
    result = governing(session, "910001", "제1조")
    assert result.event_date.source == "default"
    assert (result.judged_on.date, result.judged_on.source) == (today_in_seoul(), "default")
    ahead = governing(session, "910001", "제1조", date(2999, 1, 1))
    assert (ahead.judged_on.date, ahead.judged_on.source) == (date(2999, 1, 1), "event_date")


def test_a_fact_no_clause_asks_for_is_told_apart(session: Session) -> None:
    facts = {"offence": date(2016, 1, 1), "contract": date(2016, 1, 1)}
    result = governing(session, "910001", "제1조", date(2016, 1, 1), facts)
    assert {fact.name: fact.used for fact in result.facts} == {"contract": False, "offence": True}


def test_the_question_names_the_days_that_matter(session: Session) -> None:
    result = governing(session, "910001", "제1조", date(2012, 1, 1), judged_on=date(2014, 1, 1))
    (asked,) = result.asks
    assert (asked.boundaries, asked.given) == ((date(2005, 1, 1),), None)
    assert asked.question_ko
    assert asked.question_en
    assert [a.unit_text for a in result.alternatives] == [
        "우물을 메운 사람은 1냥을 낸다.",
        "우물을 메운 사람은 3냥을 낸다.",
    ]
