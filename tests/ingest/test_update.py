"""Updates: what is new at the source is applied and told; a source that fails changes nothing."""

from __future__ import annotations

import shutil
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import Engine, create_engine
from sqlalchemy.orm import Session

from ingest.lawgo_ingest import ingest_lawgo
from ingest.load import state_hash
from ingest.pipeline import ingest_example, ingest_location
from ingest.sources.lawgo.settings import LawgoSettings
from ingest.sources.lawgo.upstream_error import UpstreamError
from ingest.sources.legalize_kr.mirror import UnreachableRepository, fetched_mirror
from ingest.sources.legalize_kr.repository import MalformedRepository
from ingest.update import SourceUpdate, refresh_curated, update
from lawdb.article_key import ArticleKey
from lawdb.event_date import SEOUL
from lawdb.lookup import article, disagreements, status
from lawdb.settings import Settings
from tests.ingest.sources.lawgo.invented_bodies import xml_addenda, xml_article, xml_body
from tests.ingest.sources.lawgo.scripted_upstream import Upstream, answer
from tests.invented_repository import InventedRepository
from tests.loading import loading_connection

FIRST = {
    "statute": "990201", "title": "가상 갱신 시험법", "mst": 9101, "number": 101, "kind": "제정",
    "promulgated": date(2020, 1, 1), "articles": {1: "처음 문언이다.", 2: "둘째 조문이다."},
}  # fmt: skip
SECOND = {
    **FIRST, "mst": 9102, "number": 102, "kind": "일부개정", "promulgated": date(2021, 3, 2),
    "effective": date(2021, 9, 3), "addenda": "이 법은 공포 후 6개월이 경과한 날부터 시행한다.",
    "articles": {1: "고친 문언이다. <개정 2021.3.2>", 2: "둘째 조문이다."},
}  # fmt: skip
OTHER = {
    "statute": "990202", "title": "가상 이웃 시험법", "mst": 9201, "number": 201, "kind": "제정",
    "promulgated": date(2019, 5, 1), "articles": {1: "이웃 문언이다."},
}  # fmt: skip
CLOSED_LAWGO = LawgoSettings(oc=None)


@pytest.fixture
def url(database: Engine) -> Any:
    with loading_connection(database) as connection:
        tables = connection.execute(
            "SELECT string_agg(tablename, ', ') FROM pg_tables WHERE schemaname = 'public'"
            " AND tablename <> 'alembic_version'"
        ).fetchone()
        assert tables is not None
        connection.execute(f"TRUNCATE {tables[0]} RESTART IDENTITY CASCADE")
    return database.url.render_as_string(hide_password=False)


@pytest.fixture
def repository(tmp_path: Path) -> InventedRepository:
    made = InventedRepository(tmp_path / "upstream")
    made.commit(OTHER)
    made.commit(FIRST)
    return made


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("LAWDB_DATA_DIR", str(tmp_path / "data"))
    return Settings()


def updated(url: str, settings: Settings, lawgo: LawgoSettings = CLOSED_LAWGO) -> SourceUpdate:
    (source,) = update(url, 1, settings=settings, lawgo=lawgo).sources
    return source


def hash_of(database: Engine) -> str:
    with loading_connection(database) as connection:
        return state_hash(connection)


@pytest.mark.parametrize("by_url", [False, True], ids=["path", "url"])
def test_a_new_commit_is_taken_in_and_told(
    url: str, database: Engine, repository: InventedRepository, settings: Settings, by_url: bool
) -> None:
    location = repository.url if by_url else str(repository.folder)
    ingest_location(url, "legalize-kr", location, 1)
    before = hash_of(database)
    nothing = updated(url, settings)
    assert (nothing.report.listed, nothing.revisions, nothing.articles) == (0, [], [])
    assert hash_of(database) == before
    repository.commit(SECOND)
    found = updated(url, settings)
    assert (found.report.files, found.report.revisions) == (1, 2), "only the changed file is read"
    assert [(r.what, r.mst, r.effective_on) for r in found.revisions] == [
        ("new", "9102", date(2021, 9, 3))
    ]
    (change,) = found.articles
    assert (change.title, change.article) == ("가상 갱신 시험법", ArticleKey(1))
    assert [(v.start, v.end, v.mst) for v in change.closed] == [(date(2020, 1, 1), None, "9101")]
    assert [(v.start, v.end, v.mst) for v in change.opened] == [
        (date(2020, 1, 1), date(2021, 9, 3), "9101"),
        (date(2021, 9, 3), None, "9102"),
    ]
    with Session(database) as session:
        horizon = article(session, FIRST["title"], "1", date(2021, 9, 3)).horizon
        (state,) = status(session).sources
    assert horizon.verified_until == date(2021, 3, 2)
    checked = state.checked_at.astimezone(SEOUL).date()
    assert checked == (datetime.now(SEOUL).date() if by_url else date(2021, 3, 2))


def test_an_update_ends_where_a_fresh_load_does(
    url: str, database: Engine, repository: InventedRepository, settings: Settings, tmp_path: Path
) -> None:
    bodies = tmp_path / "bodies"
    bodies.mkdir()
    (bodies / "9102.xml").write_bytes(
        xml_body(
            statute_id="990201", promulgated="20210302", number="102", effective="20210903",
            starts="20220101:제1조",
            articles=xml_article("1", "제1조 고친 문언이다. <개정 2021.3.2>")
            + xml_article("2", "제2조 둘째 조문이다."),
        )
    )  # fmt: skip
    ingest_location(url, "legalize-kr", str(repository.folder), 1)
    ingest_lawgo(url, bodies)
    repository.commit(SECOND)
    sources = update(url, 1, settings=settings, lawgo=CLOSED_LAWGO).sources
    assert [source.source for source in sources] == ["law.go.kr", "legalize-kr"]
    with Session(database) as session:
        (point,) = disagreements(session)
        assert (point.article, point.derived, point.official) == (
            "제1조", "2021-09-03", "2022-01-01"
        )  # fmt: skip
        assert article(session, FIRST["title"], "1", date(2021, 12, 31)).text == "처음 문언이다."
    after = hash_of(database)
    with loading_connection(database) as connection:
        connection.execute("TRUNCATE statute, revision, article_text CASCADE")
        connection.execute(
            "TRUNCATE statute_name, official_body, derived_statute, disagreement, corpus_state,"
            " ruling"
        )
    ingest_lawgo(url, bodies)
    ingest_location(url, "legalize-kr", str(repository.folder), 1)
    assert hash_of(database) == after


def test_a_rewritten_history_is_a_correction(
    url: str, database: Engine, repository: InventedRepository, settings: Settings
) -> None:
    repository.commit(SECOND)
    ingest_location(url, "legalize-kr", repository.url, 1)
    corrected = {
        **SECOND,
        "articles": {1: "바로잡은 문언이다. <개정 2021.3.2>", 2: "둘째 조문이다."},
    }
    repository.commit(corrected, amend=True)
    found = updated(url, settings)
    assert found.revisions == [], "the revision itself is described as before"
    assert [str(change.article) for change in found.articles] == ["제1조"]
    with Session(database) as session:
        text = article(session, FIRST["title"], "1", date(2022, 1, 1)).text
    assert text == "바로잡은 문언이다. <개정 2021.3.2>"
    repository.commit({**corrected, "number": 103}, amend=True)
    assert [(r.what, r.promulgation_no) for r in updated(url, settings).revisions] == [
        ("corrected", "103")
    ]


def test_a_file_that_vanished_is_told_and_stays(
    url: str, database: Engine, repository: InventedRepository, settings: Settings
) -> None:
    ingest_location(url, "legalize-kr", repository.url, 1)
    repository.remove(OTHER)
    found = updated(url, settings)
    assert found.report.vanished == [repository.path_of(OTHER)]
    with Session(database) as session:
        assert article(session, OTHER["title"], "1", date(2020, 1, 1)).text == "이웃 문언이다."


def test_a_broken_revision_is_not_tried_again_and_again(
    url: str, repository: InventedRepository, settings: Settings
) -> None:
    broken = {**SECOND, "effective": "언젠가"}
    repository.commit(broken)
    report = ingest_location(url, "legalize-kr", str(repository.folder), 1)
    assert [p.code for p in report.problems] == ["broken_front_matter"]
    assert updated(url, settings).report.listed == 0


def test_an_upstream_that_fails_changes_nothing(
    url: str, database: Engine, repository: InventedRepository, settings: Settings, tmp_path: Path
) -> None:
    ingest_location(url, "legalize-kr", repository.url, 1)
    before = hash_of(database)
    saved = shutil.copytree(repository.folder, tmp_path / "saved")
    failures: list[str] = []

    def fails() -> None:
        with pytest.raises(MalformedRepository) as caught:
            update(url, 1, settings=settings, lawgo=CLOSED_LAWGO)
        failures.append(caught.value.code)
        assert "nothing was changed" in str(caught.value)
        assert hash_of(database) == before

    repository.remove_everything()
    fails()
    shutil.rmtree(repository.folder)
    fails()
    stranger = InventedRepository(repository.folder)
    stranger.commit({**OTHER, "title": "가상 낯선 시험법", "statute": "990299"})
    fails()
    assert failures == ["upstream_empty", "upstream_unreachable", "upstream_other_repository"]
    shutil.rmtree(repository.folder)
    saved.rename(repository.folder)
    assert updated(url, settings).report.listed == 0


def test_a_mirror_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    with (
        pytest.raises(UnreachableRepository),
        fetched_mirror(f"file://{tmp_path}/nowhere", tmp_path / "mirrors"),
    ):
        pytest.fail("nothing was cloned")
    assert [path.suffix for path in (tmp_path / "mirrors").iterdir()] == [".lock"]


def search_page(*rows: tuple[str, str, str]) -> bytes:
    """Rows of (MST, promulgation day, number) as ``lawSearch.do`` lists them."""
    listed = "".join(
        f"<law><법령일련번호>{mst}</법령일련번호><시행일자>{day}</시행일자><법령ID>990001</법령ID>"
        f"<법령명한글>가상 시험법</법령명한글><법령구분명>법률</법령구분명>"
        f"<공포일자>{day}</공포일자><공포번호>{number}</공포번호><제개정구분명>일부개정</제개정구분명></law>"
        for mst, day, number in rows
    )
    total = f"<totalCnt>{len(rows)}</totalCnt>"
    return f"<?xml version='1.0'?><LawSearch>{total}{listed}</LawSearch>".encode()


@pytest.fixture
def upstream() -> Any:
    server = Upstream()
    yield server
    server.stop()


def test_the_api_is_asked_for_what_was_promulgated_since(
    url: str, database: Engine, settings: Settings, tmp_path: Path, upstream: Upstream
) -> None:
    bodies = tmp_path / "bodies"
    bodies.mkdir()
    (bodies / "900.xml").write_bytes(xml_body())
    ingest_location(url, "lawgo", str(bodies))
    newer = xml_body(
        promulgated="20260501", number="9950", effective="20260501",
        articles=xml_article("1", "제1조(목적) 고친 글이다.", title="목적"),
        addenda=xml_addenda("20260501", "9950", "이 법은 공포한 날부터 시행한다."),
    )  # fmt: skip
    lawgo = LawgoSettings(
        oc=SecretStr("k"), base_url=upstream.url, requests_per_second=50, attempts=1
    )
    page = search_page(("900", "20260331", "9901"), ("950", "20260501", "9950"))
    upstream.answers = [answer(page), answer(page), answer(newer)]
    found = updated(url, settings, lawgo)
    asked = [(path, query.get("ancYd"), query.get("MST")) for path, query in upstream.queries]
    today = datetime.now(SEOUL).date()
    assert asked == [
        ("/DRF/lawSearch.do", f"20260331~{today:%Y%m%d}", None),
        ("/DRF/lawSearch.do", None, None),
        ("/DRF/lawService.do", None, "950"),
    ]
    assert [(r.what, r.mst) for r in found.revisions] == [("new", "950")]
    assert [str(change.article) for change in found.articles] == ["제1조"]
    with Session(database) as session:
        result = article(session, "가상 시험법", "1", date(2026, 5, 1))
    assert (result.text, result.horizon.verified_until) == ("고친 글이다.", today)


@pytest.mark.parametrize("body", [b"", b"<html>busy</html>", b"{}", b"<LawSearch></LawSearch>"])
def test_an_api_that_fails_changes_nothing(
    url: str, settings: Settings, tmp_path: Path, upstream: Upstream, body: bytes
) -> None:
    bodies = tmp_path / "bodies"
    bodies.mkdir()
    (bodies / "900.xml").write_bytes(xml_body())
    ingest_location(url, "lawgo", str(bodies))
    engine = create_engine(url)
    before = hash_of(engine)
    lawgo = LawgoSettings(
        oc=SecretStr("k"), base_url=upstream.url, requests_per_second=50, attempts=1
    )
    upstream.answers = [answer(body)]
    with pytest.raises(UpstreamError):
        update(url, 1, settings=settings, lawgo=lawgo)
    assert hash_of(engine) == before
    engine.dispose()


def test_an_empty_store_has_nothing_to_update(url: str, settings: Settings) -> None:
    assert update(url, settings=settings, lawgo=CLOSED_LAWGO).sources == []


def test_a_store_of_an_earlier_lawdb_gets_the_curated_data(url: str, database: Engine) -> None:
    assert refresh_curated(url) == {}  # nothing is loaded yet
    ingest_example(url)
    assert refresh_curated(url)["statute_name"].opened > 0
    with loading_connection(database) as connection:
        connection.execute("TRUNCATE transitional_rule")  # as before there were rules
        connection.commit()
    changed = refresh_curated(url)
    assert changed["transitional_rule"].opened > 0
    assert changed["statute_name"].opened == 0
    assert refresh_curated(url)["transitional_rule"].opened == 0
