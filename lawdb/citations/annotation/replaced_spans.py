"""Move the spans of a result from a text without annotation to the text as it was given."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from pydantic import BaseModel

from lawdb.citations.annotation.notation import Unannotated

ModelT = TypeVar("ModelT", bound=BaseModel)


def in_given_text(result: ModelT, source: Unannotated) -> ModelT:
    """The result with every ``start`` and ``end`` that are offsets counted in ``source.given``.

    A ``text`` beside them stays ``given[start:end]``.
    """
    return result if not source.cuts else _moved(result, source)


def _moved(result: ModelT, source: Unannotated) -> ModelT:
    fields = {name: getattr(result, name) for name in type(result).model_fields}
    changed = {name: _value(value, source) for name, value in fields.items()}
    start, end = changed.get("start"), changed.get("end")
    if isinstance(start, int) and isinstance(end, int):
        changed["end"] = source.given_end(end)
        changed["start"] = source.given_start(start) if start < end else changed["end"]
        if isinstance(changed.get("text"), str):
            changed["text"] = source.given[changed["start"] : changed["end"]]
    return result.model_copy(update=changed)


def _value(value: Any, source: Unannotated) -> Any:
    if isinstance(value, BaseModel):
        return _moved(value, source)
    if isinstance(value, tuple):
        return tuple(_value(each, source) for each in cast("tuple[Any, ...]", value))
    return value
