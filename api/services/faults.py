"""What is wrong with a field of a document, in one plain sentence that names the field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

SHOWN = 5
"""Faults that are named at a time."""
_BRANCH = re.compile(r"constrained-\w+|function-.*|\w+\[.*")
"""What a validation error calls a branch of a union; no place in the document."""
_BASE_TYPES = {"str", "bool", "int", "date"}
_SAID = {
    "missing": "is missing",
    "extra_forbidden": "there is no such field; correct its name or leave it out",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "literal_error": "must be one of {expected}",
    "enum": "must be one of {expected}",
    "string_pattern_mismatch": "may hold only what matches {pattern}",
    "string_too_long": "has more than {max_length} characters",
    "string_too_short": "has fewer than {min_length} characters",
    "too_long": "has more than {max_length} entries",
    "too_short": "has fewer than {min_length} entries",
    "less_than_equal": "must be at most {le}",
    "greater_than_equal": "must be at least {ge}",
    "union_tag_invalid": "{discriminator} must be one of {expected_tags}",
    "union_tag_not_found": "{discriminator} is missing",
}
_KINDS = (
    (("string",), "must be text"),
    (("int", "float"), "must be a number"),
    (("date",), "must be a day, as in 2026-04-17"),
    (("tuple", "list", "set"), "must be a list"),
    (("dict", "model"), "must be a mapping of names to values"),
)
_OWN_WORDS = {"value_error", "assertion_error"}


def fault_sentences(faults: Iterable[Mapping[str, Any]]) -> str:
    """The faults of a validation error, each once and not more than ``SHOWN`` of them."""
    listed = list(dict.fromkeys(map(_sentence, faults)))
    more = f"; … and {len(listed) - SHOWN} more" if len(listed) > SHOWN else ""
    return "; ".join(listed[:SHOWN]) + more


def place(location: Sequence[Any]) -> str:
    """Where in the document: ``events[0].date``; empty for the whole."""
    parts = [p for p in location if not (isinstance(p, str) and _BRANCH.fullmatch(p))]
    if len(parts) > 1 and parts[-1] in _BASE_TYPES and parts[-1] != "date":
        parts.pop()
    return "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in parts).removeprefix(".")


def _sentence(fault: Mapping[str, Any]) -> str:
    where = place(fault["loc"])
    return f"{where}: {fault_words(fault)}" if where else fault_words(fault)


def fault_words(fault: Mapping[str, Any]) -> str:
    """What is wrong, without the place."""
    kind = str(fault["type"])
    if kind in _OWN_WORDS:
        return str(fault["msg"]).partition(", ")[2]
    if kind in _SAID:
        return _SAID[kind].format_map(fault.get("ctx") or {})
    for starts, said in _KINDS:
        if kind.startswith(starts):
            return said
    return "cannot be read as it stands"
