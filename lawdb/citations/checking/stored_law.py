"""What the store holds on the places a text cites, read window by window in a few statements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import ARRAY, Date, Text, any_, bindparam, func, select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.citations.checking.asked import Asked
from lawdb.citations.citation import CitationKind, Reference
from lawdb.errors import NoSuchStatute
from lawdb.knowledge import Knowledge, held
from lawdb.lookup.concerning import ruling_on_text
from lawdb.lookup.histories import Histories
from lawdb.lookup.horizon import horizon_of
from lawdb.lookup.promulgation import StoredRevision
from lawdb.lookup.version_rows import StoredVersion
from lawdb.models import Addendum, AddendumText, ArticleVersion, Revision, Ruling, Statute
from lawdb.results import Horizon, RulingOnText

_ruling = Ruling.__table__.c
_addendum = Addendum.__table__.c
_ids = bindparam("ids", type_=ARRAY(Text))
_RULINGS = (
    select(
        *Ruling.__table__.columns,
        func.lower(_ruling.effect).label("effect_start"),
        func.upper(_ruling.effect).label("effect_end"),
    )
    .where(_ruling.statute_id == any_(_ids), held(_ruling.recorded))
    .order_by(_ruling.decided_on, _ruling.case_no, _ruling.unit)
)
_CLAUSES = (
    select(
        _addendum.statute_id,
        _addendum.revision_id,
        _addendum.number,
        _addendum.title,
        AddendumText.text,
    )
    .join_from(
        Addendum.__table__,
        AddendumText.__table__,
        AddendumText.content_hash == _addendum.content_hash,
    )
    .where(_addendum.statute_id == any_(_ids), held(_addendum.recorded))
    .order_by(_addendum.statute_id, _addendum.revision_id, _addendum.position)
)

_version = ArticleVersion.__table__.c
_HEADINGS = (
    select(_version.article_no, _version.branch_no, _version.sub_branch_no, _version.title)
    .where(
        _version.statute_id == bindparam("statute_id"),
        _version.effective.contains(bindparam("day", type_=Date)),
        _version.title != "",
        held(_version.recorded),
    )
    .order_by(_version.article_no, _version.branch_no, _version.sub_branch_no)
)


class Clause(NamedTuple):
    """A clause of a revision's addenda."""

    number: str
    """제3조, ③; empty where the addenda are one clause."""
    title: str
    text: str


@dataclass(slots=True)
class StoredLaw:
    """The store as known at one instant; what was read is kept for the rest of the text."""

    session: Session
    knowledge: Knowledge
    histories: Histories = field(init=False)
    _rulings: dict[str, dict[ArticleKey, list[Any]]] = field(
        default_factory=dict[str, dict[ArticleKey, list[Any]]]
    )
    _clauses: dict[str, dict[int, list[Clause]]] = field(
        default_factory=dict[str, dict[int, list[Clause]]]
    )
    _horizons: dict[tuple[str, date], Horizon] = field(
        default_factory=dict[tuple[str, date], Horizon]
    )

    _headings: dict[tuple[str, date], dict[ArticleKey, str]] = field(
        default_factory=dict[tuple[str, date], dict[ArticleKey, str]]
    )

    def __post_init__(self) -> None:
        self.histories = Histories(self.session, self.knowledge)

    def read(self, wanted: Iterable[Asked]) -> None:
        """Read statutes, versions, rulings and addenda of all that is asked, each kind at once."""
        ids: set[str] = set()
        bracketed: set[str] = set()
        with_addenda: set[str] = set()
        articles: set[tuple[str, ArticleKey]] = set()
        for asked in wanted:
            if asked.kind is not CitationKind.STATUTE or not asked.statute:
                continue
            try:
                named = self.histories.named(asked.statute).ids
            except NoSuchStatute:
                continue
            ids |= named
            if asked.bracketed:
                bracketed |= named
            if asked.reference.addenda:
                with_addenda |= named
            else:
                articles |= {(i, key) for i in named for key in self.keys_of(i, asked.reference)}
        self.histories.load_statutes(ids)
        self.histories.load_starts(bracketed)
        self.histories.load_articles(articles)
        self._read_rulings(ids)
        self._read_clauses(with_addenda)

    def read_texts(self, versions: Iterable[StoredVersion]) -> None:
        """Read the texts of versions."""
        self.histories.load_texts(version.row.content_hash for version in versions)

    def keys_of(self, statute_id: str, reference: Reference) -> list[ArticleKey]:
        """The article cited; of a range its ends and every article stored between them."""
        first, last = reference.key, reference.through_key
        if first is None:
            return []
        if last is None:
            return [first]
        between = [key for key in self.histories.keys(statute_id) if first < key < last]
        return [first, *between, last]

    def rulings(
        self, statute_id: str, key: ArticleKey, day: date | None
    ) -> tuple[RulingOnText, ...]:
        """Rulings on an article or a unit of it; ``in_effect`` as of the day."""
        self._read_rulings({statute_id})
        rows = self._rulings[statute_id].get(key, [])
        return tuple(ruling_on_text(row, day or date.min) for row in rows)

    def clauses(self, revision: StoredRevision) -> list[Clause]:
        """The clauses of a revision's own addenda, in order; none where none are stored."""
        self._read_clauses({revision.statute_id})
        return self._clauses[revision.statute_id].get(revision.id, [])

    def headings(self, statute_id: str, day: date) -> dict[ArticleKey, str]:
        """The headings of a statute's articles on a day."""
        at = (statute_id, day)
        if at not in self._headings:
            parameters: dict[str, Any] = {"statute_id": statute_id, "day": day}
            rows = self.session.execute(_HEADINGS, parameters | self.knowledge.parameters)
            self._headings[at] = {ArticleKey(*key): title for *key, title in rows}
        return self._headings[at]

    def horizon(self, statute_id: str, day: date) -> Horizon:
        """How far the store sees, from the day."""
        at = (statute_id, day)
        if at not in self._horizons:
            span = self.histories.statute(statute_id).span
            self._horizons[at] = horizon_of(span, day, self.knowledge)
        return self._horizons[at]

    def statutes_stored(self) -> int:
        """How many statutes the store holds."""
        return self.session.scalar(select(func.count()).select_from(Statute)) or 0

    def revisions_anywhere(self, number: str, day: date | None) -> list[StoredRevision]:
        """Revisions of any statute with a promulgation number, and the day where one is given."""
        columns = [Revision.__table__.c[name] for name in StoredRevision._fields]
        statement = (
            select(*columns)
            .where(Revision.promulgation_no == number, self.knowledge.holds(Revision.recorded))
            .order_by(Revision.promulgated_on, Revision.title)
        )
        if day is not None:
            statement = statement.where(Revision.promulgated_on == day)
        return [StoredRevision.of(row) for row in self.session.execute(statement)]

    def _read_rulings(self, ids: set[str]) -> None:
        missing = [i for i in ids if i not in self._rulings]
        if not missing:
            return
        self._rulings.update((i, {}) for i in missing)
        parameters: dict[str, Any] = {"ids": missing, **self.knowledge.parameters}
        for row in self.session.execute(_RULINGS, parameters):
            key = ArticleKey(row.article_no, row.branch_no, row.sub_branch_no)
            self._rulings[row.statute_id].setdefault(key, []).append(row)

    def _read_clauses(self, ids: set[str]) -> None:
        missing = [i for i in ids if i not in self._clauses]
        if not missing:
            return
        self._clauses.update((i, {}) for i in missing)
        parameters: dict[str, Any] = {"ids": missing, **self.knowledge.parameters}
        for statute_id, revision_id, *clause in self.session.execute(_CLAUSES, parameters):
            self._clauses[statute_id].setdefault(revision_id, []).append(Clause(*clause))
