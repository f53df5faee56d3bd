"""The words that say what happened on a date, as patterns built from ``roles.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter

_PAST_OR_FUTURE = r"(?: ?(?:[하되]던|[한된할될난날]|[했됐]을|하였을|되었을))?"
_MOMENT = (
    rf"(?P<moment>{_PAST_OR_FUTURE} ?(?:당시|무렵|시점)"
    rf"|(?P<general>{_PAST_OR_FUTURE} ?때| ?시(?=에|의)))"
)
_PARTICLE = re.compile(r"(?<=[가-힣])[을를이가](?= )")


class RoleRow(BaseModel):
    """One role of ``roles.yaml``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    role: str
    en: str
    label: tuple[str, ...]
    words: tuple[str, ...]
    before: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    asked: bool = True


@dataclass(frozen=True, slots=True)
class RolePatterns:
    """The words of all roles together, longer ones first."""

    label: re.Pattern[str]
    """Ends right before a date: 사고일은."""
    words: re.Pattern[str]
    """Words of a role, or others that only begin like one."""
    before: re.Pattern[str]
    """As ``words``, with those that name a role only before a date: 소송은."""
    moment: re.Pattern[str]
    """사고 당시, 해고될 때; ``general`` where the words may also speak of any such moment."""
    asked: frozenset[str]


@cache
def role_rows() -> tuple[RoleRow, ...]:
    """The roles in the order of the file."""
    text = files("deadline_engine.expressions").joinpath("roles.yaml").read_text("utf-8")
    return TypeAdapter(tuple[RoleRow, ...]).validate_python(yaml.safe_load(text))


@cache
def role_patterns() -> RolePatterns:
    """The patterns, built once."""
    rows = role_rows()
    labels = _either(word for row in rows for word in row.label)
    words = [word for row in rows for word in (*row.words, *row.others)]
    before = [word for row in rows for word in row.before]
    nouns = _either(
        word
        for row in rows
        if row.asked
        for word in (*row.words, *row.before, row.role.removesuffix("일"))
        if len(word) > 1
    )
    particles = r"(?:은|는|이|가|인|의|:|：|\(|=| )"
    return RolePatterns(
        label=re.compile(rf"(?:^|(?<![가-힣]))(?P<word>{labels}){particles}{{0,3}}$"),
        words=re.compile(_either(words)),
        before=re.compile(rf"{_either(words)}|(?<![가-힣])(?:{_either(before)})"),
        moment=re.compile(rf"(?P<word>{nouns}){_MOMENT}"),
        asked=frozenset(row.role for row in rows if row.asked),
    )


@lru_cache(maxsize=4096)
def role_named(words: str) -> str | None:
    """The role that matched words name; None of 퇴직금 and the like, which only begin as one."""
    return next((role for pattern, role in _exact() if pattern.fullmatch(words)), None)


@cache
def _exact() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (re.compile(_either((*row.label, *row.words, *row.before, row.role.removesuffix("일")))),
         row.role)
        for row in role_rows()
    )  # fmt: skip


def _either(words: Iterable[str]) -> str:
    """A pattern of the words, longer ones first, with or without their spaces.

    The particle of a noun varies: 소를 제기하였다, 소가 제기되었다, 소는 … 제기하였다.
    """
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(_PARTICLE.sub("[을를이가은는도]?", _spaced(word)) for word in ordered)


def _spaced(word: str) -> str:
    return word.replace(" ", " ?") if word.replace(" ", "").isalnum() else re.escape(word)
