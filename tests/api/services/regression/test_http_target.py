"""Targets on real sockets, well-meant and hostile: what is no answer has a code."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from api.services.errors import MalformedParameter
from api.services.regression.doors import DoorUnavailable, Refusal, ShownText
from api.services.regression.findings import Judgement
from api.services.regression.http_target import GIVES_UP_AFTER, HttpTarget, TargetLimits
from api.services.regression.target_report import score_target
from lawdb.results import Interval
from tests.api.services.regression.questions_for_targets import (
    MIDDLE,
    NEW,
    PAST,
    PRESENT,
    intervals,
    question,
)
from tests.model_server import Answer, cut, drip, endless, model_server, raw, silent

CONTRACT = "lawdb-regress/1"
TODAY = date(2024, 1, 1)
QUICK = TargetLimits(timeout_seconds=0.3, most_bytes=1_000_000)


def said(body: Any, **more: Any) -> Answer:
    return raw(json.dumps({"contract": CONTRACT, **body}).encode(), **more)


def cited(text: str = MIDDLE, **more: Any) -> dict[str, Any]:
    return {"statute": "교량법", "article": "제7조", "text": text, **more}


def ask(script: Any, count: int = 1, limits: TargetLimits = QUICK) -> list[Any]:
    with model_server(script) as server:
        questions = [question(date(2015, 6, 1 + n)) for n in range(count)]
        return [shown for _, shown in HttpTarget(server.url, limits).answers(questions)]


def test_a_question_is_sent_as_the_contract_says_and_without_its_answer() -> None:
    with model_server(
        [said({"texts": [cited(**{"from": "2010-01-01", "to": "2020-01-01"})]})]
    ) as s:
        asked = question()
        [(_, shown)] = HttpTarget(s.url).answers([asked])
    claimed = Interval(start=date(2010, 1, 1), end=date(2020, 1, 1))
    assert shown == [ShownText("교량법", "제7조", MIDDLE, claimed)]
    [body] = s.asked
    assert body.pop("id")
    assert body == {"contract": CONTRACT, "question": asked.words, "event_date": "2015-06-01"}


HOSTILE: list[tuple[str, Answer]] = [
    ("not_json", raw(b"<html>")),
    ("not_json", raw(b"")),
    ("not_json", raw(b"[" * 100_000)),
    ("not_json", raw(b"\xff\xfe{}")),
    ("wrong_contract", raw(b'{"texts": []}')),
    ("wrong_contract", raw(b'[{"contract": "lawdb-regress/1"}]')),
    ("wrong_contract", raw(b'{"contract": "lawdb-regress/2", "texts": []}')),
    ("malformed_answer", said({})),
    ("malformed_answer", said({"texts": None})),
    ("malformed_answer", said({"texts": [{"statute": "교량법"}]})),
    ("malformed_answer", said({"texts": [cited(), 7]})),
    ("malformed_answer", said({"texts": [cited()] * 51})),
    ("malformed_answer", said({"texts": [cited(to="2010-01-01")]})),
    ("malformed_answer", said({"texts": [cited(**{"from": "2010-01-01", "to": "2010-01-01"})]})),
    ("malformed_answer", said({"texts": [cited(**{"from": "yesterday"})]})),
    ("malformed_answer", said({"texts": [cited()], "refusal": {"code": "no"}})),
    ("malformed_answer", said({"refusal": {"code": "no such thing!"}})),
    ("http_500", said({"texts": [cited()]}, status=500)),
    ("http_404", raw(b"", 404)),
    ("redirected", raw(b"", 302, Location="http://127.0.0.1:9/")),
    ("compressed", raw(b"\x1f\x8b", Content_Encoding="gzip")),
    ("too_large", endless),
    ("timed_out", drip),
    ("timed_out", silent),
    ("broken_off", cut),
]


@pytest.mark.parametrize(("code", "answer"), HOSTILE)
def test_what_is_no_answer_is_a_failed_refusal_with_a_code(code: str, answer: Answer) -> None:
    [shown] = ask([answer])
    assert isinstance(shown, Refusal)
    assert (shown.code, shown.failed) == (code, True)
    assert shown.detail


def test_a_refusal_in_the_target_s_own_code_is_an_answer() -> None:
    [given, empty] = ask([said({"refusal": {"code": "out_of_scope"}}), said({"texts": []})], 2)
    assert given == Refusal("out_of_scope")
    assert (empty.code, empty.failed) == ("nothing_shown", False)


def test_nobody_at_the_address_makes_the_target_unavailable() -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{bound.getsockname()[1]}/"
    with pytest.raises(DoorUnavailable, match=r"127\.0\.0\.1"):
        list(HttpTarget(url, QUICK).answers([question()]))
    score = score_target(intervals(), HttpTarget(url, QUICK), [question()], today=TODAY)
    assert not score.passed
    assert score.past.right_version_rate is None
    assert not score.report.doors[0].available


def test_a_target_that_goes_silent_is_given_up() -> None:
    limits = TargetLimits(timeout_seconds=0.05, parallel=2)
    shown = ask([said({"texts": [cited()]}), silent], 25, limits)
    codes = [each.code if isinstance(each, Refusal) else "text" for each in shown]
    assert codes[0] == "text"
    assert "gave_up" in codes
    assert GIVES_UP_AFTER <= codes.count("timed_out") <= GIVES_UP_AFTER + limits.parallel
    assert all(each.failed for each in shown[1:])


def test_no_more_requests_are_open_than_allowed() -> None:
    lock, now, most = threading.Lock(), [0], [0]
    together = threading.Semaphore(0)

    def counted(handler: Any) -> None:
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        together.acquire(timeout=0.05)  # held open, so that others would come in
        with lock:
            now[0] -= 1
        said({"texts": [cited()]})(handler)

    assert len(ask(lambda _: counted, 12, TargetLimits(parallel=3))) == 12
    assert 1 <= most[0] <= 3


def test_a_batch_is_answered_by_id_in_any_order() -> None:
    def answer(body: dict[str, Any]) -> Answer:
        ids = [each["id"] for each in body["questions"]]
        kept = [{"id": i, "texts": [cited()]} for i in reversed(ids)]
        kept += [kept[0], {"id": "nobody asked", "texts": [cited()]}]
        return said({"answers": kept[1:] if len(ids) > 1 else kept[:1]})

    shown = ask(answer, 5, TargetLimits(batch=2))
    texts = [ShownText("교량법", "제7조", MIDDLE)]
    assert [each if isinstance(each, list) else each.code for each in shown] == [texts] * 5


def test_a_batch_with_missing_and_doubled_answers_fails_for_those() -> None:
    def answer(body: dict[str, Any]) -> Answer:
        first, second, *_ = [each["id"] for each in body["questions"]]
        doubled = {"id": second, "texts": [cited()]}
        return said({"answers": [{"id": first, "texts": [cited()]}, doubled, doubled]})

    shown = ask(answer, 3, TargetLimits(batch=3))
    codes = [each.code if isinstance(each, Refusal) else "text" for each in shown]
    assert codes == ["text", "answer_doubled", "answer_missing"]


@pytest.mark.parametrize(
    "url", ["", "regress", "file:///etc/passwd", "ftp://host/", "http://", "http://a:99999/"]
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(MalformedParameter):
        HttpTarget(url)


@pytest.mark.parametrize(
    "make",
    [
        lambda: TargetLimits(parallel=0),
        lambda: TargetLimits(timeout_seconds=float("nan")),
        lambda: TargetLimits(batch=-1),
    ],
)
def test_limits_that_mean_nothing_are_refused(make: Callable[[], TargetLimits]) -> None:
    with pytest.raises(MalformedParameter):
        make()


@pytest.mark.parametrize(
    ("always", "past", "present", "slips"),
    [(NEW, 0.0, 1.0, "newer"), (MIDDLE, 1.0, 0.0, "older")],
    ids=["newest", "former"],
)
def test_the_direction_of_the_slip_is_scored(
    always: str, past: float, present: float, slips: str
) -> None:
    questions = [question(PAST), question(PRESENT)]
    with model_server([said({"texts": [cited(always)]})]) as server:
        score = score_target(intervals(), HttpTarget(server.url), questions, today=TODAY)
    assert (score.past.right_version_rate, score.present.right_version_rate) == (past, present)
    assert score.slips_to == slips
    assert not score.passed


def test_a_target_that_never_shows_a_text_has_no_rate() -> None:
    questions = [question(date(1999, 12, 31)), question(PAST), question(PRESENT)]
    with model_server([said({"texts": []})]) as server:
        score = score_target(intervals(), HttpTarget(server.url), questions, today=TODAY)
    assert (score.past.right_version_rate, score.present.right_version_rate) == (None, None)
    assert (score.past.rightly_none, score.past.came_to[Judgement.RIGHT]) == (1, 1)
    assert not score.passed


def test_a_target_that_fails_half_of_the_time_does_not_pass_and_says_how() -> None:
    answers = [said({"texts": [cited()]}), raw(b"nonsense")]
    with model_server(answers) as server:
        questions = [question(PAST), question(date(2016, 6, 1))]
        score = score_target(intervals(), HttpTarget(server.url), questions, today=TODAY)
    assert score.failed == {"not_json": 1}
    assert score.past.right_version_rate == 1.0
    assert not score.passed
