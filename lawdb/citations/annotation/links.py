"""Where a citation leads: the article's page, on the day it was checked against."""

from __future__ import annotations

from datetime import date
from urllib.parse import urlencode

from lawdb.citations.results import CheckedCitation


def link_of(citation: CheckedCitation, site: str = "") -> str:
    """The address of the cited article on its day; empty where no article was settled.

    ``site`` is the address of a lawdb server (``http://127.0.0.1:8000``); without it the link is
    one within the server that shows it.
    """
    path = citation.permalink or _path(citation)
    return f"{site.rstrip('/')}{path}" if path.startswith("/") else path


def _path(citation: CheckedCitation) -> str:
    if citation.statute is None or not citation.article:
        return ""
    fields = {"statute": f"id:{citation.statute.id}", "article": citation.article}
    day = _day(citation)
    if day is not None:
        fields["as_of"] = day.isoformat()
    return f"/?{urlencode(fields)}"


def _day(citation: CheckedCitation) -> date | None:
    """The last day checked against; of days without an end, the first one of the text."""
    if citation.event_date is None:
        return None
    days = citation.event_date.interval
    start = citation.version.start if citation.version is not None else None
    return days.last or start or days.start
