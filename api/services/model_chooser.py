"""The model-backed chooser of event dates, where it is asked for."""

from __future__ import annotations

from api.language_models import chosen_model
from api.services.errors import NoModel
from lawdb.event_date.chooser import Chooser, LanguageModelChooser


def chooser_asked_for(*, with_model: bool) -> Chooser | None:
    """A chooser that asks the model of ``LAWDB_MODEL_URL``; None where none is asked for.

    A question is sent to a model only where its asker says so. Raises NoModel where no model is
    configured, and what ``chosen_model`` raises.
    """
    if not with_model:
        return None
    model = chosen_model()
    if model is None:
        raise NoModel("a model was asked for and none is configured; set LAWDB_MODEL_URL")
    return LanguageModelChooser(model)
