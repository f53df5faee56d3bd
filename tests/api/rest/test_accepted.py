"""Which of two forms a client asks for in Accept."""

from __future__ import annotations

import pytest

from api.rest.accepted import prefers

EVENTS = "text/event-stream"


@pytest.mark.parametrize(
    ("accept", "stream"),
    [
        ("", False),
        ("*/*", False),
        ("text/*", False),
        ("application/json", False),
        (EVENTS, True),
        ("TEXT/Event-Stream; charset=utf-8", True),
        (f"{EVENTS};q=0", False),
        (f"{EVENTS}; q=0.000, */*", False),
        (f"{EVENTS};q=0.1", True),
        (f"application/json, {EVENTS}", True),
        (f"application/json, {EVENTS};q=0.9", False),
        (f"application/json;q=0.5, {EVENTS};q=0.9", True),
        (f"{EVENTS};q=much", True),
        (f"x-{EVENTS}", False),
    ],
)
def test_prefers(accept: str, stream: bool) -> None:
    assert prefers(accept, EVENTS) is stream
