"""Versions cited by promulgation, read as words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from lawdb.event_date.promulgation_brackets import articles_at, brackets_in

CASES = yaml.safe_load((Path(__file__).parent / "brackets.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_bracket(case: dict[str, Any]) -> None:
    found = brackets_in(case["text"])
    if case.get("none"):
        assert found == []
        return
    (bracket,) = found
    read = [
        f"{r.turn}{'!' if r.started_before else ''} {r.day} {r.number}".strip()
        for r in bracket.revisions
    ]
    assert read == case["revisions"]
    assert list(articles_at(case["text"], bracket.end)) == case.get("articles", [])
