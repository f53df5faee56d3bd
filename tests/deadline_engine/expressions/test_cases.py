"""Every expression of the tables beside this file, read as a lawyer would write the answer."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.expressions import conventions, read_times
from deadline_engine.expressions.expression import Days

HERE = Path(__file__).parent
TABLES = ("figures", "calendar", "other_days", "not_dates", "sentences", "dates_with_roles",
          "referring_days", "misread")  # fmt: skip


def load() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = []
    for table in TABLES:
        content = yaml.safe_load((HERE / f"{table}.yaml").read_text("utf-8"))
        cases += [{"today": content.get("today"), **case} for case in content["cases"]]
    return cases


CASES = load()


def shown(days: Days) -> str:
    if days.single:
        return f"{days.single}"
    return f"{days.start or ''}..{days.last or ''}"


def row(entry: Any) -> dict[str, Any]:
    return entry if isinstance(entry, dict) else {"days": entry}


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['today']} {c['text']}")
def test_reading(case: dict[str, Any]) -> None:
    text = case["text"] if isinstance(case["text"], str) else case["text"].isoformat()
    reading = read_times(text, case["today"])
    wanted = [row(entry) for entry in case["expect"]]
    found = [" | ".join(shown(c.days) for c in e.candidates) for e in reading.expressions]
    assert found == [str(entry["days"]) for entry in wanted]
    for expression, entry in zip(reading.expressions, wanted, strict=True):
        assert expression.text == str(entry.get("of", text))
        assert text[expression.start : expression.end] == expression.text
        if "roles" in entry:
            assert list(expression.roles) == entry["roles"]
        if "convention" in entry:
            assert {c.convention for c in expression.candidates} == {entry["convention"]}
        if "also" in entry:
            assert all(entry["also"] in c.also for c in expression.candidates)
    assert [(u.text, u.role) for u in reading.undated] == [
        (u["of"], u["role"]) for u in case.get("undated", [])
    ]
    assert [(u.text, u.reason.value) for u in reading.unreadable] == [
        (str(u["of"]), u["reason"]) for u in case.get("unreadable", [])
    ]


def test_every_reading_names_its_conventions() -> None:
    for case in CASES:
        for expression in read_times(str(case["text"]), case["today"]).expressions:
            for candidate in expression.candidates:
                assert {candidate.convention, *candidate.also} <= conventions().keys()


def test_candidates_come_with_scores_that_fall() -> None:
    for case in CASES:
        for expression in read_times(str(case["text"]), case["today"]).expressions:
            scores = [candidate.score for candidate in expression.candidates]
            assert scores == sorted(scores, reverse=True)
            assert sum(scores) == pytest.approx(1)


def test_there_are_enough_cases_and_none_twice() -> None:
    keys = [(case["today"], str(case["text"])) for case in CASES]
    assert len(keys) == len(set(keys))
    assert len({text for _, text in keys}) >= 300
    assert isinstance(CASES[0]["today"], date)
