"""A period of calendar time as a law states it: a number and a unit (``6개월``, ``90일``)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Unit(StrEnum):
    """The unit a period is fixed in. Weeks, months and years are calendar units, not day counts."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


_KOREAN_UNITS = {
    "일": Unit.DAY,
    "주": Unit.WEEK,
    "주일": Unit.WEEK,
    "월": Unit.MONTH,
    "개월": Unit.MONTH,
    "년": Unit.YEAR,
    "연": Unit.YEAR,
    "개년": Unit.YEAR,
}
_WRITTEN = {Unit.DAY: "일", Unit.WEEK: "주", Unit.MONTH: "개월", Unit.YEAR: "년"}
# Older addenda write "3월이 경과한 날" for three months and "2주일" for two weeks.
_KOREAN_PERIOD = re.compile(r"(\d+)\s*(일|주일|주|개월|월|개년|년|연)\s*간?")


class InvalidPeriod(ValueError):
    """A period that no law can mean: not a whole number of units, zero or negative."""

    code = "invalid_period"


@dataclass(frozen=True, slots=True)
class Period:
    """``n`` calendar units, ``n`` ≥ 1.

    Raises InvalidPeriod when ``n`` is zero, negative or no whole number.
    """

    n: int
    unit: Unit

    def __post_init__(self) -> None:
        """Refuse what is no positive whole number (to Python ``True`` is one, to a law not)."""
        if type(self.n) is not int or self.n < 1:
            raise InvalidPeriod(
                f"a period has a whole number of units, at least 1; got {self.n!r} {self.unit}"
            )

    def __str__(self) -> str:
        return f"{self.n} {self.unit}{'s' if self.n > 1 else ''}"

    @property
    def korean(self) -> str:
        """``3년``, ``6개월``, ``2주``, ``90일``."""
        return f"{self.n}{_WRITTEN[self.unit]}"

    @classmethod
    def from_korean(cls, text: str) -> Period:
        """Read ``6개월``, ``6월``, ``20일``, ``3년간``, ``2주일``; the number in Arabic digits.

        ``3월`` is read as three months: in a period 월 counts months, it does not name March.
        Raises InvalidPeriod when the text is anything else or the number is zero.
        """
        match = _KOREAN_PERIOD.fullmatch(text.strip())
        if match is None:
            raise InvalidPeriod(f"{text!r} is no period; write 20일, 2주, 6개월, 3월 or 1년")
        return cls(int(match[1]), _KOREAN_UNITS[match[2]])
