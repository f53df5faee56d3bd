"""Months, days, quarters, seasons and holidays without a year: 3월 5일, 지난 3월, 올여름, 추석."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

from deadline_engine.expressions import periods
from deadline_engine.expressions.expression import Days, ExpressionKind, UnreadableReason
from deadline_engine.expressions.holiday_names import substitute_days
from deadline_engine.expressions.limits import shortened
from deadline_engine.expressions.rule import (
    Reading,
    Rule,
    Setting,
    Unreadable,
    one,
    several,
    until_today,
)
from deadline_engine.expressions.surroundings import DIRECTION_END, WORD_END, is_notice
from deadline_engine.expressions.year_parts import (
    HOLIDAY,
    MONTH,
    days_in_years,
    holiday_in,
)

_MODIFIER = r"(?:(?<![가-힣])(?P<mod>지난|저번|이번|오는|돌아오는|다음) ?)?"
_NOT_AFTER = r"(?<![\d.,/-])"
_OF_AN_UNNAMED_YEAR = re.compile(r"[가-힣]는 해의 ?$")
"""61세가 되는 해의 12월 말일: a year that is not in the text."""
_AFTER_A_YEAR = re.compile(r"[\dA-Za-z\x00?*○□X] ?년도? ?$")
"""A year stands before it that no rule reads: its month and day are not this year's."""
_BEFORE = re.compile(rf" ?전(?:{DIRECTION_END})")
_LAST = ("지난", "저번")
_COMING = ("오는", "돌아오는", "다음")
_LEAP_CYCLE = 8
"""Years within which 29 February comes again: it may wait eight (about 1900 and 2100)."""


def _around(match: re.Match[str], setting: Setting) -> list[Days]:
    """The part in the years around today, oldest first; all years have it but 29 February."""
    this = setting.today.year
    reach = _LEAP_CYCLE if re.search(r"2 ?월 ?29", match[0]) else 2
    years = range(max(this - reach, 2), min(this + reach + 1, 9998))
    return list(days_in_years(match, years))


def _begun(days: list[Days], today: date) -> list[Days]:
    """Those begun by today, the latest first."""
    return [item for item in reversed(days) if item.start and item.start <= today]


def _over(days: list[Days], today: date) -> list[Days]:
    """Those that ended before today, the latest first."""
    return [item for item in reversed(days) if item.end and item.end <= today]


def _to_come(days: list[Days], today: date) -> list[Days]:
    return [item for item in days if item.start and item.start > today]


def _month_or_day(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    if _AFTER_A_YEAR.search(setting.head):
        raise Unreadable(UnreadableReason.OUTSIDE_THE_CALENDAR, match[0].strip())
    if _OF_AN_UNNAMED_YEAR.search(setting.head) or _is_length(match):
        return ()
    days = _around(match, setting)
    if not days and not match["d"]:
        return ()  # 18월 counts months
    if not days:
        raise Unreadable(UnreadableReason.NO_SUCH_DAY, match[0].strip())
    return _day(match, days, setting) if match["d"] else _month(match, days, setting)


def _is_length(match: re.Match[str]) -> bool:
    """6월전에, 1월 전에 통지하여야: older statutes count months so."""
    if match["d"] or match["mt"] or match["mod"]:
        return False
    before = _BEFORE.match(match.string, match.end())
    return before is not None and (
        not before[0].startswith(" ") or is_notice(match.string, before.end())
    )


def _month(match: re.Match[str], days: list[Days], setting: Setting) -> tuple[Reading, ...]:
    beside = () if not match["mt"] else _third_convention(match["mt"])
    if match["mod"] in _LAST:
        past = _over(days, setting.today)
        both = [item for item in past if item.start and _year_of(item) >= setting.today.year - 1]
        return several("past_month", both or past[:1], *beside)
    if match["mod"] in _COMING:
        return one(_to_come(days, setting.today)[0], "next_month_of_name", *beside)
    begun, coming = _begun(days, setting.today), _to_come(days, setting.today)
    carried = _carried(match, setting)
    if carried is not None:
        found = several("carried_year", [carried, begun[0]], *beside)
        return until_today(found, setting.today)
    found = several("month_without_year", [begun[0], *coming[:1]], *beside)
    return until_today(found, setting.today)


def _day(match: re.Match[str], days: list[Days], setting: Setting) -> tuple[Reading, ...]:
    if match["mod"] in _COMING:
        return one(_to_come(days, setting.today)[0], "next_month_of_name")
    if match["mod"] in _LAST:
        return one(_over(days, setting.today)[0], "latest_such_day")
    latest = _begun(days, setting.today)[0]
    carried = None if match["mod"] else _carried(match, setting)
    if carried is not None and carried != latest:
        return several("carried_year", [carried, latest])
    return one(latest, "latest_such_day")


def _carried(match: re.Match[str], setting: Setting) -> Days | None:
    """The first such day or month that is not before the date standing before it in the text."""
    start = setting.before[0].days.start if setting.before else None
    if start is None:
        return None
    years = range(start.year, min(start.year + _LEAP_CYCLE + 1, 9998))
    return next((d for d in days_in_years(match, years) if d.end and d.end > start), None)


def _year_of(days: Days) -> int:
    return days.start.year if days.start else 0


def _third_convention(word: str) -> tuple[str, ...]:
    return ("last_day_of_month",) if word == "말일" else ("third_of_month",)


def _season(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    days, today = _around(match, setting), setting.today
    if match["mod"] in _LAST:
        return one(_over(days, today)[0], "past_season", "season")
    if match["mod"] in _COMING:
        return one(_to_come(days, today)[0], "next_season", "season")
    return _this(days, "this_season", setting, "season")


def _this(days: list[Days], convention: str, setting: Setting, *beside: str) -> tuple[Reading, ...]:
    """The running one; else the last or the coming one, the nearer first."""
    today = setting.today
    held = [item for item in days if periods.holds(item, today)]
    if held:
        return until_today(one(held[0], convention, *beside), today)
    both = [_over(days, today)[0], _to_come(days, today)[0]]
    both.sort(key=lambda item: periods.distance(item, today))
    return several(convention, both, *beside)


def _holiday(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    days, today = _around(match, setting), setting.today
    _, convention = holiday_in(match, today.year)
    beside = () if convention == "holiday" else ("holiday",)
    if not days:
        raise Unreadable(UnreadableReason.OUTSIDE_THE_CALENDAR, match[0].strip())
    past, begun, coming = _over(days, today), _begun(days, today), _to_come(days, today)
    if match["mod"] in _COMING:
        chosen, convention = coming, "next_holiday"
    elif match["mod"] == "이번" and past and coming:
        return _this(days, "this_holiday", setting, "holiday")
    else:
        chosen = past if match["mod"] in _LAST else begun
    if not chosen:
        raise Unreadable(UnreadableReason.OUTSIDE_THE_CALENDAR, match[0].strip())
    return until_today(one(chosen[0], convention, *beside), today)


def _substitute(_: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    """A substitute holiday without its name: the latest, or one of this year's others."""
    this = setting.today.year
    begun = [
        item
        for in_year in (this, this - 1)
        for item in reversed(substitute_days(in_year))
        if item.start and item.start <= setting.today
    ]
    return several("substitute_holiday", begun[:3]) if begun else ()


def _period(
    make: Callable[[int, int], Days], group: str, convention: str
) -> Callable[[re.Match[str], Setting], tuple[Reading, ...]]:
    """A reader for quarters or halves without a year."""

    def read(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
        today = setting.today
        number = {"상": 1, "하": 2}.get(match[group]) or int(match[group])
        years = range(today.year - 2, today.year + 3)
        days = [make(in_year, number) for in_year in years]
        if match["mod"] in _LAST:
            found = one(_over(days, today)[0], "period_without_year", convention)
        elif match["mod"] in _COMING:
            found = one(_to_come(days, today)[0], "period_without_year", convention)
        elif days[2] in _begun(days, today):
            found = one(days[2], "period_without_year", convention)
        else:
            found = several("period_without_year", [days[1], days[2]], convention)
        return until_today(found, today)

    return read


def _part_of_this_year(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    today = setting.today
    this = periods.part_of_year(today.year, "early" if match["yt"] == "초" else "late")
    if match["yt"] == "초":
        return until_today(one(this, "part_of_year", "relative_year"), today)
    if periods.holds(this, today):
        return until_today(one(this, "end_of_year_alone", "part_of_year"), today)
    last = periods.part_of_year(today.year - 1, "late")
    return until_today(several("end_of_year_alone", [last, this], "part_of_year"), today)


def _part_of_this_month(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    today = setting.today
    part = {"초": "early", "말": "late"}[match["yt"]]
    this = periods.third_of_month(today.year, today.month, part)
    before = periods.first_of_month(today.year, today.month) - timedelta(days=1)
    last = periods.third_of_month(before.year, before.month, part)
    if this.start and this.start <= today:
        return until_today(one(this, "third_of_month", "relative_month"), today)
    return several("month_without_year", [last, this], "third_of_month")


_LISTED = re.compile(
    r"(?:\.|일)(?:, ?| ?및 | ?[ㆍ·] ?|[과와] ?| ?(?:인지|인가|이나|또는|혹은|아니면),? ?)$"
)


def _listed(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    """2020. 3. 5., 4. 5. and 3월 5일과 10일: what the date before it gives is not repeated."""
    if not setting.before or not _LISTED.search(setting.head):
        return ()
    if any(item.days.single is None for item in setting.before):
        return ()
    return shortened(setting.before, match)


_POINT_JOINT = re.compile(r"\.(?:, ?| ?및 | ?[ㆍ·] ?|[과와] ?| ?(?:인지|이나|또는|혹은),? ?)$")


def _listed_with_point(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    """2020. 3. 5.과 7.: the second day stands without its month."""
    joint = _POINT_JOINT.search(setting.head)
    before = setting.before[0].days.start if setting.before else None
    if joint is None or before is None:
        return ()
    if "," in joint[0] and int(match["d"]) <= before.day:
        return ()  # 2020. 3. 5., 2. 계약: the next item of a numbered list
    return _listed(match, setting)


_C, _D = ExpressionKind.CALENDAR, ExpressionKind.DIGITS
RULES = (
    Rule(re.compile(r"(?<![\d.])(?P<m>\d{1,2})\. ?(?P<d>\d{1,2})\.(?! ?\d)"), _listed, _D),
    Rule(re.compile(r"(?<![\d.])(?P<m>(?!))?(?P<d>\d{1,2}) ?일(?!간|분|째|동안)"), _listed, _D),
    Rule(re.compile(r"(?<![\d.])(?P<m>(?!))?(?P<d>\d{1,2})\.(?! ?\d)"), _listed_with_point, _D),
    Rule(re.compile(rf"{_MODIFIER}{_NOT_AFTER}{MONTH}"), _month_or_day, _D),
    Rule(
        re.compile(
            r"(?<![가-힣])(?P<mod>지난|저번|이번|오는|돌아오는|다음) ?(?P<s>봄|여름|가을|겨울)"
        ),
        _season,
        _C,
    ),
    Rule(re.compile(rf"(?<![가-힣\d]){_MODIFIER}{HOLIDAY}{WORD_END}"), _holiday, _C),
    Rule(re.compile(r"(?<![가-힣])대체 ?공?휴일"), _substitute, _C),
    Rule(
        re.compile(rf"{_MODIFIER}{_NOT_AFTER}제? ?(?P<q>[1-4]) ?(?:/ ?4|사)? ?분기"),
        _period(periods.quarter, "q", "quarter"),
        _C,
    ),
    Rule(
        re.compile(rf"(?<![가-힣]){_MODIFIER}(?P<h>[상하]) ?반기"),
        _period(periods.half, "h", "half_year"),
        _C,
    ),
    Rule(re.compile(rf"(?<![가-힣])연(?P<yt>초|말)(?:{WORD_END})"), _part_of_this_year, _C),
    Rule(re.compile(rf"(?<![가-힣])월(?P<yt>초|말)(?:{WORD_END})"), _part_of_this_month, _C),
)
