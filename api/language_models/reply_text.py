"""A model's reply as the schema's value: one JSON object, each field once, finite numbers."""

from __future__ import annotations

import json
import re
from typing import Any, Never, TypeVar

from pydantic import BaseModel, ValidationError

from api.language_models.key_redaction import holds_key

Filled = TypeVar("Filled", bound=BaseModel)
_FENCED = re.compile(r"```(?:json|JSON)?[ \t]*\n(.*)\n?```", re.DOTALL)
_FAULTS_TOLD = 8


class ReplyInvalid(Exception):
    """A reply that does not hold; the message is told to the model with the next attempt."""


def value_of(text: str, schema: type[Filled], key: str = "") -> Filled:
    r"""The value of a reply. A Markdown fence around the whole of it is taken off.

    A reply that has the ``key`` in it, escaped (``\u0073k-…``), is refused.

    Raises ReplyInvalid with what is wrong, without the words of the reply.
    """
    bare = text.strip()
    if fenced := _FENCED.fullmatch(bare):
        bare = fenced[1].strip()
    if not bare:
        raise ReplyInvalid("the reply is empty; answer with one JSON object")
    try:
        held = json.loads(bare, object_pairs_hook=_each_once, parse_constant=_no_number)
    except _NotTaken as error:
        raise ReplyInvalid(str(error)) from None
    except (ValueError, RecursionError):
        raise ReplyInvalid(
            "the reply is no whole JSON; answer with one JSON object and nothing around it"
        ) from None
    if not isinstance(held, dict):
        raise ReplyInvalid("the reply is no JSON object")
    if holds_key(held, key):
        raise ReplyInvalid("the reply holds the key of the server; answer from the document")
    try:
        return schema.model_validate_json(bare)
    except ValidationError as error:
        raise ReplyInvalid(_faults(error)) from None


class _NotTaken(Exception):
    """JSON that parsers read in different ways."""


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    held = dict(pairs)
    if len(held) < len(pairs):
        raise _NotTaken("a field stands twice in one object of the reply; write each once")
    return held


def _no_number(constant: str) -> Never:
    raise _NotTaken(f"{constant} in the reply is no JSON")


def _faults(error: ValidationError) -> str:
    faults = error.errors(include_url=False, include_input=False, include_context=False)
    told = [
        f"{'.'.join(str(part)[:60] for part in fault['loc']) or 'reply'}: {fault['msg'][:200]}"
        for fault in faults[:_FAULTS_TOLD]
    ]
    more = f"; and {len(faults) - _FAULTS_TOLD} more" if len(faults) > _FAULTS_TOLD else ""
    return "; ".join(told) + more
