"""What a model may answer beside a whole proposal."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from deadline_engine.extraction.proposal import Proposed, TriggerProposal

_MOST = 20


class RoleTrigger(TriggerProposal):
    """Which words date one event that starts a period."""

    role: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,100}$")]


class TriggerVote(Proposed):
    """One reading of all events that start the periods of a form."""

    triggers: tuple[RoleTrigger, ...] = Field(max_length=_MOST)


class ClaimPick(Proposed):
    """One of numbered rules, or none."""

    number: int = Field(ge=0, le=10_000, strict=True)
    quote: Annotated[str, StringConstraints(max_length=500)] = ""
