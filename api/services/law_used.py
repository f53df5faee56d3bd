"""An authority of the engine as doors show it: its name, the day, and where its text stands."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from urllib.parse import urlencode

from deadline_engine.authority import Authority
from lawdb.results import Result


class LawUsed(Result):
    """An article, and the day on which it was the law that decided."""

    authority: Authority
    name: str
    """As a lawyer writes it: ``민법 제161조``."""
    at: date | None
    """None for a decision, and where no day is known."""
    link: str | None
    """The article on that day, on this server; None for decisions, addenda, and foreign law."""


def law_used(authorities: Iterable[Authority], at: date | None) -> tuple[LawUsed, ...]:
    """The authorities, each once, with the day they were asked on."""
    found = {a.model_dump_json(): a for a in authorities}
    return tuple(
        LawUsed(authority=a, name=str(a), at=at, link=link_of(a, at)) for a in found.values()
    )


def link_of(authority: Authority, at: date | None) -> str | None:
    """The page of the article on a day; None where the page shows no such text."""
    if authority.statute_id is None or authority.case or authority.article.startswith("부칙"):
        return None
    return link_to(authority.statute_id, authority.article, at or authority.effective_from)


def link_to(statute_id: str, article: str, day: date | None) -> str:
    """The page of an article of a stored statute on a day; without one, on today's."""
    asked = {"statute": f"id:{statute_id}", "article": article}
    return "/?" + urlencode(asked | ({"as_of": day.isoformat()} if day else {}))
