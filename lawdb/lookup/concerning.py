"""What stands beside an article's text: addenda, rulings, and commencements left open."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from sqlalchemy import and_, or_, select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.article_reference import covers, parse_unit
from lawdb.article_structure import Path
from lawdb.lookup.knowledge import Knowledge
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.results import AddendumClause, Interval, RulingOnText, UnresolvedPoint
from lawdb.models import Addendum, AddendumText, Revision, Ruling, UnresolvedCommencement

_GENERAL_KINDS = ("commencement", "application", "transitional", "sunset")
"""Clauses that concern every article their revision amended, unless they name others."""


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
    amending = list(revision_ids)
    rows = session.execute(
        select(Addendum, AddendumText.text, Revision)
        .join(AddendumText, AddendumText.content_hash == Addendum.content_hash)
        .join(Revision, Revision.id == Addendum.revision_id)
        .where(
            Addendum.statute_id == statute_id,
            knowledge.holds(Addendum.recorded),
            or_(
                Addendum.targets.contains([str(key)]),
                and_(
                    Addendum.revision_id.in_(amending),
                    or_(
                        Addendum.kind == "commencement",
                        and_(Addendum.kind.in_(_GENERAL_KINDS), Addendum.targets == []),
                    ),
                ),
            ),
        )
        .order_by(Revision.promulgated_on, Revision.id, Addendum.position)
    )
    return tuple(
        AddendumClause(
            number=clause.number,
            title=clause.title,
            kind=clause.kind,
            targets=tuple(clause.targets),
            text=text,
            promulgation=promulgation_of(revision),
        )
        for clause, text, revision in rows
    )


def rulings_on(
    session: Session, statute_id: str, key: ArticleKey, as_of: date, knowledge: Knowledge
) -> tuple[RulingOnText, ...]:
    """Rulings on the article or a unit of it, oldest first, in effect on the day or not."""
    rows = session.scalars(
        select(Ruling)
        .where(
            Ruling.statute_id == statute_id,
            Ruling.article_no == key.article_no,
            Ruling.branch_no == key.branch_no,
            Ruling.sub_branch_no == key.sub_branch_no,
            knowledge.holds(Ruling.recorded),
        )
        .order_by(Ruling.decided_on, Ruling.case_no, Ruling.unit)
    )
    found: list[RulingOnText] = []
    for row in rows:
        start = row.effect.lower
        effect = None if start is None else Interval(start=start, end=row.effect.upper)
        found.append(
            RulingOnText(
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
        )
    return tuple(found)


def is_struck_down(rulings: Iterable[RulingOnText], asked: Path) -> bool:
    """Whether a ruling in effect strikes what was asked for, in whole or in part.

    A ruling on 제2항 strikes 제2항 and all below it; of the whole article it is a part, which stays
    in force with the ruling beside it.
    """
    return any(r.in_effect and covers(parse_unit(r.unit), asked) for r in rulings)


def unresolved_points(
    session: Session, statute_id: str, key: ArticleKey | None, knowledge: Knowledge
) -> tuple[UnresolvedPoint, ...]:
    """Commencements left open that name the article or a whole revision; all where key is None."""
    condition = (
        or_(
            UnresolvedCommencement.article_no.is_(None),
            and_(
                UnresolvedCommencement.article_no == key.article_no,
                UnresolvedCommencement.branch_no == key.branch_no,
                UnresolvedCommencement.sub_branch_no == key.sub_branch_no,
            ),
        )
        if key is not None
        else UnresolvedCommencement.statute_id == statute_id
    )
    rows = session.execute(
        select(UnresolvedCommencement, Revision)
        .join(Revision, Revision.id == UnresolvedCommencement.revision_id)
        .where(
            UnresolvedCommencement.statute_id == statute_id,
            knowledge.holds(UnresolvedCommencement.recorded),
            condition,
        )
        .order_by(Revision.promulgated_on, UnresolvedCommencement.article_no)
    )
    return tuple(
        UnresolvedPoint(
            article=""
            if point.article_no is None
            else str(ArticleKey(point.article_no, point.branch_no or 0, point.sub_branch_no or 0)),
            reason=point.reason,
            clause=point.clause,
            promulgation=promulgation_of(revision),
        )
        for point, revision in rows
    )
