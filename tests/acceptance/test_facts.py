"""What the law was on a day, decided by the texts and their addenda, as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy.orm import Session

from lawdb.errors import StoreError
from lawdb.lookup import article

pytestmark = pytest.mark.shared

FACTS = [
    fact
    for file in sorted((Path(__file__).parent / "facts").glob("*.yaml"))
    for fact in yaml.safe_load(file.read_text("utf-8"))
]


def _id(fact: dict[str, Any]) -> str:
    return f"{fact['ask'][0]} {fact['ask'][1]} {fact['as']}"


@pytest.mark.parametrize("fact", FACTS, ids=_id)
def test_fact(core: Session, fact: dict[str, Any]) -> None:
    statute, reference = fact["ask"]
    if "error" in fact:
        with pytest.raises(StoreError) as raised:
            article(core, statute, reference, fact["as"])
        assert raised.value.code == fact["error"]
        return
    result = article(core, statute, reference, fact["as"])
    words = result.unit_text or ""
    given = {
        "outcome": result.outcome.value,
        "statute": result.statute.id,
        "from": result.version.start if result.version else None,
        "to": result.version.end if result.version else None,
        "by": result.promulgation.number if result.promulgation else None,
        "basis": result.basis,
        "pending": [p.interval.start for p in result.pending],
    }
    expected = {"outcome": "in_force", **{key: fact[key] for key in given if key in fact}}
    assert {key: given[key] for key in expected} == expected
    assert fact.get("has", "") in words
    assert "lacks" not in fact or fact["lacks"] not in words
    assert str(fact.get("noted", "")) in result.note


def test_every_fact_names_its_source() -> None:
    assert len(FACTS) > 100
    assert [_id(fact) for fact in FACTS if not fact.get("source")] == []
