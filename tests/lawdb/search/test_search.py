"""Questions about invented statutes in a real database, as data."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.errors import NoSuchStatute, StoreError
from lawdb.search.lexical.indexing import index_texts
from lawdb.search.request import NotIndexed, SearchRequest
from lawdb.search.results import Hit, SearchOutcome, SearchResult
from lawdb.search.search import SearchTools, search
from tests.invented_histories import read_histories
from tests.invented_index import VERIFIED_UNTIL, load_statutes, strike

HERE = Path(__file__).parent
CASES = yaml.safe_load((HERE / "questions.yaml").read_text("utf-8"))
TODAY = date(2020, 6, 1)
TOOLS = SearchTools(today=TODAY)


@pytest.fixture(scope="module")
def engine(database: Engine) -> Engine:
    load_statutes(database, read_histories(HERE / "histories.yaml").values())
    strike(database, "940001", 5, "", date(2014, 1, 1))
    strike(database, "940001", 2, "제2항", date(2016, 1, 1), branch_no=2)
    with Session(database) as session, pytest.raises(NotIndexed):
        search(session, SearchRequest("등대"))
    index_texts(database)
    return database


@pytest.fixture(scope="module")
def session(engine: Engine) -> Iterator[Session]:
    with Session(engine) as opened:
        yield opened


def name_of(hit: Any) -> str:
    return f"{hit.statute_title} {hit.article}".strip()


def asked(case: dict[str, Any]) -> SearchRequest:
    return SearchRequest(
        case["q"],
        case.get("as_of"),
        limit=case.get("limit", 10),
        statutes=case.get("statutes", ()),
        kinds=case.get("kinds", ()),
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['q']} @{case.get('as_of', '')}")
def test_question(session: Session, case: dict[str, Any]) -> None:
    result = search(session, asked(case), TOOLS)
    found = [name_of(hit) for hit in result.hits]
    if "first" in case:
        assert found[:1] == [case["first"]], found
        first_hit_is_as_told(result.hits[0], case)
    if "outcome" in case:
        assert (result.outcome, bool(found)) == (case["outcome"], case["outcome"] == "found")
    assert set(case.get("hits", ())) <= set(found)
    assert not set(case.get("not", ())) & set(found)
    given = {
        "only": sorted({hit.statute_title for hit in result.hits}),
        "count": len(found),
        "depends": result.depends_on_day,
        "pending": [name_of(hit) for hit in result.pending],
        "named": {f"{n.statute_title} {n.article}".strip(): n.outcome for n in result.named},
        "ask": [ask.code for ask in result.date_reading.asks],
        "days": result.event_date
        and [result.event_date.interval.start, result.event_date.interval.end],
        "source": result.event_date and result.event_date.source,
    }
    expected = {field: value for field, value in case.items() if field in given}
    assert {field: given[field] for field in expected} == expected
    holds_for_every_result(result)


def first_hit_is_as_told(hit: Hit, case: dict[str, Any]) -> None:
    assert case.get("has", "") in hit.text.text
    given = {
        "from": hit.text.interval.start,
        "previous": hit.previous_effective,
        "next": hit.next_effective,
        "is": hit.outcome,
        "struck": list(hit.struck_units),
        "texts": sorted(t.interval.start for t in (hit.text, *hit.other_texts)),
    }
    expected = {field: value for field, value in case.items() if field in given}
    assert {field: given[field] for field in expected} == expected


def holds_for_every_result(result: SearchResult) -> None:
    assert [hit.rank for hit in result.hits] == list(range(1, len(result.hits) + 1))
    assert [-hit.score for hit in result.hits] == sorted(-hit.score for hit in result.hits)
    assert (result.event_date is None) == (result.outcome is SearchOutcome.NEEDS_EVENT_DATE)
    assert result.sentence_ko
    assert result.sentence_en
    for waiting in result.pending:
        assert result.event_date is not None
        end = result.event_date.interval.end
        assert end is not None
        assert waiting.promulgation.promulgated_on < end <= waiting.starts
    for hit in result.hits:
        days = result.event_date.interval if result.event_date else None
        assert days is not None
        for text in (hit.text, *hit.other_texts):
            assert text.interval.end is None or days.start is None or text.interval.end > days.start
            assert days.end is None or text.interval.start < days.end
            assert not text.text.startswith("삭제")
        assert hit.outcome in ("in_force", "unresolved_commencement", "struck_down")
        assert hit.parts
        assert hit.text.text[hit.snippet.start : hit.snippet.end] == hit.snippet.text
    assert SearchResult.model_validate_json(result.model_dump_json(by_alias=True)) == result


def test_an_empty_index_is_not_an_empty_answer(session: Session) -> None:
    result = search(session, SearchRequest("등대", TODAY), TOOLS)
    assert (result.means.texts_indexed, result.means.texts_in_force) == (19, 12)
    assert result.means.embedding_model is None
    assert result.means.why_no_meaning == "no embedder is configured"


def test_the_horizon_says_how_far_it_sees(session: Session) -> None:
    within = search(session, SearchRequest("등대", VERIFIED_UNTIL), TOOLS).horizon
    assert (within.verified_until, within.past_end, within.index_behind) == (
        VERIFIED_UNTIL,
        False,
        False,
    )
    beyond = search(session, SearchRequest("등대", VERIFIED_UNTIL + timedelta(days=1)), TOOLS)
    assert beyond.horizon.past_end
    open_end = search(session, SearchRequest("2019년 이후 등대"), TOOLS)
    assert open_end.horizon.past_end == (
        open_end.event_date is not None and open_end.event_date.interval.end is None
    )


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"statutes": ("없는법",)}, "no_such_statute"),
        ({"statutes": ("id:999999",)}, "no_such_statute"),
        ({"kinds": ("조례",)}, "malformed_search"),
        ({"watch": ("등대법",)}, "malformed_article"),
        ({"watch": ("등대법 제조",)}, "malformed_article"),
        ({"watch": ("없는법 제1조",)}, "no_such_statute"),
    ],
    ids=str,
)
def test_what_cannot_be_searched_is_refused(
    session: Session, more: dict[str, Any], code: str
) -> None:
    with pytest.raises(StoreError) as raised:
        search(session, SearchRequest("등대", TODAY, **more), TOOLS)
    assert raised.value.code == code


def test_names_are_read_on_the_event_date(session: Session) -> None:
    with pytest.raises(NoSuchStatute):
        search(session, SearchRequest("등대", TODAY, statutes=("등대",)), TOOLS)
