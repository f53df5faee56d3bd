"""Weekdays that a text gives beside a date and that are not those of the day."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deadline_engine.extraction.source_text import SourceText
from deadline_engine.rules.schema import Names

_DAYS = "월화수목금토일"
_BESIDE = re.compile(rf" ?[(,]? ?([{_DAYS}])(?:요일\)?|\))")
_MOST = 10
_LONGEST = 12


def weekday_notes(source: SourceText) -> tuple[Names, ...]:
    """A note for each date whose weekday does not fit; the date itself is taken as written."""
    return tuple(dict.fromkeys(_wrong(source)))[:_MOST]


def _wrong(source: SourceText) -> Iterator[Names]:
    for each in source.dating.expressions:
        day = each.candidates[0].days.single if len(each.candidates) == 1 else None
        written = source.text[each.start : each.end]
        said = _BESIDE.search(written) or _BESIDE.match(source.text, each.end, each.end + _LONGEST)
        if day is None or said is None or said[1] == _DAYS[day.weekday()]:
            continue
        right = _DAYS[day.weekday()]
        yield Names(
            ko=f"{day}은 {right}요일인데 글에는 {said[1]}요일로 적혀 있습니다. 날짜를 확인하세요.",
            en=f"{day} is a {day:%A}; the text gives another weekday. Check the date.",
        )
