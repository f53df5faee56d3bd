"""Clauses about the matter by which an article that started later reaches back to its facts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date

from sqlalchemy.orm import Session

from api.services.answers.results import ReachingRule
from api.services.law_used import link_to
from lawdb import lookup
from lawdb.errors import StoreError
from lawdb.governing.rule import TransitionalRule
from lawdb.governing.stored_rules import rules_reaching_back
from lawdb.knowledge import Knowledge
from lawdb.results import ArticleResult

LEAST_SHARE = 0.6
"""Of the weight of the question's telling words that the clause and its article must hold."""
LEAST_WORDS = 2
WITHIN = 0.1
"""What holds less than the best by more is about something near it."""
MOST = 3


def reaching_rules(
    session: Session,
    telling: Mapping[str, float],
    day: date,
    today: date,
    shown: Collection[tuple[str, str]] = (),
) -> tuple[ReachingRule, ...]:
    """Clauses that hold most of the question's ``telling`` words (with their weights), best first.

    The event date lies before the text; whether the clause reaches the facts of the case, it says
    itself. Articles that are ``shown`` (statute, article) have their own clauses there.
    """
    found = sorted(_scored(session, telling, day, today), key=lambda each: -each[0])
    best = found[0][0] if found else 0.0
    rules = [
        rule
        for share, rule in found
        if share >= best - WITHIN and (rule.statute_id, rule.base) not in shown
    ]
    return tuple(rules[:MOST])


def _scored(
    session: Session, telling: Mapping[str, float], day: date, today: date
) -> Iterator[tuple[float, ReachingRule]]:
    total = sum(telling.values())
    if len(telling) < LEAST_WORDS or not total:
        return
    for statute_id, reference, rule in rules_reaching_back(session, day, today, Knowledge()):
        if _share(telling, f"{rule.title}{rule.ko}") < LEAST_SHARE / 2:
            continue
        try:
            article = lookup.article(
                session, f"id:{statute_id}", str(reference.key), rule.text_from
            )
        except StoreError:
            continue  # a rule on a text that the store does not hold tells nothing here
        letters = f"{rule.title}{rule.ko}{article.title}"
        words = [word for word in telling if word in _squeezed(letters)]
        share = _share(telling, letters)
        if len(words) >= LEAST_WORDS and share >= LEAST_SHARE:
            yield share, _reaching(statute_id, str(reference), rule, article)


def _reaching(
    statute_id: str, reference: str, rule: TransitionalRule, article: ArticleResult
) -> ReachingRule:
    return ReachingRule(
        statute_id=statute_id,
        statute_title=article.statute.title,
        article=reference,
        title=article.title,
        starts=rule.text_from,
        clause=rule.clause,
        promulgation_number=rule.promulgation_no,
        sentence_ko=rule.ko,
        sentence_en=rule.en,
        legal_reference=rule.legal_reference,
        link=link_to(statute_id, article.article, rule.text_from),
    )


def _share(telling: Mapping[str, float], text: str) -> float:
    letters = _squeezed(text)
    held = sum(weight for word, weight in telling.items() if word in letters)
    return held / sum(telling.values())


def _squeezed(text: str) -> str:
    return "".join(text.casefold().split())
