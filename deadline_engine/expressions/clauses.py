"""Where a clause of a Korean sentence ends: a stop, a connective ending, 후, 뒤, 과, 및."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_SYLLABLES = 11_172
_FINALS = 28
_FINAL_SS = 20
_PAST = "".join(
    chr(0xAC00 + place) for place in range(_FINAL_SS, _SYLLABLES, _FINALS)
)  # 했, 었, 였, 났, 졌: the past tense ends in ㅆ
_NOUNS_IN_GO = "사신원피선해공보상항광경권통예재창금무최변투국"
"""사고, 신고, 원고, 해고, 선고 and the like end in 고 and join nothing."""
_NOUNS_IN_HAE = "이침피손상오방재가자올난음그듬공저유"
"""침해, 피해, 손해, 상해, 지난해."""
_SENTENCE = r"[.?!;\n\x00](?!\d)|[,→](?! ?\d{3}(?!\d))| / "
_ENDED = (
    rf"(?:[{_PAST}](?:고|으나|으며|지만|는데|으므로|다가|더니|기에|음에도|으니까?)"
    r"|[은는인한된던]데|지만|[하되이]나|이고|이며"
    r"|[가-힣)] (?:후|뒤|이후|다음|직후)(?:에는|에도|에|로|의)?)"
    r"(?=[ ,(]|$)"
)
_CONTINUED = (
    rf"(?:[가-힣](?<![{_NOUNS_IN_GO}])고|[가-힣](?<![{_NOUNS_IN_HAE}])해"
    r"|[하되]여|되어|[아어해여나가와]서|[으하되이]며|면서|다가|[하되]자|자마자|[으하]므로"
    r"|[가-힣] ?(?:중|도중)(?:에)?|[가-힣)](?:과|와)|(?:^|[가-힣) ])(?:및|그리고))(?=[ ,(]|$)"
    r"|^(?:과|와|및) "
)
_MOMENT = (
    r" (?:당시|무렵|시점)|것[이은을](?= )| 경우|에 (?:대하여|대한)"
    r"|(?:개정|시행|신설|폐지|공포)(?:되기|된|한)? ?(?:전|후|이전|이후|뒤)(?![가-힣]{2})"
)
"""Another moment or matter: what follows did not happen on the date before it."""
_BOUNDARY = re.compile(rf"(?P<stop>{_SENTENCE})|(?P<ended>{_ENDED})|(?P<joined>{_CONTINUED})")
_END_OF_NAMED = re.compile(rf"{_MOMENT}|{_SENTENCE}|{_ENDED}|{_CONTINUED}")
_ELSEWHERE = re.compile(rf"{_SENTENCE}|{_ENDED}|당시|무렵|시점| 때")


@dataclass(frozen=True, slots=True)
class Boundary:
    """An end of a clause, ``text[start:end]`` being the words that end it."""

    start: int
    end: int
    hard: bool
    """Whether what follows is told apart: 했고, 는데, a comma; not so of 마시고 운전하다."""


def boundaries(text: str) -> Iterator[Boundary]:
    """Every end of a clause in a short piece of text, in order of place."""
    for match in _BOUNDARY.finditer(text):
        yield Boundary(match.start(), match.end(), match["joined"] is None)


def last_clause(text: str) -> int:
    """Where the last clause of the text begins."""
    return max((each.end for each in boundaries(text)), default=0)


def first_hard_end(text: str) -> int:
    """Where the first clause ends that is told apart from the next; the length where none does."""
    return next((each.start for each in boundaries(text) if each.hard), len(text))


def end_of_named(text: str, at: int) -> int:
    """Where the clause ends that names what happened at ``at``."""
    match = _END_OF_NAMED.search(text, at)
    return match.start() if match else len(text)


def another_clause_between(text: str, start: int, end: int) -> bool:
    """Whether a clause ends, or another moment is named, between two places."""
    return _ELSEWHERE.search(text[start:end]) is not None
