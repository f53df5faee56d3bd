"""Read when a clause lets something start: a day, a period after promulgation, or no day."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from dateutil.relativedelta import SU, relativedelta

from deadline_engine.counting.civil_act import commencement_after
from deadline_engine.counting.period import Unit
from ingest.addenda.treaties import treaty_named

DANGI_OFFSET = 2333
"""단기 4287년 is 1954.

The calendar era in law until 1961-12-31 (연호에 관한 법률, 법률 제775호).
"""


@dataclass(frozen=True, slots=True)
class Start:
    """When something starts: a day, or the reason why the text names none."""

    day: date | None
    reason: str = ""
    """Empty with a day; else ``by_decree``, ``treaty``, ``other_statute``, ``follows_pending``,
    ``condition``, ``clause_omitted``, ``no_such_date``."""
    source: str = ""
    """What named the day, where the clause left it to a decree."""


_N = r"(\d{1,3}|[일이삼사오육칠팔구십]{1,3})"
_PERIOD = re.compile(
    rf"공포\s*(?:한|된)?\s*(?:일|날)?\s*(?:로)?\s*(?:부터|후|의\s*날로부터|날부터)\s*(?:후\s*)?"
    rf"{_N}\s*(년|개월|월|일|주일?|週)\s*(?:{_N}\s*(개월|월|일))?\s*(?:이|가|을|를)?\s*(?:경과|지난|후|부터|이\s*지|만료)"
)
_ON_PROMULGATION = re.compile(
    r"공포\s*(?:한|하는|된|의)?\s*(?:날|일|當日)|공포와\s*(?:동시에|함께)|公布한\s*날"
    r"|공포\s*즉시|공포\s*로?부터|즉시"
)
_DAY = re.compile(
    r"(단기|서기)?\s*(\d{4})\s*년\s*(\d{1,2})\s*월\s*(\d{1,2})\s*일?|(\d{4})\.\s*(\d{1,2})\.\s*(\d{1,2})"
)
_NEXT_MONTH = re.compile(r"공포한\s*날이\s*속하는\s*달의\s*다음\s*달\s*1일")
_FIRST_SUNDAY = re.compile(r"공포\s*후\s*첫\s*번째\s*일요일")
_AFTER_START = re.compile(
    rf"(?:이|본)\s*(?:법|영|규칙)\s*(?:의\s*)?시행일?\s*(?:후|부터)\s*{_N}\s*(년|개월|월|일)"
    r"\s*(?:이|을|를)?\s*(?:경과|지난)(?:한|하는)?\s*날"
)
_TREATY = re.compile(
    r"(?:발효(?:하는|되는|된|한)?|효력(?:을|이)?\s*(?:국내에서\s*)?발생(?:하는|되는|한|된)?)\s*(?:날|후\s*(\d)\s*년이\s*되는\s*날)"
)
_BY_DECREE = re.compile(
    r"(?:(?:공포|\d{4}년)[^.,:;]{0,60}?(?:범위|이내|내|넘지|초과)[^.,:;]{0,20}?)?"
    r"(?:대통령령|각령|칙령|국무원령|총리령|[가-힣]{0,8}부령|[가-힣]{0,12}규칙|조례)"
    r"\s*(?:으로|로|이|에서)\s*(?:따로\s*)?정하는\s*(?:날|시점|때|시기|기일|일자)"
)
_SINO = {"일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "칠": 7, "팔": 8, "구": 9}


_UNITS = {
    "년": Unit.YEAR,
    "개월": Unit.MONTH,
    "월": Unit.MONTH,
    "일": Unit.DAY,
    "주": Unit.WEEK,
    "주일": Unit.WEEK,
    "週": Unit.WEEK,
}


def find_starts(
    text: str, promulgated_on: date, started_on: date | None = None
) -> list[tuple[int, int, Start]]:
    """Every expression in the text that names a start day: (begin, end, start), in order.

    ``started_on`` is the day on which the revision itself starts, for "이 영 시행 후 3월이 경과한
    날".

    What is left to a decree is one expression with the time the decree is given ("공포한 날부터
    2년의 범위에서 대통령령으로 정하는 날"): it names no day.

    A period after promulgation starts on the day after its last day (민법 제157조, 제160조). An
    impossible day ("2월 30일") is reported as ``no_such_date``, not bent to a neighbour.
    """
    found: list[tuple[int, int, Start]] = []

    def add(match: re.Match[str], start: Start) -> None:
        if not _covered(found, match):
            found.append((match.start(), match.end(), start))

    for match in _BY_DECREE.finditer(text):
        add(match, Start(None, "by_decree"))
    for match in _NEXT_MONTH.finditer(text):
        add(match, Start(promulgated_on + relativedelta(months=1, day=1)))
    for match in _FIRST_SUNDAY.finditer(text):
        add(match, Start(promulgated_on + timedelta(days=1) + relativedelta(weekday=SU)))
    if started_on is not None:
        for match in _AFTER_START.finditer(text):
            number, unit = match.groups()
            add(match, Start(commencement_after(started_on, _number(number), _UNITS[unit])))
    for match in _TREATY.finditer(text):
        treaty = treaty_named(text)
        if treaty is not None:
            add(match, Start(treaty.in_force + relativedelta(years=int(match.group(1) or 0))))
    for match in _PERIOD.finditer(text):
        add(match, _period_start(match, promulgated_on))
    for match in _DAY.finditer(text):
        add(match, _day_start(match))
    for match in _ON_PROMULGATION.finditer(text):
        add(match, Start(promulgated_on))
    found.sort(key=lambda item: item[0])
    return found


def _covered(found: list[tuple[int, int, Start]], match: re.Match[str]) -> bool:
    return any(begin < match.end() and match.start() < end for begin, end, _ in found)


def _period_start(match: re.Match[str], promulgated_on: date) -> Start:
    number, unit, more, more_unit = match.groups()
    counted = _number(number)
    if more and unit == "년" and more_unit in ("개월", "월"):
        return Start(commencement_after(promulgated_on, counted * 12 + _number(more), Unit.MONTH))
    return Start(commencement_after(promulgated_on, counted, _UNITS[unit]))


def _number(text: str) -> int:
    if text.isdigit():
        return int(text)
    tens, ten, ones = text.partition("십")
    if not ten:
        return _SINO[text]
    return (_SINO.get(tens, 1)) * 10 + _SINO.get(ones, 0)


def _day_start(match: re.Match[str]) -> Start:
    era, year, month, day, dotted_year, dotted_month, dotted_day = match.groups()
    numbers = (year, month, day) if year else (dotted_year, dotted_month, dotted_day)
    y, m, d = (int(n) for n in numbers)
    if era == "단기" or y > 4000:
        y -= DANGI_OFFSET
    try:
        return Start(date(y, m, d))
    except ValueError:
        return Start(None, "no_such_date")


_REASONS = (
    (
        "follows_pending",
        re.compile(
            r"각각\s*해당\s*[가-힣ㆍ]+\s*(?:의\s*)?(?:시행일|개정규정\s*시행일)|시행일이\s*도래하지"
        ),
    ),
    (
        "treaty",
        re.compile(
            r"(?:협정|조약|협약|의정서|규정)[^,.]{0,60}(?:발효|효력을?\s*(?:이\s*)?(?:발생|가지))|발효하는\s*날|발효일"
        ),
    ),
    (
        "by_decree",
        re.compile(
            r"대통령령|각령|칙령|총리령|부령|대법원규칙|조례|명령으로|따로\s*(?:법률로\s*)?정하|공포한\s*규칙|정하는\s*날"
        ),
    ),
    (
        "other_statute",
        re.compile(
            r"(?:법|법률|영|령|규칙|규정)[」』]?\s*(?:\([^)]*\)\s*)?(?:의\s*)?시행(?:일|과|\s*날|되는\s*날|하는\s*날)"
        ),
    ),
    (
        "condition",
        re.compile(r"(?:한|하는|된|되는|있는|개시|구성|성립)\s*(?:날|때)|때부터|후에|다음\s*날"),
    ),
)


def reason_without_day(text: str) -> str:
    """Why a commencement names no day; ``unread_clause`` where its words are not known."""
    for reason, pattern in _REASONS:
        if pattern.search(text):
            return reason
    return "unread_clause"
