"""The model that drafts answers in this process."""

from __future__ import annotations

from api.language_models import chosen_model
from deadline_engine.extraction.language_model import LanguageModel


def configured_model() -> LanguageModel | None:
    """The model the environment names; None where it names none."""
    return chosen_model()
