"""Gold in a real database: what goes in comes out, twice is once, and nothing is overwritten."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import Session

from lawdb.evaluation.gold import GoldSet, UnresolvedLabel, gold_set
from lawdb.evaluation.gold_errors import GoldCorpusDiffers, NoSuchGoldSet
from lawdb.evaluation.gold_store import stored_gold
from lawdb.evaluation.gold_writer import GoldWriter, Stored
from lawdb.knowledge import Knowledge
from tests.lawdb.evaluation.gold_records import gold_sets, query
from tests.lawdb.evaluation.test_gold_file import LABEL, QUERY

FEW = settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def renamed(gold: GoldSet) -> GoldSet:
    """The set under a name that no other test uses."""
    name = f"s-{uuid.uuid4().hex}"
    queries = [query.model_copy(update={"set": name}) for query in gold.queries]
    return gold_set(name, queries, gold.labels, gold.unresolved, gold.corpus)


def store(database: Engine, gold: GoldSet, *, replace: bool = False) -> Stored:
    with Session(database) as session, session.begin():
        return GoldWriter.creating(session, gold.name, gold.corpus).add(gold, replace=replace)


def read(database: Engine, name: str, at: datetime | None = None) -> GoldSet:
    with Session(database) as session:
        return stored_gold(session, name, Knowledge(at))


@FEW
@given(gold=gold_sets())
def test_what_is_stored_is_read_again_and_a_second_time_changes_nothing(
    database: Engine, gold: GoldSet
) -> None:
    gold = renamed(gold)
    first = store(database, gold)
    assert (first.queries_added, first.labels_added) == (len(gold.queries), len(gold.labels))
    assert read(database, gold.name) == gold
    assert read(database, gold.name).version == gold.version
    again = store(database, gold)
    assert again == Stored(unchanged=len(gold.queries) + len(gold.labels))
    assert read(database, gold.name) == gold


def test_what_differs_is_told_and_left_unless_it_is_to_be_replaced(database: Engine) -> None:
    gold = renamed(gold_set("some", [QUERY], [LABEL]))
    store(database, gold)
    before = datetime.now(UTC)
    wrong = LABEL.model_copy(update={"positive": False})
    other = gold_set(gold.name, gold.queries, [wrong])
    assert store(database, other).differing == [
        f"label {QUERY.id} 001706 제4조 1960-01-01",
    ]
    assert read(database, gold.name) == gold
    assert store(database, other, replace=True).replaced == 1
    assert read(database, gold.name) == other
    assert read(database, gold.name, before) == gold
    assert read(database, gold.name, before - timedelta(days=1)).labels == ()


def test_what_the_same_source_now_tells_is_no_longer_unresolved(database: Engine) -> None:
    asked = query("words", QUERY.event_date, sources=("court 1",))

    def missing(source: str) -> UnresolvedLabel:
        return UnresolvedLabel(
            words="words", event_date=None, source=source, named="x", cause="c", detail="d"
        )

    gold = renamed(gold_set("some", [asked], [], [missing("court 1"), missing("court 2")]))
    store(database, gold)
    done = store(database, gold_set(gold.name, gold.queries, []))
    assert done.unresolved_closed == 1
    assert [each.source for each in read(database, gold.name).unresolved] == ["court 2"]


def test_labels_of_two_corpora_are_not_mixed(database: Engine) -> None:
    gold = renamed(gold_set("some", [QUERY], [LABEL], corpus="one"))
    store(database, gold)
    with pytest.raises(GoldCorpusDiffers, match="recheck"):
        store(database, gold_set(gold.name, gold.queries, gold.labels, corpus="two"))
    assert read(database, gold.name) == gold


def test_the_database_holds_one_label_of_a_version_and_deletes_none(database: Engine) -> None:
    gold = renamed(gold_set("some", [QUERY], [LABEL]))
    store(database, gold)
    columns = (
        "set_name, query_id, statute_id, article_no, branch_no, sub_branch_no, version, text_hash,"
        " positive, labeller_kind, labeller, labelled_at, seen_on, boundary, confirmed_by,"
        " judged_sheet"
    )
    copy = text(f"INSERT INTO gold_label ({columns}) SELECT {columns} FROM gold_label")
    with database.connect() as connection, pytest.raises(IntegrityError):
        connection.execute(copy)
    for statement in ("DELETE FROM gold_label", "UPDATE gold_label SET positive = false"):
        with database.connect() as connection, pytest.raises(DBAPIError, match="append-only"):
            connection.execute(text(statement))


def test_a_set_that_is_not_there_is_refused_and_named(database: Engine) -> None:
    gold = renamed(gold_set("some", [QUERY], [LABEL]))
    store(database, gold)
    with pytest.raises(NoSuchGoldSet, match=gold.name):
        read(database, "nowhere")
