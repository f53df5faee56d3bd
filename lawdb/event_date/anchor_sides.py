"""Before, after, on, or so long before or after an event: 시행 전, 시행일에, 시행 3년 후."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date, timedelta

from lawdb.event_date.event_date import EventDays
from lawdb.event_date.reading import AnchorSide

_SIDES = {
    "이전": AnchorSide.BEFORE,
    "전": AnchorSide.BEFORE,
    "前": AnchorSide.BEFORE,
    "직전": AnchorSide.DAY_BEFORE,
    "전날": AnchorSide.DAY_BEFORE,
    "전일": AnchorSide.DAY_BEFORE,
    "이후": AnchorSide.AFTER,
    "후": AnchorSide.AFTER,
    "後": AnchorSide.AFTER,
    "뒤": AnchorSide.AFTER,
    "부터": AnchorSide.AFTER,
    "다음날": AnchorSide.DAY_AFTER,
    "이튿날": AnchorSide.DAY_AFTER,
    "직후": AnchorSide.ON,
    "당시": AnchorSide.ON,
    "당일": AnchorSide.ON,
    "때": AnchorSide.ON,
    "날": AnchorSide.ON,
    "일": AnchorSide.ON,
}
_COUNTS = {"한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "열": 10}
_CONVENTIONS = {
    AnchorSide.BEFORE: "anchor_before",
    AnchorSide.AFTER: "anchor_after",
    AnchorSide.NAMED: "anchor_after",
    AnchorSide.ON: "anchor_on",
    AnchorSide.DAY_BEFORE: "anchor_day_before",
    AnchorSide.DAY_AFTER: "anchor_day_after",
}
WORD_END = (
    r"(?:(?![가-힣])|(?=(?:에|의|까지|부터|으로|은|는|인|이|과|와|도|엔|로|만|상|을|를|가)"
    r"(?:[^가-힣]|는|도|만|서|$)))"
)
_LENGTH = (
    r"(?P<count>\d{1,3}|한|두|세|네|다섯|여섯|열)\s*(?P<measure>년|개월|달|주일|주|일)"
    r"\s*(?:(?:이|가)(?=\s|지|경))?\s*"
)
_NEAR = (
    r"(?:이전|직전|전날|전일|직후|이후|다음\s?날|이튿날"
    r"|전|前|후|後|뒤|부터|당시|당일|때|날|일(?=에))"
)
SIDE = (
    rf"(?:(?P<pre>이후|이전|후|뒤|전)?\s*(?:부터|로부터)?\s*{_LENGTH}(?P<passed>(?:지난|경과한|경과|지나서)\s*)?"
    rf"(?P<far>이전|이후|전|후|뒤|이내|안|내|지난|지나|경과)(?:{WORD_END}|(?<=지난|지나|경과))"
    rf"|(?P<side>{_NEAR}){WORD_END})"
)
"""One side of an event: matched right behind it."""


@dataclass(frozen=True, slots=True)
class Distance:
    """A length of time from an event: 3년, 6개월. Months and years by the calendar."""

    count: int
    measure: str
    within: bool = False
    """이내: all days until it has passed; else the day at its end."""

    def after(self, day: date) -> date:
        """The day of the same number that much later; the month's last where it has none."""
        return self._moved(day, 1)

    def before(self, day: date) -> date:
        """That much earlier."""
        return self._moved(day, -1)

    def _moved(self, day: date, sign: int) -> date:
        if self.measure in ("일", "주", "주일"):
            days = self.count * (1 if self.measure == "일" else 7)
            return day + timedelta(days=sign * days)
        months = self.count * (12 if self.measure == "년" else 1) * sign
        year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
        year = min(max(year, date.min.year), date.max.year)
        last = calendar.monthrange(year, month + 1)[1]
        return date(year, month + 1, min(day.day, last))


@dataclass(frozen=True, slots=True)
class Side:
    """A side of an event, perhaps at a distance."""

    side: AnchorSide
    distance: Distance | None = None

    @classmethod
    def of(cls, match: re.Match[str]) -> Side:
        """From a match of ``SIDE``."""
        if match["side"] is not None:
            return cls(_SIDES[re.sub(r"\s", "", match["side"])])
        count = match["count"]
        number = int(count) if count.isdigit() else _COUNTS[count]
        far, pre = match["far"], match["pre"] or ""
        within = far in ("이내", "안", "내")
        distance = Distance(number, match["measure"], within)
        before = pre.endswith("전") if within else far.endswith("전")
        if far in ("전", "후", "뒤") and not pre and not match["passed"]:
            # 시행 1년 전: the day one year before.
            return cls(
                AnchorSide.AT_DISTANCE_BEFORE if before else AnchorSide.AT_DISTANCE, distance
            )
        return cls(AnchorSide.BEFORE if before else AnchorSide.AFTER, distance)

    @property
    def convention(self) -> str:
        """The id of the convention that makes days of it."""
        return "anchor_distance" if self.distance is not None else _CONVENTIONS[self.side]

    @property
    def is_one_day(self) -> bool:
        """Whether it names just one day."""
        return self.side not in (AnchorSide.BEFORE, AnchorSide.AFTER, AnchorSide.NAMED)

    def days(self, day: date) -> EventDays:
        """The days on this side of an event on ``day``."""
        if self.distance is not None:
            return self._days_at(self.distance, day)
        if self.side is AnchorSide.BEFORE:
            return EventDays(start=None, end=day)
        if self.side in (AnchorSide.AFTER, AnchorSide.NAMED):
            return EventDays(start=day, end=None)
        if self.side is AnchorSide.DAY_BEFORE:
            return EventDays.of_day(day - timedelta(days=1))
        if self.side is AnchorSide.DAY_AFTER:
            return EventDays.of_day(day + timedelta(days=1))
        return EventDays.of_day(day)

    def _days_at(self, distance: Distance, day: date) -> EventDays:
        if self.side is AnchorSide.AT_DISTANCE_BEFORE:
            return EventDays.of_day(distance.before(day))
        if self.side is AnchorSide.AT_DISTANCE:
            return EventDays.of_day(distance.after(day))
        if self.side is AnchorSide.BEFORE:
            turned = distance.before(day)
            if distance.within:
                return EventDays(start=turned, end=day)
            return EventDays(start=None, end=turned)
        turned = distance.after(day)
        if distance.within:
            return EventDays(start=day, end=turned)
        return EventDays(start=turned, end=None)
