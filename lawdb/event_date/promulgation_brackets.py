"""Versions cited by promulgation, as words: 구 민법(2011. 3. 7. 법률 제10429호로 개정되기 전의 것).

Only the words are read here; whether the statute and the revision exist, the store says.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

_DATE = r"(\d{4})\s*(?:\.|년)\s*(\d{1,2})\s*(?:\.|월)\s*(\d{1,2})\s*(?:\.|일)?"
_KIND = r"(?:헌법|법률|대통령령|각령|군정법령|[가-힣]{1,12}(?:령|규칙|훈령|규정))"
"""[가-힣]령 as courts shorten it: 노동령 for 노동부령."""
_NUMBER = rf"{_KIND}\s*제?\s*0*(\d{{1,6}})\s*호"
_AMENDED = r"(?:일부|전부|전문|전면)?\s*(?:개정|폐지|제정|변경|전환|삭제)"
_OPENING = re.compile(
    rf"\(\s*(?=(?:{_DATE}\s*)?{_NUMBER}"
    rf"|{_DATE}\s*(?:자로|자|에)?\s*{_AMENDED}[^()]{{0,40}}(?:것|[전前]))"
)
_IN_FORCE = re.compile(
    rf"\[\s*(?:시행\s*{_DATE}\s*\]\s*\[\s*)?{_NUMBER}\s*,\s*(?P<year>\d{{4}})\s*\.\s*"
    r"(?P<month>\d{1,2})\s*\.\s*(?P<day>\d{1,2})\s*\.?\s*(?:,[^\[\]\n]{0,40})?\]"
)
"""[시행 2020. 10. 20.] [법률 제17503호, 2020. 10. 20., 일부개정], as the official site prints it."""
_REVERSED = re.compile(rf"(?P<number>{_NUMBER})\s*,\s*(?P<date>{_DATE})")
"""법률 제10429호, 2011. 3. 7.: as the head of addenda has it."""
_PIECE = re.compile(rf"{_DATE}(?:\s*{_NUMBER})?|{_NUMBER}")
_INLINE = re.compile(
    rf"(?P<piece>(?:{_DATE}\s*)?{_NUMBER})(?:로|로서|로써|에\s*의하여)?\s*[가-힣\s]{{0,40}}?"
    r"(?:개정|폐지|제정|변경)(?:되기|하기)?\s*이?전의\s*(?:구\s*)?"
)
_TURNED = r"(?:개정|폐지|제정|변경|시행|전환|삭제|신설)"
_BEFORE = re.compile(
    rf"{_TURNED}\s*(?:된|한|(?:되|하)?기)?\s*(?:바로\s*)?[이직]?[전前](?![부문면])"
    rf"|{_TURNED}\s*(?:되|하)기$|[전前]의?\s*것|(?:되|하)지\s*(?:않|아니|못)|(?:미|안)\s*개정"
)
_SINCE = re.compile(
    r"(?:개정|제정|신설|변경|전환|공포|시행)\s*(?:된|한|되어|되고|되었|하여|하고|됨|법률|,|[·ㆍ]|및|$)"
)
_ENDED = re.compile(r"폐지\s*(?:된\s*것|됨)?\s*(?:,|$)|폐지(?:된|한)\s*것")
_LONGEST_BRACKET = 400
_OPEN_BRACKET_END = re.compile(r"전의?\s*것|[.\n]\s")
_PROMULGATION_ALONE = re.compile(
    rf"\s*(?:(?:{_DATE}\s*)?{_NUMBER}|{_NUMBER}\s*,\s*{_DATE})\s*,?\s*"
    r"(?:(?:일부|전부|전문|전면)?\s*(?:개정|제정))?\s*"
)
_OF_ADDENDA = re.compile(r"부칙\s*(?:제\s*\d+\s*조(?:의\s*\d+)?\s*(?:제\s*\d+\s*항\s*)?)?$")
_EVENT_NEXT = re.compile(r"(?:이|가|의|을)?\s*(?:시행|공포|발효|개정|제정|신설)")
_UNIT = r"제\s*\d+\s*(?:항|호)(?:의\s*\d+)?|[가-하]\s*목|본문|단서|전단|후단|전문|각\s*호"
_ARTICLE = r"제\s*\d+\s*조(?:\s*의\s*\d+){0,2}"
_ONE = rf"{_ARTICLE}(?:\s*(?:{_UNIT}))*(?:\s*\([^()]*\))?"
_LIST = re.compile(
    rf"\s*(?:의\s*)?((?:{_ONE})(?:\s*(?:,|및|내지|부터|까지|[ㆍ·]|와|과|또는)*\s*(?:{_ONE}|{_UNIT}))*)"
)
_ARTICLES = re.compile(_ARTICLE)


class Turn(StrEnum):
    """On which side of a revision the cited text stands."""

    BEFORE = "before"
    FROM = "from"
    STARTED = "started"
    """A day without number: when the revision before it took effect."""
    UNREAD = "unread"
    """The words behind the promulgation say neither before nor since."""


@dataclass(frozen=True, slots=True)
class CitedRevision:
    """One promulgation in a bracket."""

    turn: Turn
    day: date | None
    """Promulgated on; of ``started``: in force from. None where only the number is written."""
    number: str
    """Without leading zeros; empty of ``started``, and where only the day is written."""
    started_before: bool = False
    """Of ``started``: whether the text before that day is meant (시행되기 전의 것)."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A cited version; the statute's name ends at ``opening``, or begins at ``name_start``."""

    opening: int
    end: int
    """Offset after the closing bracket; of a citation without bracket, after its last word."""
    revisions: tuple[CitedRevision, ...]
    """Empty where the date is no day of the calendar."""
    name_start: int | None = None
    """Of 법률 제4199호로 개정되기 전의 민법: where the name begins. None: it stands before."""


def brackets_in(text: str) -> list[Bracket]:
    """Every version cited by promulgation, in order of place."""
    found = sorted([*_bracketed(text), *_in_force(text)], key=lambda b: b.opening)
    openings = [b.opening for b in found]
    ends = [b.end for b in found]
    for match in _INLINE.finditer(text):
        before = bisect_right(openings, match.start()) - 1
        inside = before >= 0 and match.start() < ends[before]
        revision = _revision_of(match["piece"])
        if not inside and revision is not None:
            found.append(Bracket(match.start(), match.end(), (revision,), name_start=match.end()))
    return sorted(found, key=lambda b: b.opening)


def articles_at(text: str, position: int) -> tuple[str, ...]:
    """The articles (제19조의2) listed at a place in the text, without their units."""
    match = _LIST.match(text, position)
    if match is None:
        return ()
    bare = re.sub(r"\([^()]*\)", "", match[1])
    return tuple(dict.fromkeys(re.sub(r"\s+", "", a) for a in _ARTICLES.findall(bare)))


def _bracketed(text: str) -> Iterator[Bracket]:
    position = 0
    while (match := _OPENING.search(text, position)) is not None:
        end = _closing(text, match.start())
        inner = text[match.end() : end].removesuffix(")")
        if _PIECE.search(inner) is None:  # an empty line cuts it short
            position = match.end()
            continue
        if not _only_names(text, match.start(), end, inner):
            yield Bracket(match.start(), end, _revisions_in(inner))
        position = end


def _in_force(text: str) -> Iterator[Bracket]:
    """The text since a promulgation, as printed behind a statute's title."""
    for match in _IN_FORCE.finditer(text):
        if _OF_ADDENDA.search(text, max(0, match.start() - 40), match.start()) is not None:
            continue
        day = _day(match["year"], match["month"], match["day"])
        revisions = () if day is None else (CitedRevision(Turn.FROM, day, match[4]),)
        yield Bracket(match.start(), match.end(), revisions)


def _only_names(text: str, opening: int, end: int, inner: str) -> bool:
    """Whether a bare promulgation names an Act whose event or addenda (부칙) are spoken of."""
    if _PROMULGATION_ALONE.fullmatch(inner) is None:
        return False
    return (
        _OF_ADDENDA.search(text, max(0, opening - 40), opening) is not None
        or _EVENT_NEXT.match(text, end) is not None
    )


def _closing(text: str, opening: int) -> int:
    """Offset after the bracket's end; a bracket left open ends where its promulgation does.

    No bracket goes on behind an empty line.
    """
    limit = min(len(text), opening + _LONGEST_BRACKET)
    empty_line = text.find("\n\n", opening, limit)
    limit = limit if empty_line < 0 else empty_line
    depth = 0
    for place in range(opening, limit):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place + 1
    last = _OPEN_BRACKET_END.search(text, min(opening + 30, limit), limit)
    return last.end() if last else limit


def _revisions_in(inner: str) -> tuple[CitedRevision, ...]:
    inner = _REVERSED.sub(lambda m: f"{m['date']} {m['number']} ", inner)
    pieces = list(_PIECE.finditer(inner))
    found: list[CitedRevision] = []
    for piece, following in zip(pieces, [*pieces[1:], None], strict=True):
        day = _day(piece[1], piece[2], piece[3]) if piece[1] else None
        if day is None and piece[1]:
            return ()
        tail = inner[piece.end() : following.start() if following else len(inner)]
        tail = re.split(r"이하|다음부터", tail)[0].strip()
        number = piece[4] or piece[5]
        if number is None:
            if "시행" in tail:
                before = _BEFORE.search(tail) is not None
                found.append(CitedRevision(Turn.STARTED, day, "", started_before=before))
            elif len(pieces) == 1:
                found.append(CitedRevision(_turn(tail), day, ""))
            continue
        found.append(CitedRevision(_turn(tail), day, number))
    return tuple(found)


def _turn(tail: str) -> Turn:
    """On which side of a promulgation the words behind it put the text."""
    if _BEFORE.search(tail) is not None or _ENDED.search(tail) is not None:
        return Turn.BEFORE
    bare = not tail.strip(" ,.")
    return Turn.FROM if bare or _SINCE.search(tail) is not None else Turn.UNREAD


def _revision_of(piece: str) -> CitedRevision | None:
    match = _PIECE.match(piece)
    if match is None:
        return None
    day = _day(match[1], match[2], match[3]) if match[1] else None
    if day is None and match[1]:
        return None
    return CitedRevision(Turn.BEFORE, day, match[4] or match[5])


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
