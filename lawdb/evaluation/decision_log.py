"""The log of decisions on changes: what a person decided, why, and what it was traded for."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from pathlib import Path

from pydantic import AwareDatetime

from lawdb.evaluation.adoption import Comparison, Difference, Moved, TracedCase
from lawdb.evaluation.appended_lines import append_line
from lawdb.evaluation.errors import DecisionRefused, FileUnusable
from lawdb.evaluation.judge_families import packaged_families
from lawdb.results import Result


class Verdict(StrEnum):
    """What was decided. Codes are stable."""

    ADOPT = "adopt"
    REJECT = "reject"


class Trade(Result):
    """What the change gives and takes."""

    differences: tuple[Difference, ...]
    risen: int
    fallen: int
    sharp_falls: tuple[Moved, ...]
    violations: float
    """After less before."""
    temporal_violations: float


class Decision(Result):
    """One line of the log."""

    decided_at: AwareDatetime
    """In UTC."""
    verdict: Verdict
    decided_by: str
    reason: str
    gate_passed: bool
    failed_checks: tuple[str, ...]
    gold: str
    gold_version: str
    corpus_hash: str
    system: str
    change: str
    tolerance: float
    """With which the gate was asked."""
    base_code: str
    new_code: str
    trade: Trade
    cases: tuple[TracedCase, ...]


def decide(
    comparison: Comparison,
    verdict: Verdict,
    *,
    decided_by: str,
    reason: str,
    decided_at: dt.datetime,
    log: Path,
) -> Decision:
    """Append a decision to the log.

    Raises DecisionRefused without a person or a reason, and for an adoption that the gate does not
    pass; a rejection needs no passing gate. Raises NotAPerson for the name of a model, and
    FileUnusable where the log cannot be written.
    """
    if not decided_by.strip() or not reason.strip():
        raise DecisionRefused("a decision needs the person who takes it, and a reason")
    packaged_families().require_person(decided_by)
    failed = tuple(check.name.value for check in comparison.checks if not check.passed)
    if verdict is Verdict.ADOPT and not comparison.passed:
        raise DecisionRefused(f"the gate is not passed ({', '.join(failed)}): nothing is adopted")
    decision = Decision(
        decided_at=decided_at.astimezone(dt.UTC),
        verdict=verdict,
        decided_by=decided_by.strip(),
        reason=reason.strip(),
        gate_passed=comparison.passed,
        failed_checks=failed,
        gold=comparison.gold,
        gold_version=comparison.gold_version,
        corpus_hash=comparison.corpus_hash,
        system=comparison.system.value,
        change=comparison.change.value,
        tolerance=comparison.tolerance,
        base_code=comparison.base.code_version,
        new_code=comparison.new.code_version,
        trade=Trade(
            differences=comparison.differences,
            risen=comparison.risen,
            fallen=comparison.fallen,
            sharp_falls=comparison.sharp_falls,
            violations=comparison.new.violations - comparison.base.violations,
            temporal_violations=comparison.new.temporal_violations
            - comparison.base.temporal_violations,
        ),
        cases=comparison.cases,
    )
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        append_line(log, decision.model_dump_json(by_alias=True))
    except OSError as error:
        raise FileUnusable(f"{log} takes no decision: {error.strerror}") from error
    return decision
