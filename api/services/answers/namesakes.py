"""An article that a statute never had, while another statute of the same name had it."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy.orm import Session

from deadline_engine.particles import topic
from lawdb.article_key import ArticleKey
from lawdb.errors import StoreError
from lawdb.knowledge import Knowledge
from lawdb.lookup.version_rows import stored_versions
from lawdb.names.resolve import statutes_named
from lawdb.search.results import NamedReference


def never_had(session: Session, named: NamedReference, unit: str = "") -> tuple[str, str]:
    """That no stored text of the statute has it, and which statutes of its name do, with days.

    근로기준법 of 1953 had a 제30조의2, that of 1997 never did.
    """
    name = f"{named.statute_title} {named.article}{unit}"
    others = [] if unit else list(_others(session, named))
    if not others:
        return f"{topic(name)} 수록된 어느 글에도 없습니다.", f"No stored text has {name}."
    own = f"{named.statute_title}(id:{named.statute_id})"
    said = ", ".join(f"id:{statute_id} {days}" for statute_id, days in others)
    return (
        f"{own}에는 {topic(named.article)} 없습니다. 이름이 같은 다른 법에는 있었습니다: {said}.",
        f"{own} never had {named.article}; another statute of that name did: {said}.",
    )


def _others(session: Session, named: NamedReference) -> Iterator[tuple[str, str]]:
    key = ArticleKey.parse(named.article)
    try:
        ids = statutes_named(session, named.statute_title, Knowledge()).ids
    except StoreError:
        return
    for statute_id in sorted(ids - {named.statute_id}):
        versions = stored_versions(session, statute_id, key, Knowledge())
        standing = [v for v in versions if v.row.status == "in_force"]
        if standing:
            start = min(v.start for v in standing)
            ends = [v.end for v in standing]
            end = None if None in ends else max(e for e in ends if e is not None)
            yield statute_id, f"[{start}, {end or ''})"
