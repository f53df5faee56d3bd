"""The gate: what passes, what stops a change, what is no comparison, and what the log keeps."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
import yaml

from lawdb.evaluation.adoption import ChangeKind, CheckName, Comparison, compare
from lawdb.evaluation.decision_log import Decision, Verdict, decide
from lawdb.evaluation.errors import (
    CasesMissing,
    DecisionRefused,
    NotComparable,
    ReportUnreadable,
    TooFewRuns,
)
from lawdb.evaluation.report import SystemName, read_report, written
from tests.lawdb.evaluation.invented_reports import report

CASES = yaml.safe_load(Path(__file__).with_name("adoption.yaml").read_text("utf-8"))
TWO = ("q0", "q1")
BOTH = [SystemName.WORDS, SystemName.WORDS_AND_MEANING]
AT = datetime(2026, 1, 2, 9, tzinfo=timezone(timedelta(hours=9)))


def values(counted: list[tuple[float, int]]) -> list[float]:
    return [value for value, count in counted for _ in range(count)]


def held(case: dict[str, Any]) -> Comparison:
    sides = [
        [
            report(values(counted), **case.get(f"{side}_more", {}))
            for counted in (case[side], *case.get("runs", {}).get(side, []))
        ]
        for side in ("base", "new")
    ]
    more = {"tolerance": case["tolerance"]} if "tolerance" in case else {}
    change = ChangeKind(case.get("change", "search"))
    return compare(*sides, cases=case.get("cases", TWO), change=change, **more)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_gate(case: dict[str, Any]) -> None:
    found = held(case)
    assert [check.name.value for check in found.checks if not check.passed] == case["failed"]
    assert found.passed == (not case["failed"])
    sharp = [[fall.query, fall.base, fall.new] for fall in found.sharp_falls]
    assert sharp == case.get("sharp", [])


def test_every_check_can_say_no() -> None:
    assert {name for case in CASES for name in case["failed"]} == {name.value for name in CheckName}


def test_a_case_is_traced_before_and_after() -> None:
    found = compare([report([0.0] * 9)], [report([1.0] * 9)], cases=TWO)
    assert [(c.query, c.base[0].fate, c.new[0].fate) for c in found.cases] == [
        ("q0", "POOL_MISS", "SHOWN"),
        ("q1", "POOL_MISS", "SHOWN"),
    ]
    assert [(c.base[0].rank, c.new[0].rank) for c in found.cases] == [(None, 1)] * 2
    assert (found.risen, found.fallen) == (9, 0)


@pytest.mark.parametrize(
    "field", ["gold", "gold_version", "corpus_hash", "ruler", "depth", "sample", "seed"]
)
def test_what_was_measured_otherwise_is_not_compared(field: str) -> None:
    value = 7 if field in {"ruler", "depth", "sample", "seed"} else "other"
    with pytest.raises(NotComparable, match=field):
        compare([report([0.5])], [report([0.5], identity={field: value})])


def test_other_queries_are_not_compared() -> None:
    with pytest.raises(NotComparable, match="different queries"):
        compare([report([0.5, 0.5])], [report([0.5])])
    with pytest.raises(NotComparable, match="different queries"):
        compare([report([0.5], mrr=1.0)], [report([0.5])])


def test_the_fullest_way_of_searching_both_have_is_compared() -> None:
    both, words = report([0.5], systems=BOTH), report([0.5])
    assert compare([both], [both]).system is SystemName.WORDS_AND_MEANING
    assert compare([both], [words]).system is SystemName.WORDS
    assert compare([both], [both], system=SystemName.WORDS).system is SystemName.WORDS
    with pytest.raises(NotComparable, match="words_and_meaning"):
        compare([both], [words], system=SystemName.WORDS_AND_MEANING)


@pytest.mark.parametrize("change", [ChangeKind.RUBRIC, ChangeKind.PROMPT])
@pytest.mark.parametrize(("base", "new"), [(1, 1), (1, 2), (2, 1)])
def test_a_rubric_or_prompt_is_never_judged_on_one_run(
    change: ChangeKind, base: int, new: int
) -> None:
    with pytest.raises(TooFewRuns, match="at least 2"):
        compare([report([0.5])] * base, [report([0.7])] * new, change=change)
    assert compare([report([0.5])] * 2, [report([0.7])] * 2, change=change)


def test_other_prompts_are_a_change_of_prompt_whatever_is_said() -> None:
    other = report([0.5], identity={"prompts": {"judge": "1"}})
    with pytest.raises(TooFewRuns):
        compare([report([0.5])], [other], change=ChangeKind.SEARCH)


def test_runs_of_one_side_are_of_one_code() -> None:
    with pytest.raises(NotComparable, match="one side"):
        compare([report([0.5]), report([0.5], identity={"code_version": "1"})], [report([0.5])])


def test_a_case_stands_in_both_reports() -> None:
    with pytest.raises(CasesMissing, match="q7"):
        compare([report([0.5])], [report([0.5])], cases=["q7"])


def test_the_log_keeps_what_was_decided_and_its_price(tmp_path: Path) -> None:
    log = tmp_path / "decisions" / "log.jsonl"
    passed = compare([report([0.5] * 50 + [1.0])], [report([0.7] * 50 + [0.9])], cases=TWO)
    failed = compare([report([0.5] * 9)], [report([0.4] * 9)], cases=TWO)
    more = {"decided_by": " a person ", "decided_at": AT, "log": log}
    adopted = decide(passed, Verdict.ADOPT, reason="more is found", **more)
    rejected = decide(failed, Verdict.REJECT, reason="less is found", **more)
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [Decision.model_validate(line) for line in lines] == [adopted, rejected]
    assert adopted.decided_at == datetime(2026, 1, 2, tzinfo=UTC)
    assert (adopted.decided_by, adopted.reason) == ("a person", "more is found")
    assert (adopted.trade.risen, adopted.trade.fallen) == (50, 1)
    assert [case.query for case in adopted.cases] == list(TWO)
    assert rejected.failed_checks == ("main_measure_above_noise",)
    assert [line["gate_passed"] for line in lines] == [True, False]


@pytest.mark.parametrize(
    ("asked", "new", "told"),
    [
        (("adopt", "a person", " "), 0.7, "a reason"),
        (("adopt", "", "why"), 0.7, "the person"),
        (("reject", "a person", ""), 0.4, "a reason"),
        (("adopt", "a person", "why"), 0.4, "main_measure_above_noise"),
    ],
)
def test_a_decision_that_is_refused_leaves_no_line(
    asked: tuple[str, str, str], new: float, told: str, tmp_path: Path
) -> None:
    verdict, by, reason = asked
    found = compare([report([0.5] * 9)], [report([new] * 9)], cases=TWO)
    with pytest.raises(DecisionRefused, match=told):
        decide(
            found,
            Verdict(verdict),
            decided_by=by,
            reason=reason,
            decided_at=AT,
            log=tmp_path / "log",
        )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be read"),
        ("no JSON", "no report"),
        ('{"identity": 1}', "identity"),
        (written(report([0.5], identity={"form": 0})), "form 0"),
    ],
)
def test_what_is_no_report_is_refused(content: str | None, told: str, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    if content is not None:
        file.write_text(content, "utf-8")
    with pytest.raises(ReportUnreadable, match=told):
        read_report(file)
