"""Whether a sentence of a draft is carried by what it may rest on: by its telling words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field

from api.services.answers.draft_language import english_words
from api.services.answers.draft_text import seen
from api.services.answers.grounds import Grounds
from lawdb.citations.finding.reading_form import reading_form

_WORD = re.compile(r"[가-힣]+")
_COUNTED = re.compile(
    r"(?<=\d)\s?(?:억|천|백|만)*(?:개월|년|월|주|일|시간|분|원|명|인|세|배|회|호|항|퍼센트|럭스|미터|[가-힣]미터)"
)
"""What a number counts: it is compared with the number."""
_LATIN = re.compile(r"[A-Za-z]+(?:'[a-z]+)?")
_ONE_LETTER = re.compile(r"[가-힣][은는을를에]")
"""소는, 날을: a word of one letter tells too little to be looked for."""
_MOST_ENDINGS = 3
_SHORT = 3


class Paraphrase(BaseModel):
    """What is data of this check."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    least_carried: float = Field(gt=0, le=1)
    least_carried_english: float = Field(gt=0, le=1)
    least_pairs: float = Field(gt=0, le=1)
    endings: tuple[str, ...]
    untelling: frozenset[str]
    said_for: dict[str, tuple[str, ...]]
    glossary: dict[str, tuple[str, ...]]


@cache
def paraphrase() -> Paraphrase:
    """The packaged thresholds and words."""
    text = files("api.services.answers").joinpath("paraphrase.yaml").read_text("utf-8")
    plain: Any = yaml.safe_load(text)
    return Paraphrase.model_validate(plain)


@cache
def _endings() -> tuple[str, ...]:
    return tuple(sorted(set(paraphrase().endings), key=len, reverse=True))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A Korean word without particles and endings; one letter is left only by a whole ending."""
    for _ in range(_MOST_ENDINGS):
        for ending in _endings():
            if word.endswith(ending) and len(word) - len(ending) >= (2 if len(ending) == 1 else 1):
                word = word[: -len(ending)]
                break
        else:
            break
    return word


def telling_stems(text: str) -> Iterator[str]:
    """The stems of the telling Korean words of a text in its reading form."""
    untelling = paraphrase().untelling
    for match in _WORD.finditer(_COUNTED.sub(" ", text)):
        word = match.group()
        bare = stem(word)
        if len(bare) < 2 or _ONE_LETTER.fullmatch(word) or {word, word[:2], bare} & untelling:
            continue
        yield bare


@dataclass(frozen=True)
class WordsOfGrounds:
    """The words that a sentence may be made of."""

    text: str
    """In its reading form."""

    @cached_property
    def runs(self) -> str:
        """All words, one space between them."""
        return " ".join(_WORD.findall(self.text))

    @cached_property
    def pairs(self) -> frozenset[str]:
        """Pairs of letters that stand in one word."""
        found = (word[at : at + 2] for word in _WORD.findall(self.text) for at in range(len(word)))
        return frozenset(pair for pair in found if len(pair) == 2)

    def carries(self, word: str) -> bool:
        """Whether a stem stands here, in its own letters or in those it may be said for."""
        data = paraphrase()
        if word in self.runs:
            return True
        ways = {*data.said_for.get(word[:2], ()), *data.said_for.get(word[:3], ())}
        if any(way in self.text for way in (*ways, *data.said_for.get(word, ()))):
            return True
        pairs = [word[at : at + 2] for at in range(len(word) - 1)]
        if pairs[0] not in self.pairs:
            return False
        if len(word) <= _SHORT:
            return len(word) == _SHORT and word[:2] in self.runs
        return sum(pair in self.pairs for pair in pairs) >= data.least_pairs * len(pairs)


@dataclass(frozen=True, slots=True)
class Carried:
    """How much of a sentence stands in its grounds."""

    telling: int
    strange: tuple[str, ...]
    """Telling words that do not stand there, in their order."""

    @property
    def share(self) -> float:
        """1 where no word tells anything."""
        return 1.0 if not self.telling else 1 - len(self.strange) / self.telling


@lru_cache(maxsize=64)
def _words_of_grounds(text: str) -> WordsOfGrounds:
    return WordsOfGrounds(reading_form(seen(text)))


def carried(text: str, lang: str, grounds: Grounds) -> Carried:
    """The telling words of a sentence without its citations, and which of them nothing carries."""
    read = reading_form(text)
    words = _words_of_grounds(f"{grounds.text}\n{grounds.labels}")
    telling = list(telling_stems(read))
    strange = [word for word in telling if not words.carries(word)]
    if lang == "en":
        latin = [match.group().casefold() for match in _LATIN.finditer(read)]
        latin = [word for word in latin if word not in english_words() and len(word) > 1]
        known = words.text.casefold()
        telling += latin
        strange += [word for word in latin if not _carried_english(word, words, known)]
    return Carried(len(telling), tuple(strange))


def all_carried_by_law(text: str, grounds: Grounds) -> bool:
    """Whether some words tell something, and the cited texts alone carry all of them."""
    words = _words_of_grounds(grounds.law)
    known = words.text.casefold()
    stems = list(telling_stems(reading_form(text)))
    latin = [match.group().casefold() for match in _LATIN.finditer(text)]
    latin = [word for word in latin if word not in english_words()]
    return bool(stems or latin) and (
        all(map(words.carries, stems))
        and all(_carried_english(word, words, known) for word in latin)
    )


def least_carried(lang: str) -> float:
    """The share that must be carried in a language."""
    data = paraphrase()
    return data.least_carried_english if lang == "en" else data.least_carried


def _carried_english(word: str, words: WordsOfGrounds, known: str) -> bool:
    if re.search(rf"\b{re.escape(word)}\b", known):
        return True
    glossary = paraphrase().glossary
    for length in range(len(word), 2, -1):
        korean = glossary.get(word[:length])
        if korean is not None and len(word) - length <= _SHORT:
            return any(each in words.text for each in korean)
    return False
