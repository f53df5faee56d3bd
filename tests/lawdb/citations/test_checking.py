"""Citations of invented statutes, as data: the sentence, the date of the facts, the verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.citations.checking import validate, validate_stream
from lawdb.citations.checking.findings import PRECEDENCE
from lawdb.citations.results import CheckedCitation, Opening, Validation
from lawdb.citations.verdict import SOUND, Verdict
from tests.example_store import load_example

HERE = Path(__file__).parent
CASES = yaml.safe_load((HERE / "example_citations.yaml").read_text("utf-8"))
TODAY = date(2026, 6, 2)


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    load_example(database)
    with Session(database) as opened:
        yield opened


def _id(case: dict[str, Any]) -> str:
    return f"{case['text'][:60]} {case.get('facts', '')}"


def _validated(session: Session, case: dict[str, Any]) -> Validation:
    return validate(session, case["text"], as_of=case.get("facts"), today=TODAY)


@pytest.mark.parametrize("case", CASES, ids=_id)
def test_case(session: Session, case: dict[str, Any]) -> None:
    result = _validated(session, case)
    found = [(c.cited.reference, c.verdict.value) for c in result.citations]
    assert found == [(place, verdict) for place, verdict, *_ in case["finds"]]
    for citation, (_, _, *said) in zip(result.citations, case["finds"], strict=True):
        assert all(str(words) in citation.sentence_ko for words in said), citation.sentence_ko
        assert citation.sentence_en
        assert case["text"][citation.place.start : citation.place.end] == citation.place.text
    if "more" in case:
        held = _held(result.citations[0]) | {
            "days": [c.interval.single for c in result.event_date.candidates],
            "unread": len(result.checked.unread_times),
            "all_sound": result.checked.all_sound,
        }
        assert {name: held[name] for name in case["more"]} == case["more"]


def _held(citation: CheckedCitation) -> dict[str, Any]:
    quote, bad = citation.quote, citation.bad_promulgation
    return {
        "amended": [
            f"{a.interval.start} {'touches' if a.touches_unit else 'does not touch'} it"
            for a in citation.amended_since
        ],
        "pending": [a.interval.start for a in citation.pending],
        "date_from": citation.event_date.source.value if citation.event_date else None,
        "version": _days(citation.version),
        "versions": [v.start for v in citation.versions],
        "quote": quote.status if quote else None,
        "quote_of": _days(quote.found_in) if quote else None,
        "quoted_only": _words(citation, "quoted"),
        "law_only": _words(citation, "law"),
        "correction": citation.correction.replacement if citation.correction else None,
        "bad": bad.reason if bad else None,
        "likely": [p.number for p in bad.likely] if bad else None,
    }


def _days(interval: Any) -> list[date | None] | None:
    return None if interval is None else [interval.start, interval.end]


def _words(citation: CheckedCitation, kind: str) -> str:
    runs = citation.quote.differences if citation.quote else ()
    return " ".join(d.text for d in runs if d.kind == kind)


def test_every_verdict_has_a_case_here_or_among_the_invented_histories() -> None:
    others = yaml.safe_load((HERE / "invented_citations.yaml").read_text("utf-8"))
    verdicts = {verdict for case in (*CASES, *others) for _, verdict, *_ in case["finds"]}
    assert verdicts == {verdict.value for verdict in Verdict}


@pytest.mark.parametrize("case", [c for c in CASES if "correction" in c.get("more", {})], ids=_id)
def test_a_corrected_text_is_sound(session: Session, case: dict[str, Any]) -> None:
    correction = _validated(session, case).citations[0].correction
    assert correction is not None
    text = case["text"]
    corrected = text[: correction.start] + correction.replacement + text[correction.end :]
    again = _validated(session, case | {"text": corrected})
    assert {c.verdict for c in again.citations} <= SOUND
    assert again.checked.all_sound


def test_what_was_examined_is_said(session: Session) -> None:
    text = "가상 생활안전 조명법 (예시) 제4조, 같은 법 제99조 및 계약서 제3조"
    result = validate(session, text, today=TODAY)
    assert result.checked.verdicts == {"no_such_article": 1, "not_checked": 1, "valid": 1}
    assert (result.checked.citations, result.checked.all_sound) == (3, False)
    assert result.checked.statutes_stored == 4
    assert "1개가 맞고" in result.checked.sentence_ko
    assert [bool(c.permalink) for c in result.citations] == [True, True, False]
    first = result.citations[0]
    assert first.permalink.startswith("/?statute=id%3AEX0001&article=")
    assert {"statute", "article", "ruling", "name_on_that_day"} <= set(first.checked)
    assert "quote" not in first.checked


def test_without_citations_nothing_is_sound(session: Session) -> None:
    result = validate(session, "아무것도 인용하지 않는다.", today=TODAY)
    assert result.checked.citations == 0
    assert not result.checked.all_sound
    assert "찾지 못했습니다" in result.checked.sentence_ko


def test_the_stream_is_the_validation(session: Session) -> None:
    text = " ".join(case["text"] for case in CASES)
    streamed = list(validate_stream(session, text, as_of=date(2020, 1, 1), today=TODAY))
    whole = validate(session, text, as_of=date(2020, 1, 1), today=TODAY)
    first, *citations, last = streamed
    assert isinstance(first, Opening)
    assert (first.event_date, first.reading) == (whole.event_date, whole.reading)
    assert tuple(citations) == whole.citations
    assert last == whole.checked


def test_statements_do_not_grow_with_the_citations(session: Session, database: Engine) -> None:
    from sqlalchemy import event

    counted: list[str] = []

    def count(_c: Any, _cur: Any, statement: str, *_: Any) -> None:
        counted.append(statement)

    places = [f"제{n}조" for n in (1, 2, 3, 4, 5, 7, 8)]
    few, many = places[:1], places * 30
    sizes: list[int] = []
    event.listen(database, "before_cursor_execute", count)
    try:
        for those in (few, many):
            counted.clear()
            text = ", ".join(f"가상 생활안전 조명법 (예시) {place}" for place in those)
            validate(session, text, as_of=date(2024, 1, 1), today=TODAY)
            sizes.append(len(counted))
    finally:
        event.remove(database, "before_cursor_execute", count)
    assert sizes[0] == sizes[1]


def test_the_documented_order_is_the_one_that_is_followed() -> None:
    documented = (HERE.parents[2] / "docs" / "citation-verdicts.md").read_text("utf-8")
    table = documented.split("## 판정의 차례")[1].split("## 인용문")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [v.value for v in PRECEDENCE]


def test_dates_of_decisions_and_versions_are_not_those_of_the_text(session: Session) -> None:
    text = (
        "대법원 2016. 5. 12. 선고 2015다12345 판결은 구 가상 골목길 조명법 (예시)"
        "(2017. 2. 8. 법률 제90102호로 개정되기 전의 것) 제7조를 들었다."
    )
    result = validate(session, text, today=TODAY)
    assert result.event_date.source == "default"
    assert result.reading is not None
    assert result.reading.outcome == "default"
    assert [c.verdict for c in result.citations] == ["not_checked", "valid_but_amended_since"]


def test_a_text_whose_date_is_open_says_what_it_would_ask(session: Session) -> None:
    text = "계약 당시의 가상 생활안전 조명법 (예시) 제7조"
    result = validate(session, text, today=TODAY)
    assert result.event_date.source == "default"
    assert result.reading is not None
    assert [ask.code for ask in result.reading.asks] == ["undated_role"]
