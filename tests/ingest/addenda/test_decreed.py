"""Days that a decree set, put into the commencements that leave them to it."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from ingest.addenda.commencement import read_commencement
from ingest.addenda.decreed import Decreed, decreed_revisions, with_decree
from tests.core_corpus import core_file, core_files
from tests.ingest.addenda.test_targets import in_words
from tests.shared_material import shared_path

_ROWS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("decreed.yaml").read_text("utf-8")
)
_OF_CORE = [
    act
    for act in decreed_revisions().values()
    if act.title
    in ("형사소송법", "개인정보 보호법", "채무자 회생 및 파산에 관한 법률", "근로기준법")
]
"""Of statutes in the core bundle."""
_PROMULGATED = date(2020, 2, 4)


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row["clause"][:60])
def test_decree(row: dict[str, Any]) -> None:
    decreed = Decreed(
        statute_id="900000",
        promulgation_no="2",
        promulgated_on=_PROMULGATED,
        title="시험법",
        fixed=row["fixed"],
    )
    read = read_commencement(row["clause"], _PROMULGATED, _PROMULGATED, of_another_act=False)
    dated = with_decree(read, decreed)
    assert [dated.start, dated.basis.value, dated.source] == row["start"]
    assert [
        [in_words(target), d.start.day or d.start.reason, d.start.source]
        for d in dated.departures
        for target in d.targets
    ] == row.get("departs", [])
    assert [[stage.start, stage.addressees] for stage in dated.stages] == row.get("stages", [])


@pytest.mark.shared
@pytest.mark.parametrize("act", _OF_CORE, ids=lambda act: act.title)
def test_every_curated_day_dates_something_the_clause_leaves_open(act: Decreed) -> None:
    shared_path("corpus/legalize-kr-core.bundle")
    [revision] = [
        revision
        for path in core_files()
        for revision in core_file(path)[0].get(act.statute_id, [])
        if revision.promulgation_no == act.promulgation_no
    ]
    assert (revision.promulgated_on, revision.title) == (act.promulgated_on, act.title)
    read = read_commencement(
        revision.addenda, revision.promulgated_on, revision.effective_on, of_another_act=False
    )
    dated = with_decree(read, act)
    used = {dated.source, *(d.start.source for d in dated.departures)}
    stages = [stage.addressees for stage in dated.stages]
    for fixed in act.fixed:
        assert fixed.source in used or f"{fixed.addressees} ({fixed.source})" in stages
    assert dated.unresolved is None
    assert {d.start.reason for d in dated.departures} <= {""}
