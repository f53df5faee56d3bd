"""A deadline if facts were otherwise: before, after, and what changed, for every door."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from sqlalchemy.orm import Session

from api.services.deadline_results import DeadlineAnswer, TraceStep
from api.services.deadlines import computed, with_texts
from deadline_engine.graph.what_if import what_if, with_dates
from deadline_engine.matter.matter import Day, Matter
from deadline_engine.rules.catalogue import Catalogue, packaged
from lawdb.event_date import EventDate
from lawdb.results import Result


class ChangedStep(Result):
    """A node that came out differently; a side is None where only the other has it.

    The law of a step names its text by the number it has in the answer of that side.
    """

    node: str
    before: TraceStep | None
    after: TraceStep | None


class WhatIfAnswer(Result):
    """A deadline by the facts as they are and with other days, and all that this changes."""

    before: DeadlineAnswer
    after: DeadlineAnswer
    same_end: bool
    """Whether deadline and verdict stayed."""
    changed: tuple[ChangedStep, ...]
    """Of the usual reading, in the order of the trace: steps of which something shown differs."""


def deadline_what_if(
    session: Session,
    matter: Matter,
    changes: Mapping[str, Day],
    *,
    catalogue: Catalogue | None = None,
    stale_after: timedelta | None = None,
) -> WhatIfAnswer:
    """The deadline of a matter, and of the same matter with other days for the facts named.

    A fact goes by its name in the graph (``deadline_engine.graph.what_if.days_of``); both sides are
    asked for on one day. Raises UnknownFact for a name the facts do not have, with those they have,
    and what ``compute`` raises of the facts as they are or with the other days.
    """
    catalogue = catalogue or packaged()
    as_of = EventDate.of(matter.as_of)
    difference = what_if(
        matter, with_dates(matter, changes), lambda each: computed(each, as_of.day, catalogue)
    )
    before, after = (
        with_texts(session, result, as_of, catalogue=catalogue, stale_after=stale_after)
        for result in (difference.before, difference.after)
    )
    left, right = _usual(before), _usual(after)
    sides = ((c.node, left.get(c.node), right.get(c.node)) for c in difference.changed)
    return WhatIfAnswer(
        before=before,
        after=after,
        same_end=difference.same_end,
        changed=tuple(
            ChangedStep(node=node, before=one, after=other)
            for node, one, other in sides
            if _unnumbered(one) != _unnumbered(other)
        ),
    )


def _usual(answer: DeadlineAnswer) -> dict[str, TraceStep]:
    return {step.node: step for step in answer.readings[0].steps}


def _unnumbered(step: TraceStep | None) -> TraceStep | None:
    """The step without the numbers of its texts, which each answer counts for itself."""
    if step is None:
        return None
    law = tuple(each.model_copy(update={"text": None}) for each in step.law)
    return step.model_copy(update={"law": law})
