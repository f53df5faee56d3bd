"""Faults of the code that a door really runs, put in for one test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import numpy as np
import pytest
from sqlalchemy import func, or_
from sqlalchemy.orm import Session

from api.services.regression import citations_door
from lawdb import lookup
from lawdb.article_key import ArticleKey
from lawdb.citations.checking import validation
from lawdb.citations.results import Validation
from lawdb.knowledge import Knowledge
from lawdb.lookup import article_on_day, statute_on_day, version_rows
from lawdb.lookup.version_rows import SELECT_VERSIONS, StoredVersion, stored_versions, texts_of
from lawdb.models import ArticleVersion
from lawdb.results import ArticleResult, PendingVersion
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


def newest_text_as_pending(patch: pytest.MonkeyPatch) -> None:
    """The newest text stands beside that of the day, as if it had been promulgated by then."""
    real = lookup.article

    def article(
        session: Session, statute: str, article: str, day: date, **more: Any
    ) -> ArticleResult:
        found = real(session, statute, article, day, **more)
        newest = real(session, statute, article, date(2026, 5, 1), **more)
        if newest.text is None or newest.version is None or newest.promulgation is None:
            return found
        pending = PendingVersion(
            interval=newest.version,
            outcome=newest.outcome,
            title=newest.title,
            text=newest.text,
            basis=newest.basis,
            note="",
            promulgation=newest.promulgation,
        )
        return found.model_copy(update={"pending": (pending,)})

    patch.setattr(lookup, "article", article)


def citation_check_prints_the_newest_text(patch: pytest.MonkeyPatch) -> None:
    """Where nothing stood on the day, the text of today is printed beside the verdict."""
    real = citations_door.validate_found

    def validated(*args: Any, as_of: date, **named: Any) -> Validation:
        found = real(*args, as_of=as_of, **named)
        newest = real(*args, as_of=date(2026, 5, 1), **named)
        citations = tuple(
            of_day if of_day.text else of_day.model_copy(update={"text": now.text})
            for of_day, now in zip(found.citations, newest.citations, strict=True)
        )
        return found.model_copy(update={"citations": citations})

    patch.setattr(citations_door, "validate_found", validated)


def citation_check_without_a_date(patch: pytest.MonkeyPatch) -> None:
    """The day that was given is forgotten: every citation is checked against today."""
    real = validation.document_date

    def undated(*args: Any, **named: Any) -> Any:
        return real(*args, **{**named, "as_of": None})

    patch.setattr(validation, "document_date", undated)
