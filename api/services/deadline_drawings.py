"""A computed deadline in the forms people carry elsewhere: iCalendar, Mermaid, SVG."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from api.services.deadlines import computed
from api.services.errors import MalformedParameter
from deadline_engine.drawing.icalendar import icalendar
from deadline_engine.drawing.mermaid import graph_mermaid
from deadline_engine.drawing.timeline import timeline_of
from deadline_engine.drawing.timeline_svg import timeline_svg
from deadline_engine.graph.elements import Verdict
from deadline_engine.graph.errors import MatterError
from deadline_engine.graph.result import Result
from deadline_engine.matter.matter import Matter
from lawdb.event_date import EventDate


class Form(StrEnum):
    """What a result can be turned into."""

    ICS = "ics"
    MERMAID = "mermaid"
    SVG = "svg"


def one_form(*, ics: bool, mermaid: bool, svg: bool) -> Form | None:
    """The form that was asked for; None for none. Raises MalformedParameter for several."""
    asked = [form for form, wanted in zip(Form, (ics, mermaid, svg), strict=True) if wanted]
    if len(asked) > 1:
        raise MalformedParameter(f"{' and '.join(asked)} cannot be printed at once; choose one")
    return asked[0] if asked else None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A result in a form, and what it came to."""

    text: str
    verdict: Verdict
    due_known: bool
    """Whether the deadline is one exact day."""


def drawn(matter: Matter, form: Form, stamp: datetime) -> Drawing:
    """The usual reading of a matter in a form; of iCalendar every reading. No store is asked.

    ``stamp`` is the instant of the export, with its time zone. Raises what ``compute`` raises, and
    MatterError for a timeline without any day.
    """
    result = computed(matter, EventDate.of(matter.as_of).day)
    return Drawing(_text(result, form, stamp), result.verdict, result.due.exact is not None)


def _text(result: Result, form: Form, stamp: datetime) -> str:
    match form:
        case Form.ICS:
            return icalendar(result, stamp)
        case Form.MERMAID:
            return graph_mermaid(result.usual)
        case Form.SVG:
            return timeline_of_result(result, standalone=True)


def timeline_of_result(result: Result, *, standalone: bool) -> str:
    """The timeline of the usual reading as SVG. Raises MatterError where no day is known."""
    timeline = timeline_of(result.usual)
    if timeline is None:
        raise MatterError("no day of the matter is known, so there is nothing to draw")
    return timeline_svg(timeline, title=result.title, standalone=standalone)
