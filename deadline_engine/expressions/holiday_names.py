"""Holidays by name: 설 연휴, 추석, 광복절 and their substitute days, as days of a year."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from functools import cache
from importlib.resources import files

import yaml
from holidays import country_holidays
from pydantic import BaseModel, ConfigDict, TypeAdapter

from deadline_engine.expressions.expression import Days
from deadline_engine.expressions.periods import day, span

_SUBSTITUTE = " 대체 휴일"
_FIRST_YEAR, _LAST_YEAR = 1948, 2100
"""The years the pinned library holds."""


class Form(StrEnum):
    """Which of a holiday's days is meant."""

    DAY = ""
    BREAK = "연휴"
    EVE = "전날"
    NEXT = "다음날"
    SUBSTITUTE = "대체공휴일"


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    words: tuple[str, ...]
    library: tuple[str, ...]
    date: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Holiday:
    """A holiday and the names it goes by."""

    words: tuple[str, ...]
    library: tuple[str, ...]
    fixed: tuple[int, int] | None
    """Month and day; None for one that moves with the lunar calendar."""

    @cache  # noqa: B019 - a dozen holidays live as long as the process
    def in_year(self, year: int, form: Form = Form.DAY) -> Days | None:
        """Its days in ``year``; None where the calendar holds none."""
        if form is Form.SUBSTITUTE:
            return self._substitute(year)
        on = self._day(year)
        if on is None:
            return None
        before, after = on - timedelta(days=1), on + timedelta(days=1)
        match form:
            case Form.BREAK:
                return span(*self._break(on))
            case Form.EVE:
                return day(before)
            case Form.NEXT:
                return day(after)
            case _:
                return day(on)

    def _day(self, year: int) -> date | None:
        if self.fixed:
            return date(year, *self.fixed)
        return next((on for on, names in _named_days(year) if names & {*self.library}), None)

    def _break(self, on: date) -> tuple[date, date]:
        """Its first and last day off in the law of that year: one to 1985, three since 1989."""
        beside = {name + suffix for name in self.library for suffix in (" 전날", " 다음날")}
        days = [other for other, names in _named_days(on.year) if names & beside]
        return min([on, *days]), max([on, *days])

    def _substitute(self, year: int) -> Days | None:
        wanted = {name + _SUBSTITUTE for name in self.library}
        return next((day(on) for on, names in _named_days(year) if names & wanted), None)


@cache
def holidays_by_word() -> Mapping[str, Holiday]:
    """Every holiday by every name, the spaces taken out."""
    text = files("deadline_engine.expressions").joinpath("holidays.yaml").read_text("utf-8")
    rows = TypeAdapter(tuple[_Row, ...]).validate_python(yaml.safe_load(text))
    return {
        word.replace(" ", ""): Holiday(row.words, row.library, row.date)
        for row in rows
        for word in row.words
    }


def substitute_days(year: int) -> list[Days]:
    """Every substitute holiday of a year."""
    return [
        day(on)
        for on, names in _named_days(year)
        if any(name.endswith(_SUBSTITUTE) for name in names)
    ]


@cache
def _named_days(year: int) -> tuple[tuple[date, frozenset[str]], ...]:
    """Public holidays of a year in order; empty outside the library's years."""
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        return ()
    calendar = country_holidays("KR", years=year, language="ko")
    return tuple((on, frozenset(calendar[on].split("; "))) for on in sorted(calendar))
