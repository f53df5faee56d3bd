"""Commencements that later Acts moved, of Acts amending many statutes: curated, with sources."""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib.resources import files

import yaml
from pydantic import BaseModel, ConfigDict, Field


class Move(BaseModel):
    """One move: promulgated on a day, it sets another start."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    promulgated_on: date
    start: date


class Postponed(BaseModel):
    """An Act and the moves of its commencement, in order."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    promulgation_no: str
    promulgated_on: date
    title: str
    source: str = Field(min_length=1)
    moved: tuple[Move, ...] = Field(min_length=1)


@cache
def postponed_acts() -> dict[tuple[str, date], Postponed]:
    """All curated Acts by promulgation number and day. Raises pydantic.ValidationError."""
    rows = yaml.safe_load((files("ingest.addenda") / "postponed.yaml").read_text("utf-8"))
    acts = (Postponed.model_validate(row) for row in rows)
    return {(act.promulgation_no, act.promulgated_on): act for act in acts}
