"""The holidays Korean law names itself: from which day to which, under which article."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from importlib.resources import files

import yaml
from pydantic import Field, TypeAdapter, model_validator

from deadline_engine.authority import DatedData
from deadline_engine.calendars.calendar import Holiday, HolidayKind
from deadline_engine.calendars.holiday_texts import TextName, texts_on

_SUBSTITUTE = " 대체 휴일"


class Span(DatedData):
    """The days ``[since, until)`` on which one text makes the day a holiday."""

    since: date
    until: date | None = None
    reference: str = Field(min_length=4)
    texts: tuple[TextName, ...] = ()
    """Of the reference, the units whose text the store holds."""
    announced_on: date | None = None
    """Promulgation of what first made it a holiday without a break since then."""
    repeal_announced_on: date | None = None
    """Promulgation of the law that ended it; given where no other span follows at once."""

    @model_validator(mode="after")
    def _bounded(self) -> Span:
        if self.until is not None and self.until <= self.since:
            raise ValueError(f"{self.reference}: until must lie after since")
        if self.announced_on is None and self.until is None:
            raise ValueError(f"{self.reference}: an open span says when it was announced")
        if self.repeal_announced_on is not None and self.until is None:
            raise ValueError(f"{self.reference}: a span that was repealed ends")
        return self

    def holds(self, on: date) -> bool:
        """Whether a day lies in the span."""
        return self.since <= on and (self.until is None or on < self.until)


class StatutoryDay(DatedData):
    """One holiday of the law and the texts it stood on."""

    library: str
    """What the library calls it."""
    name_ko: str
    name_en: str
    kind: HolidayKind = HolidayKind.REGULAR
    month_day: tuple[int, int] | None = None
    """None for one that moves with the lunar calendar, with another day, or with a term."""
    spans: tuple[Span, ...] = Field(min_length=1)

    def holiday(self, on: date, span: Span) -> Holiday:
        """The holiday on a day, under one of its texts."""
        return Holiday(
            on,
            self.name_ko,
            self.name_en,
            self.kind,
            span.reference,
            span.announced_on,
            texts_on(span.texts, on),
        )

    def on_day(self, on: date) -> Holiday | None:
        """The holiday a text makes of a day; None where none does."""
        if self.month_day not in (None, (on.month, on.day)):
            return None
        return next((self.holiday(on, span) for span in self.spans if span.holds(on)), None)

    def not_yet_repealed(self, year: int, known_until: date) -> Holiday | None:
        """The day as the law still named it for those who knew nothing later than a day."""
        if self.month_day is None:
            return None
        on = date(year, *self.month_day)
        for span in self.spans:
            repeal = span.repeal_announced_on
            if (
                repeal is not None
                and span.until is not None
                and span.until <= on
                and known_until < repeal
                and (span.announced_on is None or span.announced_on <= known_until)
            ):
                return self.holiday(on, span)
        return None


class HolidayUnexplained(LookupError):
    """The library has a day for which no row names the law."""

    code = "holiday_unexplained"


@cache
def public_holidays() -> tuple[StatutoryDay, ...]:
    """The rows of ``statutory.yaml``."""
    return _read("statutory.yaml")


@cache
def substitutes() -> tuple[StatutoryDay, ...]:
    """The rows of ``substitutes.yaml``, named as the holidays that are substituted."""
    return _read("substitutes.yaml")


@cache
def labour_days() -> tuple[StatutoryDay, ...]:
    """The rows of ``labour_day.yaml``."""
    return _read("labour_day.yaml")


def explained(on: date, library_name: str) -> Holiday:
    """The holiday the library means by a name on a day, with the text it stands on.

    Raises HolidayUnexplained where no row of ``statutory.yaml`` covers the day.
    """
    original, substitute, _ = library_name.partition(_SUBSTITUTE)
    rows = _substitutes_by_name() if substitute else _holidays_by_name()
    found = next(filter(None, (row.on_day(on) for row in rows.get(original, ()))), None)
    if found is None:
        raise HolidayUnexplained(
            f"{on} {library_name}: the library calls it a holiday, but no law is named for it; "
            "add a row to statutory.yaml or overrides.yaml"
        )
    if not substitute:
        return found
    return Holiday(
        on,
        f"{found.name_ko} 대체공휴일",
        f"Substitute holiday for {found.name_en}",
        HolidayKind.SUBSTITUTE,
        found.reference,
        found.announced_on,
        found.authorities,
    )


def days_not_yet_repealed(year: int, known_until: date) -> Iterator[Holiday]:
    """Holidays that a later law took away, for those who could not know of that law."""
    for row in public_holidays():
        day = row.not_yet_repealed(year, known_until)
        if day is not None:
            yield day


def labour_day_of(on: date, known_until: date | None) -> Holiday | None:
    """근로자의 날 (노동절) as its own law names it, by what was known on ``known_until``."""
    for row in labour_days():
        day = row.on_day(on)
        if day is None and known_until is not None:
            day = row.not_yet_repealed(on.year, known_until)
        if day is not None and day.day == on and known(day.announced_on, known_until):
            return day
    return None


def known(announced_on: date | None, known_until: date | None) -> bool:
    """Whether something announced on a day was known; what has no such day counts as known."""
    return announced_on is None or known_until is None or announced_on <= known_until


def days_of_unknown_announcement(after: date) -> Iterator[date]:
    """Days after ``after`` on which the law named a holiday by a text of unknown announcement."""
    for row in public_holidays():
        for span in row.spans:
            if span.announced_on is not None or span.until is None or row.month_day is None:
                continue
            for year in range(max(after, span.since).year, span.until.year + 1):
                on = date(year, *row.month_day)
                if span.holds(on) and on > after:
                    yield on


def _read(name: str) -> tuple[StatutoryDay, ...]:
    text = files("deadline_engine.calendars").joinpath(name).read_text("utf-8")
    return TypeAdapter(tuple[StatutoryDay, ...]).validate_python(yaml.safe_load(text))


def _by_library(rows: tuple[StatutoryDay, ...]) -> Mapping[str, tuple[StatutoryDay, ...]]:
    return {
        name: tuple(row for row in rows if row.library == name)
        for name in {row.library for row in rows}
    }


@cache
def _holidays_by_name() -> Mapping[str, tuple[StatutoryDay, ...]]:
    return _by_library(public_holidays())


@cache
def _substitutes_by_name() -> Mapping[str, tuple[StatutoryDay, ...]]:
    return _by_library(substitutes())
