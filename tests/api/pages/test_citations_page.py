"""The page that checks a text: verdicts by word and sign, problems first, no markup of others."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import httpx
import pytest

from api.pages.citations_page import LONGEST_PASTED
from lawdb.event_date import today_in_seoul
from tests.api.cited import CASE, NAME, NONE, SOUND, UNDATED, UNKNOWN, WRONG
from tests.api.pages.elements import assert_no_text_became_markup, elements


def _post(client: httpx.Client, **fields: str) -> httpx.Response:
    return client.post("/citations", data=fields)


def test_problems_come_first_then_the_text_with_its_verdicts(client: httpx.Client) -> None:
    html = _post(client, text=WRONG).text
    for shown in (
        '<strong class="badge good">2020-01-01</strong>',
        "질문에서 읽음",
        "✗ 그런 조문 없음",
        '<span class="code">no_such_article</span>',
        '<mark class="citation problem no_such_article" id="citation-2"',
        "<sup>✗</sup>",
        "2026-04-21까지 확인된 자료입니다.",
        "수록된 법령",
    ):
        assert shown in html, shown
    assert html.index("고치거나 살펴볼 것") < html.index('class="cited-text"')
    assert '<a href="#citation-2">' in html
    assert html.index('class="cited-text"') < html.index("그 밖의 인용")


def test_a_citation_leads_to_its_text_of_that_day(client: httpx.Client) -> None:
    html = _post(client, text=SOUND).text
    link = re.search(r'<mark class="citation [^>]*><a href="([^"]+)">', html)
    assert link is not None
    article = client.get(unescape(link[1]))
    assert article.status_code == 200
    assert "20럭스" in article.text


def test_the_date_given_is_used_and_stays_in_the_form(client: httpx.Client) -> None:
    html = _post(client, text=UNDATED, as_of="2016-01-01").text
    assert '<strong class="badge good">2016-01-01</strong>' in html
    assert 'value="2016-01-01"' in html


def test_without_a_date_today_is_shown_as_assumed(client: httpx.Client) -> None:
    html = _post(client, text=UNDATED).text
    assert f"No date was given: today in Seoul, {today_in_seoul()}, was assumed." in html


def test_nothing_found_is_said(client: httpx.Client) -> None:
    html = _post(client, text=NONE).text
    assert "badge good" not in html.partition("결과 <span")[2]


def test_line_ends_of_browsers(client: httpx.Client) -> None:
    html = _post(client, text=f"첫째 줄\r\n{WRONG}").text
    assert f">2:{WRONG.index('제99조') + 1} 제99조" in html


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"text": "가\0나"}, 400, "malformed_text"),
        ({"text": SOUND, "as_of": "그날"}, 400, "malformed_date"),
        ({"text": SOUND, "known_on": "2999-01-01"}, 400, "known_on_in_future"),
        ({"text": "a" * (LONGEST_PASTED + 1)}, 400, "text_too_long"),
        ({f"x{n}": "" for n in range(20)}, 400, "malformed_text"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_refusals(client: httpx.Client, fields: dict[str, str], status: int, code: str) -> None:
    response = _post(client, **fields)
    assert response.status_code == status
    assert code in response.text
    assert_no_text_became_markup(response)


def test_a_form_that_is_no_form(client: httpx.Client) -> None:
    for content in (b"text=%ff", "text=민법".encode(), b"\xff"):
        response = client.post("/citations", content=content)
        assert response.status_code == 400
        assert "malformed_text" in response.text


def test_no_text_becomes_markup(client: httpx.Client) -> None:
    attack = '"><script>alert(1)</script><img src=x onerror=alert(2)> {{ 7 * 7 }} </textarea>'
    for text in (
        f"{attack} {WRONG}",
        f"「{attack}」 제1조",
        "공격 <script>alert(1)</script> 방지법 제1조",
        f"「{NAME}」 제1조는 “{attack}”라고 규정한다.",
        UNKNOWN,
        CASE,
    ):
        response = _post(client, text=text, as_of=attack if text is UNKNOWN else "2001-06-01")
        assert_no_text_became_markup(response)
        assert "49" not in response.text.replace("490", "") or "{{ 7 * 7 }}" not in text
    assert_no_text_became_markup(client.get("/citations"))


def test_headings_labels_and_landmarks(client: httpx.Client) -> None:
    html = _post(client, text=WRONG).text
    for field in ("text", "as_of", "known_on"):
        assert re.search(rf'<label[^>]*>(?:(?!</label>).)*name="{field}"', html, re.DOTALL), field
    found = elements(html)
    identifiers = [a["id"] for _, a in found if "id" in a]
    assert len(identifiers) == len(set(identifiers))
    for tag, attributes in found:
        if tag == "section":
            assert attributes["aria-labelledby"] in identifiers
    levels = [int(tag[1]) for tag, _ in found if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_the_other_pages_lead_here(client: httpx.Client) -> None:
    for path in ("/", "/search"):
        assert '<a href="/citations">' in client.get(path).text
