"""Invented statutes loaded and indexed for search."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import Engine, text
from sqlalchemy.dialects.postgresql import Range
from sqlalchemy.orm import Session

from ingest.load import StatuteLoader, record_corpus_state
from lawdb.models import Ruling
from tests.invented_histories import Invented, invented
from tests.loading import loading_connection

VERIFIED_UNTIL = date(2020, 5, 20)
_FILLED = (
    "search_generation, search_posting, search_entry, search_segment, passage_embedding,"
    " embedding_model, search_passage, passage, passage_source, ruling, corpus_state, statute,"
    " statute_name, revision, article_version, addendum, unresolved_commencement, article_text,"
    " addendum_text"
)


def emptied(engine: Engine) -> None:
    """Leave nothing in the database but its tables."""
    with engine.begin() as connection:
        connection.execute(text(f"TRUNCATE {_FILLED} RESTART IDENTITY CASCADE"))


def load_statutes(engine: Engine, statutes: Iterable[Invented]) -> None:
    """Load the statutes, verified until ``VERIFIED_UNTIL``."""
    with loading_connection(engine) as connection:
        with StatuteLoader(connection) as loader:
            for history, revisions in statutes:
                loader.add(history, revisions)
        assert loader.report.problems == []
        record_corpus_state(
            connection, "invented", date(2000, 1, 1), VERIFIED_UNTIL, datetime.now(UTC)
        )


def one_statute(
    number: int, texts: Iterable[tuple[str, date, date | None, str]], **more: Any
) -> Invented:
    """A statute of one revision: (article, first day, first day after, text)."""
    start = more.get("effective", date(2000, 1, 1))
    return invented(
        {
            "id": f"{930_000 + number}",
            "revisions": [
                {
                    "mst": 1000 + number,
                    "title": more.get("title", f"조항법 {number}"),
                    "statute_kind": more.get("kind", "법률"),
                    "kind": "제정",
                    "promulgated": more.get("promulgated", start),
                    "number": number,
                    "effective": start,
                }
            ],
            "versions": [
                {
                    "article": article,
                    "mst": 1000 + number,
                    "from": first,
                    "to": after,
                    "text": body,
                    "title": more.get("article_title", ""),
                    "status": "deleted" if body.startswith("삭제") else "in_force",
                }
                for article, first, after, body in texts
            ],
        }
    )


def strike(
    engine: Engine, statute_id: str, article_no: int, unit: str, first: date, *, branch_no: int = 0
) -> None:
    """A ruling that ends a unit, or with an empty unit the article, from a day on."""
    with Session(engine) as session, session.begin():
        session.add(
            Ruling(
                statute_id=statute_id,
                article_no=article_no,
                branch_no=branch_no,
                sub_branch_no=0,
                unit=unit,
                court="헌법재판소",
                case_no="2012헌가1",
                decided_on=first,
                joined=False,
                kind="unconstitutional",
                application="",
                effect=Range(first, None),
                scope="whole",
                scope_ko="",
                scope_en="",
                legal_basis="헌법재판소법 제47조",
                confidence="unchecked",
                source="",
                note="",
                recorded=Range(datetime.now(UTC) - timedelta(days=1), None),
            )
        )
