"""The route that asks about a timeline."""

from __future__ import annotations

from fastapi import Response

from api.rest.parameters import Store, json_answer
from api.services.timeline.answering import answer_timeline
from api.services.timeline.queries import TimelineRequest


def query_timeline(body: TimelineRequest, store: Store) -> Response:
    """Facts with event time and mention time, and which superseded which; nothing is stored.

    What the facts do not decide is a 200, and `outcome` says so.
    """
    if body.statute is None:
        return json_answer(answer_timeline(None, body))
    with store.session() as session:
        return json_answer(answer_timeline(session, body, stale_after=store.stale_after))
