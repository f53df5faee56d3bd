"""``POST /v1/governing``: the question is a JSON document; facts have no place in an address."""

from __future__ import annotations

from typing import Annotated

from fastapi import Response
from pydantic import BaseModel, ConfigDict, Field

from api.rest.parameters import Store
from api.services.questions import (
    LONGEST_ARTICLE,
    LONGEST_DATE,
    LONGEST_NAME,
    MOST_FACTS,
    read_article,
    read_day,
    read_known_on,
    read_name,
    read_stated_facts,
)
from lawdb.governing import governing

_Day = Annotated[str | None, Field(max_length=LONGEST_DATE, examples=["2005-03-01"])]


class FactSpan(BaseModel):
    """Days `[from, to)` one of which it was; an end left out is not known."""

    model_config = ConfigDict(extra="forbid")

    start: _Day = Field(None, alias="from")
    end: _Day = Field(None, alias="to")


class GoverningQuestion(BaseModel):
    """An article, and the facts it is to govern."""

    model_config = ConfigDict(extra="forbid")

    statute: str = Field(
        max_length=LONGEST_NAME, description="As in the other routes' paths.", examples=["EX0001"]
    )
    article: str = Field(max_length=LONGEST_ARTICLE, examples=["제8조"])
    event_date: _Day = Field(
        None,
        description="The day of the event (ISO). Without it today in Seoul is assumed, and"
        " `event_date.source` is `default`.",
    )
    facts: dict[str, bool | Annotated[str, Field(max_length=LONGEST_DATE)] | FactSpan] = Field(
        default_factory=dict[str, bool | str | FactSpan],
        max_length=MOST_FACTS,
        description="What is known, by name: a day (`2005-03-01`), a month or year (`2005-03`),"
        " days one of which it was (`{from, to}`, half-open), `never`, `true` or `false`.",
        examples=[{"act": "2016-12-24"}],
    )
    judged_on: _Day = Field(
        None, description="Addenda in force by this day are applied; today where not given."
    )
    known_on: _Day = Field(None, description="As in the other routes.")


def governing_text(question: GoverningQuestion, store: Store) -> Response:
    """The text in force on the event date, unless the addenda say otherwise.

    A question that lacks a fact is a 200: `outcome` is `needs_fact`, and `asks` has the questions.
    """
    facts = read_stated_facts(
        {
            name: value.model_dump(by_alias=True) if isinstance(value, FactSpan) else value
            for name, value in question.facts.items()
        }
    )
    with store.session() as session:
        result = governing(
            session,
            read_name(question.statute),
            read_article(question.article),
            read_day(question.event_date),
            facts,
            known_on=read_known_on(question.known_on),
            judged_on=read_day(question.judged_on),
            stale_after=store.stale_after,
        )
    return Response(
        result.model_dump_json(by_alias=True),
        media_type="application/json",
        headers={"Cache-Control": "no-cache"},
    )
