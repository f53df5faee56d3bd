"""The live client: bodies, retries, limits, and the cache, against a real HTTP server."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from urllib.parse import quote

import pytest

from ingest.sources.lawgo.client import LawgoClient
from ingest.sources.lawgo.files import LawgoFiles
from ingest.sources.lawgo.settings import LawgoSettings
from ingest.sources.lawgo.upstream_error import NotFoundUpstream, UpstreamError
from tests.ingest.sources.lawgo.invented_bodies import (
    TITLE,
    json_article,
    json_body,
    xml_body,
)
from tests.ingest.sources.lawgo.scripted_upstream import (
    KEY,
    LISTED,
    Upstream,
    answer,
    cut_connection,
    endless,
)


def stored(tmp_path: Path) -> list[str]:
    folder = tmp_path / "bodies"
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def waits(slept: list[float]) -> list[float]:
    """Sleeps between attempts, without the pacing of requests (at most 0.02 s at 50 a second)."""
    return [seconds for seconds in slept if seconds > 0.05]


def test_a_body_is_asked_for_by_mst_with_the_key(
    upstream: Upstream, connect: Callable[..., LawgoClient]
) -> None:
    upstream.answers = [answer(xml_body())]
    revision = connect().law_body(LISTED).revision
    assert (revision.mst, revision.title, revision.body_as_of) == ("900", TITLE, None)
    assert upstream.queries == [
        ("/DRF/lawService.do", {"OC": KEY, "target": "law", "MST": "900", "type": "XML"})
    ]


def test_an_eflaw_body_is_asked_for_by_mst_and_day(
    upstream: Upstream, connect: Callable[..., LawgoClient], tmp_path: Path
) -> None:
    upstream.answers = [answer(json_body(json_article("1", "제1조 하나")))]
    revision = connect().eflaw_body(LISTED).revision
    assert revision.body_as_of == date(2026, 4, 1)
    query = upstream.queries[0][1]
    assert (query["target"], query["efYd"], query["type"]) == ("eflaw", "20260401", "JSON")
    assert stored(tmp_path) == ["900-20260401.json"]


def test_a_stored_body_is_not_asked_for_again(
    upstream: Upstream, connect: Callable[..., LawgoClient], tmp_path: Path
) -> None:
    upstream.answers = [answer(xml_body())]
    client = connect()
    first = client.law_body(LISTED)
    assert client.law_body(LISTED) == first
    assert len(upstream.queries) == 1
    client.law_body(LISTED, refresh=True)
    assert len(upstream.queries) == 2
    ((revision,),) = LawgoFiles(tmp_path / "bodies").statutes()
    assert revision.articles == first.revision.articles


@pytest.mark.parametrize("damaged", [b"", b"{}", xml_body()[:700], b"<html></html>"])
def test_a_damaged_stored_body_is_fetched_again(
    upstream: Upstream, connect: Callable[..., LawgoClient], tmp_path: Path, damaged: bytes
) -> None:
    (tmp_path / "bodies").mkdir()
    (tmp_path / "bodies" / "900.xml").write_bytes(damaged)
    upstream.answers = [answer(xml_body())]
    connect().law_body(LISTED)
    assert (tmp_path / "bodies" / "900.xml").read_bytes() == xml_body()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"<!DOCTYPE html><html><body>maintenance</body></html>", "upstream_html"),
        (b"{}", "upstream_empty"),
        (b"", "upstream_empty"),
        (xml_body()[:1200], "upstream_malformed"),
        (xml_body(articles="<빈것>없음</빈것>"), "upstream_empty"),
        (xml_body(number="08888"), "upstream_wrong_body"),
        (xml_body(statute_id="990777"), "upstream_wrong_body"),
        (
            f"<Response><msg>사용자 정보 검증에 실패 ({KEY})</msg></Response>".replace(
                "&", "&amp;"
            ).encode(),
            "upstream_key_refused",
        ),
        ("<Law>일치하는 법령이 없습니다.</Law>".encode(), "not_found_at_source"),
    ],
)
def test_a_200_that_is_no_body_is_an_error_and_never_stored(
    upstream: Upstream,
    connect: Callable[..., LawgoClient],
    tmp_path: Path,
    body: bytes,
    code: str,
) -> None:
    upstream.answers = [answer(body)]
    with pytest.raises(UpstreamError) as caught:
        connect().law_body(LISTED)
    assert caught.value.code == code
    assert isinstance(caught.value, NotFoundUpstream) == (code == "not_found_at_source")
    assert "s3cret" not in "".join(traceback.format_exception(caught.value))
    assert stored(tmp_path) == []


def test_too_many_requests_waits_as_long_as_it_is_asked_to(
    upstream: Upstream, connect: Callable[..., LawgoClient], slept: list[float]
) -> None:
    upstream.answers = [answer(b"", 429, Retry_After="7"), answer(xml_body())]
    assert connect().law_body(LISTED).revision.mst == "900"
    assert waits(slept) == [7.0]


def test_retry_after_may_be_a_date(
    upstream: Upstream, connect: Callable[..., LawgoClient], slept: list[float]
) -> None:
    then = format_datetime(datetime.now(UTC) + timedelta(seconds=40), usegmt=True)
    upstream.answers = [answer(b"", 503, Retry_After=then), answer(xml_body())]
    connect().law_body(LISTED)
    (waited,) = waits(slept)
    assert 30 < waited <= 40


def test_a_longer_wait_than_allowed_ends_the_attempts(
    upstream: Upstream, connect: Callable[..., LawgoClient], slept: list[float]
) -> None:
    upstream.answers = [answer(b"", 429, Retry_After="3600")]
    with pytest.raises(UpstreamError, match="3600 s") as caught:
        connect().law_body(LISTED)
    assert (caught.value.code, caught.value.retry_after) == ("upstream_rate_limited", 3600.0)
    assert (len(upstream.queries), waits(slept)) == (1, [])


def test_server_errors_are_tried_again_with_growing_waits(
    upstream: Upstream, connect: Callable[..., LawgoClient], slept: list[float]
) -> None:
    upstream.answers = [answer(b"", 500), answer(b"", 502), answer(b"", 503), answer(xml_body())]
    connect().law_body(LISTED)
    first, second, third = (seconds for seconds in slept if seconds >= 1)
    assert 1 <= first <= 2
    assert 2 <= second <= 3
    assert 4 <= third <= 5


def test_attempts_end(
    upstream: Upstream, connect: Callable[..., LawgoClient], tmp_path: Path
) -> None:
    upstream.answers = [answer(b"<html>down</html>", 500)]
    with pytest.raises(UpstreamError) as caught:
        connect().law_body(LISTED)
    assert caught.value.code == "upstream_status"
    assert len(upstream.queries) == 4
    assert stored(tmp_path) == []


def test_a_redirect_that_repeats_the_query_is_not_followed(
    upstream: Upstream, connect: Callable[..., LawgoClient]
) -> None:
    upstream.answers = [answer(b"", 302, Location=f"{upstream.url}/moved?OC={quote(KEY, safe='')}")]
    with pytest.raises(UpstreamError, match="302") as caught:
        connect().law_body(LISTED)
    assert "s3cret" not in "".join(traceback.format_exception(caught.value))
    assert [path for path, _ in upstream.queries] == ["/DRF/lawService.do"]


@pytest.mark.parametrize("status", [400, 403, 404])
def test_other_statuses_are_not_tried_again(
    upstream: Upstream, connect: Callable[..., LawgoClient], status: int
) -> None:
    upstream.answers = [answer(b"", status)]
    with pytest.raises(UpstreamError, match=str(status)) as caught:
        connect().law_body(LISTED)
    assert caught.value.code == "upstream_status"
    assert len(upstream.queries) == 1


def test_a_broken_connection_is_tried_again(
    upstream: Upstream, connect: Callable[..., LawgoClient]
) -> None:
    upstream.answers = [cut_connection, answer(xml_body())]
    assert connect().law_body(LISTED).revision.mst == "900"


def test_nobody_there(connect: Callable[..., LawgoClient]) -> None:
    with pytest.raises(UpstreamError) as caught:
        connect(base_url="http://127.0.0.1:9/DRF").law_body(LISTED)
    assert caught.value.code == "upstream_unreachable"
    assert "s3cret" not in "".join(traceback.format_exception(caught.value))


def test_silence_and_a_trickle_both_run_out_of_time(
    upstream: Upstream, connect: Callable[..., LawgoClient]
) -> None:
    def silence(handler: BaseHTTPRequestHandler) -> None:
        upstream.released.wait()

    def trickle(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        try:
            while not upstream.released.wait(0.05):
                handler.wfile.write(b" ")
        except OSError:
            pass

    for slow in (silence, trickle):
        upstream.answers = [slow]
        with pytest.raises(UpstreamError) as caught:
            connect(total_timeout_seconds=0.4, attempts=2).law_body(LISTED)
        assert caught.value.code == "upstream_timeout"
    assert len(upstream.queries) == 4


def test_a_body_beyond_the_limit_is_cut_off(
    upstream: Upstream, connect: Callable[..., LawgoClient], tmp_path: Path
) -> None:
    upstream.answers = [endless]
    with pytest.raises(UpstreamError) as caught:
        connect(max_body_bytes=1_000_000).law_body(LISTED)
    assert caught.value.code == "upstream_too_large"
    assert stored(tmp_path) == []


def test_requests_are_paced(
    upstream: Upstream, connect: Callable[..., LawgoClient], slept: list[float]
) -> None:
    upstream.answers = [answer(xml_body())]
    client = connect(requests_per_second=0.5)
    for _ in range(3):
        client.law_body(LISTED, refresh=True)
    # nothing really sleeps here, so the slots two seconds apart pile up
    assert [round(seconds / 2) for seconds in slept] == [1, 2]


def test_without_a_key_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LAWDB_LAWGO_OC", raising=False)
    with pytest.raises(UpstreamError, match="LAWDB_LAWGO_OC") as caught:
        LawgoClient(LawgoSettings())
    assert caught.value.code == "key_missing"


def test_the_key_comes_from_the_environment_and_is_not_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LAWDB_LAWGO_OC", KEY)
    settings = LawgoSettings()
    assert settings.oc is not None
    assert settings.oc.get_secret_value() == KEY
    assert "s3cret" not in repr(settings) + str(settings) + settings.model_dump_json()
