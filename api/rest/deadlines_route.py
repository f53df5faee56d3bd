"""Routes of the deadline engine: compute a matter, and read the catalogue of rules."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from api.rest.parameters import Store, json_answer
from api.services.deadline_what_if import deadline_what_if
from api.services.deadlines import deadline
from api.services.matter_requests import within_limits
from api.services.rule_views import list_rules, show_rule
from deadline_engine.matter.matter import Day, Matter
from deadline_engine.rules.catalogue import packaged

LONGEST_WORDS = 200
LONGEST_ID = 100


class WhatIf(BaseModel):
    """A matter, and what is to be otherwise."""

    model_config = ConfigDict(extra="forbid")

    matter: Matter
    changes: dict[str, Day] = Field(
        min_length=1,
        description="Name of a fact in the graph → another day, or bounds of it: an event's id or"
        " role, `filing`, and of a tolling fact `<id, or kind and place>.start` and `.end`.",
        examples=[{"knowledge": "2012-04-05"}],
    )


def compute_deadline(matter: Matter, store: Store) -> Response:
    """Every step with the article it stands on and that article's text on the day that decided.

    Facts that are missing are a 200: `verdict` is `indeterminate`, and `questions` has what to ask.
    """
    within_limits(matter)
    with store.session() as session:
        return json_answer(deadline(session, matter, stale_after=store.stale_after))


def deadline_if(body: WhatIf, store: Store) -> Response:
    """The deadline before and after, and each step that came out differently, with both sides."""
    matter = within_limits(body.matter)
    with store.session() as session:
        return json_answer(
            deadline_what_if(session, matter, body.changes, stale_after=store.stale_after)
        )


def deadline_rules(
    words: Annotated[
        str,
        Query(
            max_length=LONGEST_WORDS,
            description="Only rules whose name, article or id look like these, the nearest first.",
            examples=["불법행위"],
        ),
    ] = "",
    regime: Annotated[
        str | None,
        Query(max_length=LONGEST_ID, description="Only rules of this kind: `filing_period` …"),
    ] = None,
) -> Response:
    """By id; with `words` by how near they are, 20 at most."""
    return json_answer(list_rules(packaged(), words, regime))


def deadline_rule(
    rule_id: Annotated[str, Path(max_length=LONGEST_ID, examples=["kr.civil_act.tort"])],
) -> Response:
    """Its limbs and dated versions with their articles, and all it names by id."""
    return json_answer(show_rule(packaged(), rule_id))
