"""Dates in figures with separators: 2020. 3. 5., 2020-03-05, 2020/3/5, '20.3, 2018~2020년."""

from __future__ import annotations

import re
from datetime import date

from deadline_engine.expressions.conventions import numbers
from deadline_engine.expressions.expression import ExpressionKind, UnreadableReason
from deadline_engine.expressions.month_thirds import THIRD, third_of
from deadline_engine.expressions.numerals import sino_number
from deadline_engine.expressions.periods import day, months, year
from deadline_engine.expressions.rule import Reading, Rule, Setting, Unreadable, one
from deadline_engine.expressions.surroundings import WORD_END

WEEKDAY_NOTE = r"(?: ?\([월화수목금토일](?:요일)?\))?"
"""The weekday in brackets after a day; the date itself decides."""
YEAR4 = r"(?:1[5-9]|2[01])\d\d"
_APART = r"(?<![\d.,/\-A-Za-z$])"
# A figure after the third point is no date (2020.3.5.1), but a time of day is (2020. 3. 5.10:00).
_NO_FOURTH = r"(?!\d)(?!\.\d(?!\d?:\d))"
_PARTICLES = (
    "부터|까지|이후|이전|에|의|경|말|초|중순|자|현재|무렵|쯤|전|후|당시|상순|하순|과|와|은|는"
)
_NO_UNIT = rf"(?! ?(?:[A-Za-z℃㎡㎥%‰]|[배점원만억천명개]))(?=(?:{_PARTICLES})|[^0-9가-힣]|$)"


def day_of(year_: int, month: int, day_: int) -> date:
    """The day; raises Unreadable where the calendar has none, never moving it."""
    try:
        return date(year_, month, day_)
    except ValueError:
        raise Unreadable(UnreadableReason.NO_SUCH_DAY, f"{year_}-{month:02d}-{day_:02d}") from None


def full_year(two_digits: int, today: date) -> int:
    """The year two digits stand for, by the convention ``two_digit_year``."""
    century = today.year - today.year % 100
    ahead = today.year + numbers().two_digit_years_ahead
    return century + two_digits - (100 if century + two_digits > ahead else 0)


def _full_date(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    on = day_of(int(match["y"]), int(match["m"]), int(match["d"]))
    return one(day(on), "written_date")


def _dangi_date(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    in_year = int(match["y"]) - numbers().dangi_offset
    return one(day(day_of(in_year, int(match["m"]), int(match["d"]))), "dangi")


def _month(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    in_year, month = int(match["y"]), int(match["m"])
    if match["mt"]:
        return third_of(match["mt"], in_year, month)
    return one(months(in_year, month), "written_date")


def _year(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    return one(year(int(match["y"])), "written_date")


def _quoted(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    in_year, month = full_year(int(match["y"]), setting.today), int(match["m"])
    if match["d"]:
        return one(day(day_of(in_year, month, int(match["d"]))), "two_digit_year")
    if not 1 <= month <= 12:
        raise Unreadable(UnreadableReason.NO_SUCH_DAY, f"{in_year}-{month:02d}")
    return one(months(in_year, month), "two_digit_year")


def _two_digit_day(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    in_year = full_year(int(match["y"]), setting.today)
    return one(day(day_of(in_year, int(match["m"]), int(match["d"]))), "two_digit_year")


def _years(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    first, last = int(match["y"]), int(match["to"])
    if last < 100:
        last += first - first % 100
    if last < first:
        raise Unreadable(UnreadableReason.ENDS_BEFORE_IT_BEGINS)
    return one(months(first, 1, 12 * (last - first + 1)), "range")


def _in_words(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    in_year = sino_number(match["y"])
    month = sino_number((match["m"] or "").replace("유", "육").replace("시", "십"))
    on = sino_number(match["d"] or "")
    if in_year is None:
        return ()
    if month is None:
        return one(year(in_year), "written_date")
    if on is None:
        return one(months(in_year, month), "written_date")
    return one(day(day_of(in_year, month, on)), "written_date")


_SINO_MONTH = "십일|십이|일|이|삼|사|오|육|유|칠|팔|구|십|시"
_PATTERNS = (
    ((rf"{_APART}(?P<y>{YEAR4}) ?\. {{0,2}}(?P<m>\d{{1,2}}) ?\. {{0,2}}(?P<d>\d{{1,2}})"
     rf"{_NO_FOURTH}\.?{WEEKDAY_NOTE}"), _full_date),
    (rf"(?:단기|檀紀) ?(?P<y>4[23]\d\d) ?\. ?(?P<m>\d{{1,2}}) ?\. ?(?P<d>\d{{1,2}}){_NO_FOURTH}\.?",
     _dangi_date),
    ((rf"{_APART}(?P<y>{YEAR4})(?P<s>[-/])(?P<m>\d{{1,2}})(?P=s)(?P<d>\d{{1,2}})"
     rf"(?![\d/-])(?!\.\d){WEEKDAY_NOTE}"), _full_date),
    ((rf"{_APART}(?P<y>(?:19|20)\d\d) ?\. {{0,2}}(?P<m>1[0-2]|0?[1-9])(?!\d)"
     rf"(?:\.(?! ?\d)(?: ?(?P<mt>{THIRD})(?:{WORD_END}))?"
      rf"|(?!\.){_NO_UNIT})"), _month),
    (rf"{_APART}(?P<y>{YEAR4})-(?P<m>0[1-9]|1[0-2])(?P<mt>(?!))?(?![\d-])", _month),
    # 2018, 2019, 2020년: the year word stands after the last
    (rf"{_APART}(?P<y>{YEAR4})(?=(?:(?:, ?|ㆍ|·){YEAR4}){{1,9}} ?년)", _year),
    (r"(?<!\d)['’‘] ?(?P<y>\d\d)\. ?(?P<m>\d{1,2})(?!\d)(?:\. ?(?P<d>\d{1,2})(?![\d:]))?\.?",
     _quoted),
    (rf"{_APART}(?P<y>\d\d)\. ?(?P<m>\d{{1,2}})\. ?(?P<d>\d{{1,2}})\.?(?= ?자(?![가-힣]))",
     _two_digit_day),
    (rf"{_APART}(?P<y>{YEAR4})(?:년도?)? ?[~-] ?(?P<to>{YEAR4}|\d\d)년도?(?! ?\d{{1,2}} ?월)",
     _years),
    ((rf"(?<![가-힣])(?P<y>(?:이천|일?천구백)[일이삼사오육칠팔구십]{{1,4}}) ?년도?"
     rf"(?: ?(?P<m>{_SINO_MONTH})월(?: ?(?P<d>[일이삼사오육칠팔구십]{{1,3}})일)?)?"), _in_words),
)  # fmt: skip

RULES = tuple(Rule(re.compile(pattern), read, ExpressionKind.DIGITS) for pattern, read in _PATTERNS)
