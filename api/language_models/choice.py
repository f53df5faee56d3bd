"""The language model the environment asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.language_models.settings import LanguageModelSettings
from deadline_engine.extraction.language_model import LanguageModel, ModelError

if TYPE_CHECKING:
    from api.language_models.endpoint import EndpointModel


def chosen_model(settings: LanguageModelSettings | None = None) -> EndpointModel | None:
    """The model behind ``LAWDB_MODEL_URL``; None where that is not set, and none is guessed.

    It may be kept for the life of a process. Each ``fill`` is held to the limits of time, tokens
    and cost by itself; a reading of several calls takes ``for_one_reading``.

    Raises ModelError ``model_refused`` where an address is set and no model is named.
    """
    settings = settings or LanguageModelSettings()
    if settings.url is None:
        return None
    if settings.name is None:
        raise ModelError(
            "model_refused",
            "LAWDB_MODEL_URL is set and LAWDB_MODEL_NAME is not; name the model of that server",
        )
    # Slow to import, and most commands read without a model.
    from api.language_models.endpoint import EndpointModel  # noqa: PLC0415

    return EndpointModel(settings)


def for_one_reading(model: LanguageModel) -> LanguageModel:
    """The same model with limits that count over all that is asked of it from here on.

    A model that has no limits of its own is given back as it is.
    """
    limited = getattr(model, "for_one_reading", None)
    return model if limited is None else limited()
