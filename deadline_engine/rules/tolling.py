"""What holds a period up or starts it anew, as data: interruptions and suspensions."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Literal

from pydantic import Field, model_validator

from deadline_engine.authority import Authority, DatedData
from deadline_engine.rules.schema import Names, PeriodText, Reach


class Outcome(StrEnum):
    """How the procedure behind an interruption ended."""

    UPHELD = "upheld"
    """A final judgment, or a title of the same force, for the creditor."""
    WITHDRAWN = "withdrawn"
    DISMISSED = "dismissed"
    """각하 or 기각."""
    PENDING = "pending"
    DONE = "done"
    """It ended otherwise: an execution carried out, a promise made."""


class FollowUp(DatedData):
    """It lapses unless another act follows in time (민법 제170조제2항, 제174조)."""

    within: PeriodText
    of: Literal["start", "end"]
    by: tuple[str, ...] = Field(min_length=1)
    """Ids of the interruptions that keep it; a tested filing of one of these kinds does too."""
    authority: Authority


class Tolling(DatedData):
    """What an interruption and a suspension have in common."""

    id: str = Field(pattern=r"^[a-z]{2}(\.[a-z0-9_]+)+$")
    name: Names
    authority: Authority
    earlier: tuple[Authority, ...] = ()
    """Its earlier texts, oldest first, where they gave the same under another number or wording."""
    effective_from: date | None = None
    """First day of the law, whatever its text; None where it is older than what is known of it."""

    def authority_on(self, day: date) -> Authority:
        """The text of a day among ``earlier`` and ``authority``; ``authority`` where none binds."""
        return next((a for a in (*self.earlier, self.authority) if a.binds(day)), self.authority)


class Interruption(Tolling):
    """It ends the period that ran and starts a new one (민법 제168조, 제178조)."""

    effective_to: date | None = None
    lasts: bool
    """Whether it goes on until its procedure ends; False: the new period starts at once."""
    restart_authority: Authority
    follow_up: FollowUp | None = None
    """It only holds provisionally until then: a demand."""
    lapses_when: tuple[Outcome, ...] = ()
    """Outcomes after which it has not interrupted, unless followed up as ``on_lapse`` says."""
    on_lapse: FollowUp | None = None
    lapse_authority: Authority | None = None
    lapse_warning: Names | None = None
    """Said where an outcome lets it lapse: when it keeps its effect all the same."""
    after_completion: Names | None = None
    """Said where it came too late to interrupt: what it may mean then, such as a waiver."""
    ends_at_midnight: tuple[Outcome, ...] = ()
    """Outcomes whose day is taken to begin the new period at 0시, so that it counts (민법 제157조
    단서): a judgment nobody appealed. The facts can say otherwise; the other reading is shown."""
    longer_after_judgment: PeriodText | None = None
    """After ``upheld`` a shorter period becomes this one (민법 제165조)."""
    longer_authority: Authority | None = None

    @model_validator(mode="after")
    def _is_sound(self) -> Interruption:
        if bool(self.lapses_when) != (self.lapse_authority is not None):
            raise ValueError(f"{self.id}: lapses_when and lapse_authority go together")
        if (self.longer_after_judgment is None) != (self.longer_authority is None):
            raise ValueError(f"{self.id}: longer_after_judgment and its authority go together")
        return self


class Effect(StrEnum):
    """What a suspension does to the period."""

    STOPS_CLOCK = "stops_clock"
    """Its days do not count; what was left runs on after it."""
    HOLDS_COMPLETION = "holds_completion"
    """The clock runs, but the period is not complete until some time after its end."""
    DEFERS_START = "defers_start"
    """The period does not begin before its end."""


class LongestVersion(DatedData):
    """The longest a suspension can last by the law of the day it starts."""

    effective_from: date
    effective_to: date | None = None
    """First day of the next version; None while it is the law."""
    longest: PeriodText
    authority: Authority


class FormerReading(DatedData):
    """How courts read it before the reading held now: a second result beside the first."""

    days_before_trigger: Literal["count"]
    """Its days before the trigger count too, though the period did not run yet."""
    authority: Authority
    """A decision that read it so, or that tells of it and departs from it."""
    ko: str = Field(min_length=4)
    en: str = Field(min_length=4)


class Suspension(Tolling):
    """It holds a period up for a while."""

    effect: Effect
    reach: Reach | None = None
    """Facts before ``effective_from`` are reached only by it: ``unexpired_on`` is asked of the end
    without the suspension."""
    counts: Literal["from_start_before_end", "both_ends", "after_start_through_end"]
    """Which days of ``start``–``end`` are suspended."""
    other_count: Literal["from_start_before_end", "both_ends", "after_start_through_end"] | None = (
        None
    )
    """A count some courts use instead: a second reading."""
    count_authority: Authority | None = None
    after_end: PeriodText | None = None
    """``holds_completion``: how long after its end; ``stops_clock``: the least time left after
    its end, where the period so lengthened would end between its start and that day."""
    after_end_convention: str | None = None
    after_end_authority: Authority | None = None
    at_least: PeriodText | None = None
    """A shorter one has no effect."""
    earlier_facts_by: str | None = None
    """Id of the suspension that takes its place for facts that began before ``effective_from``."""
    effective_to: date | None = None
    """First day on which the text no longer binds; facts that began then are not reached."""
    later_facts_by: str | None = None
    """Id of the suspension that takes its place for facts that began on that day or later."""
    lapses_when: tuple[Outcome, ...] = ()
    """Outcomes of its procedure after which it has not suspended."""
    lapse_authority: Authority | None = None
    first_only: bool = False
    """A second one has no effect."""
    first_only_authority: Authority | None = None
    question: Names | None = None
    """What to ask where the facts leave open whether there was one; None: not asked."""
    asks: bool = False
    """Whether its absence from the facts leaves the result open, as with early conciliation."""
    longest: PeriodText | None = None
    """Where ``asks``: the longest it can last from its start, so that the latest end is bounded."""
    longest_versions: tuple[LongestVersion, ...] = ()
    """That bound by the day it starts, where the law changed it; ``longest`` is the widest."""
    days_before_trigger_authority: Authority | None = None
    """What says that its days before the trigger do not count; they never do."""
    former_reading: FormerReading | None = None

    @model_validator(mode="after")
    def _is_sound(self) -> Suspension:
        if self.effect is Effect.HOLDS_COMPLETION and self.after_end is None:
            raise ValueError(f"{self.id}: holds_completion needs after_end")
        if self.after_end is not None and (
            self.after_end_convention is None or self.after_end_authority is None
        ):
            raise ValueError(f"{self.id}: after_end needs its convention and authority")
        if self.first_only and self.first_only_authority is None:
            raise ValueError(f"{self.id}: first_only needs its authority")
        if self.asks and self.question is None:
            raise ValueError(f"{self.id}: asks needs a question")
        return self
