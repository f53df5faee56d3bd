"""What a rule of the catalogue says. A rule without a legal reference does not load."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from deadline_engine.authority import Authority, DatedData
from deadline_engine.counting.period import Period, Unit
from deadline_engine.rules.regime import Regime

_UNITS = {unit.value: unit for unit in Unit}


def _period(value: Any) -> Any:
    """``3년``, ``6개월``, ``90일``, ``2주``, ``3 months``."""
    if not isinstance(value, str):
        return value
    number, _, unit = value.partition(" ")
    if number.isdecimal() and unit.removesuffix("s") in _UNITS:
        return Period(int(number), _UNITS[unit.removesuffix("s")])
    return Period.from_korean(value)


PeriodText = Annotated[Period, BeforeValidator(_period)]


class Names(DatedData):
    """A name, or a sentence, in both languages."""

    ko: str = Field(min_length=2)
    en: str = Field(min_length=2)


class Direction(StrEnum):
    """Which way a period runs from its trigger."""

    AFTER = "after"
    BEFORE = "before"
    """Backward: ``임대차기간이 끝나기 2개월 전까지``."""


class LastDay(StrEnum):
    """What becomes of a last day on which nobody works."""

    BY_CONVENTION = "by_convention"
    """It moves where the convention of that day moves it."""
    STAYS = "stays"
    UNSETTLED = "unsettled"
    """Courts are divided: moved by default, with a warning and the other reading."""


class Combination(StrEnum):
    """How the ends of several limbs become one deadline."""

    EARLIER = "earlier"
    """The limb that ends first closes the period: 3 years from knowledge, 10 from the act."""
    LATER = "later"


class Condition(DatedData):
    """One thing the law asks of the facts before a version reaches them; exactly one field.

    ``event_from: {contract: 2015-03-12}`` holds where the event lies on that day or after it,
    ``event_before`` where it lies before. ``unexpired_on: 2015-07-31`` holds where the period
    by the version before had not run out before that day. ``attribute: {sexual_abuse: "true"}``.
    """

    event_from: dict[str, date] | None = None
    event_before: dict[str, date] | None = None
    unexpired_on: date | None = None
    attribute: dict[str, str] | None = None

    @model_validator(mode="after")
    def _is_one(self) -> Condition:
        given = [v for v in (self.event_from, self.event_before, self.unexpired_on, self.attribute)
                 if v is not None]  # fmt: skip
        if len(given) != 1 or (isinstance(given[0], dict) and len(given[0]) != 1):
            raise ValueError("a condition names one thing")
        return self


class Reach(DatedData):
    """Which facts a version reaches, as its transitional measure says; any one of ``when_any``.

    Each element of ``when_any`` is a condition, or a list of conditions that must all hold.
    """

    when_any: tuple[Condition | tuple[Condition, ...], ...] = Field(min_length=1)
    authority: Authority
    ko: str = Field(min_length=4)
    en: str = Field(min_length=4)


class ByAttribute(DatedData):
    """A period that depends on what kind of case it is: the penalty, the kind of claim."""

    attribute: str
    values: dict[str, PeriodText | Literal["none"]] = Field(min_length=2)
    """``none``: no limitation at all."""
    otherwise: PeriodText | Literal["none"] | None = None
    """Where the facts do not name the attribute at all; None asks for it."""
    authorities: dict[str, Authority] = Field(default_factory=dict[str, Authority])
    """The unit that prints the value's number, where the version's own article is too coarse."""


class GivenPeriod(DatedData):
    """A length that no article prints: an instrument of the case fixes it, so the facts give it."""

    given_by: Names
    """The instrument: an order of the court, a contract, the addenda of a statute."""


class PeriodVersion(DatedData):
    """The period in one interval of its text."""

    effective_from: date | None = None
    """First day of the version; None where it is older than what is known of it."""
    effective_to: date | None = None
    """First day of the next version, or of none; None while it is the law."""
    period: PeriodText | ByAttribute | GivenPeriod | Literal["none"]
    authority: Authority
    """The article that prints the period; of a given one, the article that says how it counts."""
    reach: Reach | None = None
    """None: the facts whose governing event lies on ``effective_from`` or after it."""
    open_transition: Names | None = None
    """No clause says whether it reaches a period already running: by default it does not, and the
    other reading is shown."""
    opens: PeriodText | None = None
    """Backward only: how long before the trigger the act can first be done."""
    note: str = ""


class Limb(DatedData):
    """One period of a rule, from one trigger."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    trigger: str
    """The role of the event it runs from."""
    trigger_words: Names
    """What the law calls it: ``손해 및 가해자를 안 날``."""
    governed_by: str | None = None
    """The role whose day selects the version; None: the trigger."""
    direction: Direction = Direction.AFTER
    convention: str
    first_day: Literal["by_convention", "included", "excluded", "next_day"] = "by_convention"
    """``next_day``: the period begins at 0시 of the day after the trigger (``선거일 후``)."""
    first_day_authority: Authority | None = None
    last_day: LastDay = LastDay.BY_CONVENTION
    last_day_authority: Authority | None = None
    versions: tuple[PeriodVersion, ...] = Field(min_length=1)
    optional: bool = False
    """Left out, instead of asked for, where the facts have no such trigger; the result says so."""
    only_if: dict[str, str] = Field(default_factory=dict[str, str])
    """Attributes without which the limb does not exist for the case."""
    suspended_by: tuple[str, ...] | None = None
    """Overrides the rule's list for this limb; a long stop often knows none."""
    interrupted_by: tuple[str, ...] | None = None

    @model_validator(mode="after")
    def _is_sound(self) -> Limb:
        if self.first_day != "by_convention" and self.first_day_authority is None:
            raise ValueError(f"limb {self.id}: first_day needs a first_day_authority")
        if self.last_day is not LastDay.BY_CONVENTION and self.last_day_authority is None:
            raise ValueError(f"limb {self.id}: last_day needs a last_day_authority")
        for earlier, later in zip(self.versions, self.versions[1:], strict=False):
            if later.effective_from is None or (
                earlier.effective_to is not None and earlier.effective_to > later.effective_from
            ):
                raise ValueError(f"limb {self.id}: versions must follow each other in time")
            if earlier.effective_to is None:
                raise ValueError(f"limb {self.id}: only the last version is open at its end")
        for version in self.versions:
            if version.open_transition is not None and (
                version.reach is not None or version.effective_from is None
            ):
                raise ValueError(
                    f"limb {self.id}: open_transition belongs to a dated version without reach"
                )
            if (version.opens is not None) and self.direction is not Direction.BEFORE:
                raise ValueError(f"limb {self.id}: opens belongs to a period that runs backward")
        return self


class Ruling(DatedData):
    """A decision that takes a limb away from certain cases without touching the book."""

    limb: str
    attribute: dict[str, str]
    """The cases it reaches."""
    asked_between: tuple[date, date] | None = None
    """Days of the limb's trigger, ``[from, to)``, for which the attribute is asked where the facts
    do not give it; on other days, and without this, it is taken not to be such a case."""
    authority: Authority
    ko: str
    en: str


class Rule(DatedData):
    """A period and everything that decides its end."""

    id: str = Field(pattern=r"^[a-z]{2}(\.[a-z0-9_]+)+$")
    """``kr.civil_act.tort``; stable over corrections."""
    jurisdiction: Literal["KR", "UK", "EU", "US"]
    regime: Regime
    name: Names
    also_called: tuple[str, ...] = ()
    """Words by which people look for it."""
    limbs: tuple[Limb, ...] = Field(min_length=1)
    combination: Combination | None = None
    """None only with one limb."""
    combination_authority: Authority | None = None
    interrupted_by: tuple[str, ...] = ()
    """Ids of the catalogue's interruptions."""
    suspended_by: tuple[str, ...] = ()
    """Ids of the catalogue's suspensions."""
    tested_by: Names
    """The act that must be done in the period: ``소의 제기``."""
    rulings: tuple[Ruling, ...] = ()
    in_order: tuple[tuple[str, str], ...] = ()
    """Pairs of roles of which the first cannot lie after the second: nobody knows of an act before
    it was done. Facts that say so contradict each other."""
    early_authority: Authority | None = None
    """What allows the act before its trigger (민사소송법 제396조제1항 단서)."""
    late_warning: Names | None = None
    """What may save a late act: 추후보완, an extension by the tribunal."""
    warnings: tuple[Names, ...] = ()
    note: str = ""

    @model_validator(mode="after")
    def _is_sound(self) -> Rule:
        if (len(self.limbs) > 1) != (self.combination is not None):
            raise ValueError(f"{self.id}: several limbs need a combination, one limb has none")
        if len({limb.id for limb in self.limbs}) != len(self.limbs):
            raise ValueError(f"{self.id}: two limbs have one id")
        if self.regime is Regime.EXCLUSION_PERIOD and (self.interrupted_by or self.suspended_by):
            raise ValueError(f"{self.id}: an exclusion period is neither interrupted nor suspended")
        for ruling in self.rulings:
            if ruling.limb not in {limb.id for limb in self.limbs}:
                raise ValueError(f"{self.id}: a ruling names the limb {ruling.limb}, which is none")
        return self
