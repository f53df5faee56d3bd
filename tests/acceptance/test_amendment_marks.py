"""Stored intervals against the amendment marks inside the texts."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
import yaml

from ingest.audit import AuditReport, audit
from tests.acceptance.conftest import CoreStore
from tests.loading import psycopg_dsn

pytestmark = pytest.mark.shared

EXPLAINED = yaml.safe_load((Path(__file__).parent / "amendment_marks.yaml").read_text("utf-8"))


def report_of(core_store: CoreStore) -> AuditReport:
    with psycopg.connect(psycopg_dsn(core_store.engine)) as connection:
        return audit(connection)


def test_no_text_carries_a_mark_too_early_unexplained(core_store: CoreStore) -> None:
    report = report_of(core_store)
    print(f"{report.versions} versions, {report.marks} marks, {len(report.findings)} findings")
    assert report.marks > 10_000
    found = {(f.statute_id, str(f.article), f.start, f.marked_on) for f in report.findings}
    explained = {(r["statute"], r["article"], r["start"], r["marked_on"]) for r in EXPLAINED}
    assert found - explained == set()
    assert all(row["why"] for row in EXPLAINED)
