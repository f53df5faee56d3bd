"""Addenda split into clauses: every row of the table, and what holds for any text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ingest.addenda.clauses import commencement_clause, split_clauses

_ROWS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("clauses.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row["name"])
def test_clauses(row: dict[str, Any]) -> None:
    clauses = split_clauses(row["addenda"])
    assert [[c.number, c.title, c.kind.value] for c in clauses] == row["clauses"]
    found = commencement_clause(clauses)
    assert (found.number if found else None) == row["commencement"]


_LINES = st.sampled_from(
    [
        "제1조(시행일) 이 법은 공포한 날부터 시행한다.",
        "제2조 및 제3조 생략",
        "제4조(다른 법률의 개정) 가상법 일부를 다음과 같이 개정한다.",
        "제7조를 삭제한다.",
        "①(시행일) 이 영은 2020년 1월 1일부터 시행한다.",
        "② 생략",
        "1. 제3조의 개정규정: 공포한 날",
        "가. 어떤 경우",
        "(경과조치) 종전의 예에 의한다.",
        "",
    ]
)


@given(st.lists(_LINES, max_size=12))
def test_every_word_of_the_addenda_stands_in_one_clause(lines: list[str]) -> None:
    clauses = split_clauses("\n".join(lines))
    words = "".join(lines)
    kept = "".join(c.number + (f"({c.title})" if c.title else "") + c.text for c in clauses)
    assert "".join(kept.split()) == "".join(words.split())
