"""The history of a stored article is a timeline, its supersessions confirmed by code."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.dialects.postgresql import Range
from sqlalchemy.orm import Session

from api.services.timeline.answering import answer_timeline
from api.services.timeline.queries import TimelineRequest
from api.services.timeline.requests import validated
from api.services.timeline.statute_history import statute_timeline
from lawdb import lookup
from lawdb.errors import StoreError
from lawdb.models import Ruling
from lawdb.outcome import Outcome

TODAY = date(2026, 11, 30)
ROWS = yaml.safe_load(Path(__file__).with_name("statute_histories.yaml").read_text("utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['statute']} {row['query']}")
def test_a_history_answers(example: Engine, row: dict[str, Any]) -> None:
    request = validated({name: row[name] for name in ("statute", "article", "query")})
    with Session(example) as session:
        answer = answer_timeline(session, request, TODAY)
    assert answer.outcome == row.get("outcome", "found"), answer.ko
    assert [fact.id for fact in answer.facts] == row["ids"]
    assert [fact.id for fact in answer.perhaps] == row.get("perhaps", [])
    left_out = (answer.left_out.superseded, answer.left_out.said_later)
    assert left_out == (row.get("superseded", 0), row.get("later", 0))
    assert answer.order == row.get("order")
    ends = {f.id: f.event.lasting.end for f in answer.facts if f.event and f.event.lasting}
    expected = row.get("ends", {})
    assert {name: ends[name] for name in expected} == expected
    assert answer.statute is not None
    assert answer.horizon is not None


@pytest.mark.parametrize("article", ["1", "2", "3", "4", "5", "6", "7", "8"])
def test_what_stands_on_a_day_is_what_was_in_force_or_announced(
    example: Engine, article: str
) -> None:
    """On every day something started, the timeline holds the text that the lookup gives."""
    with Session(example) as session:
        history = statute_timeline(session, "EX0001", article)
        starts = [date.fromisoformat(fact.id[5:]) for fact in history.timeline.facts]
        for day in (start for start in starts if start <= TODAY):
            found = lookup.article(session, "EX0001", article, day)
            query = {"kind": "known_on", "day": day}
            asked = {"statute": "EX0001", "article": article, "query": query}
            answer = answer_timeline(session, validated(asked), TODAY)
            texts = [
                fact
                for fact in answer.facts
                if fact.event and fact.event.lasting and day in fact.event.lasting
            ]
            assert len(texts) == 1, (day, answer.facts)
            assert found.version is not None
            assert texts[0].id == f"text.{found.version.start}"


def test_code_says_which_revision_superseded(example: Engine) -> None:
    with Session(example) as session:
        history = statute_timeline(session, "EX0001", "7")
    edge = history.precedence.confirmation("text.2020-07-01", "text.2017-08-09")
    assert (edge.by, edge.confirmed_on) == ("code", date(2020, 7, 1))
    assert edge.reason == "법률 제90104호(2019-04-02 공포, 일부개정)"


def test_a_text_that_may_not_bind_supersedes_nothing(example: Engine) -> None:
    with Session(example) as session:
        versions = lookup.versions(session, "EX0003", "4").versions
        history = statute_timeline(session, "EX0003", "4")
    (open_one,) = [v for v in versions if v.outcome is Outcome.UNRESOLVED_COMMENCEMENT]
    uncertain = f"text.{open_one.interval.start}"
    edges = [(each.newer, each.older) for each in history.timeline.supersessions]
    assert uncertain not in {newer for newer, _ in edges}
    # What comes after it ends all that stood before.
    last = f"text.{versions[-1].interval.start}"
    assert {older for newer, older in edges if newer == last} >= {uncertain}


@pytest.mark.parametrize(
    ("statute", "article", "code"),
    [
        ("없는 법", "1", "no_such_statute"),
        ("EX0001", "99", "no_such_article"),
        ("EX0001", "제4조제1항", "malformed_article"),
        ("EX0001", "사", "malformed_article"),
    ],
)
def test_what_the_store_does_not_have(
    example: Engine, statute: str, article: str, code: str
) -> None:
    request = validated({"statute": statute, "article": article})
    with Session(example) as session, pytest.raises(StoreError) as raised:
        answer_timeline(session, request, TODAY)
    assert raised.value.code == code


def test_a_text_that_a_ruling_struck_lasts_until_it_lost_its_force(example: Engine) -> None:
    asked = {"statute": "EX0001", "article": "1"}
    with Session(example) as session:
        session.add(_struck())
        session.flush()
        before = answer_timeline(session, _known_on(asked, date(2020, 5, 1)), TODAY)
        after = answer_timeline(session, _known_on(asked, date(2020, 5, 2)), TODAY)
        session.rollback()
    (text,) = [fact for fact in before.facts if fact.attribute == "text"]
    (struck,) = [fact for fact in after.facts if fact.attribute == "text"]
    assert text.event is not None
    assert struck.event is not None
    assert text.event.lasting is not None
    assert struck.event.lasting is not None
    assert (text.event.lasting.end, struck.event.lasting.end) == (None, date(2019, 3, 1))
    assert "2019-03-01부터 효력 없음: 헌법재판소 2020-05-02 2019헌가999" in struck.source


def test_of_a_ruling_on_a_part_the_text_says_so(example: Engine) -> None:
    asked = {"statute": "id:990003", "article": "1", "query": {"kind": "list"}}
    with Session(example) as session:
        answer = answer_timeline(session, validated(asked), TODAY)
    text = answer.facts[0]
    assert text.event is not None
    assert text.event.lasting is not None
    assert text.event.lasting.end is None
    assert "2006-03-30부터 제2항 효력 없음: 헌법재판소" in text.source


def _known_on(asked: dict[str, str], day: date) -> TimelineRequest:
    return validated({**asked, "query": {"kind": "known_on", "day": day}})


def _struck() -> Ruling:
    """An invented ruling on a whole article, with effect from a day before it (형벌 조항)."""
    return Ruling(
        statute_id="EX0001",
        article_no=1,
        branch_no=0,
        sub_branch_no=0,
        unit="",
        court="헌법재판소",
        case_no="2019헌가999",
        decided_on=date(2020, 5, 2),
        joined=False,
        kind="unconstitutional",
        application="",
        effect=Range(date(2019, 3, 1), None),
        scope="whole",
        scope_ko="",
        scope_en="",
        legal_basis="헌법재판소법 제47조",
        confidence="unchecked",
        source="",
        note="",
        recorded=Range(datetime(2020, 6, 1, tzinfo=UTC), None),
    )
