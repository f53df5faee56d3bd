"""Reads every expression of time in a text."""

from __future__ import annotations

from datetime import date

from deadline_engine.expressions.expression import TimeReading


def read_times(text: str, today: date) -> TimeReading:
    """Every expression of time in ``text``, as understood on ``today`` (the date in Asia/Seoul)."""
    raise NotImplementedError
