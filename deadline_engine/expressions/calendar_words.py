"""Days, weeks and months counted from today: 어제, 두 달 전, 최근 2주, 지난주 금요일."""

from __future__ import annotations

import re
from datetime import date, timedelta

from deadline_engine.expressions import periods
from deadline_engine.expressions.conventions import numbers
from deadline_engine.expressions.expression import Days, ExpressionKind, UnreadableReason
from deadline_engine.expressions.month_thirds import THIRD, third_of
from deadline_engine.expressions.numerals import COUNT, DAY_COUNT, count
from deadline_engine.expressions.rule import (
    Reading,
    Rule,
    Setting,
    Unreadable,
    also,
    one,
    several,
    until_today,
)
from deadline_engine.expressions.surroundings import (
    DIRECTION_END,
    WORD_END,
    counted_from_an_event,
    is_notice,
)
from deadline_engine.expressions.written_dates import WEEKDAY_NOTE, day_of

_DAY_SHIFTS = {"오늘": 0, "금일": 0, "어제": -1, "어저께": -1, "작일": -1, "그저께": -2,
               "그제": -2, "그끄저께": -3, "그끄제": -3, "내일": 1, "명일": 1, "모레": 2,
               "글피": 3}  # fmt: skip
_UNIT_DAYS = {"일": 1, "주일": 7, "주": 7}
_UNIT_MONTHS = {"개월": 1, "달": 1, "년": 12, "해": 12, "반년": 6}
_COUNTED_FROM = re.compile(rf"(?:로)?부터 ?(?:{COUNT} ?[가-힣]{{1,2}}|{DAY_COUNT}) ?(?:전|후|뒤)")
_WEEKDAYS = "월화수목금토일"
_WEEKDAY_ALONE = re.compile(
    r"(?:에|날|까지|부터|경|쯤|밤|,|$| (?!또는|및|내지|이나|공휴일|인 ))(?!도 )"
)
_SHIFT_WORDS = {"지지난": -2, "저저번": -2, "지난": -1, "저번": -1, "이번": 0, "이": 0, "금": 0,
                "당": 0, "전": -1, "다음": 1, "내": 1, "차": 1, "다다음": 2}  # fmt: skip


def _shifted(today: date, days: int) -> Days:
    return periods.day(today + timedelta(days=days))


def _day_word(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    if _COUNTED_FROM.match(match.string, match.end()):
        return ()  # 오늘부터 3일 전 is one day, three days ago
    return one(_shifted(setting.today, _DAY_SHIFTS[match["w"]]), "relative_day")


def _eotgeuje(_: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    first, last = numbers().days_ago_eotgeuje
    return several("eotgeuje", [_shifted(setting.today, -2), days_ago(setting.today, first, last)])


def _two_days(_: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    return one(periods.span(setting.today - timedelta(days=1), setting.today), "two_days")


def days_ago(today: date, least: int, most: int) -> Days:
    """From ``most`` to ``least`` days ago, both included."""
    return periods.span(today - timedelta(days=most), today - timedelta(days=least))


def away(today: date, unit: str, number: tuple[int, int], sign: int) -> Days:
    """The days ``number`` (least, most) units before (-1) or after (1) today.

    Days and weeks are counted to the day; months and years are taken whole.
    """
    near, far = sorted(sign * n for n in number)
    if unit in _UNIT_DAYS:
        size = _UNIT_DAYS[unit]
        return periods.span(today + timedelta(days=size * near), today + timedelta(days=size * far))
    if unit in ("년", "해"):
        return periods.months(today.year + near, 1, 12 * (far - near + 1))
    size = _UNIT_MONTHS[unit]
    return periods.months(today.year, today.month + size * near, size * (far - near) + 1)


_AWAY_CONVENTION = {"일": "days_from_today", "주": "days_from_today", "주일": "days_from_today",
                    "개월": "month_from_today", "달": "month_from_today", "년": "year_from_today",
                    "해": "year_from_today", "반년": "half_year_from_today"}  # fmt: skip


def _ago(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    if counted_from_an_event(setting.head, match["dir"]):
        return ()
    if match["dir"] == "전" and is_notice(match.string, match.end()):
        return ()
    unit, number = _counted(match)
    sign = -1 if match["dir"] == "전" else 1
    if number is None:
        return several("few", [away(setting.today, unit, few, sign) for few in numbers().few])
    if number == (0, 0):
        return ()
    name = _AWAY_CONVENTION[unit] if number[0] == number[1] else "two_counts"
    return one(away(setting.today, unit, number, sign), name)


def _counted(match: re.Match[str]) -> tuple[str, tuple[int, int] | None]:
    """The unit and how many of it; None for "some"."""
    if match["half"]:
        return "반년", (1, 1)
    if match["dn"]:
        return "일", count(match["dn"])
    return match["u"], count(match["n"])


def recent(today: date, unit: str, number: int) -> Days:
    """From the day ``number`` units before today to today, both included."""
    if unit in _UNIT_DAYS:
        return periods.span(today - timedelta(days=_UNIT_DAYS[unit] * number), today)
    return periods.span(periods.plus_months(today, -_UNIT_MONTHS[unit] * number), today)


def _recent(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    unit, number = _counted(match)
    if number == (0, 0):
        return ()
    if number is None:
        return several("few", [recent(setting.today, unit, few[1]) for few in numbers().few])
    lengths = dict.fromkeys((number[1], number[0]))
    if len(lengths) > 1:
        return one(recent(setting.today, unit, number[1]), "two_counts", "recent_span")
    return one(recent(setting.today, unit, number[0]), "recent_span")


def _lately(_: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    spans = [recent(setting.today, "달", n) for n in numbers().lately_months]
    return several("lately", spans)


def _day_of_last_month(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    """지난 5일: the most recent 5th, or the last five days."""
    number, today = int(match["d"]), setting.today
    if number == 0:
        return ()
    length = recent(today, "일", number)
    for back in range(13):
        first = periods.first_of_month(today.year, today.month - back)
        try:
            on = first.replace(day=number)
        except ValueError:
            continue
        if on < today:
            return several("past_day_of_month", [periods.day(on), length])
    return one(length, "recent_span")


def _week(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    shift = _SHIFT_WORDS[match["w"].replace(" ", "")]
    days = periods.week(setting.today, shift)
    if days.start is None:
        return ()
    if match["wd"]:
        on = days.start + timedelta(days=_WEEKDAYS.index(match["wd"]))
        return one(periods.day(on), "relative_week")
    if match["end"]:
        saturday = days.start + timedelta(days=5)
        found = one(
            periods.span(saturday, saturday + timedelta(days=1)), "weekend", "relative_week"
        )
        return until_today(found, setting.today)
    return until_today(one(days, "relative_week"), setting.today)


def _weekday(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    today, mod = setting.today, match["mod"]
    back = (today.weekday() - _WEEKDAYS.index(match["wd"])) % 7
    if mod in ("지난", "저번"):
        latest = back or 7
        both = [latest, latest + 7] if latest <= today.weekday() else [latest]
        return several("last_weekday", [_shifted(today, -n) for n in both])
    coming = 7 - back
    if mod in ("오는", "돌아오는"):
        return one(_shifted(today, coming), "next_weekday")
    if mod == "다음":
        monday = periods.week(today, 1).start or today
        next_week = periods.day(monday + timedelta(days=_WEEKDAYS.index(match["wd"])))
        return several("next_weekday", [next_week, _shifted(today, coming)])
    if not _WEEKDAY_ALONE.match(match.string, match.end()):
        return ()  # 토요일인 경우, 토요일 또는 공휴일: any such day
    return several("weekday", [_shifted(today, -back), _shifted(today, coming)])


def _month_word(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    today = setting.today
    first = periods.first_of_month(today.year, today.month + _SHIFT_WORDS[match["w"]])
    found = until_today(_in_month(match, first, "relative_month"), today)
    before = setting.before[0].days.start if setting.before else None
    if match["w"] != "다음" or before is None:
        return found
    following = periods.first_of_month(before.year, before.month + 1)
    after = _in_month(match, following, "next_after_before")
    return several("next_after_before", [after[0].days, found[0].days], *after[0].also)


def _following_month(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    """그다음 달: the month after the date that stands before it."""
    start = setting.before[0].days.start if len(setting.before) == 1 else None
    if start is None:
        return ()
    return _in_month(
        match, periods.first_of_month(start.year, start.month + 1), "next_after_before"
    )


def _month_ago(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    number = count(match["n"])
    if number is None or number[0] != number[1] or counted_from_an_event(setting.head, "전"):
        return ()
    first = periods.first_of_month(setting.today.year, setting.today.month - number[0])
    return until_today(_in_month(match, first, "month_from_today"), setting.today)


def _same_month(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    starts: list[date] = [item.days.start for item in setting.before if item.days.start]
    if not starts:
        if match["d"]:
            raise Unreadable(UnreadableReason.NOTHING_TO_REFER_TO)
        return ()
    found = tuple(_in_month(match, start, "same_as_before")[0] for start in starts)
    if len(found) == 1:
        return found
    scored = zip(found, setting.before, strict=False)
    return tuple(Reading(f.days, f.convention, b.score, f.also) for f, b in scored)


def _in_month(match: re.Match[str], of: date, convention: str) -> tuple[Reading, ...]:
    if match["d"]:
        return one(periods.day(day_of(of.year, of.month, int(match["d"]))), convention)
    if match["mt"]:
        return also(third_of(match["mt"], of.year, of.month), convention)
    return one(periods.months(of.year, of.month), convention)


def _neighbouring_day(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    if not setting.before or counted_from_an_event(setting.head):
        return ()
    on = setting.before[0].days.single if len(setting.before) == 1 else None
    if on is None:
        return ()
    if match["same"]:
        return one(periods.day(on), "same_as_before")
    if match["eve"]:
        return one(_shifted(on, -1), "day_before_that")
    return one(_shifted(on, 1), "next_after_before")


def _quarter_word(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    today = setting.today
    number = (today.month - 1) // 3 + 1 + _SHIFT_WORDS[match["w"]]
    return until_today(
        one(periods.quarter(today.year, number), "relative_quarter", "quarter"), today
    )


def _decade(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    part = {"초": "early", "초반": "early", "중": "middle", "중반": "middle"}.get(match["dt"] or "")
    late = "late" if match["dt"] in ("후반", "말") else None
    return one(periods.decade(int(match["y"]), part or late), "decade")


_IN_MONTH = (
    rf"(?: ?(?P<d>\d{{1,2}})(?: ?일(?!간|분|째|동안)|\.(?!\d)){WEEKDAY_NOTE}"
    rf"| ?(?P<mt>{THIRD})(?:{WORD_END}))?"
)
_MONTH_END = (
    r"(?=에|의|은|는|도|이|부터|까지|쯤|경|초|중|하순|상순|말|이후|이전|전|후|안|동안"
    r"|[^가-힣]|$)"
)
_ALONE = r"(?<![가-힣])"
_AMOUNT = (
    rf"(?:(?P<half>반 ?년)|(?P<dn>{DAY_COUNT})|(?P<n>{COUNT}) ?(?P<u>일|주일|주|개월|달|년|해))"
)
_PATTERNS = (
    (rf"{_ALONE}(?P<w>오늘(?!날)|금일|어제|어저께|작일|그저께|그제(?!야|서)|그끄저께|그끄제|내일|명일|모레|글피)",
     _day_word),
    (rf"{_ALONE}(?:엊그제|엊그저께)", _eotgeuje),
    (rf"{_ALONE}(?:어제 ?,? ?오늘)(?!날)", _two_days),
    (rf"(?<![가-힣\d.,]){_AMOUNT} ?(?P<dir>전|후|뒤)(?:{DIRECTION_END})", _ago),
    (rf"{_ALONE}지난 ?(?P<d>[12]?\d|3[01]) ?일(?!간| ?동안)(?:{WORD_END})",
     _day_of_last_month),
    (rf"{_ALONE}(?:최근|지난|요) ?{_AMOUNT}(?! ?(?:전|후|뒤))(?:간| ?동안)?(?:{WORD_END})",
     _recent),
    (rf"{_ALONE}(?:최근|요즘|요사이|요새|근래|근자|얼마 ?전)(?=에|의|부터|까지|[^가-힣]|$)",
     _lately),
    ((rf"{_ALONE}(?P<w>지지난|저저번|지난|저번|이번|금|다음|다다음) ?주(?:(?P<end>말)|일(?!요일)|"
     rf" ?(?P<wd>[{_WEEKDAYS}])요일)?(?:{WORD_END})"), _week),
    (rf"(?:{_ALONE}(?P<mod>지난|저번|오는|돌아오는|다음) ?)?{_ALONE}(?P<wd>[{_WEEKDAYS}])요일",
     _weekday),
    (rf"{_ALONE}(?P<w>지지난|저저번|지난|저번|이번|이|다음|다다음|내) ?달{_MONTH_END}{_IN_MONTH}",
     _month_word),
    (rf"{_ALONE}그 ?다음 ?달{_MONTH_END}{_IN_MONTH}", _following_month),
    (rf"{_ALONE}(?P<w>전|금|당|내|차)월(?=에|의|부터|까지|[^가-힣]|$){_IN_MONTH}", _month_word),
    (rf"(?<![가-힣\d.,])(?P<n>{COUNT}) ?(?:달|개월) ?전 ?(?=\d{{1,2}} ?일|{THIRD}){_IN_MONTH}",
     _month_ago),
    (rf"{_ALONE}(?:같은 ?달|동월|그 ?달){_MONTH_END}{_IN_MONTH}", _same_month),
    ((rf"(?:(?P<same>{_ALONE}(?:같은 ?날|(?:그 ?)?당일|동일자|동일(?=에 )))"
      rf"|(?P<eve>{_ALONE}(?:그 ?전 ?날|전날|그 ?전일))"
      rf"|{_ALONE}(?:그 ?)?다음 ?날|{_ALONE}(?:그 ?)?이튿날|{_ALONE}(?:그 ?)?익일)(?:{WORD_END})"),
     _neighbouring_day),
    (rf"{_ALONE}(?P<w>지지난|저저번|지난|저번|이번|다음|전) ?분기", _quarter_word),
    (rf"(?<![\d.,/-])(?P<y>(?:19|20)\d0) ?년대(?: ?(?P<dt>초반|초|중반|후반|말)(?:{WORD_END}))?",
     _decade),
)  # fmt: skip

RULES = tuple(
    Rule(re.compile(pattern), read, ExpressionKind.CALENDAR) for pattern, read in _PATTERNS
)
