"""Six statutes of the core bundle, and the issue statements whose courts cited nothing else.

They load in seconds, where the whole bundle takes minutes on one core.
"""

from __future__ import annotations

import gzip
import json

from sqlalchemy import Engine

from ingest.intervals.derive import derive
from ingest.load import StatuteLoader
from tests.core_corpus import core_file
from tests.loading import loading_connection
from tests.shared_material import shared_path

FILES = ("민법", "형법", "주택임대차보호법", "상가건물임대차보호법", "행정소송법", "국가배상법")


def load_statutes_of_issues(database: Engine) -> None:
    """Load the six statutes; skips where the shared material is absent."""
    shared_path("corpus/legalize-kr-core.bundle")
    with loading_connection(database) as connection, StatuteLoader(connection) as loader:
        for name in FILES:
            statutes, _ = core_file(f"kr/{name}/법률.md")
            for revisions in statutes.values():
                loader.add(derive(revisions), revisions)


def issue_lines() -> list[str]:
    """The issue statements, one JSON object each, in the order of the file."""
    with gzip.open(shared_path("gold/court-issues.jsonl.gz"), "rt", encoding="utf-8") as lines:
        return [line for line in lines if all(g["law"] in FILES for g in json.loads(line)["gold"])]
