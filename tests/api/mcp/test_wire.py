"""What goes over the wire: standard output is protocol only, and closed input ends the process."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Engine, text

from tests.api.conftest import ROOT
from tests.api.mcp.script import HOSTILE

HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "wire", "version": "1"},
}
ASKED = {"statute": "EX0001", "article": "4", "as_of": "2020-01-01"}
Process = subprocess.Popen[str]


class Wire:
    """The process at the other end of two pipes, line by line."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._last = 0

    def send_line(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def send(self, method: str, params: dict[str, Any]) -> int:
        self._last += 1
        message = {"jsonrpc": "2.0", "id": self._last, "method": method, "params": params}
        self.send_line(json.dumps(message))
        return self._last

    def call(self, tool: str, arguments: Any) -> int:
        return self.send("tools/call", {"name": tool, "arguments": arguments})

    def next(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        message: dict[str, Any] = json.loads(self.process.stdout.readline())
        assert message["jsonrpc"] == "2.0"
        return message

    def result(self, number: int) -> dict[str, Any]:
        message = self.next()
        assert message["id"] == number
        return message["result"]


@pytest.fixture
def wire(environment: dict[str, str]) -> Iterator[Wire]:
    """A process that has been greeted."""
    process = subprocess.Popen(
        [sys.executable, "-m", "api.cli", "mcp"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="surrogatepass",
    )
    with process:
        opened = Wire(process)
        assert opened.result(opened.send("initialize", HELLO))["serverInfo"]["name"] == "lawdb"
        opened.send_line('{"jsonrpc": "2.0", "method": "notifications/initialized"}')
        yield opened
        process.kill()


def test_closed_input_ends_the_process_and_output_held_nothing_else(wire: Wire) -> None:
    wire.result(wire.call("get_article", ASKED))
    rest, log = wire.process.communicate()
    assert (rest, wire.process.returncode) == ("", 0)
    assert "Traceback" not in log


def test_closed_input_ends_it_while_a_call_is_worked_on(wire: Wire, example: Engine) -> None:
    with example.begin() as connection:
        connection.execute(text("LOCK TABLE article_version IN ACCESS EXCLUSIVE MODE"))
        wire.call("get_article", ASKED)
        wire.result(wire.call("calculate_dates", {"operation": "back", **BACK}))
        wire.process.communicate()
        assert wire.process.returncode == 0


BACK = {"day": "2026-12-15", "period": "2주"}


def test_a_call_that_waits_for_the_database_holds_up_no_other(wire: Wire, example: Engine) -> None:
    with example.begin() as connection:
        connection.execute(text("LOCK TABLE article_version IN ACCESS EXCLUSIVE MODE"))
        waiting = [wire.call("get_article", ASKED), wire.call("list_versions", ASKED)]
        quick = wire.call("calculate_dates", {"operation": "back", **BACK})
        assert wire.result(quick)["isError"] is False
        assert wire.result(wire.send("ping", {})) == {}
    answers = [wire.next(), wire.next()]
    assert sorted(answer["id"] for answer in answers) == waiting
    assert [answer["result"]["isError"] for answer in answers] == [False, False]


def test_two_calls_at_once_are_both_answered(wire: Wire) -> None:
    days = ["2016-01-01", "2020-01-01"]
    asked = {wire.call("get_article", {**ASKED, "as_of": day}): day for day in days}
    for answer in (wire.next(), wire.next()):
        day = asked.pop(answer["id"])
        assert answer["result"]["structuredContent"]["event_date"]["date"] == day


NESTED = "[" * 900 + "]" * 900
CALL = '{"jsonrpc": "2.0", "method": "tools/call", "id": %s, "params": {"id": 8, "a": %s}}'
NO_MESSAGES: list[tuple[str, int, str | int | None]] = [
    ("{", -32700, None),
    ("\0", -32700, None),
    ('"' + "가" * 1_000_000, -32700, None),
    ("\udc80", -32700, None),
    ("[" * 9_999, -32700, None),
    (CALL % (7, '"\\ud800"'), -32700, 7),
    (CALL % ('"seven"', NESTED), -32700, "seven"),
    (CALL % ('"\\ud800"', "1"), -32700, None),
    (CALL % (7, "nothing"), -32700, 7),
    ('{"a": {"id": 8}, "id": 7, "b": [}', -32700, 7),
    ("null", -32600, None),
    ("[]", -32600, None),
    ('{"jsonrpc": "2.0"}', -32600, None),
    ('{"jsonrpc": "1.0", "id": 7, "method": "ping"}', -32600, 7),
]


@pytest.mark.parametrize(("line", "code", "number"), NO_MESSAGES, ids=range(len(NO_MESSAGES)))
def test_a_line_that_is_no_message_is_answered_and_ends_nothing(
    wire: Wire, line: str, code: int, number: str | int | None
) -> None:
    wire.send_line(line)
    answer = wire.next()
    assert (answer["error"]["code"], answer["id"]) == (code, number)
    assert answer["error"]["data"]["code"] == "malformed_message"
    assert wire.result(wire.call("get_article", ASKED))["isError"] is False
    _, log = wire.process.communicate()
    assert "a line is no message" in log
    assert len(log) < 1_000


def test_a_blank_line_asks_nothing(wire: Wire) -> None:
    wire.send_line("")
    wire.send_line("  ")
    assert wire.result(wire.call("get_article", ASKED))["isError"] is False


def test_one_interrupt_ends_it(wire: Wire) -> None:
    wire.process.send_signal(signal.SIGINT)
    assert wire.process.wait(timeout=30) == 130
    assert wire.process.stderr is not None
    assert "Traceback" not in wire.process.stderr.read()


def test_listing_starts_the_imports_and_holds_up_no_end(wire: Wire) -> None:
    wire.result(wire.send("tools/list", {}))
    rest, log = wire.process.communicate()
    assert (rest, wire.process.returncode, log) == ("", 0, "")


def test_a_tool_that_is_none_is_an_error_of_the_protocol(wire: Wire) -> None:
    wire.call("drop_table", {"name": "statute"})
    error = wire.next()["error"]
    assert (error["code"], error["data"]["code"]) == (-32602, "no_such_tool")
    assert "drop_table" in error["message"]


@pytest.mark.parametrize("arguments", ["4", 4, ["EX0001", "4"]])
def test_arguments_that_are_no_object_are_an_error_of_the_protocol(
    wire: Wire, arguments: Any
) -> None:
    wire.call("get_article", arguments)
    assert wire.next()["error"]["code"] == -32602


def test_hostile_arguments_are_refused_or_read_as_data(wire: Wire, example: Engine) -> None:
    before = _counted(example)
    for each in HOSTILE:
        answer = wire.result(wire.call(each["tool"], each["arguments"]))
        code = answer["structuredContent"].get("code")
        assert (answer["isError"], code) == ("code" in each, each.get("code")), each
        if "code" in each:
            assert answer["structuredContent"]["detail"]
    assert _counted(example) == before


LONG, ENDLESS = "가" * 20_000, "가" * 2_000_000


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("get_article", {"statute": LONG, "article": "4"}, "malformed_parameter"),
        ("get_article", {"statute": "EX0001", "article": LONG}, "malformed_parameter"),
        ("search_statutes", {"question": LONG}, "question_too_long"),
        ("resolve_event_date", {"question": LONG}, "question_too_long"),
        ("validate_citations", {"text": "a" * 5_000_000}, "text_too_long"),
        ("compute_deadline", {"rule": LONG}, "unknown_rule"),
        ("get_article", {"statute": ENDLESS, "article": "4"}, "body_too_long"),
        ("search_statutes", {"question": ENDLESS}, "body_too_long"),
        ("compute_deadline", {"rule": ENDLESS}, "body_too_long"),
        ("validate_citations", {"text": ENDLESS * 2}, "body_too_long"),
        ("calculate_dates", {"operation": LONG}, "malformed_parameter"),
        ("validate_citations", {"texts": ["a"] * 101}, "malformed_parameter"),
        ("what_changed", {"statute": "EX0001", "since": LONG}, "malformed_parameter"),
    ],
)
def test_too_much_is_refused_without_repeating_it(
    wire: Wire, tool: str, arguments: Any, code: str
) -> None:
    answer = wire.result(wire.call(tool, arguments))
    assert (answer["isError"], answer["structuredContent"]["code"]) == (True, code)
    assert len(answer["structuredContent"]["detail"]) < 2_000


def _counted(database: Engine) -> list[int]:
    with database.connect() as connection:
        tables = connection.scalars(
            text("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        ).all()
        return [connection.scalar(text(f'SELECT count(*) FROM "{name}"')) or 0 for name in tables]
