"""The text in force until a named revision took over: how courts cite old law.

구 민법(1990. 1. 13. 법률 제4199호로 개정되기 전의 것) 제844조 is the article as it stood on the
last day before 제4199호 started *for that article*, which is often neither the day before its
promulgation nor the day before the revision's one 시행일자.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from sqlalchemy import and_, func, select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.article_reference import ArticleReference
from lawdb.errors import NoSuchRevision
from lawdb.knowledge import Knowledge
from lawdb.lookup.article_on_day import article
from lawdb.models import ArticleVersion, Revision, StatuteName
from lawdb.names.normalise import normalise_name
from lawdb.results import ArticleResult
from lawdb.revision_kind import NEW_BOOKS, REPEALS, ends_the_book


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
    article alone, or replaced the whole book, its own start decides.

    Raises NoSuchRevision, and what :func:`lawdb.lookup.article` raises.
    """
    knowledge = Knowledge.on(known_on)
    revision = revision_named(session, statute, promulgation_no, promulgated_on, knowledge)
    key = ArticleReference.parse(reference).key
    start = taken_over_on(session, revision, key, knowledge)
    return article(session, statute, reference, start - timedelta(days=1), known_on)


def taken_over_on(
    session: Session, revision: Revision, key: ArticleKey | None, knowledge: Knowledge
) -> date:
    """The first day on which a revision's text of the article stands in place of the one before.

    Without ``key``, or where the revision left the article alone or replaced the whole book, its
    own start; the start of a whole amendment promulgated later, where that one starts first.
    """
    own_start: date | None = None
    if key is not None and not ends_the_book(revision.kind):
        own_start = session.scalar(
            select(func.min(func.lower(ArticleVersion.effective))).where(
                ArticleVersion.statute_id == revision.statute_id,
                ArticleVersion.article_no == key.article_no,
                ArticleVersion.branch_no == key.branch_no,
                ArticleVersion.sub_branch_no == key.sub_branch_no,
                ArticleVersion.revision_id == revision.id,
                ArticleVersion.amended,
                knowledge.holds(ArticleVersion.recorded),
            )
        )
    start = own_start or revision_start(session, revision, knowledge)
    book_end = _book_end(session, revision, knowledge)
    if book_end is not None and book_end < start:
        return book_end  # a whole amendment voided the revision before it could start
    return start


def _book_end(session: Session, revision: Revision, knowledge: Knowledge) -> date | None:
    """When the next whole amendment or repeal promulgated after the revision starts."""
    later = session.scalars(
        select(Revision)
        .where(
            Revision.statute_id == revision.statute_id,
            Revision.promulgated_on > revision.promulgated_on,
            Revision.kind.in_(sorted(NEW_BOOKS | REPEALS)),
            knowledge.holds(Revision.recorded),
        )
        .order_by(Revision.promulgated_on)
        .limit(1)
    ).first()
    return None if later is None else revision_start(session, later, knowledge)


def revision_start(session: Session, revision: Revision, knowledge: Knowledge) -> date:
    """When a revision starts: the day on which most of its articles do, else 시행일자."""
    start = session.scalar(
        select(func.lower(ArticleVersion.effective))
        .where(
            ArticleVersion.statute_id == revision.statute_id,
            ArticleVersion.revision_id == revision.id,
            ArticleVersion.amended,
            knowledge.holds(ArticleVersion.recorded),
        )
        .group_by(func.lower(ArticleVersion.effective))
        .order_by(func.count().desc(), func.lower(ArticleVersion.effective))
        .limit(1)
    )
    return start or revision.effective_on


def revision_named(
    session: Session,
    statute: str,
    promulgation_no: str,
    promulgated_on: date | None,
    knowledge: Knowledge,
) -> Revision:
    """The revision of a statute (by any of its names) with a promulgation number.

    Raises NoSuchRevision: none, one promulgated on another day, or several without the day.
    """
    number = promulgation_no.strip().lstrip("0")
    named = and_(
        StatuteName.normalized == normalise_name(statute), knowledge.holds(StatuteName.recorded)
    )
    found = session.scalars(
        select(Revision)
        .where(
            Revision.statute_id.in_(select(StatuteName.statute_id).where(named)),
            Revision.promulgation_no == number,
            knowledge.holds(Revision.recorded),
        )
        .order_by(Revision.promulgated_on)
    ).all()
    if promulgated_on is not None:
        on_day = [r for r in found if r.promulgated_on == promulgated_on]
        if found and not on_day:
            days = ", ".join(r.promulgated_on.isoformat() for r in found)
            raise NoSuchRevision(
                f"제{number}호 of {statute} was promulgated on {days}, not on {promulgated_on}"
            )
        found = on_day
    if len(found) != 1:
        what = "no" if not found else f"{len(found)}"
        raise NoSuchRevision(
            f"{statute} has {what} stored revision with promulgation number {number}"
            + ("; give its day of promulgation" if found else "")
        )
    return found[0]
