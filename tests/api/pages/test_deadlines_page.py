"""The calculator: it finds a rule, asks for its facts, shows the deadline, and escapes it all."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest

from api.services.deadline_drawings import Form
from api.services.deadline_wording import FORM_WORDS
from api.services.problem_wording import HEADINGS
from deadline_engine.rules.catalogue import packaged
from deadline_engine.rules.schema import GivenPeriod
from tests.api.pages.elements import assert_no_text_became_markup

TORT = "kr.civil_act.tort"
FACTS = {
    "rule": TORT,
    "event.knowledge": "2012-03-05",
    "event.act": "2012-01-05",
    "filing": "2015-03-06",
    "as_of": "2020-01-01",
}
ATTACK = '"><script>alert(1)</script>'


def test_all_rules_are_listed(client: httpx.Client) -> None:
    html = client.get("/deadlines").text
    assert len(re.findall(r'<a href="/deadlines\?rule=', html)) == len(packaged().rules)


def test_words_find_a_rule(client: httpx.Client) -> None:
    html = client.get("/deadlines", params={"words": "불법행위 손해배상"}).text
    assert f'href="/deadlines?rule={TORT}"' in html
    none = client.get("/deadlines", params={"regime": "none"})
    assert (none.status_code, "malformed_parameter" in none.text) == (400, True)


@pytest.mark.parametrize("rule_id", sorted(packaged().rules))
def test_every_rule_has_a_form_that_asks_for_its_facts(client: httpx.Client, rule_id: str) -> None:
    page = client.get("/deadlines", params={"rule": rule_id})
    assert page.status_code == 200
    for limb in packaged().rules[rule_id].limbs:
        assert f'name="event.{limb.trigger}"' in page.text


def test_a_deadline_is_shown_with_its_steps(client: httpx.Client) -> None:
    page = client.post("/deadlines", data=FACTS)
    assert page.status_code == 200
    shown = unescape(page.text)
    answer = client.post(
        "/v1/deadlines/compute",
        json={
            "rule": TORT,
            "events": [
                {"role": "act", "date": "2012-01-05"},
                {"role": "knowledge", "date": "2012-03-05"},
            ],
            "filing": {"date": "2015-03-06"},
            "as_of": "2020-01-01",
        },
    ).json()
    assert f'<strong class="due">{answer["due"]["ko"]}</strong>' in page.text
    assert '<strong class="badge bad">기간 지남' in page.text
    assert '<span class="code">late</span>' not in page.text
    steps = answer["readings"][0]["steps"]
    assert page.text.count('<th scope="row">') == len(steps)
    for step in steps:
        assert step["done"]["ko"] in shown
    for text in answer["texts"]:
        assert text["name"] in shown
    assert "<svg" in page.text
    assert 'value="2012-03-05"' in page.text  # the facts are still in the form


def test_what_is_missing_is_asked(client: httpx.Client) -> None:
    page = client.post("/deadlines", data={**FACTS, "event.act": "", "filing": "2014-01-02"})
    assert '<strong class="badge note">정하지 못함' in page.text
    assert packaged().roles["act"].question.ko in page.text


def test_tolling_is_read_from_the_form(client: httpx.Client) -> None:
    kept = {**FACTS, "filing": "2015-09-03", "kind": "kr.civil_act.suit"}
    demand = "tolling.kr.civil_act.demand."
    assert '<strong class="badge bad">기간 지남' in client.post("/deadlines", data=kept).text
    with_demand = client.post("/deadlines", data={**kept, f"{demand}start": "2015-03-03"})
    assert '<strong class="badge good">기간 안' in with_demand.text
    assert '<details class="tolling" open>' in with_demand.text


@pytest.mark.parametrize("written", ["2012. 3. 5.", "2012년 3월 5일", "20120305", "2012/3/5"])
def test_a_day_is_read_as_people_write_it(client: httpx.Client, written: str) -> None:
    plain = client.post("/deadlines", data=FACTS).text
    shown = client.post("/deadlines", data={**FACTS, "event.knowledge": written}).text
    assert shown.replace(written, "2012-03-05") == plain


GIVEN = [
    rule.id
    for rule in packaged().rules.values()
    if any(isinstance(v.period, GivenPeriod) for limb in rule.limbs for v in limb.versions)
]


@pytest.mark.parametrize("rule_id", [TORT, "kr.civil_procedure.appeal", *GIVEN])
def test_the_first_day_is_asked_only_of_rules_whose_period_is_given(
    client: httpx.Client, rule_id: str
) -> None:
    html = client.get("/deadlines", params={"rule": rule_id}).text
    assert ('name="first_day_included"' in html) is (rule_id in GIVEN)
    assert GIVEN


def test_the_files_have_korean_names(client: httpx.Client) -> None:
    html = client.post("/deadlines", data=FACTS).text
    for form in Form:
        assert f'value="{form.value}">{FORM_WORDS[form].ko} <span lang="en">' in html


REFUSED = [
    ({"event.knowledge": "2012-02-30"}, 400, "malformed_date"),
    ({"event.knowledge": "2012-03-05..2012-03-05"}, 400, "malformed_date"),
    ({"filing": "2000-01-01"}, 400, "contradiction"),
    ({"rule": "kr.civil_act.torts"}, 404, "unknown_rule"),
    ({"rule": ""}, 404, "unknown_rule"),
    ({"attribute.past_settlement_case": "perhaps"}, 400, "unknown_fact"),
    ({"form": "docx"}, 400, "malformed_parameter"),
]


@pytest.mark.parametrize(("change", "status", "code"), REFUSED)
def test_what_cannot_be_computed_is_said(
    client: httpx.Client, change: dict[str, str], status: int, code: str
) -> None:
    page = client.post("/deadlines", data={**FACTS, **change})
    assert (page.status_code, f"<code>{code}</code>" in page.text) == (status, True), page.text
    assert f'<h2>{HEADINGS[code]} <span lang="en">' in page.text
    assert "찾지 못했습니다" not in page.text
    if code == "unknown_rule" and change["rule"]:
        assert f'href="/deadlines?rule={TORT}"' in page.text


@pytest.mark.parametrize("form", Form)
def test_the_deadline_can_be_taken_elsewhere(client: httpx.Client, form: Form) -> None:
    file = client.post("/deadlines", data={**FACTS, "form": form.value})
    assert file.status_code == 200
    assert file.headers["content-disposition"].startswith('attachment; filename="deadline.')
    assert file.text.startswith(("BEGIN:VCALENDAR", "<svg", "flowchart"))


@pytest.mark.parametrize(
    "field", ["title", "event.act", "filing", "rule", "attribute.x", "period", "kind"]
)
def test_nothing_typed_becomes_markup(client: httpx.Client, field: str) -> None:
    assert_no_text_became_markup(client.post("/deadlines", data={**FACTS, field: ATTACK}))


def test_words_of_a_search_become_no_markup(client: httpx.Client) -> None:
    assert_no_text_became_markup(client.get("/deadlines", params={"words": ATTACK}))
    assert_no_text_became_markup(client.get("/deadlines", params={"rule": ATTACK}))


def test_the_page_loads_and_runs_nothing(client: httpx.Client) -> None:
    assert_no_text_became_markup(client.get("/deadlines", params={"rule": TORT}))
    assert_no_text_became_markup(client.post("/deadlines", data=FACTS))


def test_a_body_that_is_no_form_is_refused(client: httpx.Client) -> None:
    page = client.post("/deadlines", content="가=나".encode())
    assert (page.status_code, "malformed_matter" in page.text) == (400, True)
