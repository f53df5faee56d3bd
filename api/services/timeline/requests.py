"""Read a question about a timeline as the command line got it: a document and options."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from api.services.faults import fault_sentences
from api.services.plain_documents import DocumentUnreadable, plain_document
from api.services.timeline.errors import MalformedTimeline, TimelineTooLarge
from api.services.timeline.queries import TimelineRequest

LONGEST_TIMELINE = 4 * 1024 * 1024
"""Bytes of a file or body."""
_SEE = "see docs/timeline.md"


@dataclass(frozen=True, slots=True)
class TimelineOptions:
    """What a command line says in options; it wins over a document."""

    statute: str | None = None
    article: str | None = None
    query: Mapping[str, Any] | None = None
    """As in a request."""
    include_superseded: bool = False
    confirm_with_model: bool = False
    as_of: str | None = None


def read_timeline(text: str, options: TimelineOptions | None = None) -> TimelineRequest:
    """A request from a YAML (or JSON) document and options; either may be empty.

    Raises MalformedTimeline and TimelineTooLarge.
    """
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > LONGEST_TIMELINE:
        raise TimelineTooLarge(
            f"the timeline has {size:,} bytes; at most {LONGEST_TIMELINE:,} are read"
        )
    try:
        plain = plain_document(text, "facts") if text.strip() else {}
    except DocumentUnreadable as error:
        raise MalformedTimeline(f"{error}; {_SEE}") from error
    return validated(_with_options(plain, options or TimelineOptions()))


def validated(plain: Any) -> TimelineRequest:
    """The request of plain data. Raises MalformedTimeline."""
    try:
        return TimelineRequest.model_validate(plain)
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
        raise MalformedTimeline(f"{fault_sentences(faults)}; {_SEE}") from error
    except RecursionError as error:
        raise MalformedTimeline(f"the timeline is nested too deep; {_SEE}") from error


def query_of_options(
    *,
    when: str | None = None,
    order: tuple[str, str] | None = None,
    between: tuple[str, str] | None = None,
    known_on: str | None = None,
    proposals: bool = False,
    facts: str | None = None,
    counting: Mapping[str, str | None] | None = None,
) -> dict[str, Any] | None:
    """The query that options ask; None where they ask none. Raises MalformedTimeline for several.

    ``counting`` is ``convention`` and ``first_day`` of ``between``.
    """
    queries: dict[str, dict[str, Any] | None] = {
        "--when": None if when is None else {"kind": "when", "of": when},
        "--order": None if order is None else {"kind": "order", "a": order[0], "b": order[1]},
        "--between": None
        if between is None
        else {"kind": "between", "a": between[0], "b": between[1]},
        "--known-on": None if known_on is None else {"kind": "known_on", "day": known_on},
        "--proposals": {"kind": "proposals"} if proposals else None,
    }
    asked = {name: query for name, query in queries.items() if query is not None}
    if len(asked) > 1:
        raise MalformedTimeline(f"{' and '.join(asked)}: ask one thing at a time{_instead(asked)}")
    query = next(iter(asked.values()), None)
    if facts is not None:
        query = query or {"kind": "list"}
        if query["kind"] not in {"list", "known_on"}:
            raise MalformedTimeline("--facts narrows a list or --known-on; leave it out")
        query["of"] = facts
    stated = {name: value for name, value in (counting or {}).items() if value is not None}
    if stated:
        if query is None or query["kind"] != "between":
            names = " and ".join(f"--{name.replace('_', '-')}" for name in stated)
            raise MalformedTimeline(f"{names} can only be given with --between")
        query.update(stated)
    return query


def _instead(asked: Collection[str]) -> str:
    if "--known-on" not in asked:
        return ""
    return (
        "; what another question was answered with on a day says --as-of DAY beside it, what was"
        " known of some facts --facts FACT beside --known-on"
    )


def _with_options(plain: dict[str, Any], options: TimelineOptions) -> dict[str, Any]:
    found = dict(plain)
    for name in ("statute", "article", "query", "as_of"):
        value: Any = getattr(options, name)
        if value is not None:
            found[name] = value
    if options.confirm_with_model:
        found["confirm_with_model"] = True
    if options.include_superseded:
        query = found.get("query") or {"kind": "list"}
        if not isinstance(query, Mapping):
            raise MalformedTimeline(f"query: must be a mapping of names to values; {_SEE}")
        found["query"] = {**query, "include_superseded": True}
    return found
