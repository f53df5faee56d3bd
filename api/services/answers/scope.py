"""Questions that no text stored here answers: foreign law, Acts not stored, no question at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict

from api.services.answers.results import AnswerOutcome, NamedRule, Reason, ReasonCode
from deadline_engine.rules.catalogue import packaged
from lawdb.citations.finding import NameBook
from lawdb.citations.finding.reading_form import reading_form


class _Words(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    countries: dict[str, tuple[str, ...]]
    their_law: tuple[str, ...]
    korean: tuple[str, ...]
    nicknamed_kinds: tuple[str, ...]
    no_nickname: frozenset[str]
    greetings: tuple[str, ...]
    everyday: tuple[re.Pattern[str], ...]
    lists: tuple[re.Pattern[str], ...]
    judge: tuple[re.Pattern[str], ...]
    periods: tuple[str, ...]
    tells: tuple[str, ...]


@cache
def _words() -> _Words:
    text = files("api.services.answers").joinpath("scope.yaml").read_text("utf-8")
    plain: Any = yaml.safe_load(text)
    return _Words.model_validate(plain)


@dataclass(frozen=True, slots=True)
class OutOfScope:
    """Why nothing here answers, and what does."""

    outcome: AnswerOutcome
    reason: Reason
    rules: tuple[NamedRule, ...] = ()


def out_of_scope(question: str, names: NameBook, *, dated: bool, facts: bool) -> OutOfScope | None:
    """What a question asks for that is no text stored here; None where one may answer it.

    ``dated``: it has a date of its own; ``facts``: facts of a case were sent or read.
    """
    if _is_greeting(question):
        return _elsewhere(ReasonCode.NO_QUESTION)
    read = reading_form(question)
    known = [read[name.start : name.end] for name in names.names_in(read)]
    if not known and any(pattern.search(question) for pattern in _words().everyday):
        return _elsewhere(ReasonCode.NO_QUESTION)
    foreign = _foreign(question)
    if foreign is not None and not any(word in question for word in _words().korean):
        return _foreign_law(question, foreign)
    if not known and any(pattern.search(question) for pattern in _words().lists):
        return _elsewhere(ReasonCode.LIST_OF_STATUTES)
    if not dated and not facts and not known and _only_judges(question):
        return _elsewhere(ReasonCode.NO_FACTS, AnswerOutcome.NEEDS_FACTS)
    return None


def statutes_not_stored(text: str, names: NameBook) -> Iterator[tuple[int, int]]:
    """Where names of several words stand that no stored statute has (부동산 … 등기에 관한 법률).

    ``text`` is in its reading form. A name known to the store is none, nor what overlaps one.
    """
    known = [(name.start, name.end) for name in names.names_in(text)]
    for match in (*_long_names().finditer(text), *_nicknames().finditer(text)):
        start, end = match.span(1)
        if any(start < e and s < end for s, e in known):
            continue
        first = match[1].split()[0]
        if first not in _words().no_nickname:
            yield start, end


@cache
def _long_names() -> re.Pattern[str]:
    return re.compile(
        r"(?<![가-힣A-Za-z0-9])((?:[가-힣A-Za-z0-9·ㆍ]+,?\s+){1,12}?"
        r"(?:[가-힣·ㆍ]+에|등에|등의|위한|관한|대한)?\s*(?:관한|대한|위한|따른)\s+(?:[가-힣·ㆍ]+\s+){0,3}"
        r"(?:법률|특별법|특례법|특별조치법|규칙|규정)(?:\s*시행(?:령|규칙))?)"
        r"(?=\s*제\s*\d+\s*조|상의?(?:\s|$)|(?:에|의)\s?(?:따[르른라]|의[하한해]|규정|정한|근거)"
        r"|에서[는의]?\s|\s*위반)"
    )


@cache
def _nicknames() -> re.Pattern[str]:
    kinds = "|".join(_words().nicknamed_kinds)
    return re.compile(
        rf"(?<![가-힣A-Za-z0-9])([가-힣A-Za-z0-9·ㆍ]{{2,12}}\s(?:{kinds}))"
        r"(?=상의?[\s,]|\s*제\s*\d+\s*조|(?:에|의)\s?(?:따[르른라]|의[하한해]|규정|정한|근거)"
        r"|에서[는의]?\s|은\s|의\s)"
    )


def _is_greeting(question: str) -> bool:
    text = re.sub(r"[\s.,!?~^ㅎㅋ]+", " ", question.casefold()).strip()
    greetings = sorted(_words().greetings, key=len, reverse=True)
    for greeting in greetings:
        text = re.sub(rf"(?:(?<=\s)|^){re.escape(greeting)}(?=\s|$)", "", text).strip()
    return not re.search(r"[가-힣]{2}|[a-z]{3}|\d", text)


def _foreign(question: str) -> str | None:
    """The key of the country whose law the words ask for."""
    for country, names in _words().countries.items():
        for name in names:
            if _asks_for_law_of(name).search(question):
                return country
    return None


@cache
def _asks_for_law_of(name: str) -> re.Pattern[str]:
    laws = "|".join(sorted(_words().their_law, key=len, reverse=True))
    return re.compile(
        rf"(?<![가-힣A-Za-z]){re.escape(name)}(?:\s*[가-힣]{{2,7}}주)?"
        rf"(?:의|에서의|법상|상)?\s*(?:현행\s*|연방\s*)?(?:{laws})"
    )


def _foreign_law(question: str, country: str) -> OutOfScope:
    rules = tuple(_rules_of(question, country))
    said = ", ".join(f"{rule.ko}({rule.id})" for rule in rules)
    said_en = ", ".join(f"{rule.en} ({rule.id})" for rule in rules)
    korean = "외국이나 유럽연합의 법령은 수록되어 있지 않습니다."
    english = "The law of other countries and of the European Union is not stored here."
    if rules:
        korean += f" 기간 계산 규칙은 있습니다: {said}. 사실을 보내면 계산합니다."
        english += f" There are rules that compute a period: {said_en}; send the facts."
    return OutOfScope(
        AnswerOutcome.NOT_ENOUGH_IN_CORPUS,
        Reason(code=ReasonCode.FOREIGN_LAW, named="", sentence_ko=korean, sentence_en=english),
        rules,
    )


def _rules_of(question: str, country: str) -> Iterator[NamedRule]:
    """Rules of the country's law that share a word with the question; all, where none does."""
    of_country = [rule for rule in packaged().rules.values() if rule.jurisdiction == country]
    asked = "".join(question.split())
    sharing = [
        rule
        for rule in of_country
        if any(
            len(word) > 1 and word in asked and word not in _words().countries.get(country, ())
            for name in (rule.name.ko, *rule.also_called)
            for word in name.split()
        )
    ]
    for rule in sharing or of_country[:3]:
        yield NamedRule(id=rule.id, ko=rule.name.ko, en=rule.name.en)


def _only_judges(question: str) -> bool:
    """Whether a case is to be judged of which the words tell nothing."""
    words = _words()
    asks = any(pattern.search(question) for pattern in words.judge)
    about = any(word in question for word in words.periods)
    tells = any(word in question for word in words.tells) or bool(re.search(r"\d", question))
    return asks and about and not tells


_ELSEWHERE = {
    ReasonCode.NO_QUESTION: (
        "법령에 관한 물음이 들어 있지 않습니다. 물을 것과, 있으면 날짜를 적어 주십시오.",
        "There is no question about the law; say what you ask, and the day it is about.",
    ),
    ReasonCode.LIST_OF_STATUTES: (
        (
            "시행되거나 바뀌는 법령의 목록은 여기서 답하지 않습니다."
            " 법령마다 `lawdb what-changed 법령 날짜`가 알려 줍니다."
        ),
        "Lists of statutes are not answered here; `lawdb what-changed STATUTE DATE` tells of one.",
    ),
    ReasonCode.NO_FACTS: (
        (
            "판단할 사실이 질문에 없습니다. 어떤 권리인지, 무슨 일이 언제 있었는지(발생일, 안 날,"
            " 소를 낸 날 등)를 적어 주십시오."
        ),
        (
            "The question tells nothing of the case: say which right is meant and what happened on"
            " which day."
        ),
    ),
}


def _elsewhere(
    code: ReasonCode, outcome: AnswerOutcome = AnswerOutcome.ASKED_ELSEWHERE
) -> OutOfScope:
    korean, english = _ELSEWHERE[code]
    return OutOfScope(outcome, Reason(code=code, named="", sentence_ko=korean, sentence_en=english))
