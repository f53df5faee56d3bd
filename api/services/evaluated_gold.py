"""The gold set that a run is asked to measure by."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path

from sqlalchemy.orm import Session

from lawdb.evaluation.corpus_hash import corpus_hash
from lawdb.evaluation.court_issues import read_court_issues
from lawdb.evaluation.errors import GoldUnreadable
from lawdb.evaluation.gold import GoldSet
from lawdb.evaluation.gold_file import is_gold_file, read_gold
from lawdb.evaluation.gold_store import stored_gold

_FILES = (".jsonl", ".gz")


def gold_named(session: Session, named: str) -> GoldSet:
    """The stored set of the name, or the one a file holds.

    A file (``.jsonl``, ``.jsonl.gz``) is one that ``lawdb eval export`` wrote, or issue statements
    of courts, whose labels are resolved in the store. Raises GoldUnreadable, and what
    ``stored_gold``, ``read_gold`` and ``read_court_issues`` raise.
    """
    path = Path(named)
    if path.suffix not in _FILES:
        return stored_gold(session, named)
    lines = _lines(path)
    if is_gold_file(lines[0] if lines else ""):
        return read_gold(lines)
    name = path.name.partition(".")[0]
    return read_court_issues(session, lines, name).as_set(name, corpus_hash(session))


def _lines(path: Path) -> list[str]:
    try:
        content = path.read_bytes()
        plain = gzip.decompress(content) if path.suffix == ".gz" else content
        return plain.decode("utf-8").splitlines()
    except FileNotFoundError as error:
        raise GoldUnreadable(f"there is no file {path}") from error
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise GoldUnreadable(f"{path} cannot be read: {error}") from error
