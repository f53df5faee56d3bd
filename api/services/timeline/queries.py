"""What can be asked of a timeline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, cast

from pydantic import BeforeValidator, Field, model_validator

from api.services.timeline.facts import Timeline
from deadline_engine.authority import DatedData
from deadline_engine.matter.matter import ExactDay

_LONGEST = 500


class Pick(DatedData):
    """Which facts are meant: those that everything given fits. Nothing near is taken instead."""

    named: str = Field(
        default="",
        max_length=_LONGEST,
        description="The id of a fact; where no fact has it, words as in `words`. A string in place"
        " of the object means this.",
    )
    id: str = Field(default="", max_length=_LONGEST)
    subject: str = Field(default="", max_length=_LONGEST, description="The whole subject.")
    attribute: str = Field(default="", max_length=_LONGEST, description="The whole attribute.")
    value: str = Field(default="", max_length=_LONGEST, description="The whole value.")
    words: str = Field(
        default="",
        max_length=_LONGEST,
        description="Each of these words stands in the subject, the attribute or the value.",
    )

    @model_validator(mode="after")
    def _picks(self) -> Pick:
        if not any((self.named, self.id, self.subject, self.attribute, self.value, self.words)):
            raise ValueError("say which facts are meant: id, subject, attribute, value or words")
        return self


def _named(value: Any) -> Any:
    return cast("Any", value) if isinstance(value, Mapping | Pick) else {"named": value}


Which = Annotated[Pick, BeforeValidator(_named)]


class _Query(DatedData):
    include_superseded: bool = Field(
        default=False, description="Show facts that others superseded, too, each with what did."
    )


class When(_Query):
    """When something happened."""

    kind: Literal["when"]
    of: Which


class Order(_Query):
    """Which of two came first; of what lasted, which began first."""

    kind: Literal["order"]
    a: Which
    b: Which


class Between(_Query):
    """How long it is between two facts; of what lasted, from its beginning."""

    kind: Literal["between"]
    a: Which
    b: Which
    convention: str | None = Field(
        default=None,
        max_length=100,
        description="The law counted by: `kr.civil_act` where left out, and the answer says so.",
    )
    first_day: Literal["included", "excluded"] | None = Field(
        default=None, description="Whether the first day counts; else as the convention says."
    )


class KnownOn(_Query):
    """What was known on a day: said by then, and not superseded by then."""

    kind: Literal["known_on"]
    day: ExactDay
    of: Which | None = Field(default=None, description="Only these facts.")


class ListFacts(_Query):
    """All facts, in order of event time."""

    kind: Literal["list"] = "list"
    of: Which | None = Field(default=None, description="Only these facts.")


class ProposedSupersessions(DatedData):
    """Which facts could supersede others, and wait for a person or a model to confirm it."""

    kind: Literal["proposals"]
    include_superseded: Literal[False] = False


Query = Annotated[
    When | Order | Between | KnownOn | ListFacts | ProposedSupersessions,
    Field(discriminator="kind"),
]


class TimelineRequest(Timeline):
    """A question about facts that are sent along, or about the history of a stored article."""

    statute: str | None = Field(
        default=None,
        max_length=200,
        description="In place of facts: a statute by any of its names, with `article`.",
    )
    article: str | None = Field(
        default=None, max_length=60, description="`제766조`, `766`, `제245조의7`."
    )
    query: Query = Field(default=ListFacts(), description="What is asked; `list` where left out.")
    as_of: ExactDay | None = Field(
        default=None,
        description="The day it is asked on: what was said or confirmed later is not used. Without"
        " it today in Seoul is assumed, and `as_of.source` says so.",
    )

    confirm_with_model: bool = Field(
        default=False,
        strict=True,
        description="Ask the configured language model about the pairs that wait for a confirmation"
        " (`proposals`): what it confirms is applied in this answer, and stored nowhere.",
    )

    @model_validator(mode="after")
    def _is_about_something(self) -> TimelineRequest:
        given = bool(self.facts or self.supersessions or self.attributes)
        if (self.statute is None) != (self.article is None):
            raise ValueError("give both statute and article, or neither")
        if given and self.statute is not None:
            raise ValueError("give facts, or statute and article; not both")
        if self.confirm_with_model and self.statute is not None:
            raise ValueError(
                "a statute's history is confirmed by code; leave confirm_with_model out"
            )
        if not self.facts and self.statute is None:
            raise ValueError("give facts, or statute and article")
        return self
