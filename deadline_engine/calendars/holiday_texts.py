"""The articles that make days public holidays in Korea, as far as the store holds their text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Annotated

import yaml
from pydantic import AfterValidator, TypeAdapter

from deadline_engine.authority import Authority


@cache
def holiday_texts() -> tuple[Authority, ...]:
    """The rows of ``holiday_texts.yaml``: one text of one unit each."""
    text = files("deadline_engine.calendars").joinpath("holiday_texts.yaml").read_text("utf-8")
    return TypeAdapter(tuple[Authority, ...]).validate_python(yaml.safe_load(text))


def texts_on(names: Iterable[str], on: date) -> tuple[Authority, ...]:
    """Of the units named, such as ``공휴일에 관한 법률 제3조``, the texts in force on a day.

    Raises KeyError for a name that ``holiday_texts.yaml`` lacks.
    """
    return tuple(text for name in names for text in _by_name()[name] if text.binds(on))


@cache
def _by_name() -> Mapping[str, tuple[Authority, ...]]:
    named: dict[str, tuple[Authority, ...]] = {}
    for text in holiday_texts():
        named[str(text)] = (*named.get(str(text), ()), text)
    return named


def _kept(name: str) -> str:
    if name not in _by_name():
        raise ValueError(f"{name}: no such text; add its intervals to holiday_texts.yaml")
    return name


TextName = Annotated[str, AfterValidator(_kept)]
"""A unit that ``holiday_texts.yaml`` has: ``관공서의 공휴일에 관한 규정 제2조제6호``."""
