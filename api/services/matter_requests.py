"""Read the facts of a matter as a door got them: YAML or JSON in, a ``Matter`` or an error out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError

from api.services.faults import fault_sentences
from api.services.plain_documents import DocumentUnreadable, plain_document
from deadline_engine.expressions.expression import Days
from deadline_engine.matter.matter import Day, Matter
from deadline_engine.matter.written_day import written_day
from lawdb.errors import MalformedDate, StoreError

LONGEST_MATTER = 65_536
"""Bytes of a file or body."""
MOST_EVENTS = 200
"""Events, and as many tolling facts."""
MOST_COMPUTATIONS = 20
_CHANGES: TypeAdapter[dict[str, Day]] = TypeAdapter(dict[str, Day])
_BETWEEN = ".."
_ONE_DAY = timedelta(days=1)


class MalformedMatter(StoreError):
    """The facts cannot be read, or lack what every matter has."""

    code = "malformed_matter"
    title = "The facts cannot be read"


class MatterTooLarge(StoreError):
    """More facts than are computed at a time."""

    code = "matter_too_large"
    title = "Too many facts"


@dataclass(frozen=True, slots=True)
class FactOptions:
    """What a command line or a form says in fields of their own; it wins over a document."""

    rule: str | None = None
    events: Sequence[str] = ()
    """``role=2015-03-01``, ``role=2015-03-01..2015-04-01`` (the last day not included)."""
    attributes: Sequence[str] = ()
    """``name=value``."""
    without: Sequence[str] = ()
    filing: str | None = None
    """``kind=2018-03-02`` or ``2018-03-02``."""
    as_of: str | None = None
    announced_until: str | None = None
    calendar: str | None = None


def read_matter(text: str, options: FactOptions | None = None) -> Matter:
    """A matter from a YAML (or JSON) document and options; either may be empty.

    Raises MalformedMatter, MatterTooLarge and MalformedDate.
    """
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > LONGEST_MATTER:
        raise MatterTooLarge(
            f"the matter has {size:,} bytes; at most {LONGEST_MATTER:,} are read: leave out what"
            " the rule does not ask for"
        )
    plain: dict[str, Any] = _document(text) if text.strip() else {}
    return validated(_with_options(plain, options or FactOptions()))


def validated(plain: Any) -> Matter:
    """The matter of plain data. Raises MalformedMatter and MatterTooLarge."""
    try:
        matter = Matter.model_validate(plain)
    except ValidationError as error:
        raise MalformedMatter(_faults(error)) from error
    except RecursionError as error:
        raise MalformedMatter("the matter is nested too deep; see docs/deadlines.md") from error
    return within_limits(matter)


def within_limits(matter: Matter) -> Matter:
    """The same matter. Raises MatterTooLarge."""
    for name, count, most in (
        ("events", len(matter.events), MOST_EVENTS),
        ("tolling facts", len(matter.tolling), MOST_EVENTS),
        ("computations", len(matter.computations), MOST_COMPUTATIONS),
        ("attributes", len(matter.attributes), MOST_EVENTS),
    ):
        if count > most:
            raise MatterTooLarge(
                f"the matter has {count} {name}; at most {most} are computed at a time"
            )
    return matter


def read_exact_day(text: str) -> date:
    """One day in any way of writing that names its year. Raises MalformedDate."""
    try:
        return written_day(text)
    except ValueError as error:
        raise MalformedDate(str(error)) from error


def read_days(text: str) -> Any:
    """A day, or bounds of it: ``2015-03-01..2015-04-01``, of which the last is not included.

    Raises MalformedDate, and ValueError for an interval without a day.
    """
    first, between, after = (part.strip() for part in text.partition(_BETWEEN))
    if not between:
        return read_exact_day(first)
    days = Days(read_exact_day(first) if first else None, read_exact_day(after) if after else None)
    if days.start is None and days.end is None:
        raise MalformedDate("'..' names no day; write 2015-03-01, 2015-03-01.. or ..2015-04-01")
    latest = None if days.end is None else days.end - _ONE_DAY
    return {"earliest": days.start, "latest": latest}


def read_changes(texts: Sequence[str]) -> Mapping[str, Day]:
    """Other days by the names of facts: ``knowledge=2015-03-01``, or bounds as ``read_days`` does.

    Raises MalformedMatter and MalformedDate.
    """
    told = [_named_days(text) for text in texts]
    names = [name for name, _ in told]
    for name in names:
        if names.count(name) > 1:
            raise MalformedMatter(f"{name[:80]} is changed twice; give it one other day")
    try:
        return _CHANGES.validate_python(dict(told))
    except ValidationError as error:
        raise MalformedMatter(_faults(error)) from error


def _with_options(plain: dict[str, Any], options: FactOptions) -> dict[str, Any]:
    found = dict(plain)
    if options.rule is not None:
        found["rule"] = options.rule.strip()
    if options.events:
        told = [dict(zip(("role", "date"), _named_days(e), strict=True)) for e in options.events]
        found["events"] = [*_list(found, "events"), *told]
    if options.attributes:
        stated = dict(_named(each, "attribute", "penalty=death") for each in options.attributes)
        found["attributes"] = {**cast("dict[str, Any]", found.get("attributes") or {}), **stated}
    if options.without:
        found["without"] = [*_list(found, "without"), *options.without]
    if options.filing is not None:
        kind, equals, day = options.filing.partition("=")
        told_act: dict[str, Any] = {"date": read_days(day if equals else kind)}
        found["filing"] = told_act | ({"kind": kind.strip()} if equals else {})
    if options.calendar is not None:
        found["calendar"] = options.calendar.strip()
    for name, value in (("as_of", options.as_of), ("announced_until", options.announced_until)):
        if value is not None:
            found[name] = read_exact_day(value)
    return found


def _list(plain: dict[str, Any], name: str) -> list[Any]:
    value: Any = plain.get(name) or []
    if isinstance(value, list):
        return cast("list[Any]", value)
    raise MalformedMatter(f"{name} must be a list; see docs/deadlines.md")


def _named_days(text: str) -> tuple[str, Any]:
    name, value = _named(text, "event", "knowledge=2015-03-01")
    try:
        return name, read_days(value)
    except MalformedDate as error:
        raise MalformedDate(f"{name[:80]}: {error.detail}") from error
    except ValueError as error:  # an interval without a day
        raise MalformedDate(f"{text[:80]!r}: {error}") from error


def _named(text: str, what: str, example: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise MalformedMatter(f"{text[:80]!r} is no {what}; write {example}")
    return name.strip(), value.strip()


def _document(text: str) -> dict[str, Any]:
    try:
        return plain_document(text, "rule and events")
    except DocumentUnreadable as error:
        raise MalformedMatter(f"{error}; see docs/deadlines.md") from error


def _faults(error: ValidationError) -> str:
    return fault_sentences(error.errors(include_url=False, include_input=False))
