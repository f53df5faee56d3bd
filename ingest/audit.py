"""Re-check stored intervals against independent evidence: the amendment marks inside the texts.

A mark (``<개정 2007.12.21>``) names the promulgation of an Act whose change the text contains. A
text in force before that Act's change of the article starts has been derived wrongly, or the source
printed it too early; either is worth a lawyer's look.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from typing import Any

import psycopg
from psycopg.rows import class_row

from ingest.intervals.retyping import mark_dates
from lawdb.article_key import ArticleKey


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """One text that carries a mark it should not carry yet."""

    statute_id: str
    article: ArticleKey
    start: date
    """Start of the interval."""
    end: date | None
    marked_on: date
    """The promulgation day that the mark names."""
    marked_start: date
    """When that promulgation's change of this article starts."""
    composed: bool
    code: str = "mark_before_start"


@dataclass(slots=True)
class AuditReport:
    """What was examined, and what does not agree."""

    versions: int = 0
    marks: int = 0
    """Marks that name a stored revision which amends the article."""
    findings: list[AuditFinding] = field(default_factory=list[AuditFinding])


@dataclass(frozen=True, slots=True)
class _Row:
    statute_id: str
    article_no: int
    branch_no: int
    sub_branch_no: int
    start: date
    end: date | None
    amended: bool
    composed: bool
    promulgated_on: date
    text: str


_ROWS = """
    SELECT v.statute_id, v.article_no, v.branch_no, v.sub_branch_no,
           lower(v.effective) AS start, upper(v.effective) AS "end", v.amended, v.composed,
           r.promulgated_on, t.text
    FROM article_version v
    JOIN revision r ON r.id = v.revision_id
    JOIN article_text t ON t.content_hash = v.content_hash
    WHERE upper_inf(v.recorded) AND v.status IN ('in_force', 'deleted')
      AND (%(statute)s::text IS NULL OR v.statute_id = %(statute)s)
    ORDER BY v.statute_id, v.article_no, v.branch_no, v.sub_branch_no, lower(v.effective)
"""


def audit(connection: psycopg.Connection[Any], statute_id: str | None = None) -> AuditReport:
    """Examine every stored text, or those of one statute, against its own marks.

    Rows are streamed; one article's versions are held at a time.
    """
    report = AuditReport()
    with (
        connection.transaction(),
        connection.cursor(name="lawdb_audit", row_factory=class_row(_Row)) as cursor,
    ):
        cursor.itersize = 2000
        cursor.execute(_ROWS, {"statute": statute_id})
        for _, versions in groupby(cursor, key=_article):
            _examine(list(versions), report)
    return report


def _article(row: _Row) -> tuple[str, int, int, int]:
    return row.statute_id, row.article_no, row.branch_no, row.sub_branch_no


def _examine(versions: list[_Row], report: AuditReport) -> None:
    starts: dict[date, date] = {}
    for version in versions:
        if version.amended:
            starts.setdefault(version.promulgated_on, version.start)
    for version in versions:
        report.versions += 1
        for marked_on in mark_dates(version.text):
            marked_start = starts.get(marked_on)
            if marked_start is None:
                continue
            report.marks += 1
            if version.start < marked_start:
                report.findings.append(
                    AuditFinding(
                        version.statute_id,
                        ArticleKey(version.article_no, version.branch_no, version.sub_branch_no),
                        version.start,
                        version.end,
                        marked_on,
                        marked_start,
                        version.composed,
                    )
                )
