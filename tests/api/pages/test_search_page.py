"""The search page: the event date shown and to be changed, hits, refusals, no markup of others."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import httpx
import pytest

from lawdb.event_date import today_in_seoul
from tests.api.pages.elements import assert_no_text_became_markup, elements

pytestmark = pytest.mark.usefixtures("indexed")

BRIGHTNESS = "2020년 1월 1일에 조명시설의 밝기는"
TWO_DATES = "계약일 2018. 3. 1., 사고일 2021. 2. 3.의 조명시설 밝기"


def _get(client: httpx.Client, **fields: str) -> httpx.Response:
    return client.get("/search", params=fields)


def _choices(html: str) -> list[str]:
    found = re.findall(r'<ul class="choices">(.*?)</ul>', html, re.DOTALL)
    return [unescape(href) for part in found for href in re.findall(r'href="([^"]+)"', part)]


def test_a_question_with_a_date(client: httpx.Client) -> None:
    html = _get(client, question=BRIGHTNESS).text
    for shown in (
        '<strong class="badge good">2020-01-01</strong>',
        "질문에서 읽음",
        "적힌 해·달·날을 그대로 읽는다.",
        "질문에 있는 유일한 시점입니다.",
        "1. 가상 골목길 조명법 (예시) 제4조(밝기 기준)",
        "2017-02-08 ~ 2021-06-09",
        "<mark>밝기</mark>",
        "낱말 1위",
        "2026-04-21까지 공포된 법령을 확인하였습니다.",
        "the store holds no vectors",
    ):
        assert shown in html
    assert html.index("기준일 <span") < html.index("제4조(밝기 기준)")


def test_a_hit_leads_to_its_text_of_that_day_and_to_what_changed(client: httpx.Client) -> None:
    html = _get(client, question=BRIGHTNESS).text
    article = re.search(r'<h3><a href="([^"]+)">1\. ', html)
    assert article is not None
    assert "20럭스" in client.get(unescape(article[1])).text
    change = re.search(r'<a href="([^"]+)#compare">2021-06-10 바뀜', html)
    assert change is not None
    page = client.get(unescape(change[1])).text
    assert '<section id="compare">' in page
    assert "2021-06-09 → 2021-06-10" in page


def test_without_a_date_today_is_shown_as_assumed(client: httpx.Client) -> None:
    html = _get(client, question="조명시설의 밝기").text
    assert f'<strong class="badge note">{today_in_seoul()}</strong>' in html
    assert f"오늘({today_in_seoul()}, 서울)을 기준일로 가정하였습니다." in html


def test_the_date_can_be_changed_in_its_place(client: httpx.Client) -> None:
    html = _get(client, question=BRIGHTNESS, statute="EX0001", words_only="1").text
    slot = re.search(r'<form [^>]*class="other-day">(.*?)</form>', html, re.DOTALL)
    assert slot is not None
    fields = {
        str(attributes["name"]): attributes.get("value") or ""
        for tag, attributes in elements(slot[1])
        if tag == "input"
    }
    assert fields == {
        "question": BRIGHTNESS,
        "statute": "EX0001",
        "words_only": "1",
        "as_of": "2020-01-01",
    }
    changed = _get(client, **{**fields, "as_of": "2022-06-01"}).text
    assert '<strong class="badge good">2022-06-01</strong>' in changed
    assert "30럭스" in changed


def test_several_dates_are_asked_back_and_each_candidate_is_a_link(client: httpx.Client) -> None:
    asked = _get(client, question=TWO_DATES)
    assert asked.status_code == 200
    assert "되묻습니다" in asked.text
    assert "정하지 못했습니다" in asked.text
    assert '<ol class="hits">\n  </ol>' in asked.text
    answers = [client.get(address).text for address in _choices(asked.text)]
    days = [re.findall(r'class="badge good">([^<]+)<', answer)[0] for answer in answers]
    assert days == ["2018-03-01", "2021-02-03"]
    assert all("제4조(밝기 기준)" in answer for answer in answers)


def test_a_text_that_changes_within_the_event_date_says_so(client: httpx.Client) -> None:
    html = _get(client, question="조명시설의 밝기", as_of="2020-01-01..2023-01-01").text
    assert "2020-01-01~2022-12-31" in html
    assert "답은 어느 날인지에 따라 달라집니다." in html
    assert "기준일의 기간 중에 글이 바뀝니다" in html


def test_a_pending_text_stands_apart(client: httpx.Client) -> None:
    html = _get(client, question="50미터마다 설치", as_of="2017-06-01").text
    hits, pending = html.split('id="pending-heading"')
    assert "2018-01-01부터 시행" in pending
    assert "2018-01-01부터 시행" not in hits


@pytest.mark.parametrize(
    ("fields", "status", "shown"),
    [
        ({}, 200, "질문의 날짜"),
        ({"question": "  "}, 200, "질문의 날짜"),
        ({"question": "비행기의 이륙", "as_of": "2018-06-01"}, 200, "맞는 것이 없음"),
        ({"question": "밝기", "as_of": "1990-01-01"}, 200, "수록 범위 밖"),
        ({"question": "2018년부터 2016년까지 밝기"}, 200, "끝이 시작보다 앞섭니다."),
        ({"question": "가상 골목길 조명법 (예시) 제6조", "as_of": "2022-06-01"}, 200, "삭제됨"),
        ({"question": "🌙"}, 400, "empty_question"),
        ({"question": "가" * 2001}, 400, "question_too_long"),
        ({"question": "밝기", "as_of": "2023-02-30"}, 400, "malformed_date"),
        ({"question": "밝기", "statute": "가상 골목길 조명"}, 404, "가상 골목길 조명법 (예시)"),
        ({"question": "밝기", "statute": "쌍둥이법"}, 409, "둘 쌍둥이법"),
        ({"question": "밝기", "kind": "황제령"}, 400, "malformed_search"),
        ({"question": "밝기", "known_on": "9999-12-31"}, 400, "known_on_in_future"),
    ],
)
def test_other_answers(
    client: httpx.Client, fields: dict[str, str], status: int, shown: str
) -> None:
    response = _get(client, **fields)
    assert response.status_code == status, response.text
    assert shown in response.text


def test_a_candidate_for_a_statute_is_a_link_to_the_same_question(client: httpx.Client) -> None:
    html = _get(client, question="쌍둥이는 둘이다", statute="쌍둥이법", as_of="2020-01-01").text
    links = re.findall(r'<li><a href="(/search\?[^"]+)"', html)
    answers = [client.get(unescape(link)) for link in links]
    assert [a.status_code for a in answers] == [200, 200]
    assert any("둘 쌍둥이법 제1조" in a.text for a in answers)


HOSTILE = [
    {"question": "인용 붉게", "as_of": "2020-01-01"},
    {"question": '"><script>alert(5)</script> 밝기'},
    {"question": "밝기", "statute": "<img src=x onerror=alert(6)>"},
    {"question": "밝기", "as_of": '"onfocus="alert(7)'},
    {"question": "밝기", "kind": "</textarea><script>alert(8)</script>"},
    {"question": "</textarea></title><script>alert(9)</script> 2020년 밝기"},
    {"question": "밝기\x07\x1b[31m {{ 7 * 7 }}"},
    {},
]


@pytest.mark.parametrize("fields", HOSTILE, ids=str)
def test_no_text_becomes_markup(client: httpx.Client, fields: dict[str, str]) -> None:
    response = _get(client, **fields)
    assert_no_text_became_markup(response)
    assert "\x1b" not in response.text


def test_hostile_texts_are_found_and_shown_as_they_are(client: httpx.Client) -> None:
    html = _get(client, **HOSTILE[0]).text
    assert "공격 &lt;script&gt;alert(1)&lt;/script&gt; 방지법" in html
    assert "&lt;script&gt;alert(4)&lt;/script&gt;" in html


def test_every_field_has_a_label_and_every_section_a_heading(client: httpx.Client) -> None:
    html = _get(client, question=BRIGHTNESS).text
    assert re.search(r'<html lang="ko">', html)
    for field in ("question", "as_of", "statute", "kind", "known_on", "words_only"):
        assert re.search(rf'<label[^>]*>(?:(?!</label>).)*name="{field}"', html, re.DOTALL), field
    found = elements(html)
    identifiers = {a["id"] for _, a in found if "id" in a}
    for tag, attributes in found:
        if tag == "section":
            assert attributes["aria-labelledby"] in identifiers
    levels = [int(tag[1]) for tag, _ in found if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_the_first_page_leads_to_the_search(client: httpx.Client) -> None:
    html = client.get("/").text
    assert '<form action="/search" method="get" role="search">' in html
    assert '<a href="/search">' in html
