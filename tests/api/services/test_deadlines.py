"""A deadline with the texts of the store: each article on its day, and what will change it."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.services.deadline_results import DeadlineAnswer
from api.services.deadlines import deadline
from api.services.matter_requests import FactOptions, read_matter
from deadline_engine.graph.computing import compute
from deadline_engine.graph.errors import UnknownFact
from deadline_engine.rules.catalogue import Catalogue, read

HERE = Path(__file__).parent
VOCABULARY = """
roles:
  - id: knowledge
    name: {ko: 안 날, en: knowledge}
    question: {ko: 언제 알았습니까?, en: When was it known?}
  - id: damage
    name: {ko: 손해를 입은 날, en: damage}
    question: {ko: 언제 입었습니까?, en: When was it done?}
attributes: []
"""
LONG = timedelta(days=36_500)


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    rules = (HERE / "deadline_rules.yaml").read_text("utf-8")
    return read({"vocabulary.yaml": VOCABULARY, "ferry.yaml": rules})


def _answer(session: Session, catalogue: Catalogue, **options: Any) -> DeadlineAnswer:
    matter = read_matter("", FactOptions(**options))
    return deadline(session, matter, catalogue=catalogue, stale_after=LONG)


def test_the_answer_is_the_engine_s(session: Session, catalogue: Catalogue) -> None:
    matter = read_matter(
        "",
        FactOptions(
            rule="kr.ferry.damages",
            events=["knowledge=2001-03-05", "damage=1995-01-01..1995-02-01"],
            filing="2004-03-08",
            as_of="2010-01-01",
        ),
    )
    answer = deadline(session, matter, catalogue=catalogue, stale_after=LONG)
    result = compute(matter, catalogue)
    assert (answer.verdict, answer.due.date) == (result.verdict, result.due.exact)
    assert answer.due.date == date(2004, 3, 5)
    assert answer.days_late is not None
    assert (answer.days_late.least, answer.days_late.most) == (3, 3)
    assert len(answer.readings) == len(result.readings)
    for reading, computed in zip(answer.readings, result.readings, strict=True):
        assert [s.node for s in reading.steps] == [s.node for s in computed.steps]
        assert [s.done.ko for s in reading.steps] == [s.done.ko for s in computed.steps]
        assert [[law.name for law in s.law] for s in reading.steps] == [
            [str(a.authority) for a in s.done.applied] for s in computed.steps
        ]
    assert answer.holidays == result.holidays


def test_every_article_has_its_text_of_that_day(session: Session, catalogue: Catalogue) -> None:
    answer = _answer(
        session,
        catalogue,
        rule="kr.ferry.damages",
        events=["knowledge=1985-01-07", "damage=1980-01-07"],
        as_of="2010-01-01",
    )
    assert [text.number for text in answer.texts] == list(range(1, len(answer.texts) + 1))
    by_number = {text.number: text for text in answer.texts}
    law = [law for step in answer.readings[0].steps for law in step.law]
    assert {one.text for one in law} == set(by_number)
    second = next(t for t in answer.texts if t.name == "나룻배 손해법 제2조제2항")
    assert second.status == "stored"
    assert second.interval is not None
    assert (second.interval.start, second.interval.end) == (date(1960, 1, 1), date(1990, 8, 1))
    assert "10년" in second.text
    assert "13년" not in second.text
    link = next(one.link for one in law if one.name == "나룻배 손해법 제2조제2항")
    assert link is not None
    assert link.startswith("/?statute=id%3A900101&article=")
    assert "as_of=19" in link


def test_a_clause_of_addenda_and_a_law_that_is_not_stored(
    session: Session, catalogue: Catalogue
) -> None:
    answer = _answer(
        session,
        catalogue,
        rule="kr.ferry.damages",
        events=["knowledge=1995-01-09", "damage=1995-01-09"],
        as_of="2010-01-01",
    )
    clause = next(t for t in answer.texts if "부칙" in t.name)
    assert clause.status == "stored"
    assert "이 법 시행 후의 손해부터" in clause.text
    # A law that the invented store lacks.
    assert {t.status for t in answer.texts if t.name.startswith("민법")} == {"not_in_store"}
    foreign = _answer(
        session, catalogue, rule="kr.ferry.fee", events=["knowledge=1995-01-09"], as_of="2010-01-01"
    )
    text = next(t for t in foreign.texts if t.name == "Ferries Act 1850 s.3")
    assert (text.status, text.text, text.interval) == ("not_in_store", "", None)
    assert foreign.horizons == ()


def test_a_period_may_stand_on_addenda(session: Session, catalogue: Catalogue) -> None:
    answer = _answer(
        session,
        catalogue,
        rule="kr.ferry.children",
        events=["knowledge=2021-01-09"],
        as_of="2022-01-01",
    )
    law = [law for step in answer.readings[0].steps for law in step.law if "부칙" in law.name]
    assert {(one.name, one.link) for one in law} == {
        ("나룻배 손해배상법 부칙 <제44호> 제2조", None)
    }
    text = next(t for t in answer.texts if t.number == law[0].text)
    assert (text.status, "3년의 기간" in text.text) == ("stored", True)
    assert answer.pending == ()


def test_the_same_text_on_two_days_is_listed_once(session: Session, catalogue: Catalogue) -> None:
    answer = _answer(
        session,
        catalogue,
        rule="kr.ferry.damages",
        events=["knowledge=2001-03-05"],
        filing="2004-03-02",
        as_of="2010-01-01",
    )
    first = [t for t in answer.texts if t.name == "나룻배 손해법 제2조제1항"]
    days = {law.at for s in answer.readings[0].steps for law in s.law if law.name == first[0].name}
    assert len(first) == 1
    assert len(days) > 1


PENDING: list[tuple[str, list[str]]] = [
    # promulgated 2020-10-20, the second paragraph from 2021-10-21 on
    ("2020-10-19", []),
    ("2020-10-20", []),  # 제2항 stood deleted: nothing of the rule binds on that day
    ("1990-04-30", []),
    ("1990-05-01", ["1990-08-01"]),
    ("1990-08-01", []),
]


@pytest.mark.parametrize(("as_of", "starts"), PENDING)
def test_what_is_promulgated_and_not_in_force_is_told(
    session: Session, catalogue: Catalogue, as_of: str, starts: list[str]
) -> None:
    answer = _answer(
        session, catalogue, rule="kr.ferry.damages", events=["knowledge=1985-01-07"], as_of=as_of
    )
    assert [p.starts.isoformat() for p in answer.pending] == starts
    told = [w for w in answer.warnings if w.code == "amendment_pending"]
    assert [w.en for w in told] == [p.en for p in answer.pending]
    for pending in answer.pending:
        assert "promulgated on 1990-05-01 (No. 22)" in pending.en
        assert "13년" in pending.text


def test_the_horizon_is_that_of_the_statutes_used(session: Session, catalogue: Catalogue) -> None:
    answer = _answer(
        session, catalogue, rule="kr.ferry.damages", events=["knowledge=1985-01-07"],
        as_of="2022-06-01",
    )  # fmt: skip
    assert [(h.verified_until, h.past_end) for h in answer.horizons] == [(date(2021, 12, 31), True)]


def test_an_unknown_fact_is_refused_by_name(session: Session, catalogue: Catalogue) -> None:
    with pytest.raises(UnknownFact, match="sinking"):
        _answer(session, catalogue, rule="kr.ferry.damages", events=["sinking=1985-01-07"])
