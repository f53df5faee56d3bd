from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from deadline_engine.exports.as_json import document_of, json_text, result_document
from deadline_engine.exports.document import ResultDocument, json_schema
from deadline_engine.graph.result import Result


def test_the_text_is_the_document(result: Result, case: dict[str, Any]) -> None:
    read_back = ResultDocument.model_validate_json(json_text(result))
    assert read_back == document_of(result)
    assert json.loads(json_text(result)) == result_document(result)
    assert read_back.verdict == case["verdict"]


def test_nothing_of_the_trace_is_left_out(result: Result) -> None:
    document = document_of(result)
    for reading, shown in zip(result.readings, document.readings, strict=True):
        assert [step.node for step in reading.steps] == [step.node for step in shown.steps]
        for step, of in zip(reading.steps, shown.steps, strict=True):
            assert (step.done.ko, step.done.en) == (of.ko, of.en)
            assert [(d.node, d.edge) for d in of.depends_on] == list(step.depends_on)
            assert [a.text for a in of.authorities] == [str(a.authority) for a in step.done.applied]
            assert [a.at for a in of.authorities] == [a.at for a in step.done.applied]
            day = step.done.value.day
            assert (of.value.day is None) == (day is None)
            if day is not None and of.value.day is not None:
                kept = (of.value.day.earliest, of.value.day.latest, of.value.day.never)
                assert kept == (day.earliest, day.latest, day.never)


def test_the_same_result_gives_the_same_bytes(case: dict[str, Any], computed: Any) -> None:
    assert json_text(computed(case)) == json_text(computed(case))
    assert json_text(computed(case)).endswith(b"}\n")


def test_keys_stand_in_the_order_of_the_schema(result: Result) -> None:
    assert list(result_document(result)) == list(json_schema()["properties"])
    step = result_document(result)["readings"][0]["steps"][0]
    assert list(step) == list(json_schema()["$defs"]["StepDocument"]["properties"])


def test_the_schema_asks_for_every_field_and_allows_no_other() -> None:
    schema = json_schema()
    for part in (schema, *schema["$defs"].values()):
        if part.get("type") == "object":
            assert part["additionalProperties"] is False
            assert set(part["required"]) == set(part["properties"])


@pytest.mark.parametrize("damage", [{"due": "2020-01-01"}, {"verdict": "perhaps"}, {"extra": 1}])
def test_a_damaged_document_is_refused(
    damage: dict[str, Any], computed: Any, invented: Any
) -> None:
    document = result_document(
        computed(
            {
                "catalogue": "invented",
                "matter": {
                    "rule": "kr.invented.free",
                    "attributes": {"claim": "limited"},
                    "events": [{"role": "done", "date": "2015-03-02"}],
                },
            }
        )
    )
    ResultDocument.model_validate_json(json.dumps(document))
    with pytest.raises(ValidationError):
        ResultDocument.model_validate_json(json.dumps({**document, **damage}))
