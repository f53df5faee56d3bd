"""Which statute a name means on a day.

A name is compared whole: ``민법`` never finds ``난민법``. A name and a date select together, for
one name has meant several statutes over time (근로기준법 until and from 1997-03-13).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from sqlalchemy import and_, any_, func, or_, select
from sqlalchemy.dialects.postgresql import array
from sqlalchemy.orm import Session

from lawdb.errors import AmbiguousStatute, Candidate, NoSuchStatute
from lawdb.knowledge import Knowledge
from lawdb.models import Revision, Statute, StatuteName
from lawdb.names.normalise import normalise_name
from lawdb.results import ResolvedStatute

_NEAR_NAMES = 5
_NEAR_SIMILARITY = 0.25
_SHORT_NAME = 8
"""Characters up to which a name is also compared with one of them wrong, missing or too many."""
_EXPLICIT = re.compile(r"(id|mst)\s*:\s*(\S+)", re.IGNORECASE)
_IDENTIFIER = re.compile(r"[A-Za-z]{0,4}\d{1,9}")
"""A 법령ID or MST; the ids of an invented corpus begin with letters."""


@dataclass(frozen=True, slots=True)
class _Named:
    """One statute a name has meant, and when."""

    statute_id: str
    name: str
    kind: str
    start: date | None
    end: date | None

    def names_on(self, day: date) -> bool:
        return (self.start is None or self.start <= day) and (self.end is None or day < self.end)


def resolve(
    session: Session, name: str, as_of: date, knowledge: Knowledge | None = None
) -> ResolvedStatute:
    """The statute ``name`` means on ``as_of``.

    ``name`` is a title of any time, an abbreviation, a 법령ID or a 법령MST (``id:`` or ``mst:``
    before the number says which); spaces, middle dots and 「」 do not count. A name that named
    nothing on the day still resolves, to the statute it last meant or first will mean, so that the
    answer can say *repealed* or *not yet enacted*.

    Raises NoSuchStatute (with names that look alike) and AmbiguousStatute (with all it means).
    """
    knowledge = knowledge or Knowledge()
    stripped = name.strip()
    explicit = _EXPLICIT.fullmatch(stripped)
    if explicit is not None or _IDENTIFIER.fullmatch(stripped):
        return _by_number(session, stripped, explicit, as_of, knowledge)
    found = _names(session, normalise_name(stripped), knowledge)
    if not found:
        raise NoSuchStatute(
            f"no statute goes by the name {stripped!r}", near_names(session, stripped, knowledge)
        )
    on_that_day = [named for named in found if named.names_on(as_of)]
    if not on_that_day:
        chosen = _nearest_in_time(found, as_of)
        return _resolved(session, chosen, as_of, knowledge, on_that_day=False)
    official = [named for named in on_that_day if named.kind == "official"] or on_that_day
    ids = {named.statute_id for named in official}
    passed_over = _replaced(session, ids, knowledge) if len(ids) > 1 else set[str]()
    left = [named for named in official if named.statute_id not in passed_over]
    if len({named.statute_id for named in left}) > 1:
        raise AmbiguousStatute(
            f"{stripped!r} means {len({n.statute_id for n in left})} statutes on"
            f" {as_of.isoformat()}; ask by id",
            [_candidate(session, named, as_of, knowledge) for named in left],
        )
    return _resolved(session, left[0], as_of, knowledge, on_that_day=True, passed_over=passed_over)


def near_names(session: Session, name: str, knowledge: Knowledge | None = None) -> list[Candidate]:
    """Names that look like ``name``, most alike first: for a message, never for an answer."""
    knowledge = knowledge or Knowledge()
    normalized = normalise_name(name)
    likeness = func.similarity(StatuteName.normalized, normalized)
    alike = and_(StatuteName.normalized.op("%")(normalized), likeness > _NEAR_SIMILARITY)
    if len(normalized) <= _SHORT_NAME:
        # Trigrams of a short name share nothing after one slip: 민볍 and 민법.
        alike = or_(alike, StatuteName.normalized.like(any_(array(_one_slip(normalized)))))
    rows = session.execute(
        select(StatuteName, Statute.kind, likeness)
        .join(Statute, Statute.id == StatuteName.statute_id)
        .where(
            alike,
            knowledge.holds(StatuteName.recorded),
        )
        .order_by(likeness.desc(), StatuteName.normalized, StatuteName.statute_id)
        .limit(_NEAR_NAMES * 4)
    )
    candidates: dict[tuple[str, str], Candidate] = {}
    for row, statute_kind, _ in rows:
        candidates.setdefault(
            (row.statute_id, row.name),
            Candidate(
                statute_id=row.statute_id,
                name=row.name,
                kind=statute_kind,
                valid_from=_iso(row.valid.lower),
                valid_to=_iso(row.valid.upper),
            ),
        )
    return list(candidates.values())[:_NEAR_NAMES]


def title_on(
    session: Session, statute_id: str, day: date, knowledge: Knowledge
) -> tuple[str, bool]:
    """The official title on a day, and whether it is known for that day.

    Where none is (before the enactment, after the repeal, outside the horizon) the title nearest
    in time is returned with False.
    """
    rows = session.scalars(
        select(StatuteName).where(
            StatuteName.statute_id == statute_id,
            StatuteName.kind == "official",
            knowledge.holds(StatuteName.recorded),
        )
    )
    titles = [
        _Named(statute_id, row.name, row.kind, row.valid.lower, row.valid.upper) for row in rows
    ]
    if not titles:
        return statute_id, False
    for title in titles:
        if title.names_on(day):
            return title.name, True
    return _nearest_in_time(titles, day).name, False


def _one_slip(name: str) -> list[str]:
    """LIKE patterns for names with one character other, more or fewer than ``name``."""
    letters = [re.sub(r"([\\\\%_])", r"\\\1", letter) for letter in name]
    patterns: list[str] = []
    for place in range(len(letters) + 1):
        before, after = "".join(letters[:place]), letters[place:]
        patterns.append(f"{before}_{''.join(after)}")
        if after and len(letters) > 1:
            patterns.append(f"{before}_{''.join(after[1:])}")
        if after and len(letters) > 2:
            patterns.append(f"{before}{''.join(after[1:])}")
    return patterns


def _names(session: Session, normalized: str, knowledge: Knowledge) -> list[_Named]:
    rows = session.scalars(
        select(StatuteName)
        .join(Statute, Statute.id == StatuteName.statute_id)
        .where(StatuteName.normalized == normalized, knowledge.holds(StatuteName.recorded))
        .order_by(StatuteName.statute_id, StatuteName.kind)
    )
    return [
        _Named(row.statute_id, row.name, row.kind, row.valid.lower, row.valid.upper) for row in rows
    ]


def _nearest_in_time(found: list[_Named], day: date) -> _Named:
    """The name that ended last before the day, else the one that starts next."""
    ended = [named for named in found if named.end is not None and named.end <= day]
    if ended:
        return max(ended, key=lambda named: (named.end or date.min, named.statute_id))
    return min(found, key=lambda named: (named.start or date.min, named.statute_id))


def _replaced(session: Session, ids: set[str], knowledge: Knowledge) -> set[str]:
    """Statutes whose last stored revision is not after the start of a later one of the same name.

    Sources lack the repeal of some old statutes (군정법령, 조선총독부령): their name would seem to
    go on for ever. Two statutes whose revisions overlap in time replace neither each other.
    """
    rows = session.execute(
        select(
            Revision.statute_id,
            func.min(Revision.effective_on),
            func.max(Revision.effective_on),
        )
        .where(Revision.statute_id.in_(ids), knowledge.holds(Revision.recorded))
        .group_by(Revision.statute_id)
    )
    spans = {statute_id: (first, last) for statute_id, first, last in rows}
    return {
        earlier
        for earlier, (first, last) in spans.items()
        if any(
            last <= later_first and first < later_first
            for later, (later_first, _) in spans.items()
            if later != earlier
        )
    }


def _by_number(
    session: Session,
    text: str,
    explicit: re.Match[str] | None,
    as_of: date,
    knowledge: Knowledge,
) -> ResolvedStatute:
    space, number = (explicit[1].lower(), explicit[2]) if explicit else ("", text)
    found: dict[str, str] = {}
    if space != "mst":
        for statute_id in session.scalars(select(Statute.id).where(Statute.id == number)):
            found[statute_id] = "id"
    if space != "id":
        for statute_id in session.scalars(
            select(Revision.statute_id)
            .where(Revision.mst == number, knowledge.holds(Revision.recorded))
            .distinct()
        ):
            found.setdefault(statute_id, "mst")
    if not found:
        what = {"id": "법령ID", "mst": "법령MST"}.get(space, "법령ID or 법령MST")
        raise NoSuchStatute(f"no statute has the {what} {number}")
    if len(found) > 1:
        raise AmbiguousStatute(
            f"{number} is the 법령ID of one statute and the 법령MST of another;"
            f" ask for id:{number} or mst:{number}",
            [
                _candidate(session, _Named(i, number, how, *_OPEN), as_of, knowledge)
                for i, how in found.items()
            ],
        )
    ((statute_id, how),) = found.items()
    return _resolved(
        session,
        _Named(statute_id, "", how, None, None),
        as_of,
        knowledge,
        on_that_day=True,
    )


_OPEN: tuple[None, None] = (None, None)


def _resolved(
    session: Session,
    named: _Named,
    as_of: date,
    knowledge: Knowledge,
    *,
    on_that_day: bool,
    passed_over: set[str] | None = None,
) -> ResolvedStatute:
    title, _ = title_on(session, named.statute_id, as_of, knowledge)
    return ResolvedStatute(
        id=named.statute_id,
        title=title,
        kind=_kind(session, named.statute_id),
        matched_by=named.kind,
        named_on_that_day=on_that_day,
        passed_over=tuple(sorted(passed_over or ())),
    )


def _candidate(session: Session, named: _Named, as_of: date, knowledge: Knowledge) -> Candidate:
    return Candidate(
        statute_id=named.statute_id,
        name=named.name,
        title=title_on(session, named.statute_id, as_of, knowledge)[0],
        kind=_kind(session, named.statute_id),
        valid_from=_iso(named.start),
        valid_to=_iso(named.end),
    )


def _kind(session: Session, statute_id: str) -> str:
    return session.scalar(select(Statute.kind).where(Statute.id == statute_id)) or ""


def _iso(day: date | None) -> str:
    return day.isoformat() if day else ""
