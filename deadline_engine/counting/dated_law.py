"""The dated law a convention stands on, from ``conventions.yaml``: articles, and who moves when.

Read once. What a computation asks per call is a bisection over days and tuples made beforehand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from functools import cache
from importlib.resources import files

import yaml
from pydantic import Field, model_validator

from deadline_engine.authority import Authority, DatedData


class Mover(StrEnum):
    """A kind of day that a last day may be moved off."""

    SATURDAY = "saturday"
    SUNDAY = "sunday"
    PUBLIC_HOLIDAY = "public_holiday"
    LABOUR_DAY = "labour_day"
    """근로자의 날, since 2025-11-11 노동절, where a law names it beside the public holidays."""


class NoConventionYet(LookupError):
    """A day before the convention was law; the message says which law would have to be known."""

    code = "no_convention_yet"


class FirstDayFixed(ValueError):
    """The facts say whether the first day counts, where the law leaves that to nobody."""

    code = "first_day_fixed"


class Doubt(DatedData):
    """A transitional clause that can keep a period under the law before."""

    code: str = Field(pattern=r"^[a-z][a-z0-9_]+$")
    begun_before: date
    """Periods whose first counted day lies before this day are in doubt."""
    because_of: Mover | None = None
    """Only where a day of this kind was passed over; None: in any case."""
    authorities: tuple[Authority, ...] = Field(min_length=1)
    ko: str = Field(min_length=1)
    en: str = Field(min_length=1)


class LastDayRule(DatedData):
    """Which days cannot be a last day, in the interval of one text of the article that says so."""

    effective_from: date
    effective_to: date | None = None
    """The first day it no longer binds."""
    moves: tuple[Mover, ...] = ()
    working_days_at_least: int | None = Field(default=None, ge=1)
    """A period of this many days or more has as many days that could be a last one."""
    days_off_between_skipped_if_shorter_than: int | None = Field(default=None, ge=1)
    """In days: a shorter period counts only days that could be a last one."""
    authorities: tuple[Authority, ...] = Field(min_length=1)
    sunday: tuple[Authority, ...] = ()
    """Why a Sunday is a holiday, where the article itself does not say so, by day."""
    doubts: tuple[Doubt, ...] = ()

    @model_validator(mode="after")
    def _stands_on_texts_of_its_days(self) -> LastDayRule:
        for authority in self.authorities:
            if not authority.binds(self.effective_from):
                raise ValueError(f"{authority} is no law on {self.effective_from}")
            ends = authority.effective_to
            if ends is not None and (self.effective_to is None or ends < self.effective_to):
                raise ValueError(f"{authority} ends on {ends}, before the rule that stands on it")
        return self


class Sentences(DatedData):
    """The same in both languages."""

    ko: str = Field(min_length=1)
    en: str = Field(min_length=1)


class FirstDayLaw(DatedData):
    """Whether the first day counts, and on which texts either answer stands."""

    included: bool
    """Where nothing is said about it."""
    when_included: tuple[Authority, ...] = ()
    when_excluded: tuple[Authority, ...] = ()
    """An empty list: the law does not know this answer."""

    @model_validator(mode="after")
    def _knows_its_own_answer(self) -> FirstDayLaw:
        if not (self.when_included if self.included else self.when_excluded):
            raise ValueError("the usual answer about the first day needs an article")
        return self


class ConventionLaw(DatedData):
    """All of one convention that is law and not arithmetic."""

    id: str = Field(pattern=r"^[a-z]{2}\.[a-z0-9_]+$")
    name: Sentences
    since: date
    """The first day it is law."""
    earlier: Sentences
    """Which law would have to be known for the days before."""
    first_day: FirstDayLaw
    length_in_days: tuple[Authority, ...] = Field(min_length=1)
    length_by_calendar: tuple[Authority, ...] = Field(min_length=1)
    """For weeks, months and years."""
    last_day: tuple[LastDayRule, ...] = Field(min_length=1)
    never_moves: Sentences | None = None
    """What is said of a last day where nothing moves it."""

    @model_validator(mode="after")
    def _leaves_no_gap(self) -> ConventionLaw:
        expected: date | None = self.since
        for rule in self.last_day:
            if rule.effective_from != expected:
                raise ValueError(f"{self.id}: a last-day rule must begin on {expected}")
            expected = rule.effective_to
        if expected is not None:
            raise ValueError(f"{self.id}: no last-day rule from {expected} on")
        if self.never_moves is None and not all(rule.moves for rule in self.last_day):
            raise ValueError(f"{self.id}: say what a last day that never moves stands on")
        for name, texts in (
            ("first_day.when_included", self.first_day.when_included),
            ("first_day.when_excluded", self.first_day.when_excluded),
            ("length_in_days", self.length_in_days),
            ("length_by_calendar", self.length_by_calendar),
        ):
            gap = TextsByDay(texts).first_day_without(self.since) if texts else None
            if gap is not None:
                raise ValueError(f"{self.id}: {name} names no text in force on {gap}")
        return self


class TextsByDay:
    """Texts of articles, asked for by day: those in force, in the order they were named."""

    __slots__ = ("_starts", "_texts")

    def __init__(self, texts: Iterable[Authority]) -> None:
        known = tuple(texts)
        edges = {day for t in known for day in (t.effective_from, t.effective_to) if day}
        self._starts = sorted(edges | {date.min})
        self._texts = tuple(tuple(t for t in known if t.binds(day)) for day in self._starts)

    def on(self, day: date) -> tuple[Authority, ...]:
        """Those in force on a day; empty where none is."""
        return self._texts[bisect_right(self._starts, day) - 1]

    def first_day_without(self, since: date) -> date | None:
        """The first day from ``since`` on when none of them binds."""
        days = [since, *(day for day in self._starts if day > since)]
        return next((day for day in days if not self.on(day)), None)


class _Book(DatedData):
    texts: tuple[Authority | tuple[Authority, ...], ...] = ()
    """Texts several conventions stand on, named once for YAML's references."""
    conventions: tuple[ConventionLaw, ...]


@cache
def all_laws() -> dict[str, ConventionLaw]:
    """The conventions' law by id. Raises pydantic's ValidationError for data that is no law."""
    text = files(__package__ or __name__).joinpath("conventions.yaml").read_text("utf-8")
    book = _Book.model_validate(yaml.safe_load(text))
    return {law.id: law for law in book.conventions}


def law_of(convention_id: str) -> ConventionLaw:
    """The law of one convention. Raises KeyError for an id without data."""
    return all_laws()[convention_id]
