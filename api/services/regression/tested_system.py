"""A system under test as its team names it: a function of this process, or an address."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import cast

from pydantic import ValidationError

from api.services.errors import MalformedParameter
from api.services.regression.doors import DoorUnavailable, Refusal, RegressionDoor, Shown, ShownText
from api.services.regression.http_target import HttpTarget, TargetLimits
from api.services.regression.questions import RegressionQuestion
from api.services.regression.target_contract import (
    MOST_TEXTS,
    AnswerUnusable,
    CitedText,
    RefusalGiven,
    fault_of,
)

AskedFunction = Callable[[str, date], object]
"""Takes the question and the event date; gives texts (ShownText, or mappings with ``statute``,
``article``, ``text`` and optionally ``from`` and ``to``), an empty list or None for no text, or a
Refusal."""


class FunctionTarget:
    """A door behind which a function of others stands.

    What it raises and what it gives that is no text are failed refusals: ``raised``,
    ``malformed_answer``.
    """

    def __init__(self, function: AskedFunction, name: str = "") -> None:
        self._function = function
        self.name = name or str(getattr(function, "__qualname__", type(function).__name__))

    def answers(
        self, questions: Sequence[RegressionQuestion]
    ) -> Iterator[tuple[RegressionQuestion, Shown]]:
        """Ask the questions one after the other."""
        return ((question, self.ask(question)) for question in questions)

    def ask(self, question: RegressionQuestion) -> Shown:
        """What the function shows for one question."""
        try:
            given = self._function(question.words, question.day)
            # A generator runs only when it is read.
            texts = list(cast("Iterable[object]", given)) if _is_many(given) else given
        except Exception as error:  # noqa: BLE001 - whatever it raises is its answer
            return Refusal("raised", f"{type(error).__name__}: {error}"[:2_000], failed=True)
        return _shown(texts)


def target_named(system: object, limits: TargetLimits | None = None) -> RegressionDoor:
    """The door to a system that was named as function, as address, or as door.

    Raises MalformedParameter.
    """
    if isinstance(system, str):
        return HttpTarget(system, limits)
    if callable(getattr(system, "answers", None)) and hasattr(system, "name"):
        return cast("RegressionDoor", system)
    if callable(system):
        return FunctionTarget(cast("AskedFunction", system))
    raise MalformedParameter(
        f"a {type(system).__name__} is no system that can be asked; give a function of question and"
        " event date, or the address of a server"
    )


def answer_to(door: RegressionDoor, question: RegressionQuestion) -> Shown:
    """What a door answers to one question; a door that cannot be asked is a failed refusal."""
    try:
        for _, shown in door.answers([question]):
            return shown
    except DoorUnavailable as error:
        return Refusal("unreachable", str(error), failed=True)
    return Refusal("answer_missing", "the door left the question out", failed=True)


def _is_many(given: object) -> bool:
    return isinstance(given, Iterable) and not isinstance(given, str | bytes | Mapping)


def _shown(given: object) -> Shown:
    if isinstance(given, Refusal):
        return given
    texts = cast("list[object]", given) if isinstance(given, list) else [given]
    if given is None or not texts:
        return Refusal("nothing_shown", "the function answered without any text")
    try:
        if len(texts) > MOST_TEXTS:
            raise AnswerUnusable(
                "malformed_answer", f"{len(texts)} texts; at most {MOST_TEXTS} are judged"
            )
        if len(texts) == 1 and _is_refusal(texts[0]):
            refused = RefusalGiven.model_validate(texts[0])
            return Refusal(refused.code, refused.detail)
        return [t if isinstance(t, ShownText) else _cited(t) for t in texts]
    except ValidationError as error:
        return fault_of(error).refusal
    except AnswerUnusable as error:
        return error.refusal


def _is_refusal(given: object) -> bool:
    return isinstance(given, Mapping) and "code" in given and "text" not in given


def _cited(given: object) -> ShownText:
    return CitedText.model_validate(given).shown
