"""A stored revision as results show it, with its address at law.go.kr."""

from __future__ import annotations

from lawdb.models import Revision
from lawdb.results import Promulgation

_OFFICIAL_SOURCES = frozenset({"legalize-kr", "law.go.kr"})
"""Sources whose MST is the official one; an invented corpus has no page at law.go.kr."""


def promulgation_of(revision: Revision) -> Promulgation:
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


def official_url(revision: Revision) -> str | None:
    """The revision's page at law.go.kr; None for a source whose ids are not official."""
    if revision.source not in _OFFICIAL_SOURCES or not revision.mst.isdigit():
        return None
    return f"https://www.law.go.kr/LSW/lsInfoP.do?lsiSeq={revision.mst}"
