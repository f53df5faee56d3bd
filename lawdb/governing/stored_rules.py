"""Transitional rules as the store holds them, found for an article and placed at its texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.article_reference import ArticleReference
from lawdb.governing.condition import AllOf, AnyOf, Condition, FactBefore, FactFrom, Not
from lawdb.governing.rule import Governs, TransitionalRule
from lawdb.knowledge import Knowledge, held
from lawdb.lookup.promulgation import REVISION_COLUMNS, StoredRevision
from lawdb.lookup.version_rows import JoinedVersion
from lawdb.models import Revision
from lawdb.models import TransitionalRule as StoredRule

_rule = StoredRule.__table__.c
_OF_STATUTE = (
    select(_rule.article, _rule.rule)
    .where(_rule.statute_id == bindparam("statute_id"), held(_rule.recorded))
    .order_by(_rule.rule_id, _rule.article)
)


_revision = Revision.__table__.c
_REVISIONS = select(*REVISION_COLUMNS).where(
    _revision.statute_id == bindparam("statute_id"),
    _revision.promulgation_no.in_(bindparam("numbers", expanding=True)),
    held(_revision.recorded),
)


@dataclass(frozen=True, slots=True, eq=False)
class PlacedRule:
    """A rule, and the text of the article whose reach it settles."""

    reference: ArticleReference
    rule: TransitionalRule
    place: int
    """Among the article's texts, from 0."""
    revision: StoredRevision
    """The revision whose addenda hold the clause."""


def rules_on(
    session: Session, statute_id: str, key: ArticleKey, knowledge: Knowledge
) -> list[tuple[ArticleReference, TransitionalRule]]:
    """The rules on an article or units of it."""
    rows = session.execute(_OF_STATUTE, {"statute_id": statute_id, **knowledge.parameters})
    found = ((ArticleReference.parse(article), rule) for article, rule in rows)
    return [
        (reference, TransitionalRule.model_validate(rule))
        for reference, rule in found
        if reference.key == key
    ]


_ALL = (
    select(_rule.statute_id, _rule.article, _rule.rule)
    .where(held(_rule.recorded))
    .order_by(_rule.rule_id, _rule.article)
)


def rules_reaching_back(
    session: Session, day: date, judged_on: date, knowledge: Knowledge
) -> list[tuple[str, ArticleReference, TransitionalRule]]:
    """Rules by which a text that starts after the day may govern facts of the day.

    Of texts that have started by ``judged_on``, with the statute's id and the article or unit. A
    rule that only repeats the start of its text (from the day on, not before) reaches nothing.
    """
    rows = session.execute(_ALL, knowledge.parameters)
    read = (
        (statute_id, ArticleReference.parse(article), TransitionalRule.model_validate(rule))
        for statute_id, article, rule in rows
    )
    return [
        (statute_id, reference, rule)
        for statute_id, reference, rule in read
        if day < rule.text_from <= judged_on
        and Governs.NEW_TEXT in {rule.then, rule.otherwise}
        and rule.when is not None
        and _asks_for_more(rule.when, rule.text_from)
    ]


def _asks_for_more(condition: Condition, start: date) -> bool:
    """Whether a condition asks for something else than that a fact lies on or after the start."""
    match condition:
        case AllOf() | AnyOf():
            return any(_asks_for_more(each, start) for each in condition.parts)
        case Not():
            return _asks_for_more(condition.part, start)
        case FactBefore():
            return any(day < start for day in condition.fact_before.values())
        case FactFrom():
            return any(day < start for day in condition.fact_from.values())
        case _:
            return True


def placed(
    session: Session,
    statute_id: str,
    rules: Sequence[tuple[ArticleReference, TransitionalRule]],
    texts: Sequence[JoinedVersion],
    knowledge: Knowledge,
) -> list[PlacedRule]:
    """Place each rule at the text it speaks of, in the order of the texts.

    A rule whose text or revision the store does not hold (as it was known then) is left out; the
    clause it speaks for is then shown as one that may decide otherwise.
    """
    numbers = sorted({rule.promulgation_no for _, rule in rules})
    rows = session.execute(
        _REVISIONS, {"statute_id": statute_id, "numbers": numbers, **knowledge.parameters}
    )
    revisions = {r.promulgation_no: r for r in map(StoredRevision.of, rows)}
    found = [
        PlacedRule(reference, rule, place, revisions[rule.promulgation_no])
        for reference, rule in rules
        for place, text in enumerate(texts)
        if text.interval.start == rule.text_from and rule.promulgation_no in revisions
    ]
    return sorted(found, key=lambda p: (p.place, p.rule.rule_id, str(p.reference)))
