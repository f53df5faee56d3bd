"""Dispositions that can be taken to court only after an administrative decision (전치주의)."""

from __future__ import annotations

import datetime as dt
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field

from api.services.answers.results import Reason, ReasonCode
from deadline_engine.matter.matter import Matter


class AppealProvision(BaseModel):
    """The provision that asks for the decision first, on the days ``[from, to)`` of its text."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    statute: str
    article: str
    start: dt.date = Field(alias="from")
    end: dt.date | None = Field(alias="to", default=None)

    def stands_on(self, day: dt.date) -> bool:
        """Whether it was in force on a day."""
        return self.start <= day and (self.end is None or day < self.end)


class PreliminaryAppeal(BaseModel):
    """One kind of disposition, and the rules that cannot be computed from it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    words: tuple[str, ...] = Field(min_length=1)
    unless: tuple[str, ...]
    rules: frozenset[str] = Field(min_length=1)
    articles: tuple[AppealProvision, ...] = Field(min_length=1)
    ko: str
    en: str

    def told_in(self, question: str) -> bool:
        """Whether the words of a question tell of such a disposition."""
        letters = "".join(question.split())
        return any(word in letters for word in self.words) and not any(
            word in letters for word in self.unless
        )

    def on(self, day: dt.date) -> AppealProvision | None:
        """The provision in force on a day."""
        return next((each for each in self.articles if each.stands_on(day)), None)


@cache
def preliminary_appeals() -> tuple[PreliminaryAppeal, ...]:
    """The packaged dispositions."""
    text = files("api.services.answers").joinpath("preliminary_appeals.yaml").read_text("utf-8")
    rows: list[dict[str, Any]] = yaml.safe_load(text)
    return tuple(PreliminaryAppeal.model_validate(row) for row in rows)


def appeal_needed_first(question: str, matter: Matter, today: dt.date) -> Reason | None:
    """Why a matter read from a question is not computed: an administrative decision comes first.

    Judged on the day of the matter's latest event, ``today`` where it has none.
    """
    rules = {matter.rule, *(each.rule for each in matter.computations)}
    days = [each.date for each in matter.events if isinstance(each.date, dt.date)]
    day = max(days, default=today)
    for appeal in preliminary_appeals():
        provision = appeal.on(day)
        if provision is None or not rules & appeal.rules or not appeal.told_in(question):
            continue
        where = f"{provision.statute} {provision.article}"
        return Reason(
            code=ReasonCode.APPEAL_FIRST,
            named=where,
            sentence_ko=f"{appeal.ko} ({where})",
            sentence_en=f"{appeal.en} ({where})",
        )
    return None
