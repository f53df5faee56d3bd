"""The one way to a language model: a task with a schema goes out, a filled schema comes back.

A model reads. It fills fields, or picks a number among candidates; dates, versions and conclusions
are computed by code. What a document says is data for it, never an instruction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pydantic import BaseModel

Filled = TypeVar("Filled", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class ModelTask(Generic[Filled]):
    """What a model is asked to fill."""

    name: str
    """Of the kind of task, for logs and caches: ``matter_fields``, ``event_date_choice``."""
    instructions: str
    """Ours; the only words that instruct."""
    document: str
    """What is to be read, from outside: handed over apart from the instructions, as data."""
    schema: type[Filled]
    """The fields to fill. A reply with other fields is refused (``extra="forbid"``)."""
    check: Callable[[Filled], str | None] | None = None
    """What is wrong with a reply that fits the schema, told to the model with the next attempt;
    None where nothing is."""
    attempts: int = 3
    """How often the model is asked in all until a reply holds; at least 1."""
    vote: int = 0
    """Which of several askings of the same task this is; models that take a seed get it as one."""


@dataclass(frozen=True, slots=True)
class ModelReply(Generic[Filled]):
    """What a model filled in, after the schema and the task's check."""

    value: Filled
    model: str
    """The model as the server names it."""
    refused: tuple[str, ...] = ()
    """Why earlier attempts did not hold, in their order."""
    tokens_in: int | None = None
    tokens_out: int | None = None
    """As the server counted them, over all attempts; None where it did not."""


class ModelError(Exception):
    """A model gave nothing that can be used. ``code`` says why; the message has no secret."""

    def __init__(self, code: str, message: str) -> None:
        """With a stable code.

        ``model_unreachable``, ``model_busy``, ``model_refused``, ``model_reply_invalid`` or
        ``model_over_budget``.
        """
        super().__init__(message)
        self.code = code


class LanguageModel(Protocol):
    """A model that fills schemas, however it is reached."""

    @property
    def name(self) -> str:
        """Server and model, without a secret: each of them can change what is read."""
        ...

    def fill(self, task: ModelTask[Filled]) -> ModelReply[Filled]:
        """The task's schema, filled and checked.

        Thread-safe: votes are asked for in parallel. Raises ModelError where the model is not
        reached, is over its limits, or where no attempt gave a reply that holds.
        """
        ...
