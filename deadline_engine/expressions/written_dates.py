"""Dates in figures with separators: 2020. 3. 5., 2020-03-05, 2020/3/5, '20.3, 2018~2020년."""

from __future__ import annotations

import re
from datetime import date

from deadline_engine.expressions.conventions import numbers
from deadline_engine.expressions.expression import Days, ExpressionKind, UnreadableReason
from deadline_engine.expressions.month_thirds import THIRD, third_of
from deadline_engine.expressions.numerals import sino_number
from deadline_engine.expressions.periods import day, months, year
from deadline_engine.expressions.role_words import role_named, role_patterns
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


_LABEL = 24
"""How many characters before three numbers are read for 계약일 and the like."""
_DATED_BEFORE = re.compile(
    rf"(?<!\d)(?:{YEAR4}|['’‘]\d\d|\d\d) ?\. ?\d{{1,2}} ?\. ?\d{{1,2}}\.?(?!\d)"
)
_OF_A_DATE = re.compile(r"(?:자로|자에|부로|에|까지|부터)(?=[ ,])")
_JOINT = re.compile(r" ?(?:자로|자|에|경|께)? ?")
_NUMBER_NAMED = re.compile(
    r"(?:번호|계좌|사건|접수|관리|등록|일련|No\.?|코드|호) ?:? ?$", re.IGNORECASE
)


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


def _short_date(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    """Three numbers with points: a date where a role or a date so written stands beside them."""
    text, start = match.string, match.start()
    beside = (
        role_patterns().label.search(text, max(0, start - _LABEL), start)
        or _DATED_BEFORE.search(text, 0, start)
        or (_role_begins(text, match.end()) and match[0].endswith("."))
        or (match[0].endswith(".") and _OF_A_DATE.match(text, match.end()))
    )
    if not beside:
        return ()
    try:
        return _two_digit_day(match, setting)
    except Unreadable:
        return ()  # 22. 13. 5. may be any three numbers


def _role_begins(text: str, at: int) -> bool:
    """Whether what follows the numbers says what happened: 22. 3. 5. 계약을 체결."""
    joint = _JOINT.match(text, at)
    word = role_patterns().words.match(text, joint.end() if joint else at)
    return word is not None and role_named(word[0]) is not None


def _run_together(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    """20200305, unless the calendar has no such day or a number is announced."""
    if _NUMBER_NAMED.search(setting.head):
        return ()
    try:
        return _full_date(match, setting)
    except Unreadable:
        return ()


def _years(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    first, last = int(match["y"]), int(match["to"])
    if last < 100:
        last += first - first % 100
    if last < first:
        raise Unreadable(UnreadableReason.ENDS_BEFORE_IT_BEGINS)
    return one(months(first, 1, 12 * (last - first + 1)), "range")


def _half_open(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    """2020-01-01..2021-01-01, the last day not included."""
    first, end = (
        day_of(*(int(part) for part in match[side].split("-"))) for side in ("first", "end")
    )
    if end <= first:
        raise Unreadable(UnreadableReason.ENDS_BEFORE_IT_BEGINS)
    return one(Days(first, end), "half_open")


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
    (r"(?<![\d.-])(?P<first>(?P<y>\d{4})-\d\d-\d\d) ?\.\. ?(?P<end>\d{4}-\d\d-\d\d)(?![\d-])",
     _half_open),
    ((rf"{_APART}(?P<y>{YEAR4}) ?\. {{0,2}}(?P<m>\d{{1,2}}) ?\. {{0,2}}(?P<d>\d{{1,2}})"
     rf"{_NO_FOURTH}\.?{WEEKDAY_NOTE}"), _full_date),
    (rf"(?:단기|檀紀) ?(?P<y>4[23]\d\d) ?\. ?(?P<m>\d{{1,2}}) ?\. ?(?P<d>\d{{1,2}}){_NO_FOURTH}\.?",
     _dangi_date),
    # 22. 3. 5. where the words beside it or another date show what the three numbers are
    (rf"{_APART}(?P<y>\d\d)\. ?(?P<m>\d{{1,2}})\. ?(?P<d>\d{{1,2}}){_NO_FOURTH}\.?", _short_date),
    ((r"(?<![\dA-Za-z.,/#*-])(?P<y>(?:19|20)\d\d|2100)(?P<m>0[1-9]|1[0-2])"
      r"(?P<d>0[1-9]|[12]\d|3[01])"
      r"(?!\d|[-./,]\d|[A-Za-z]| ?(?:[번호]|원|명|건|개|주|회|㎡))"), _run_together),
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
