"""What changed in a statute since a day, and what was promulgated to change."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine, event, select
from sqlalchemy.orm import Session

from ingest.load import StatuteLoader
from lawdb import lookup
from lawdb.article_key import ArticleKey
from lawdb.comparison.changes import ArticleChange, ChangePosition
from lawdb.comparison.what_changed import what_changed
from lawdb.errors import MalformedPeriod, NoSuchArticle, NoSuchStatute
from lawdb.event_date import today_in_seoul
from lawdb.models import ArticleVersion, Statute
from tests.example_store import load_example
from tests.invented_histories import read_histories
from tests.loading import loading_connection

CASES = yaml.safe_load((Path(__file__).parent / "what_changed.yaml").read_text("utf-8"))
HISTORIES = Path(__file__).parent.parent / "lookup" / "histories.yaml"


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    load_example(database)
    with loading_connection(database) as connection, StatuteLoader(connection) as loader:
        for history, revisions in read_histories(HISTORIES).values():
            loader.add(history, revisions)
    with Session(database) as opened:
        yield opened


def _listed(changes: tuple[ArticleChange, ...]) -> list[str]:
    return [f"{each.effective_on} {each.article} {each.kind.value}" for each in changes]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_cases(session: Session, case: dict[str, Any]) -> None:
    asked = dict(case["ask"])
    found = what_changed(session, asked.pop("statute"), asked.pop("since"), **asked)
    assert _listed(found.changes) == case.get("changes", [])
    assert _listed(found.pending) == case.get("pending", [])
    assert found.truncated is case.get("truncated", False)
    assert found.since_is_known is case.get("since_is_known", True)
    assert found.article == case.get("article", asked.get("article") and found.article)
    assert (found.event_date.source, found.since.source) == ("given", "given")


def test_each_change_names_the_revision_it_came_by(session: Session) -> None:
    (change,) = what_changed(session, "id:900001", date(2003, 8, 1), date(2003, 8, 2)).changes
    assert (change.promulgation.number, change.promulgation.promulgated_on) == (
        "202",
        date(2003, 5, 1),
    )


def test_without_a_last_day_today_is_assumed_and_said(session: Session) -> None:
    found = what_changed(session, "id:900001", date(2015, 6, 4))
    assert (found.event_date.date, found.event_date.source) == (today_in_seoul(), "default")
    assert "assumed" in found.event_date.sentence_en


def test_a_list_that_was_cut_off_goes_on(session: Session) -> None:
    period = (date(2000, 4, 1), date(2015, 6, 4))
    whole = what_changed(session, "id:900001", *period).changes
    pieces: list[ArticleChange] = []
    position: ChangePosition | None = None
    while True:
        part = what_changed(session, "id:900001", *period, limit=3, after=position)
        pieces += part.changes
        if part.next_after is None:
            break
        position = ChangePosition.parse(part.next_after)
    assert tuple(pieces) == whole


def test_what_cannot_be_asked(session: Session) -> None:
    with pytest.raises(MalformedPeriod, match="ends before it begins"):
        what_changed(session, "id:900001", date(2010, 1, 2), date(2010, 1, 1))
    with pytest.raises(NoSuchStatute):
        what_changed(session, "달나라 거래법", date(2010, 1, 2))
    with pytest.raises(NoSuchArticle, match="never had a 제99조"):
        what_changed(session, "id:900001", date(2010, 1, 2), article="99")


def test_what_waits_is_what_each_article_says_waits_for_it(session: Session) -> None:
    """Over all statutes of the example corpus, seen from the day before each of their changes."""
    waited = 0
    for statute_id in session.scalars(select(Statute.id).where(Statute.id.like("EX%"))):
        for change in what_changed(session, f"id:{statute_id}", date(2010, 1, 1)).changes:
            day = change.effective_on - timedelta(days=1)
            listed = what_changed(session, f"id:{statute_id}", day, day).pending
            for article in _articles(session, statute_id):
                alone = lookup.article(session, f"id:{statute_id}", article, day)
                own = [each.effective_on for each in listed if each.article == article]
                assert own == [each.interval.start for each in alone.pending], (article, day)
                waited += len(own)
    assert waited


def _articles(session: Session, statute_id: str) -> list[str]:
    numbers = select(
        ArticleVersion.article_no, ArticleVersion.branch_no, ArticleVersion.sub_branch_no
    ).where(ArticleVersion.statute_id == statute_id)
    return [str(ArticleKey(*row)) for row in session.execute(numbers.distinct())]


def test_more_changes_take_no_more_statements(session: Session) -> None:
    counted: list[int] = []
    for until in (date(2000, 4, 1), date(2015, 6, 4)):
        statements: list[str] = []

        def note(_c: Any, _k: Any, statement: str, *_: Any, noted: list[str] = statements) -> None:
            noted.append(statement)

        engine = session.get_bind()
        event.listen(engine, "before_cursor_execute", note)
        what_changed(session, "id:900001", date(2000, 3, 1), until)
        event.remove(engine, "before_cursor_execute", note)
        counted.append(len(statements))
    assert counted[0] == counted[1]
