"""The text in force until a named revision took over: how courts cite old law.

구 민법(1990. 1. 13. 법률 제4199호로 개정되기 전의 것) 제844조 is the article as it stood on the
last day before 제4199호 started *for that article*, which is often neither the day before its
promulgation nor the day before the revision's one 시행일자.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlalchemy.orm import Session

from lawdb.article_reference import ArticleReference
from lawdb.knowledge import Knowledge
from lawdb.lookup.article_on_day import article
from lawdb.lookup.histories import Histories
from lawdb.results import ArticleResult


def article_before(
    session: Session,
    statute: str,
    reference: str,
    promulgation_no: str,
    *,
    promulgated_on: date | None = None,
    known_on: date | datetime | None = None,
) -> ArticleResult:
    """The article on the last day before a revision started for it.

    The revision is named by statute and promulgation number (leading zeros do not count), with its
    day of promulgation where the number alone would be ambiguous. Where the revision left the
    article alone, the first day on which anything of it started decides; where it replaced the
    whole book, its own start.

    Raises NoSuchRevision, and what :func:`lawdb.lookup.article` raises.
    """
    knowledge = Knowledge.on(known_on)
    histories = Histories(session, knowledge)
    revision = histories.revision_named(statute, promulgation_no, promulgated_on)
    start = histories.taken_over_on(revision, ArticleReference.parse(reference).key)
    return article(session, statute, reference, start - timedelta(days=1), known_on)
