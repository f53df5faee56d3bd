"""Every authority that data of the engine names, with the place where it stands.

What is held against the statutes is not listed by hand: the rows are walked, so that a field that
is added to the schema is audited from its first day.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from pydantic import BaseModel

from deadline_engine.authority import Authority
from deadline_engine.calendars.holiday_texts import holiday_texts
from deadline_engine.calendars.korea import PUBLIC_HOLIDAYS
from deadline_engine.counting.dated_law import all_laws
from deadline_engine.counting.period import Period
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import ByAttribute, PeriodVersion

_PERIODS = {
    "authority": "within",
    "after_end_authority": "after_end",
    "longer_authority": "longer_after_judgment",
}
"""Of an authority's field the one beside it that holds the period it prints, if the row has it."""
_NAMED_BY = ("id", "limb", "of")
_ONE_OF = {"limbs": "limb", "versions": "version", "rulings": "ruling", "authorities": "authority"}


@dataclass(frozen=True, slots=True)
class NamedAuthority:
    """An authority, where it is named, and the period that is said to stand in it."""

    where: str
    """``kr.civil_act.tort, limb knowledge, version 1: authority``."""
    authority: Authority
    claims: Period | None = None
    """None where no number of days, months or years hangs on it."""


def authorities_of(catalogue: Catalogue) -> Iterator[NamedAuthority]:
    """The authorities of all rules, interruptions and suspensions, in the catalogue's order."""
    for rows in (catalogue.rules, catalogue.interruptions, catalogue.suspensions):
        for name, row in rows.items():
            yield from authorities_in(row, name)


def authorities_of_conventions() -> Iterator[NamedAuthority]:
    """The authorities of all counting conventions."""
    for convention_id, law in all_laws().items():
        yield from authorities_in(law, convention_id)


def authorities_of_calendars() -> Iterator[NamedAuthority]:
    """The articles that make days public holidays in Korea."""
    for text in holiday_texts():
        yield NamedAuthority(f"{PUBLIC_HOLIDAYS}: {text}", text)


def authorities_in(row: BaseModel, where: str) -> Iterator[NamedAuthority]:
    """The authorities of one row and of every row inside it."""
    if isinstance(row, PeriodVersion):
        yield from _of_version(row, where)
        return
    for field in type(row).model_fields:
        value: Any = getattr(row, field)
        if isinstance(value, Authority):
            claims = getattr(row, _PERIODS.get(field, ""), None)
            period = claims if isinstance(claims, Period) else None
            yield NamedAuthority(f"{where}: {field}", value, period)
        else:
            yield from _inside(value, where, field)


def _of_version(version: PeriodVersion, where: str) -> Iterator[NamedAuthority]:
    period, named = version.period, dict[str, Authority]()
    if isinstance(period, ByAttribute):
        named = period.authorities
        for value, length in period.values.items():
            own = named.get(value)
            claims = length if isinstance(length, Period) else None
            at = f"{where}: period {period.attribute}={value}"
            yield NamedAuthority(at, own or version.authority, claims)
        for value in named.keys() - period.values.keys():
            yield NamedAuthority(f"{where}: period {value}", named[value])
        if isinstance(period.otherwise, Period) and "otherwise" not in named:
            yield NamedAuthority(f"{where}: period otherwise", version.authority, period.otherwise)
    claimed = period if isinstance(period, Period) else None
    yield NamedAuthority(f"{where}: authority", version.authority, claimed)
    if version.reach is not None:
        yield from authorities_in(version.reach, f"{where}, reach")


def _inside(value: Any, where: str, field: str) -> Iterator[NamedAuthority]:
    if isinstance(value, BaseModel):
        yield from authorities_in(value, f"{where}, {field}")
    elif isinstance(value, Mapping):
        for key, each in cast("Mapping[str, Any]", value).items():
            if isinstance(each, Authority):
                yield NamedAuthority(f"{where}: {field} {key}", each)
            else:
                yield from _inside(each, where, f"{field} {key}")
    elif isinstance(value, tuple):
        one = _ONE_OF.get(field, field)
        for number, each in enumerate(cast("tuple[Any, ...]", value), start=1):
            if isinstance(each, Authority):
                yield NamedAuthority(f"{where}: {one} {number}", each)
            elif isinstance(each, BaseModel):
                name = next((getattr(each, n) for n in _NAMED_BY if hasattr(each, n)), number)
                yield from authorities_in(each, f"{where}, {one} {name}")
