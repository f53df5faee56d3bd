"""Treaties whose taking effect starts a statute: curated days, each with its source."""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib.resources import files

import yaml
from pydantic import BaseModel, ConfigDict, Field


class Treaty(BaseModel):
    """A treaty and the day on which it took effect for Korea."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    words: tuple[str, ...] = Field(min_length=1)
    without: tuple[str, ...] = ()
    in_force: date
    source: str = Field(min_length=1)


@cache
def treaties() -> tuple[Treaty, ...]:
    """All curated treaties. Raises pydantic.ValidationError for a row without its source."""
    rows = yaml.safe_load((files("ingest.addenda") / "treaties.yaml").read_text("utf-8"))
    return tuple(Treaty.model_validate(row) for row in rows)


def treaty_named(text: str) -> Treaty | None:
    """The one treaty whose words all stand in the text; None where there is none."""
    for treaty in treaties():
        if all(word in text for word in treaty.words) and not any(
            w in text for w in treaty.without
        ):
            return treaty
    return None
