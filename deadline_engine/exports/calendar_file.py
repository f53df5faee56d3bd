"""Deadlines as an iCalendar file (RFC 5545), one all-day event for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256

from icalendar import Alarm, Calendar, Component, Event

from deadline_engine.exports.plain_text import many_lines, one_line
from deadline_engine.exports.words import verdict_ko
from deadline_engine.graph.elements import EdgeKind, NodeKind, Step, Verdict
from deadline_engine.graph.result import Ended, ReadingResult, Result
from deadline_engine.graph.wording import day_ko
from deadline_engine.rules.regime import Regime

_PRODUCT = "-//lawdb//deadline_engine//KO"
_MOST_DAYS_AHEAD = 3_650


class NoDayAsked(ValueError):
    """The result does not say on which day it was asked for, and an event must be stamped."""

    code = "as_of_missing"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A deadline that no event stands for, and why, with a stable code."""

    computation: str
    reading: str
    code: str
    """``no_limitation``, ``never``, ``no_earliest_day``."""
    ko: str
    en: str


@dataclass(frozen=True, slots=True)
class CalendarFile:
    """The file, and what is not in it."""

    content: bytes | None
    """UTF-8 with CRLF; None where there is no event, since RFC 5545 knows no empty calendar."""
    events: int
    left_out: tuple[LeftOut, ...]


def calendar_file(result: Result, *, remind_days: int | None = None) -> CalendarFile:
    """Every deadline of every reading as an event; those of other readings are tentative.

    A deadline known only within bounds, or that something not mentioned may have put off, stands on
    its earliest day, with a title that says so. An event ends with its day; its stamp is 0:00 UTC
    of the day the matter was asked for. ``remind_days`` adds an alarm that many days ahead. Raises
    NoDayAsked without ``as_of``, ValueError for a reminder that is not 1 to 3650 days ahead.
    """
    if result.as_of is None:
        raise NoDayAsked("give as_of, the day the matter is asked for; events are stamped with it")
    if remind_days is not None and not 1 <= remind_days <= _MOST_DAYS_AHEAD:
        raise ValueError(f"remind_days is 1 to {_MOST_DAYS_AHEAD}, not {remind_days}")
    calendar = Calendar()
    _put(calendar, "prodid", _PRODUCT)
    _put(calendar, "version", "2.0")
    stamp = datetime.combine(result.as_of, time(), UTC)
    left_out: list[LeftOut] = []
    count = 0
    for reading, end in _deadlines(result):
        why = _no_event(reading, end)
        if why is not None:
            left_out.append(why)
            continue
        calendar.add_component(_event(result, reading, end, stamp, remind_days))
        count += 1
    return CalendarFile(calendar.to_ical() if count else None, count, tuple(left_out))


def _deadlines(result: Result) -> Iterator[tuple[ReadingResult, Ended]]:
    usual = {end.computation: end.due for end in result.usual.ends}
    for reading in result.readings:
        for end in reading.ends:
            if reading is result.usual or usual.get(end.computation) != end.due:
                yield reading, end


def _no_event(reading: ReadingResult, end: Ended) -> LeftOut | None:
    if end.verdict is Verdict.NO_LIMITATION or _unlimited(reading, end):
        said = ("no_limitation", "기간의 제한이 없습니다.", "there is no limitation.")
    elif end.due.never:
        said = ("never", "기간이 완성되지 않습니다.", "the period does not run out.")
    elif end.due.earliest is None:
        latest = end.due.latest
        bound_ko = f" 늦어도 {latest}입니다." if latest else ""
        bound_en = f"; it is {latest} at the latest" if latest else ""
        said = (
            "no_earliest_day",
            f"기한이 빠르면 언제인지 알 수 없습니다.{bound_ko}",
            f"how early the deadline may be is not known{bound_en}.",
        )
    else:
        return None
    code, ko, en = said
    return LeftOut(
        end.computation, reading.id, code, f"{end.name_ko}: {ko}", f"{end.name_en}: {en}"
    )


def _unlimited(reading: ReadingResult, end: Ended) -> bool:
    node = f"deadline:{end.computation}"
    return any(step.node == node and step.done.value.unlimited for step in reading.steps)


def _event(
    result: Result, reading: ReadingResult, end: Ended, stamp: datetime, remind_days: int | None
) -> Event:
    day = end.due.earliest
    assert day is not None  # noqa: S101  ``_no_event`` kept the others away
    usual = reading is result.usual
    steps = _rests_on(reading, f"filing:{end.computation}", f"deadline:{end.computation}")
    exact = end.due.exact is not None and not _may_be_later(steps, end)
    title = _title(result, end, usual=usual, exact=exact)
    event = Event()
    _put(event, "uid", _uid(result, reading, end, steps))
    _put(event, "dtstamp", stamp)
    _put(event, "dtstart", day)
    if day < date.max:
        _put(event, "dtend", day + timedelta(days=1))
    _put(event, "summary", title)
    _put(event, "description", _description(reading, end, steps))
    settled = usual and exact and not _disputed(result)
    _put(event, "status", "CONFIRMED" if settled else "TENTATIVE")
    _put(event, "transp", "TRANSPARENT")
    if remind_days is not None:
        alarm = Alarm()
        _put(alarm, "action", "DISPLAY")
        _put(alarm, "description", title)
        _put(alarm, "trigger", timedelta(days=-remind_days))
        event.add_component(alarm)
    return event


def _put(component: Component, name: str, value: str | date | timedelta) -> None:
    component.add(name, value)  # pyright: ignore[reportUnknownMemberType]


def _may_be_later(steps: tuple[Step, ...], end: Ended) -> bool:
    """Whether something the facts do not mention could have carried the end to a later day."""
    by_node = {step.node: step for step in steps}
    filing = by_node.get(f"filing:{end.computation}")
    sources = [] if filing is None else [n for n, e in filing.depends_on if e is EdgeKind.EXTENDS]
    values = [by_node[node].done.value for node in sources]
    return any(value.applies is None and value.day != end.due for value in values)


def _title(result: Result, end: Ended, *, usual: bool, exact: bool) -> str:
    kind = "효력 발생" if end.regime == Regime.TAKING_EFFECT.value else "기한"
    words = [f"{kind}: {one_line(end.name_ko)}"]
    if not exact:
        words.insert(0, "이르면")
    if not usual:
        words.insert(0, "[다른 해석]")
    if result.title:
        words.append(f"({one_line(result.title)})")
    return " ".join(words)


def _disputed(result: Result) -> bool:
    """Whether facts that contradict each other leave open which day the deadline is."""
    of_facts = {r.due for r in result.readings if r.id == "default" or r.id.startswith("facts:")}
    return len(of_facts) > 1


def _description(reading: ReadingResult, end: Ended, steps: tuple[Step, ...]) -> str:
    articles = dict.fromkeys(str(a.authority) for step in steps for a in step.done.applied)
    lines = [
        f"{end.name_ko}: {day_ko(end.due)}",
        f"판단: {verdict_ko(end.verdict, end.days_late)}",
        f"계산: {reading.ko}",
        f"정지·중단이 없었다면: {day_ko(end.base_due)}",
        f"근거: {', '.join(articles)}",
        *(f"확인할 것: {question.ko}" for question in reading.questions),
        *(f"주의: {warning.ko}" for warning in reading.warnings),
    ]
    return many_lines("\n".join(map(one_line, lines)))


def _rests_on(reading: ReadingResult, *nodes: str) -> tuple[Step, ...]:
    """The steps the nodes follow from, themselves included, in the order of the trace."""
    by_node: Mapping[str, Step] = {step.node: step for step in reading.steps}
    found: set[str] = set()
    open_nodes = list(nodes)
    while open_nodes:
        name = open_nodes.pop()
        if name not in found and name in by_node:
            found.add(name)
            open_nodes += [source for source, _ in by_node[name].depends_on]
    return tuple(step for step in reading.steps if step.node in found)


def _uid(result: Result, reading: ReadingResult, end: Ended, steps: tuple[Step, ...]) -> str:
    """The same for the same facts, rule and reading; another matter never replaces the event."""
    facts = [f"{step.node}={step.done.value.day}" for step in steps if step.kind is NodeKind.EVENT]
    parts = (result.title, end.computation, end.rule, reading.id, str(end.due), *facts)
    digest = sha256("\x1f".join(parts).encode()).hexdigest()
    return f"{digest[:40]}@deadline.lawdb"
