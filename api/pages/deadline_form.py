"""The fields of the calculator's form: which ones a rule asks for, and what was typed in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from urllib.parse import parse_qsl

from api.services.matter_requests import MalformedMatter, read_days, read_exact_day, validated
from api.services.rule_views import RuleView
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.schema import GivenPeriod
from deadline_engine.rules.tolling import Interruption, Suspension
from lawdb.errors import MalformedDate

MOST_FIELDS = 400
_EVENT, _ATTRIBUTE, _TOLLING, _WITHOUT = "event.", "attribute.", "tolling.", "without."


@dataclass(frozen=True, slots=True)
class Typed:
    """What the form holds, as typed."""

    fields: Mapping[str, str] = field(default_factory=dict[str, str])

    def of(self, name: str) -> str:
        """A field, empty where it is not there."""
        return self.fields.get(name, "").strip()

    @property
    def rule(self) -> str:
        """The rule's id."""
        return self.of("rule")

    def any_of(self, tolling: Iterable[Interruption | Suspension]) -> bool:
        """Whether anything was typed about one of these."""
        return any(
            name.startswith((f"{_TOLLING}{each.id}.", f"{_WITHOUT}{each.id}")) and value.strip()
            for each in tolling
            for name, value in self.fields.items()
        )

    @property
    def form(self) -> str:
        """What the answer is wanted as: empty for a page."""
        return self.of("form")


def read_form(body: bytes) -> Typed:
    """The fields as sent. Raises MalformedMatter."""
    try:
        pairs = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError as error:
        raise MalformedMatter(
            "the form cannot be read; send its fields in UTF-8, percent-encoded"
        ) from error
    return Typed(dict(pairs))


def matter_of(typed: Typed, view: RuleView) -> Matter:
    """The matter of a filled form; empty fields say nothing.

    Raises MalformedMatter, MatterTooLarge and MalformedDate, which names the field.
    """
    plain: dict[str, Any] = {
        "rule": view.rule.id,
        "title": typed.of("title"),
        "events": [
            {"role": role.id, "date": _days(typed, f"{_EVENT}{role.id}", role.name.ko)}
            for role in view.roles
            if typed.of(f"{_EVENT}{role.id}")
        ],
        "attributes": {
            attribute.id: typed.of(f"{_ATTRIBUTE}{attribute.id}")
            for attribute in view.attributes
            if typed.of(f"{_ATTRIBUTE}{attribute.id}")
        },
        "tolling": list(filter(None, (_tolling(typed, kind, name) for kind, name in kinds(view)))),
        "without": [kind for kind, _ in kinds(view) if typed.of(f"{_WITHOUT}{kind}")],
    }
    if typed.of("filing"):
        plain["filing"] = {"date": _days(typed, "filing", "시험할 행위"), "kind": typed.of("kind")}
    for name in ("period", "calendar"):
        if typed.of(name):
            plain[name] = typed.of(name)
    for name, said in (("as_of", "묻는 날"), ("announced_until", "공휴일을 공포한 날")):
        if typed.of(name):
            plain[name] = _exact_day(typed, name, said)
    if typed.of("first_day_included"):
        plain["options"] = {"first_day_included": typed.of("first_day_included") == "true"}
    return validated(plain)


def kinds(view: RuleView) -> list[tuple[str, str]]:
    """What may hold the period up, by id and name: interruptions first."""
    return [(t.id, t.name.ko) for t in (*view.interruptions, *view.suspensions)]


def asks_period(view: RuleView) -> bool:
    """Whether the facts have to give the period themselves."""
    versions = (v for limb in view.rule.limbs for v in limb.versions)
    return any(isinstance(version.period, GivenPeriod) for version in versions)


def _tolling(typed: Typed, kind: str, name: str) -> dict[str, Any] | None:
    at = f"{_TOLLING}{kind}."
    if not (typed.of(f"{at}start") or typed.of(f"{at}end")):
        return None
    found: dict[str, Any] = {"kind": kind, "lasting": bool(typed.of(f"{at}lasting"))}
    for side, said in (("start", "시작"), ("end", "끝")):
        if typed.of(f"{at}{side}"):
            found[side] = _days(typed, f"{at}{side}", f"{name} {said}")
    if typed.of(f"{at}outcome"):
        found["outcome"] = typed.of(f"{at}outcome")
    return found


def _days(typed: Typed, name: str, said: str) -> Any:
    try:
        return read_days(typed.of(name))
    except MalformedDate as error:
        raise MalformedDate(f"{said}: {error.detail}") from error
    except ValueError as error:  # an interval without a day
        raise MalformedDate(f"{said}: {error}") from error


def _exact_day(typed: Typed, name: str, said: str) -> date:
    try:
        return read_exact_day(typed.of(name))
    except MalformedDate as error:
        raise MalformedDate(f"{said}: {error.detail}") from error
