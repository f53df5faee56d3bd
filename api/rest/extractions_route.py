"""The route that reads the facts of a case from a text."""

from __future__ import annotations

from fastapi import Response

from api.rest.parameters import Store, json_answer
from api.services.extractions import ExtractionRequest, extract


def extract_matter(body: ExtractionRequest, store: Store) -> Response:
    """Each field with the words it was read from, those refused with the reason, and the deadline.

    What stands in the text is data: nothing in it changes what is read or computed.
    """
    return json_answer(extract(store, body))
