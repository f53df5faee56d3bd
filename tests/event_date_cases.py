"""Questions as data: what is held of a reading of their event date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from lawdb.event_date.reading import EventDateReading

FIELDS = frozenset(
    {"q", "as_of", "outcome", "governs", "source", "why", "dates", "anchors", "versions", "asks",
     "missing", "precision", "convention"}
)  # fmt: skip


def read_cases(path: Path) -> list[dict[str, Any]]:
    """The cases of a file; a field nobody checks is a typing error."""
    cases: list[dict[str, Any]] = yaml.safe_load(path.read_text("utf-8"))
    assert all(set(case) <= FIELDS for case in cases), [set(c) - FIELDS for c in cases]
    return cases


def check(reading: EventDateReading, case: dict[str, Any]) -> None:
    """Hold a reading against a case; a list that the case leaves out must be empty.

    ``dates`` may be left out where the governing date is the only one.
    """
    governing = reading.governing
    assert reading.outcome == case["outcome"]
    assert ("" if governing is None else str(governing.interval)) == str(case.get("governs", ""))
    if "source" in case:
        assert governing is not None
        assert governing.source == case["source"]
    for name in ("precision", "convention"):
        if name in case:
            value = getattr(governing, name)
            assert getattr(value, "id", value) == case[name]
    if "why" in case:
        assert reading.why is not None
        assert reading.why.code == case["why"]
    if "dates" in case:
        found = [" ".join([str(d.event_date.interval), *d.roles]) for d in reading.dates]
        assert found == [str(date) for date in case["dates"]]
    anchors = [
        " ".join(filter(None, (a.event, a.side, a.article + a.unit, str(a.happened_on or "open"))))
        for a in reading.anchors
    ]
    assert anchors == case.get("anchors", [])
    versions = [
        " ".join(filter(None, (v.form, v.statute.id, *v.articles, str(v.event_date.interval))))
        for v in reading.versions_named
    ]
    assert versions == case.get("versions", [])
    asks = [f"{a.code} {len(a.candidates)}" if a.candidates else a.code.value for a in reading.asks]
    assert asks == case.get("asks", [])
    assert [n.code for n in reading.not_found] == case.get("missing", [])


def check_places(reading: EventDateReading, question: str) -> None:
    """Every expression stands where it says it stands."""
    found = [
        *(d.event_date.expression for d in reading.dates),
        *(a.expression for a in reading.anchors),
        *(v.expression for v in reading.versions_named),
        *(n.expression for n in reading.not_found),
        *(a.expression for a in reading.asks),
    ]
    for expression in found:
        if expression is not None:
            assert expression.text == question[expression.start : expression.end]
            assert expression.text
