"""Which text stood in force when, read from the stored intervals by one plain query.

What the search shows is judged by this and by nothing the search itself says: a fault in its
gates, its index or its lookup cannot vouch for itself here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey

_ROWS = text(
    "SELECT statute_id, article_no, branch_no, sub_branch_no, lower(effective), upper(effective),"
    " encode(content_hash, 'hex'), status, amended FROM article_version WHERE upper_inf(recorded)"
    ' ORDER BY statute_id COLLATE "C", article_no, branch_no, sub_branch_no, lower(effective)'
)
_BINDING = {"in_force", "uncertain"}
"""``uncertain``: the source does not settle whether it was in force; it is not shown to be out."""


class ArticleAddress(NamedTuple):
    """An article of a statute, whatever its text."""

    statute_id: str
    article: str
    """제766조"""


class StoredText(NamedTuple):
    """One row: a text of an article and its days ``[start, end)``; ``end`` None while open."""

    start: date
    end: date | None
    content_hash: str
    status: str
    version: date
    """First day of the version: rows that only retype what went before belong to its version."""

    def covers(self, day: date) -> bool:
        """Whether the day lies in the interval."""
        return self.start <= day and (self.end is None or day < self.end)


@dataclass(frozen=True, slots=True)
class StandingTexts:
    """The intervals of all articles as the store holds them true now."""

    rows: Mapping[ArticleAddress, tuple[StoredText, ...]]

    @classmethod
    def read(cls, session: Session) -> StandingTexts:
        """All of them, in one statement."""
        found: dict[ArticleAddress, list[StoredText]] = {}
        for statute_id, *numbers, start, end, digest, status, amended in session.execute(_ROWS):
            address = ArticleAddress(statute_id, str(ArticleKey(*numbers)))
            rows = found.setdefault(address, [])
            retyped = not amended and rows and (rows[-1].end, rows[-1].status) == (start, status)
            version = rows[-1].version if retyped else start
            rows.append(StoredText(start, end, digest, status, version))
        return cls({address: tuple(rows) for address, rows in found.items()})

    def holds(self, article: ArticleAddress, version: date, content_hash: str) -> bool:
        """Whether the version that starts on the day has the text."""
        return any(
            (row.version, row.content_hash) == (version, content_hash)
            for row in self.rows.get(article, ())
        )

    def days_of(self, article: ArticleAddress, content_hash: str) -> tuple[StoredText, ...]:
        """Every interval in which the article had this text and it bound."""
        return tuple(
            row
            for row in self.rows.get(article, ())
            if row.content_hash == content_hash and row.status in _BINDING
        )
