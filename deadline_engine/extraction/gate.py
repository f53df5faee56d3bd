"""The gate between what a reader proposes and what is taken: words in the text, days by code."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from importlib.resources import files

import yaml

from deadline_engine.counting.period import InvalidPeriod, Period
from deadline_engine.extraction.dating import Dated, NoDay, Undated
from deadline_engine.extraction.evidence import Place, plain
from deadline_engine.extraction.extraction import (
    Evidence,
    FieldKind,
    ReadDay,
    ReadField,
    Refusal,
)
from deadline_engine.extraction.form import Form
from deadline_engine.extraction.proposal import (
    DayWords,
    ProposedAttribute,
    ProposedEvent,
    ProposedFiling,
    ProposedPeriod,
    ProposedTolling,
)
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.matter.matter import LAST_DAY, Between, Event, Filing, TollingFact
from deadline_engine.rules.tolling import Interruption, Outcome

_MIDNIGHT = re.compile(r"(?<!\d)(?:0|00|０|영|零) ?시|00:00|자정")


class Refused(Exception):
    """A proposed field is not taken."""

    def __init__(self, code: Refusal | NoDay, words: str = "") -> None:
        """``words``: what the reason is about."""
        super().__init__(code.value)
        self.code = code
        self.words = words


class Gate:
    """Holds proposed fields against a text and the form of a matter."""

    def __init__(self, source: SourceText, form: Form) -> None:
        """Nothing passes that stands neither in the text nor in the form."""
        self._source = source
        self._form = form
        self._roles = {role.id for role in form.roles} | {LAST_DAY}
        self._kinds = {row.id: row for row in form.tolling}
        self._attributes = {row.id: row.values for row in form.attributes}

    def event(self, proposed: ProposedEvent) -> tuple[ReadField, Event]:
        """An event with its day. Raises Refused."""
        if proposed.role not in self._roles:
            raise Refused(Refusal.NOT_IN_FORM, proposed.role)
        places = self._places(proposed.quote)
        day, place = self._day(proposed.day, places)
        said_on = None if proposed.said_on is None else self._day(proposed.said_on, None)[0]
        evidence = self._evidence(place)
        midnight = proposed.at_midnight is True and bool(_MIDNIGHT.search(evidence.quote))
        read = ReadField(
            kind=FieldKind.EVENT, name=proposed.role, evidence=evidence, day=day, said_on=said_on
        )
        event = Event(
            role=proposed.role,
            date=day.day,
            at_midnight=True if midnight else None,
            quote=evidence.quote,
        )
        return read, event

    def tolling(self, proposed: ProposedTolling) -> tuple[ReadField, TollingFact]:
        """What held the period up. Raises Refused."""
        if proposed.kind not in self._kinds:
            raise Refused(Refusal.NOT_IN_FORM, proposed.kind)
        places = self._places(proposed.quote)
        start = None if proposed.start is None else self._day(proposed.start, places)[0]
        end = None if proposed.end is None else self._day(proposed.end, places)[0]
        if start is None and end is None:
            raise Refused(Refusal.DAY_MISSING)
        if start and end and _surely_before(end.day, start.day):
            raise Refused(Refusal.ENDS_BEFORE_START)
        outcome = self._outcome(proposed)
        evidence = self._evidence(places[0])
        read = ReadField(
            kind=FieldKind.TOLLING,
            name=proposed.kind,
            evidence=evidence,
            day=start,
            end=end,
            value="" if outcome is None else outcome.value,
        )
        fact = TollingFact(
            kind=proposed.kind,
            start=start.day if start else None,
            end=end.day if end else self._untold_end(proposed, start, outcome),
            lasting=proposed.lasting and end is None,
            outcome=outcome,
            reaches_claim=self._reaches_claim(proposed),
            quote=evidence.quote,
        )
        return read, fact

    def _untold_end(
        self, proposed: ProposedTolling, start: ReadDay | None, outcome: Outcome | None
    ) -> Between | None:
        """Of a step that lasts and of whose end nothing is told: any day from its start on."""
        row = self._kinds[proposed.kind]
        lasts = row.lasts if isinstance(row, Interruption) else True
        if start is None or proposed.lasting or outcome is Outcome.PENDING or not lasts:
            return None
        earliest = start.day if isinstance(start.day, date) else start.day.earliest
        return None if earliest is None else Between(earliest=earliest)

    def filing(self, proposed: ProposedFiling) -> tuple[ReadField, Filing]:
        """The act to be tested. Raises Refused."""
        if proposed.kind is not None and proposed.kind not in self._kinds:
            raise Refused(Refusal.NOT_IN_FORM, proposed.kind)
        day, place = self._day(proposed.day, self._places(proposed.quote))
        evidence = self._evidence(place)
        kind = proposed.kind or ""
        read = ReadField(kind=FieldKind.FILING, name=kind, evidence=evidence, day=day)
        return read, Filing(date=day.day, kind=kind, quote=evidence.quote)

    def attribute(self, proposed: ProposedAttribute) -> tuple[ReadField, tuple[str, str]]:
        """What kind of case it is. Raises Refused."""
        if proposed.value not in self._attributes.get(proposed.attribute, {}):
            raise Refused(Refusal.NOT_IN_FORM, f"{proposed.attribute}={proposed.value}")
        evidence = self._evidence(self._places(proposed.quote)[0])
        read = ReadField(
            kind=FieldKind.ATTRIBUTE,
            name=proposed.attribute,
            evidence=evidence,
            value=proposed.value,
        )
        return read, (proposed.attribute, proposed.value)

    def period(self, proposed: ProposedPeriod) -> tuple[ReadField, Period]:
        """A length of time that the facts give. Raises Refused."""
        if not self._form.period_given:
            raise Refused(Refusal.NOT_IN_FORM, proposed.words)
        quoted = self._places(proposed.quote)
        inside = [p for place in quoted for p in self._places(proposed.words, within=place)]
        if not inside:
            raise Refused(NoDay.NOT_IN_QUOTE, proposed.words)
        try:
            period = Period.from_korean(self._words(inside[0]))
        except InvalidPeriod:
            raise Refused(Refusal.PERIOD_NOT_READABLE, proposed.words) from None
        evidence = self._evidence(quoted[0])
        read = ReadField(
            kind=FieldKind.PERIOD, name="period", evidence=evidence, value=period.korean
        )
        return read, period

    def _outcome(self, proposed: ProposedTolling) -> Outcome | None:
        if proposed.outcome is None:
            return None
        places = self._places(proposed.outcome_quote or proposed.quote)
        said = plain(self._words(places[0]))
        if not any(word in said for word in outcome_words()[proposed.outcome]):
            raise Refused(Refusal.OUTCOME_NOT_IN_QUOTE, proposed.outcome.value)
        return proposed.outcome

    def _reaches_claim(self, proposed: ProposedTolling) -> bool:
        if proposed.reaches_claim:
            return True
        said = plain(self._words(self._places(proposed.quote)[0]))
        if not any(word in said for word in other_claim_words()):
            raise Refused(Refusal.OTHER_CLAIM_NOT_IN_QUOTE)
        return False

    def _day(self, asked: DayWords, quoted: tuple[Place, ...] | None) -> tuple[ReadDay, Place]:
        """The day of some words, and the passage that holds them."""
        if asked.quote:
            quoted = self._places(asked.quote)
        if quoted is None:
            quoted = (Place(0, len(self._source.text)),)
        read = [
            (self._source.dating.day_of(asked.words, asked.counted_from, place), place)
            for place in quoted
        ]
        dated = [(each, place) for each, place in read if isinstance(each, Dated)]
        if not dated:
            first = read[0][0]
            raise Refused(first.code if isinstance(first, Undated) else NoDay.UNREADABLE,
                          asked.words)  # fmt: skip
        if any(each.day != dated[0][0].day for each, _ in dated):
            raise Refused(NoDay.SEVERAL, asked.words)
        return self._read_day(dated[0][0]), dated[0][1]

    def _read_day(self, dated: Dated) -> ReadDay:
        anchor = dated.anchor
        return ReadDay(
            day=dated.day,
            evidence=self._evidence(dated.place),
            convention=dated.convention,
            about=dated.about,
            counted_from=None if anchor is None else self._evidence(anchor),
        )

    def _places(self, quote: str, within: Place | None = None) -> tuple[Place, ...]:
        found = self._source.quotable.places(quote, within)
        if not found and within is None:
            raise Refused(Refusal.QUOTE_NOT_IN_TEXT, quote)
        return found

    def _words(self, place: Place) -> str:
        return self._source.text[place.start : place.end]

    def _evidence(self, place: Place) -> Evidence:
        return Evidence(quote=self._words(place), start=place.start, end=place.end)


@cache
def outcome_words() -> dict[Outcome, tuple[str, ...]]:
    """The words by which a text says how a step ended, without spaces."""
    text = files("deadline_engine.extraction").joinpath("outcomes.yaml").read_text("utf-8")
    rows: dict[str, list[str]] = yaml.safe_load(text)
    return {Outcome(key): tuple(plain(w) for w in words) for key, words in rows.items()}


@cache
def other_claim_words() -> tuple[str, ...]:
    """The words by which a text says that a step was for another claim, without spaces."""
    text = files("deadline_engine.extraction").joinpath("other_claims.yaml").read_text("utf-8")
    rows: list[list[str]] = yaml.safe_load(text)
    return tuple(plain(word) for row in rows for word in row)


def _surely_before(end: date | Between, start: date | Between) -> bool:
    latest = end if isinstance(end, date) else end.latest
    earliest = start if isinstance(start, date) else start.earliest
    return latest is not None and earliest is not None and latest < earliest
