"""The language model where an asker wants one: nothing is sent to a model otherwise."""

from __future__ import annotations

from api.language_models import chosen_model
from api.services.errors import NoModel
from deadline_engine.extraction.language_model import LanguageModel
from lawdb.event_date.chooser import Chooser, LanguageModelChooser


def model_asked_for(*, with_model: bool) -> LanguageModel | None:
    """The model of ``LAWDB_MODEL_URL``; None where none is asked for.

    Raises NoModel where one is asked for and none is configured, and what ``chosen_model`` raises.
    """
    if not with_model:
        return None
    model = chosen_model()
    if model is None:
        raise NoModel("a model was asked for and none is configured; set LAWDB_MODEL_URL")
    return model


def chooser_asked_for(*, with_model: bool) -> Chooser | None:
    """A chooser of event dates that asks the model; None where none is asked for.

    Raises as ``model_asked_for`` does.
    """
    model = model_asked_for(with_model=with_model)
    return None if model is None else LanguageModelChooser(model)
