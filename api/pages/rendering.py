"""Pages out of templates, with the headers that keep a page from loading or running anything."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, cast

from fastapi import Response
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FunctionLoader, StrictUndefined

from api.services.article_lines import article_lines, printable, unit_depth
from api.services.problem_wording import problem_advice, problem_heading
from api.services.search_requests import event_date_text
from api.services.search_view import changes, day_to_look_at, runs
from api.services.wording import (
    ADDENDUM_KINDS,
    BASES,
    CHANGES,
    EVENT_DATE_SOURCES,
    OUTCOMES,
    SEARCH_OUTCOMES,
    STANDINGS,
    VERDICTS,
    interval_words,
    part_words,
    promulgation_words,
    ruling_words,
)
from lawdb.citations.annotation.links import link_of
from lawdb.citations.annotation.standing import MARKS, mark_of, standing_of
from lawdb.event_date import today_in_seoul

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


def render(template: str, status: int = 200, **values: Any) -> Response:
    """The page that a template makes of the values; what is no template is escaped."""
    html = _templates().get_template(template).render(today=today_in_seoul(), **values)
    return HTMLResponse(html, status, _HEADERS)


@cache
def template_text(name: str) -> str:
    """A file beside the templates."""
    return files("api.pages").joinpath("templates", name).read_text(encoding="utf-8")


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=FunctionLoader(template_text),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    vocabulary: dict[str, Any] = {
        "problem_heading": problem_heading,
        "problem_advice": problem_advice,
        "outcomes": OUTCOMES,
        "bases": BASES,
        "change_words": CHANGES,
        "addendum_kinds": ADDENDUM_KINDS,
        "event_date_sources": EVENT_DATE_SOURCES,
        "search_outcomes": SEARCH_OUTCOMES,
        "verdicts": VERDICTS,
        "standings": STANDINGS,
        "signs": MARKS,
        "standing_of": standing_of,
        "mark_of": mark_of,
        "link_of": link_of,
        "ruling_words": ruling_words,
        "interval_words": interval_words,
        "promulgation_words": promulgation_words,
        "part_words": part_words,
        "article_lines": article_lines,
        "unit_depth": unit_depth,
        "snippet_runs": runs,
        "text_changes": changes,
        "day_to_look_at": day_to_look_at,
        "event_date_text": event_date_text,
    }
    cast("dict[str, Any]", environment.globals).update(vocabulary)
    environment.filters["printable"] = printable
    return environment
