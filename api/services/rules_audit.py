"""Every authority the deadline engine names, held against the store.

A rule is only as good as the article it stands on: the article must exist in the interval the rule
gives it, the interval must be the text's own, and the text must print what the rule says it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy.orm import Session

from api.services.stored_authorities import (
    StoredAuthorities,
    StoredUnit,
    day_of,
    is_addenda,
)
from deadline_engine.authority import Authority
from deadline_engine.calendars.korea import PUBLIC_HOLIDAYS
from deadline_engine.counting import conventions
from deadline_engine.counting.period import Period, Unit
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.references import (
    NamedAuthority,
    authorities_of,
    authorities_of_calendars,
    authorities_of_conventions,
)
from lawdb.citations.comparable import stands_in, words_of
from lawdb.citations.unit_history import UnitRun
from lawdb.errors import MalformedReference
from lawdb.results import Interval, Result

_EXCERPT = 200
"""Characters of a text that a row shows."""
_UNITS = {Unit.DAY: "일", Unit.WEEK: "주", Unit.MONTH: "(?:개?월)", Unit.YEAR: "[년연]"}

_NEXT_DAY = Period(1, Unit.DAY)
_NEXT_DAY_WORDS = ("다음 날", "익일")
"""How a law prints one day without its number: what takes effect from the day after."""


class AuditStatus(StrEnum):
    """What the store says of an authority. Codes are stable."""

    OK = "ok"
    WITHIN_TEXT = "within_text"
    """The interval is that of a version of the article; the unit's text is older, or stays longer.
    It agrees, except where a period stands on it: there the unit's own interval is wanted."""
    OUTSIDE_HORIZON = "outside_horizon"
    """It speaks of days before the oldest stored text: nothing to hold it against."""
    NOT_IN_STORE = "not_in_store"
    """A decision, or a law the store does not hold: nothing to hold it against."""
    STATUTE_ID_MISSING = "statute_id_missing"
    """The store holds the statute; the authority does not say which one it is."""
    NO_SUCH_STATUTE = "no_such_statute"
    NAME_DIFFERS = "name_differs"
    """The statute of this id has never had this title."""
    MALFORMED_ARTICLE = "malformed_article"
    NO_SUCH_ARTICLE = "no_such_article"
    """The article, or the unit of it, was not in force on the day."""
    INTERVAL_DIFFERS = "interval_differs"
    """The text binds from, or until, another day."""
    WORDS_MISSING = "words_missing"
    """The text does not print the words, or the number of the period."""
    ADDENDA_MISSING = "addenda_missing"


AGREES = frozenset(
    {
        AuditStatus.OK,
        AuditStatus.WITHIN_TEXT,
        AuditStatus.OUTSIDE_HORIZON,
        AuditStatus.NOT_IN_STORE,
    }
)


class AuditRow(Result):
    """One authority at one place, and one thing the store says of it."""

    where: str
    """``kr.civil_act.tort, limb act, version 1: authority``."""
    authority: Authority
    status: AuditStatus
    store_interval: Interval | None = None
    """The interval of the text in the store; None where there is none to compare with."""
    store_text: str = ""
    """The beginning of that text."""
    ko: str = ""
    """What is wrong and what to do; empty where nothing is."""
    en: str = ""


class RulesAudit(Result):
    """All rows, in the order in which the authorities were named."""

    rows: tuple[AuditRow, ...]
    authorities: int
    """Distinct ones."""

    @property
    def disagreements(self) -> tuple[AuditRow, ...]:
        """The rows that somebody has to look at."""
        return tuple(row for row in self.rows if row.status not in AGREES)

    def counts(self) -> dict[str, int]:
        """How many rows have which status; every status is listed."""
        found = dict.fromkeys((status.value for status in AuditStatus), 0)
        for row in self.rows:
            found[row.status] += 1
        return found


@dataclass(frozen=True, slots=True)
class _Finding:
    status: AuditStatus
    ko: str = ""
    en: str = ""
    interval: Interval | None = None
    text: str = ""


def named_authorities(catalogue: Catalogue, ids: Iterable[str] = ()) -> list[NamedAuthority]:
    """What is audited: the catalogue, the counting conventions, the holidays; or one of these ids.

    With a rule come the interruptions and suspensions it admits, and the conventions it counts by.
    Raises UnknownRule.
    """
    others = {
        *catalogue.interruptions,
        *catalogue.suspensions,
        *conventions.all_ids(),
        PUBLIC_HOLIDAYS,
    }
    wanted: set[str] = set()
    for each in map(str.strip, ids):
        wanted.add(each)
        if each in others:
            continue
        rule = catalogue.rule(each)
        wanted |= {limb.convention for limb in rule.limbs}
        for part in (rule, *rule.limbs):
            wanted |= {*(part.interrupted_by or ()), *(part.suspended_by or ())}
    named = [
        *authorities_of(catalogue),
        *authorities_of_conventions(),
        *authorities_of_calendars(),
    ]
    return [n for n in named if not wanted or re.split("[,:]", n.where, maxsplit=1)[0] in wanted]


def audit(session: Session, named: Iterable[NamedAuthority]) -> RulesAudit:
    """Hold authorities against the store, those of one statute read together."""
    listed = list(named)
    store = StoredAuthorities(session)
    store.read(each.authority for each in listed)
    kept: dict[tuple[str, Period | None], list[_Finding]] = {}
    rows: list[AuditRow] = []
    for each in listed:
        at = (each.authority.model_dump_json(), each.claims)
        if at not in kept:
            kept[at] = _examine(store, each.authority, each.claims)
        rows += [
            AuditRow(
                where=each.where,
                authority=each.authority,
                status=finding.status,
                store_interval=finding.interval,
                store_text=_excerpt(finding.text),
                ko=finding.ko,
                en=finding.en,
            )
            for finding in kept[at]
        ]
    return RulesAudit(rows=tuple(rows), authorities=len({a for a, _ in kept}))


def _examine(
    store: StoredAuthorities, authority: Authority, claims: Period | None
) -> list[_Finding]:
    if authority.case:
        return [_Finding(AuditStatus.NOT_IN_STORE)]
    if authority.statute_id is None:
        return [_without_id(store, authority)]
    if not store.has_statute(authority.statute_id):
        return [
            _Finding(
                AuditStatus.NO_SUCH_STATUTE,
                f"법령ID {authority.statute_id}는 수록되어 있지 않습니다. 번호를 확인하거나,"
                " 수록되지 않은 법이면 statute_id를 빼십시오.",
                f"No statute {authority.statute_id} is stored; check the id, or leave statute_id"
                " out where the store lacks the law.",
            )
        ]
    if not store.carries_title(authority.statute_id, authority.statute):
        titles = ", ".join(store.titles(authority.statute_id))
        return [
            _Finding(
                AuditStatus.NAME_DIFFERS,
                f"{authority.statute_id}의 제명은 {authority.statute}이었던 적이 없습니다:"
                f" {titles}. 법령ID나 제명을 고치십시오.",
                f"{authority.statute_id} was never called {authority.statute}, but {titles};"
                " correct the id or the title.",
            )
        ]
    if is_addenda(authority):
        return _examine_addenda(store, authority, claims)
    return _examine_article(store, authority, claims)


def _without_id(store: StoredAuthorities, authority: Authority) -> _Finding:
    ids = store.ids_of(authority.statute)
    if not ids:
        return _Finding(AuditStatus.NOT_IN_STORE)
    return _Finding(
        AuditStatus.STATUTE_ID_MISSING,
        f"{authority.statute}은(는) 수록된 법령입니다: statute_id에 {', '.join(ids)}을 적으십시오.",
        f"{authority.statute} is stored: write its statute_id, {', '.join(ids)}.",
    )


def _examine_article(
    store: StoredAuthorities, authority: Authority, claims: Period | None
) -> list[_Finding]:
    try:
        unit = store.unit(authority)
    except MalformedReference as error:
        return [
            _Finding(
                AuditStatus.MALFORMED_ARTICLE,
                f"조문 {authority.article!r}을(를) 읽을 수 없습니다. 제766조제1항처럼 적으십시오.",
                error.detail,
            )
        ]
    day = day_of(authority, unit) if unit is not None else None
    if unit is None or day is None or not unit.runs:
        return [_never(authority)]
    run = unit.run_on(day)
    if run is None and unit.lies_before_history(authority):
        return [_Finding(AuditStatus.OUTSIDE_HORIZON)]
    if run is None:
        listed = "; ".join(_span(each.interval) for each in unit.runs)
        return [
            _Finding(
                AuditStatus.NO_SUCH_ARTICLE,
                f"{authority}은(는) {day}에 없었습니다. 시행된 기간: {listed}.",
                f"{authority} was not in force on {day}; it was during {listed}.",
            )
        ]
    text = store.text(authority, day) or ""
    found = [
        *_interval(authority, unit, run, strict=claims is not None),
        *_words(authority, claims, text),
    ]
    if len(found) > 1:
        found = [f for f in found if f.status is not AuditStatus.WITHIN_TEXT]
    return [
        _Finding(f.status, f.ko, f.en, run.interval, text)
        for f in found or [_Finding(AuditStatus.OK)]
    ]


def _never(authority: Authority) -> _Finding:
    return _Finding(
        AuditStatus.NO_SUCH_ARTICLE,
        f"{authority}은(는) 수록된 어느 판에도 없습니다. 번호를 확인하십시오.",
        f"No stored version has {authority}; check the number.",
    )


def _interval(
    authority: Authority, unit: StoredUnit, run: UnitRun, *, strict: bool
) -> list[_Finding]:
    """Whether the authority's interval is the one of the text, both ends."""
    days = run.interval
    starts_right = authority.effective_from == days.start or (
        authority.effective_from is None and unit.begins_history(run)
    )
    if starts_right and authority.effective_to == days.end:
        return []
    if not strict and unit.is_made_of_versions(authority, run):
        return [_Finding(AuditStatus.WITHIN_TEXT)]
    first, next_one = run.versions[0].first.revision, _next_after(unit, run)
    by = f"제{first.promulgation_no}호({first.promulgated_on} 공포)"
    ended = f", 끝은 제{next_one}호" if next_one else ""
    ended_en = f", ended by No. {next_one}" if next_one else ""
    write = f"effective_from: {days.start}" + (f", effective_to: {days.end}" if days.end else "")
    drop = " and leave effective_to out" if days.end is None and authority.effective_to else ""
    return [
        _Finding(
            AuditStatus.INTERVAL_DIFFERS,
            f"{authority}: 이 글은 {_span(days)} 동안의 것입니다(처음은 {by}{ended})."
            " 그 기간을 적으십시오.",
            f"{authority}: this text is that of {_span(days)} (brought by No."
            f" {first.promulgation_no}{ended_en}); write {write}{drop}.",
        )
    ]


def _next_after(unit: StoredUnit, run: UnitRun) -> str:
    after = [v for v in unit.versions if v.interval.start == run.interval.end]
    return after[0].first.revision.promulgation_no if after else ""


def _words(authority: Authority, claims: Period | None, text: str) -> list[_Finding]:
    law = words_of(text)
    missing = bool(authority.prints) and not stands_in(law, [words_of(authority.prints)])
    if missing:
        return [
            _Finding(
                AuditStatus.WORDS_MISSING,
                f"{authority}의 글에 ‘{authority.prints}’이(가) 없습니다.",
                f"The text of {authority} does not print {authority.prints!r}.",
            )
        ]
    if claims is None or re.search(rf"(?<!\d){claims.n}{_UNITS[claims.unit]}", law.numbered):
        return []
    if claims == _NEXT_DAY and any(stands_in(law, [words_of(w)]) for w in _NEXT_DAY_WORDS):
        return []
    return [
        _Finding(
            AuditStatus.WORDS_MISSING,
            f"{authority}의 글에 기간 {claims}의 숫자가 없습니다. 항ㆍ호를 더 좁히거나 기간을"
            " 확인하십시오.",
            f"The text of {authority} does not print the number of the period, {claims}.",
        )
    ]


def _examine_addenda(
    store: StoredAuthorities, authority: Authority, claims: Period | None
) -> list[_Finding]:
    clause = store.clause(authority)
    if clause is None:
        return [_no_addenda(store, authority)]
    ends = {None, clause.ends}
    found: list[_Finding] = []
    if authority.effective_from not in clause.starts or authority.effective_to not in ends:
        listed = ", ".join(str(day) for day in sorted(clause.starts))
        found.append(
            _Finding(
                AuditStatus.INTERVAL_DIFFERS,
                f"{authority}: 그 개정의 시행일은 {listed}입니다. effective_from에 적고"
                " effective_to는 비우십시오.",
                f"{authority}: that revision starts on {listed}; write it as effective_from and"
                " leave effective_to out.",
            )
        )
    found += _words(authority, claims, clause.text)
    days = Interval(start=clause.revision.effective_on, end=None)
    return [
        _Finding(f.status, f.ko, f.en, days, clause.text)
        for f in found or [_Finding(AuditStatus.OK)]
    ]


def _no_addenda(store: StoredAuthorities, authority: Authority) -> _Finding:
    if authority.promulgation_no is None:
        korean, english = "promulgation_no를 적으십시오.", "write its promulgation_no."
    else:
        numbers = store.clause_numbers(authority)
        if numbers is None:
            korean = f"제{authority.promulgation_no}호로 공포된 개정이 수록되어 있지 않습니다."
            english = f"no revision No. {authority.promulgation_no} is stored."
        else:
            listed = ", ".join(n or "-" for n in numbers)
            korean, english = f"그 부칙에 있는 것: {listed}.", f"those addenda hold {listed}."
    return _Finding(
        AuditStatus.ADDENDA_MISSING,
        f"{authority}을(를) 찾지 못했습니다: {korean}",
        f"{authority} was not found: {english}",
    )


def _span(days: Interval) -> str:
    return f"{days.start}~{days.end or ''}"


def _excerpt(text: str) -> str:
    line = " ".join(text.split())
    return f"{line[:_EXCERPT]}…" if len(line) > _EXCERPT else line
