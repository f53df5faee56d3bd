"""Statutes that another statute's addenda ended: curated, each with the clauses that say so."""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib.resources import files

import yaml
from pydantic import BaseModel, ConfigDict, Field


class RepealedElsewhere(BaseModel):
    """A statute of which the source has no repealing revision, and what ended it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    statute_id: str
    title: str
    promulgated_as: str
    """The promulgation that is meant: the id alone could be another corpus's."""
    ended_on: date
    """First day on which it was no longer in force."""
    clauses: tuple[str, ...] = Field(min_length=1)
    note: str = Field(min_length=1)

    @property
    def words(self) -> str:
        """What a version's note says of the end."""
        return f"다른 법령으로 폐지: {', '.join(self.clauses)} ({self.note})"


@cache
def _all() -> dict[str, RepealedElsewhere]:
    rows = yaml.safe_load((files("ingest.addenda") / "repealed_elsewhere.yaml").read_text("utf-8"))
    return {r.statute_id: r for r in (RepealedElsewhere.model_validate(row) for row in rows)}


def repealed_elsewhere(statute_id: str, titles: frozenset[str]) -> RepealedElsewhere | None:
    """What ended a statute of these titles; None where its own revisions tell its end, or it lives.

    Raises pydantic.ValidationError for a row without its clauses.
    """
    found = _all().get(statute_id)
    return found if found is not None and found.title in titles else None
