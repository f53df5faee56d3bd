"""The gold set that a run is asked to measure by: a stored one, or one in a file."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.orm import Session

from api.services.gold_files import file_lines, read_gold_file
from lawdb.evaluation.gold import GoldSet
from lawdb.evaluation.gold_file import is_gold_file, read_gold
from lawdb.evaluation.gold_store import stored_gold


def gold_named(session: Session, named: str) -> GoldSet:
    """The set that a file of this name holds; where there is no such file, the stored set.

    A gold file keeps the corpus it names, so that the ruler refuses it on another one, also where
    its labels happen to hold there. Raises NoSuchGoldSet, and what ``read_gold_file`` raises.
    """
    path = Path(named)
    if not path.suffix and not path.exists():
        return stored_gold(session, named)
    lines = file_lines(path)
    if lines and is_gold_file(lines[0]):
        return read_gold(lines)
    return read_gold_file(session, path).gold
