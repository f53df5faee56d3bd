"""A year with a part of it: 2020년 3월 5일, 20년 3월, 작년 여름, 3년 전 3월, 재작년 추석."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from deadline_engine.expressions import periods
from deadline_engine.expressions.conventions import numbers
from deadline_engine.expressions.expression import Days, ExpressionKind, UnreadableReason
from deadline_engine.expressions.holiday_names import Form, holidays_by_word
from deadline_engine.expressions.month_thirds import PARTS, THIRD, third_of
from deadline_engine.expressions.numerals import COUNT, count
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
from deadline_engine.expressions.surroundings import WORD_END, counted_from_an_event
from deadline_engine.expressions.written_dates import WEEKDAY_NOTE, YEAR4, day_of, full_year

# 설 begins many words (설립, 설정) and ends others (다수설): only where a holiday is meant.
_SEOL = r"설(?= ?(?:연휴|명절|당일|전 ?날|다음 ?날|대체)|에|부터|까지|이후|이전|쯤|무렵|[^가-힣]|$)"
HOLIDAY_WORDS = "|".join(
    _SEOL if word == "설" else re.escape(word).replace(r"\ ", " ?")
    for word in sorted(
        {word for holiday in holidays_by_word().values() for word in holiday.words},
        key=lambda word: (-len(word), word),
    )
)
HOLIDAY = (
    rf"(?P<hn>{HOLIDAY_WORDS})(?!정산)"
    r"(?P<hf> ?(?:연휴|전 ?날|다음 ?날|이튿날|대체 ?공?휴일))?(?: ?(?:당일|명절))?"
)
# 초 and 말 begin many words (초등학교, 말소, 초과): only as a word of their own.
_MONTH_WORD = (
    r" ?월(?!간|분의|급|세|령|[이을] ?(?:경과|지나|지난|초과)"
    r"| ?(?:이내|이상|이하|미만|동안|내(?![가-힣])|내에)|의 ?(?:[가-힣]{0,6}기간|징역|금고))"
)


def _month(after_number: str, after_day: str) -> str:
    """A month, its day or its third."""
    return (
        rf"(?P<m>\d{{1,2}})(?:{after_number})"
        rf"(?: ?(?P<d>\d{{1,2}})(?: ?일(?!간|분|째|동안){after_day}){WEEKDAY_NOTE}"
        rf"| ?(?P<mt>{THIRD})(?:{WORD_END}))?"
    )


MONTH = _month(_MONTH_WORD, "")
"""Without a year a month is written out: 5. 10. alone may be any two numbers."""
_MONTH_OF_YEAR = _month(
    rf"{_MONTH_WORD}|(?= ?[,ㆍ·] ?\d{{1,2}} ?월)|\.(?= ?\d{{1,2}}\.(?!\d))", r"|\.(?!\d)"
)
PART = (
    rf"(?:{_MONTH_OF_YEAR}"
    r"|제 ?(?P<vat>[12]) ?기(?![가-힣])"
    r"|제? ?(?P<q>[1-4]) ?(?:/ ?4|사)? ?분기|(?P<h>[상하]) ?반기"
    r"|(?P<s>봄|여름|가을|겨울)(?:철)?"
    rf"|연?(?P<yt>초순|초반|중순|중반|초|말)(?:{WORD_END})"
    r"|(?P<now>이맘 ?때|오늘(?!날))"
    rf"|{HOLIDAY}(?:{WORD_END}))"
)
_YEAR_END = (
    r"(?=도|에|의|는|이전|이후|부터|까지|말|초|중|봄|여름|가을|겨울|상반|하반|추석|설|[^가-힣]|$)"
)
_SHIFTS = {"재재작년": -3, "재작년": -2, "지지난해": -2, "그러께": -2,
           "작년": -1, "지난해": -1, "거년": -1, "올해": 0, "금년": 0,
           "이번해": 0, "올": 0, "내년": 1, "명년": 1, "내후년": 2}  # fmt: skip
_SAME = ("같은해", "동년", "그해")
_FOLLOWING = ("이듬해", "그다음해", "다음해", "익년")
_FIGURES = (
    rf"(?:(?:(?:단기|檀紀) ?(?P<yd>4[23]\d\d)|(?:서기 ?)?(?<![\d.,/-])(?P<y4>{YEAR4})) ?"
    r"(?P<fy>년도|학년도|년)"
    r"|(?<![\d.,/A-Za-z-])(?P<quote>['’‘])?(?P<y2>\d\d) ?(?:년(?P<fy2>도)?|(?P<sy>학년도)))"
)
_WORDS = (
    rf"(?:(?<![가-힣])(?P<yw>재재작년|재작년|지지난 ?해|그러께|작년"
    rf"|지난 ?해{_YEAR_END}|거년|올 ?해{_YEAR_END}|금년"
    rf"|이번 ?해{_YEAR_END}|올(?= ?(?:\d|연?초|연?말|중순|[상하]반기|봄|여름|가을|겨울|추석|설))"
    rf"|내후년|내년|명년|같은 ?해{_YEAR_END}|동년(?!배)|그 ?해{_YEAR_END}"
    rf"|이듬 ?해|(?:그 ?)?다음 ?해{_YEAR_END}|익년)(?:도(?![가-힣]))?"
    rf"|(?<![가-힣\d.,])(?P<yn>{COUNT}) ?(?:년|해) ?(?P<dir>전|후|뒤)"
    rf"(?= ?(?:{PART.replace('?P<', '?P<_')})))"
)


@dataclass(frozen=True, slots=True)
class _NamedYear:
    year: int
    convention: str
    score: float = 1.0
    written: bool = False
    """Whether it stands in figures; only a year counted from today is cut after today."""


def _in_figures(match: re.Match[str], setting: Setting) -> tuple[_NamedYear, ...]:
    """The year in figures; none where they are a length of time."""
    if match["yd"]:
        return (_NamedYear(int(match["yd"]) - numbers().dangi_offset, "dangi", written=True),)
    if match["y4"]:
        names = {"년": "written_date", "학년도": "school_year"}
        name = names.get(match["fy"], "fiscal_year")
        return (_NamedYear(int(match["y4"]), name, written=True),)
    if not (match["quote"] or match["fy2"] or match["sy"] or match["part"] or _is_birth(match)):
        return ()  # 20년 alone is a length of time
    in_year = full_year(int(match["y2"]), setting.today)
    if match["sy"]:
        return (_NamedYear(in_year, "school_year", written=True),)
    return (_NamedYear(in_year, "two_digit_year", written=True),)


def _is_birth(match: re.Match[str]) -> bool:
    """85년생: born in 1985."""
    return re.compile(r" ?생(?![가-힣]{2})").match(match.string, match.end()) is not None


def _in_words(match: re.Match[str], setting: Setting) -> tuple[_NamedYear, ...]:
    """The years counted from today or from the date before; none where it is no date."""
    if match["yn"]:
        number = count(match["yn"])
        if number is None or number[0] != number[1]:
            return ()
        if counted_from_an_event(setting.head, match["dir"]):
            return ()
        sign = -1 if match["dir"] == "전" else 1
        return (_NamedYear(setting.today.year + sign * number[0], "year_from_today"),)
    word = match["yw"].replace(" ", "")
    if word in _SHIFTS:
        return (_NamedYear(setting.today.year + _SHIFTS[word], "relative_year"),)
    shift, convention = (0, "same_as_before") if word in _SAME else (1, "next_after_before")
    if not setting.before:
        if match["part"] and word in _SAME:
            raise Unreadable(UnreadableReason.NOTHING_TO_REFER_TO)
        return ()
    return tuple(
        _NamedYear(item.days.start.year + shift, convention, item.score, written=True)
        for item in setting.before
        if item.days.start
    )


def _read_years(
    years: Iterable[_NamedYear], match: re.Match[str], setting: Setting
) -> tuple[Reading, ...]:
    found: list[Reading] = []
    for named in years:
        for item in part_of(match, named.year, named.convention, setting.today):
            scored = replace(item, score=item.score * named.score)
            found += (scored,) if named.written else until_today((scored,), setting.today)
    return tuple(found)


def part_of(
    match: re.Match[str], in_year: int, convention: str, today: date
) -> tuple[Reading, ...]:
    """The days of the part of ``in_year`` that the match names; all the year where none."""
    if convention == "school_year":
        return _in_school_year(match, in_year)
    if match["m"]:
        return _month_of(match, in_year, convention)
    beside = () if convention == "written_date" else (convention,)
    if match["s"]:
        return _season_of(match["s"], in_year, today, *beside)
    named = _named_part(match, in_year, today)
    if named is None:
        return one(periods.year(in_year), convention)
    return one(*named, *beside)


def _in_school_year(match: re.Match[str], in_year: int) -> tuple[Reading, ...]:
    """The school year from its first month on, or a month of it; other parts of it are not read."""
    first = numbers().school_year_first_month
    if match["m"]:
        shift = 1 if int(match["m"]) < first else 0
        return _month_of(match, in_year + shift, "school_year")
    if match["part"]:
        raise Unreadable(UnreadableReason.OUTSIDE_THE_CALENDAR, match[0].strip())
    return one(periods.months(in_year, first, 12), "school_year")


def _named_part(match: re.Match[str], in_year: int, today: date) -> tuple[Days, str] | None:
    """A quarter, half, end, holiday or like day of a year with its convention; None: no part."""
    if match["q"]:
        return periods.quarter(in_year, int(match["q"])), "quarter"
    if match["h"] or match["vat"]:
        first = match["h"] == "상" or match["vat"] == "1"
        return periods.half(in_year, 1 if first else 2), "half_year" if match["h"] else "vat_period"
    if match["yt"]:
        return periods.part_of_year(in_year, PARTS[match["yt"]]), "part_of_year"
    if match["now"]:
        return _like_today(match["now"], in_year, today)
    if not match["hn"]:
        return None
    days, name = holiday_in(match, in_year)
    if days is None:
        raise Unreadable(UnreadableReason.OUTSIDE_THE_CALENDAR, str(in_year))
    return days, name


def _like_today(word: str, in_year: int, today: date) -> tuple[Days, str]:
    same = periods.plus_months(today, 12 * (in_year - today.year))
    if word == "오늘":
        return periods.day(same), "same_day_of_year"
    around = timedelta(days=numbers().this_time_days)
    return periods.span(same - around, same + around), "this_time_of_year"


def _month_of(match: re.Match[str], in_year: int, convention: str) -> tuple[Reading, ...]:
    month = int(match["m"])
    if not 1 <= month <= 12:
        raise Unreadable(UnreadableReason.NO_SUCH_DAY, f"{in_year}-{month:02d}")
    if match["d"]:
        return one(periods.day(day_of(in_year, month, int(match["d"]))), convention)
    if match["mt"]:
        return also(third_of(match["mt"], in_year, month), convention)
    return one(periods.months(in_year, month), convention)


def _season_of(name: str, in_year: int, today: date, *beside: str) -> tuple[Reading, ...]:
    begun = periods.season(in_year, name)
    if begun.end is None or begun.end.year == in_year:
        return one(begun, "season", *beside)
    both = [begun, periods.season(in_year - 1, name)]
    if in_year == today.year:
        held = [item for item in both if periods.holds(item, today)]
        if held:
            return one(held[0], "season", *beside)
        both.sort(key=lambda item: periods.distance(item, today))
    return several("winter_of_year", both, "season", *beside)


def holiday_in(match: re.Match[str], in_year: int) -> tuple[Days | None, str]:
    """The days of the holiday the match names, and the convention."""
    form = _form(match["hf"])
    name = {Form.BREAK: "holiday_break", Form.SUBSTITUTE: "substitute_holiday"}.get(form, "holiday")
    return holidays_by_word()[match["hn"].replace(" ", "")].in_year(in_year, form), name


def _form(written: str | None) -> Form:
    word = (written or "").replace(" ", "")
    if word.startswith("대체"):
        return Form.SUBSTITUTE
    return Form.NEXT if word == "이튿날" else Form(word)


def days_in_years(match: re.Match[str], years: range) -> Iterator[Days]:
    """The part without a year in each of ``years`` that has it, in that order."""
    named = match.groupdict()
    for in_year in years:
        if named.get("hn"):
            days, _ = holiday_in(match, in_year)
            if days is not None:
                yield days
        elif named.get("s"):
            yield periods.season(in_year, named["s"])
        elif not 1 <= int(named["m"]) <= 12:
            return
        elif named["d"] is None:
            yield _month_of(match, in_year, "written_date")[0].days
        elif 1 <= int(named["d"]) <= monthrange(in_year, int(named["m"]))[1]:
            yield periods.day(date(in_year, int(named["m"]), int(named["d"])))


def _read_figures(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    return _read_years(_in_figures(match, setting), match, setting)


def _read_words(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    return _read_years(_in_words(match, setting), match, setting)


RULES = (
    Rule(re.compile(rf"{_FIGURES}(?P<part> ?{PART})?"), _read_figures, ExpressionKind.DIGITS),
    Rule(re.compile(rf"{_WORDS}(?P<part> ?{PART})?"), _read_words, ExpressionKind.CALENDAR),
)
