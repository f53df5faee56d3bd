"""Years no event of a question lies in: mistyped ones, and those far behind or ahead of today."""

from __future__ import annotations

import re
from datetime import date

from deadline_engine.expressions.conventions import numbers
from deadline_engine.expressions.expression import ExpressionKind, UnreadableReason
from deadline_engine.expressions.rule import Reading, Rule, Setting, Unreadable

_ERA = r"(?:(?P<era>단기|檀紀) ?|서기 ?)?"
_MONTH = r"(?:1[0-2]|0?[1-9])"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_APART = r"(?<![\d.,/\-A-Za-z$#*])"
_LENGTH = r"(?! ?(?:간|동안|이상|이하|이내|미만|초과|전|후|뒤|대|째|만에|된|넘|묵))"
_PATTERNS = (
    rf"{_ERA}{_APART}(?P<y>\d{{3,6}}) ?년도? ?(?P<m>\d{{1,2}}) ?월(?: ?(?P<d>\d{{1,2}}) ?일)?",
    rf"{_ERA}{_APART}(?P<y>\d{{4,6}}) ?년도?{_LENGTH}",
    rf"{_ERA}{_APART}(?P<y>\d{{3,6}})\. ?{_MONTH}\. ?{_DAY}(?!\d)(?!\.\d)\.?",
    rf"{_APART}(?P<era>(?!))?(?P<y>\d{{4,5}})(?P<s>[-/]){_MONTH}(?P=s){_DAY}(?![\d/-])(?!\.\d)",
)
_NUMBER_NAMED = re.compile(r"(?:번호|계좌|사건|접수|관리|코드|버전|No\.?|호|제) ?:? ?$")


def refuse_outside(in_year: int, today: date) -> None:
    """Raise Unreadable for a year in figures that is none of an event asked about on ``today``.

    The bounds are ``written_years`` of ``conventions.yaml``: a year before the first, or later than
    so many years after today's, is a slip of the pen, and its month and day prove nothing.
    """
    bounds = numbers().written_years
    if not bounds.first <= in_year <= today.year + bounds.ahead:
        raise Unreadable(UnreadableReason.OUTSIDE_THE_CALENDAR, str(in_year))


def _outside(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    """Nothing for a year inside the bounds: the other rules read it."""
    if _NUMBER_NAMED.search(setting.head):
        return ()
    shift = numbers().dangi_offset if match["era"] else 0
    refuse_outside(int(match["y"]) - shift, setting.today)
    return ()


def _letters(match: re.Match[str], setting: Setting) -> tuple[Reading, ...]:
    """202O년 3월 5일, 2,020년 3월 5일: a year with a letter or a comma in it."""
    raise Unreadable(UnreadableReason.OUTSIDE_THE_CALENDAR, match[0] or setting.head)


_MISTYPED = (
    r"(?<![0-9A-Za-z])(?=\d)(?=[\dOolI]{0,5}[OolI])[\dOolI]{2,6} ?"
    r"(?:년 ?\d{1,2} ?월(?: ?\d{1,2} ?일)?|\. ?\d{1,2}\. ?\d{1,2}\.?(?!\d))"
)
_DIGITS = ExpressionKind.DIGITS
RULES = (
    *(Rule(re.compile(each), _outside, _DIGITS) for each in _PATTERNS),
    Rule(re.compile(_MISTYPED), _letters, _DIGITS),
)
