"""Replies of a model kept for the next time: the reply itself, never what was made of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from deadline_engine.extraction.form import Form

_FORMAT = "1"
Filled = TypeVar("Filled", bound=BaseModel)


class ReadingStoreError(Exception):
    """A store could not keep or give back what it was asked; the reading goes on without it."""


class ReadingStore(Protocol):
    """Keeps bytes by key. Keys are 64 hexadecimal digits and tell nothing of the text."""

    def get(self, key: str) -> bytes | None:
        """What was kept; None where nothing was. Raises ReadingStoreError."""
        ...

    def put(self, key: str, content: bytes) -> None:
        """Keep it whole or not at all. Raises ReadingStoreError."""
        ...


class KeptReply(BaseModel):
    """A reply as it is kept."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    model: str
    """As the server named it."""
    value: dict[str, Any]
    refused: int
    """How many attempts before it did not hold."""

    def filled(self, schema: type[Filled]) -> Filled:
        """The reply as the task's schema. Raises ValueError."""
        return schema.model_validate_json(json.dumps(self.value, ensure_ascii=False))


class Unreadable(Exception):
    """What is kept under a key is not what was written there."""


def packed(reply: KeptReply) -> bytes:
    """A line with the hash of the rest, and the reply as JSON."""
    body = reply.model_dump_json().encode("utf-8", "surrogatepass")
    return hashlib.sha256(body).hexdigest().encode() + b"\n" + body


def unpacked(content: bytes, key: str) -> KeptReply:
    """Raises Unreadable where a letter of it has changed or it belongs to another key."""
    digest, _, body = content.partition(b"\n")
    if hashlib.sha256(body).hexdigest().encode() != digest:
        raise Unreadable
    try:
        reply = KeptReply.model_validate_json(body)
    except ValidationError:
        raise Unreadable from None
    if reply.key != key:
        raise Unreadable
    return reply


def key_of(*parts: str | int | None) -> str:
    """SHA-256 of the parts, none of which can be mistaken for another."""
    return hashlib.sha256(json.dumps([_FORMAT, *parts]).encode()).hexdigest()


def form_hash(form: Form) -> str:
    """Of all that decides what a form asks: the rules and the words of every field."""
    rows = (form.rules, form.triggers, form.roles, form.tolling, form.attributes)
    asked = [
        form.skeleton.model_dump_json(),
        form.period_given,
        *([row.model_dump_json() for row in each] for each in rows),
    ]
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()


def candidates_hash(ids: Sequence[str]) -> str:
    """Of the rules that are offered, in their order."""
    return hashlib.sha256(json.dumps(list(ids)).encode()).hexdigest()
