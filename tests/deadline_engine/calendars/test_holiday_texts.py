"""The articles behind the holidays: in force on each day they are named for, and each one used."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from pydantic import ValidationError

from deadline_engine.calendars.holiday_texts import holiday_texts, texts_on
from deadline_engine.calendars.korea import PublicHolidays
from deadline_engine.calendars.overrides import korean_overrides
from deadline_engine.calendars.statutory import Span, public_holidays, substitutes

FIRST_STORED = date(2005, 6, 30)
"""The first day of the oldest stored text of the decree."""


def _named() -> list[tuple[str, date, date]]:
    """Each text named, with the first and last day it is named for."""
    spans = [span for row in (*public_holidays(), *substitutes()) for span in row.spans]
    found = [
        (name, span.since, span.until - timedelta(days=1) if span.until else date(2100, 12, 31))
        for span in spans
        for name in span.texts
    ]
    return found + [(name, row.day, row.day) for row in korean_overrides() for name in row.texts]


def test_a_text_is_in_force_on_all_days_it_is_named_for() -> None:
    edges = {text.effective_from for text in holiday_texts() if text.effective_from}
    for name, first, last in _named():
        for day in {first, last} | {edge for edge in edges if first <= edge <= last}:
            assert len(texts_on([name], day)) == 1, (name, day)


def test_every_text_is_named_by_a_row_and_stands_in_its_reference() -> None:
    assert {str(text) for text in holiday_texts()} == {name for name, _, _ in _named()}
    for row in (*public_holidays(), *substitutes()):
        for span in row.spans:
            assert all(name in span.reference for name in span.texts), span.reference
    for row in korean_overrides():
        assert all(name in row.reference for name in row.texts), row.reference


def test_every_holiday_since_the_first_stored_text_has_one() -> None:
    calendar = PublicHolidays()
    day = FIRST_STORED
    while day < date(2031, 1, 1):
        holiday = calendar.holiday(day)
        if holiday is not None:
            assert holiday.authorities, holiday
            assert all(text.binds(day) for text in holiday.authorities)
        day += timedelta(days=1)


def test_a_text_without_an_interval_is_refused() -> None:
    with pytest.raises(ValidationError, match=r"제99조.*holiday_texts\.yaml"):
        Span(
            since=date(2020, 1, 1),
            until=date(2021, 1, 1),
            reference="공휴일에 관한 법률 제99조",
            texts=("공휴일에 관한 법률 제99조",),
        )
