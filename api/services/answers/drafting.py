"""What a model is asked for a draft: the texts in force as numbered data, and a schema to fill."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field

from api.services.answers.results import AnswerSource, Removed
from api.services.deadline_results import DeadlineAnswer
from deadline_engine.extraction.language_model import ModelTask
from lawdb.event_date import EventDate

TASK = "answer_draft"
MOST_SENTENCES = 30
LONGEST_SENTENCE = 1_000
MOST_QUOTES = 10
DEADLINE = 0
"""The source number of the computed deadline."""


class _Filled(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class DraftQuote(_Filled):
    """Words that the draft says stand in a source."""

    source: int
    words: str = Field(max_length=4_000)


class DraftSentence(_Filled):
    """One sentence and what it rests on."""

    text: str = Field(max_length=LONGEST_SENTENCE)
    sources: list[int] = Field(max_length=20)
    quotes: list[DraftQuote] = Field(max_length=MOST_QUOTES)


class Draft(_Filled):
    """What a model fills in. A conclusion of its own has no field here."""

    sentences: list[DraftSentence] = Field(max_length=MOST_SENTENCES)


class DraftPrompt(BaseModel):
    """The instructions as data, with their version."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: str
    instructions: str
    again: str
    most_characters_of_a_source: int = Field(ge=200)
    most_characters_of_all_sources: int = Field(ge=1_000)


@cache
def draft_prompt() -> DraftPrompt:
    """The packaged instructions."""
    text = files("api.services.answers").joinpath("prompts/draft.yaml").read_text("utf-8")
    plain: Any = yaml.safe_load(text)
    return DraftPrompt.model_validate(plain)


@dataclass(frozen=True, slots=True)
class DraftMaterial:
    """What a draft may be made of."""

    question: str
    event_date: EventDate
    sources: Sequence[AnswerSource]
    deadline: DeadlineAnswer | None
    lang: str


def draft_task(material: DraftMaterial, refused: Sequence[Removed] = ()) -> ModelTask[Draft]:
    """The task of a first draft, or of a second one after what was ``refused`` of the first."""
    prompt = draft_prompt()
    instructions = prompt.instructions + (f"\n{prompt.again}" if refused else "")
    document: dict[str, Any] = {
        "question": material.question,
        "event_date": str(material.event_date.interval),
        "lang": material.lang,
        "texts": _texts(material.sources, prompt),
        "deadline": None if material.deadline is None else _deadline(material.deadline),
    }
    if refused:
        document["refused"] = [{"sentence": r.sentence, "code": r.code.value} for r in refused]
    return ModelTask(
        name=TASK,
        instructions=instructions,
        document=json.dumps(document, ensure_ascii=False, indent=1),
        schema=Draft,
    )


def _texts(sources: Sequence[AnswerSource], prompt: DraftPrompt) -> list[dict[str, Any]]:
    """The sources as data: none is left out, a long one is given by its passage."""
    left = prompt.most_characters_of_all_sources
    texts: list[dict[str, Any]] = []
    for source in sources:
        whole = source.text
        if len(whole) > min(prompt.most_characters_of_a_source, left):
            whole = source.passage
        left = max(0, left - len(whole))
        texts.append(
            {
                "number": source.number,
                "name": f"{source.statute_title} {source.article}",
                "title": source.title,
                "in_force": source.label,
                "text": whole,
                "note": "" if whole == source.text else "a part of the article",
            }
        )
    return texts


def _deadline(deadline: DeadlineAnswer) -> dict[str, Any]:
    return {
        "number": DEADLINE,
        "last_day": deadline.due.ko,
        "verdict_ko": deadline.verdict_words.ko,
        "verdict_en": deadline.verdict_words.en,
    }
