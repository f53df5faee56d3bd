"""The conventions by which cited versions and events become days."""

from __future__ import annotations

from functools import cache

from pydantic import Field

from lawdb.data.reading import CuratedRow, packaged_text, read_rows
from lawdb.event_date.event_date import Convention

_WHERE = "event_dates/conventions.yaml"


class _ConventionRow(CuratedRow):
    id: str = Field(pattern=r"^[a-z_]+$")
    ko: str = Field(min_length=8)
    en: str = Field(min_length=8)
    source: str = Field(min_length=4)


@cache
def _conventions() -> dict[str, Convention]:
    rows = read_rows(_WHERE, packaged_text(_WHERE), _ConventionRow)
    return {r.id: Convention(id=r.id, sentence_ko=r.ko, sentence_en=r.en) for r in rows}


def convention(identifier: str) -> Convention:
    """The convention of that name. Raises KeyError for one the file does not have."""
    return _conventions()[identifier]
