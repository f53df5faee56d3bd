"""The core bundle loads whole: nothing is dropped, and what stays open says why."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from tests.acceptance.conftest import CoreStore

pytestmark = pytest.mark.shared

REVISIONS = 4_595
FILES = 126


def test_every_revision_and_file_is_stored(core_store: CoreStore, core: Session) -> None:
    counts = core_store.counts
    assert core_store.problems == []
    assert (counts["files"], counts["listed"], counts["revisions"]) == (FILES, REVISIONS, REVISIONS)
    assert core.scalar(text("SELECT count(*) FROM revision WHERE upper_inf(recorded)")) == REVISIONS
    assert core.scalar(text("SELECT count(DISTINCT source_ref) FROM revision")) == REVISIONS
    assert core.scalar(text("SELECT count(*) FROM statute")) == FILES
    print(f"versions by basis: {counts['versions']}, in {counts['seconds']} s")


def test_the_bundle_holds_no_revision_beside_those(core_bundle: Path, tmp_path: Path) -> None:
    clone = tmp_path / "core.git"
    subprocess.run(["git", "clone", "-q", "--bare", str(core_bundle), str(clone)], check=True)
    log = ["git", "-C", str(clone), "log", "--format=", "--name-only", "--all", "--", "kr"]
    touched = subprocess.run(log, check=True, capture_output=True, text=True).stdout.split("\n")
    assert len([path for path in touched if path]) == REVISIONS


def test_the_derived_versions_are_the_stored_ones(core_store: CoreStore, core: Session) -> None:
    rows = core.execute(
        text("SELECT basis, count(*) FROM article_version WHERE upper_inf(recorded) GROUP BY basis")
    )
    stored = {basis: count for basis, count in rows}  # noqa: C416 - a Row is no pair for dict()
    assert stored == core_store.counts["versions"]


def test_less_than_one_change_in_a_hundred_is_unresolved(core_store: CoreStore) -> None:
    unresolved = [item for item in core_store.unresolved if item["article"]]
    for item in core_store.unresolved:
        print(item["statute"], item["mst"], item["article"], item["reason"], item["clause"][:60])
    assert len(unresolved) < 0.01 * core_store.counts["amended"]


def test_whatever_is_unresolved_has_a_reason_and_the_words(core_store: CoreStore) -> None:
    assert core_store.unresolved
    assert [i for i in core_store.unresolved if not i["reason"] or not i["clause"]] == []


def test_a_text_that_is_uncertain_says_why(core: Session) -> None:
    silent = core.execute(
        text(
            "SELECT statute_id, article_no FROM article_version"
            " WHERE status = 'uncertain' AND note = '' AND upper_inf(recorded)"
        )
    )
    assert silent.all() == []
