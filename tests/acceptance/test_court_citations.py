"""Old law as courts cite it: what cannot be found is known, case by case."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from benchmarks.court_citations import Citations, look_up
from tests.acceptance.conftest import CoreStore
from tests.shared_material import shared_path

EXPLAINED = yaml.safe_load((Path(__file__).parent / "court_citations.yaml").read_text("utf-8"))
FOUND = ("found", "found (lineage: the former statute)")
FIRST_STORED = "first stored revision (outside_horizon)"
"""The source's history begins with the revision named: what stood before is not in it."""


@pytest.fixture(scope="module")
def citations(core_store: CoreStore) -> Citations:
    file = shared_path("corpus/courts/old-version-citations.jsonl.gz")
    return look_up(core_store.engine, file)


def test_what_is_not_found_is_explained(citations: Citations) -> None:
    print(f"citations: {dict(citations.rows)}; articles: {dict(citations.references)}")
    others = {
        (cause, line)
        for cause, lines in citations.examples.items()
        if cause not in (*FOUND, FIRST_STORED)
        for line in lines
    }
    assert others == {(row["cause"], row["citation"]) for row in EXPLAINED}
    assert all(row["why"] for row in EXPLAINED)


def test_every_other_citation_is_found(citations: Citations) -> None:
    asked = sum(citations.references.values())
    assert asked > 11_000
    found = sum(citations.references[cause] for cause in (*FOUND, FIRST_STORED))
    assert asked - found == sum(row["count"] for row in EXPLAINED)
