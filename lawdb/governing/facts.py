"""Facts as people state them: a day, some days it may have been, yes or no, or never."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from functools import cache
from typing import Any, cast

from pydantic import Field

from lawdb.data.reading import CuratedRow, InvalidCuratedData, packaged_text, read_rows
from lawdb.errors import MalformedDate, MalformedFact, UnknownFact
from lawdb.event_date import parse_date


@dataclass(frozen=True, slots=True)
class Day:
    """A day in ``[start, end)``: one day where the span holds one, else which is not known.

    None leaves an end open: ``Day(None, d)`` is some day before ``d``.
    """

    start: date | None
    end: date | None

    @classmethod
    def on(cls, day: date) -> Day:
        """A day that is known."""
        return cls(day, day + timedelta(days=1) if day < date.max else None)

    def __str__(self) -> str:
        if self.start and self == Day.on(self.start):
            return self.start.isoformat()
        return f"{self.start or ''}..{self.end or ''}"


@dataclass(frozen=True, slots=True)
class Never:
    """It has not happened, or does not end: it lies neither before a day nor on or after it."""

    def __str__(self) -> str:
        return "never"


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    value: bool

    def __str__(self) -> str:
        return "true" if self.value else "false"


FactValue = Day | Never | Flag
Facts = Mapping[str, FactValue]
"""What is known, by the names of ``known_facts``; what is not there is not known."""


class FactKind(StrEnum):
    """What a fact is answered with."""

    DAY = "day"
    FLAG = "flag"


class FactDefinition(CuratedRow):
    """A fact that conditions ask for, and the question to ask for it."""

    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    kind: FactKind
    may_never_happen: bool = False
    """Whether ``never`` is an answer."""
    ko: str = Field(min_length=2)
    en: str = Field(min_length=2)
    question_ko: str = Field(min_length=4)
    question_en: str = Field(min_length=4)


@cache
def known_facts() -> dict[str, FactDefinition]:
    """The vocabulary by name. Raises InvalidCuratedData for a malformed row or a name twice."""
    where = "facts.yaml"
    found: dict[str, FactDefinition] = {}
    for row in read_rows(where, packaged_text(where), FactDefinition):
        if row.name in found:
            raise InvalidCuratedData(f"{where}: the fact {row.name} is defined twice")
        found[row.name] = row
    return found


def read_facts(stated: Mapping[str, Any], relevant: Iterable[str] = ()) -> dict[str, FactValue]:
    """Read facts as a door receives them.

    A day is ``2005-03-01``, a month or year (``2005-03``, ``2005``: some day in it), or a span
    ``[from, to)`` as ``from..to`` or ``{"from": …, "to": …}`` with an end left out where it is not
    known. ``never`` is an answer where the fact may not have happened. Yes or no is a boolean.

    Raises UnknownFact (listing ``relevant`` names, or all) and MalformedFact.
    """
    return {name: _read(_definition(name, relevant), value) for name, value in stated.items()}


def _definition(name: str, relevant: Iterable[str]) -> FactDefinition:
    found = known_facts().get(name)
    if found is None:
        names = sorted(relevant) or sorted(known_facts())
        raise UnknownFact(f"there is no fact {name[:60]!r}; the known ones: {', '.join(names)}")
    return found


def _read(definition: FactDefinition, value: Any) -> FactValue:
    if definition.kind is FactKind.FLAG:
        return _read_flag(definition, value)
    if isinstance(value, Day | Never):
        read: FactValue = value
    elif isinstance(value, date):
        read = Day.on(value)
    elif isinstance(value, Mapping):
        read = _read_mapping(definition, cast("Mapping[str, Any]", value))
    elif isinstance(value, str):
        read = _read_text(definition, value.strip())
    else:
        raise _malformed(definition, value)
    if isinstance(read, Never) and not definition.may_never_happen:
        raise MalformedFact(f"{definition.name} ({definition.en}) cannot be 'never'; name a day")
    return read


def _read_flag(definition: FactDefinition, value: Any) -> Flag:
    if isinstance(value, Flag):
        return value
    if isinstance(value, bool):
        return Flag(value)
    if isinstance(value, str) and value.strip().lower() in {"true", "false"}:
        return Flag(value.strip().lower() == "true")
    raise MalformedFact(f"{definition.name} ({definition.en}) is true or false, not {value!r:.60}")


def _read_mapping(definition: FactDefinition, value: Mapping[str, Any]) -> Day:
    if not value or set(value) - {"from", "to"}:
        raise _malformed(definition, dict(value))
    return _span(definition, value.get("from") or "", value.get("to") or "")


_PART_OF_YEAR = re.compile(r"(\d{4})(?:-(\d{2}))?")


def _read_text(definition: FactDefinition, text: str) -> Day | Never:
    if text == "never":
        return Never()
    first, dots, second = text.partition("..")
    if dots:
        return _span(definition, first, second)
    part = _PART_OF_YEAR.fullmatch(text)
    if part is None:
        return Day.on(_day(definition, text))
    year, month = int(part[1]), int(part[2] or 0)
    try:
        start = date(year, month or 1, 1)
        end = date(year + (month in {0, 12}), month % 12 + 1 if month else 1, 1)
    except ValueError as error:
        raise _malformed(definition, text) from error
    return Day(start, end)


def _span(definition: FactDefinition, first: Any, second: Any) -> Day:
    start = _day(definition, first) if first else None
    end = _day(definition, second) if second else None
    if start is None and end is None:
        raise _malformed(definition, "..")
    if start is not None and end is not None and start >= end:
        raise MalformedFact(
            f"{definition.name}: [{start}, {end}) holds no day; the first day not meant comes last"
        )
    return Day(start, end)


def _day(definition: FactDefinition, text: Any) -> date:
    try:
        return text if isinstance(text, date) else parse_date(str(text))
    except MalformedDate as error:
        raise _malformed(definition, text) from error


def _malformed(definition: FactDefinition, value: Any) -> MalformedFact:
    never = ", never" if definition.may_never_happen else ""
    return MalformedFact(
        f"{definition.name} ({definition.en}) is a day: 2005-03-01, 2005-03, 2005,"
        f" 2005-03-01..2005-04-01 (the last not included), ..2005-03-01{never}; not {value!r:.60}"
    )
