"""Whether a sentence of a draft is in the language of the answer."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict

from api.services.answers.grounds import Grounds, squeezed

_LATIN = re.compile(r"[A-Za-zÀ-ɏ]+(?:['’-][A-Za-zÀ-ɏ]+)*")
_HANGUL = re.compile(r"[가-힣]+")
_IN_BRACKETS = re.compile(r"(?<=[가-힣])\s*[(\[〔][\u3400-\u9fff\uf900-\ufaff\s·]+[)\]〕]")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]+")
_LONGEST_UNIT = 3
_LEAST_WORDS = 3


class _Languages(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    units: frozenset[str]
    english: frozenset[str]
    least_english: float
    numerals: str


@cache
def _data() -> _Languages:
    text = files("api.services.answers").joinpath("languages.yaml").read_text("utf-8")
    plain: Any = yaml.safe_load(text)
    return _Languages.model_validate(plain)


def english_words() -> frozenset[str]:
    """Words of English that tell nothing by themselves, in lower case."""
    return _data().english


def foreign(text: str, lang: str, grounds: Grounds) -> str | None:
    """The first words of a sentence that are in no language its answer is read in; None if none.

    ``text``: without its citations. What the question or the cited texts write may be repeated;
    한자 may stand in brackets behind the Hangul they explain.
    """
    bare = _IN_BRACKETS.sub("", text)
    known = squeezed(grounds.text).casefold()
    for match in _HAN.finditer(bare):
        if match.group() not in known and match.group().strip(_data().numerals):
            return match.group()
    for letter in bare:
        picture = unicodedata.category(letter) == "So" and letter not in known
        if picture or (letter.isalpha() and not _read(letter)):
            return letter
    return _korean(bare, known) if lang == "ko" else _english(bare, known)


def _korean(text: str, known: str) -> str | None:
    hangul = _HANGUL.search(text) is not None
    for match in _LATIN.finditer(text):
        word = match.group()
        if squeezed(word).casefold() in known and hangul:
            continue
        if word in _data().units or re.fullmatch(r"[ivxIVX]{1,6}", word):
            continue  # a number, which is checked as one
        return word
    return None


def _english(text: str, known: str) -> str | None:
    for match in _HANGUL.finditer(text):
        if match.group() not in known:
            return match.group()
    words = [match.group() for match in _LATIN.finditer(text)]
    strange = next((word for word in words if not word.isascii()), None)
    if strange is not None and strange.casefold() not in known:
        return strange
    common = sum(word.casefold() in _data().english for word in words)
    if len(words) >= _LEAST_WORDS and common < _data().least_english * len(words):
        return " ".join(words)[:60]
    return None


def _read(letter: str) -> bool:
    """Whether a letter is of a script that a Korean or English answer is written in."""
    return "가" <= letter <= "힣" or bool(_HAN.match(letter)) or _is_latin(letter)


def _is_latin(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith(("LATIN", "CIRCLED", "SQUARE", "MICRO", "OHM"))
