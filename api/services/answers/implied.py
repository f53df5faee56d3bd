"""Articles that a question means without their number: nicknames of Acts, names of offences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.citations.finding.reading_form import reading_form
from lawdb.knowledge import Knowledge, held
from lawdb.lookup.concerning import rulings_on
from lawdb.models import ArticleVersion
from lawdb.names.curated import curated_names

CRIMINAL_ACT = ("001692", "형법")
"""Offences that people call by the heading of their article: 간통죄, 제241조(간통)."""
_OFFENCE = re.compile(r"(?<![가-힣])([가-힣]{2,8})죄(?![가-힣]{3})")
_version = ArticleVersion.__table__.c


def implied_articles(session: Session, question: str, day: date) -> tuple[str, ...]:
    """``형법 제241조`` for 간통죄 where it does not bind; the articles that 민식이법 brought.

    An offence whose article is in force is left to the search, which ranks what is asked of it.
    """
    found = (*_nicknamed(question), *_curated(question, day), *_offences(session, question, day))
    return tuple(dict.fromkeys(found))


class ImpliedArticles(BaseModel):
    """Articles that govern questions of certain words (``implied.yaml``)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    asks: tuple[tuple[str, ...], ...] = Field(min_length=1)
    """One word of each has to stand in the question."""
    unless: tuple[str, ...]
    articles: tuple[str, ...] = Field(min_length=1)
    since: date | None = None
    until: date | None = None
    """The first day on which they no longer did; with ``since`` half-open."""
    why: str = Field(min_length=1)
    """The provision by which they govern."""

    def meant_by(self, letters: str, day: date) -> bool:
        """Whether a question about a day, written without spaces, means them."""
        if (self.since and day < self.since) or (self.until and self.until <= day):
            return False
        return all(
            any("".join(word.split()) in letters for word in words) for words in self.asks
        ) and not any(word in letters for word in self.unless)


@cache
def curated_implied() -> tuple[ImpliedArticles, ...]:
    """The packaged rows."""
    text = files("api.services.answers").joinpath("implied.yaml").read_text("utf-8")
    rows: list[dict[str, Any]] = yaml.safe_load(text)
    return tuple(ImpliedArticles.model_validate(row) for row in rows)


def _curated(question: str, day: date) -> Iterator[str]:
    letters = "".join(reading_form(question).split())
    for row in curated_implied():
        if row.meant_by(letters, day):
            yield from row.articles


def _nicknamed(question: str) -> Iterator[str]:
    read = "".join(reading_form(question).split())
    for name in curated_names():
        if name.articles and "".join(name.name.split()) in read:
            yield from (f"{name.title} {key}" for key in name.articles)


def _offences(session: Session, question: str, day: date) -> Iterator[str]:
    statute_id, title = CRIMINAL_ACT
    for name in dict.fromkeys(match[1] for match in _OFFENCE.finditer(question)):
        rows = session.execute(
            select(
                _version.article_no, _version.branch_no, _version.sub_branch_no, _version.effective,
                _version.status,
            )
            .where(
                _version.statute_id == statute_id,
                _version.title.in_([name, f"{name}죄", f"{name}의 죄"]),
                held(_version.recorded),
            ),
            Knowledge().parameters,
        ).all()  # fmt: skip
        for key in dict.fromkeys(ArticleKey(*row[:3]) for row in rows):
            stands = any(day in row[3] and row[4] == "in_force" for row in rows)
            rulings = rulings_on(session, statute_id, key, day, Knowledge())
            if not stands or any(ruling.in_effect for ruling in rulings):
                yield f"{title} {key}"
