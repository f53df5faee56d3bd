"""Old law as courts cite it, put to the validator: the revision, the interval, the wrong dates."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy.orm import Session

from benchmarks.version_citations import FILE, agreement, places_of, proposed, rows_of
from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.citations.finding import NameBook
from lawdb.citations.verdict import SOUND, Verdict
from lawdb.knowledge import Knowledge
from tests.shared_material import shared_path

_ONE_IN = 20
"""Citations drawn by a hash of their words; ``benchmarks.version_citations`` takes all."""


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    return list(rows_of(shared_path(FILE)))


def _core(rows: list[dict[str, Any]], names: NameBook, check: str) -> Iterator[dict[str, Any]]:
    return (row for row in rows if row["check"] == check and row["law"] in names)


def test_a_wrong_date_of_promulgation_is_told_with_the_right_one(
    core: Session, rows: list[dict[str, Any]]
) -> None:
    names, law = NameBook.of(core), StoredLaw(core, Knowledge())
    checked = [
        (row, places)
        for row in _core(rows, names, "number_ok_date_differs")
        if (places := places_of(core, row, names, law))
    ]
    assert len(checked) > 60
    unflagged = [
        row["raw"]
        for row, places in checked
        if not any(p.verdict is Verdict.BAD_PROMULGATION for p in places)
    ]
    assert not unflagged
    assert {proposed(core, row, places) for row, places in checked} == {"right date proposed"}


def test_a_right_promulgation_leads_to_the_text_before_it(
    core: Session, rows: list[dict[str, Any]]
) -> None:
    names, law = NameBook.of(core), StoredLaw(core, Knowledge())
    sound = 0
    for row in _core(rows, names, "exact"):
        if zlib.crc32(row["raw"].encode()) % _ONE_IN or "전의" not in row["raw"]:
            continue
        for place in places_of(core, row, names, law):
            assert place.verdict is not Verdict.BAD_PROMULGATION, place.place.text
            if place.verdict in SOUND and place.cited.reference:
                sound += 1
                found = agreement(core, row, place)
                assert found in ("same interval", "article_before: malformed_article")
    assert sound > 300
