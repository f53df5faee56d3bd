"""The page: what it shows of an article, that texts cannot take it over, and how it refuses."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.api.pages.elements import assert_no_text_became_markup


def _get(client: httpx.Client, **fields: str) -> httpx.Response:
    return client.get("/", params=fields)


def test_an_article_with_all_that_stands_beside_it(client: httpx.Client) -> None:
    html = _get(client, statute="EX0001", article="3", as_of="2017-06-01").text
    for shown in (
        "가상 골목길 조명법 (예시)",
        "제3조",
        "시행 중",
        "기준일 2017-06-01",
        "50미터마다",
        "2017-02-08 ~ 2017-12-31",
        "법률 제90102호, 2017-02-08 공포, 일부개정",
        "2018-01-01부터 시행 예정",
        "<del>100미터마다</del><ins>50미터마다</ins>",
        "관련 부칙",
        "2026-04-21까지 확인된 자료",
    ):
        assert shown in html


def test_the_steps_lead_to_the_versions_before_and_after(client: httpx.Client) -> None:
    html = _get(client, statute="EX0001", article="7", as_of="2018-06-01").text
    links = dict(re.findall(r'<a rel="(prev|next)" href="([^"]+)"', html))
    previous = client.get(links["prev"].replace("&amp;", "&")).text
    following = client.get(links["next"].replace("&amp;", "&")).text
    assert "14일 이내" in previous
    assert "3일 이내" in following


def test_the_timeline_marks_the_version_of_the_day(client: httpx.Client) -> None:
    html = _get(client, statute="EX0001", article="4", as_of="2021-12-31").text
    items = re.findall(r'<li class="in_force"( aria-current="true")?>\s*<a [^>]+>([^<]+)</a>', html)
    assert [(bool(current), span) for current, span in items] == [
        (False, "2015-09-11 ~ 2017-02-07"),
        (False, "2017-02-08 ~ 2021-06-09"),
        (True, "2021-06-10 ~ 2021-12-31"),
        (False, "2022-01-01 ~"),
    ]


@pytest.mark.parametrize(
    ("fields", "status", "shown"),
    [
        ({"statute": "EX0001", "article": "6", "as_of": "2022-06-01"}, 200, "삭제됨"),
        ({"statute": "EX0001", "article": "9", "as_of": "2026-12-01"}, 200, "시행 예정"),
        ({"statute": "EX0002", "article": "5", "as_of": "2025-06-01"}, 200, "폐지됨"),
        ({"statute": "EX0001", "article": "1", "as_of": "2010-01-01"}, 200, "제정 전"),
        ({"statute": "EX0001", "article": "1", "as_of": "2023-02-30"}, 400, "malformed_date"),
        ({"statute": "EX0001", "article": ""}, 400, "malformed_article"),
        ({"statute": "EX0001", "article": "750"}, 404, "no_such_article"),
        ({"statute": "가상 골목길 조명", "article": "1"}, 404, "가상 골목길 조명법 (예시)"),
        ({"statute": "쌍둥이법", "article": "1"}, 409, "둘 쌍둥이법"),
        ({"statute": "x" * 201, "article": "1"}, 400, "malformed_name"),
    ],
)
def test_other_answers(
    client: httpx.Client, fields: dict[str, str], status: int, shown: str
) -> None:
    response = _get(client, **fields)
    assert response.status_code == status
    assert shown in response.text


def test_candidates_are_links_to_answers(client: httpx.Client) -> None:
    html = _get(client, statute="쌍둥이법", article="1", as_of="2020-01-01").text
    links = re.findall(r'<li><a href="(/\?statute=id[^"]+)"', html)
    answers = [client.get(link.replace("&amp;", "&")) for link in links]
    assert [a.status_code for a in answers] == [200, 200]


def test_a_ruling_in_effect_stands_above_the_text_with_its_extent(client: httpx.Client) -> None:
    notice = (
        '<p class="notice ruling">제2항: 헌법재판소 2006-03-30 2005헌가999 위헌 (일부: 쌍둥이가'
    )
    for article in ("제1조", "제1조제2항"):
        html = _get(client, statute="id:990003", article=article, as_of="2020-01-01").text
        assert html.index(notice) < html.index('<div class="text">')
    before = _get(client, statute="id:990003", article="1", as_of="2006-03-29").text
    assert notice not in before
    assert "2005헌가999" in before


HOSTILE = [
    {"statute": "990001", "article": "1", "as_of": "2020-01-01"},
    {"statute": '"><script>alert(5)</script>', "article": "1"},
    {"statute": "990001", "article": "<img src=x onerror=alert(6)>"},
    {"statute": "990001", "article": "1", "as_of": '"onfocus="alert(7)'},
    {"statute": "공격 <script>alert(1)</script> 방지", "article": "1"},
    {},
]


@pytest.mark.parametrize("fields", HOSTILE, ids=str)
def test_no_text_becomes_markup(client: httpx.Client, fields: dict[str, str]) -> None:
    assert_no_text_became_markup(_get(client, **fields))


def test_hostile_texts_are_shown_as_they_are(client: httpx.Client) -> None:
    html = _get(client, **HOSTILE[0]).text
    assert "&lt;script&gt;alert(4)&lt;/script&gt;" in html
    assert "\x1b" not in html
    before = _get(client, statute="990001", article="1", as_of="2001-06-01").text
    assert "{{ 7 * 7 }}" in before


def test_every_field_has_a_label_and_nothing_comes_from_elsewhere(client: httpx.Client) -> None:
    html = _get(client, statute="EX0001", article="3", as_of="2017-06-01").text
    assert re.search(r'<html lang="ko">', html)
    for field in ("statute", "article", "as_of", "known_on"):
        assert re.search(rf'<label[^>]*>(?:(?!</label>).)*name="{field}"', html, re.DOTALL)
    assert re.findall(r'(?:src|href)="(https?:[^"]+)"', html) == []
    styles = client.get("/page.css")
    assert styles.headers["content-type"].startswith("text/css")
    assert "url(" not in styles.text
