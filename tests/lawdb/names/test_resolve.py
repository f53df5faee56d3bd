"""Names that are found only nearly are candidates, never answers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from ingest.load import StatuteLoader
from lawdb.errors import NoSuchStatute
from lawdb.names.resolve import near_names, resolve
from tests.invented_histories import read_histories
from tests.loading import loading_connection

HERE = Path(__file__).parent
NEAR = yaml.safe_load((HERE / "near_names.yaml").read_text("utf-8"))


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    histories = read_histories(HERE.parent / "lookup" / "histories.yaml")
    with loading_connection(database) as connection, StatuteLoader(connection) as loader:
        for history, revisions in histories.values():
            loader.add(history, revisions)
    with Session(database) as opened:
        yield opened


@pytest.mark.parametrize("case", NEAR, ids=lambda case: case["asked"])
def test_a_slip_brings_candidates(session: Session, case: dict[str, str]) -> None:
    with pytest.raises(NoSuchStatute) as raised:
        resolve(session, case["asked"], date(2020, 1, 1))
    assert case["id"] in {candidate.statute_id for candidate in raised.value.candidates}


@pytest.mark.parametrize("asked", ["%", "_", "____", "\\", "'; --", "전혀 다른 이름의 법률", ""])
def test_signs_of_a_pattern_are_only_signs(session: Session, asked: str) -> None:
    assert near_names(session, asked) == []
    with pytest.raises(NoSuchStatute):
        resolve(session, asked, date(2020, 1, 1))
