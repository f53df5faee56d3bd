"""Labels are honest: their words stand in the text and give the day; stories compute as rows."""

from __future__ import annotations

import gzip
import json
from datetime import date
from typing import Any

import pytest
import yaml
from dateutil.relativedelta import relativedelta

from deadline_engine.expressions import read_times
from deadline_engine.graph.computing import compute
from deadline_engine.rules.catalogue import packaged
from tests.deadline_engine.cases.test_worked_cases import CASES, COMPUTED, end_of
from tests.deadline_engine.extraction.labelled import (
    LABELS,
    DatedWords,
    dated_words,
    decisions,
    matter_of,
    stories,
)
from tests.shared_material import shared_path

STORIES = stories()
DECISIONS = decisions()
WORKED = {case["row"]: case for case in COMPUTED}
CATALOGUE = packaged()
READ_ON = date(2026, 11, 30)
"""Far from the days told, so that words read from this day would be seen to differ."""


def gives(dated: DatedWords, known: list[DatedWords]) -> bool:
    """Whether the words give the days they are labelled with, by arithmetic or our own parser."""
    if dated.after is not None:
        starts = {other.earliest for other in known if other.words == dated.anchor}
        (start,) = starts
        return start is not None and start + relativedelta(**dated.after) == dated.earliest
    text = f"{dated.anchor} {dated.words}" if dated.anchor else dated.words
    found = read_times(text, READ_ON).expressions[-1].candidates[0].days
    return (found.start, found.last) == (dated.earliest, dated.latest)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story["id"])
def test_every_date_of_a_story_stands_in_its_words(story: dict[str, Any]) -> None:
    known = list(dated_words(story))
    for dated in known:
        dated.place_in(story["text"])
        assert dated.anchor is None or dated.anchor in {other.words for other in known}
        assert gives(dated, known), dated


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story["id"])
def test_every_day_in_digits_that_a_story_tells_is_labelled(story: dict[str, Any]) -> None:
    text = story["text"]
    places = [(dated.place_in(text), len(dated.words)) for dated in dated_words(story)]
    for found in read_times(text, READ_ON).expressions:
        days = found.candidates[0].days
        if any(map(str.isdigit, found.text)) and days.single is not None:
            assert any(at < found.end and found.start < at + size for at, size in places), found


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story["id"])
def test_a_story_computes_as_its_worked_case(story: dict[str, Any]) -> None:
    case = WORKED[story["row"]]
    result = compute(matter_of(story))
    assert end_of(result.usual, case.get("limb")).exact == case["due"]
    outcome = case.get("outcome", case.get("tested"))
    assert outcome is None or result.verdict.value == outcome


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story["id"])
def test_the_periods_of_a_story_stand_in_its_words(story: dict[str, Any]) -> None:
    for label in [story, *story.get("computations", [])]:
        assert ("period" in label) == ("period_words" in label)
        assert label.get("period_words", "") in story["text"]


def test_every_row_has_one_story_and_halves_are_held_out() -> None:
    rows = [story["row"] for story in STORIES]
    assert len(rows) == len(set(rows))
    assert len({story["id"] for story in STORIES}) == len(STORIES)
    assert set(rows) == set(WORKED)
    assert {case["row"] for case in CASES} <= set(rows)
    for labels in (STORIES, DECISIONS):
        held_out = sum(label["split"] == "held_out" for label in labels)
        assert {label["split"] for label in labels} == {"dev", "held_out"}
        assert abs(held_out - len(labels) / 2) <= len(labels) / 10


@pytest.mark.shared
def test_stories_compute_the_day_and_outcome_of_their_row() -> None:
    lines = shared_path("cases/deadlines.jsonl").read_text(encoding="utf-8").splitlines()
    told = {story["row"]: story for story in STORIES}
    for row in map(json.loads, lines):
        expected, case = row["expected"], WORKED[row["id"]]
        result = compute(matter_of(told[row["id"]]))
        day = expected.get("due") or expected.get("effective")
        if day is not None:
            end = end_of(result.usual, case.get("limb"))
            assert end.exact == date.fromisoformat(day), row["id"]
        # KR-123 gives no act to test, so that only its day can be computed
        if expected.get("outcome") is not None and row["id"] != "KR-123":
            assert result.verdict.value == expected["outcome"], row["id"]


@pytest.mark.parametrize(
    "label", [*STORIES, *DECISIONS], ids=lambda label: label.get("id") or label["case"]
)
def test_every_name_of_a_label_is_in_the_catalogue(label: dict[str, Any]) -> None:
    rules = [label.get("rule"), *(c["rule"] for c in label.get("computations", []))]
    assert {rule for rule in rules if rule} <= set(CATALOGUE.rules)
    events = label.get("events", [])
    roles = {event["role"] for event in [*events, *label.get("beside", [])] if "role" in event}
    assert roles - {"last_day"} <= set(CATALOGUE.roles)
    assert all(("role" in event) != ("other" in event) for event in events)
    kinds = {fact["kind"] for fact in label.get("tolling", [])}
    assert kinds <= set(CATALOGUE.interruptions) | set(CATALOGUE.suspensions)
    for name, value in label.get("attributes", {}).items():
        assert value in CATALOGUE.attributes[name].values


@pytest.mark.shared
def test_every_label_of_a_decision_stands_in_its_text() -> None:
    path = shared_path("corpus/courts/decisions-sample.jsonl.gz")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        texts = {row["case"]: text_of(row) for row in map(json.loads, lines)}
    for label in DECISIONS:
        text = texts[label["case"]]
        for dated in [*dated_words(label), *other_words(label)]:
            try:
                dated.place_in(text)
            except ValueError:
                pytest.fail(f"{label['case']}: {dated.words!r} {dated.nth} is not in its text")


def text_of(row: dict[str, str]) -> str:
    """The text a decision is labelled by: what it is about, and what was held."""
    return f"{row['issues']}\n{row['summary']}"


def other_words(label: dict[str, Any]) -> list[DatedWords]:
    return [
        DatedWords("not_events", other["words"], None, None, nth)
        for other in label.get("not_events", [])
        for nth in other.get("nth", [1])
    ]


@pytest.mark.parametrize("label", DECISIONS, ids=lambda label: label["case"])
def test_every_date_of_a_decision_is_given_by_its_words(label: dict[str, Any]) -> None:
    known = list(dated_words(label))
    for dated in known:
        assert gives(dated, known), dated


def test_no_file_of_labels_is_empty() -> None:
    files = sorted(LABELS.rglob("*.yaml"))
    assert files
    assert all(yaml.safe_load(path.read_text(encoding="utf-8")) for path in files)
