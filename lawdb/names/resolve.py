"""Which statute a name means on a day.

A name is compared whole: ``민법`` never finds ``난민법``. A name and a date select together, for
one name has meant several statutes over time (근로기준법 until and from 1997-03-13).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import (
    Date,
    Row,
    Select,
    Subquery,
    and_,
    any_,
    bindparam,
    func,
    literal,
    null,
    or_,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import array
from sqlalchemy.orm import Session

from lawdb.errors import AmbiguousStatute, Candidate, NoSuchStatute
from lawdb.knowledge import Knowledge, held
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


@dataclass(frozen=True, slots=True)
class _Known:
    """What is stored under a name or a number, and the titles and kinds of those statutes."""

    named: list[_Named]
    titles: dict[str, list[_Named]]
    kinds: dict[str, str]

    @classmethod
    def of(cls, rows: Sequence[Row[*tuple[Any, ...]]]) -> _Known:
        """From rows of ``_described``: each name once with every title of its statute."""
        named = dict.fromkeys(_Named(*row[:5]) for row in rows)
        titles: dict[str, dict[_Named, None]] = {}
        for row in rows:
            if row.title is not None:
                title = _Named(row.statute_id, row.title, "official", *row[-2:])
                titles.setdefault(row.statute_id, {})[title] = None
        kinds = {row.statute_id: row.statute_kind for row in rows}
        return cls(list(named), {i: list(those) for i, those in titles.items()}, kinds)

    def title_on(self, statute_id: str, day: date) -> str:
        """The official title on a day; where none is known for it, the one nearest in time."""
        titles = self.titles.get(statute_id)
        if not titles:
            return statute_id
        on_day = (title for title in titles if title.names_on(day))
        return (next(on_day, None) or _nearest_in_time(titles, day)).name

    def resolved(
        self, named: _Named, day: date, *, on_that_day: bool, passed_over: Iterable[str] = ()
    ) -> ResolvedStatute:
        return ResolvedStatute(
            id=named.statute_id,
            title=self.title_on(named.statute_id, day),
            kind=self.kinds[named.statute_id],
            matched_by=named.kind,
            named_on_that_day=on_that_day,
            passed_over=tuple(sorted(passed_over)),
        )

    def candidate(self, named: _Named, day: date) -> Candidate:
        return Candidate(
            statute_id=named.statute_id,
            name=named.name,
            title=self.title_on(named.statute_id, day),
            kind=self.kinds[named.statute_id],
            valid_from=_iso(named.start),
            valid_to=_iso(named.end),
        )


_name = StatuteName.__table__.c
_statute = Statute.__table__.c
_revision = Revision.__table__.c
_no_day = null().cast(Date)


def _described(matched: Subquery) -> Select[*tuple[Any, ...]]:
    """The matches with what is told of their statutes: kind, and every title with its days."""
    title = StatuteName.__table__.alias("title")
    return (
        select(
            *matched.c,
            _statute.kind.label("statute_kind"),
            title.c.name.label("title"),
            func.lower(title.c.valid),
            func.upper(title.c.valid),
        )
        .join_from(matched, Statute.__table__, _statute.id == matched.c.statute_id)
        .outerjoin(
            title,
            and_(
                title.c.statute_id == matched.c.statute_id,
                title.c.kind == "official",
                held(title.c.recorded),
            ),
        )
        .order_by(matched.c.statute_id, matched.c.kind, func.lower(title.c.valid))
    )


_NAMED = _described(
    select(
        _name.statute_id,
        _name.name,
        _name.kind,
        func.lower(_name.valid).label("start"),
        func.upper(_name.valid).label("end"),
    )
    .where(_name.normalized == bindparam("name"), held(_name.recorded))
    .subquery("matched")
)
_NUMBERED = _described(
    union_all(
        select(
            _statute.id.label("statute_id"),
            _statute.id.label("name"),
            literal("id").label("kind"),
            _no_day.label("start"),
            _no_day.label("end"),
        ).where(_statute.id == bindparam("statute_id")),
        select(_revision.statute_id, _revision.mst, literal("mst"), _no_day, _no_day)
        .where(_revision.mst == bindparam("mst"), held(_revision.recorded))
        .distinct(),
    ).subquery("matched")
)


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
    return statutes_named(session, stripped, knowledge).on(as_of)


@dataclass(frozen=True, slots=True)
class StatutesNamed:
    """Every statute that a name has meant; which one it means depends on the day."""

    name: str
    known: _Known
    spans: dict[str, tuple[date, date]]
    """First and last start of a stored revision, by statute; empty where there is only one."""

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all of them."""
        return frozenset(named.statute_id for named in self.known.named)

    def on(self, as_of: date) -> ResolvedStatute:
        """The statute meant on a day, as ``resolve`` says. Raises AmbiguousStatute."""
        begun = {n.statute_id for n in self.known.named if n.start is None or n.start <= as_of}
        passed_over = _replaced(begun, self.spans)
        found = [n for n in self.known.named if n.statute_id not in passed_over]
        on_that_day = [named for named in found if named.names_on(as_of)]
        if not on_that_day:
            return self.known.resolved(_nearest_in_time(found, as_of), as_of, on_that_day=False)
        left = [named for named in on_that_day if named.kind == "official"] or on_that_day
        if len({named.statute_id for named in left}) > 1:
            raise AmbiguousStatute(
                f"{self.name!r} means {len({n.statute_id for n in left})} statutes on"
                f" {as_of.isoformat()}; ask by id",
                [self.known.candidate(named, as_of) for named in left],
            )
        return self.known.resolved(left[0], as_of, on_that_day=True, passed_over=passed_over)


def statutes_named(session: Session, name: str, knowledge: Knowledge) -> StatutesNamed:
    """Every statute that has gone by a name. Raises NoSuchStatute, with names that look alike."""
    known = _Known.of(
        session.execute(_NAMED, {"name": normalise_name(name), **knowledge.parameters}).all()
    )
    ids = {named.statute_id for named in known.named}
    if not ids:
        raise NoSuchStatute(
            f"no statute goes by the name {name!r}", near_names(session, name, knowledge)
        )
    spans = _stored_spans(session, ids, knowledge) if len(ids) > 1 else {}
    return StatutesNamed(name, known, spans)


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


def _nearest_in_time(found: list[_Named], day: date) -> _Named:
    """The name that ended last before the day, else the one that starts next."""
    ended = [named for named in found if named.end is not None and named.end <= day]
    if ended:
        return max(ended, key=lambda named: (named.end or date.min, named.statute_id))
    return min(found, key=lambda named: (named.start or date.min, named.statute_id))


def _stored_spans(
    session: Session, ids: set[str], knowledge: Knowledge
) -> dict[str, tuple[date, date]]:
    rows = session.execute(
        select(
            Revision.statute_id,
            func.min(Revision.effective_on),
            func.max(Revision.effective_on),
        )
        .where(Revision.statute_id.in_(ids), knowledge.holds(Revision.recorded))
        .group_by(Revision.statute_id)
    )
    return {statute_id: (first, last) for statute_id, first, last in rows}


def _replaced(ids: set[str], stored: dict[str, tuple[date, date]]) -> set[str]:
    """Statutes whose last stored revision is not after the start of a later one of the same name.

    Sources lack the repeal of some old statutes (군정법령, 조선총독부령): their name would seem to
    go on for ever, also after the end of the Act that took it over. Two statutes whose revisions
    overlap in time replace neither each other.
    """
    spans = {i: span for i, span in stored.items() if i in ids}
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
    parameters = {
        "statute_id": None if space == "mst" else number,
        "mst": None if space == "id" else number,
        **knowledge.parameters,
    }
    known = _Known.of(session.execute(_NUMBERED, parameters).all())
    if not known.named:
        what = {"id": "법령ID", "mst": "법령MST"}.get(space, "법령ID or 법령MST")
        raise NoSuchStatute(f"no statute has the {what} {number}")
    if len(known.kinds) > 1:
        raise AmbiguousStatute(
            f"{number} is the 법령ID of one statute and the 법령MST of another;"
            f" ask for id:{number} or mst:{number}",
            [known.candidate(n, as_of) for n in sorted(known.named, key=lambda n: n.kind)],
        )
    return known.resolved(known.named[0], as_of, on_that_day=True)


def _iso(day: date | None) -> str:
    return day.isoformat() if day else ""
