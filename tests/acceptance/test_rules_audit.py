"""Every authority of the catalogue against the core bundle: none is wrong, and all could be."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from api.services.rules_audit import AGREES, audit, named_authorities
from deadline_engine.rules.catalogue import packaged
from deadline_engine.rules.references import NamedAuthority

pytestmark = pytest.mark.shared

ONE_DAY = timedelta(days=1)


def test_nothing_disagrees(core: Session) -> None:
    result = audit(core, named_authorities(packaged()))
    said = [f"{r.where} {r.authority} [{r.status}] {r.en}" for r in result.disagreements]
    assert said == []
    assert result.counts()["ok"] > result.counts()["not_in_store"]


def test_a_day_more_or_less_is_seen(core: Session) -> None:
    """Every stored authority of the catalogue, its first day moved by one."""
    moved = [
        NamedAuthority(each.where, each.authority.model_copy(update={"effective_from": day}))
        for each in named_authorities(packaged())
        if each.authority.statute_id is not None
        for first in [each.authority.effective_from]
        if first is not None
        for day in (first - ONE_DAY, first + ONE_DAY)
    ]
    assert len(moved) > 20
    result = audit(core, moved)
    assert [r.where for r in result.rows if r.status in AGREES] == []
