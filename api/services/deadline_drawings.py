"""A computed deadline in the forms people carry elsewhere: iCalendar, Mermaid, SVG."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from api.services.deadlines import computed
from api.services.errors import MalformedParameter
from deadline_engine.exports.calendar_file import calendar_file
from deadline_engine.exports.mermaid import graph_text
from deadline_engine.exports.svg import graph_svg, timeline_svg
from deadline_engine.graph.elements import Verdict
from deadline_engine.graph.errors import MatterError
from deadline_engine.graph.result import Result
from deadline_engine.matter.matter import Matter
from lawdb.event_date import EventDate


class Form(StrEnum):
    """What a result can be turned into."""

    ICS = "ics"
    """The deadlines of every reading."""
    SVG = "svg"
    """The timeline of the usual reading."""
    GRAPH = "graph"
    """Its graph, as SVG."""
    MERMAID = "mermaid"
    """Its graph, in Mermaid's notation."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A result in a form, and what it came to."""

    content: bytes
    verdict: Verdict


def one_form(
    *, ics: bool, svg: bool, graph: bool, mermaid: bool, as_json: bool = False
) -> Form | None:
    """The form that was asked for; None for none, and for JSON, which is none of them.

    Raises MalformedParameter for several, JSON among them.
    """
    asked = [form for form, wanted in zip(Form, (ics, svg, graph, mermaid), strict=True) if wanted]
    named = [*asked, *(("json",) if as_json else ())]
    if len(named) > 1:
        raise MalformedParameter(f"{' and '.join(named)} cannot be printed at once; choose one")
    return asked[0] if asked else None


def read_form_name(text: str) -> Form:
    """A form by its name. Raises MalformedParameter."""
    try:
        return Form(text)
    except ValueError as error:
        raise MalformedParameter(
            f"{text[:40]!r} is no form of a deadline; there are {', '.join(Form)}"
        ) from error


def drawn(matter: Matter, form: Form) -> Drawing:
    """A matter in a form, in UTF-8. No store is asked.

    Raises what ``compute`` raises, and MatterError where no deadline has a day to be entered on.
    """
    result = computed(matter, EventDate.of(matter.as_of).day)
    return Drawing(_content(result, form), result.verdict)


def _content(result: Result, form: Form) -> bytes:
    match form:
        case Form.ICS:
            file = calendar_file(result)
            if file.content is None:
                why = "; ".join(f"{left.ko} ({left.en})" for left in file.left_out)
                raise MatterError(f"no deadline can be entered in a calendar: {why}")
            return file.content
        case Form.SVG:
            return timeline_svg(result.usual).encode()
        case Form.GRAPH:
            return graph_svg(result.usual).encode()
        case Form.MERMAID:
            return graph_text(result.usual).encode()
