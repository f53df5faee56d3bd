"""Bad input is refused with a stable code; no text at all breaks a search."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.errors import StoreError
from lawdb.search.lexical.indexing import index_texts
from lawdb.search.request import LONGEST_QUESTION, MOST_HITS, SearchRequest
from lawdb.search.results import SearchResult
from lawdb.search.search import SearchTools, search
from tests.invented_histories import read_histories
from tests.invented_index import load_statutes

HERE = Path(__file__).parent
PIECES = yaml.safe_load((HERE.parent / "event_date" / "pieces.yaml").read_text("utf-8"))
WORDS = [
    "등대법",
    "등불",
    " 제2조",
    "의2",
    "①",
    "2006년",
    "일지",
    "%",
    "'; DROP TABLE statute; --",
    "\x00",
]
TEXTS = st.one_of(
    st.text(max_size=80),
    st.text(st.characters(), max_size=40),
    st.lists(st.sampled_from(PIECES + WORDS), max_size=12).map("".join),
)
TODAY = date(2020, 6, 1)


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    load_statutes(database, read_histories(HERE / "histories.yaml").values())
    index_texts(database)
    with Session(database) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("", "empty_question"),
        ("  \n\t　", "empty_question"),
        ("😀🎉", "empty_question"),
        ("?!…「」", "empty_question"),
        ("\x00\x01", "empty_question"),
        ("가" * (LONGEST_QUESTION + 1), "question_too_long"),
        ("x" * 100_000, "question_too_long"),
        ("등대 \ud800", "malformed_search"),
        ("\udfff등대", "malformed_search"),
    ],
    ids=lambda value: ascii(value[:20]),
)
def test_a_question_that_is_not_read(question: str, code: str) -> None:
    with pytest.raises(StoreError) as raised:
        SearchRequest(question)
    assert raised.value.code == code
    assert raised.value.detail


@pytest.mark.parametrize(
    "more",
    [
        {"limit": 0},
        {"limit": -1},
        {"limit": MOST_HITS + 1},
        {"statutes": ("등대법",) * 21},
        {"kinds": ("법률",) * 21},
        {"watch": ("등대법 제1조",) * 11},
        {"statutes": ("",)},
        {"statutes": ("등대\x00법",)},
        {"kinds": ("법\ud800률",)},
        {"watch": ("등대법\x00 제1조",)},
        {"watch": (" ",)},
    ],
    ids=lambda more: ascii(more)[:60],
)
def test_a_filter_or_limit_that_cannot_be_used(more: dict[str, Any]) -> None:
    with pytest.raises(StoreError) as raised:
        SearchRequest("등대", **more)
    assert raised.value.code == "malformed_search"


@pytest.mark.parametrize("limit", [1, MOST_HITS])
def test_the_limits_themselves_are_allowed(session: Session, limit: int) -> None:
    assert search(session, SearchRequest("등" * LONGEST_QUESTION, TODAY, limit=limit)).question


def test_spaces_in_names_do_not_count(session: Session) -> None:
    request = SearchRequest(
        "등불", TODAY, statutes=("등대법　", "등대법\u00a0시행령"), watch=("등대법　제2조",)
    )
    assert [way.stage for way in search(session, request).watched] == ["EXPOSED"]


@settings(
    deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(TEXTS, st.none() | st.dates())
@example("등대법 제2조' OR 1=1 --", None)
@example("등불\x00의 높이", None)
@example("9999년 12월 31일 이후 등불", None)
@example("0001년 1월 1일 등불", None)
@example("등불", date.max)
@example("등불", date.min)
@example("𝟏𝟐 제𝟐조 등불 ﷺ", None)
def test_any_text_is_answered_or_refused(
    session: Session, question: str, as_of: date | None
) -> None:
    try:
        request = SearchRequest(question, as_of)
    except StoreError:
        return
    result = search(session, request, SearchTools(today=TODAY))
    written = result.model_dump_json(by_alias=True)
    assert SearchResult.model_validate_json(written) == result
    for hit in result.hits:
        assert hit.text.text[hit.snippet.start : hit.snippet.end] == hit.snippet.text


_NAMES = st.text(max_size=20) | st.sampled_from(["등대법", "등법", "id:940001", "%", "_"])


@settings(
    deadline=None, max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    _NAMES, _NAMES, _NAMES, st.text(max_size=8) | st.sampled_from(["제2조", "2-2", "제1조제1항"])
)
def test_any_filter_is_used_or_refused(
    session: Session, statute: str, kind: str, name: str, article: str
) -> None:
    for more in ({"statutes": (statute,)}, {"kinds": (kind,)}, {"watch": (f"{name} {article}",)}):
        try:
            result = search(session, SearchRequest("등불", TODAY, **more))
        except StoreError:
            continue
        assert result.outcome in ("found", "nothing_found")
