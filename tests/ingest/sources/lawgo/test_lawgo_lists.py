"""Lists of the live API, and the live API as a source of whole statutes."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date

import pytest

from ingest.sources.lawgo.client import LawgoClient
from ingest.sources.lawgo.live import LawgoLive
from ingest.sources.lawgo.upstream_error import UpstreamError
from tests.ingest.sources.lawgo.invented_bodies import (
    STATUTE_ID,
    TITLE,
    xml_body,
)
from tests.ingest.sources.lawgo.scripted_upstream import (
    LISTED,
    Upstream,
    answer,
)


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
