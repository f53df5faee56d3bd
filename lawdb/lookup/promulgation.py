"""A stored revision as results show it, with its address at law.go.kr."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from lawdb.models import Revision
from lawdb.results import Promulgation

_OFFICIAL_SOURCES = frozenset({"legalize-kr", "law.go.kr"})
"""Sources whose MST is the official one; an invented corpus has no page at law.go.kr."""


class StoredRevision(NamedTuple):
    """A row of ``revision``, without what only whole statutes show."""

    id: int
    statute_id: str
    mst: str
    title: str
    statute_kind: str
    promulgated_on: date
    promulgation_no: str
    kind: str
    effective_on: date
    source: str
    source_ref: str

    @classmethod
    def of(cls, columns: Sequence[Any]) -> StoredRevision:
        """From the values of ``REVISION_COLUMNS``."""
        return cls._make(columns)


REVISION_COLUMNS = tuple(Revision.__table__.c[name] for name in StoredRevision._fields)


def promulgation_of(revision: Revision | StoredRevision) -> Promulgation:
    """The revision as published."""
    return Promulgation(
        promulgated_on=revision.promulgated_on,
        number=revision.promulgation_no,
        kind=revision.kind,
        mst=revision.mst,
        title=revision.title,
        statute_kind=revision.statute_kind,
        effective_on=revision.effective_on,
        source=revision.source,
        source_ref=revision.source_ref,
        url=official_url(revision),
    )


def official_url(revision: Revision | StoredRevision) -> str | None:
    """The revision's page at law.go.kr; None for a source whose ids are not official."""
    if revision.source not in _OFFICIAL_SOURCES or not revision.mst.isdigit():
        return None
    return f"https://www.law.go.kr/LSW/lsInfoP.do?lsiSeq={revision.mst}"
