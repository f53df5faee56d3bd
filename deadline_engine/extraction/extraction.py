"""What was read from a text: each field with its evidence, and each field that was refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from deadline_engine.matter.matter import Day, Matter
from deadline_engine.rules.schema import Names


class Read(BaseModel):
    """The base of what a reading gives back."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Reader(StrEnum):
    """Who pointed at the words."""

    RULES = "rules"
    """Explicit dates with the words beside them, read by rules; no model."""
    MODEL = "model"
    GIVEN = "given"
    """A person: a form, a YAML file."""


class Evidence(Read):
    """Words of the text, as they stand there."""

    quote: str
    start: int
    """Offset of the first character in the text as given."""
    end: int
    """Offset after the last one."""


class ReadDay(Read):
    """A day, with the words it was read from."""

    day: Day
    evidence: Evidence
    convention: str
    """How the words were read: of ``expressions/conventions.yaml``, or ``offset``."""
    about: bool = False
    """The text says 경, 무렵, 약; the day is taken as written."""
    counted_from: Evidence | None = None


class FieldKind(StrEnum):
    """Which part of a matter a field belongs to."""

    RULE = "rule"
    EVENT = "event"
    TOLLING = "tolling"
    FILING = "filing"
    ATTRIBUTE = "attribute"
    PERIOD = "period"


class ReadField(Read):
    """One field that held: its words stand in the text and code read its day from them."""

    kind: FieldKind
    name: str
    """Id of the role, kind or attribute; of a filing its kind, if any."""
    evidence: Evidence
    day: ReadDay | None = None
    """Event time. Of tolling its first day."""
    end: ReadDay | None = None
    """Of tolling its last day."""
    said_on: ReadDay | None = None
    """Mention time; None where it is the text's own day of writing, or not known."""
    value: str = ""
    """Of an attribute, a rule or a period: what was read."""
    votes: tuple[int, int] | None = None
    """Of the decisive field read by a model: how many of how many readings agree."""


class Refusal(StrEnum):
    """Why a proposed field is not taken; with those of ``dating.NoDay``."""

    QUOTE_NOT_IN_TEXT = "quote_not_in_text"
    NOT_IN_FORM = "not_in_form"
    """A role, kind, attribute or value that the rule does not ask for."""
    PERIOD_NOT_READABLE = "period_not_readable"
    VOTES_DISAGREE = "votes_disagree"
    TWO_VALUES = "two_values"
    """An attribute proposed with two values."""
    ENDS_BEFORE_START = "ends_before_start"
    OUTCOME_NOT_IN_QUOTE = "outcome_not_in_quote"
    OTHER_CLAIM_NOT_IN_QUOTE = "other_claim_not_in_quote"
    DAY_MISSING = "day_missing"
    SEVERAL_DAYS_TOLD = "several_days_told"
    """The text gives several days for what happened once; which of them it is would be a guess."""
    NOT_ESTABLISHED = "not_established"
    """The text alleges, doubts, supposes or refutes it, or only asks for it."""
    PLANNED = "planned"
    """The text says that it is to be done, not that it was."""
    OF_ANOTHER_PERSON = "of_another_person"
    """It was done by or to somebody else: a co-defendant, a surety, a relative."""
    OF_ANOTHER_MATTER = "of_another_matter"
    """It belongs to other proceedings, another debt, a precedent."""
    ONLY_DISPATCHED = "only_dispatched"
    """Sent, and nothing says when it arrived, which is what counts (민법 제111조)."""
    NOT_THE_DAY_ASKED = "not_the_day_asked"
    """A day near the one asked for: of the registration, the notice, the judgment not yet final."""


class RefusedField(Read):
    """A proposed field that is not taken."""

    kind: FieldKind
    name: str
    quote: str = Field(max_length=500)
    code: str
    reason: Names


class ReadBy(Read):
    """What decides that the same text is read the same way again."""

    reader: Reader
    model: str = ""
    prompt_version: str = ""
    schema_version: str = ""
    document_hash: str
    """SHA-256 of the text in UTF-8."""
    written_on: Day | None = None


class ExtractionOutcome(StrEnum):
    """What came of a reading."""

    READ = "read"
    """Every trigger of the rule that must be there has a day."""
    TRIGGER_MISSING = "trigger_missing"
    TRIGGER_DISPUTED = "trigger_disputed"
    """The votes on what starts the period tie; the period is indeterminate."""
    RULE_UNKNOWN = "rule_unknown"
    """Nothing says which rule the text is about; candidates are listed."""


class RuleCandidate(Read):
    """A rule that the text could be about."""

    rule: str
    name: Names
    apart: Names | None = None
    """What its period runs from and how long, and which words would have named it."""


class Extraction(Read):
    """The fields of a matter as a text gives them. No deadline, no verdict stands here."""

    kind: Literal["extraction"] = "extraction"
    read_by: ReadBy
    outcome: ExtractionOutcome
    fields: tuple[ReadField, ...]
    """In the order in which they stand in the text."""
    refused: tuple[RefusedField, ...]
    candidates: tuple[RuleCandidate, ...] = ()
    matter: Matter | None
    """What the engine computes with; None without a rule."""
    missing: tuple[Names, ...] = ()
    """What to ask: the questions of the triggers that have no day."""
    notes: tuple[Names, ...] = ()
    """What happened on the way: a changed prompt, attempts that did not hold."""
