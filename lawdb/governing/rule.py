"""Transitional clauses made machine-readable: ``lawdb/data/transitional/*.yaml``.

A row says of one revision's text of an article (or of a 항, 호 of it) which facts it reaches, as
the revision's addenda (적용례, 경과조치) say it. The clause itself stays in the addenda; a row
states its condition in words of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from enum import StrEnum
from functools import cache

from pydantic import Field, model_validator

from lawdb.article_reference import ArticleReference, covers
from lawdb.data.reading import (
    Confidence,
    CuratedRow,
    InvalidCuratedData,
    packaged_names,
    packaged_text,
    read_rows,
)
from lawdb.governing.condition import Condition, facts_of


class Governs(StrEnum):
    """What a clause says of the facts at hand."""

    NEW_TEXT = "new_text"
    """The revision's text, also where the event date lies before its start."""
    OLD_TEXT = "old_text"
    """The text before it, also where the event date lies after its start."""
    BY_EVENT_DATE = "by_event_date"
    """Nothing: the text in force on the event date."""


_CLAUSE = re.compile(r"부칙(?: (제\d+(?:조(?:의\d+)?|항))(제\d+항)?)?")


class TransitionalRule(CuratedRow):
    """What the addenda of one revision say on one article."""

    rule_id: str = Field(pattern=r"^[a-z0-9-]+$")
    """Stable over corrections."""
    statute_id: str = Field(pattern=r"^[0-9A-Z]{6}$")
    title: str = Field(min_length=2)
    """The title the statute carries now."""
    articles: tuple[str, ...] = Field(min_length=1)
    """``제253조제4항``: the article or the unit of it, in the numbering of the new text."""
    promulgation_no: str = Field(pattern=r"^[1-9]\d*$")
    promulgated_on: date
    text_from: date
    """First day of the revision's text of the articles."""
    clause: str = ""
    """``부칙 제3조``, ``부칙 제2항``; empty where no clause of the addenda concerns them."""
    considered: tuple[str, ...] = ()
    """Further clauses of the same addenda that were read and say nothing else on the articles."""
    when: Condition | None = None
    """None only where there is no clause."""
    then: Governs = Governs.BY_EVENT_DATE
    """What governs where the condition holds."""
    otherwise: Governs
    """What governs where it does not."""
    ko: str = Field(min_length=8)
    en: str = Field(min_length=8)
    legal_reference: str = Field(min_length=4)
    confidence: Confidence = Confidence.CHECKED
    evidence: str = ""
    """Where the clause was read; empty where ``confidence`` is unchecked."""
    note: str = ""

    @model_validator(mode="after")
    def _is_complete(self) -> TransitionalRule:
        for article in self.articles:
            if str(ArticleReference.parse(article)) != article:
                raise ValueError(f"write {ArticleReference.parse(article)} for {article}")
        for clause in (self.clause, *self.considered):
            if clause and _CLAUSE.fullmatch(clause) is None:
                raise ValueError(f"{clause!r} is no clause; write 부칙 제3조, 부칙 제3조제1항")
        if (self.confidence is Confidence.CHECKED) != bool(self.evidence):
            raise ValueError("say where the clause was read, or mark the row unchecked")
        if bool(self.clause) != (self.when is not None):
            raise ValueError("a condition belongs to a clause, and to each of them")
        if self.when is None and self.otherwise is not Governs.BY_EVENT_DATE:
            raise ValueError("without a clause the event date decides")
        if self.when is not None and self.then is self.otherwise:
            raise ValueError("the condition decides nothing: then and otherwise are the same")
        if self.text_from < self.promulgated_on:
            raise ValueError("the text starts before it was promulgated")
        return self

    @property
    def references(self) -> tuple[ArticleReference, ...]:
        """The articles or units."""
        return tuple(ArticleReference.parse(article) for article in self.articles)

    @property
    def facts(self) -> frozenset[str]:
        """The facts the condition asks for."""
        return frozenset() if self.when is None else facts_of(self.when)

    @property
    def read_clauses(self) -> frozenset[str]:
        """Numbers of the addenda clauses the rule speaks for, as the store has them."""
        return frozenset(addendum_number(c) for c in (self.clause, *self.considered) if c)


def addendum_number(clause: str) -> str:
    """``제3조`` for 부칙 제3조제1항, ``③`` for 부칙 제3항, empty for 부칙 alone."""
    match = _CLAUSE.fullmatch(clause)
    if match is None:
        raise ValueError(f"{clause!r} is no clause of addenda")
    number = match[1] or ""
    if number.endswith("항"):
        return chr(ord("①") + int(number[1:-1]) - 1)
    return number


def read_rules(where: str, text: str) -> Iterator[TransitionalRule]:
    """Read rule rows; raises InvalidCuratedData, naming ``where`` and the row."""
    return read_rows(where, text, TransitionalRule)


@cache
def curated_rules() -> tuple[TransitionalRule, ...]:
    """All packaged rules, in file order.

    Raises InvalidCuratedData for a row that is malformed, and for two that speak of one text.
    """
    rules = [
        rule
        for where in packaged_names("transitional")
        for rule in read_rules(where, packaged_text(where))
    ]
    refuse_contradictions(rules)
    return tuple(rules)


def refuse_contradictions(rules: list[TransitionalRule]) -> None:
    """Raise InvalidCuratedData for an id given twice, or two rules on one text of one unit."""
    ids: set[str] = set()
    spoken: dict[tuple[object, ...], list[ArticleReference]] = {}
    for rule in rules:
        if rule.rule_id in ids:
            raise InvalidCuratedData(f"the rule {rule.rule_id} is given twice; keep one row")
        ids.add(rule.rule_id)
        for reference in rule.references:
            others = spoken.setdefault((rule.statute_id, reference.key, rule.text_from), [])
            for other in others:
                if covers(other.path, reference.path) or covers(reference.path, other.path):
                    raise InvalidCuratedData(
                        f"{rule.rule_id}: {rule.title} {reference} from {rule.text_from} has a rule"
                        " already; join them"
                    )
            others.append(reference)
