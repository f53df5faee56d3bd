"""Facts as doors get them: documents, options, and what is refused, as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from api.services.matter_requests import FactOptions, read_matter
from deadline_engine.matter.matter import Between, Matter
from lawdb.errors import StoreError

CASES = yaml.safe_load((Path(__file__).parent / "matters.yaml").read_text("utf-8"))


def _read(case: dict[str, Any]) -> Matter:
    options = dict(case.get("options", {}))
    if "times_events" in case:
        options["events"] = options["events"] * case["times_events"]
    return read_matter(case.get("text", "") * case.get("times", 1), FactOptions(**options))


def _plain(day: Any) -> Any:
    if isinstance(day, Between):
        return [d.isoformat() if d else None for d in (day.earliest, day.latest)]
    return day.isoformat()


@pytest.mark.parametrize("case", [c for c in CASES if "is" in c], ids=str)
def test_read(case: dict[str, Any]) -> None:
    matter = _read(case)
    expected = case["is"]
    assert matter.rule == expected["rule"]
    if "days" in expected:
        assert [_plain(event.date) for event in matter.events] == expected["days"]
    if "filing" in expected:
        assert matter.filing is not None
        assert [matter.filing.kind, _plain(matter.filing.date)] == expected["filing"]


@pytest.mark.parametrize(
    "case", [c for c in CASES if "code" in c], ids=lambda c: f"{c['code']} {str(c)[:60]}"
)
def test_refused(case: dict[str, Any]) -> None:
    with pytest.raises(StoreError) as raised:
        _read(case)
    assert raised.value.code == case["code"]
    assert case.get("says", "") in raised.value.detail
    assert len(raised.value.detail) < 2_000


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        matter = read_matter(text)
    except StoreError as error:
        refused = error.detail
    else:
        refused = ""
        assert matter.chain
    assert len(refused) < 2_000
