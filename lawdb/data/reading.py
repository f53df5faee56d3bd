"""Reading curated YAML: every row is validated, a refusal names the file, the row and the field."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from importlib.resources import files
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError


class Confidence(StrEnum):
    """Whether a row was seen in a document or rests on general knowledge."""

    CHECKED = "checked"
    UNCHECKED = "unchecked"


class InvalidCuratedData(ValueError):
    """A curated row that cannot be trusted: the message says which, why, and what is expected."""

    code = "invalid_curated_data"


class CuratedRow(BaseModel):
    """A row of curated data; an unknown field is a typing error, not an extension."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


RowT = TypeVar("RowT", bound=CuratedRow)


def packaged_text(name: str) -> str:
    """The text of a file below ``lawdb/data``."""
    return files("lawdb.data").joinpath(name).read_text("utf-8")


def packaged_names(folder: str) -> list[str]:
    """The YAML files of a folder below ``lawdb/data``, as ``folder/name.yaml``, in order."""
    entries = files("lawdb.data").joinpath(folder).iterdir()
    return sorted(f"{folder}/{entry.name}" for entry in entries if entry.name.endswith(".yaml"))


def read_rows(where: str, text: str, schema: type[RowT]) -> Iterator[RowT]:
    """Validate each element of a YAML list against ``schema``.

    Raises InvalidCuratedData when the text is no YAML list or a row does not fit.
    """
    try:
        rows: Any = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError) as error:  # ValueError: a date that does not exist
        raise InvalidCuratedData(f"{where} is no YAML: {error}") from error
    if not isinstance(rows, list):
        raise InvalidCuratedData(f"{where} must hold a list of rows")
    for number, row in enumerate(rows, start=1):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        try:
            yield schema.model_validate(row)
        except ValidationError as error:
            problems = "; ".join(
                f"{'.'.join(map(str, problem['loc'])) or 'row'}: {problem['msg']}"
                for problem in error.errors()
            )
            raise InvalidCuratedData(f"{where}, row {number}: {problems}; row: {row}") from error
