"""A model asked whether two statements contradict each other; code chose the pairs."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import islice

import yaml
from pydantic import BaseModel, ConfigDict, Field

from api.services.timeline.facts import Confirmation, Fact, Supersession, Timeline, plain
from api.services.timeline.gate import passing, through_the_gate
from deadline_engine.extraction.language_model import (
    LanguageModel,
    ModelError,
    ModelReply,
    ModelTask,
)

TASK = "contradiction"


class Contradiction(BaseModel):
    """What a model fills in. It says nothing of who is right, nor of any day."""

    model_config = ConfigDict(extra="forbid", strict=True)

    contradicts: bool = Field(description="Whether both cannot be true.")
    quote_newer: str = Field(
        default="", description="Words of the newer statement's quote that show it."
    )
    quote_older: str = Field(
        default="", description="Words of the older statement's quote that show it."
    )


class WhyUnconfirmed(StrEnum):
    """Why a pair stays as it is."""

    NOT_CONTRADICTING = "not_contradicting"
    """Most votes say that both can be true."""
    TIE = "tie"
    """No more than half of the votes say that they contradict, nor that they do not."""
    FAILED = "failed"
    """No vote gave a reply that holds."""
    NO_QUOTE = "no_quote"
    """One of the facts carries no quote; the model was not asked."""
    NOT_ASKED = "not_asked"
    """There were more pairs than a model is asked about at a time."""


@dataclass(frozen=True, slots=True)
class StaysUnconfirmed:
    """A pair that waits on."""

    newer: str
    older: str
    why: WhyUnconfirmed
    errors: tuple[str, ...] = ()
    """Codes of the votes that failed."""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What a model confirmed and what it did not."""

    supersessions: tuple[Supersession, ...]
    unconfirmed: tuple[StaysUnconfirmed, ...]

    def added_to(self, timeline: Timeline) -> Timeline:
        """The timeline with what was confirmed; the gate still has to be passed."""
        both = (*timeline.supersessions, *self.supersessions)
        return timeline.model_copy(update={"supersessions": both})


class _Settings(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    version: int
    votes: int = Field(ge=1)
    most_pairs: int = Field(ge=1)
    instructions: str


def confirm_by_model(timeline: Timeline, model: LanguageModel, confirmed_on: date) -> Confirmed:
    """Ask a model about the pairs that pass the rest of the gate, and about no others.

    Each pair is put to several votes; more than half of them have to say that the statements
    contradict each other, each with words that stand in the facts' own quotes. ``confirmed_on`` is
    the day of asking; what was not said by then is not asked about. Raises what
    ``through_the_gate`` raises.
    """
    settings = _settings()
    precedence = through_the_gate(timeline)
    known = [f for f in timeline.facts if _said_by(f, confirmed_on)]
    pairs = list(islice(passing(precedence, {f.id for f in known}), settings.most_pairs + 1))
    supersessions: list[Supersession] = []
    unconfirmed: list[StaysUnconfirmed] = []
    done: set[str] = set()
    for place, (newer, older) in enumerate(pairs):
        if older.id in done:
            continue
        if place >= settings.most_pairs:
            unconfirmed.append(StaysUnconfirmed(newer.id, older.id, WhyUnconfirmed.NOT_ASKED))
        elif not newer.quote or not older.quote:
            unconfirmed.append(StaysUnconfirmed(newer.id, older.id, WhyUnconfirmed.NO_QUOTE))
        else:
            found = _asked(newer, older, model, confirmed_on)
            if isinstance(found, Supersession):
                supersessions.append(found)
                done.add(older.id)
            else:
                unconfirmed.append(found)
    return Confirmed(tuple(supersessions), tuple(unconfirmed))


def _said_by(fact: Fact, day: date) -> bool:
    said = fact.mentioned_on
    if said is None or isinstance(said, date):
        return said is not None and said <= day
    return said.latest is not None and said.latest <= day


def _asked(
    newer: Fact, older: Fact, model: LanguageModel, confirmed_on: date
) -> Supersession | StaysUnconfirmed:
    votes = _settings().votes
    with ThreadPoolExecutor(max_workers=votes) as pool:
        asked = [pool.submit(_vote, newer, older, model, vote) for vote in range(votes)]
        cast = [vote.result() for vote in asked]
    replies = [vote for vote in cast if isinstance(vote, ModelReply)]
    errors = tuple(vote.code for vote in cast if isinstance(vote, ModelError))
    said = [reply for reply in replies if reply.value.contradicts]
    if 2 * len(said) > votes:
        first = said[0]
        return Supersession(
            newer=newer.id,
            older=older.id,
            confirmed_by=Confirmation(
                by="model",
                name=first.model,
                confirmed_on=confirmed_on,
                reason=f"{first.value.quote_newer!r} ↔ {first.value.quote_older!r}"
                f" ({len(said)} of {votes} votes, instructions {_settings().version})"[:2000],
            ),
        )
    if not replies:
        why = WhyUnconfirmed.FAILED
    elif 2 * (len(replies) - len(said)) > votes:
        why = WhyUnconfirmed.NOT_CONTRADICTING
    else:
        why = WhyUnconfirmed.TIE
    return StaysUnconfirmed(newer.id, older.id, why, errors)


def _vote(
    newer: Fact, older: Fact, model: LanguageModel, vote: int
) -> ModelReply[Contradiction] | ModelError:
    task = ModelTask(
        name=TASK,
        instructions=_settings().instructions,
        document=_document(newer, older),
        schema=Contradiction,
        check=lambda reply: _wrong(reply, newer, older),
        vote=vote,
    )
    try:
        reply = model.fill(task)
    except ModelError as error:
        return error
    # The protocol holds the check; a model that does not is no witness.
    wrong = _wrong(reply.value, newer, older)
    return reply if wrong is None else ModelError("model_reply_invalid", wrong)


def _wrong(reply: Contradiction, newer: Fact, older: Fact) -> str | None:
    if not reply.contradicts:
        return None
    for name, quote, fact in (
        ("quote_newer", reply.quote_newer, newer),
        ("quote_older", reply.quote_older, older),
    ):
        if not plain(quote) or plain(quote) not in plain(fact.quote):
            return f"{name} does not stand in the quote of {fact.id}; copy it letter by letter"
    return None


def _document(newer: Fact, older: Fact) -> str:
    told = {"older": _told(older), "newer": _told(newer)}
    return json.dumps(told, ensure_ascii=False, indent=1)


def _told(fact: Fact) -> dict[str, object]:
    return fact.model_dump(
        mode="json",
        by_alias=True,
        include={"subject", "attribute", "value", "event", "mentioned_on", "quote"},
    )


@cache
def _settings() -> _Settings:
    text = files("api.services.timeline").joinpath("confirming.yaml").read_text(encoding="utf-8")
    return _Settings.model_validate(yaml.safe_load(text))
