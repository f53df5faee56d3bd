"""docs/evaluation_measures.md names every measure, check, refusal and slip, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from lawdb.evaluation.adoption import CheckName
from lawdb.evaluation.errors import EvaluationRefused
from lawdb.evaluation.report import MeasureName, TemporalSlip

TEXT = (Path(__file__).resolve().parents[3] / "docs" / "evaluation_measures.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([a-z_@0-9]+)` \|", TEXT, re.MULTILINE)


def test_the_tables_are_the_code() -> None:
    refusals = {kind.code for kind in EvaluationRefused.__subclasses__()}
    checks = {check.value for check in CheckName}
    assert set(ROWS) == refusals | checks | {measure.value for measure in MeasureName}


def test_every_slip_is_explained() -> None:
    assert [slip for slip in TemporalSlip if f"`{slip.value}`" not in TEXT] == []
