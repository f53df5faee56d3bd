"""Words of the word lists as patterns: spaces optional, particles free, ``~`` for a few words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter

DATE = "\x01"
"""Stands for each letter of a date, so that places stay what they are."""
_GAP = rf"[^{DATE}.\n]{{0,30}}?"
_PARTICLE = re.compile(r"(?<=[가-힣])[을를이가](?= )")
_ADVERB = r"(?:(?:다시|새로|먼저|곧|곧바로|바로|재차|또|이미|모두|전부|다|처음|비로소|각) ?)?"
_Row = TypeVar("_Row")


class WordRow(BaseModel):
    """The base of a row of a word list."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def pattern_of(words: Iterable[str], before: str = "", behind: str = "") -> re.Pattern[str]:
    """A pattern of any of the words, longer ones first; one that matches nothing without words."""
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    body = "|".join(_one(word) for word in ordered) or r"(?!)"
    return re.compile(f"{before}(?:{body}){behind}")


@cache
def any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """The pattern of the words, built once."""
    return pattern_of(words)


def rows_of(name: str, schema: type[_Row]) -> _Row:
    """What a file beside this module holds. Raises ValueError where it is not of the schema."""
    text = files("deadline_engine.extraction.by_rules").joinpath(name).read_text("utf-8")
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return TypeAdapter(schema).validate_python(yaml.load(text, Loader=loader))  # noqa: S506


def _one(word: str) -> str:
    return _GAP.join(_spaced(part.strip()) for part in word.split("~"))


def _spaced(words: str) -> str:
    marked = _PARTICLE.sub("\x02", words)
    escaped = re.escape(marked).replace("\\ ", " ?").replace(" ", " ?").replace(" ??", " ?")
    return escaped.replace("\x02 ?", f"[을를이가은는도의]? ?{_ADVERB}")
