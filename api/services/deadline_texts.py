"""The statutory texts a computation stands on, each on the day on which it decided."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from sqlalchemy.orm import Session

from api.services.deadline_results import PendingAmendment, StatutoryText
from api.services.stored_authorities import StoredAuthorities, day_of, is_addenda
from deadline_engine.authority import Authority
from deadline_engine.graph.elements import Applied
from deadline_engine.rules.schema import ByAttribute, Rule
from lawdb.citations.comparable import words_of
from lawdb.lookup.promulgation import promulgation_of
from lawdb.results import Horizon, Interval

_SHORT = 60
"""Characters of a text that a warning shows."""


class TextsOnDays:
    """Texts by article and day, numbered in the order in which they are first used."""

    def __init__(self, session: Session, as_of: date, stale_after: timedelta | None) -> None:
        """``as_of``: what was promulgated by then is pending, what later is not known."""
        self._store = StoredAuthorities(session)
        self._as_of = as_of
        self._stale_after = stale_after
        self._texts: dict[tuple[str, str, date | None], StatutoryText] = {}
        self._statutes: dict[str, None] = {}

    def read(self, applied: Iterable[Applied], rules: Iterable[Rule]) -> None:
        """Read at once what these need."""
        used = [each.authority for each in applied]
        self._statutes |= {a.statute_id: None for a in used if a.statute_id is not None}
        self._store.read((*used, *_standing(rules)))

    def of(self, applied: Applied) -> StatutoryText | None:
        """The text of an article on its day; None for a decision."""
        authority, at = applied.authority, applied.at
        if authority.case:
            return None
        found = self._found(authority, at)
        starts = found.interval.start if found.interval is not None else None
        key = (f"{authority.statute_id} {authority}", found.status, starts)
        return self._texts.setdefault(
            key, found.model_copy(update={"number": len(self._texts) + 1})
        )

    def listed(self) -> tuple[StatutoryText, ...]:
        """Every text that was asked for, by number."""
        return tuple(self._texts.values())

    def pending(self, rules: Iterable[Rule]) -> tuple[PendingAmendment, ...]:
        """Amendments promulgated by ``as_of`` that will change a unit a rule stands on."""
        found: dict[tuple[str, date], PendingAmendment] = {}
        for authority in _standing(rules):
            if authority.statute_id is None or not authority.binds(self._as_of):
                continue
            for amendment in self._coming(authority):
                found.setdefault((amendment.name, amendment.starts), amendment)
        return tuple(sorted(found.values(), key=lambda each: (each.starts, each.name)))

    def horizons(self) -> tuple[Horizon, ...]:
        """How far the store sees for the statutes used, each sentence once."""
        stored = [i for i in self._statutes if self._store.has_statute(i)]
        seen = [self._store.horizon(i, self._as_of, self._stale_after) for i in stored]
        return tuple({horizon.sentence_ko: horizon for horizon in seen}.values())

    def _found(self, authority: Authority, at: date | None) -> StatutoryText:
        missing = StatutoryText(
            number=0, name=str(authority), status="not_in_store", interval=None, text=""
        )
        if authority.statute_id is None or not self._store.has_statute(authority.statute_id):
            return missing
        if is_addenda(authority):
            clause = self._store.clause(authority)
            if clause is None:
                return missing.model_copy(update={"status": "not_found"})
            days = Interval(start=clause.revision.effective_on, end=None)
            return _stored(missing, days, clause.text)
        unit = self._store.unit(authority)
        day = at or (day_of(authority, unit) if unit is not None else None)
        run = unit.run_on(day) if unit is not None and day is not None else None
        if run is None or day is None:
            unknown = unit is not None and day is not None and unit.lacks(day)
            status = "outside_horizon" if unknown else "not_found"
            return missing.model_copy(update={"status": status})
        return _stored(missing, run.interval, self._store.text(authority, day) or "")

    def _coming(self, authority: Authority) -> Iterable[PendingAmendment]:
        if is_addenda(authority):  # they stay those of their revision
            return
        unit = self._store.unit(authority)
        now = self._store.text(authority, self._as_of)
        if unit is None or now is None:
            return
        for version in unit.versions:
            revision = version.first.revision
            starts = version.interval.start
            if starts <= self._as_of or revision.promulgated_on > self._as_of:
                continue
            text = self._store.text(authority, starts) or ""
            if words_of(text).bare == words_of(now).bare:
                continue
            now = text
            name = str(authority)
            number, day = revision.promulgation_no, revision.promulgated_on
            yield PendingAmendment(
                name=name,
                starts=starts,
                promulgation=promulgation_of(revision),
                text=text,
                ko=f"{day}에 공포된 개정(제{number}호)으로 {name}이(가) {starts}부터 바뀝니다:"
                f" {_short(text) or '없어짐'}",
                en=f"An amendment promulgated on {day} (No. {number}) will change {name} from"
                f" {starts}{'' if text else ': it falls away'}.",
            )


def _stored(missing: StatutoryText, days: Interval, text: str) -> StatutoryText:
    return missing.model_copy(update={"status": "stored", "interval": days, "text": text})


def _standing(rules: Iterable[Rule]) -> Iterable[Authority]:
    """The articles that print the periods of rules."""
    for rule in rules:
        for version in (v for limb in rule.limbs for v in limb.versions):
            yield version.authority
            if isinstance(version.period, ByAttribute):
                yield from version.period.authorities.values()
        if rule.combination_authority is not None:
            yield rule.combination_authority


def _short(text: str) -> str:
    line = " ".join(text.split())
    return f"“{line[:_SHORT]}…”" if len(line) > _SHORT else line
