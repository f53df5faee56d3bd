"""Supersessions that the configured model confirms for one answer; nothing of it is stored."""

from __future__ import annotations

from datetime import date

from api.language_models import for_one_reading
from api.services.asked_model import model_asked_for
from api.services.timeline.answers import LeftUnconfirmed, ModelConfirmations
from api.services.timeline.confirming import confirm_by_model
from api.services.timeline.queries import TimelineRequest


def with_model(
    request: TimelineRequest, confirmed_on: date
) -> tuple[TimelineRequest, ModelConfirmations | None]:
    """The request with what the model confirmed, where it asks for that; else as it is.

    ``confirmed_on`` is the day the timeline is asked on. Raises what ``model_asked_for`` and
    ``confirm_by_model`` raise; a model that fails leaves its pairs unconfirmed, and says why.
    """
    model = model_asked_for(with_model=request.confirm_with_model)
    if model is None:
        return request, None
    found = confirm_by_model(request, for_one_reading(model), confirmed_on)
    both = (*request.supersessions, *found.supersessions)
    return request.model_copy(update={"supersessions": both}), ModelConfirmations(
        confirmed=found.supersessions,
        unconfirmed=tuple(
            LeftUnconfirmed(
                newer=each.newer, older=each.older, why=each.why.value, errors=each.errors
            )
            for each in found.unconfirmed
        ),
    )
