"""What the reader without a model reads of the labelled stories and decisions, held to floors.

The floors of dev are what it reads; those of held_out, which nobody worked towards, lie below what
was measured once. ``python -m benchmarks.extraction`` prints every field.
"""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from benchmarks.extraction import (
    count_decision,
    count_story,
    labelled_matter,
    read_story,
    rule_found,
)
from benchmarks.extraction_faults import computed, fault_of
from benchmarks.extraction_fields import Scores
from tests.deadline_engine.extraction.labelled import decisions, stories
from tests.shared_material import shared_path

FLOORS: dict[str, dict[str, tuple[float, float]]] = {
    "dev": {"event ": (1.0, 0.9), "filing": (1.0, 0.9), "tolling ": (1.0, 0.7)},
    "held_out": {"event ": (0.9, 0.5), "filing": (0.9, 0.5), "tolling ": (0.8, 0.3)},
}
"""Of the kinds of fields: the least precision and recall."""


def told(split: str) -> list[dict[str, Any]]:
    return [story for story in stories() if story["split"] == split]


@pytest.mark.parametrize("split", FLOORS)
def test_fields_are_read_at_least_so_well(split: str) -> None:
    scores = Scores()
    for story in told(split):
        count_story(scores, story, read_story(story))
    for start, (precision, recall) in FLOORS[split].items():
        group = scores.group(start)
        assert group.precision is not None
        assert group.recall is not None
        assert group.precision >= precision, start
        assert group.recall >= recall, start
    days = scores.group("day ")
    assert days.right > 20
    assert days.wrong == 0


@pytest.mark.parametrize("story", told("dev"), ids=lambda story: story["id"])
def test_no_wrong_trigger_day_is_taken(story: dict[str, Any]) -> None:
    read, label = read_story(story).matter, labelled_matter(story)
    assert read is not None
    labelled = {(event.role, str(event.date)) for event in label.events}
    assert {(event.role, str(event.date)) for event in read.events} <= labelled


def test_where_a_deadline_differs_a_field_is_found_at_fault() -> None:
    right = 0
    for story in told("dev"):
        read, label = read_story(story).matter, labelled_matter(story)
        assert read is not None
        if computed(read) == computed(label):
            right += 1
        else:
            assert fault_of(read, label, computed(label)) is not None, story["id"]
    assert right >= 34


def test_no_wrong_rule_is_taken() -> None:
    found = [rule_found(story) for story in told("dev")]
    assert not [each for each in found if "WRONG" in each]
    assert found.count("one, the right one") >= 32


@pytest.mark.shared
def test_no_wrong_event_is_taken_of_decisions() -> None:
    path = shared_path("corpus/courts/decisions-sample.jsonl.gz")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        texts = {
            row["case"]: f"{row['issues']}\n{row['summary']}" for row in map(json.loads, lines)
        }
    scores = Scores()
    with_rule = [label for label in decisions() if "rule" in label and label["split"] == "dev"]
    for label in with_rule:
        count_decision(scores, label, texts[label["case"]], label["rule"])
    assert len(with_rule) > 2
    assert scores.group("event ").wrong == 0
    assert scores.group("event ").right > 0
