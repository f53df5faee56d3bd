"""The live client against a real HTTP server that misbehaves the way law.go.kr does."""

from __future__ import annotations

import json
import logging
import threading
import traceback
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from pydantic import SecretStr

from ingest.sources.lawgo.client import LawgoClient
from ingest.sources.lawgo.files import LawgoFiles
from ingest.sources.lawgo.listing import ListedRevision
from ingest.sources.lawgo.live import LawgoLive
from ingest.sources.lawgo.settings import LawgoSettings
from ingest.sources.lawgo.upstream_error import NotFoundUpstream, UpstreamError
from tests.ingest.sources.lawgo.invented_bodies import (
    STATUTE_ID,
    TITLE,
    json_article,
    json_body,
    xml_body,
)

KEY = "s3cret&key=값"
LISTED = ListedRevision(
    mst="900",
    effective_on=date(2026, 4, 1),
    statute_id=STATUTE_ID,
    title=TITLE,
    statute_kind="법률",
    promulgated_on=date(2026, 3, 31),
    promulgation_no="9901",
    revision_kind="일부개정",
)
Answer = Callable[[BaseHTTPRequestHandler], None]


class Upstream:
    """Gives the scripted answers in turn, the last one for ever, and notes the queries."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.queries: list[tuple[str, dict[str, str]]] = []
        self.released = threading.Event()
        upstream = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                query = {name: values[0] for name, values in parse_qs(parts.query).items()}
                upstream.queries.append((parts.path, query))
                answers = upstream.answers
                answer = answers.pop(0) if len(answers) > 1 else answers[0]
                answer(self)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}/DRF"

    def stop(self) -> None:
        self.released.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def answer(body: bytes, status: int = 200, **headers: str) -> Answer:
    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return send


def cut_connection(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "100000")
    handler.end_headers()
    handler.wfile.write(xml_body()[:500])
    handler.close_connection = True


def endless(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.end_headers()
    try:
        while True:
            handler.wfile.write(b"<x/>" * 4096)
    except OSError:
        pass


@pytest.fixture
def upstream() -> Iterator[Upstream]:
    server = Upstream()
    yield server
    server.stop()


@pytest.fixture
def slept() -> list[float]:
    return []


@pytest.fixture
def connect(
    upstream: Upstream, slept: list[float], tmp_path: Path
) -> Iterator[Callable[..., LawgoClient]]:
    opened: list[LawgoClient] = []

    def make(**changes: Any) -> LawgoClient:
        values: dict[str, Any] = {
            "oc": SecretStr(KEY),
            "base_url": upstream.url,
            "requests_per_second": 50,
            "attempts": 4,
            "cache_dir": tmp_path / "bodies",
        }
        client = LawgoClient(LawgoSettings(**{**values, **changes}), sleep=slept.append)
        opened.append(client)
        return client

    yield make
    for client in opened:
        client.close()


@pytest.fixture(autouse=True)
def key_stays_out_of_logs(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.set_level(logging.DEBUG)
    yield
    written = "\n".join(f"{record.getMessage()} {record.args}" for record in caplog.records)
    assert "s3cret" not in written


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
    first, second, third = waits(slept)
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


def listing(total: int, *rows: tuple[str, str]) -> bytes:
    written = "".join(
        f"<law id='{index}'><법령일련번호>{mst}</법령일련번호><현행연혁코드>연혁</현행연혁코드>"
        f"<법령명한글><![CDATA[{TITLE}]]></법령명한글><법령ID>{STATUTE_ID}</법령ID>"
        f"<공포일자>20260331</공포일자><공포번호>09901</공포번호>"
        f"<제개정구분명>일부개정</제개정구분명><법령구분명>법률</법령구분명>"
        f"<시행일자>{day}</시행일자>"
        f"<법령상세링크>/DRF/lawService.do?OC=s3cret&amp;MST={mst}</법령상세링크></law>"
        for index, (mst, day) in enumerate(rows, start=1)
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><LawSearch><target>eflaw</target>'
        f"<totalCnt>{total}</totalCnt><page>1</page>{written}</LawSearch>"
    ).encode()


def test_versions_of_a_statute_over_several_pages(
    upstream: Upstream, connect: Callable[..., LawgoClient]
) -> None:
    upstream.answers = [
        answer(listing(3, ("900", "20260401"), ("900", "20270101"))),
        answer(listing(3, ("901", "20270701"))),
    ]
    rows = connect().versions(STATUTE_ID)
    assert [(row.mst, row.effective_on.isoformat()) for row in rows] == [
        ("900", "2026-04-01"),
        ("900", "2027-01-01"),
        ("901", "2027-07-01"),
    ]
    assert rows[0] == LISTED
    assert [query["page"] for _, query in upstream.queries] == ["1", "2"]
    assert upstream.queries[0][1]["LID"] == STATUTE_ID
    assert upstream.queries[0][1]["nw"] == "1,2,3"


def test_days_of_promulgation_are_asked_for_as_a_range(
    upstream: Upstream, connect: Callable[..., LawgoClient]
) -> None:
    upstream.answers = [answer(listing(1, ("900", "20260401")))]
    assert connect().promulgated(date(2026, 3, 1), date(2026, 3, 31)) == [LISTED]
    assert upstream.queries[0][1]["ancYd"] == "20260301~20260331"


def test_nothing_found_is_an_answer_only_when_the_source_says_so(
    upstream: Upstream, connect: Callable[..., LawgoClient]
) -> None:
    upstream.answers = [answer(listing(0))]
    assert connect().search("없는법") == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{}", "upstream_empty"),
        (b"<html><body>error</body></html>", "upstream_html"),
        (listing(5, ("900", "20260401"))[:-20], "upstream_malformed"),
        (b"<LawSearch><target>law</target></LawSearch>", "upstream_malformed"),
        (listing(1, ("900", "20261301")), "upstream_malformed"),
        (listing(1, ("", "20260401")), "upstream_malformed"),
        (json.dumps({"LawSearch": {"totalCnt": "0"}}).encode(), "upstream_malformed"),
    ],
)
def test_a_200_that_is_no_list_is_never_an_empty_list(
    upstream: Upstream, connect: Callable[..., LawgoClient], body: bytes, code: str
) -> None:
    upstream.answers = [answer(body)]
    with pytest.raises(UpstreamError) as caught:
        connect().search(TITLE)
    assert caught.value.code == code


def test_a_list_that_ends_before_its_total_is_incomplete(
    upstream: Upstream, connect: Callable[..., LawgoClient]
) -> None:
    upstream.answers = [answer(listing(3, ("900", "20260401"))), answer(listing(3))]
    with pytest.raises(UpstreamError) as caught:
        connect().versions(STATUTE_ID)
    assert caught.value.code == "upstream_incomplete"


def test_versions_of_another_statute_are_not_taken(
    upstream: Upstream, connect: Callable[..., LawgoClient]
) -> None:
    upstream.answers = [answer(listing(1, ("900", "20260401")))]
    with pytest.raises(UpstreamError) as caught:
        connect().versions("123456")
    assert caught.value.code == "upstream_wrong_body"


HISTORY = """<html><head><title>연혁</title></head><body>
<div class="num">총<strong>2</strong>건</div>
<table summary="법령 연혁정보 목록"><thead><tr><th>번호</th><th>법령명</th></tr></thead><tbody>
{rows}
</tbody></table></body></html>"""
HISTORY_ROW = """<tr><td class="ce">1</td>
<td><a href="/DRF/lawService.do?OC=s3cret&amp;MST={mst}&amp;type=HTML&amp;efYd={day}">
 가상 시험법 </a></td><td>가상부</td><td>일부개정</td><td>법률</td><td>제 09901호</td>
<td>2026.3.31</td><td>2026.4.1</td><td>연혁</td></tr>"""


def test_the_history_page_is_read(upstream: Upstream, connect: Callable[..., LawgoClient]) -> None:
    rows = HISTORY_ROW.format(mst="900", day="20260401") + HISTORY_ROW.format(
        mst="900", day="20270101"
    )
    upstream.answers = [answer(HISTORY.format(rows=rows).encode())]
    first, second = connect().history(TITLE)
    assert (first.mst, first.title, first.promulgation_no) == ("900", TITLE, "9901")
    assert first.promulgated_on == date(2026, 3, 31)
    assert (first.effective_on, second.effective_on) == (date(2026, 4, 1), date(2027, 1, 1))
    assert upstream.queries[0][1]["type"] == "HTML"


@pytest.mark.parametrize(
    "page",
    [
        b"",
        b"{}",
        b"<html><body>\xec\x98\xa4\xeb\xa5\x98</body></html>",
        HISTORY.format(rows="<tr><td><a href='?MST=1'>x</a></td></tr>").encode(),
    ],
)
def test_an_error_page_is_no_history(
    upstream: Upstream, connect: Callable[..., LawgoClient], page: bytes
) -> None:
    upstream.answers = [answer(page)]
    with pytest.raises(UpstreamError) as caught:
        connect().history(TITLE)
    assert caught.value.code == "upstream_malformed"


def test_the_live_source_yields_whole_statutes_only(
    upstream: Upstream, connect: Callable[..., LawgoClient]
) -> None:
    rows = listing(2, ("900", "20260401"), ("900", "20270101"))
    upstream.answers = [answer(rows), answer(xml_body())]
    ((revision,),) = LawgoLive(connect(cache_dir=None), [STATUTE_ID]).statutes()
    assert revision.mst == "900"
    rows = listing(2, ("900", "20260401"), ("901", "20270101"))
    upstream.answers = [answer(rows), answer(xml_body()), answer(b"{}")]
    source = LawgoLive(connect(cache_dir=None), [STATUTE_ID])
    assert list(source.statutes()) == []
    assert [(p.source_ref, p.code) for p in source.problems] == [(STATUTE_ID, "upstream_empty")]
