"""A chooser picks among numbered candidates: it may answer a number and a confidence, no date.

Code expands an expression into dated candidates; where several remain, a model may choose one of
them or none. Whatever else it answers is rejected, and the question goes back to the asker.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deadline_engine.extraction.language_model import LanguageModel, ModelError, ModelTask
from lawdb.event_date.event_date import EventDateCandidate
from lawdb.event_date.reading import Choice

THRESHOLD = 0.7
"""Below this confidence a question back is better than the choice."""


class ChooserUnavailable(Exception):
    """The chooser cannot be asked now; the expression stays ambiguous."""


class Chooser(Protocol):
    """Picks one of numbered candidates for an expression of a question."""

    def choose(
        self, question: str, expression: str, candidates: Sequence[EventDateCandidate]
    ) -> object:
        """A number (from 1; 0 for none of them) and a confidence between 0 and 1.

        As a mapping ``{"number": 2, "confidence": 0.9}`` or the same as JSON text. The reply is
        not trusted: anything else is rejected. Raises ChooserUnavailable.
        """
        ...


class NumberedChoice(BaseModel):
    """All that a chooser may answer."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

    number: int = Field(ge=0)
    confidence: float = Field(ge=0, le=1)


class LanguageModelChooser:
    """Asks a language model, with the question as data."""

    def __init__(self, model: LanguageModel) -> None:
        """``model`` fills the number and the confidence."""
        self._model = model

    def choose(
        self, question: str, expression: str, candidates: Sequence[EventDateCandidate]
    ) -> object:
        """The model's reply as it is; ``choice_among`` validates it. Raises ChooserUnavailable."""

        def check(reply: NumberedChoice) -> str | None:
            few = reply.number <= len(candidates)
            return None if few else f"number: there are {len(candidates)} candidates"

        task = ModelTask(
            name="event_date_choice",
            instructions=instructions(candidates),
            document=json.dumps(
                {"question": question, "expression": expression}, ensure_ascii=False
            ),
            schema=NumberedChoice,
            check=check,
        )
        try:
            return self._model.fill(task).value.model_dump()
        except ModelError as error:
            raise ChooserUnavailable(f"{error.code}: {error}") from error


def instructions(candidates: Sequence[EventDateCandidate]) -> str:
    """What a language model is told: the candidates numbered; the question is data, apart."""
    numbered = "\n".join(
        f"{number}. {candidate.name_ko} [{candidate.interval}]"
        for number, candidate in enumerate(candidates, start=1)
    )
    return (
        "A question about law contains an expression of time with several readings.\n"
        "Pick the reading the asker meant. Do not compute dates; pick a number.\n"
        "0. none of these\n"
        f"{numbered}\n"
        f"number is from 0 to {len(candidates)}, confidence from 0 to 1."
    )


def choice_among(
    chooser: Chooser, question: str, expression: str, candidates: Sequence[EventDateCandidate]
) -> Choice:
    """Ask, and hold the reply to the rules."""
    try:
        raw = chooser.choose(question, expression, candidates)
    except ChooserUnavailable as error:
        return _refused("unavailable", str(error))
    try:
        reply = (
            NumberedChoice.model_validate_json(raw)
            if isinstance(raw, str | bytes)
            else NumberedChoice.model_validate(raw)
        )
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "reply"
        return _refused("rejected", f"{place}: {first['msg']}")
    if reply.number > len(candidates):
        return _refused("rejected", f"number: there are {len(candidates)} candidates")
    code = "chosen"
    if reply.confidence < THRESHOLD:
        code = "below_threshold"
    elif reply.number == 0:
        code = "none_of_these"
    return Choice(
        number=reply.number,
        confidence=reply.confidence,
        accepted=code == "chosen",
        code=code,
        detail="",
    )


def _refused(code: str, detail: str) -> Choice:
    return Choice(number=None, confidence=None, accepted=False, code=code, detail=detail)
