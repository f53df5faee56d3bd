"""The form of the calculator filled from a story: what was read stands in fields to look over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from api.pages.deadline_form import Typed
from api.services.errors import MalformedParameter
from api.services.extractions import ExtractionRequest
from api.services.matter_requests import read_exact_day
from deadline_engine.extraction.extraction import Extraction
from deadline_engine.matter.matter import Between, Matter

LONGEST_STORY = 50_000
"""Characters; a longer document is for the command or the API."""


def request_of(typed: Typed) -> ExtractionRequest:
    """What to read. Browsers send a line's end as CR LF; it is one letter here.

    Raises MalformedParameter for a story that is too long, and MalformedDate.
    """
    story = typed.fields.get("story", "").replace("\r\n", "\n")
    if len(story) > LONGEST_STORY:
        raise MalformedParameter(
            f"the story has {len(story):,} characters; the page takes {LONGEST_STORY:,}: read it"
            " with lawdb extract, or through the API"
        )
    written_on = typed.of("written_on")
    return ExtractionRequest(
        text=story,
        rule=typed.rule or None,
        written_on=read_exact_day(written_on) if written_on else None,
        compute=False,
    )


def typed_of(found: Extraction, story: Typed) -> Typed:
    """The fields as if they had been typed, with the story they were read from."""
    kept = {name: story.of(name) for name in ("story", "written_on")}
    if found.matter is None:
        return Typed(kept)
    return Typed({**kept, **dict(_fields(found.matter))})


def left_over(found: Extraction) -> tuple[str, ...]:
    """Names of facts for which the form has no second field: they must be typed elsewhere."""
    if found.matter is None:
        return ()
    names = [name for name, _ in _fields(found.matter)]
    return tuple(sorted({name for name in names if names.count(name) > 1}))


def _fields(matter: Matter) -> Iterator[tuple[str, str]]:
    yield "rule", matter.rule or ""
    for event in matter.events:
        yield f"event.{event.role}", day_text(event.date)
    for name, value in matter.attributes.items():
        yield f"attribute.{name}", value
    for fact in matter.tolling:
        at = f"tolling.{fact.kind}."
        if fact.start is not None:
            yield f"{at}start", day_text(fact.start)
        if fact.end is not None:
            yield f"{at}end", day_text(fact.end)
        if fact.outcome is not None:
            yield f"{at}outcome", fact.outcome.value
        if fact.lasting:
            yield f"{at}lasting", "true"
    if matter.filing is not None:
        yield "filing", day_text(matter.filing.date)
        yield "kind", matter.filing.kind
    if matter.period is not None:
        yield "period", matter.period.korean


def day_text(day: date | Between) -> str:
    """A day, or bounds, as the form takes them: the last day of bounds is not included."""
    if isinstance(day, date):
        return day.isoformat()
    first = "" if day.earliest is None else day.earliest.isoformat()
    after = "" if day.latest is None else (day.latest + timedelta(days=1)).isoformat()
    return f"{first}..{after}"
