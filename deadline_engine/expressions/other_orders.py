"""Dates in other orders and signs: March 5, 2020, 03/05/2020, 20-3-5, 3/5, 2020,3,5, 2020.3월."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from deadline_engine.expressions.expression import ExpressionKind, UnreadableReason
from deadline_engine.expressions.month_thirds import THIRD, third_of
from deadline_engine.expressions.periods import day, months
from deadline_engine.expressions.role_words import role_named, role_patterns
from deadline_engine.expressions.rule import Reading, Rule, Setting, Unreadable, one, several
from deadline_engine.expressions.surroundings import WORD_END
from deadline_engine.expressions.written_dates import WEEKDAY_NOTE, YEAR4, day_of, full_year

_ENGLISH = {
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9,
    "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip
_LABEL = 24
"""How many characters before two or three numbers are read for 계약일 and the like."""
_PARTICLE = re.compile(
    r" ?(?:에(?! ?(?:해당|미달|불과|이르|이른|달하|상당|대|관|따|의|서))"
    r"|부터|까지|자(?![가-힣])|자로|경|무렵|이후|이전(?!등기)|당시)"
)
_JOINT = re.compile(r" ?(?:자로|자|에|경|께)? ?")
_SHARE = re.compile(r"(?:의|지분|비율|상속분|의결권|출석|과반|찬성|분수|약|금액|중) ?$")
_OF_SHARES = ("취득일", "양도일", "납부일", "처분일", "변제기", "사망일", "갱신일")
"""What also happens to a share: 3/5 취득, 2/3 납부."""


def _comma_date(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    on = day_of(int(match["y"]), int(match["m"]), int(match["d"]))
    return one(day(on), "written_date")


def _point_month(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    """2020.3월, 2020.3월 5일: the word of the month after the point of the year."""
    in_year, month = int(match["y"]), int(match["m"])
    if match["d"]:
        return one(day(day_of(in_year, month, int(match["d"]))), "written_date")
    if not 1 <= month <= 12:
        raise Unreadable(UnreadableReason.NO_SUCH_DAY, f"{in_year}-{month:02d}")
    if match["mt"]:
        return third_of(match["mt"], in_year, month)
    return one(months(in_year, month), "written_date")


def _english(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    in_year, month = int(match["y"]), _ENGLISH[match["name"][:3].lower()]
    if not match["d"]:
        return one(months(in_year, month), "written_date")
    return one(day(day_of(in_year, month, int(match["d"]))), "written_date")


def _year_last(match: re.Match[str], _: Setting) -> tuple[Reading, ...]:
    """03/05/2020: 5 March or 3 May."""
    in_year, first, second = int(match["y"]), int(match["a"]), int(match["b"])
    return _either(match, ((in_year, first, second), (in_year, second, first)))


def _three_short(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    """20-3-5: the year may stand first or last."""
    if not _is_named_a_date(match):
        return ()
    first, second, third = int(match["a"]), int(match["b"]), int(match["c"])
    head, tail = full_year(first, setting.today), full_year(third, setting.today)
    orders = ((head, second, third), (tail, first, second), (tail, second, first))
    return _either(match, orders)


def _two_short(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    """3/5: 5 March or 3 May, the most recent one; a share where nothing speaks of a day."""
    if _SHARE.search(setting.head) or not _is_named_a_date(match):
        return ()
    first, second = int(match["a"]), int(match["b"])
    found = [
        latest
        for month, on in ((first, second), (second, first))
        if (latest := _latest(month, on, setting.today)) is not None
    ]
    if not found:
        return ()
    return several("order_of_figures", [day(on) for on in found], "latest_such_day")


def _latest(month: int, on: int, today: date) -> date | None:
    """The most recent such day; None where no year of the last eight has it."""
    for in_year in range(today.year, max(today.year - 9, 0), -1):
        found = _possible(in_year, month, on)
        if found is not None and found <= today:
            return found
    return None


def _possible(in_year: int, month: int, on: int) -> date | None:
    try:
        return date(in_year, month, on)
    except ValueError:
        return None


def _either(match: re.Match[str], orders: Iterable[tuple[int, int, int]]) -> tuple[Reading, ...]:
    """The days the figures name in each order that the calendar has."""
    found = [found for order in orders if (found := _possible(*order)) is not None]
    if not found:
        raise Unreadable(UnreadableReason.NO_SUCH_DAY, match[0])
    return several("order_of_figures", [day(on) for on in found])


def _is_named_a_date(match: re.Match[str]) -> bool:
    """Whether a particle of time, a role or a label beside the figures says they are a date."""
    text, start, end = match.string, match.start(), match.end()
    if not text[:start].strip() and not text[end:].strip():
        return True
    if _PARTICLE.match(text, end):
        return True
    if role_patterns().label.search(text, max(0, start - _LABEL), start):
        return True
    joint = _JOINT.match(text, end)
    word = role_patterns().words.match(text, joint.end() if joint else end)
    role = role_named(word[0]) if word else None
    return role is not None and role not in _OF_SHARES


_NAME = (
    r"(?P<name>(?i:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?))"
)
_NO_MORE = r"(?![\d/-])(?!\.\d)"
_APART = r"(?<![\d.,/\-A-Za-z$#*~^])"
_PATTERNS = (
    ((rf"{_APART}(?P<y>{YEAR4}) ?[.,/-] ?(?P<m>\d{{1,2}}) ?월"
      rf"(?: ?(?P<d>\d{{1,2}}) ?일(?!간|째){WEEKDAY_NOTE}| ?(?P<mt>{THIRD})(?:{WORD_END}))?"),
     _point_month),
    ((rf"{_APART}(?P<y>{YEAR4}), ?(?P<m>\d{{1,2}}), ?(?P<d>\d{{1,2}})"
      r"(?!\d|,\d| ?[년월원명개건조항호])"),
     _comma_date),
    (rf"(?<![A-Za-z]){_NAME}\.? ?(?:(?P<d>\d{{1,2}})(?:st|nd|rd|th)?,? ?)?,? ?(?P<y>{YEAR4})(?!\d)",
     _english),
    (rf"{_APART}(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)?[ -]{_NAME}\.?,?[ -](?P<y>{YEAR4})(?!\d)",
     _english),
    ((rf"{_APART}(?P<a>\d{{1,2}})(?P<s>[/.-]) ?(?P<b>\d{{1,2}})(?P=s) ?(?P<y>{YEAR4})"
      rf"{_NO_MORE}(?! ?년)"),
     _year_last),
    (rf"{_APART}(?P<a>\d\d)(?P<s>[/-])(?P<b>\d{{1,2}})(?P=s)(?P<c>\d{{1,2}}){_NO_MORE}",
     _three_short),
    (rf"{_APART}(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}}){_NO_MORE}(?! ?분기)", _two_short),
)  # fmt: skip

RULES = tuple(Rule(re.compile(pattern), read, ExpressionKind.DIGITS) for pattern, read in _PATTERNS)
