"""Provisos that put off only a part of a change, or a change of another Act's pending text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from ingest.addenda.targets import Target, parse_targets

CLAUSES = yaml.safe_load((Path(__file__).parent / "narrowed_targets.yaml").read_text("utf-8"))


def described(target: Target) -> dict[str, str]:
    fields = {
        "article": str(target.first),
        "last": "" if target.last == target.first else str(target.last),
        "about": target.about,
        "of": target.of_revision,
    }
    return {name: value for name, value in fields.items() if value}


@pytest.mark.parametrize("row", CLAUSES, ids=lambda row: row["clause"][:40])
def test_targets(row: dict[str, Any]) -> None:
    assert [described(target) for target in parse_targets(row["clause"])] == row["targets"]
