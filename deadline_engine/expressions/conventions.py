"""The conventions by which expressions of time are read, from ``conventions.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import yaml
from pydantic import BaseModel, ConfigDict, Field

Span = tuple[int, int]
"""A first and a last number, both included."""


class Convention(BaseModel):
    """One rule of reading, with a sentence for people and what it rests on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern=r"^[a-z_]+$")
    ko: str
    en: str
    source: str = ""
    """The law or standard it follows; empty where the convention is this project's own."""


class WrittenYears(BaseModel):
    """The years in figures that are read."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    first: int
    ahead: int
    """Years after today's, the last included."""


class Numbers(BaseModel):
    """The numbers the conventions name."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    dangi_offset: int
    two_digit_years_ahead: int
    written_years: WrittenYears
    month_thirds: Mapping[str, Span]
    year_parts: Mapping[str, Span]
    decade_parts: Mapping[str, Span]
    school_year_first_month: int
    season_first_month: Mapping[str, int]
    this_time_days: int
    few: tuple[Span, ...]
    lately_months: tuple[int, ...]
    days_ago_eotgeuje: Span


class _Book(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    conventions: tuple[Convention, ...]
    scores: Mapping[str, tuple[float, ...]]
    numbers: Numbers


@cache
def _book() -> _Book:
    text = files("deadline_engine.expressions").joinpath("conventions.yaml").read_text("utf-8")
    return _Book.model_validate(yaml.safe_load(text))


@cache
def conventions() -> Mapping[str, Convention]:
    """Every convention by its identifier."""
    return MappingProxyType({row.id: row for row in _book().conventions})


def numbers() -> Numbers:
    """The numbers the conventions name: months of seasons, days of a third, and the like."""
    return _book().numbers


def leaving_several() -> frozenset[str]:
    """The conventions that may leave more than one reading."""
    return frozenset(_book().scores)


def scores(convention: str) -> tuple[float, ...]:
    """The shares of the readings a convention leaves, the most likely first.

    Raises KeyError for a convention that leaves only one reading.
    """
    return _book().scores[convention]
