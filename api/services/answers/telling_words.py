"""The words of a question that tell what it is about, and how much of them an article holds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import yaml
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.orm import Session

from lawdb.search.lexical.generation import Generation, newest_generation
from lawdb.search.lexical.ranking import QueryWords, lexical_scores
from lawdb.search.lexical.words import legal_words
from lawdb.search.results import Hit, SearchResult

_PUNCTUATION = re.compile(r"[.,;:!?…‘’“”\"'()\[\]]+")


class Measure(BaseModel):
    """``sufficiency.yaml``: when what was found is too little."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    least_cover: float = Field(gt=0, lt=1)
    good_cover: float = Field(gt=0, lt=1)
    thin_day: float = Field(gt=0, lt=1)
    thin_cover: float = Field(gt=0, lt=1)
    unknown_cover: float = Field(gt=0, lt=1)
    unknown_share: float = Field(gt=0, lt=1)
    most_unknown: float = Field(gt=0, lt=1)
    least_unknown_words: int = Field(ge=1)
    hits_looked_at: int = Field(ge=1)
    unknown_weight: float = Field(gt=0)
    most_asked_for: float = Field(gt=0)
    asking_words: frozenset[str]
    word_ends: tuple[str, ...]
    no_statutes: frozenset[str]
    no_statute_ends: tuple[str, ...]


@cache
def measure() -> Measure:
    """The packaged thresholds and word lists."""
    text = files("api.services.answers").joinpath("sufficiency.yaml").read_text("utf-8")
    plain: Any = yaml.safe_load(text)
    return Measure.model_validate(plain)


@dataclass(frozen=True, slots=True)
class TellingWords:
    """Weights by rarity; dates, names of statutes and words of asking are left out."""

    weights: Mapping[str, float]
    unknown: frozenset[str]
    """Words that stand in no indexed text."""
    names_something: bool
    """Whether the question names a statute."""
    most: float
    """The weight of the rarest word there can be."""

    @classmethod
    def of(cls, session: Session, result: SearchResult) -> TellingWords:
        """The words of the question of a search."""
        text = _without(result)
        (counts,) = legal_words().words([text])
        asking = measure().asking_words
        words = [w for w in counts if w not in asking and not w.isdecimal()]
        generation = newest_generation(session)
        rarity, common = (
            ({}, frozenset[str]()) if generation is None else _rarity(session, generation, text)
        )
        words = [word for word in words if word not in common]
        bare = {word: _bare(word) for word in words if word not in rarity}
        if generation is not None and any(bare.values()):
            more, common = _rarity(session, generation, " ".join(filter(None, bare.values())))
            rarity |= more  # 살인죄: what the law calls 살인
            words = [bare[word] if bare.get(word) in rarity else word for word in words]
            words = [word for word in words if bare.get(word) not in common]
        texts = 0 if generation is None else generation.entries
        most = min(measure().unknown_weight, float(np.log1p(2 * texts + 1)))
        return cls(
            {word: min(rarity.get(word, most), most) for word in words},
            frozenset(word for word in words if word not in rarity),
            bool(result.named),
            most,
        )

    @property
    def least_cover(self) -> float:
        """The share of the words that an article has to hold; more where many are unknown."""
        return measure().unknown_cover if self.many_unknown else measure().least_cover

    @property
    def many_unknown(self) -> bool:
        """Whether so many of them stand in no text that an answer has to say so."""
        return len(self.unknown) > 0 and (
            len(self.unknown) / len(self.weights) >= measure().unknown_share
        )

    @property
    def mostly_unknown(self) -> bool:
        """Whether so many of them stand in no text that the rest cannot tell what is meant."""
        few = len(self.unknown) < measure().least_unknown_words
        return not few and len(self.unknown) / len(self.weights) > measure().most_unknown

    def cover(self, result: SearchResult) -> float:
        """The greatest share of the words that one of the first hits holds, by weight.

        A question without a telling word is covered by what it names: 1 where that is something,
        else 0.
        """
        if not self.weights:
            return 1.0 if self.names_something else 0.0
        total = min(sum(self.weights.values()), measure().most_asked_for * self.most)
        held = (
            sum(weight for word, weight in self.weights.items() if word in letters)
            for letters in map(_letters, result.hits[: measure().hits_looked_at])
        )
        return min(1.0, max(held, default=0.0) / total)


def _bare(word: str) -> str:
    """A word without the particle or the 죄 at its end; empty where it has none."""
    for end in sorted(measure().word_ends, key=len, reverse=True):
        if word.endswith(end) and len(word) - len(end) > 1:
            return word.removesuffix(end)
    return ""


def _rarity(
    session: Session, generation: Generation, text: str
) -> tuple[dict[str, float], frozenset[str]]:
    """The rarity of the words of a text, and those that stand in too many texts to tell."""
    found = lexical_scores(session, generation, QueryWords.of(text))
    rarity = {word: float(np.float64(value)) for word, value in found.rarity.items()}
    return rarity, found.too_common


def _letters(hit: Hit) -> str:
    held = f"{hit.statute_title} {hit.title} {hit.text.text}".casefold()
    return "".join(held.split())


def _without(result: SearchResult) -> str:
    text = result.question
    for dated in result.date_reading.dates:
        found = dated.event_date.expression
        if found is not None:
            text = text[: found.start] + " " * (found.end - found.start) + text[found.end :]
    for named in result.named:
        text = text.replace(named.name, " ")
    return _PUNCTUATION.sub(" ", text)
