"""Passages, vectors and the nearest of a day, in a real database, by vectors one can predict."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from ingest.derived_version import Basis, DerivedVersion, Status, StatuteHistory
from ingest.load import StatuteLoader
from ingest.source_revision import SourceRevision
from lawdb.article_key import ArticleKey
from lawdb.event_date import today_in_seoul
from lawdb.results import Interval
from lawdb.search.dense import (
    NearPassage,
    build_approximate_index,
    fill_embeddings,
    nearest,
    refresh_passages,
)
from lawdb.search.dense.approximate_index import PERIODS, has_approximate_index
from lawdb.search.dense.nearest_passages import near_statement
from lawdb.search.embedding import EmbeddingError
from tests.letters_embedder import Letters
from tests.loading import loading_connection

DERIVED = (
    "passage_embedding, embedding_model, search_passage, passage, passage_source, statute,"
    " statute_name, revision, article_version, addendum, unresolved_commencement, article_text,"
    " addendum_text"
)
OLD, MIDDLE, NEW = date(1990, 1, 1), date(2000, 1, 1), date(2010, 1, 1)
LATER = today_in_seoul() + timedelta(days=400)


@dataclass
class Watch:
    """Remembers what it was told."""

    total: int = 0
    done: list[int] = field(default_factory=list[int])

    def begin(self, total: int, what: str) -> None:
        assert what == "passages"
        self.total = total

    def advance(self, done: int) -> None:
        self.done.append(done)


def statute(
    number: int, articles: dict[str, list[tuple[date, date | None, str]]], title: str = "등대법"
) -> tuple[StatuteHistory, list[SourceRevision]]:
    """A statute of one revision; its articles' texts stand on the days given."""
    statute_id = f"{900_000 + number}"
    revision = SourceRevision(
        statute_id=statute_id,
        title=f"{title} {number}",
        statute_kind="법률",
        mst=f"9{statute_id}",
        promulgated_on=OLD,
        promulgation_no="1",
        revision_kind="제정",
        effective_on=OLD,
        articles={},
        addenda="",
        addenda_heading="",
        reprinted_addenda=(),
        source="invented",
        source_ref="",
    )
    versions = [
        DerivedVersion(
            ArticleKey.parse(key),
            start,
            end,
            Status.DELETED if body.startswith("삭제") else Status.IN_FORCE,
            "등대",
            body,
            revision.mst,
            Basis.ADDENDA,
            True,
        )
        for key, texts in articles.items()
        for start, end, body in texts
    ]
    return StatuteHistory(statute_id, versions, []), [revision]


LIGHTS = statute(
    1,
    {
        "1": [
            (OLD, MIDDLE, "등대는 나무로 짓는다."),
            (MIDDLE, NEW, "등대는 돌로 짓는다."),
            (NEW, LATER, "등대는 철로 짓는다."),
            (LATER, None, "등대는 유리로 짓는다."),
        ],
        "2": [(OLD, MIDDLE, "배는 나무로 짓는다."), (MIDDLE, None, "삭제 <2000.1.1>")],
        "3": [(OLD, None, "① 불을 켠다.\n② 불을 끈다.\n③ 삭제 <1999.1.1>")],
    },
)
HARBOURS = statute(2, {"1": [(OLD, None, "항구에는 나무를 심는다.")]}, "항구법")


@pytest.fixture
def store(database: Engine) -> Iterator[Engine]:
    with database.begin() as connection:
        connection.execute(text(f"TRUNCATE {DERIVED} RESTART IDENTITY CASCADE"))
        for number in (1, 2):
            for period in PERIODS:
                connection.execute(text(f"DROP INDEX IF EXISTS {period.index(number)}"))
    load(database, LIGHTS, HARBOURS)
    yield database
    database.dispose()


def load(engine: Engine, *statutes: tuple[StatuteHistory, list[SourceRevision]]) -> None:
    with loading_connection(engine) as connection, StatuteLoader(connection) as loader:
        for history, revisions in statutes:
            loader.add(history, revisions)
    assert loader.report.problems == []


def prepared(engine: Engine, embedder: Letters) -> None:
    refresh_passages(engine)
    fill_embeddings(engine, embedder, Watch())


def ask(engine: Engine, question: str, when: date | Interval, **more: Any) -> list[NearPassage]:
    embedder = Letters()
    with Session(engine) as session:
        vector = embedder.embed_queries([question])[0]
        return nearest(session, vector, embedder.model, when, more.pop("limit", 10), **more)


def articles(found: Sequence[NearPassage]) -> list[str]:
    return [f"{row.statute_id} {row.key}" for row in found]


def bodies(engine: Engine, found: Sequence[NearPassage]) -> list[str]:
    with Session(engine) as session:
        texts = dict(session.execute(text("SELECT content_hash, text FROM article_text")).all())
    return [texts[row.content_hash][row.start : row.end] for row in found]


def scalar(engine: Engine, question: str) -> Any:
    with engine.connect() as connection:
        return connection.scalar(text(question))


@pytest.mark.parametrize("mode", ["exact", "approximate"])
@pytest.mark.parametrize(
    ("day", "body"),
    [
        (OLD, "등대는 나무로 짓는다."),
        (MIDDLE - timedelta(days=1), "등대는 나무로 짓는다."),
        (MIDDLE, "등대는 돌로 짓는다."),
        (NEW, "등대는 철로 짓는다."),
        (today_in_seoul(), "등대는 철로 짓는다."),
        (LATER, "등대는 유리로 짓는다."),
    ],
)
def test_the_text_of_the_day_is_found(store: Engine, day: date, body: str, mode: str) -> None:
    prepared(store, Letters())
    build_approximate_index(store, Letters().model, at_least=0)
    found = ask(store, "등대법 1 제1조(등대)\n등대는 나무로 짓는다.", day, mode=mode)
    assert bodies(store, found)[0] == body
    assert articles(found).count("900001 제1조") == 1


@pytest.mark.parametrize("mode", ["exact", "approximate"])
def test_nothing_stands_outside_its_days(store: Engine, mode: str) -> None:
    prepared(store, Letters())
    build_approximate_index(store, Letters().model, at_least=0)
    assert ask(store, "등대", OLD - timedelta(days=1), mode=mode) == []
    after = articles(ask(store, "배는 나무로 짓는다", MIDDLE, mode=mode))
    assert "900001 제2조" not in after
    assert "900001 제2조" in articles(ask(store, "배", MIDDLE - timedelta(days=1), mode=mode))


def test_an_interval_finds_every_text_of_it(store: Engine) -> None:
    prepared(store, Letters())
    found = ask(store, "등대", Interval(start=MIDDLE - timedelta(days=1), end=MIDDLE))
    assert sum(row.key == ArticleKey(1) and row.statute_id == "900001" for row in found) == 1
    found = ask(store, "등대", Interval(start=MIDDLE - timedelta(days=1), end=NEW))
    assert sum(row.key == ArticleKey(1) and row.statute_id == "900001" for row in found) == 2
    found = ask(store, "등대", Interval(start=MIDDLE, end=None))
    assert sum(row.key == ArticleKey(1) and row.statute_id == "900001" for row in found) == 3


def test_only_the_statutes_named_are_searched(store: Engine) -> None:
    prepared(store, Letters())
    assert articles(ask(store, "등대", OLD, statutes=["900002"])) == ["900002 제1조"]
    assert ask(store, "등대", OLD, statutes=[]) == []


def test_days_that_are_out_of_date_are_missed_but_never_shown(store: Engine) -> None:
    prepared(store, Letters())
    history, revisions = LIGHTS
    shortened = [
        replace(version, end=NEW) if version.key == ArticleKey(3) else version
        for version in history.versions
    ]
    load(store, (StatuteHistory(history.statute_id, shortened, []), revisions))
    assert "900001 제3조" not in articles(ask(store, "불을 켠다", NEW))
    assert refresh_passages(store).texts == 0
    assert "900001 제3조" not in articles(ask(store, "불을 켠다", NEW))
    assert "900001 제3조" in articles(ask(store, "불을 켠다", NEW - timedelta(days=1)))


def test_what_is_deleted_within_an_article_is_no_passage(store: Engine) -> None:
    prepared(store, Letters())
    found = [row for row in ask(store, "불", OLD) if row.key == ArticleKey(3)]
    assert bodies(store, found) == ["① 불을 켠다.\n② 불을 끈다."]


def test_a_refresh_cuts_only_what_is_new(store: Engine) -> None:
    first = refresh_passages(store)
    assert (first.texts, first.passages, first.days) == (7, 7, 7)
    again = refresh_passages(store)
    assert (again.texts, again.passages, again.days) == (0, 0, 0)
    load(store, statute(3, {"1": [(OLD, None, "바다는 넓다.")]}))
    told: list[int] = []
    assert refresh_passages(store, told.append).texts == 1
    assert told == [1]


def test_a_renamed_statute_is_cut_under_its_new_title(store: Engine) -> None:
    prepared(store, Letters())
    load(store, statute(2, {"1": [(OLD, None, "항구에는 나무를 심는다.")]}, "항만법"))
    assert refresh_passages(store).texts == 1
    embedder = Letters()
    fill_embeddings(store, embedder, Watch())
    assert embedder.seen == ["항만법 2 제1조(등대)\n항구에는 나무를 심는다."]
    assert articles(ask(store, "나무", OLD)).count("900002 제1조") == 1


def test_filling_starts_with_what_is_in_force_and_can_be_bounded(store: Engine) -> None:
    refresh_passages(store)
    embedder, watch = Letters(), Watch()
    report = fill_embeddings(store, embedder, watch, limit=3, workers=1)
    assert (report.stored, report.missing) == (3, 4)
    assert (watch.total, sum(watch.done)) == (3, 3)
    assert {written.split("\n", 1)[1] for written in embedder.seen} == {
        "등대는 철로 짓는다.",
        "① 불을 켠다.\n② 불을 끈다.",
        "항구에는 나무를 심는다.",
    }
    rest = fill_embeddings(store, embedder, Watch(), workers=3)
    assert (rest.stored, rest.missing) == (4, 0)
    assert len(embedder.seen) == len(set(embedder.seen)) == 7


def test_a_filling_that_breaks_off_is_taken_up(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lawdb.search.dense.filling.PASSAGES_PER_TRANSACTION", 2)
    refresh_passages(store)
    with pytest.raises(EmbeddingError):
        fill_embeddings(store, Letters(fail_after=4), Watch(), workers=1)
    assert scalar(store, "SELECT count(*) FROM passage_embedding") == 4
    assert fill_embeddings(store, Letters(), Watch()).stored == 3


def test_vectors_of_two_models_never_mix(store: Engine) -> None:
    prepared(store, Letters())
    other = Letters(model="letters/2", dimensions=16)
    with Session(store) as session, pytest.raises(EmbeddingError) as raised:
        nearest(session, other.embed_queries(["등대"])[0], other.model, OLD, 5)
    assert raised.value.code == "no_vectors"
    fill_embeddings(store, other, Watch(), limit=2)
    build_approximate_index(store, Letters().model, at_least=0)
    build_approximate_index(store, other.model, at_least=0)
    with Session(store) as session:
        for mode in ("exact", "approximate"):
            vector = other.embed_queries(["등대"])[0]
            days = Interval(start=OLD, end=None)
            assert len(nearest(session, vector, other.model, days, 50, mode=mode)) == 2
            vector = Letters().embed_queries(["등대"])[0]
            assert len(nearest(session, vector, Letters().model, days, 50, mode=mode)) == 7
        with pytest.raises(EmbeddingError) as raised:
            nearest(session, vector, other.model, OLD, 5)
    assert raised.value.code == "wrong_dimensions"


def test_a_model_that_changed_its_length_is_refused(store: Engine) -> None:
    prepared(store, Letters())
    with pytest.raises(EmbeddingError) as raised:
        fill_embeddings(store, Letters(dimensions=8), Watch())
    assert raised.value.code == "wrong_dimensions"


def test_an_exact_search_does_not_walk_the_approximate_index(store: Engine) -> None:
    prepared(store, Letters())
    build_approximate_index(store, Letters().model, at_least=0)
    parameters = {
        "vector": "[" + ",".join("1" * 32) + "]",
        "days": "[2000-01-01,2000-01-02)",
        "limit": 5,
    }
    plans: list[str] = []
    with Session(store) as session:
        session.execute(text("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off"))
        for period in (None, *PERIODS):
            statement = near_statement(1, 32, period=period).text
            rows = session.execute(text(f"EXPLAIN {statement}"), parameters)
            plans.append("\n".join(row[0] for row in rows))
    assert "hnsw" not in plans[0]
    for period, plan in zip(PERIODS, plans[1:], strict=True):
        assert f"{period.index(1)} on passage_embedding" in plan


def test_few_vectors_get_no_graph(store: Engine) -> None:
    prepared(store, Letters())
    assert not build_approximate_index(store, Letters().model)
    with Session(store) as session:
        assert not has_approximate_index(session, 1)
    assert build_approximate_index(store, Letters().model, at_least=7)
    with Session(store) as session:
        assert has_approximate_index(session, 1)


def test_a_walk_leaves_the_session_as_it_was(store: Engine) -> None:
    prepared(store, Letters())
    build_approximate_index(store, Letters().model, at_least=0)
    with Session(store) as session:
        nearest(session, Letters().embed_queries(["등대"])[0], "letters/1", OLD, 2)
        assert session.scalar(text("SHOW enable_seqscan")) == "on"
        assert session.scalar(text("SHOW enable_sort")) == "on"


def test_another_order_of_loading_gives_the_same(store: Engine, database: Engine) -> None:
    rng = random.Random(7)
    many = [
        statute(n, {str(a): [(OLD, None, "등대는 " + "가나다"[a % 3] * 3)] for a in range(1, 9)})
        for n in range(10, 16)
    ]
    answers: list[list[NearPassage]] = []
    for _ in range(2):
        with database.begin() as connection:
            connection.execute(text(f"TRUNCATE {DERIVED} RESTART IDENTITY CASCADE"))
        rng.shuffle(many)
        load(database, *many)
        prepared(database, Letters())
        answers.append(ask(database, "등대는 가나다", MIDDLE, limit=20))
    assert len(answers[0]) == 20
    assert answers[0] == answers[1]
