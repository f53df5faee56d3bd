"""A fact that the text tells in some way, and that is not taken."""

from __future__ import annotations

from dataclasses import dataclass

from deadline_engine.extraction.dating import NoDay
from deadline_engine.extraction.extraction import FieldKind, Refusal


@dataclass(frozen=True, slots=True)
class NotTaken:
    """Which field, the words it was looked for in, and why it is left to a person."""

    kind: FieldKind
    name: str
    """Id of the role or kind; of the act that is tested nothing."""
    quote: str
    code: Refusal | NoDay
