"""Whether a sentence says that something is in time or late, and whether it may say so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict

from api.services.answers.carried import all_carried_by_law
from api.services.answers.draft_text import without_gaps
from api.services.answers.grounds import Grounds
from deadline_engine.graph.elements import Verdict
from lawdb.citations.comparable import stands_in, words_of

_REST_OF_WORDS = re.compile(r"\S*(?:\s+\S+)?")
_CLAUSE = re.compile(r"[.;]\s|\n")
_HANGUL = re.compile(r"[가-힣]+")
_PREDICATE = re.compile(r"[하되한된함됨합됩했됐]|$")
_WORD = re.compile(r"\S+")
_LONG = 4
"""Letters of words that are no chance where they begin within another one."""


class _Turned(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    after: re.Pattern[str]
    before: re.Pattern[str]
    complete: re.Pattern[str]


class _VerdictWords(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    late: tuple[str, ...]
    in_time: tuple[str, ...]
    turned: _Turned
    condition: re.Pattern[str]
    past: re.Pattern[str]
    case_at_hand: re.Pattern[str]


@cache
def _data() -> _VerdictWords:
    text = files("api.services.answers").joinpath("verdict_words.yaml").read_text("utf-8")
    plain: Any = yaml.safe_load(text)
    return _VerdictWords.model_validate(plain)


@cache
def _pattern(verdict: Verdict) -> re.Pattern[str]:
    words = _data().late if verdict is Verdict.LATE else _data().in_time
    return re.compile("|".join(f"(?:{word})" for word in words), re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Claim:
    """Words that say whether an act came in time."""

    words: str
    says: Verdict
    """``in_time`` or ``late``, negations read."""


def claims_in(text: str, grounds: Grounds) -> Iterator[Claim]:
    """What a sentence claims; a sentence that only tells the rule of its sources claims nothing.

    Words are found with the spaces within them left out, too (시 효 가 완 성 되었습니다).
    """
    yield from _claims(text, grounds)
    together = without_gaps(text)
    if together == text:
        return
    starts = _word_starts(text)
    for verdict in (Verdict.IN_TIME, Verdict.LATE):
        written = {without_gaps(m.group()) for m in _pattern(verdict).finditer(text)}
        for match in _pattern(verdict).finditer(together):
            words = match.group()
            if words in written or not _HANGUL.fullmatch(words):
                continue
            ends = _PREDICATE.match(together, match.end()) is not None
            if len(words) >= _LONG or (match.start() in starts and ends):
                yield Claim(words, _turned(together, match, verdict))


def _claims(text: str, grounds: Grounds) -> Iterator[Claim]:
    spans: list[tuple[int, int]] = []
    # A word of being in time may hold one of being late: 시효가 완성되지 않.
    for verdict in (Verdict.IN_TIME, Verdict.LATE):
        for match in _pattern(verdict).finditer(text):
            if any(match.start() < end and start < match.end() for start, end in spans):
                continue
            spans.append(match.span())
            if _tells_the_rule(text, match, grounds):
                continue
            yield Claim(match.group(), _turned(text, match, verdict))


def _word_starts(text: str) -> frozenset[int]:
    """Where the words of a text begin once its gaps are closed."""
    starts: set[int] = set()
    for match in _WORD.finditer(text):
        starts.add(len(without_gaps(text[: match.end()])) - len(match.group()))
    return frozenset(starts)


def _turned(text: str, match: re.Match[str], verdict: Verdict) -> Verdict:
    """The verdict the words come to where they are negated."""
    data, word = _data(), match.group()
    if data.turned.complete.search(word):
        return verdict
    after = text[match.end() : match.end() + 24]
    before = text[max(0, match.start() - 30) : match.start()]
    negated = data.turned.after.search(after) is not None
    negated ^= data.turned.before.search(before) is not None
    if not negated:
        return verdict
    return Verdict.LATE if verdict is Verdict.IN_TIME else Verdict.IN_TIME


def _tells_the_rule(text: str, match: re.Match[str], grounds: Grounds) -> bool:
    data = _data()
    start, end = _clause(text, match)
    clause = text[start:end]
    if data.past.search(clause):
        return False
    pointing = data.case_at_hand.search(clause)
    if pointing is not None and pointing.group() not in grounds.law:
        return False
    law = grounds.law_words
    rest = _REST_OF_WORDS.match(text, match.end())
    window = words_of(text[match.start() : rest.end() if rest else match.end()])
    if window and stands_in(law, [window]) and len(window.bare) > len(words_of(match.group()).bare):
        return True
    if data.condition.search(clause) is None:
        return False
    words = words_of(match.group())
    return (bool(words) and stands_in(law, [words])) or all_carried_by_law(match.group(), grounds)


def _clause(text: str, match: re.Match[str]) -> tuple[int, int]:
    """The sentence around the words."""
    start, end = 0, len(text)
    for cut in _CLAUSE.finditer(text):
        if cut.end() <= match.start():
            start = cut.end()
        elif cut.start() >= match.end():
            end = cut.start()
            break
    return start, end
