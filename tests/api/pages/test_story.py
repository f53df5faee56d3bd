"""A story fills the form: what was read is shown with its words, nothing is computed."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest

from api.pages.read_facts import LONGEST_STORY
from tests.api.pages.elements import assert_no_text_became_markup

APPEAL = "kr.civil_procedure.appeal"
STORY = "원고는 2019. 3. 4. 판결정본을 송달받았고, 그로부터 2주 뒤 항소장을 제출하였다."
ATTACK = '2019. 3. 4. "><script>alert(1)</script> 판결정본을 송달받았다.'


def _read(client: httpx.Client, **fields: str) -> httpx.Response:
    return client.post("/deadlines/read", data=fields)


def _value(html: str, name: str) -> str:
    found = re.search(rf'name="{re.escape(name)}" value="([^"]*)"', html)
    assert found is not None, name
    return unescape(found[1])


def test_the_form_is_filled_and_says_from_which_words(client: httpx.Client) -> None:
    html = _read(client, story=STORY, rule=APPEAL).text
    assert (_value(html, "event.service"), _value(html, "filing")) == ("2019-03-04", "2019-03-18")
    for shown in ("읽은 사실", "그로부터 2주 뒤 항소장을 제출하였다", "언어 모델 없이"):
        assert shown in html, shown
    assert "계산 과정" not in html


def test_the_filled_form_computes(client: httpx.Client) -> None:
    html = _read(client, story=STORY, rule=APPEAL).text
    fields = {name: _value(html, name) for name in ("event.service", "filing")}
    computed = client.post("/deadlines", data={"rule": APPEAL, **fields})
    assert '<strong class="due">2019-03-18</strong>' in computed.text


def test_several_rules_are_buttons_that_keep_the_story(client: httpx.Client) -> None:
    html = _read(client, story="2019. 3. 4. 선고된 판결에 불복하여 항소하려 합니다.").text
    assert f'<button name="rule" value="{APPEAL}">' in html
    assert "불복하여 항소하려 합니다." in html


def test_what_is_not_taken_is_told(client: httpx.Client) -> None:
    html = _read(client, story="작년 3월 4일에 판결정본을 송달받았습니다.", rule=APPEAL).text
    assert "day_of_writing_unknown" in html
    assert "언제 송달받았습니까" in html
    written = {"written_on": "2020-05-05", "rule": APPEAL}
    html = _read(client, story="작년 3월 4일에 판결정본을 송달받았습니다.", **written).text
    assert _value(html, "event.service") == "2019-03-04"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"story": ""}, "malformed_text"),
        ({"story": "가" * (LONGEST_STORY + 1)}, "malformed_parameter"),
        ({"story": STORY, "rule": "kr.none"}, "unknown_rule"),
        ({"story": STORY, "rule": APPEAL, "written_on": "작년"}, "malformed_date"),
    ],
)
def test_what_cannot_be_read_is_refused(
    client: httpx.Client, fields: dict[str, str], code: str
) -> None:
    page = _read(client, **fields)
    assert page.status_code >= 400
    assert code in page.text


def test_a_story_becomes_no_markup(client: httpx.Client) -> None:
    assert_no_text_became_markup(_read(client, story=ATTACK, rule=APPEAL))
