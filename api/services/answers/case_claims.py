"""What a draft may not say by itself: to the asker, about the case, as advice, or of other days."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict

from api.services.answers.draft_text import without_gaps
from api.services.answers.grounds import Grounds, squeezed


class _CaseWords(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    asker: tuple[str, ...]
    advice: tuple[str, ...]
    opinion: tuple[str, ...]
    state: re.Pattern[str]
    past_end: re.Pattern[str]
    past_english: re.Pattern[str]
    relative_english: re.Pattern[str]
    history: re.Pattern[str]
    other_day: tuple[str, ...]


@cache
def _data() -> _CaseWords:
    text = files("api.services.answers").joinpath("case_words.yaml").read_text("utf-8")
    plain: Any = yaml.safe_load(text)
    return _CaseWords.model_validate(plain)


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{word})" for word in words), re.IGNORECASE)


def about_the_case(text: str, grounds: Grounds) -> str | None:
    """Words by which a sentence speaks to the asker, advises, foretells or tells what happened.

    None where there are none, or where the law that the sentence cites says them itself.
    """
    data = _data()
    for pattern in (_pattern(data.asker + data.advice + data.opinion), data.state):
        words = _first(pattern, text, grounds)
        if words is not None:
            return words
    return _told(text, grounds)


def of_other_day(text: str, grounds: Grounds) -> str | None:
    """Words by which a sentence tells the law of another day than a past event date."""
    return _first(_pattern(_data().other_day), text, grounds)


def _first(pattern: re.Pattern[str], text: str, grounds: Grounds) -> str | None:
    law = squeezed(grounds.law)
    for form in (text, without_gaps(text)):
        for match in pattern.finditer(form):
            if squeezed(match.group()) not in law:
                return match.group().strip()
    return None


def _told(text: str, grounds: Grounds) -> str | None:
    """A last predicate in the past tense that is in neither the question nor the law."""
    data = _data()
    if data.history.search(text):
        return None
    match = data.past_end.search(text)
    if match is not None and not (match[1] and match[1][:2] in grounds.letters):
        return match.group().strip()
    for past in re.finditer(data.past_english, text):
        if not data.relative_english.search(text[: past.start()]):
            return past.group()
    return None
