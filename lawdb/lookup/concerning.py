"""What stands beside an article's text: addenda, rulings, and commencements left open."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cache
from typing import Any

from sqlalchemy import BigInteger, Select, Text, and_, any_, bindparam, exists, func, or_, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.article_reference import covers, parse_unit
from lawdb.article_structure import Path
from lawdb.knowledge import Knowledge, held
from lawdb.lookup.promulgation import REVISION_COLUMNS, StoredRevision, promulgation_of
from lawdb.lookup.version_rows import article_parameters
from lawdb.models import (
    Addendum,
    AddendumText,
    ArticleVersion,
    Revision,
    Ruling,
    UnresolvedCommencement,
)
from lawdb.results import AddendumClause, Interval, RulingOnText, UnresolvedPoint

_addendum = Addendum.__table__.c
_addendum_text = AddendumText.__table__.c
_revision = Revision.__table__.c
_ruling = Ruling.__table__.c
_open = UnresolvedCommencement.__table__.c
_version = ArticleVersion.__table__.c

SELECT_CLAUSES: Select[*tuple[Any, ...]] = (
    select(
        _addendum.number,
        _addendum.title,
        _addendum.kind,
        _addendum.targets,
        _addendum_text.text,
        *REVISION_COLUMNS,
    )
    .join_from(
        Addendum.__table__,
        AddendumText.__table__,
        _addendum_text.content_hash == _addendum.content_hash,
    )
    .join(Revision.__table__, _revision.id == _addendum.revision_id)
    .where(_addendum.statute_id == bindparam("statute_id"), held(_addendum.recorded))
    .order_by(_revision.promulgated_on, _revision.id, _addendum.position)
)
"""Clauses of a statute's addenda, oldest first; takes ``statute_id`` and Knowledge's parameters."""
NAMES_THE_ARTICLE = _addendum.targets.contains(bindparam("named", type_=ARRAY(Text)))
OF_THE_REVISIONS = _addendum.revision_id == any_(bindparam("amending", type_=ARRAY(BigInteger)))
_ADDENDA = SELECT_CLAUSES.where(
    or_(
        NAMES_THE_ARTICLE,
        and_(
            OF_THE_REVISIONS,
            or_(
                _addendum.kind == "commencement",
                and_(_addendum.kind != "other", func.cardinality(_addendum.targets) == 0),
            ),
        ),
    )
)


def addenda_concerning(
    session: Session,
    statute_id: str,
    key: ArticleKey,
    revision_ids: Iterable[int],
    knowledge: Knowledge,
) -> tuple[AddendumClause, ...]:
    """Addenda clauses that name the article, and those of the revisions that amended it.

    Of the latter: the commencement clause always, the others where they name no article at all. A
    later revision's clause that names the article is among them: it may reach back to older facts.
    """
    parameters = {
        "statute_id": statute_id,
        "named": [str(key)],
        "amending": sorted(revision_ids),
        **knowledge.parameters,
    }
    promulgation = cache(promulgation_of)  # one revision brings many clauses
    return tuple(
        AddendumClause(
            number=number,
            title=title,
            kind=kind,
            targets=tuple(targets),
            text=text,
            promulgation=promulgation(StoredRevision.of(revision)),
        )
        for number, title, kind, targets, text, *revision in session.execute(_ADDENDA, parameters)
    )


_ON_ARTICLE = and_(
    _ruling.statute_id == bindparam("statute_id"),
    _ruling.article_no == bindparam("article_no"),
    _ruling.branch_no == bindparam("branch_no"),
    _ruling.sub_branch_no == bindparam("sub_branch_no"),
    held(_ruling.recorded),
)
HAS_RULINGS = exists().where(_ON_ARTICLE)
"""Whether ``rulings_on`` finds any; takes ``article_parameters``."""
_RULINGS = (
    select(
        *Ruling.__table__.columns,
        func.lower(_ruling.effect).label("effect_start"),
        func.upper(_ruling.effect).label("effect_end"),
    )
    .where(_ON_ARTICLE)
    .order_by(_ruling.decided_on, _ruling.case_no, _ruling.unit)
)


def rulings_on(
    session: Session, statute_id: str, key: ArticleKey, as_of: date, knowledge: Knowledge
) -> tuple[RulingOnText, ...]:
    """Rulings on the article or a unit of it, oldest first, in effect on the day or not."""
    rows = session.execute(_RULINGS, article_parameters(statute_id, key, knowledge))
    return tuple(ruling_on_text(row, as_of) for row in rows)


def ruling_on_text(row: Any, as_of: date) -> RulingOnText:
    """From a row of ``ruling`` with ``effect_start`` and ``effect_end``, as of a day."""
    start: date | None = row.effect_start
    effect = None if start is None else Interval(start=start, end=row.effect_end)
    return RulingOnText(
        court=row.court,
        case_no=row.case_no + (" 등" if row.joined else ""),
        decided_on=row.decided_on,
        unit=row.unit,
        kind=row.kind,
        application=row.application,
        scope=row.scope,
        scope_ko=row.scope_ko,
        scope_en=row.scope_en,
        effect=effect,
        in_effect=effect is not None and as_of in effect,
        legal_basis=row.legal_basis,
        confidence=row.confidence,
        source=row.source,
        note=row.note,
    )


def is_struck_down(rulings: Iterable[RulingOnText], asked: Path) -> bool:
    """Whether a ruling in effect strikes what was asked for, in whole or in part.

    A ruling on 제2항 strikes 제2항 and all below it; of the whole article it is a part, which stays
    in force with the ruling beside it.
    """
    return any(r.in_effect and covers(parse_unit(r.unit), asked) for r in rulings)


_OF_THIS_ARTICLE = exists().where(
    _version.statute_id == bindparam("statute_id"),
    _version.article_no == bindparam("article_no"),
    _version.branch_no == bindparam("branch_no"),
    _version.sub_branch_no == bindparam("sub_branch_no"),
    _version.revision_id == _open.revision_id,
    held(_version.recorded),
)
"""Whether the revision left open brought a version of the article at all."""
_LEFT_OPEN = and_(
    _open.statute_id == bindparam("statute_id"),
    or_(
        and_(_open.article_no.is_(None), _OF_THIS_ARTICLE),
        and_(
            _open.article_no == bindparam("article_no"),
            _open.branch_no == bindparam("branch_no"),
            _open.sub_branch_no == bindparam("sub_branch_no"),
        ),
    ),
    held(_open.recorded),
)
HAS_UNRESOLVED = exists().where(_LEFT_OPEN)
"""Whether ``unresolved_points`` finds any; takes ``article_parameters``."""
_UNRESOLVED: Select[*tuple[Any, ...]] = (
    select(
        _open.article_no,
        _open.branch_no,
        _open.sub_branch_no,
        _open.reason,
        _open.clause,
        *REVISION_COLUMNS,
    )
    .join_from(
        UnresolvedCommencement.__table__, Revision.__table__, _revision.id == _open.revision_id
    )
    .where(_LEFT_OPEN)
    .order_by(_revision.promulgated_on, _open.article_no)
)


def unresolved_points(
    session: Session, statute_id: str, key: ArticleKey, knowledge: Knowledge
) -> tuple[UnresolvedPoint, ...]:
    """Commencements left open that name the article, or a whole revision that amended it."""
    rows = session.execute(_UNRESOLVED, article_parameters(statute_id, key, knowledge))
    return tuple(
        UnresolvedPoint(
            article=""
            if article_no is None
            else str(ArticleKey(article_no, branch_no or 0, sub_branch_no or 0)),
            reason=reason,
            clause=clause,
            promulgation=promulgation_of(StoredRevision.of(revision)),
        )
        for article_no, branch_no, sub_branch_no, reason, clause, *revision in rows
    )
