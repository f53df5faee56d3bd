"""Whether a sentence of a draft says the contrary of the sentence of the law it restates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict

from api.services.answers.carried import telling_stems
from api.services.answers.draft_text import seen
from api.services.answers.grounds import Grounds
from lawdb.citations.comparable import with_digits
from lawdb.citations.finding.reading_form import reading_form

_SENTENCE = re.compile(r"(?<=[다함음])\.\s*|\n")
_NUMBERS = re.compile(
    r"\d[\d.,]*\s?(?:억|만|천)?\s?"
    r"(?:퍼센트|%|개월|년|월|일|주|시간|분|원|명|세|배|회|인|미터|럭스|제곱미터)?"
)
_SHORT_VERB = re.compile(r"(?<![가-힣])[가-힣]하(?=지|여야|여서|였|고\s|면\s|는\s)")
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_SHARED = 2
_LAST = 16
"""Letters behind the word that a sentence ends with: 하여서는 아니 됩니다."""


class _Polarity(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    denied: re.Pattern[str]
    said: re.Pattern[str]
    duty: re.Pattern[str]
    condition: re.Pattern[str]
    long_forms: dict[str, str]
    denial: re.Pattern[str]
    can: re.Pattern[str]
    cannot: re.Pattern[str]
    denial_of_law: re.Pattern[str]
    exception: re.Pattern[str]
    bounds: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    past_bound: str
    contraries: tuple[tuple[str, str], ...]
    english_denied: re.Pattern[str]
    english_condition: re.Pattern[str]
    law_denies: re.Pattern[str]


@cache
def _data() -> _Polarity:
    text = files("api.services.answers").joinpath("polarity.yaml").read_text("utf-8")
    plain: Any = yaml.safe_load(text)
    return _Polarity.model_validate(plain)


@dataclass(frozen=True, slots=True)
class _Predicate:
    word: str
    denied: bool
    duty: bool
    condition: bool
    at: int
    last: bool
    """Whether the sentence ends with it."""


def contrary(text: str, lang: str, grounds: Grounds) -> str | None:
    """Words by which a sentence says the contrary of its sources; None where none does.

    What it shares with the sentences of the law that it is nearest to is compared. An even number
    of turns (행사하면 소멸하지 않는다) is no contrary, nor is what an exception of the law says.
    """
    if lang == "en":
        return _contrary_in_english(text, grounds)
    read = _long_forms(with_digits(reading_form(text)))
    data = _data()
    law = [sentence for text in grounds.texts for sentence in _sentences(text)]
    nearest, exceptions = _nearest(read, law)
    denied = data.cannot.search(read)
    if denied is not None and not any(map(data.denial_of_law.search, law)):
        return denied.group()  # no sentence of the law forbids anything
    if not nearest or _in_exception(read, nearest, exceptions):
        return None
    turned: list[str] = []
    main_compared = False
    predicates = list(_predicates(read, _words_in(read)))
    only_conditions = True
    for predicate in _outermost(predicates):
        theirs = [
            p for sentence in nearest for p in _predicates(sentence, frozenset({predicate.word}))
        ]
        if predicate.last:
            theirs = [p for p in theirs if p.last] or theirs
        same = [p for p in theirs if p.duty == predicate.duty] or theirs
        if not same:
            continue
        main_compared |= predicate.last
        if any(p.denied == predicate.denied for p in same):
            continue
        if predicate.duty and not predicate.denied and all(p.condition for p in same):
            continue  # 행사하여야 한다, of 행사하지 아니하면 소멸한다
        turned.append(predicate.word)
        only_conditions &= predicate.condition
    bounds = [*_turned_bounds(read, nearest), *_contraries(read, nearest)]
    ends = [] if main_compared else list(_turned_end(read, nearest))
    only_conditions &= not (bounds or ends)
    turned += [*bounds, *ends]
    if len(turned) % 2 == 0 or (only_conditions and not main_compared):
        return None
    return turned[0]


def denies(text: str) -> bool:
    """Whether a text has a word that denies, of either language."""
    data = _data()
    return bool(data.denial.search(text) or data.english_denied.search(text))


def _outermost(predicates: Sequence[_Predicate]) -> Iterator[_Predicate]:
    """One predicate a place: of words that end together, the longest."""
    by_place: dict[int, _Predicate] = {}
    for each in predicates:
        end = each.at + len(each.word)
        if end not in by_place or len(each.word) > len(by_place[end].word):
            by_place[end] = each
    yield from by_place.values()


def _predicates(text: str, words: frozenset[str]) -> Iterator[_Predicate]:
    data = _data()
    for word in words:
        for match in re.finditer(rf"(?<!\d){re.escape(word)}", text):
            tail = text[match.end() : match.end() + 24]
            if word[-1] == "하":
                tail = "하" + tail
            denied = data.denied.search(tail) is not None
            denied |= re.search(r"(?<![가-힣])(?:안|못)\s$", text[: match.start()]) is not None
            if denied or data.said.search(tail):
                duty = data.duty.search(tail) is not None
                condition = data.condition.search(tail) is not None
                last = len(text.rstrip()) - match.end() <= _LAST
                yield _Predicate(word, denied, duty, condition, match.start(), last)


def _words_in(text: str) -> frozenset[str]:
    numbers = {m.group().strip() for m in _NUMBERS.finditer(text)}
    verbs = {m.group() for m in _SHORT_VERB.finditer(text)}
    return frozenset({*telling_stems(text), *numbers, *verbs})


def _nearest(text: str, law: Sequence[str]) -> tuple[list[str], list[str]]:
    """The sentences of the law that share most with a sentence, and its clauses of exception."""
    data = _data()
    words = _words_in(text)
    rules = [sentence for sentence in law if not data.exception.search(sentence)]
    exceptions = [sentence for sentence in law if data.exception.search(sentence)]
    shares = [sum(_share(word, sentence) for word in words) for sentence in rules]
    most = max(shares, default=0)
    if most < min(_SHARED, len(words)) - 0.5 or not most:
        return [], exceptions
    return [s for s, share in zip(rules, shares, strict=True) if share == most], exceptions


def _share(word: str, sentence: str) -> float:
    """1 for a word that stands in a sentence, a half for the beginning or end of a compound."""
    if word in sentence:
        return 1
    return 0.5 if len(word) > _SHARED and (word[:2] in sentence or word[-2:] in sentence) else 0


def _turned_end(text: str, law: Sequence[str]) -> Iterator[str]:
    """Where the last words of both cannot be compared one by one: can, and cannot."""
    data = _data()
    mine = data.can.search(text), data.cannot.search(text)
    for found, same, other in zip(
        mine, (data.can, data.cannot), (data.cannot, data.can), strict=True
    ):
        if found is not None and any(map(other.search, law)) and not any(map(same.search, law)):
            yield found.group()


def _in_exception(text: str, nearest: Sequence[str], exceptions: Sequence[str]) -> bool:
    words = [word for word in _words_in(text) if not any(word in rule for rule in nearest)]
    return any(word in clause for clause in exceptions for word in words)


def _turned_bounds(text: str, law: Sequence[str]) -> Iterator[str]:
    data = _data()
    theirs = "\n".join(law)
    for number in {m.group().strip() for m in _NUMBERS.finditer(text)}:
        for pair in data.bounds:
            for mine, other in (pair, pair[::-1]):
                after = "이후" in mine
                found = _bound(text, number, mine, after=after)
                if (
                    found is not None
                    and _bound(theirs, number, mine, after=after) is None
                    and _bound(theirs, number, other, after=not after and "이후" in other)
                ):
                    yield found


def _bound(text: str, number: str, words: Sequence[str], *, after: bool) -> str | None:
    alternatives = [rf"[가-힣]{{0,2}}\s*(?:{'|'.join(words)})(?![가-힣]{{0,1}}[년월일]\b)"]
    if after:
        alternatives.append(_data().past_bound)
    pattern = rf"(?<!\d){re.escape(number)}\s*(?:{'|'.join(alternatives)})"
    match = re.search(pattern, text)
    return match.group() if match else None


def _contraries(text: str, law: Sequence[str]) -> Iterator[str]:
    theirs = "\n".join(law)
    for pair in _data().contraries:
        for mine, other in (pair, pair[::-1]):
            only_mine = _has(text, mine, other) and not _has(theirs, mine, other)
            if only_mine and _has(theirs, other, mine):
                yield mine


def _has(text: str, word: str, other: str) -> bool:
    """Whether a word stands in a text, and not only within the longer one of its pair."""
    return word in (text.replace(other, "") if word in other else text)


def _contrary_in_english(text: str, grounds: Grounds) -> str | None:
    """Of English only this is told: its main clause denies, and no sentence of the law does."""
    data = _data()
    law = "\n".join(sentence for each in grounds.texts for sentence in _sentences(each))
    denied = data.english_denied.search(data.english_condition.sub("", text))
    return denied.group() if denied is not None and not data.law_denies.search(law) else None


@lru_cache(maxsize=256)
def _sentences(law: str) -> tuple[str, ...]:
    """The sentences of a text of the law in one form, without brackets and its name."""
    read = _long_forms(with_digits(reading_form(seen(law))))
    while (bare := _BRACKETED.sub("", read)) != read:
        read = bare
    return tuple(piece.strip() for piece in _SENTENCE.split(read) if piece.strip())


def _long_forms(text: str) -> str:
    for short, long in _data().long_forms.items():
        text = re.sub(rf"(?<=[가-힣]){short}(?=[가-힣\s,.]|$)", long, text)
    return re.sub(r"(손|피|침|방|재)하여", r"\1해", text)
