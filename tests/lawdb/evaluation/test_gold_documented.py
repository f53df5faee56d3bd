"""docs/evaluation.md names every refusal of the gold, and every reason for a stale label."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lawdb.errors import StoreError
from lawdb.evaluation import gold_errors
from lawdb.evaluation.rechecking import Staleness

TEXT = (Path(__file__).parents[3] / "docs" / "evaluation.md").read_text("utf-8")
NAMED = set(re.findall(r"`([a-z_]+)`", TEXT))
CODES = sorted(
    kind.code
    for kind in vars(gold_errors).values()
    if isinstance(kind, type) and issubclass(kind, StoreError) and "code" in vars(kind)
)


@pytest.mark.parametrize("code", [*CODES, *(each.value for each in Staleness)])
def test_a_code_is_documented(code: str) -> None:
    assert code in NAMED
