"""Comparisons and change lists over the invented statutes of the lookup tests."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from ingest.load import StatuteLoader
from lawdb.comparison.changes import changes, iterate_changes
from lawdb.comparison.compare import compare
from lawdb.comparison.unit_changes import ChangeKind
from lawdb.errors import MalformedPeriod, NoSuchArticle
from tests.invented_histories import read_histories
from tests.loading import loading_connection

HISTORIES = Path(__file__).parent.parent / "lookup" / "histories.yaml"


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    with loading_connection(database) as connection, StatuteLoader(connection) as loader:
        for history, revisions in read_histories(HISTORIES).values():
            loader.add(history, revisions)
    with Session(database) as opened:
        yield opened


def test_an_article_on_two_days(session: Session) -> None:
    (second,) = compare(session, "등대 관리법", "2", date(2001, 1, 1), date(2004, 1, 1)).articles
    assert second.kind is ChangeKind.CHANGED
    assert not second.retyped_only
    assert {u.unit: u.kind.value for u in second.units if u.kind is not ChangeKind.UNCHANGED} == {
        "제1항": "changed",
        "제2항제2호나목": "deleted",
        "제3항": "added",
    }


def test_a_retyping_is_said_to_be_no_amendment(session: Session) -> None:
    (second,) = compare(session, "등대 관리법", "2", date(2004, 1, 1), date(2009, 1, 1)).articles
    assert second.retyped_only
    assert [u.unit for u in second.units if u.kind is ChangeKind.CHANGED] == ["제1항"]


def test_an_unchanged_article_is_returned_when_asked_for(session: Session) -> None:
    (first,) = compare(session, "등대 관리법", "1", date(2004, 1, 1), date(2009, 1, 1)).articles
    assert first.kind is ChangeKind.UNCHANGED


def test_a_statute_on_two_days_lists_what_differs(session: Session) -> None:
    compared = compare(session, "등대 관리법", None, date(2004, 1, 1), date(2011, 6, 1))
    assert {a.article: a.kind.value for a in compared.articles} == {
        "제2조": "changed",
        "제3조": "deleted",
        "제4조의2": "added",
    }


def test_what_cannot_be_compared_is_refused(session: Session) -> None:
    with pytest.raises(MalformedPeriod, match="ends before it begins"):
        compare(session, "등대 관리법", "1", date(2004, 1, 2), date(2004, 1, 1))
    with pytest.raises(NoSuchArticle, match="제77조"):
        compare(session, "등대 관리법", "77", date(2004, 1, 1), date(2004, 1, 2))


def test_changes_of_a_statute_leave_retypings_out(session: Session) -> None:
    listed = changes(session, date(2000, 4, 1), date(2015, 6, 4), "id:900001")
    assert [(c.effective_on.isoformat(), c.article, c.kind.value) for c in listed.changes] == [
        ("2003-08-02", "제2조", "changed"),
        ("2008-02-01", "제3조", "deleted"),
        ("2008-02-01", "제5조", "added"),
        ("2011-01-01", "제4조의2", "added"),
        ("2015-06-04", "제1조", "changed"),
        ("2015-06-04", "제2조", "changed"),
        ("2015-06-04", "제4조의2", "deleted"),
        ("2015-06-04", "제5조", "deleted"),
    ]
    assert not listed.truncated


def test_changes_of_the_corpus_stream_and_stop_at_the_limit(session: Session) -> None:
    period = (date(1990, 12, 31), date(1991, 1, 1))
    everything = list(iterate_changes(session, *period))
    assert [(c.statute_id, c.kind.value) for c in everything] == [
        ("900003", "deleted"),
        ("900004", "added"),
    ]
    first = changes(session, *period, limit=1)
    assert list(first.changes) == everything[:1]
    assert first.truncated
    assert not changes(session, *period, limit=2).truncated


def test_the_first_day_of_a_period_is_its_starting_state(session: Session) -> None:
    assert changes(session, date(1991, 1, 1), date(1992, 1, 1)).changes == ()
