"""Statutes and articles that a question names: found by name, whatever its words rank."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.errors import StoreError
from lawdb.event_date.names_in_text import PlacedName, ending_at, known_among, starting_at
from lawdb.knowledge import Knowledge
from lawdb.names.resolve import resolve
from lawdb.outcome import Outcome
from lawdb.results import ResolvedStatute
from lawdb.search.results import NamedReference

_ARTICLE = re.compile(r"(?:제\s*)?(\d{1,4})\s*조(?:\s*의\s*(\d{1,3}))?(?![가-힣]*원)")
_COUNTED = "년월일항호목장편절관개명회번차살세배원만억천백인심급주시분"
_NUMBER = re.compile(rf"\s*(\d{{1,4}})(?:\s*의\s*(\d{{1,3}}))?(?![\d가-힣.-]|\s*[{_COUNTED}%])")
_NO_ARTICLE_FROM = 1900
"""A bare number from here on is a year: the longest statutes have some 1,200 articles."""
_WORD = re.compile(r"(?:^|(?<=[\s「『(\"'“‘,ㆍ·/]))(?=[가-힣])")
_NO_NAME = "\x00"
"""No name holds it, so that none reaches over it."""
_BETWEEN = re.compile(rf"[」』{_NO_NAME}\s]*$")
_VERSION = re.compile(r"[(（〔\[][^()（）〔〕\[\]\n]{0,300}[)）〕\]]")
_OF_A_VERSION = re.compile(
    r"제\s*\d+\s*호|(?:개정|시행|폐지|제정)[^\n]*것|이하\s*[^\n]*(?:한다|같다)"
)
"""(1990. 1. 13. 법률 제4199호로 개정되기 전의 것), (이하 ‘법’이라 한다): they part a name from its
article, and the Act named in them is the one that amended, not one that is asked about."""
_MOST_WORDS = 400
"""Words of a question at which a name may begin; more are not looked at."""


@dataclass(frozen=True, slots=True)
class Named:
    """One statute, with the article where one is named right after it."""

    name: str
    statute: ResolvedStatute
    key: ArticleKey | None


def named_in(
    session: Session, question: str, day: dt.date, knowledge: Knowledge
) -> tuple[Named, ...]:
    """Every statute named in the question that the name means on the day, in order of place.

    An article belongs to the name right before it, or to the article list after a name (민법
    제750조, 제766조); a bare number is one right after a name (상법 662). A name that means several
    statutes that day, or none, is left out.
    """
    question = _VERSION.sub(_closed, question)
    articles = list(_ARTICLE.finditer(question))
    before = {match.start(): ending_at(question, match.start()) for match in articles}
    words = [match.start() for match in _WORD.finditer(question)][:_MOST_WORDS]
    after = [starting_at(question, start) for start in words]
    known = known_among(
        session, [place for places in (*before.values(), *after) for place in places], knowledge
    )
    names = _longest([place for places in (*after, *before.values()) for place in places], known)
    found: dict[tuple[str, ArticleKey | None], Named] = {}
    ends = [*(name.start for name in names[1:]), len(question)]
    for place, until in zip(names, ends[-len(names) :] if names else [], strict=True):
        statute = _statute(session, place.name, day, knowledge)
        if statute is None:
            continue
        keys: list[ArticleKey | None] = [*_articles(question, place.end, until, articles)]
        for key in keys or [None]:
            found.setdefault((statute.id, key), Named(place.name, statute, key))
    return tuple(found.values())


def _closed(bracket: re.Match[str]) -> str:
    """What is no name, as long as the bracket: places stay."""
    written = bracket.group()
    return _NO_NAME * len(written) if _OF_A_VERSION.search(written) else written


def standing_of_a_name(found: Sequence[NamedReference]) -> list[NamedReference]:
    """The references without an article that one statute of a name lacks and another of it has."""
    had = {
        (each.name, each.article)
        for each in found
        if each.article and each.outcome is not Outcome.NO_SUCH_ARTICLE
    }
    return [
        each
        for each in found
        if each.outcome is not Outcome.NO_SUCH_ARTICLE or (each.name, each.article) not in had
    ]


def _longest(places: list[PlacedName], known: frozenset[str]) -> list[PlacedName]:
    """Known names that do not lie within a longer one, in order of place."""
    chosen: list[PlacedName] = []
    candidates = {(p.start, p.end): p for p in places if p.normalised in known}
    for place in sorted(candidates.values(), key=lambda p: (p.start - p.end, p.start)):
        if all(place.end <= other.start or other.end <= place.start for other in chosen):
            chosen.append(place)
    return sorted(chosen, key=lambda p: p.start)


def _articles(
    question: str, start: int, until: int, articles: list[re.Match[str]]
) -> list[ArticleKey]:
    """The articles listed after a name: each follows the name, or the article before it."""
    keys: list[ArticleKey] = []
    end = start
    bare = _NUMBER.match(question, start)
    if bare is not None and int(bare[1]) < _NO_ARTICLE_FROM:
        keys.append(ArticleKey(int(bare[1]), int(bare[2] or 0)))
        end = bare.end()
    for match in articles:
        if match.start() < start or match.start() >= until:
            continue
        between = question[end : match.start()]
        joined = _BETWEEN.match(between) if not keys else _LISTED.fullmatch(between)
        if joined is None:
            break
        keys.append(ArticleKey(int(match[1]), int(match[2] or 0)))
        end = match.end()
    return keys


_LISTED = re.compile(
    r"(?:\s*제?\s*\d+\s*(?:항|호)(?:의\s*\d+)?|\s*[가-하]\s*목|\s*(?:본문|단서|전단|후단))*"
    r"\s*(?:,|및|와|과|ㆍ|·|또는|나|이나)\s*"
)


def _statute(
    session: Session, name: str, day: dt.date, knowledge: Knowledge
) -> ResolvedStatute | None:
    try:
        return resolve(session, name, day, knowledge)
    except StoreError:
        return None
