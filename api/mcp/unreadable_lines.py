"""Lines of standard input that are no message: each is answered, and logged.

The transport of the SDK passes such a line on as an exception, and its server lets that go: the
client that sent it would wait for ever.
"""

from __future__ import annotations

import json
import logging
import re
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, cast

from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError

if TYPE_CHECKING:
    from mcp.shared._stream_protocols import ReadStream, WriteStream

_log = logging.getLogger(__name__)
_STRINGS_AND_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]', re.DOTALL)
_ID = re.compile(r'\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,18})(?=\s*[,}])')
_NO_MESSAGE = "the line is JSON and no message: give jsonrpc, method and id"


class AnsweredLines:
    """The messages that can be read; what cannot is answered with an error of the protocol."""

    def __init__(
        self,
        messages: ReadStream[SessionMessage | Exception],
        answers: WriteStream[SessionMessage],
    ) -> None:
        self._messages = messages
        self._answers = answers

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        while True:
            item = await self._messages.__anext__()
            if not isinstance(item, ValidationError):
                return item
            answer = error_of(item)
            if answer is not None:
                _log.warning("a line is no message: %s", answer.error.message)
                await self._answers.send(SessionMessage(answer))

    async def receive(self) -> SessionMessage | Exception:
        """The next message."""
        return await self.__anext__()

    async def aclose(self) -> None:
        """Close the stream behind."""
        await self._messages.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc_val: BaseException | None,
        exc_tb: TracebackType | None,
    ) -> None:
        await self.aclose()


def error_of(error: ValidationError) -> JSONRPCError | None:
    """The answer to a line; None for a blank one, which asks nothing."""
    faults = error.errors(include_url=False)
    if faults[0]["type"] == "json_invalid":
        line = str(faults[0]["input"])
        if not line.strip():
            return None
        said = f"the line cannot be read as JSON: {faults[0]['msg'].partition(': ')[2]}"
        return _error(id_in(line), PARSE_ERROR, said)
    # A field that is missing is told of with the whole message beside it.
    missing = (f["input"] for f in faults if f["type"] == "missing" and len(f["loc"]) == 2)
    messages = [cast("dict[str, Any]", sent) for sent in missing if isinstance(sent, dict)]
    number = next((sent["id"] for sent in messages if "id" in sent), None)
    known = number if isinstance(number, str | int) and not isinstance(number, bool) else None
    return _error(known, INVALID_REQUEST, _NO_MESSAGE)


def id_in(line: str) -> str | int | None:
    """The ``id`` of the object that a line begins, also where the rest of it cannot be read."""
    depth = 0
    for each in _STRINGS_AND_BRACKETS.finditer(line):
        part = each.group()
        if part in {"{", "["}:
            depth += 1
        elif part in {"}", "]"}:
            depth -= 1
        elif depth == 1 and part == '"id"':
            found = _ID.match(line, each.end())
            if found is not None:
                return _scalar(found.group(1))
    return None


def _scalar(text: str) -> str | int | None:
    try:
        value = json.loads(text)
        value if isinstance(value, int) else value.encode()
    except ValueError:  # an escape that is none, or half a letter: nothing to answer to
        return None
    return value


def _error(number: str | int | None, code: int, message: str) -> JSONRPCError:
    data = {"code": "malformed_message"}
    return JSONRPCError(
        jsonrpc="2.0", id=number, error=ErrorData(code=code, message=message, data=data)
    )
