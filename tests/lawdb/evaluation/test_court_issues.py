"""Issue statements as gold: days, versions, and what could not be resolved, counted by cause."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from ingest.load import StatuteLoader
from lawdb.evaluation.court_issues import CourtIssues, read_court_issues
from lawdb.evaluation.gold_errors import MalformedGold
from tests.invented_histories import read_histories
from tests.loading import loading_connection

HISTORIES = Path(__file__).parents[1] / "lookup" / "histories.yaml"


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    with loading_connection(database) as connection, StatuteLoader(connection) as loader:
        for history, revisions in read_histories(HISTORIES).values():
            loader.add(history, revisions)
    with Session(database) as opened:
        yield opened


def issue(*cited: tuple[str, str, tuple[str, str] | None], **more: Any) -> str:
    gold = [
        {"law": law, "article": article, "old": old and {"date": old[0], "no": old[1]}}
        for law, article, old in cited
    ]
    row = {"case": "2020다1", "court": "대법원", "decided": "2016-05-01", "group": 0, "refs": ""}
    return json.dumps(row | {"query": "등대지기의 일", "gold": gold} | more)


def read(session: Session, *lines: str) -> CourtIssues:
    found = read_court_issues(session, lines, "courts")
    gold = found.as_set("courts", "")
    assert found.named == len(gold.labels) + len(gold.unresolved) + found.named_again
    return found


def test_an_old_version_is_that_of_the_last_day_before_the_revision(session: Session) -> None:
    old, older = ("2015-03-03", "505"), ("2003-05-01", "202")
    found = read(
        session,
        issue(
            ("항로표지 관리법", "제2조", None), ("등대법", "제2조", old), ("등대법", "제2조", older)
        ),
    ).as_set("courts", "")
    days = {query.id: query.event_date for query in found.queries}
    assert sorted((days[each.query], each.version) for each in found.labels) == [
        (date(2003, 8, 1), date(2000, 4, 1)),
        (date(2015, 6, 3), date(2003, 8, 2)),
        (date(2016, 5, 1), date(2015, 6, 4)),
    ]
    assert {query.group for query in found.queries} == {"old"}
    assert {query.question for query in found.queries} == {found.queries[0].question}
    assert all(each.positive and each.labelled_by.name == "대법원 2020다1" for each in found.labels)


def test_what_is_not_resolved_is_counted_by_cause_and_its_day_is_kept(session: Session) -> None:
    found = read(
        session,
        issue(
            ("없는 법", "제1조", None),
            ("항로표지 관리법", "제99조", None),
            ("항로표지 관리법", "제3조", None),
            ("등대법", "제2조", ("2014-01-01", "999")),
        ),
    )
    assert found.causes() == {
        "no_such_statute": 1,
        "no_such_article": 1,
        "no_longer_in_force": 1,
        "no_such_revision": 1,
    }
    assert [query.event_date for query in found.queries.values()] == [date(2016, 5, 1)]
    assert {each.event_date for each in found.unresolved} == {date(2016, 5, 1), None}


def test_the_same_named_twice_is_one_label_in_whatever_order(session: Session) -> None:
    first = issue(("항로표지 관리법", "제2조", None), ("항로표지 관리법", "제2조", None))
    second = issue(("항로표지 관리법", "제2조", None), case="2016도9")
    forward, backward = read(session, first, second), read(session, second, first)
    assert (forward.named, forward.named_again, len(forward.labels)) == (3, 2, 1)
    assert forward.as_set("courts", "") == backward.as_set("courts", "")
    assert next(iter(forward.queries.values())).sources == ("대법원 2016도9", "대법원 2020다1")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("x", "line 2"),
        (json.dumps({"law": "x", "prom": "2026-06-02", "effective": "2027-06-03"}), "line 2"),
        (issue(decided="2016-13-01"), "decided"),
        (issue(("", "제1조", None)), "law"),
    ],
)
def test_a_line_of_another_kind_is_refused_with_its_place(
    session: Session, line: str, says: str
) -> None:
    with pytest.raises(MalformedGold, match=says):
        read_court_issues(session, [issue(), line], "courts")
