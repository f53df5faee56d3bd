from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from icalendar import Calendar

from deadline_engine.exports.calendar_file import NoDayAsked, calendar_file
from deadline_engine.graph.result import Result


def events(result: Result, **options: Any) -> list[Any]:
    content = calendar_file(result, **options).content
    return [] if content is None else list(Calendar.from_ical(content).events)


def test_the_file_reads_back_as_the_deadlines(result: Result, case: dict[str, Any]) -> None:
    found = events(result)
    expected = case["events"]
    assert [(e.start, str(e["status"])) for e in found] == [(d, s) for d, s, _ in expected]
    for event, (_, _, words) in zip(found, expected, strict=True):
        assert words in event["summary"]
        assert event.end - event.start == timedelta(days=1)
        assert event["dtstamp"].dt.date() == result.as_of
        assert not event.walk("VALARM")
    file = calendar_file(result)
    assert file.events == len(expected)
    assert [item.code for item in file.left_out] == case.get("left_out", [])
    assert (file.content is None) == (not expected)


def test_lines_are_folded_and_end_as_the_standard_says(result: Result) -> None:
    content = calendar_file(result).content
    if content is None:
        assert calendar_file(result).left_out
        return
    assert content.endswith(b"\r\n")
    lines = content.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    assert b"\n" not in b"".join(lines)
    assert b"\r" not in b"".join(lines)
    content.decode("utf-8")


def test_the_description_names_the_articles(result: Result) -> None:
    usual = [event for event in events(result) if "다른 해석" not in event["summary"]]
    for event in usual[-1:]:
        for step in result.usual.steps:
            for applied in step.done.applied:
                assert str(applied.authority) in event["description"]


def test_the_title_of_the_matter_comes_through_whole(computed: Any, invented: Any) -> None:
    title = "a,b;c\\n <script>alert(1)</script> \"'& 😀 " + "긴 제목 " * 50
    matter: dict[str, Any] = {
        "rule": "kr.invented.free", "title": title[:300].strip(), "as_of": "2020-01-01",
        "attributes": {"claim": "limited"}, "events": [{"role": "done", "date": "2015-03-02"}],
    }  # fmt: skip
    (event,) = events(computed({"catalogue": "invented", "matter": matter}))
    assert matter["title"] in event["summary"]
    broken = {**matter, "title": "a\r\nEND:VEVENT\r\nBEGIN:VEVENT\x07\u2028b\u202ec"}
    (event,) = events(computed({"catalogue": "invented", "matter": broken}))
    assert event["summary"].endswith("(a END:VEVENT BEGIN:VEVENT bc)")


def test_a_reminder_only_where_it_is_asked_for(result: Result) -> None:
    for event in events(result, remind_days=14):
        (alarm,) = event.walk("VALARM")
        assert alarm["trigger"].dt == timedelta(days=-14)
        assert alarm["description"] == event["summary"]


@pytest.mark.parametrize("days", [0, -3, 3651])
def test_a_reminder_out_of_bounds_is_refused(days: int, computed: Any, cases: Any) -> None:
    with pytest.raises(ValueError, match="remind_days"):
        calendar_file(computed(cases[0]), remind_days=days)


def test_without_the_day_it_is_asked_for_there_is_no_file(result: Result) -> None:
    with pytest.raises(NoDayAsked, match="as_of"):
        calendar_file(replace(result, as_of=None))


def test_identities_follow_from_the_content_alone(result: Result, case: Any, computed: Any) -> None:
    again = computed(case)
    assert calendar_file(result).content == calendar_file(again).content
    identities = [str(event["uid"]) for event in events(result)]
    assert len(set(identities)) == len(identities)
    later = replace(result, as_of=date(2030, 1, 1))
    assert [str(event["uid"]) for event in events(later)] == identities
    other = replace(result, title="another matter")
    assert not set(identities) & {str(event["uid"]) for event in events(other)}
