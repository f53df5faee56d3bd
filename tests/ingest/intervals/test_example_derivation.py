"""The example corpus, derived: every row of the acceptance table, by law."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from ingest.derived_version import DerivedVersion, StatuteHistory
from ingest.intervals.derive import derive
from ingest.sources.example.reader import ExampleCorpus

_TABLE: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent.parent / "example_expectations.yaml").read_text("utf-8")
)


@cache
def histories() -> dict[str, StatuteHistory]:
    derived = (derive(revisions) for revisions in ExampleCorpus().statutes())
    return {history.statute_id: history for history in derived}


def on_day(statute: str, article: str, day: date) -> DerivedVersion | None:
    found = [
        v
        for v in histories()[statute].versions
        if str(v.key) == article and v.start <= day and (v.end is None or day < v.end)
    ]
    assert len(found) <= 1, "two texts of one article on one day"
    return found[0] if found else None


def _id(row: dict[str, Any]) -> str:
    return "-".join(str(row.get(k, "")) for k in ("feature", "statute", "article", "day"))


@pytest.mark.parametrize("row", _TABLE["versions"], ids=_id)
def test_version(row: dict[str, Any]) -> None:
    version = on_day(row["statute"], row["article"], row["day"])
    assert version is not None
    assert version.status == row["status"]
    assert (version.start, version.end) == (row["from"], row["to"])
    assert version.basis == row["basis"]
    assert row.get("has", "") in version.text
    if "not" in row:
        assert row["not"] not in version.text
    if "by" in row:
        assert version.mst == row["by"]
    assert version.composed == row.get("composed", False)
    if "amended" in row:
        assert version.amended == row["amended"]


@pytest.mark.parametrize("row", _TABLE["without_text"], ids=_id)
def test_no_text_before_the_first_start(row: dict[str, Any]) -> None:
    assert on_day(row["statute"], row["article"], row["day"]) is None
    starts = [v.start for v in histories()[row["statute"]].versions if str(v.key) == row["article"]]
    assert min(starts) == row["first_start"]


@pytest.mark.parametrize("row", _TABLE["never_in_force"], ids=_id)
def test_words_that_never_bound(row: dict[str, Any]) -> None:
    versions = histories()[row["statute"]].versions
    assert not [v for v in versions if str(v.key) == row["article"] and row["has"] in v.text]


@pytest.mark.parametrize("row", _TABLE["unresolved"], ids=_id)
def test_what_stays_unresolved_is_said(row: dict[str, Any]) -> None:
    said = {(u.mst, str(u.key), u.reason) for u in histories()[row["statute"]].unresolved}
    assert (row["mst"], row["article"], row["reason"]) in said
