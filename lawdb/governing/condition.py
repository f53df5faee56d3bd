"""The language of conditions: what an addenda clause asks of the facts, in three-valued logic.

::

    fact_before:     {offence: 2007-12-21}         the offence was committed before that day
    fact_from:       {contract: 2015-03-12}        the contract was concluded on or after that day
    fact_not_before: {prescription_end: 2020-10-20}  by that day the period had not run out:
                                                   it ends on or after it, or never
    fact_is:         {third_party_lease: true}     yes or no
    all: […]   any: […]   not: …

A condition holds, does not hold, or cannot be told from the facts. It is never held to hold, or not
to hold, where some way of filling in what is unknown says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, cast

from pydantic import Discriminator, Field, Tag, field_validator

from lawdb.data.reading import CuratedRow
from lawdb.governing.facts import Day, FactKind, Facts, FactValue, Flag, Never, known_facts


def _one_fact(value: dict[str, Any], kind: FactKind) -> dict[str, Any]:
    if len(value) != 1:
        raise ValueError("a test names one fact")
    (name,) = value
    found = known_facts().get(name)
    if found is None:
        raise ValueError(f"there is no fact {name!r} in facts.yaml")
    if found.kind is not kind:
        raise ValueError(f"the fact {name} is a {found.kind}, not a {kind}")
    return value


class FactBefore(CuratedRow):
    """It happened before the day."""

    fact_before: dict[str, date]

    @field_validator("fact_before")
    @classmethod
    def _names_a_day(cls, value: dict[str, Any]) -> dict[str, Any]:
        return _one_fact(value, FactKind.DAY)


class FactFrom(CuratedRow):
    """It happened on the day or after it; what never happened did not."""

    fact_from: dict[str, date]

    @field_validator("fact_from")
    @classmethod
    def _names_a_day(cls, value: dict[str, Any]) -> dict[str, Any]:
        return _one_fact(value, FactKind.DAY)


class FactNotBefore(CuratedRow):
    """It happened on the day or after it, or never: the contrary of ``fact_before``."""

    fact_not_before: dict[str, date]

    @field_validator("fact_not_before")
    @classmethod
    def _names_a_day(cls, value: dict[str, Any]) -> dict[str, Any]:
        return _one_fact(value, FactKind.DAY)


class FactIs(CuratedRow):
    """Yes or no."""

    fact_is: dict[str, bool]

    @field_validator("fact_is")
    @classmethod
    def _names_a_flag(cls, value: dict[str, Any]) -> dict[str, Any]:
        return _one_fact(value, FactKind.FLAG)


class AllOf(CuratedRow):
    """Every part holds."""

    parts: list[Condition] = Field(alias="all", min_length=2)


class AnyOf(CuratedRow):
    """At least one part holds."""

    parts: list[Condition] = Field(alias="any", min_length=2)


class Not(CuratedRow):
    """The part does not hold."""

    part: Condition = Field(alias="not")


_TAGS: dict[type[object], str] = {
    FactBefore: "fact_before",
    FactFrom: "fact_from",
    FactNotBefore: "fact_not_before",
    FactIs: "fact_is",
    AllOf: "all",
    AnyOf: "any",
    Not: "not",
}


def _tag(value: Any) -> str | None:
    if isinstance(value, dict):
        keys = cast("dict[str, Any]", value).keys()
        return next(iter(keys)) if len(keys) == 1 else None
    return _TAGS.get(cast("type[object]", type(value)))


Condition = Annotated[
    Annotated[FactBefore, Tag("fact_before")]
    | Annotated[FactFrom, Tag("fact_from")]
    | Annotated[FactNotBefore, Tag("fact_not_before")]
    | Annotated[FactIs, Tag("fact_is")]
    | Annotated[AllOf, Tag("all")]
    | Annotated[AnyOf, Tag("any")]
    | Annotated[Not, Tag("not")],
    Discriminator(_tag),
]

for _model in (AllOf, AnyOf, Not):
    _model.model_rebuild()


@dataclass(frozen=True, slots=True)
class FactTest:
    """One fact held against what the clause asks of it."""

    fact: str
    asked: date | bool
    asked_as: str
    """``fact_before``, ``fact_from``, ``fact_not_before``, ``fact_is``."""
    given: FactValue | None
    """None where the fact is not known."""
    holds: bool | None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What came of a condition."""

    holds: bool | None
    """None where the facts do not tell."""
    tests: tuple[FactTest, ...]
    """Every fact looked at, in the order of the condition."""
    open_tests: tuple[FactTest, ...]
    """Those without which the condition cannot be told; empty where it was."""


def evaluate(condition: Condition, facts: Facts) -> Evaluation:
    """Hold a condition against the facts."""
    match condition:
        case Not():
            inner = evaluate(condition.part, facts)
            return Evaluation(_contrary(inner.holds), inner.tests, inner.open_tests)
        case AllOf():
            return _joined(condition.parts, facts, decisive=False)
        case AnyOf():
            return _joined(condition.parts, facts, decisive=True)
        case _:
            done = _tested(condition, facts)
            return Evaluation(done.holds, (done,), () if done.holds is not None else (done,))


def facts_of(condition: Condition) -> frozenset[str]:
    """The names of the facts a condition asks for."""
    return frozenset(test.fact for test in evaluate(condition, {}).tests)


def _tested(condition: FactBefore | FactFrom | FactNotBefore | FactIs, facts: Facts) -> FactTest:
    """One fact; what is not given is not known."""
    asked: date | bool
    match condition:
        case FactBefore():
            ((name, asked),) = condition.fact_before.items()
            holds = _before(facts.get(name), asked)
        case FactFrom():
            ((name, asked),) = condition.fact_from.items()
            never = facts.get(name) == Never()
            holds = False if never else _contrary(_before(facts.get(name), asked))
        case FactNotBefore():
            ((name, asked),) = condition.fact_not_before.items()
            holds = _contrary(_before(facts.get(name), asked))
        case FactIs():
            ((name, asked),) = condition.fact_is.items()
            holds = None if name not in facts else facts[name] == Flag(asked)
    return FactTest(name, asked, _TAGS[type(condition)], facts.get(name), holds)


def _joined(parts: list[Condition], facts: Facts, *, decisive: bool) -> Evaluation:
    """``all`` is decided by a part that does not hold, ``any`` by one that does."""
    done = [evaluate(part, facts) for part in parts]
    tests = tuple(test for each in done for test in each.tests)
    if any(each.holds is decisive for each in done):
        return Evaluation(decisive, tests, ())
    if all(each.holds is not None for each in done):
        return Evaluation(not decisive, tests, ())
    return Evaluation(None, tests, tuple(test for each in done for test in each.open_tests))


def _before(value: FactValue | None, day: date) -> bool | None:
    match value:
        case None:
            return None
        case Never():
            return False
        case Day(start, end):
            if end is not None and end <= day:
                return True
            if start is not None and start >= day:
                return False
            return None
        case Flag():
            raise TypeError("yes or no is no day")


def _contrary(holds: bool | None) -> bool | None:
    return None if holds is None else not holds
