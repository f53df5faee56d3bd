"""Rulings as events: 형법 제241조 위헌 결정 후, 2009헌바17 결정 전, by the day of the decision."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy.orm import Session

from deadline_engine.expressions.expression import Precision
from lawdb.article_reference import ArticleReference, covers
from lawdb.errors import AmbiguousStatute, MalformedReference, NoSuchStatute
from lawdb.event_date.anchor_sides import SIDE, Side
from lawdb.event_date.anchor_words import article_before
from lawdb.event_date.conventions import convention
from lawdb.event_date.event_date import (
    EventDate,
    EventDateCandidate,
    EventDateSource,
    EventDays,
    FoundExpression,
)
from lawdb.event_date.names_in_text import ending_at, first_known, known_among
from lawdb.event_date.reading import Anchor, AnchorEvent, NamedStatute, NotFound, NotFoundCode
from lawdb.event_date.sentences import days_en, days_ko, not_found, quoted
from lawdb.knowledge import Knowledge
from lawdb.names.resolve import resolve
from lawdb.rulings import Ruling, curated_rulings

_DECISION = r"(?:결정|선고|판결|판단|선언)"
_BY_CASE = re.compile(
    rf"(?P<case>\d{{2,4}}\s*헌\s*[가-사]\s*\d+)\s*(?:등|전원재판부|사건)?(?:의)?\s*"
    rf"(?:(?:단순\s*)?위헌|헌법\s*불합치|한정\s*위헌)?\s*{_DECISION}?\s*(?:이|의|을)?\s*(?:선고)?\s*"
    rf"(?:나|내려지|있|선고되|되)?(?:기|된|온|은|난|고)?\s*(?:일(?!에))?\s*{SIDE}"
)
_BY_KIND = re.compile(
    rf"(?:에\s*(?:대한|관한|대하여)\s*)?(?:헌재(?:의)?\s*|헌법재판소(?:의)?\s*)?"
    rf"(?P<kind>(?:단순\s*|한정\s*)?위헌|헌법\s*불합치|한정\s*위헌)\s*{_DECISION}?\s*(?:이|의|을|으로)?\s*(?:선고)?\s*"
    rf"(?:나|내려지|있|선고되|결정되|되)?(?:기|된|온|은|난|고)?\s*(?:일(?!에))?\s*{SIDE}"
)
_REACH = 130
_DATE_BESIDE = re.compile(
    r"(?<!\d)\d{4}\s*[.년](?:\s*\d{1,2}\s*[.월](?:\s*\d{1,2}\s*[.일]?)?)?[가-힣 ]{0,20}\Z"
)


@dataclass(frozen=True, slots=True)
class _Words:
    found: FoundExpression
    side: Side
    rulings: tuple[Ruling, ...]
    article: str = ""
    unit: str = ""
    detail: str = ""


def ruling_anchors(
    session: Session,
    text: str,
    today: date,
    knowledge: Knowledge,
    taken: Sequence[tuple[int, int]],
) -> list[Anchor | NotFound]:
    """Every ruling with a before or after, in order of place; those not stored are reported."""
    found: list[Anchor | NotFound] = []
    ends: list[tuple[int, int]] = list(taken)
    for pattern in (_BY_CASE, _BY_KIND):
        for match in pattern.finditer(text):
            if any(match.start() < end and start < match.end() for start, end in ends):
                continue
            read = (
                _of_case(text, match)
                if pattern is _BY_CASE
                else _of_article(session, text, match, today, knowledge)
            )
            ends.append((read.found.start, read.found.end))
            if read.rulings:
                found.append(_anchor(read))
            else:
                found.append(not_found(NotFoundCode.NO_SUCH_RULING, read.found, read.detail))
    return found


def _of_case(text: str, match: re.Match[str]) -> _Words:
    case = re.sub(r"\s", "", match["case"])
    rulings = tuple(r for r in curated_rulings() if r.case == case)
    return _Words(_expression(text, match.start(), match.end()), Side.of(match), rulings)


def _of_article(
    session: Session, text: str, match: re.Match[str], today: date, knowledge: Knowledge
) -> _Words:
    side = Side.of(match)
    floor = max(0, match.start() - _REACH)
    article, unit, position = article_before(text, floor, match.start())
    bare = re.sub(r"(?:에서|에|의|이|은|는)?[\s」』’”'\"]*$", "", text[floor:position])
    places = [*ending_at(text, floor + len(bare))]
    name = first_known(places, known_among(session, places, knowledge))
    if name is None:
        # A day beside an unnamed ruling may be its own or that of the facts: it dates nothing.
        dated = _DATE_BESIDE.search(text[:position], floor)
        start = dated.start() if dated else position if article else match.start()
        return _Words(_expression(text, start, match.end()), side, ())
    found = _expression(text, name.start, match.end())
    try:
        statute = resolve(session, name.name, today, knowledge)
        reference = ArticleReference.parse(article + unit) if article else None
    except (AmbiguousStatute, NoSuchStatute, MalformedReference):
        return _Words(found, side, ())
    of_statute = [r for r in curated_rulings() if r.statute_id == statute.id and _is(match, r)]
    if reference is None:
        return _Words(found, side, tuple(of_statute))
    rulings = tuple(r for r in of_statute if _speaks_of(r, reference))
    return _Words(found, side, rulings, article, unit)


def _is(match: re.Match[str], ruling: Ruling) -> bool:
    """Whether the ruling is of the kind named; 위헌 alone may be said of any."""
    kind = re.sub(r"\s", "", match["kind"])
    wanted = {"헌법불합치": "nonconformity", "한정위헌": "limited", "단순위헌": "unconstitutional"}
    return kind not in wanted or ruling.kind == wanted[kind]


def _speaks_of(ruling: Ruling, reference: ArticleReference) -> bool:
    for target in ruling.targets:
        if target.article != reference.key:
            continue
        path = ArticleReference.parse(str(target)).path
        if covers(path, reference.path) or covers(reference.path, path):
            return True
    return False


def _anchor(words: _Words) -> Anchor:
    by_day: dict[date, list[Ruling]] = {}
    for ruling in words.rulings:
        by_day.setdefault(ruling.decided_on, []).append(ruling)
    side = words.side
    precision = Precision.DAY if side.is_one_day else Precision.OPEN
    rule = convention("anchor_ruling")
    candidates = tuple(
        EventDateCandidate(
            name_ko=f"{_references(those)} 기준, {days_ko(side.days(day))}",
            name_en=f"by {_references(those)}, {days_en(side.days(day))}",
            interval=side.days(day),
            precision=precision,
            score=round(1 / len(by_day), 4),
            convention=rule,
        )
        for day, those in sorted(by_day.items())
    )
    happened = next(iter(by_day)) if len(by_day) == 1 else None
    interval = EventDays.spanning([c.interval for c in candidates])
    korean, english = _sentences(words, happened, interval, len(candidates))
    return Anchor(
        expression=words.found,
        event=AnchorEvent.RULING,
        side=side.side,
        statutes=tuple(
            NamedStatute(id=i, title=t)
            for i, t in {r.statute_id: r.title for r in words.rulings}.items()
        ),
        article=words.article,
        unit=words.unit,
        denotes=_references(words.rulings),
        revisions=(),
        happened_on=happened,
        event_date=EventDate(
            interval=interval,
            precision=precision if happened else Precision.RANGE,
            source=EventDateSource.ANCHOR,
            expression=words.found,
            convention=rule,
            candidates=candidates if happened is None else (),
            sentence_ko=korean,
            sentence_en=english,
        ),
    )


def _references(rulings: Sequence[Ruling]) -> str:
    return "; ".join(dict.fromkeys(r.reference for r in rulings))


def _sentences(
    words: _Words, happened: date | None, days: EventDays, candidates: int
) -> tuple[str, str]:
    said = quoted(words.found.text)
    if happened is None:
        return (
            f"‘{said}’에 해당하는 결정이 선고일이 다른 {candidates}건 있어 정할 수 없습니다.",
            f"Rulings of {candidates} days answer to ‘{said}’; it is open which is meant.",
        )
    named = _references(words.rulings)
    return (
        f"‘{said}’: {named}의 선고일은 {happened}이며, {days_ko(days)}로 읽었습니다.",
        f"‘{said}’: {named} was decided on {happened}; read as {days_en(days)}.",
    )


def _expression(text: str, start: int, end: int) -> FoundExpression:
    return FoundExpression(text=text[start:end], start=start, end=end)
