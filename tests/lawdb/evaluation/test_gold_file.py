"""Gold as records and as a file: what is unique, what counts, and a file gives back the set."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from lawdb.evaluation.gold import GoldLabel, GoldSet, Labeller, LabellerKind, gold_set
from lawdb.evaluation.gold_errors import GoldVersionDiffers, MalformedGold
from lawdb.evaluation.gold_file import gold_lines, read_gold
from tests.lawdb.evaluation.gold_records import gold_sets, query

INVALID = yaml.safe_load((Path(__file__).parent / "invalid_gold.yaml").read_text("utf-8"))
QUERY = query("사람은 몇 살에 성년이 되는가", date(2013, 6, 30))
LABEL = GoldLabel(
    query=QUERY.id,
    statute_id="001706",
    article="제4조",
    version=date(1960, 1, 1),
    text_hash="0" * 64,
    positive=True,
    labelled_by=Labeller(kind=LabellerKind.PERSON, name="Kim"),
    labelled_at=datetime(2026, 1, 1, tzinfo=UTC),
)


@given(gold_sets())
def test_a_file_gives_back_the_set(gold: GoldSet) -> None:
    lines = list(gold_lines(gold))
    assert read_gold(lines) == gold
    assert read_gold(lines).version == gold.version
    assert list(gold_lines(read_gold(lines))) == lines


@given(gold_sets(), st.randoms())
def test_the_order_of_the_records_does_not_matter(gold: GoldSet, random: Any) -> None:
    head, *records = gold_lines(gold)
    random.shuffle(records)
    assert read_gold([head, *records]) == gold


@given(gold_sets(), st.data())
def test_a_change_of_any_label_is_another_version(gold: GoldSet, data: st.DataObject) -> None:
    if not gold.labels:
        return
    place = data.draw(st.integers(0, len(gold.labels) - 1))
    old = gold.labels[place]
    new = old.model_copy(update={"positive": not old.positive, "grade": None})
    changed = gold_set(
        gold.name, gold.queries, [new, *gold.labels[:place], *gold.labels[place + 1 :]]
    )
    assert changed.version != gold.version
    head, *_ = gold_lines(gold)
    _, *records = gold_lines(changed)
    with pytest.raises(GoldVersionDiffers):
        read_gold([head, *records])
    unvouched = json.loads(head) | {"version": ""}
    assert read_gold([json.dumps(unvouched), *records]).labels == changed.labels


def test_one_version_is_labelled_once_and_two_versions_apart() -> None:
    wrong = LABEL.model_copy(update={"positive": False})
    with pytest.raises(ValidationError, match="stands twice"):
        gold_set("some", [QUERY], [LABEL, wrong])
    newer = wrong.model_copy(update={"version": date(2013, 7, 1)})
    both = gold_set("some", [QUERY], [newer, LABEL])
    assert [(each.version.year, each.positive) for each in both.labels] == [
        (1960, True),
        (2013, False),
    ]


def test_a_query_is_evaluated_with_negative_labels_only_and_with_none() -> None:
    negative = LABEL.model_copy(update={"positive": False})
    bare = query("another", date(2020, 1, 1))
    removed = query("removed", date(2020, 1, 1), evaluated=False)
    kept = negative.model_copy(update={"query": removed.id})
    gold = gold_set("some", [QUERY, bare, removed], [negative, kept])
    assert gold.labels_by_query() == {QUERY.id: (negative,), bare.id: ()}
    assert kept in gold.labels


@pytest.mark.parametrize(
    ("kind", "boundary", "confirmed", "counts"),
    [
        ("person", False, False, True),
        ("person", True, False, True),
        ("source", False, False, True),
        ("source", True, False, False),
        ("source", True, True, True),
        ("model", False, False, False),
        ("model", False, True, True),
        ("model", True, False, False),
        ("model", True, True, True),
    ],
)
def test_what_needs_a_person_counts_when_a_person_has_decided(
    kind: str, boundary: bool, confirmed: bool, counts: bool
) -> None:
    plain = LABEL.model_dump() | {"labelled_by": {"kind": kind, "name": "x"}, "boundary": boundary}
    if kind == "model":
        plain |= {"advisory": True, "judged_sheet": "1" * 64}
    if confirmed:
        plain |= {"confirmed_by": "Kim", "confirmed_at": datetime(2026, 1, 2, tzinfo=UTC)}
    label = GoldLabel.model_validate(plain)
    assert label.counts is counts
    assert bool(gold_set("some", [QUERY], [label]).labels_by_query()[QUERY.id]) is counts


@pytest.mark.parametrize(
    ("seen_on", "own"), [("", False), ("lawdb", True), ("lawdb search 1", True), ("lawdbx", False)]
)
def test_labels_from_our_own_results_are_told_apart(seen_on: str, own: bool) -> None:
    assert LABEL.model_copy(update={"seen_on": seen_on}).from_own_results is own


@pytest.mark.parametrize("case", INVALID, ids=str)
def test_a_record_that_contradicts_itself_is_refused_with_its_line(case: dict[str, Any]) -> None:
    head, first, second = gold_lines(gold_set("some", [QUERY], [LABEL]))
    records = [json.loads(first), json.loads(second)]
    for record in records:
        for kind, fields in record.items():
            fields.update(case.get(kind, {}))
    lines = [json.dumps(json.loads(head) | {"version": ""}), *map(json.dumps, records)]
    with pytest.raises(MalformedGold) as raised:
        read_gold(lines)
    assert case["says"] in raised.value.detail


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "line 1"),
        (["{"], "line 1"),
        (['{"format": 1}'], "line 1"),
        (['{"gold": "some", "format": 2}'], "format 2"),
        (['{"gold": "some", "format": 1, "verson": ""}'], "line 1"),
        (['{"gold": "some", "format": 1}', "[]"], "line 2"),
        (['{"gold": "some", "format": 1}', '{"labels": {}}'], "line 2"),
        (['{"gold": "some", "format": 1}', "", "x"], "line 3"),
    ],
)
def test_a_line_that_is_not_read_is_named(lines: list[str], says: str) -> None:
    with pytest.raises(MalformedGold, match=says):
        read_gold(lines)
