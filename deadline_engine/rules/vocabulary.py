"""The words rules and matters share: roles of events, and attributes of a case."""

from __future__ import annotations

from pydantic import Field

from deadline_engine.authority import DatedData
from deadline_engine.rules.schema import Names


class Role(DatedData):
    """What happened on a day, as rules ask for it: ``knowledge``, ``service``, ``offence_end``."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    name: Names
    question: Names
    """Asked where a rule needs the day and the facts do not have it."""
    reads_as: tuple[str, ...] = ()
    """Roles of ``expressions/roles.yaml`` under which a reader of texts finds such a day."""
    at_midnight: bool = False
    """It is taken to fall at 0시, so that its day is counted (민법 제157조 단서), unless the facts
    say otherwise; the result then shows the other reading too."""


class Attribute(DatedData):
    """What kind of case it is, where a period or a transitional measure depends on it."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    name: Names
    question: Names
    values: dict[str, Names] = Field(min_length=2)
    """Each value with what it means."""


class Vocabulary(DatedData):
    """A file of the folder ``vocabulary``."""

    roles: tuple[Role, ...]
    attributes: tuple[Attribute, ...]
