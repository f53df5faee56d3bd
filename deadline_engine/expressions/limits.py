"""Words that open or join dates: 이후, 이전, 부터, 까지, 전, 후, 경, ~."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import replace
from datetime import date, timedelta

from deadline_engine.expressions.expression import Days, Precision, UnreadableReason
from deadline_engine.expressions.naming import precision_of
from deadline_engine.expressions.numerals import COUNT, DAY_COUNT, count
from deadline_engine.expressions.periods import DAYS_OF_A_WEEK, day, months, plus_months, span
from deadline_engine.expressions.rule import UNTIL_TODAY, Reading, Unreadable
from deadline_engine.expressions.surroundings import DIRECTION_END, WORD_END

ABOUT = re.compile(r" ?(?:경|께|쯤|무렵|즈음)(?=에|부터|까지|이후|이전|[^가-힣]|$)|경(?= ?[가-힣])")
NEIGHBOUR = re.compile(rf" ?(?:의 ?)?(?:(?P<eve>전 ?날|전일)|다음 ?날|이튿날|익일)(?:{WORD_END})")
"""2020년 3월 5일 다음날: right behind a day, the day before or after it."""
FORMER_PERSON = (
    "남편|부인|아내|처(?![가-힣])|배우자|직장|대표|이사|사장|회장|임대인|임차인|소유자|세입자|주인"
    "|대통령|장관|남자친구|여자친구"
)
"""After 전 as a word of its own: 전 남편 is a former husband, no time before."""
LIMIT = re.compile(
    r" ?(?:(?P<since>이후|이래|부터)|(?P<until>이전|까지)"
    rf"|(?P<before>전)(?! (?:{FORMER_PERSON}))(?:{DIRECTION_END})"
    rf"|(?P<after>후|뒤)(?:{DIRECTION_END}))"
)
COUNTED_FROM = re.compile(
    r" ?부터(?:는)?,? ?(?:(?:약|만|최소|적어도|향후|각|기산하여|기산해) ?)*"
    rf"(?:(?P<dn>{DAY_COUNT})|(?P<n>{COUNT}) ?(?P<u>년|개월|달|주일|주|일|해"
    r"|월(?= ?(?:간|이내|내|의|[이을] ))))"
    r"(?= ?(?:간|동안|이내|내|안|이상|의|이|을|를|째|마다|[전후뒤])|[^가-힣]|$)"
)
"""A length that is counted from a day; the day itself is what is named."""
_LASTING = re.compile(
    r" ?(?:간|동안)|(?= ?(?:[^가-힣 ]|$))"
    r"|(?= (?!이내|이상|이하|안에|내에?|전|후|뒤|째|마다)[가-힣])"
)
JOINT = re.compile(r"(?:(?P<word>부터|에서) ?| ?[~∼〜～–—-] ?)")
_HYPHEN_JOINT = re.compile(
    r"((?<![\d.-])(?:\d{4}|['’‘]?\d\d)\. ?\d{1,2}(?:\. ?\d{1,2})?\.? ?|[년월일] ?)[-–—]"
    r"(?= ?['’‘]?\d{1,4} ?[.년월일])"
    r"|((?<![\d-])(?:\d{4}-\d\d-\d\d|(?:19|20)\d{6}|\d{4}/\d{1,2}/\d{1,2}))-"
    r"(?=(?:\d{4}-\d\d-\d\d|(?:19|20)\d{6}|\d{4}/\d{1,2}/\d{1,2})(?![\d-]))"
)
NOW = re.compile(r"(?P<joint> ?부터 ?| ?[~∼〜～–—-] ?)(?:현재|지금|이제|여태|오늘날|최근)")
"""2020년 초부터 현재까지: up to today."""
JOINT_END = re.compile(r" ?(?:까지|사이)")
SHORT_DAY = re.compile(
    r"(?:(?P<m>\d{1,2})(?:월 ?|\. ?))?(?P<d>\d{1,2})(?:일|\.|(?=[^\d가-힣]|$|까지))"
)
SHORT_MONTH = re.compile(r"(?P<m>\d{1,2})(?:월|\.)(?! ?\d)")


def with_tildes(text: str) -> str:
    """The text with the hyphen of 2019.12.1.-2020.2.3. written as a tilde, every place kept."""
    return _HYPHEN_JOINT.sub(lambda match: f"{match[0][:-1]}~", text)


def counted(
    readings: tuple[Reading, ...], match: re.Match[str]
) -> tuple[tuple[Reading, ...], int] | None:
    """The days of 2020년 3월부터 두 달간, and where the words end; None of a day or a year.

    A length counted from a month begins with its first day. Of 2020. 3. 5.부터 2년간 임대하기로
    계약 the day is what is named. A length of some months leaves the end open.
    """
    if precision_of(readings[0].days) is not Precision.MONTH:
        return None
    lasting = _LASTING.match(match.string, match.end())
    if lasting is None:
        return None
    found: list[Reading] = []
    for item in readings:
        start = item.days.start
        number = count(match["n"] or match["dn"])
        if start is None:
            continue
        if number is None or number == (0, 0):
            days = Days(start, None)
        else:
            days = Days(start, _after(start, match["u"] or "일", number[1]))
        also = (item.convention, *_uncut(item.also))
        found.append(Reading(days, "length_from_month", item.score, also))
    return (tuple(found), lasting.end()) if found else None


def _after(start: date, unit: str, number: int) -> date:
    """The day after a length that begins with the first day of a month."""
    if unit in ("년", "해"):
        return plus_months(start, 12 * number)
    if unit in ("일", "주", "주일"):
        return start + timedelta(days=number if unit == "일" else DAYS_OF_A_WEEK * number)
    return plus_months(start, number)


def limited(readings: tuple[Reading, ...], match: re.Match[str]) -> tuple[Reading, ...]:
    """The readings opened at one side by 이후, 이전, 전 or 후.

    ``올해까지`` ends with the year, so the period counts here as it was before it was cut.
    """
    return tuple(
        Reading(days, item.convention, item.score, (*_uncut(item.also), _limit_name(match)))
        for item in readings
        if (days := _open(item.whole or item.days, match)) is not None
    )


def neighbours(readings: tuple[Reading, ...], match: re.Match[str]) -> tuple[Reading, ...] | None:
    """The days beside those read; None where they are no single days."""
    name, shift = ("day_before_that", -1) if match["eve"] else ("next_after_before", 1)
    found: list[Reading] = []
    for item in readings:
        if item.days.single is None:
            return None
        days = day(item.days.single + timedelta(days=shift))
        found.append(replace(item, days=days, also=(*item.also, name)))
    return tuple(found)


def _uncut(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name != UNTIL_TODAY)


def _open(days: Days, match: re.Match[str]) -> Days | None:
    """None where the days are open on the side that would be left."""
    if match["since"]:
        return Days(days.start, None) if days.start else None
    if match["until"]:
        return Days(None, days.end) if days.end else None
    if match["before"]:
        return Days(None, days.start) if days.start else None
    return Days(days.end, None) if days.end else None


def _limit_name(match: re.Match[str]) -> str:
    names = {"since": "from_included", "until": "until_included", "before": "before_excluded"}
    return names.get(match.lastgroup or "", "after_excluded")


def joined(left: tuple[Reading, ...], right: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """From the first day of one date to the last day of another, both included.

    Raises Unreadable where every reading ends before it begins.
    """
    found: list[Reading] = []
    for begin in left:
        for end in right:
            first, last = begin.days.start, end.days.last
            if first is None or last is None or last < first:
                continue
            names = dict.fromkeys(
                (begin.convention, *begin.also, end.convention, *end.also, "range")
            )
            names.pop("range")
            score = begin.score * end.score
            found.append(Reading(span(first, last), "range", score, tuple(names)))
    if not found:
        raise Unreadable(UnreadableReason.ENDS_BEFORE_IT_BEGINS)
    total = sum(item.score for item in found)
    return tuple(replace(item, score=round(item.score / total, 4)) for item in found)


def shortened(left: tuple[Reading, ...], match: re.Match[str]) -> tuple[Reading, ...]:
    """The end of a range, or the next of a list, with the year and month of the date before it.

    Raises Unreadable where the calendar has no such day.
    """
    found: list[Reading] = []
    for item in left:
        start = item.days.start
        if start is None:
            continue
        month = int(match["m"]) if match["m"] else start.month
        in_year = start.year + (month < start.month)
        on = match.groupdict().get("d")
        if not 1 <= month <= 12 or (on and not 1 <= int(on) <= monthrange(in_year, month)[1]):
            raise Unreadable(UnreadableReason.NO_SUCH_DAY, f"{in_year}-{month:02d}-{on or ''}")
        days = day(date(in_year, month, int(on))) if on else months(in_year, month)
        found.append(Reading(days, "carried_from_left", item.score))
    return tuple(found)


def joined_short(left: tuple[Reading, ...], right: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Each reading of the start with the end that was taken from it."""
    ranges: list[Reading] = []
    for begin, end in zip(left, right, strict=True):
        alone = (replace(begin, score=1.0),), (replace(end, score=1.0),)
        ranges += [replace(item, score=begin.score) for item in joined(*alone)]
    return tuple(ranges)


def short_end(left: tuple[Reading, ...]) -> re.Pattern[str] | None:
    """How the end of a range may be shortened after a start that is a day or a month."""
    match precision_of(left[0].days) if left else None:
        case Precision.DAY:
            return SHORT_DAY
        case Precision.MONTH:
            return SHORT_MONTH
        case _:
            return None
