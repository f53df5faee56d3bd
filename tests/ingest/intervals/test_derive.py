"""Invented statutes, derived: every version of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from ingest.derived_version import DerivedVersion
from ingest.intervals.derive import derive
from tests.invented_revisions import revisions_of

_CASES: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("derivation.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["name"])
def test_versions(case: dict[str, Any]) -> None:
    history = derive(revisions_of(case["revisions"]))
    for article, rows in case["versions"].items():
        derived = [v for v in history.versions if str(v.key) == article]
        assert [in_words(v) for v in derived] == [
            [start, end, text, *special] for start, end, text, *special in map(_plain, rows)
        ]
    for article, note in case.get("notes", {}).items():
        assert [v.note for v in history.versions if str(v.key) == article][-1] == note
    said = [[str(u.key) if u.key else None, u.reason] for u in history.unresolved]
    assert said == case.get("unresolved", [])


def in_words(version: DerivedVersion) -> list[object]:
    """A version as the table writes it; who opened it is checked apart."""
    text = version.text if version.status == "in_force" else version.status.value
    special = ["retyped"] * (not version.amended) + ["composed"] * version.composed
    special += [] if version.basis == "addenda" else [version.basis.value]
    return [version.start, version.end, text, *special]


def _plain(row: list[Any]) -> list[Any]:
    return [item for item in row if not str(item).startswith("by ")]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["name"])
def test_who_opened_a_version(case: dict[str, Any]) -> None:
    history = derive(revisions_of(case["revisions"]))
    for article, rows in case["versions"].items():
        for row in rows:
            for special in row[3:]:
                if special.startswith("by "):
                    [version] = [
                        v for v in history.versions if str(v.key) == article and v.start == row[0]
                    ]
                    assert version.mst == special.removeprefix("by ")


def test_no_statute_and_two_statutes_are_refused() -> None:
    with pytest.raises(ValueError, match="exactly one statute"):
        derive([])
