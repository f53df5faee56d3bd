"""What the store learned since an instant: revisions, and versions opened and closed by article."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal

import psycopg

from lawdb.article_key import ArticleKey

Connection = psycopg.Connection[Any]


@dataclass(frozen=True, slots=True)
class RevisionChange:
    """A revision the store did not hold so, or holds no longer."""

    what: Literal["new", "corrected", "withdrawn"]
    """``corrected``: the source describes it otherwise than before."""
    statute_id: str
    title: str
    mst: str
    promulgated_on: date
    promulgation_no: str
    kind: str
    effective_on: date


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One version of an article, without its text."""

    start: date
    end: date | None
    status: str
    basis: str
    mst: str


@dataclass(frozen=True, slots=True)
class ArticleChange:
    """The versions of one article that are known now, and those that are no longer held true."""

    statute_id: str
    title: str
    """The statute's title in its newest revision."""
    article: ArticleKey
    opened: tuple[VersionLine, ...]
    closed: tuple[VersionLine, ...]


def server_time(connection: Connection) -> datetime:
    """The database's clock: what is written from now on is recorded later."""
    row = connection.execute("SELECT clock_timestamp()").fetchone()
    if row is None:
        raise RuntimeError("the database told no time")
    moment: datetime = row[0]
    return moment


def changes_since(
    connection: Connection, moment: datetime, statute_ids: Sequence[str]
) -> tuple[list[RevisionChange], list[ArticleChange]]:
    """What was recorded of some statutes after ``moment``.

    A row that was closed and opened again with the same content (its revision was described anew)
    is no change.
    """
    asked = {"ids": list(statute_ids), "moment": moment}
    return _revisions(connection, asked), _articles(connection, asked)


_REVISIONS = """
    WITH opened AS (
        SELECT * FROM revision WHERE statute_id = ANY(%(ids)s) AND upper_inf(recorded)
            AND lower(recorded) > %(moment)s
    ), closed AS (
        SELECT DISTINCT ON (statute_id, mst) * FROM revision
        WHERE statute_id = ANY(%(ids)s) AND upper(recorded) > %(moment)s
            AND lower(recorded) <= %(moment)s
        ORDER BY statute_id, mst, lower(recorded) DESC
    )
    SELECT CASE WHEN closed.id IS NULL THEN 'new' WHEN opened.id IS NULL THEN 'withdrawn'
            ELSE 'corrected' END,
        coalesce(opened.statute_id, closed.statute_id), coalesce(opened.title, closed.title),
        coalesce(opened.mst, closed.mst),
        coalesce(opened.promulgated_on, closed.promulgated_on),
        coalesce(opened.promulgation_no, closed.promulgation_no),
        coalesce(opened.kind, closed.kind), coalesce(opened.effective_on, closed.effective_on)
    FROM opened FULL JOIN closed USING (statute_id, mst)
    WHERE opened.id IS NULL OR closed.id IS NULL
        OR to_jsonb(opened) - '{id,recorded,source_ref}'::text[]
            <> to_jsonb(closed) - '{id,recorded,source_ref}'::text[]
    ORDER BY 2, 5, 4
"""

_VERSIONS = """
    SELECT upper_inf(version.recorded), version.statute_id, article_no, branch_no, sub_branch_no,
        lower(effective), upper(effective), status, basis, revision.mst,
        encode(content_hash, 'hex'), version.title, note, amended, composed
    FROM article_version AS version JOIN revision ON revision.id = version.revision_id
    WHERE version.statute_id = ANY(%(ids)s)
        AND ((upper_inf(version.recorded) AND lower(version.recorded) > %(moment)s)
            OR (upper(version.recorded) > %(moment)s AND lower(version.recorded) <= %(moment)s))
"""

_TITLES = """
    SELECT DISTINCT ON (statute_id) statute_id, title FROM revision
    WHERE statute_id = ANY(%(ids)s) AND upper_inf(recorded)
    ORDER BY statute_id, promulgated_on DESC, mst DESC
"""


def _revisions(connection: Connection, asked: dict[str, Any]) -> list[RevisionChange]:
    return [RevisionChange(*row) for row in connection.execute(_REVISIONS, asked)]


def _articles(connection: Connection, asked: dict[str, Any]) -> list[ArticleChange]:
    titles: dict[str, str] = dict(connection.execute(_TITLES, asked).fetchall())
    opened: dict[tuple[str, ArticleKey], set[tuple[Any, ...]]] = {}
    closed: dict[tuple[str, ArticleKey], set[tuple[Any, ...]]] = {}
    for is_open, statute_id, number, branch, sub, *content in connection.execute(_VERSIONS, asked):
        side = opened if is_open else closed
        place = (statute_id, ArticleKey(number, branch, sub))
        side.setdefault(place, set()).add(tuple(content))
    found: list[ArticleChange] = []
    for place in sorted(opened.keys() | closed.keys()):
        now, before = opened.get(place, set()), closed.get(place, set())
        if now != before:
            statute_id, key = place
            title = titles.get(statute_id, "")
            found.append(
                ArticleChange(statute_id, title, key, _lines(now - before), _lines(before - now))
            )
    return found


def _lines(rows: set[tuple[Any, ...]]) -> tuple[VersionLine, ...]:
    return tuple(VersionLine(*row[:5]) for row in sorted(rows, key=lambda row: row[0]))
