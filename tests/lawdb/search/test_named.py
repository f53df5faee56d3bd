"""Statutes and articles named in a question, as data; and names in any text at all."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.knowledge import Knowledge
from lawdb.names.normalise import normalise_name
from lawdb.search.named import named_in
from tests.invented_histories import read_histories
from tests.invented_index import load_statutes

HERE = Path(__file__).parent
CASES = yaml.safe_load((HERE / "named.yaml").read_text("utf-8"))
DAY = date(2011, 1, 1)
PIECES = [
    "등대법",
    "큰",
    "등법",
    " ",
    "제2조",
    "의2",
    "2",
    ",",
    "ㆍ",
    "「",
    "」",
    "구 ",
    "(법률 제2호)",
    "년",
    "\x00",
]


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    load_statutes(database, read_histories(HERE / "histories.yaml").values())
    with Session(database) as opened:
        yield opened


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["q"])
def test_question(session: Session, case: dict[str, Any]) -> None:
    found = named_in(session, case["q"], case.get("as_of", DAY), Knowledge())
    assert [
        [each.statute.title, None if each.key is None else str(each.key)] for each in found
    ] == case["names"]


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join) | st.text(max_size=60))
def test_any_text_names_only_what_stands_in_it(session: Session, text: str) -> None:
    found = named_in(session, text, DAY, Knowledge())
    for each in found:
        assert each.name in text
        assert normalise_name(each.name) in {"등대법", "큰등대법", "등법", "포구법"}
        if each.key is not None:
            assert str(each.key.article_no) in text
    assert len({(each.statute.id, each.key) for each in found}) == len(found)
