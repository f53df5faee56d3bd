"""The model-backed chooser of event dates, where it is asked for."""

from __future__ import annotations

from api.language_models import LanguageModelSettings, chosen_model
from api.services.errors import NoModel
from api.services.reading_store import IDLE_TIMEOUT_SECONDS
from lawdb.event_date.chooser import Chooser, LanguageModelChooser

_MOST_SECONDS = IDLE_TIMEOUT_SECONDS * 3 / 4
"""The store waits meanwhile, and ends a transaction that is idle for longer."""


def chooser_asked_for(*, with_model: bool) -> Chooser | None:
    """A chooser that asks the model of ``LAWDB_MODEL_URL``; None where none is asked for.

    A question is sent to a model only where its asker says so. Raises NoModel where no model is
    configured, and what ``chosen_model`` raises.
    """
    if not with_model:
        return None
    settings = LanguageModelSettings()
    most = min(settings.max_seconds, _MOST_SECONDS)
    model = chosen_model(settings.model_copy(update={"max_seconds": most}))
    if model is None:
        raise NoModel("a model was asked for and none is configured; set LAWDB_MODEL_URL")
    return LanguageModelChooser(model)
