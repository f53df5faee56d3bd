"""The facts of a deadline as a question itself tells them, read by rules, never by a model."""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib.resources import files

import yaml

from deadline_engine.extraction.extraction import Extraction, ExtractionOutcome
from deadline_engine.extraction.reading import extraction
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.rules.catalogue import packaged


def facts_in(question: str, today: date) -> Extraction | None:
    """What a question says of a deadline; None where it does not ask for one, or not with facts.

    Taken only where the words fit one rule and date all that must start its period: a deadline
    that nobody asked for, or one of another rule, misleads. ``today`` is the day of writing.
    """
    if not any(word in question for word in _asking_words()):
        return None
    found = extraction(SourceText(question, today), None, packaged())
    return found if found.outcome is ExtractionOutcome.READ else None


@cache
def _asking_words() -> tuple[str, ...]:
    text = files("api.services.answers").joinpath("own_words.yaml").read_text("utf-8")
    words: dict[str, list[str]] = yaml.safe_load(text)
    return tuple(words["asks_for_a_deadline"])
