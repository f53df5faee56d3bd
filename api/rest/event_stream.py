"""Server-sent events of work that takes long: a comment now and then keeps the line open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator

import anyio.to_thread
from fastapi.sse import KEEPALIVE_COMMENT

PING_SECONDS = 15.0
"""Proxies and browsers close a line on which nothing comes for longer."""


async def with_pings(events: Generator[bytes], *, first: bytes) -> AsyncGenerator[bytes]:
    """``first``, then the events, each drawn in a thread, and a comment while one is waited for.

    Where the client goes away no further event is drawn: the generator is closed as soon as the
    step under way is done, for a thread cannot be broken off.
    """
    drawing: asyncio.Future[bytes | None] | None = None
    try:
        yield first
        while True:
            drawing = asyncio.ensure_future(anyio.to_thread.run_sync(next, events, None))
            while not drawing.done():
                await asyncio.wait({drawing}, timeout=PING_SECONDS)
                if not drawing.done():
                    yield KEEPALIVE_COMMENT
            event = drawing.result()
            if event is None:
                return
            yield event
    finally:
        if drawing is None or drawing.done():
            events.close()
        else:
            drawing.add_done_callback(lambda done: _closed(done, events))


def _closed(drawing: asyncio.Future[bytes | None], events: Generator[bytes]) -> None:
    if not drawing.cancelled():
        drawing.exception()  # nobody is left to be told
    events.close()
