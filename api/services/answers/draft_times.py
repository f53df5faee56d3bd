"""Dates, lengths of time and other numbers of a draft: each must have been given to it."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict

from api.services.answers.draft_text import with_plain_digits
from api.services.answers.grounds import Grounds, squeezed
from deadline_engine.expressions import read_times
from deadline_engine.expressions.expression import Days, ExpressionKind
from deadline_engine.expressions.numerals import sino_number
from lawdb.citations.comparable import with_digits
from lawdb.citations.finding.reading_form import reading_form

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_SINO = re.compile(r"(?<![가-힣\d])([일이삼사오육칠팔구십백]+)\s?(년|개월)")
_LONG_SINO = re.compile(
    r"(?<![가-힣\d])([일이삼사오육칠팔구십백천]{2,}|[삼육칠팔구십백천])(?=만?\s?"
    r"(?:일(?:간|이내|\s?이내|\s?안|까지|부터|\s?동안|이|을)|주(?:간|일|\s?이내|\s?안)|시간|원|명|배|회|퍼센트|세(?![가-힣])))"
)
"""이십일 이내, 백 퍼센트: numbers before what they count."""
_COUNTED = re.compile(r"\s?(?:년|해|개월|달|월|주|일|시간|분|원|명|배|회|%|퍼센트)")
_CIRCLED = re.compile(r"[①-⑳㉑-㉟㊱-㊿]")
_ROMAN = re.compile(
    r"(?<![A-Za-z])([IVXLC]{1,6})(?=[\s-]?"
    r"(?:년|해|개월|달|월|주|일|시간|분|원|명|배|회|years?\b|months?\b|weeks?\b|days?\b|hours?\b))",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(
    r"\(([一二三四五六七八九十]|\d{1,3})\)(?=\s?(?:년|해|개월|달|월|주|일|시간|분|원|명|배|회))"
)
"""What a number in brackets, one sign to Unicode (㈤), comes to."""
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
Period = tuple[int, str]
"""A number and a unit: ``(2, "year")``."""


class _Words(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    units: dict[str, tuple[str, ...]]
    numbers: dict[str, int]
    tens: dict[str, int]
    """Which ones may stand behind."""
    alone: dict[str, str]
    """How a ten is written with nothing behind it."""
    fixed: dict[str, tuple[int, str]]


@cache
def _words() -> _Words:
    text = files("api.services.answers").joinpath("counting_words.yaml").read_text("utf-8")
    plain: Any = yaml.safe_load(text)
    return _Words.model_validate(plain)


@cache
def _numbers_in_words() -> dict[str, int]:
    """Those of the list, and the tens with ones behind them: 열다섯, twenty-one."""
    data = _words()
    found = dict(data.numbers)
    for ten, value in data.tens.items():
        hangul = "가" <= ten[0] <= "힣"
        found[data.alone.get(ten, ten)] = value
        for one, small in data.numbers.items():
            if small < 10 and ("가" <= one[0] <= "힣") == hangul:
                for between in ("",) if hangul else ("-", " "):
                    found[f"{ten}{between}{one}"] = value + small
    return found


@cache
def _period_pattern() -> re.Pattern[str]:
    numbers = "|".join(sorted(map(re.escape, _numbers_in_words()), key=len, reverse=True))
    units = "|".join(
        sorted((re.escape(u) for us in _words().units.values() for u in us), key=len, reverse=True)
    )
    return re.compile(
        rf"(?<![\d.])(?P<digits>\d[\d,]*)[\s-]?(?P<unit>{units})(?![a-z])"
        rf"|(?<![가-힣a-zA-Z])(?P<word>{numbers})[\s-]?(?P<of>{units})(?![a-z]|사람)",
        re.IGNORECASE,
    )


@cache
def _fixed_pattern() -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, _words().fixed), key=len, reverse=True))
    return re.compile(rf"(?<![가-힣])(?:{words})")


@dataclass(frozen=True, slots=True)
class FoundPeriod:
    """A length of time and where it stands."""

    start: int
    end: int
    period: Period


def periods_in(text: str) -> Iterator[FoundPeriod]:
    """Every length of time that a text states in digits or words; 3월 may be three months."""
    unit_of = {u.lower(): name for name, units in _words().units.items() for u in units}
    for match in _period_pattern().finditer(text):
        if match["digits"]:
            number = int(match["digits"].replace(",", ""))
            unit = unit_of[match["unit"].lower()]
        else:
            number = _numbers_in_words()[match["word"].lower()]
            unit = unit_of[match["of"].lower()]
        yield FoundPeriod(match.start(), match.end(), (number, unit))
    for match in _SINO.finditer(text):
        number = sino_number(match[1])
        if number is not None:
            yield FoundPeriod(match.start(), match.end(), (number, unit_of[match[2]]))
    for match in _fixed_pattern().finditer(text):
        yield FoundPeriod(match.start(), match.end(), _words().fixed[match.group()])


@dataclass(frozen=True, slots=True)
class Ungiven:
    """Words of a draft that name a time or a number nobody gave."""

    kind: str
    """``date``, ``period`` or ``number``."""
    words: str


def ungiven(text: str, grounds: Grounds, today: dt.date) -> Ungiven | None:
    """The first date, length of time or number of a sentence that its grounds do not have.

    ``text``: the sentence with its citations blanked out.
    """
    circled = _circled(text, grounds)
    if circled is not None:
        return Ungiven("number", circled)
    text = left = in_digits(text)
    reading = read_times(text, today)
    allowed = _Allowed.of(grounds, today)
    for unreadable in reading.unreadable:
        if squeezed(unreadable.text) not in grounds.letters:
            return Ungiven("date", unreadable.text)
    for found in reading.expressions:
        literal = squeezed(found.text) in grounds.letters
        calendar = found.kind is ExpressionKind.CALENDAR
        days = any(allowed.has(candidate.days) for candidate in found.candidates)
        if not literal and (calendar or not days):
            return Ungiven("date", found.text)
        left = left[: found.start] + " " * (found.end - found.start) + left[found.end :]
    left = with_digits(reading_form(left))
    ground = with_digits(reading_form(in_digits(grounds.text)))
    given = {found.period for found in periods_in(ground)}
    for found in periods_in(left):
        if found.period not in given:
            return Ungiven("period", left[found.start : found.end])
    for found in sorted(periods_in(left), key=lambda p: -p.start):
        left = left[: found.start] + " " * (found.end - found.start) + left[found.end :]
    numbers = set(_numbers(ground))
    for number in _numbers(left):
        if number not in numbers:
            return Ungiven("number", number)
    return None


def _circled(text: str, grounds: Grounds) -> str | None:
    """A mark of a paragraph (⑤) that no cited text has, or a number in its shape (⑤년)."""
    for match in _CIRCLED.finditer(text):
        counted = re.match(
            r"\s?(?:년|해|개월|달|월|주|일|시간|분|원|명|배|회|%|퍼센트)", text[match.end() :]
        )
        number = str(int(unicodedata.numeric(match.group())))
        if counted is not None and number not in set(_numbers(in_digits(grounds.text))):
            return match.group() + counted.group()
        if counted is None and match.group() not in grounds.text:
            return match.group()
    return None


def in_digits(text: str) -> str:
    """Numbers in Roman letters, in digits of other scripts and in long words, in plain digits."""
    plain = _IN_BRACKETS.sub(r" \1", _ROMAN.sub(_roman, with_plain_digits(text)))
    counted = _CIRCLED.sub(
        lambda m: (
            f" {int(unicodedata.numeric(m.group()))}"
            if re.match(
                r"\s?(?:년|해|개월|달|월|주|일|시간|분|원|명|배|회|%|퍼센트)", plain[m.end() :]
            )
            else m.group()
        ),
        plain,
    )
    return _LONG_SINO.sub(lambda m: str(sino_number(m[1]) or m[1]), counted)


def _roman(match: re.Match[str]) -> str:
    values = [_ROMAN_VALUES[letter] for letter in match[1].upper()]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return str(sum(-value if value < after else value for value, after in pairs))


def _numbers(text: str) -> Iterator[str]:
    for match in _NUMBER.finditer(text):
        yield match.group().rstrip(".,").replace(",", "")


@dataclass(frozen=True, slots=True)
class _Allowed:
    """Days that a draft may name."""

    whole: frozenset[tuple[dt.date | None, dt.date | None]]
    edges: frozenset[dt.date]

    @classmethod
    def of(cls, grounds: Grounds, today: dt.date) -> _Allowed:
        whole = set(grounds.days())
        for expression in read_times(grounds.dated, today).expressions:
            if expression.kind is ExpressionKind.DIGITS:
                whole |= {(c.days.start, c.days.end) for c in expression.candidates}
        edges: set[dt.date] = set()
        for start, end in whole:
            if start is not None:
                edges.add(start)
            if end is not None:
                edges.add(end - dt.timedelta(days=1))
        return cls(frozenset(whole), frozenset(edges))

    def has(self, days: Days) -> bool:
        """Whether the days were given, or begin and end where days given do, or hold one of them.

        A month or a year may be named for a day in it; a day for nothing but itself.
        """
        if (days.start, days.end) in self.whole:
            return True
        if days.single is not None:
            return days.single in self.edges
        ends = days.last in self.edges
        if days.start is None or days.end is None:
            return (days.start is None or days.start in self.edges) and (days.end is None or ends)
        if days.start in self.edges and ends:
            return True
        calendar = days.start.day == 1 and days.end.day == 1
        return calendar and any(days.start <= edge < days.end for edge in self.edges)
