"""Labelling over invented statutes: judges, versions, queries, confirmations, stale labels."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from ingest.load import StatuteLoader
from lawdb.article_key import ArticleKey
from lawdb.errors import StoreError
from lawdb.evaluation.gold import GoldLabel, GoldSet, LabelKind, gold_set
from lawdb.evaluation.gold_errors import (
    LabelDiffers,
    MalformedGold,
    NoSuchLabel,
    NoSuchQuery,
    NotAPerson,
)
from lawdb.evaluation.gold_store import stored_gold
from lawdb.evaluation.gold_writer import GoldWriter
from lawdb.evaluation.judge_families import ModelFamilies, packaged_families
from lawdb.evaluation.labelling import (
    AskedLabel,
    JudgedSystem,
    LabelKey,
    Labelled,
    add_query,
    confirm,
    label,
    new_query,
    remove_query,
)
from lawdb.evaluation.other_days import with_other_days
from lawdb.evaluation.rechecking import stale_labels
from lawdb.evaluation.sheet import sheet
from tests.invented_histories import read_histories
from tests.loading import loading_connection

HERE = Path(__file__).parent
HISTORIES = HERE.parent / "lookup" / "histories.yaml"
JUDGES = yaml.safe_load((HERE / "judges.yaml").read_text("utf-8"))
NOW = datetime(2026, 1, 1, tzinfo=UTC)
NOBODY = JudgedSystem(())
ASKED = AskedLabel(
    words="등대지기의 일",
    event_date=date(2002, 1, 1),
    statute="등대법",
    article="2",
    positive=True,
    by="Kim",
)


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    with loading_connection(database) as connection, StatuteLoader(connection) as loader:
        for history, revisions in read_histories(HISTORIES).values():
            loader.add(history, revisions)
    with Session(database) as opened:
        yield opened


@pytest.fixture
def name(session: Session) -> str:
    """A new set."""
    made = f"s-{uuid.uuid4().hex}"
    GoldWriter.creating(session, made, "")
    session.commit()
    return made


def asked(**fields: Any) -> AskedLabel:
    return ASKED.model_copy(update=fields)


def write(session: Session, name: str, *labels: AskedLabel, replace: bool = False) -> Labelled:
    try:
        done = label(session, GoldWriter(session, name), labels, NOBODY, NOW, replace=replace)
    except StoreError:
        session.rollback()
        raise
    session.commit()
    return done


def held(session: Session, name: str) -> GoldSet:
    return stored_gold(session, name)


@pytest.mark.parametrize("case", JUDGES, ids=str)
def test_judge_and_judged_stay_apart_and_a_judge_sees_everything(
    session: Session, name: str, case: dict[str, Any]
) -> None:
    query = new_query(name, ASKED.words, ASKED.event_date)
    shown = sheet(session, query, ASKED.statute, ASKED.article).model_dump(mode="json")
    shown |= case.get("shown", {})
    for field in case.get("without", ()):
        del shown[field]
    given = asked(by=case["by"], kind=case["kind"], shown=shown)
    judged = JudgedSystem(tuple(case["judged"]))
    writer = GoldWriter(session, name)
    if "code" in case:
        with pytest.raises(StoreError) as raised:
            label(session, writer, [given], judged, NOW)
        assert raised.value.code == case["code"]
    else:
        made = label(session, writer, [given], judged, NOW).added[0]
        assert (made.counts, made.advisory) == (case["counts"], case["kind"] == "model")
    session.rollback()
    assert held(session, name).labels == ()


@pytest.mark.parametrize(
    ("version", "first_day", "words"),
    [
        (None, date(2000, 4, 1), "10연간"),
        (date(2003, 8, 2), date(2003, 8, 2), "15연간"),
        (date(2012, 1, 1), date(2003, 8, 2), "15연간"),  # retyped in 2008: one version, its first
        (date(2020, 1, 1), date(2015, 6, 4), "항로표지"),
    ],
)
def test_a_label_names_the_first_day_of_the_version(
    session: Session, name: str, version: date | None, first_day: date, words: str
) -> None:
    made = write(session, name, asked(version=version)).added[0]
    assert (made.statute_id, made.article, made.version) == ("900001", "제2조", first_day)
    seen = sheet(session, new_query(name, ASKED.words, ASKED.event_date), "id:900001", "2", version)
    assert words in seen.text
    assert seen.text_hash == made.text_hash
    assert stale_labels(session, held(session, name)) == []


def test_the_old_text_is_right_and_the_new_one_wrong(session: Session, name: str) -> None:
    write(session, name, ASKED, asked(version=date(2003, 8, 2), positive=False, grade=0))
    assert [(each.version, each.positive) for each in held(session, name).labels] == [
        (date(2000, 4, 1), True),
        (date(2003, 8, 2), False),
    ]


def test_a_text_of_no_day_is_no_version(session: Session, name: str) -> None:
    with pytest.raises(StoreError) as raised:
        write(session, name, asked(event_date=date(1999, 1, 1)))
    assert raised.value.code == "gold_no_version"
    assert "lawdb versions" in raised.value.detail


def test_one_bad_label_leaves_nothing_written(session: Session, name: str) -> None:
    for bad in (asked(article="77"), asked(statute="없는 법"), asked(by="gpt-4o"), ASKED):
        with pytest.raises(StoreError):
            write(session, name, ASKED, bad)
        assert (held(session, name).labels, held(session, name).queries) == ((), ())


def test_the_same_again_changes_nothing_and_otherwise_is_refused(
    session: Session, name: str
) -> None:
    write(session, name, ASKED)
    before = held(session, name)
    assert write(session, name, asked(by="Lee")).unchanged == 1
    with pytest.raises(LabelDiffers, match="--replace"):
        write(session, name, asked(positive=False))
    assert held(session, name) == before
    assert len(write(session, name, asked(positive=False), replace=True).replaced) == 1
    assert [each.positive for each in held(session, name).labels] == [False]
    with pytest.raises(MalformedGold):
        write(session, name, ASKED, asked(by="Lee"), replace=True)


def by_model(session: Session, **fields: Any) -> AskedLabel:
    given = asked(by="claude-x", kind="model", **fields)
    query = new_query("x", given.words, given.event_date)
    shown = sheet(session, query, given.statute, given.article, given.version)
    return given.model_copy(update={"shown": shown.model_dump(mode="json")})


def test_a_model_never_replaces_a_person_and_a_person_replaces_a_model(
    session: Session, name: str
) -> None:
    write(session, name, by_model(session))
    assert [each.counts for each in held(session, name).labels] == [False]
    write(session, name, ASKED)
    assert [each.labelled_by.name for each in held(session, name).labels] == ["Kim"]
    with pytest.raises(LabelDiffers):
        write(session, name, by_model(session, positive=False), replace=True)


def confirmed(session: Session, name: str, by: str, **key: Any) -> GoldLabel:
    query = new_query(name, ASKED.words, ASKED.event_date)
    named = LabelKey(**({"query": query.id, "statute_id": "900001"} | key))
    done = confirm(GoldWriter(session, name), named, by, NOW, packaged_families())
    session.commit()
    return done


def test_a_model_s_label_counts_when_a_person_confirms_it(session: Session, name: str) -> None:
    write(session, name, by_model(session))
    with pytest.raises(NotAPerson):
        confirmed(session, name, "claude-x", article=ArticleKey(2))
    session.rollback()
    with pytest.raises(NoSuchLabel):
        confirmed(session, name, "Kim", article=ArticleKey(3))
    session.rollback()
    done = confirmed(session, name, "Kim", article=ArticleKey(2))
    assert done == held(session, name).labels[0]
    assert (done.counts, done.advisory, done.labelled_by.name) == (True, True, "claude-x")
    assert confirmed(session, name, "Lee", article=ArticleKey(2)).confirmed_by == "Kim"


def test_which_of_two_labelled_versions_is_confirmed_has_to_be_said(
    session: Session, name: str
) -> None:
    write(session, name, by_model(session), by_model(session, version=date(2003, 8, 2)))
    with pytest.raises(NoSuchLabel, match="2000-04-01, 2003-08-02"):
        confirmed(session, name, "Kim", article=ArticleKey(2))
    session.rollback()
    confirmed(session, name, "Kim", article=ArticleKey(2), version=date(2003, 8, 2))
    assert [each.counts for each in held(session, name).labels] == [False, True]


def test_removing_a_query_keeps_its_labels_and_a_label_adds_its_query(
    session: Session, name: str
) -> None:
    add_query(GoldWriter(session, name), ASKED.words, ASKED.event_date)
    session.commit()
    bare = held(session, name)
    assert (len(bare.evaluated), bare.labels) == (1, ())
    write(session, name, ASKED)
    remove_query(GoldWriter(session, name), bare.queries[0].id)
    session.commit()
    removed = held(session, name)
    assert (removed.evaluated, len(removed.labels)) == ((), 1)
    write(session, name, asked(version=date(2003, 8, 2), positive=False))
    assert (len(held(session, name).evaluated), len(held(session, name).labels)) == (1, 2)
    with pytest.raises(NoSuchQuery):
        remove_query(GoldWriter(session, name), "0" * 16)
    session.rollback()


def test_versions_of_other_days_are_negatives_unless_somebody_labelled_them(
    session: Session, name: str
) -> None:
    write(session, name, ASKED, asked(version=date(2003, 8, 2)))
    by_hand = held(session, name)
    derived = with_other_days(session, by_hand)
    assert derived.version == by_hand.version
    assert [(each.version, each.positive, each.kind.value) for each in derived.labels] == [
        (date(2000, 4, 1), True, "relevance"),
        (date(2003, 8, 2), True, "relevance"),
        (date(2015, 6, 4), False, "other_day"),
    ]
    assert with_other_days(session, derived) == derived
    assert stale_labels(session, derived) == []
    waiting = [each.model_copy(update={"boundary": True}) for each in by_hand.labels]
    unmarked = [
        each.model_copy(
            update={"labelled_by": each.labelled_by.model_copy(update={"kind": "source"})}
        )
        for each in waiting
    ]
    nobody = gold_set(name, by_hand.queries, unmarked)
    kinds = {each.kind for each in with_other_days(session, nobody).labels}
    assert kinds == {LabelKind.RELEVANCE}


def test_the_text_of_the_event_date_is_no_negative_where_another_one_is_right(
    session: Session, name: str
) -> None:
    write(session, name, asked(version=date(2003, 8, 2)))
    derived = with_other_days(session, held(session, name))
    assert [(each.version, each.positive) for each in derived.labels] == [
        (date(2003, 8, 2), True),
        (date(2015, 6, 4), False),
    ]


def test_a_label_that_fits_no_stored_text_is_stale(session: Session, name: str) -> None:
    write(session, name, ASKED)
    fits = held(session, name).labels[0]
    other_day = fits.model_copy(update={"version": date(2000, 4, 2)})
    other_text = fits.model_copy(update={"text_hash": "0" * 64})
    query = held(session, name).queries
    found = [
        stale_labels(session, gold_set(name, query, [each]))[0].why.value
        for each in (other_day, other_text)
    ]
    assert found == ["no_such_version", "other_text"]


def test_a_judge_confirms_nothing_by_its_own_name(session: Session, name: str) -> None:
    families = ModelFamilies.read("f", "- {family: mine, names: [homemade]}")
    query = new_query(name, ASKED.words, ASKED.event_date)
    shown = sheet(session, query, ASKED.statute, ASKED.article).model_dump(mode="json")
    given = asked(by="homemade-1", kind="model", shown=shown)
    writer = GoldWriter(session, name)
    done = label(session, writer, [given], JudgedSystem((), families), NOW).added[0]
    session.commit()
    key = LabelKey(done.query, done.statute_id, ArticleKey.parse(done.article))
    with pytest.raises(NotAPerson, match="a model labelled"):
        confirm(GoldWriter(session, name), key, "Homemade-1 ", NOW, packaged_families())
    session.rollback()


def test_a_judgement_is_kept_as_long_as_its_sheet_is_the_same(session: Session, name: str) -> None:
    query = new_query(name, ASKED.words, ASKED.event_date)
    shown = sheet(session, query, ASKED.statute, ASKED.article).model_dump(mode="json")
    given = asked(by="claude-x", kind="model", shown=shown)
    first = write(session, name, given).added[0]
    assert write(session, name, given).unchanged == 1
    writer = GoldWriter(session, name)
    writer.change_label(first.model_copy(update={"judged_sheet": "0" * 64}))
    session.commit()
    (again,) = write(session, name, given).replaced
    assert again.judged_sheet == first.judged_sheet
    assert write(session, name, given).unchanged == 1


def test_of_two_who_label_at_once_the_second_is_told(session: Session, name: str) -> None:
    """The second waits for the first, whose transaction holds the set."""
    told: list[str] = []

    def second() -> None:
        with Session(session.get_bind()) as own:
            try:
                wrong = [asked(by="Lee", positive=False)]
                label(own, GoldWriter(own, name), wrong, NOBODY, NOW)
            except LabelDiffers as error:
                told.append(str(error))

    writer = GoldWriter(session, name)
    other = Thread(target=second)
    other.start()
    label(session, writer, [ASKED], NOBODY, NOW)
    session.commit()
    other.join()
    assert ["labelled right by Kim" in each for each in told] == [True]
    assert [each.positive for each in held(session, name).labels] == [True]
