"""Where official bodies and the derivation differ, as recorded when the bodies were loaded."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from sqlalchemy import func, select, true
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.knowledge import Knowledge
from lawdb.models import Disagreement, StatuteName
from lawdb.results import Result


class DisagreementRow(Result):
    """One point. The store answers with the official value, except for kind ``revision``."""

    statute_id: str
    title: str
    """The statute's newest official title; empty where none is stored."""
    kind: Literal["start", "text", "absent", "revision"]
    """``start``: from which day a change binds; ``text``: what was in force on the body's day;
    ``absent``: derived as in force, not printed by the body; ``revision``: the body is of a
    revision that the loaded history lacks and that cannot be put into it."""
    article: str
    """제766조; empty where no article is meant."""
    part: str
    """The part dated apart (제6조의2제3항); empty where the whole article is meant."""
    day: date
    """The official start, or the day of the body."""
    mst: str
    """The revision of the official body."""
    derived: str
    """A day (ISO) for ``start``, else a text; empty where the derivation had none."""
    official: str
    """Likewise; ``after 2025-10-23`` where the body still prints the former text on that day."""


def disagreements(
    session: Session,
    statute_id: str | None = None,
    known_on: date | datetime | None = None,
) -> tuple[DisagreementRow, ...]:
    """Every recorded disagreement, of one statute or of all, by statute, article and day."""
    knowledge = Knowledge.on(known_on)
    titles = (
        select(StatuteName.statute_id, func.max(StatuteName.name).label("title"))
        .where(
            StatuteName.kind == "official",
            func.upper_inf(StatuteName.valid),
            knowledge.holds(StatuteName.recorded),
        )
        .group_by(StatuteName.statute_id)
        .subquery()
    )
    rows = session.execute(
        select(Disagreement, titles.c.title)
        .outerjoin(titles, titles.c.statute_id == Disagreement.statute_id)
        .where(
            knowledge.holds(Disagreement.recorded),
            true() if statute_id is None else Disagreement.statute_id == statute_id,
        )
        .order_by(
            Disagreement.statute_id,
            Disagreement.article_no.nulls_first(),
            Disagreement.branch_no,
            Disagreement.sub_branch_no,
            Disagreement.day,
            Disagreement.mst,
            Disagreement.kind,
            Disagreement.part,
        )
    )
    return tuple(
        DisagreementRow.model_validate(
            {
                "statute_id": point.statute_id,
                "title": title or "",
                "kind": point.kind,
                "article": _article(point),
                "part": point.part,
                "day": point.day,
                "mst": point.mst,
                "derived": point.derived,
                "official": point.official,
            }
        )
        for point, title in rows
    )


def _article(point: Disagreement) -> str:
    if point.article_no is None:
        return ""
    return str(ArticleKey(point.article_no, point.branch_no or 0, point.sub_branch_no or 0))
