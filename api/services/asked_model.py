"""The language model where an asker wants one: nothing is sent to a model otherwise."""

from __future__ import annotations

from api.language_models import LanguageModelSettings, chosen_model
from api.services.errors import NoModel
from api.services.reading_store import IDLE_TIMEOUT_SECONDS
from deadline_engine.extraction.language_model import LanguageModel
from lawdb.event_date.chooser import Chooser, LanguageModelChooser

_MOST_SECONDS = IDLE_TIMEOUT_SECONDS * 3 / 4
"""Where the store waits meanwhile: it ends a transaction that is idle for longer."""


def model_asked_for(*, with_model: bool, most_seconds: float | None = None) -> LanguageModel | None:
    """The model of ``LAWDB_MODEL_URL``; None where none is asked for.

    ``most_seconds`` bounds one reading where ``LAWDB_MODEL_MAX_SECONDS`` allows more. Raises
    NoModel where one is asked for and none is configured, and what ``chosen_model`` raises.
    """
    if not with_model:
        return None
    settings = LanguageModelSettings()
    if most_seconds is not None:
        most = min(settings.max_seconds, most_seconds)
        settings = settings.model_copy(update={"max_seconds": most})
    model = chosen_model(settings)
    if model is None:
        raise NoModel("a model was asked for and none is configured; set LAWDB_MODEL_URL")
    return model


def chooser_asked_for(*, with_model: bool) -> Chooser | None:
    """A chooser of event dates that asks the model; None where none is asked for.

    Raises as ``model_asked_for`` does.
    """
    model = model_asked_for(with_model=with_model, most_seconds=_MOST_SECONDS)
    return None if model is None else LanguageModelChooser(model)
