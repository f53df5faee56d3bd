"""Faults of the code that a door really runs, put in for one test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import numpy as np
import pytest
from sqlalchemy import func, or_
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.citations.checking import validation
from lawdb.knowledge import Knowledge
from lawdb.lookup import article_on_day, statute_on_day, version_rows
from lawdb.lookup.version_rows import SELECT_VERSIONS, StoredVersion, stored_versions, texts_of
from lawdb.models import ArticleVersion
from lawdb.search import assembly
from lawdb.search.lexical.generation import Generation

Fault = Callable[[pytest.MonkeyPatch], None]


def _every_text(patch: pytest.MonkeyPatch, *, newest_first: bool = False) -> None:
    """The statement of the lookup without its condition on the day."""

    def rows(
        session: Session, statute_id: str, key: ArticleKey, day: date, knowledge: Knowledge
    ) -> tuple[list[StoredVersion], dict[bytes, str]]:
        versions = stored_versions(session, statute_id, key, knowledge)
        if newest_first:
            versions.reverse()
        return versions, texts_of(session, [v.row.content_hash for v in versions])

    patch.setattr(article_on_day, "stored_versions_with_texts", rows)


def _stands(patch: pytest.MonkeyPatch, holds: Callable[[StoredVersion, date], bool]) -> None:
    _every_text(patch)
    patch.setattr(version_rows.StoredVersion, "stands_on", holds)


def ignored_lower_bound(patch: pytest.MonkeyPatch) -> None:
    _stands(patch, lambda version, day: version.end is None or day < version.end)


def inclusive_upper_bound(patch: pytest.MonkeyPatch) -> None:
    _stands(
        patch,
        lambda version, day: version.start <= day and (version.end is None or day <= version.end),
    )


def newest_first_lookup(patch: pytest.MonkeyPatch) -> None:
    _every_text(patch, newest_first=True)
    patch.setattr(version_rows.StoredVersion, "stands_on", lambda version, day: True)


def _on_day(patch: pytest.MonkeyPatch, condition: Callable[[date], Any]) -> None:
    def rows(
        session: Session, statute_id: str, day: date, knowledge: Knowledge
    ) -> Sequence[StoredVersion]:
        found = session.execute(
            SELECT_VERSIONS.where(ArticleVersion.statute_id == statute_id, condition(day)),
            knowledge.parameters,
        )
        return [StoredVersion.of(row) for row in found]

    patch.setattr(statute_on_day, "_on_day", rows)


def ignored_lower_bound_in_sql(patch: pytest.MonkeyPatch) -> None:
    end = func.upper(ArticleVersion.effective)
    _on_day(patch, lambda day: or_(end.is_(None), end > day))


def inclusive_upper_bound_in_sql(patch: pytest.MonkeyPatch) -> None:
    start, end = func.lower(ArticleVersion.effective), func.upper(ArticleVersion.effective)
    _on_day(patch, lambda day: (start <= day) & or_(end.is_(None), end >= day))


def search_gate_open(patch: pytest.MonkeyPatch) -> None:
    """Texts of every day are ranked."""

    def everything(self: Generation, start: date | None, end: date | None) -> Any:
        return self._marked(np.ones(len(self.interval_starts), np.bool_))

    patch.setattr(Generation, "in_force", everything)


def search_without_the_date_filter(patch: pytest.MonkeyPatch) -> None:
    """Neither the gate nor the look at the versions before a hit is shown asks for the day."""
    search_gate_open(patch)
    patch.setattr(assembly, "_overlap", lambda version, days: True)
    patch.setattr(assembly, "_typing_overlaps", lambda typing, days: True)


def citation_check_without_a_date(patch: pytest.MonkeyPatch) -> None:
    """The day that was given is forgotten: every citation is checked against today."""
    real = validation.document_date

    def undated(*args: Any, **named: Any) -> Any:
        return real(*args, **{**named, "as_of": None})

    patch.setattr(validation, "document_date", undated)
