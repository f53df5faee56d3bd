"""Authorities against invented statutes: one code for each way of being wrong."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import event
from sqlalchemy.orm import Session

from api.services.rules_audit import AGREES, AuditStatus, audit, named_authorities
from deadline_engine.authority import Authority
from deadline_engine.counting.period import Period
from deadline_engine.rules.catalogue import UnknownRule, packaged
from deadline_engine.rules.references import NamedAuthority

HERE = Path(__file__).parent
CASES = yaml.safe_load((HERE / "audited_authorities.yaml").read_text("utf-8"))


def _named(case: dict[str, Any]) -> NamedAuthority:
    authority = Authority.model_validate({"statute": "나룻배 손해법", **case["cite"]})
    claims = Period.from_korean(case["claims"]) if "claims" in case else None
    return NamedAuthority("here", authority, claims)


def _id(case: dict[str, Any]) -> str:
    return f"{case['status']} {_named(case).authority} {case['cite'].get('effective_from')}"


@pytest.mark.parametrize("case", CASES, ids=_id)
def test_case(session: Session, case: dict[str, Any]) -> None:
    (row,) = audit(session, [_named(case)]).rows
    assert row.status == case["status"], row.en
    if "from" in case:
        assert row.store_interval is not None
        assert row.store_interval.start == case["from"]
        assert row.store_interval.end == case.get("to")
    assert case.get("says", "") in row.en
    assert bool(row.en) == bool(row.ko) == (row.status not in AGREES)
    if row.status in ("ok", "within_text", "interval_differs", "words_missing"):
        assert row.store_text


def test_every_code_has_a_case() -> None:
    assert {case["status"] for case in CASES} == {status.value for status in AuditStatus}


def test_two_faults_are_two_rows(session: Session) -> None:
    wrong = Authority(statute="나룻배 손해법", statute_id="900101", article="제1조",
                      effective_from=date(1970, 1, 1), prints="5년간")  # fmt: skip
    result = audit(session, [NamedAuthority("here", wrong), NamedAuthority("there", wrong)])
    assert [(row.where, row.status.value) for row in result.rows] == [
        (where, status) for where in ("here", "there")
        for status in ("interval_differs", "words_missing")
    ]  # fmt: skip
    assert result.authorities == 1
    assert len(result.disagreements) == result.counts()["interval_differs"] * 2 == 4


def test_many_authorities_are_read_together(session: Session) -> None:
    seen = 0

    def count(*_: object) -> None:
        nonlocal seen
        seen += 1

    named = [_named(case) for case in CASES if "statute_id" in case["cite"]]
    statutes = {each.authority.statute_id for each in named}
    event.listen(session.get_bind(), "before_cursor_execute", count)
    audit(session, named)
    event.remove(session.get_bind(), "before_cursor_execute", count)
    assert seen < len(named) / 2
    assert seen <= 6 + len(statutes)


def test_a_rule_is_audited_with_what_it_admits() -> None:
    catalogue = packaged()
    whole = named_authorities(catalogue)
    some = named_authorities(catalogue, ["kr.civil_act.tort"])
    heads = {each.where.split(",")[0].split(":")[0] for each in some}
    assert {"kr.civil_act.tort", *catalogue.rules["kr.civil_act.tort"].interrupted_by} <= heads
    assert set(some) <= set(whole)
    with pytest.raises(UnknownRule):
        named_authorities(catalogue, ["kr.no_such_rule"])
