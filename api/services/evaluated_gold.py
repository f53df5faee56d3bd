"""The gold set that a run is asked to measure by: a stored one, or one in a file."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.orm import Session

from api.services.gold_files import read_gold_file
from lawdb.evaluation.gold import GoldSet
from lawdb.evaluation.gold_store import stored_gold


def gold_named(session: Session, named: str) -> GoldSet:
    """The set that a file of this name holds; where there is no such file, the stored set.

    Raises NoSuchGoldSet, and what ``read_gold_file`` raises.
    """
    path = Path(named)
    if path.suffix or path.exists():
        return read_gold_file(session, path).gold
    return stored_gold(session, named)
