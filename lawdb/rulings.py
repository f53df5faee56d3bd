"""Rulings that end or limit a text without touching the book, as curated, dated data.

The rows live in ``lawdb/data/rulings/*.yaml``. A statute struck down by the Constitutional Court
stays printed; only these rows tell that it does not bind (헌법재판소법 제47조).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache

from pydantic import Field, model_validator

from lawdb.article_key import ArticleKey
from lawdb.data.reading import (
    Confidence,
    CuratedRow,
    InvalidCuratedData,
    packaged_names,
    packaged_text,
    read_rows,
)


class RulingKind(StrEnum):
    """What the court declared."""

    UNCONSTITUTIONAL = "unconstitutional"
    """위헌: the part loses its force on the day of the decision."""
    NONCONFORMITY = "nonconformity"
    """헌법불합치: incompatible, with an order on how long and whether it still applies."""
    LIMITED = "limited"
    """한정위헌: one reading of the text is struck down, the text stays."""


class Application(StrEnum):
    """What a declaration of nonconformity orders for the time until the legislature acts."""

    CONTINUED = "continued"
    """계속 적용"""
    SUSPENDED = "suspended"
    """적용 중지"""


@dataclass(frozen=True, slots=True)
class RulingTarget:
    """The unit of an article the ruling speaks of, in the numbering of the struck text."""

    article: ArticleKey
    paragraph: int | None = None
    """항, from 1; None where the article has none or all are meant."""
    subparagraph: str = ""
    """호 as printed, with its branch: ``2``, ``1의2``; empty where none is meant."""
    item: str = ""
    """목: ``다``; empty where none is meant."""
    part: bool = False
    """Whether only some words or some cases of the unit are meant; the scope says which."""

    def __str__(self) -> str:
        """제37조제1항제1호다목."""
        text = str(self.article)
        if self.paragraph is not None:
            text += f"제{self.paragraph}항"
        if self.subparagraph:
            number, _, branch = self.subparagraph.partition("의")
            text += f"제{number}호" + (f"의{branch}" if branch else "")
        return text + (f"{self.item}목" if self.item else "")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision on one statute.

    ``[starts_on, effect_to)`` are the days on which the part does not bind. ``starts_on`` is None
    where the part was replaced before it lapsed, or applies until it is replaced.
    """

    court: str
    case: str
    """The first case number; ``joined`` tells whether others were decided with it (등)."""
    joined: bool
    decided_on: date
    kind: RulingKind
    statute_id: str
    title: str
    """The title the statute carries now."""
    targets: tuple[RulingTarget, ...]
    scope_ko: str
    scope_en: str
    legal_basis: str
    confidence: Confidence
    evidence: str
    """A document that shows the ruling; empty where ``confidence`` is unchecked."""
    application: Application | None = None
    """Set for a declaration of nonconformity."""
    applied_until: date | None = None
    """The last day the court gave: of continued application, or for the legislature to act."""
    effect_from: date | None = None
    """First day without force by the ruling's own date or by lapse of ``applied_until``."""
    effect_to: date | None = None
    """First day of the text that took its place; None while the struck text is still printed."""
    retroactive_to: date | None = None
    """The day the loss of force reaches back to (penal provisions); None: it does not."""
    note: str = ""

    @property
    def starts_on(self) -> date | None:
        """First day on which the part does not bind, reaching back where the law says so."""
        return self.effect_from and (self.retroactive_to or self.effect_from)

    @property
    def reference(self) -> str:
        """The usual citation: ``헌재 2018. 8. 30. 2014헌바148 등``."""
        day = self.decided_on
        court = "헌재" if self.court == "헌법재판소" else self.court
        text = f"{court} {day.year}. {day.month}. {day.day}. {self.case}"
        return text + (" 등" if self.joined else "")

    def takes_force_from(self, article: ArticleKey, day: date) -> bool:
        """Whether something of ``article`` does not bind on ``day`` because of this ruling."""
        if self.starts_on is None or day < self.starts_on:
            return False
        if self.effect_to is not None and day >= self.effect_to:
            return False
        return any(target.article == article for target in self.targets)


class _TargetRow(CuratedRow):
    article: str
    paragraph: int | None = Field(default=None, ge=1)
    subparagraph: str = Field(default="", pattern=r"^(\d+(의\d+)?)?$")
    item: str = Field(default="", pattern=r"^[가-하]?$")
    part: bool = False

    def target(self) -> RulingTarget:
        return RulingTarget(
            article=ArticleKey.parse(self.article),
            paragraph=self.paragraph,
            subparagraph=self.subparagraph,
            item=self.item,
            part=self.part,
        )


_CASE = re.compile(r"\d{2,4}헌[가나다라마바사]\d+")


class _RulingRow(CuratedRow):
    court: str = Field(min_length=2)
    case: str
    joined: bool
    decided_on: date
    kind: RulingKind
    statute_id: str = Field(pattern=r"^\d{6}$")
    title: str = Field(min_length=2)
    targets: list[_TargetRow] = Field(min_length=1)
    scope_ko: str = Field(min_length=2)
    scope_en: str = Field(min_length=2)
    legal_basis: str = Field(min_length=4)
    confidence: Confidence = Confidence.CHECKED
    evidence: str = ""
    application: Application | None = None
    applied_until: date | None = None
    effect_from: date | None = None
    effect_to: date | None = None
    retroactive_to: date | None = None
    note: str = ""

    @model_validator(mode="after")
    def _rests_on_something(self) -> _RulingRow:
        if (self.confidence is Confidence.CHECKED) != bool(self.evidence):
            raise ValueError("name the document that shows the ruling, or mark it unchecked")
        if self.court == "헌법재판소" and not _CASE.fullmatch(self.case):
            raise ValueError(f"{self.case!r} is no case number of the Constitutional Court")
        return self

    @model_validator(mode="after")
    def _effect_follows_from_the_kind(self) -> _RulingRow:
        nonconforming = self.kind is RulingKind.NONCONFORMITY
        if nonconforming != (self.application is not None):
            raise ValueError("application belongs to a nonconformity ruling, and to each of them")
        continued = self.application is Application.CONTINUED
        if not continued and self.effect_from != self.decided_on:
            raise ValueError("without continued application force ends on the day of the decision")
        if continued and self.effect_from is not None:
            lapsed_after = self.applied_until
            if lapsed_after is None or (self.effect_from - lapsed_after).days != 1:
                raise ValueError("a continued text lapses on the day after applied_until")
        if continued and self.retroactive_to is not None:
            raise ValueError("a text ordered to apply on does not lose its force retroactively")
        return self

    @model_validator(mode="after")
    def _interval_holds_a_day(self) -> _RulingRow:
        start = self.retroactive_to or self.effect_from
        if self.retroactive_to and self.effect_from and self.retroactive_to >= self.effect_from:
            raise ValueError("retroactive_to lies before the day the ruling takes effect")
        if start and self.effect_to and start >= self.effect_to:
            raise ValueError(f"[{start}, {self.effect_to}) holds no day")
        return self

    def ruling(self) -> Ruling:
        return Ruling(
            court=self.court,
            case=self.case,
            joined=self.joined,
            decided_on=self.decided_on,
            kind=self.kind,
            statute_id=self.statute_id,
            title=self.title,
            targets=tuple(target.target() for target in self.targets),
            scope_ko=self.scope_ko,
            scope_en=self.scope_en,
            legal_basis=self.legal_basis,
            confidence=self.confidence,
            evidence=self.evidence,
            application=self.application,
            applied_until=self.applied_until,
            effect_from=self.effect_from,
            effect_to=self.effect_to,
            retroactive_to=self.retroactive_to,
            note=self.note,
        )


def read_rulings(where: str, text: str) -> Iterator[Ruling]:
    """Read ruling rows; raises InvalidCuratedData, naming ``where`` and the row."""
    return (row.ruling() for row in read_rows(where, text, _RulingRow))


@cache
def curated_rulings() -> tuple[Ruling, ...]:
    """All packaged rulings, oldest first.

    Raises InvalidCuratedData for a row that is malformed, rests on nothing, or is given twice.
    """
    rulings = [
        ruling
        for where in packaged_names("rulings")
        for ruling in read_rulings(where, packaged_text(where))
    ]
    seen: set[tuple[object, ...]] = set()
    for ruling in rulings:
        key = (ruling.case, ruling.statute_id, ruling.targets, ruling.kind)
        if key in seen:
            raise InvalidCuratedData(
                f"{ruling.reference} on {ruling.title} is given twice; keep one row"
            )
        seen.add(key)
    return tuple(sorted(rulings, key=lambda r: (r.decided_on, r.case, r.statute_id)))
