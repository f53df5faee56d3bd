"""The calendar against the words of 관공서의 공휴일에 관한 규정 and 공휴일에 관한 법률 as stored.

For each version of the list (제2조) the days are read from its words, and for each version of the
rule (제3조) the substitutes are reckoned from its words: no table of the calendar is used here, and
of the library only which day a lunar date is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from itertools import pairwise

import pytest
from holidays import country_holidays
from sqlalchemy.orm import Session

from deadline_engine.calendars.calendar import HolidayKind
from deadline_engine.calendars.korea import PublicHolidays
from lawdb.lookup import article, versions

pytestmark = pytest.mark.shared

DECREE, ACT = "관공서의 공휴일에 관한 규정", "공휴일에 관한 법률"
HORIZON = date(2101, 1, 1)
"""The versions in force now are followed this far."""
SATURDAY, SUNDAY = 5, 6
FIXED = {
    "3ㆍ1절": (3, 1),
    "광복절": (8, 15),
    "개천절": (10, 3),
    "한글날": (10, 9),
    "1월 1일": (1, 1),
    "5월 5일": (5, 5),
    "6월 6일": (6, 6),
    "5월 1일": (5, 1),
    "12월 25일": (12, 25),
}
NATIONAL_DAYS = {(3, 1), (7, 17), (8, 15), (10, 3), (10, 9)}
"""국경일에 관한 법률 제2조."""
LUNAR = {
    "4월 8일": ("부처님오신날", "석가탄신일"),
    "설날 다음": ("설날 전날", "설날", "설날 다음날"),
    "추석 다음": ("추석 전날", "추석", "추석 다음날"),
}


@dataclass(frozen=True, slots=True)
class Text:
    """A version of an article in the interval [start, end)."""

    start: date
    end: date
    text: str

    def items(self) -> Iterator[tuple[str, str]]:
        """Its 호, numbered ``2`` or ``10의2``."""
        for line in self.text.splitlines():
            item = re.match(r"\s*(\d+(?:의\d+)?)\\?\.\s+(.+)", line)
            if item and not item[2].startswith("삭제"):
                yield item[1], item[2]


def texts(core: Session, statute: str, reference: str) -> list[Text]:
    found: list[Text] = []
    for version in versions(core, statute, reference).versions:
        start = version.interval.start
        assert start is not None
        text = article(core, statute, reference, start).unit_text
        assert text
        found.append(Text(start, version.interval.end or HORIZON, text))
    assert all(a.end == b.start for a, b in pairwise(found))
    return found


@cache
def lunar(year: int) -> Mapping[str, date]:
    library = country_holidays("KR", years=year, language="ko", observed=False)
    return {name: day for day in library for name in library[day].split("; ")}


def named_in(item: str, year: int) -> set[date]:
    """The days of a year that the words of one 호 name."""
    if item.endswith("에 따른 국경일"):
        return {date(year, *day) for day in NATIONAL_DAYS}
    if "음력" in item:
        names = next(names for words, names in LUNAR.items() if words in item)
        return {lunar(year)[name] for name in names if name in lunar(year)}
    return {date(year, *day) for words, day in FIXED.items() if re.search(rf"(?<!\d){words}", item)}


def listed(text: Text, year: int) -> dict[date, set[str]]:
    """Each day of a year that a version lists, with the 호 that list it."""
    days: dict[date, set[str]] = {}
    for number, item in text.items():
        for day in named_in(item, year):
            days.setdefault(day, set()).add(number)
    # 부칙 제2항 of 대통령령 제18893호: 제헌절 stays one to the end of 2007.
    if text.start in (date(2005, 6, 30), date(2006, 9, 6)) and year <= 2007:
        days.setdefault(date(year, 7, 17), set()).add("2")
    return {day: numbers for day, numbers in days.items() if text.start <= day < text.end}


def all_listed(lists: list[Text]) -> dict[date, set[str]]:
    merged: dict[date, set[str]] = {}
    for text in lists:
        for year in range(text.start.year, min(text.end, HORIZON - timedelta(days=1)).year + 1):
            merged |= listed(text, year)
    return merged


def calendar_days(start: date, *kinds: HolidayKind) -> set[date]:
    calendar = PublicHolidays()
    days = (start + timedelta(days=n) for n in range((HORIZON - start).days))
    return {day for day in days if (h := calendar.holiday(day)) and h.kind in kinds}


def test_the_calendar_has_the_days_the_decree_lists_and_no_other(core: Session) -> None:
    lists = texts(core, DECREE, "제2조")
    assert lists[0].start == date(2005, 6, 30)
    assert len(lists) == 6
    expected = all_listed(lists)
    found = calendar_days(lists[0].start, HolidayKind.REGULAR)
    assert sorted(set(expected) ^ found) == []
    assert len(found) > 1_400
    # What the versions turn on, so that a reading of no word at all cannot pass.
    assert {date(2007, 7, 17), date(2013, 10, 9), date(2026, 5, 1), date(2026, 7, 17)} <= found
    gone = {date(2008, 7, 17), date(2025, 7, 17), date(2006, 4, 5), date(2012, 10, 9)}
    assert not gone & found


def test_the_calendar_has_the_days_the_act_lists(core: Session) -> None:
    lists = texts(core, ACT, "제2조")
    expected = all_listed(lists)
    found = calendar_days(lists[0].start, HolidayKind.REGULAR)
    assert sorted(set(expected) - found) == []
    # The decree adds 노동절, which the Act does not list.
    assert {(day.month, day.day) for day in found - set(expected)} == {(5, 1)}


def numbers_in(words: str) -> set[str]:
    """``제2호, 제5호부터 제7호까지 또는 제10호`` as the numbers meant."""
    numbers = set(re.findall(r"제(\d+)호", words))
    for first, last in re.findall(r"제(\d+)호부터 제(\d+)호까지", words):
        numbers |= {str(n) for n in range(int(first), int(last) + 1)}
    return numbers


@dataclass(frozen=True, slots=True)
class Rule:
    """When a holiday of these 호 is made up for."""

    numbers: frozenset[str]
    weekdays: frozenset[int]
    overlapping: bool
    """Also where it meets another listed holiday on a day that is no weekend."""


def rules_of(text: Text) -> list[Rule]:
    """The cases of one version, from its words."""
    rules: list[Rule] = []
    for clause in re.findall(r"제2조제.*?(?:겹치는 경우|겹칠 경우)", text.text):
        subject, _, condition = clause.partition("공휴일이 ")
        if not condition or "각 호의 어느 하나" in clause:
            continue
        numbers = frozenset(numbers_in(subject))
        if "아닌 날에" in condition:
            rules.append(Rule(numbers, frozenset(), overlapping=True))
            continue
        # 일요일 is itself one of the 공휴일 of 제2조 (제1호).
        other = "다른 공휴일" in condition
        sunday = "일요일" in condition or other
        weekdays = {SATURDAY} if "토요일" in condition else set[int]()
        rules.append(Rule(numbers, frozenset(weekdays | ({SUNDAY} if sunday else set())), other))
    return rules


def made_up_for(day: date, numbers: set[str], rules: list[Rule]) -> bool:
    several = len(numbers) > 1
    return any(
        rule.numbers & numbers
        and (day.weekday() in rule.weekdays or (rule.overlapping and several and day.weekday() < 5))
        for rule in rules
    )


def substitutes(core: Session) -> dict[date, date]:
    """Each substitute and the holiday it is for, by the words in force on that holiday."""
    lists, rules = texts(core, DECREE, "제2조"), texts(core, DECREE, "제3조")
    days = all_listed(lists)
    others = calendar_days(lists[0].start, HolidayKind.ELECTION, HolidayKind.TEMPORARY)
    found: dict[date, date] = {}
    for version in rules:
        no_saturday = "대체공휴일이 토요일인 경우" in version.text
        cases = rules_of(version)
        for day in sorted(days):
            if not version.start <= day < version.end:
                continue
            # Several holidays on one day meet once: 2025-05-05 was made up for by one day.
            if not made_up_for(day, days[day], cases):
                continue
            free = day + timedelta(days=1)
            while (
                free in days
                or free in others
                or free in found
                or free.weekday() == SUNDAY
                or (no_saturday and free.weekday() == SATURDAY)
            ):
                free += timedelta(days=1)
            found[free] = day
    return found


def test_the_words_of_each_version_are_read_as_they_stand(core: Session) -> None:
    read = {text.start: rules_of(text) for text in texts(core, DECREE, "제3조")}
    weekend, sunday = frozenset({SATURDAY, SUNDAY}), frozenset({SUNDAY})
    none: frozenset[int] = frozenset()
    assert read == {
        date(2013, 11, 5): [
            Rule(frozenset("49"), sunday, overlapping=True),
            Rule(frozenset("7"), weekend, overlapping=True),
        ],
        date(2021, 8, 4): [
            Rule(frozenset("27"), weekend, overlapping=False),
            Rule(frozenset("49"), sunday, overlapping=False),
            Rule(frozenset("2479"), none, overlapping=True),
        ],
        date(2023, 5, 4): [
            Rule(frozenset({"2", "6", "7", "10"}), weekend, overlapping=False),
            Rule(frozenset("49"), sunday, overlapping=False),
            Rule(frozenset({"2", "4", "6", "7", "9", "10"}), none, overlapping=True),
        ],
        date(2026, 5, 1): [
            Rule(frozenset({"2", "5", "6", "7", "10"}), weekend, overlapping=False),
            Rule(frozenset("49"), sunday, overlapping=False),
            Rule(frozenset({"2", "4", "5", "6", "7", "9", "10"}), none, overlapping=True),
        ],
    }


def test_the_substitutes_are_those_the_words_of_the_decree_give(core: Session) -> None:
    expected = substitutes(core)
    found = calendar_days(date(2013, 11, 5), HolidayKind.SUBSTITUTE)
    assert sorted(set(expected) ^ found) == []
    assert len(found) > 200
    assert expected[date(2014, 9, 10)] == date(2014, 9, 7)
    assert expected[date(2025, 5, 6)] == date(2025, 5, 5)
