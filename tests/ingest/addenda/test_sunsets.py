"""Sunset clauses: every row of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from ingest.addenda.sunsets import read_sunsets
from lawdb.article_structure import describe

_ROWS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("sunsets.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row["name"])
def test_sunset(row: dict[str, Any]) -> None:
    found = [
        {
            "targets": [
                f"{t.first}{describe(tuple(low for low, _ in t.parts))}" for t in s.targets
            ],
            "gone": s.ends,
            "clause": s.clause,
        }
        for s in read_sunsets(row["addenda"], row["starts"])
    ]
    assert found == row["ends"]
