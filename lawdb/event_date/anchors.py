"""Event anchors: found by search in the store's own history, their day read from there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache

from sqlalchemy.orm import Session

from lawdb.event_date.addenda_words import in_addenda
from lawdb.event_date.anchor_days import AnchorDays
from lawdb.event_date.anchor_sides import Side
from lawdb.event_date.anchor_words import (
    AnchorWords,
    amended_names_in,
    anchors_in,
    side_after,
    widened,
)
from lawdb.event_date.event_date import EventDate, FoundExpression
from lawdb.event_date.names_in_text import (
    PlacedName,
    ending_at,
    first_known,
    known_among,
)
from lawdb.event_date.reading import (
    Anchor,
    AnchorEvent,
    AnchorSide,
    AskCode,
    NotFound,
    NotFoundCode,
    QuestionBack,
)
from lawdb.event_date.ruling_anchors import ruling_anchors
from lawdb.event_date.sentences import between_anchors, not_found, quoted
from lawdb.event_date.unread_events import unread_events
from lawdb.knowledge import Knowledge
from lawdb.names.curated import CuratedName, NameKind, curated_names
from lawdb.names.resolve import near_names

_STATUTE_END = re.compile(r"(?:법률|법|령|규칙|규정|\)|」)(?![가-힣]{3})")
_DATED_BY_THE_DAY = (AnchorEvent.COMMENCEMENT, AnchorEvent.PROMULGATION)
"""What a date beside it can only be the day of; that of an amendment may be its promulgation."""
_LOOK_BACK = 600
"""Characters before 이 법 in which the statute it refers to is looked for."""


@dataclass(slots=True)
class Anchors:
    """What the anchors of a question come to."""

    found: list[Anchor] = field(default_factory=list[Anchor])
    asks: list[QuestionBack] = field(default_factory=list[QuestionBack])
    not_found: list[NotFound] = field(default_factory=list[NotFound])
    written: list[EventDate] = field(default_factory=list[EventDate])
    """Beside days that the question gives itself: 2015. 3. 12. 시행 전."""
    continued: set[int] = field(default_factory=set[int])
    """Where events begin that continue the one before them: 공포 후 시행 전."""
    spans: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """Where they stand: a year in them is part of them."""

    def event_dates(self) -> list[EventDate]:
        """Of the anchors that date something; 공포 후 시행 전 is one time between two events."""
        dating = [a for a in self.found if a.side is not AnchorSide.NAMED]
        dates: list[EventDate] = []
        for anchor in dating:
            own = anchor.event_date
            if dates and anchor.expression.start in self.continued and dates[-1].settled:
                between = own.interval.common(dates[-1].interval) if own.settled else None
                if between is not None:
                    dates[-1] = between_anchors(dates[-1], own, between)
                    continue
            dates.append(own)
        return dates

    def take(
        self, read: Anchor | EventDate | QuestionBack | NotFound, span: FoundExpression
    ) -> None:
        """Put away what one anchor came to."""
        self.spans.append((span.start, span.end))
        if isinstance(read, Anchor):
            self.found.append(read)
        elif isinstance(read, EventDate):
            self.written.append(read)
        elif isinstance(read, QuestionBack):
            self.asks.append(read)
        else:
            self.not_found.append(read)


@cache
def nicknames() -> dict[str, tuple[CuratedName, ...]]:
    """Curated nicknames by normalised name; one may denote amendments of several Acts."""
    found: dict[str, tuple[CuratedName, ...]] = {}
    for name in curated_names():
        if name.kind is NameKind.NICKNAME:
            found[name.normalised] = (*found.get(name.normalised, ()), name)
    return found


def anchors_of(
    session: Session,
    text: str,
    today: date,
    knowledge: Knowledge,
    taken: Sequence[tuple[int, int]] = (),
) -> Anchors:
    """Every event anchor of the text outside the spans already ``taken``."""
    words = [w for w in anchors_in(text) if not _overlaps(w.start, w.end, taken)]
    amended = [w for w in amended_names_in(text) if not _overlaps(w.start, w.end, taken)]
    places = {id(w): w.names for w in words}
    back = _named_before(text, [w.start for w in words if w.refers_back])
    all_places = [*places.values(), *back.values(), *(w.names for w in amended)]
    known = known_among(session, [p for those in all_places for p in those], knowledge)
    result = Anchors()
    before: tuple[AnchorWords, PlacedName | None] | None = None
    for each in words:
        name = first_known(each.names, known)
        if name is None and (nick := _first_nickname(each.names)) is not None:
            name = nick
        if each.refers_back:
            name = _last_known(back[each.start], known)
        if before is not None and _continues(text, before[0], each):
            result.continued.add(each.start)
            _read_continued(
                session, text, each, before, today=today, knowledge=knowledge, result=result
            )
            continue
        before = (each, name)
        _read_one(session, text, each, name, today=today, knowledge=knowledge, result=result)
    for each in amended:
        name = first_known(each.names, known)
        if name is not None and not _overlaps(each.start, name.end, result.spans):
            _read_one(session, text, each, name, today=today, knowledge=knowledge, result=result)
    for ruling in ruling_anchors(session, text, today, knowledge, [*taken, *result.spans]):
        result.take(ruling, ruling.expression)
    for unread in unread_events(text, [*taken, *result.spans]):
        result.take(unread, unread.expression)
    _bare_nicknames(session, text, knowledge, [*taken, *result.spans], result)
    result.found.sort(key=lambda a: a.expression.start)
    return result


def _read_one(
    session: Session,
    text: str,
    words: AnchorWords,
    name: PlacedName | None,
    *,
    today: date,
    knowledge: Knowledge,
    result: Anchors,
) -> None:
    if name is None:
        if words.refers_back:
            found = _expression(text, words.start, words.end)
            result.take(_which_statute(found), found)
        elif words.number:
            found = _expression(text, words.start, words.end)
            days = AnchorDays(session, knowledge, today, found, words)
            result.take(days.of_number(), found)
        elif words.when is not None or words.article:
            _of_no_statute(session, text, words, today=today, knowledge=knowledge, result=result)
        elif words.shaped is not None:
            start = min(words.start, words.shaped.start)
            found = _expression(text, start, words.end)
            alike = ", ".join(c.name for c in near_names(session, words.shaped.name, knowledge))
            missing = not_found(NotFoundCode.NO_SUCH_STATUTE, found, alike)
            result.take(missing, found)
        return  # 계약서 개정 전: no statute is spoken of
    nicks = nicknames().get(name.normalised, ())
    if words.refers_back and not words.number:
        words = in_addenda(text, words, name)
    placed = words if words.refers_back else widened(text, words, name, dated=not nicks)
    found = _expression(text, placed.start, placed.end)
    days = AnchorDays(session, knowledge, today, found, placed)
    result.take(days.of_nickname(nicks) if nicks else days.of_statute(name.name), found)


def _continues(text: str, before: AnchorWords, words: AnchorWords) -> bool:
    """공포 후 시행 전: an event right behind another, of the same statute."""
    between = text[before.end : words.start]
    bare = not (words.when or words.article or words.number or words.refers_back)
    return bare and re.fullmatch(r"(?:부터|에|이고|이며|이자)?[\s,ㆍ·]*", between) is not None


def _read_continued(
    session: Session,
    text: str,
    words: AnchorWords,
    before: tuple[AnchorWords, PlacedName | None],
    *,
    today: date,
    knowledge: Knowledge,
    result: Anchors,
) -> None:
    """The second event, of the statute and revision that the first one names."""
    first, name = before
    found = _expression(text, words.start, words.end)
    same = replace(
        first, start=words.start, end=words.end, event=words.event, side=words.side, names=()
    )
    if name is None:
        return
    days = AnchorDays(session, knowledge, today, found, same)
    nicks = nicknames().get(name.normalised, ())
    result.take(days.of_nickname(nicks) if nicks else days.of_statute(name.name), found)


def _of_no_statute(
    session: Session,
    text: str,
    words: AnchorWords,
    *,
    today: date,
    knowledge: Knowledge,
    result: Anchors,
) -> None:
    """2015. 3. 12. 시행 전: the day is written. Else it is open which statute is meant."""
    found, when = _expression(text, words.start, words.end), words.when
    full = when is not None and when.month is not None and when.day is not None
    if when is None or not full or words.event not in _DATED_BY_THE_DAY:
        result.take(_which_statute(found), found)
        return
    day = when.as_day
    if day is None:
        result.take(not_found(NotFoundCode.NO_SUCH_DAY, found), found)
        return
    result.take(AnchorDays(session, knowledge, today, found, words).on_written_day(day), found)


def _bare_nicknames(
    session: Session,
    text: str,
    knowledge: Knowledge,
    taken: Sequence[tuple[int, int]],
    result: Anchors,
) -> None:
    """태완이법 전에; and 윤창호법 alone, which names an event and dates nothing."""
    for match in _nickname_pattern().finditer(text):
        if _overlaps(match.start(), match.end(), taken):
            continue
        beside = side_after(text, match.end())
        side, end = beside or (Side(AnchorSide.NAMED), match.end())
        words = AnchorWords(match.start(), end, AnchorEvent.COMMENCEMENT, side)
        found = _expression(text, match.start(), end)
        nicks = nicknames()[re.sub(r"\s+", "", match.group())]
        read = AnchorDays(session, knowledge, date.max, found, words).of_nickname(nicks)
        if side.side is AnchorSide.NAMED and not isinstance(read, Anchor):
            continue  # the name dates nothing here: nothing is missing
        result.take(read, found)


@cache
def _nickname_pattern() -> re.Pattern[str]:
    names = sorted(nicknames(), key=len, reverse=True)
    spaced = "|".join(r"\s?".join(map(re.escape, name)) for name in names)
    beside = "이|가|의|은|는|을|를|에|과|와|도|상|전|후|시행|개정|위반|으로|로"
    return re.compile(rf"(?<![가-힣A-Za-z0-9])(?:{spaced})(?:(?![가-힣])|(?={beside}))")


def _named_before(text: str, starts: Iterable[int]) -> dict[int, list[PlacedName]]:
    found: dict[int, list[PlacedName]] = {}
    for start in starts:
        floor = max(0, start - _LOOK_BACK)
        ends = [m.end() for m in _STATUTE_END.finditer(text, floor, start)]
        found[start] = [
            place
            for end in ends
            for place in ending_at(text, end - 1 if text[end - 1] == "」" else end)
        ]
    return found


def _last_known(places: Sequence[PlacedName], known: frozenset[str]) -> PlacedName | None:
    """The name that stands last, the longest of those that end there."""
    last = max((p.end for p in places if p.normalised in known), default=None)
    return first_known((p for p in places if p.end == last), known)


def _first_nickname(places: Iterable[PlacedName]) -> PlacedName | None:
    return next((p for p in places if p.normalised in nicknames()), None)


def _which_statute(found: FoundExpression) -> QuestionBack:
    words = quoted(found.text)
    return QuestionBack(
        code=AskCode.WHICH_STATUTE,
        expression=found,
        sentence_ko=f"‘{words}’: 어느 법령을 말하는지 적어 주십시오.",
        sentence_en=f"‘{words}’: say which statute is meant.",
    )


def _expression(text: str, start: int, end: int) -> FoundExpression:
    return FoundExpression(text=text[start:end], start=start, end=end)


def _overlaps(start: int, end: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start < other_end and other_start < end for other_start, other_end in spans)
