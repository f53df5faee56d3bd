"""Articles that a question means without their number: nicknames of Acts, names of offences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

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
    return tuple(dict.fromkeys((*_nicknamed(question), *_offences(session, question, day))))


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
