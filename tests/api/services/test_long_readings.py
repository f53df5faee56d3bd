"""Long texts take places of which there are few; short ones are read meanwhile."""

from __future__ import annotations

from threading import BoundedSemaphore

import pytest

from api.services import extractions
from api.services.errors import ServerBusy
from api.services.extractions import LONG_TEXT, ExtractionRequest, read
from api.services.problems import STATUS_OF_FAMILY, problem_of


def test_a_long_text_is_refused_while_all_places_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places = BoundedSemaphore(1)
    monkeypatch.setattr(extractions, "_long_readings", places)
    long = ExtractionRequest(text="가" * (LONG_TEXT + 1))
    with places:
        assert read(ExtractionRequest(text="가" * LONG_TEXT)).matter is None
        with pytest.raises(ServerBusy) as raised:
            read(long)
    found = problem_of(raised.value)
    assert found is not None
    assert (found.code, STATUS_OF_FAMILY[found.family]) == ("server_busy", 503)
    read(long)
    read(long)  # the place is given back
