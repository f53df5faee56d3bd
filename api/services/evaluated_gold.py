"""The gold set that a run is asked to measure by."""

from __future__ import annotations

import gzip
from pathlib import Path

from sqlalchemy.orm import Session

from lawdb.evaluation.corpus_hash import corpus_hash
from lawdb.evaluation.court_issues import read_court_issues
from lawdb.evaluation.gold import GoldSet


def gold_named(session: Session, named: str) -> GoldSet:
    """The stored set of the name, or the one a file holds."""
    path = Path(named)
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        name = path.name.partition(".")[0]
        return read_court_issues(session, lines, name).as_set(name, corpus_hash(session))
