"""The key kept out of whatever a server sends back: it may echo what it was told."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

LEAST_LETTERS = 8
"""A shorter key is a stand-in for servers that want none (``x``, ``none``), and a word of texts."""
REDACTED = "***"


def without_key(text: str, key: str) -> str:
    """The text with ``***`` for the key."""
    return text.replace(key, REDACTED) if len(key) >= LEAST_LETTERS else text


def body_without_key(content: bytes, key: str, decoded: Callable[[], str]) -> bytes | None:
    """A body of a response without the key, also where it is escaped; None where it has none.

    ``decoded``: the body as the text that its content type says it is.
    """
    if len(key) < LEAST_LETTERS:
        return None
    try:
        held: Any = json.loads(content)
    except (ValueError, RecursionError):
        text = decoded()
        return without_key(text, key).encode() if key in text else None
    return json.dumps(_redacted(held, key)).encode() if _holds(held, key) else None


def holds_key(held: Any, key: str) -> bool:
    """Whether JSON, read, has the key in one of its strings or names."""
    return len(key) >= LEAST_LETTERS and _holds(held, key)


def _holds(held: Any, key: str) -> bool:
    if isinstance(held, str):
        return key in held
    if isinstance(held, dict):
        return any(_holds(name, key) or _holds(value, key) for name, value in held.items())  # pyright: ignore[reportUnknownVariableType] - plain JSON
    return isinstance(held, list) and any(_holds(each, key) for each in held)  # pyright: ignore[reportUnknownVariableType]


def _redacted(held: Any, key: str) -> Any:
    if isinstance(held, str):
        return without_key(held, key)
    if isinstance(held, dict):
        return {_redacted(name, key): _redacted(value, key) for name, value in held.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(held, list):
        return [_redacted(each, key) for each in held]  # pyright: ignore[reportUnknownVariableType]
    return held
