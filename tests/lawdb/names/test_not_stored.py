"""Acts that the open sources lack: each was cited by a court under a real promulgation."""

from __future__ import annotations

import gzip
import json

import pytest

from lawdb.names.normalise import normalise_name
from lawdb.names.not_stored import names_not_stored, not_stored
from tests.shared_material import shared_path


@pytest.mark.parametrize(
    ("name", "act"),
    [
        ("증권거래법", "증권거래법"),
        ("증권거래법 시행령", "증권거래법"),
        ("음반ㆍ비디오물 및 게임물에 관한 법률", "음반·비디오물 및 게임물에 관한 법률"),
        ("증권투자신탁업법시행령", "증권투자신탁업법"),
    ],
)
def test_an_act_and_its_decrees_are_known_by_name(name: str, act: str) -> None:
    found = not_stored(name)
    assert found is not None
    assert found.name == act


@pytest.mark.parametrize("name", ["달나라 거래법", "증권거래", "거래법", ""])
def test_nothing_else_is(name: str) -> None:
    assert not_stored(name) is None


def test_every_row_stands_in_the_decisions() -> None:
    file = shared_path("corpus/courts/old-version-citations.jsonl.gz")
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        cited = {
            (normalise_name(row["law"]), row["no"].lstrip("0"), row["date"], row["case"])
            for row in map(json.loads, lines)
        }
    by_promulgation = {entry[:3] for entry in cited}
    for name in names_not_stored():
        row = not_stored(name)
        assert row is not None
        key = (normalise_name(row.name), row.promulgation_no, row.promulgated_on.isoformat())
        assert key in by_promulgation
        number = row.cited.split()[-1]
        assert any(entry[:3] == key and entry[3].startswith(number) for entry in cited), row
