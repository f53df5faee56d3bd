"""``POST /v1/citations/validate``: single, batch, stream, and what is refused."""

from __future__ import annotations

import json
import time
from itertools import islice
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from api.services.citation_checks import CitationCheck
from api.services.citation_requests import read_check
from api.services.problems import problem_of
from api.services.reading_store import ReadingStore
from lawdb.citations.annotation.markdown import annotated_markdown
from lawdb.citations.annotation.notation import unannotated
from lawdb.citations.checking import validate
from lawdb.citations.citation import Found
from lawdb.citations.finding import NameBook, find
from lawdb.citations.results import Validation
from tests.api.cited import CASE, NAME, NONE, SOUND, UNDATED, UNKNOWN, WRONG
from tests.api.conftest import serving, settings

PATH = "/v1/citations/validate"
STREAM = {"accept": "application/x-ndjson"}


def _post(client: httpx.Client, **body: Any) -> dict[str, Any]:
    response = client.post(PATH, json=body)
    assert response.status_code == 200, response.text
    return response.json()


def _verdicts(answer: dict[str, Any]) -> list[str]:
    return [each["verdict"] for each in answer["citations"]]


@pytest.mark.parametrize("words", [SOUND, WRONG, UNKNOWN, NONE, CASE, UNDATED, ""])
def test_the_answer_is_the_function_s(client: httpx.Client, example: Engine, words: str) -> None:
    with Session(example) as session:
        expected = validate(session, words)
    assert _post(client, text=words) == expected.model_dump(mode="json", by_alias=True)


def test_verdicts(client: httpx.Client) -> None:
    assert _verdicts(_post(client, text=WRONG))[-1] == "no_such_article"
    assert _verdicts(_post(client, text=UNKNOWN)) == ["no_such_statute"]
    assert _verdicts(_post(client, text=CASE)) == ["not_checked"]
    sound = _post(client, text=SOUND)
    assert sound["checked"]["all_sound"] is True
    assert (sound["event_date"]["date"], sound["event_date"]["source"]) == (
        "2020-01-01",
        "question",
    )
    nothing = _post(client, text=NONE)
    assert (nothing["checked"]["citations"], nothing["checked"]["all_sound"]) == (0, False)


def test_a_given_date_wins_over_the_text_s(client: httpx.Client) -> None:
    answer = _post(client, text=SOUND, as_of="2016-01-01")
    assert (answer["event_date"]["date"], answer["event_date"]["source"]) == ("2016-01-01", "given")
    during = _post(client, text=SOUND, as_of="2016-01-01..2016-02-01")["event_date"]
    assert during["interval"] == {"from": "2016-01-01", "to": "2016-02-01"}


def test_a_batch_answers_each_text_by_itself(client: httpx.Client) -> None:
    answers = _post(client, texts=[SOUND, "나쁜 \0 글", WRONG])["answers"]
    assert [each["index"] for each in answers] == [0, 1, 2]
    assert answers[0]["result"] == _post(client, text=SOUND)
    assert (answers[1]["result"], answers[1]["problem"]["code"]) == (None, "malformed_text")
    assert answers[2]["result"] == _post(client, text=WRONG)


def test_single_citations_are_texts_by_themselves(client: httpx.Client) -> None:
    asked = [
        {"citation": f"{NAME} 제4조"},
        {"citation": "제5조"},  # nothing before it says of which statute
        {"citation": f"{NAME} 제1조", "quote": "달의 밝기를 정함을 목적으로 한다"},
        {"citation": f"{NAME} 제1조", "quote": "달빛"},
        {"citation": f"{NAME} 제1조", "quote": "① “달”의 밝기\n\n② 『별』의 밝기"},
        {"citation": " "},
    ]
    answers = _post(client, citations=asked, as_of="2020-01-01")["answers"]
    first = answers[0]["result"]
    assert len(first["citations"]) == 1
    assert first["checked"]["all_sound"] is True
    assert answers[0]["text"] == asked[0]["citation"]
    assert answers[1]["result"]["checked"]["all_sound"] is False
    assert answers[2]["text"] == f"{NAME} 제1조\n달의 밝기를 정함을 목적으로 한다"
    assert _verdicts(answers[2]["result"]) == ["quote_mismatch"]
    assert _verdicts(answers[3]["result"]) == ["quote_mismatch"]  # short, and still compared
    assert _verdicts(answers[4]["result"]) == ["quote_mismatch"]  # over several paragraphs
    assert answers[5]["problem"]["code"] == "malformed_text"
    assert answers[5]["problem"]["status"] == 400


def test_a_stream_says_the_same_one_line_after_another(client: httpx.Client) -> None:
    whole = _post(client, text=WRONG)
    with client.stream("POST", PATH, json={"text": WRONG}, headers=STREAM) as response:
        assert response.headers["content-type"].startswith("application/x-ndjson")
        lines = [json.loads(line) for line in response.iter_lines()]
    kinds = [line["kind"] for line in lines]
    assert kinds == ["event_date", *["citation"] * len(whole["citations"]), "checked"]
    assert lines[0]["result"]["event_date"] == whole["event_date"]
    assert [line["result"] for line in lines[1:-1]] == whole["citations"]
    assert lines[-1]["result"] == whole["checked"]


def test_a_streamed_batch_goes_on_after_a_text_that_cannot_be_read(client: httpx.Client) -> None:
    response = client.post(PATH, json={"texts": ["\0", NONE]}, headers=STREAM)
    lines = [json.loads(line) for line in response.text.splitlines()]
    assert [(line["kind"], line["index"]) for line in lines] == [
        ("problem", 0),
        ("event_date", 1),
        ("checked", 1),
    ]


def test_a_stream_that_cannot_begin_is_a_problem(
    client: httpx.Client, example: Engine, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = client.post(PATH, json={"text": SOUND, "as_of": "2020-02-30"}, headers=STREAM)
    assert (bad.status_code, bad.json()["code"]) == (400, "malformed_date")
    monkeypatch.setattr("api.services.reading_store.STATEMENT_TIMEOUT_SECONDS", 1)
    store = ReadingStore.open(settings(database_url))
    with example.connect() as blocking, serving(store) as address:
        blocking.execute(text("LOCK TABLE statute_name"))
        slow = httpx.post(f"{address}{PATH}", json={"text": SOUND}, headers=STREAM, timeout=60)
        blocking.rollback()
    assert (slow.status_code, slow.json()["code"]) == (503, "statement_timeout")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "malformed_parameter"),
        ({"text": SOUND, "texts": []}, "malformed_parameter"),
        ({"text": 1}, "malformed_parameter"),
        ({"text": SOUND, "as-of": "2020-01-01"}, "malformed_parameter"),
        ({"texts": ["a"] * 101}, "malformed_parameter"),
        ({"citations": [{"citation": "a"}] * 1001}, "malformed_parameter"),
        ({"citations": [{"quote": "a"}]}, "malformed_parameter"),
        ({"text": "가\0나"}, "malformed_text"),
        ({"text": SOUND, "as_of": "어제"}, "malformed_date"),
        ({"text": SOUND, "as_of": "2020-02-01..2020-01-01"}, "malformed_period"),
        ({"text": SOUND, "known_on": "2999-01-01"}, "known_on_in_future"),
    ],
    ids=str,
)
def test_refused(client: httpx.Client, body: dict[str, Any], code: str) -> None:
    for headers in ({}, STREAM):
        response = client.post(PATH, json=body, headers=headers)
        assert (response.status_code, response.json()["code"]) == (400, code), response.text
        assert response.headers["content-type"] == "application/problem+json"


def test_half_a_character_is_refused(client: httpx.Client) -> None:
    content = b'{"text": "\\ud800"}'
    response = client.post(PATH, content=content, headers={"content-type": "application/json"})
    assert response.status_code == 400
    assert response.json()["code"] in {"malformed_text", "malformed_parameter"}


def test_documents_are_longer_than_questions(client: httpx.Client) -> None:
    long = "가나다라 " * 80_000  # one MiB of UTF-8
    assert len(long.encode()) > 1_000_000
    assert _post(client, text=long)["checked"]["citations"] == 0
    too_long = client.post(PATH, json={"text": "a" * 9_000_000})
    assert (too_long.status_code, too_long.json()["code"]) == (413, "body_too_long")
    letters = client.post(PATH, json={"text": "a" * 4_000_001})
    assert (letters.status_code, letters.json()["code"]) == (400, "text_too_long")
    other = client.post("/v1/event-date", json={"question": "a" * 70_000})
    assert other.status_code == 413


HOSTILE = {
    "a megabyte of 제1조": "제1조" * 150_000,
    "brackets": "(" * 10_000 + ")" * 10_000,
    "corner brackets": f"「{NAME}」 " + "「" * 10_000 + "제1조",
    "quotation marks": f"{NAME} 제1조 " + "“" * 10_000 + "”" * 10_000,
    "a range of all articles": f"{NAME} 제1조 내지 제99999999조",
    "digits": f"{NAME} 제{'9' * 5_000}조",
    "controls": f"\x1b[31m{NAME}\x07 제1조\u202e",
    "private use": "\ue000\uffff제1조",
    "half an annotation": f"{NAME} 제1조[^law-1]✗\n\n<!-- lawdb citations [^law-*] -->\n",
}


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_are_answered(client: httpx.Client, words: str) -> None:
    response = client.post(PATH, json={"text": words}, timeout=600)
    assert response.status_code == 200, response.text
    answer = response.json()
    assert answer["checked"]["characters"] == len(words)
    for each in answer["citations"]:
        place = each["place"]
        assert place["text"] == words[place["start"] : place["end"]]


@pytest.mark.parametrize("words", [SOUND, WRONG, UNKNOWN, NONE, CASE, UNDATED])
def test_an_annotated_text_is_checked_as_the_text(
    client: httpx.Client, example: Engine, words: str
) -> None:
    with Session(example) as session:
        annotated = annotated_markdown(words, validate(session, words).citations)
    first, second = _post(client, text=words), _post(client, text=annotated)
    assert _verdicts(first) == _verdicts(second)
    assert first["event_date"]["interval"] == second["event_date"]["interval"]
    for before, after in zip(first["citations"], second["citations"], strict=True):
        place = after["place"]
        assert place["text"] == annotated[place["start"] : place["end"]]
        assert unannotated(annotated).offset(place["start"]) == before["place"]["start"]
        assert before["sentence_ko"] == after["sentence_ko"]
    again = Validation.model_validate(second)
    assert annotated_markdown(annotated, again.citations) == annotated


def test_finding_takes_no_transaction_and_a_stream_left_unread_says_so(
    example: Engine, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.services.reading_store.IDLE_TIMEOUT_SECONDS", 1)
    store = ReadingStore.open(settings(database_url))
    slow = find

    def find_slowly(text: str, names: NameBook) -> Found:
        time.sleep(2)
        return slow(text, names)

    monkeypatch.setattr("api.services.citation_checks.find", find_slowly)
    request = read_check(None, None)
    with store:
        check = CitationCheck(store, request)
        (found,) = check.whole(check.find(SOUND))
        assert found.checked.all_sound
        lines = check.stream(check.find(SOUND))
        assert len(list(islice(lines, 2))) == 2  # the date, and a citation: a transaction is open
        time.sleep(2)
        with pytest.raises(DBAPIError) as broken:
            list(lines)
    problem = problem_of(broken.value)
    assert problem is not None
    assert problem.code in {"session_timeout", "database_unreachable"}
