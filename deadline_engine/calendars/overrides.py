"""Single days that are, or are not, holidays: proclaimed, struck out, or explained; and by whom."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from functools import cache
from hashlib import sha256
from importlib.resources import files

import yaml
from pydantic import BaseModel, Field, TypeAdapter, model_validator

from deadline_engine.authority import DatedData
from deadline_engine.calendars.calendar import Holiday, HolidayKind
from deadline_engine.calendars.holiday_texts import TextName, texts_on

_DIGEST_LENGTH = 16


class Action(StrEnum):
    """What a row does to its day."""

    ADD = "add"
    REMOVE = "remove"
    ANNOTATE = "annotate"
    """The library has the day; the row says why it is one."""


class Override(DatedData):
    """One day. Rows of a caller have the same form as those of ``overrides.yaml``."""

    day: date
    action: Action
    reference: str = Field(min_length=4)
    """The article, decree, proclamation or decision it stands on."""
    texts: tuple[TextName, ...] = ()
    """Of the reference, the units whose text the store holds."""
    name_ko: str = ""
    name_en: str = ""
    kind: HolidayKind | None = None
    library: str = ""
    """ANNOTATE: what the library calls the day, where that is not ``name_ko``."""
    announced_on: date | None = None
    """First day the public could know of it; absent where that day is not established."""

    @model_validator(mode="after")
    def _complete(self) -> Override:
        named = self.name_ko and self.name_en and self.kind
        if self.action is not Action.REMOVE and not named:
            raise ValueError(f"{self.day}: give name_ko, name_en and kind")
        if self.action is Action.REMOVE and (self.kind or self.library):
            raise ValueError(f"{self.day}: a day that is removed has no kind and no library name")
        if self.announced_on and self.announced_on > self.day:
            raise ValueError(f"{self.day}: announced_on {self.announced_on} lies after the day")
        return self

    @property
    def library_name(self) -> str:
        """The name by which the library knows the day."""
        return self.library or self.name_ko

    def holiday(self) -> Holiday:
        """The day as a holiday. Raises ValueError for a row that removes one."""
        if self.kind is None:
            raise ValueError(f"{self.day}: the row removes a holiday")
        return Holiday(
            self.day,
            self.name_ko,
            self.name_en,
            self.kind,
            self.reference,
            self.announced_on,
            texts_on(self.texts, self.day),
        )


class OverrideDoesNotApply(ValueError):
    """A row removes a holiday that is none, or adds a day in a year that is not covered."""

    code = "override_does_not_apply"


@cache
def korean_overrides() -> tuple[Override, ...]:
    """The rows of ``overrides.yaml``, by day."""
    text = files("deadline_engine.calendars").joinpath("overrides.yaml").read_text("utf-8")
    rows = TypeAdapter(tuple[Override, ...]).validate_python(yaml.safe_load(text))
    return tuple(sorted(rows, key=lambda row: row.day))


def digest(rows: Iterable[BaseModel]) -> str:
    """A short digest of rows, by which two sets of holidays can be told apart."""
    text = "\n".join(row.model_dump_json() for row in rows)
    return sha256(text.encode()).hexdigest()[:_DIGEST_LENGTH]
