"""Places in a question that was read in composed letters, as places in the question as given."""

from __future__ import annotations

from typing import cast

from pydantic import BaseModel

from deadline_engine.expressions.composed_text import ComposedText
from lawdb.event_date.event_date import FoundExpression
from lawdb.event_date.reading import EventDateReading


def placed_as_given(reading: EventDateReading, composed: ComposedText) -> EventDateReading:
    """The reading with every expression where it stands in the text as given."""
    if composed.starts is None:
        return reading
    return cast("EventDateReading", _placed(reading, composed))


def _placed(value: object, composed: ComposedText) -> object:
    if isinstance(value, FoundExpression):
        start, end = composed.place(value.start, value.end)
        return FoundExpression(text=composed.given[start:end], start=start, end=end)
    if isinstance(value, BaseModel):
        fields: dict[str, object] = {n: getattr(value, n) for n in type(value).model_fields}
        return value.model_copy(update={n: _placed(c, composed) for n, c in fields.items()})
    if isinstance(value, tuple):
        return tuple(_placed(item, composed) for item in cast("tuple[object, ...]", value))
    return value
