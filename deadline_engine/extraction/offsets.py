"""Lengths of time from a day the text has named: ``그로부터 2주 뒤``, ``사흘 후``, ``한 달 전``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from dateutil.relativedelta import relativedelta

from deadline_engine.expressions.numerals import COUNT, DAY_COUNT, count

_FROM = (
    r"(?:(?:그|이|위)(?:로|날로|때로|날|때)?부터|그 ?(?:이)?후|그 ?뒤|그 날|(?<![가-힣])그(?= ))"
)
_UNIT = r"(?:개월|주일|주간|일|주|달|년|해)"
_AFTER = r"(?:뒤|후|만에|만인|(?:이|가)? ?(?:지난|지나(?!기|지)|되는|되던|경과))"
_PATTERN = re.compile(
    rf"(?:(?P<back>{_FROM}) ?)?(?:(?P<about>약|대략|한) )?"
    rf"(?:(?P<days>{DAY_COUNT})|(?P<n>{COUNT}) ?(?P<unit>{_UNIT})간?)"
    rf" ?(?:(?P<after>{_AFTER})|(?P<before>전))"
    r"|(?P<that>그 ?)?다음 ?달 ?(?P<on>\d{1,2})(?:일|\.(?! ?\d))"
    r"|(?P<same>(?<![가-힣])(?:(?:같은|바로 그) ?날|그 ?날)|the same day)"
    r"(?!짜|부터| ?(?:이?후|이?전))"
)
_BACK_ONLY = re.compile(rf"{_FROM}$")


@dataclass(frozen=True, slots=True)
class Offset:
    """A length of time from another day."""

    start: int
    end: int
    years: int
    months: int
    days: int
    about: bool
    """The words say that it is not exact: 약 2주 뒤."""
    back: bool
    """The words themselves point back: 그로부터."""
    on_day: int | None = None
    """Of 다음 달 8일 the day of that month."""

    @property
    def is_after(self) -> bool:
        """Whether it lies behind the day it is counted from."""
        return self.on_day is not None or self.years + self.months + self.days > 0

    def of(self, anchor: date) -> date:
        """The day: of months and years the corresponding one, or the month's last (민법 제160조).

        Raises OverflowError or ValueError outside the calendar.
        """
        shifted = anchor + relativedelta(years=self.years, months=self.months, days=self.days)
        return shifted if self.on_day is None else shifted.replace(day=self.on_day)


def offset_in(words: str) -> Offset | None:
    """The first offset in the words; None where there is none, or none of one exact length.

    ``며칠 뒤`` and ``두세 달 뒤`` name no one day and are no offset.
    """
    match = _PATTERN.search(words)
    return None if match is None else _offset(match)


def offsets_in(text: str) -> Iterator[Offset]:
    """Every offset of one exact length in a text, in order of place."""
    for match in _PATTERN.finditer(text):
        offset = _offset(match)
        if offset is not None:
            yield offset


def _offset(match: re.Match[str]) -> Offset | None:
    if match["same"]:
        return Offset(match.start(), match.end(), 0, 0, 0, about=False, back=True)
    if match["on"]:
        back, on_day = bool(match["that"]), int(match["on"])
        return Offset(match.start(), match.end(), 0, 1, 0, about=False, back=back, on_day=on_day)
    spread = count((match["days"] or match["n"]).replace(" ", ""))
    if spread is None or spread[0] != spread[1] or spread[0] == 0:
        return None
    number = -spread[0] if match["before"] else spread[0]
    unit = "일" if match["days"] else match["unit"]
    years, months, days = _measure(unit, number)
    return Offset(
        match.start(),
        match.end(),
        years,
        months,
        days,
        about=bool(match["about"]),
        back=bool(match["back"]),
    )


def points_back(before: str) -> bool:
    """Whether words that stand right before an offset point back to a day: ``그로부터``."""
    return _BACK_ONLY.search(before.rstrip()) is not None


def _measure(unit: str, number: int) -> tuple[int, int, int]:
    if unit in ("년", "해"):
        return number, 0, 0
    if unit in ("개월", "달"):
        return 0, number, 0
    return 0, 0, number * (7 if unit.startswith("주") else 1)
