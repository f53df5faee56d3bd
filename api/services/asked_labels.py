"""Labels as they come in, from an option or a file, read before anything is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from api.services.faults import fault_sentences
from lawdb.evaluation.gold_errors import MalformedGold
from lawdb.evaluation.labelling import AskedLabel


def read_asked_labels(lines: Sequence[str]) -> list[AskedLabel]:
    """Labels as JSON objects, one a line. Raises MalformedGold, naming the line and the field."""
    asked: list[AskedLabel] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            asked.append(AskedLabel.model_validate_json(line))
        except ValidationError as error:
            raise MalformedGold(
                f"line {number}: {fault_sentences(error.errors())}; nothing was labelled"
            ) from error
    return asked


def asked_label(**fields: Any) -> AskedLabel:
    """One label, by the fields of AskedLabel. Raises MalformedGold, naming the field."""
    try:
        return AskedLabel.model_validate(fields)
    except ValidationError as error:
        raise MalformedGold(f"{fault_sentences(error.errors())}; nothing was labelled") from error
