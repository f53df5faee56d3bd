"""Starts that a clause left to a decree: curated, each with the decree that set it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cache
from importlib.resources import files

import yaml
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ingest.addenda.commencement import Commencement, Departure, Stage
from ingest.addenda.starts import Start
from ingest.addenda.targets import Target, parse_targets
from ingest.derived_version import Basis


class DecreedStart(BaseModel):
    """One day that a decree set.

    For the articles or parts named, for a stage by addressee, or for whatever else the revision
    leaves open.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    start: date
    part: str = ""
    """Articles and parts as a clause names them; empty: the revision."""
    addressees: str = ""
    """Whom the stage reaches, where the clause stages by addressee."""
    source: str = Field(min_length=1)
    """The decree and its provision."""

    @property
    def targets(self) -> tuple[Target, ...]:
        """The articles and parts named."""
        return tuple(parse_targets(self.part))

    @model_validator(mode="after")
    def _names_what_it_says(self) -> DecreedStart:
        if self.part and self.addressees:
            raise ValueError("part and addressees exclude each other")
        if self.part and not self.targets:
            raise ValueError(f"{self.part!r} names no article of the statute")
        return self


class Decreed(BaseModel):
    """A revision whose clause leaves starts to a decree, and the days that were set."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    statute_id: str
    promulgation_no: str
    promulgated_on: date
    title: str
    fixed: tuple[DecreedStart, ...] = Field(min_length=1)

    @property
    def revision(self) -> tuple[str, str, date]:
        """The statute, and the number and day of the promulgation."""
        return self.statute_id, self.promulgation_no, self.promulgated_on


@cache
def decreed_revisions() -> dict[tuple[str, str, date], Decreed]:
    """All curated revisions by statute, promulgation number and day.

    Raises pydantic.ValidationError for a row without its decree.
    """
    rows = yaml.safe_load((files("ingest.addenda") / "decreed.yaml").read_text("utf-8"))
    return {d.revision: d for d in (Decreed.model_validate(row) for row in rows)}


def with_decree(commencement: Commencement, decreed: Decreed) -> Commencement:
    """The commencement with the days that a decree set where the clause left them to one.

    What the clause itself dates stays; what the decree does not name stays open. Where the whole
    revision is left to the decree, the decree may date articles that the clause does not name.
    """
    parts = [f for f in decreed.fixed if f.part]
    departures = tuple(
        part for departure in commencement.departures for part in _dated(departure, parts)
    )
    stages = _stages(commencement.stages, [f for f in decreed.fixed if f.addressees])
    read = replace(commencement, departures=departures, stages=stages)
    whole = next((f for f in decreed.fixed if not f.part and not f.addressees), None)
    unresolved = commencement.unresolved
    if whole is None or unresolved is None or unresolved.reason != "by_decree":
        return read
    named = [target for departure in commencement.departures for target in departure.targets]
    split_off = tuple(
        Departure(f.targets, Start(f.start, source=f.source), f.part)
        for f in parts
        if not any(_within(target, own) for target in named for own in f.targets)
    )
    return replace(
        read,
        start=whole.start,
        basis=Basis.ADDENDA,
        departures=departures + split_off,
        unresolved=None,
        source=whole.source,
    )


def _dated(departure: Departure, fixed: list[DecreedStart]) -> list[Departure]:
    if departure.start.reason != "by_decree":
        return [departure]
    parts: list[Departure] = []
    for target in departure.targets:
        days = [f for f in fixed if any(_within(target, named) for named in f.targets)]
        start = Start(days[0].start, source=days[0].source) if days else departure.start
        parts.append(replace(departure, targets=(target,), start=start))
    return parts


def _within(target: Target, named: Target) -> bool:
    return (
        named.first <= target.first
        and target.last <= named.last
        and target.parts[: len(named.parts)] == named.parts
        and target.chapter == named.chapter
    )


def _stages(stages: tuple[Stage, ...], fixed: list[DecreedStart]) -> tuple[Stage, ...]:
    if not fixed or all(stage.start is not None for stage in stages):
        return stages
    dated = [stage for stage in stages if stage.start is not None]
    dated += [Stage(f.start, f"{f.addressees} ({f.source})") for f in fixed]
    return tuple(sorted(dated, key=lambda stage: stage.start or date.max))
