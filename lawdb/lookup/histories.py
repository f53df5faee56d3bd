"""Histories of statutes and articles, each read once for many questions.

A text may name a thousand versions. What one question reads from the store (the revisions of a
statute, the versions of an article) the next one needs again: everything here is read in one
statement for all that is asked for at a time, and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Any

from sqlalchemy import ARRAY, Integer, Text, and_, any_, bindparam, func, or_, select
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.errors import AmbiguousStatute, NoSuchRevision, NoSuchStatute
from lawdb.knowledge import Knowledge, held
from lawdb.lookup.horizon import StatuteSpan
from lawdb.lookup.promulgation import REVISION_COLUMNS, StoredRevision
from lawdb.lookup.version_rows import SELECT_VERSIONS, StoredVersion, texts_of
from lawdb.models import ArticleVersion, CorpusState, Revision, StatuteName
from lawdb.names.resolve import StatutesNamed, statutes_named
from lawdb.results import ResolvedStatute
from lawdb.revision_kind import NEW_BOOKS, REPEALS, enacts, ends_the_book

_revision = Revision.__table__.c
_version = ArticleVersion.__table__.c
_name = StatuteName.__table__.c
_ids = bindparam("ids", type_=ARRAY(Text))
_REVISIONS = (
    select(*REVISION_COLUMNS)
    .where(_revision.statute_id == any_(_ids), held(_revision.recorded))
    .order_by(_revision.promulgated_on, _revision.effective_on, _revision.id)
)
_STARTS = (
    select(
        _version.statute_id,
        _version.revision_id,
        func.lower(_version.effective),
        _version.amended,
        func.count(),
    )
    .where(_version.statute_id == any_(_ids), held(_version.recorded))
    .group_by(_version.statute_id, _version.revision_id, func.lower(_version.effective))
    .group_by(_version.amended)
)
_TITLES = (
    select(_name.statute_id, _name.name, func.lower(_name.valid), func.upper(_name.valid))
    .where(
        _name.statute_id == any_(_ids),
        # A title of former times is curated with the days on which it was the title; what a load
        # of the source calls former are the days after those, on which it still finds the statute.
        or_(_name.kind == "official", and_(_name.kind == "former", _name.curated)),
        held(_name.recorded),
    )
    .order_by(_name.statute_id, func.lower(_name.valid).nulls_first())
)
_wanted = (
    func.unnest(
        _ids,
        bindparam("articles", type_=ARRAY(Integer)),
        bindparam("branches", type_=ARRAY(Integer)),
        bindparam("sub_branches", type_=ARRAY(Integer)),
    )
    .table_valued("statute_id", "article_no", "branch_no", "sub_branch_no", name="wanted")
    .render_derived()
)
_VERSIONS = (
    SELECT_VERSIONS.add_columns(_version.statute_id)
    .join(
        _wanted,
        and_(
            _version.statute_id == _wanted.c.statute_id,
            _version.article_no == _wanted.c.article_no,
            _version.branch_no == _wanted.c.branch_no,
            _version.sub_branch_no == _wanted.c.sub_branch_no,
        ),
    )
    .order_by(func.lower(_version.effective))
)
_KEYS = (
    select(_version.statute_id, _version.article_no, _version.branch_no, _version.sub_branch_no)
    .where(_version.statute_id == any_(_ids), held(_version.recorded))
    .distinct()
)


@dataclass(frozen=True, slots=True)
class TitleInTime:
    """A title of a statute and the days ``[start, end)`` on which it carried it."""

    name: str
    start: date | None
    end: date | None


@dataclass(frozen=True, slots=True)
class Starts:
    """On which days the texts of a statute's revisions start."""

    amended: dict[int, dict[date, int]]
    """By revision: the days on which texts that it amended start, and how many articles each."""
    all: dict[int, set[date]]
    """By revision: every day on which a row of it starts, retypings among them."""


@dataclass(frozen=True)
class StatuteHistory:
    """A statute's revisions in order of promulgation, and on which days their texts start."""

    id: str
    revisions: tuple[StoredRevision, ...]
    span: StatuteSpan
    titles: tuple[TitleInTime, ...]
    """Official and former titles, the oldest first."""
    read_starts: Callable[[str], Starts] = field(repr=False, compare=False)
    """Called with the id when a start is asked for: few questions do."""

    @cached_property
    def starts(self) -> Starts:
        """On which days the texts of the revisions start."""
        return self.read_starts(self.id)

    @cached_property
    def by_number(self) -> dict[str, list[StoredRevision]]:
        """The revisions by promulgation number."""
        found: dict[str, list[StoredRevision]] = {}
        for revision in self.revisions:
            found.setdefault(revision.promulgation_no, []).append(revision)
        return found

    def start_of(self, revision: StoredRevision) -> date:
        """When a revision starts: the day on which most of its articles do, else 시행일자."""
        days = self.starts.amended.get(revision.id)
        if not days:
            return revision.effective_on
        return min(days, key=lambda day: (-days[day], day))

    def first_day_of(self, revision: StoredRevision) -> date:
        """The first day on which any article of a revision starts, else 시행일자."""
        return min(self.starts.amended.get(revision.id, {}), default=revision.effective_on)

    def taken_over_on(self, revision: StoredRevision, own_start: date | None) -> date:
        """The first day on which a revision's text of an article replaces the one before.

        ``own_start`` is the first day of a text of the article that the revision amended. Without
        it the revision's own start; the start of a whole amendment promulgated later, where that
        one starts first. Where the revision replaced the whole book, the former text ended with
        the book, or when the new article of its number started before that.
        """
        start = self.start_of(revision)
        if own_start is None:
            own_start = start
        elif ends_the_book(revision.kind):
            own_start = min(own_start, start)
        book_end = next(
            (
                self.start_of(later)
                for later in self.revisions
                if later.promulgated_on > revision.promulgated_on
                and later.kind in NEW_BOOKS | REPEALS
            ),
            None,
        )
        # A whole amendment can void the revision before it could start.
        return book_end if book_end is not None and book_end < own_start else own_start

    def titles_on(self, day: date) -> list[str]:
        """The titles known for a day; mostly one, none where the names of the time are unknown."""
        return [
            title.name
            for title in self.titles
            if (title.start is None or title.start <= day)
            and (title.end is None or day < title.end)
        ]


@dataclass
class Histories:
    """The store as it was known at one instant, read in bulk and kept."""

    session: Session
    knowledge: Knowledge
    _named: dict[str, StatutesNamed | NoSuchStatute] = field(
        default_factory=dict[str, StatutesNamed | NoSuchStatute], repr=False
    )
    _statutes: dict[str, StatuteHistory] = field(
        default_factory=dict[str, StatuteHistory], repr=False
    )
    _starts: dict[str, Starts] = field(default_factory=dict[str, Starts], repr=False)
    _versions: dict[tuple[str, ArticleKey], list[StoredVersion]] = field(
        default_factory=dict[tuple[str, ArticleKey], list[StoredVersion]], repr=False
    )
    _keys: dict[str, tuple[ArticleKey, ...]] = field(
        default_factory=dict[str, tuple[ArticleKey, ...]], repr=False
    )
    _texts: dict[bytes, str] = field(default_factory=dict[bytes, str], repr=False)

    def named(self, name: str) -> StatutesNamed:
        """The statutes that have gone by a name. Raises NoSuchStatute and AmbiguousStatute."""
        if name not in self._named:
            try:
                self._named[name] = statutes_named(self.session, name, self.knowledge)
            except NoSuchStatute as error:
                self._named[name] = error
        found = self._named[name]
        if isinstance(found, NoSuchStatute):
            raise NoSuchStatute(found.detail, found.candidates)
        return found

    def resolve(self, name: str, day: date) -> ResolvedStatute:
        """As ``lawdb.names.resolve.resolve``, for a name that was read before."""
        return self.named(name).on(day)

    def load_statutes(self, ids: Iterable[str]) -> None:
        """Read the revisions of statutes not read yet."""
        missing = sorted({i for i in ids if i not in self._statutes})
        if not missing:
            return
        parameters: dict[str, Any] = {"ids": missing, **self.knowledge.parameters}
        revisions: dict[str, list[StoredRevision]] = {i: [] for i in missing}
        for row in self.session.execute(_REVISIONS, parameters):
            revision = StoredRevision.of(row)
            revisions[revision.statute_id].append(revision)
        titles: dict[str, list[TitleInTime]] = {i: [] for i in missing}
        for statute_id, *title in self.session.execute(_TITLES, parameters):
            titles[statute_id].append(TitleInTime(*title))
        for statute_id in missing:
            own = tuple(revisions[statute_id])
            self._statutes[statute_id] = StatuteHistory(
                statute_id,
                own,
                self._span(own),
                tuple(titles[statute_id]),
                self._starts_of,
            )

    def load_starts(self, ids: Iterable[str]) -> None:
        """Read the starts of the revisions of statutes where they were not read yet."""
        missing = sorted({i for i in ids if i not in self._starts})
        if not missing:
            return
        self._starts.update((i, Starts({}, {})) for i in missing)
        parameters: dict[str, Any] = {"ids": missing, **self.knowledge.parameters}
        for statute_id, revision_id, day, amended, count in self.session.execute(
            _STARTS, parameters
        ):
            starts = self._starts[statute_id]
            starts.all.setdefault(revision_id, set()).add(day)
            if amended:
                starts.amended.setdefault(revision_id, {})[day] = count

    def _starts_of(self, statute_id: str) -> Starts:
        self.load_starts([statute_id])
        return self._starts[statute_id]

    def load_articles(self, wanted: Iterable[tuple[str, ArticleKey]]) -> None:
        """Read all versions of articles not read yet; one that never existed has none."""
        missing = sorted({each for each in wanted if each not in self._versions})
        if not missing:
            return
        parameters = {
            "ids": [statute_id for statute_id, _ in missing],
            "articles": [key.article_no for _, key in missing],
            "branches": [key.branch_no for _, key in missing],
            "sub_branches": [key.sub_branch_no for _, key in missing],
            **self.knowledge.parameters,
        }
        found: dict[tuple[str, ArticleKey], list[StoredVersion]] = {each: [] for each in missing}
        for row in self.session.execute(_VERSIONS, parameters):
            version = StoredVersion.of(row)
            found[row[-1], version.row.key].append(version)
        self._versions.update(found)

    def load_texts(self, hashes: Iterable[bytes]) -> None:
        """Read texts not read yet."""
        missing = {each for each in hashes if each not in self._texts}
        self._texts.update(texts_of(self.session, list(missing)))

    def statute(self, statute_id: str) -> StatuteHistory:
        """The revisions of a statute."""
        self.load_statutes([statute_id])
        return self._statutes[statute_id]

    def versions(self, statute_id: str, key: ArticleKey) -> list[StoredVersion]:
        """All rows of an article, in order of their start."""
        self.load_articles([(statute_id, key)])
        return self._versions[statute_id, key]

    def keys(self, statute_id: str) -> tuple[ArticleKey, ...]:
        """Every article number that any version of a statute has had, in order."""
        if statute_id not in self._keys:
            rows = self.session.execute(
                _KEYS, {"ids": [statute_id], **self.knowledge.parameters}
            ).all()
            self._keys[statute_id] = tuple(sorted(ArticleKey(*row[1:]) for row in rows))
        return self._keys[statute_id]

    def text(self, version: StoredVersion) -> str:
        """The text of a row."""
        self.load_texts([version.row.content_hash])
        return self._texts[version.row.content_hash]

    def taken_over_on(self, revision: StoredRevision, key: ArticleKey | None) -> date:
        """The first day on which a revision's text of the article stands in place of the former.

        Of an article it left alone, the first day on which anything of it starts: the law before a
        revision is the law before any of it. Without ``key`` its own start, or of what voided it.
        """
        history = self.statute(revision.statute_id)
        own = None
        if key is not None:
            versions = self.versions(revision.statute_id, key)
            amended = (v for v in versions if v.revision.id == revision.id and v.row.amended)
            own = next((version.start for version in amended), None)
            if own is None and not ends_the_book(revision.kind):
                own = history.first_day_of(revision)
        return history.taken_over_on(revision, own)

    def revisions_under(self, name: str) -> list[StoredRevision]:
        """Every revision of every statute that has gone by the name; none for an unknown name."""
        try:
            ids = self.named(name).ids
        except (NoSuchStatute, AmbiguousStatute):
            return []
        self.load_statutes(ids)
        return [revision for i in sorted(ids) for revision in self.statute(i).revisions]

    def revision_named(
        self, name: str, promulgation_no: str, promulgated_on: date | None
    ) -> StoredRevision:
        """The revision of a statute (by any of its names) with a promulgation number.

        Raises NoSuchRevision: none, one promulgated on another day, or several without the day.
        """
        number = promulgation_no.strip().lstrip("0")
        found = [r for r in self.revisions_under(name) if r.promulgation_no == number]
        if promulgated_on is not None:
            on_day = [r for r in found if r.promulgated_on == promulgated_on]
            if found and not on_day:
                days = ", ".join(r.promulgated_on.isoformat() for r in found)
                raise NoSuchRevision(
                    f"제{number}호 of {name} was promulgated on {days}, not on {promulgated_on}"
                )
            found = on_day
        if len(found) != 1:
            what = "no" if not found else f"{len(found)}"
            raise NoSuchRevision(
                f"{name} has {what} stored revision with promulgation number {number}"
                + ("; give its day of promulgation" if found else "")
            )
        return found[0]

    def revision_of_day(self, name: str, day: date) -> StoredRevision:
        """The revision of a statute promulgated on a day; else the one whose texts start on it.

        Raises NoSuchRevision where there is none, or more than one.
        """
        own = self.revisions_under(name)
        found = [r for r in own if r.promulgated_on == day] or [
            r for r in own if day in self.statute(r.statute_id).starts.amended.get(r.id, ())
        ]
        if len(found) == 1:
            return found[0]
        numbers = ", ".join(f"제{r.promulgation_no}호" for r in found)
        raise NoSuchRevision(
            f"{name} has {len(found) or 'no'} revisions of {day}"
            + (f": {numbers}; give the number" if found else "")
        )

    @cached_property
    def _sources(self) -> dict[str, tuple[date, datetime]]:
        rows = self.session.execute(
            select(CorpusState.source, CorpusState.verified_until, CorpusState.checked_at).where(
                self.knowledge.holds(CorpusState.recorded)
            )
        )
        return {source: (until, checked_at) for source, until, checked_at in rows}

    def _span(self, revisions: Sequence[StoredRevision]) -> StatuteSpan:
        if not revisions:
            return StatuteSpan(None, None, False, ())
        sources = tuple(sorted({r.source for r in revisions}))
        states = [self._sources[s] for s in sources if s in self._sources]
        verified_until, checked_at = max(states, default=(None, None))
        return StatuteSpan(
            start=min(r.effective_on for r in revisions),
            promulgated_on=revisions[0].promulgated_on,
            from_enactment=enacts(revisions[0].kind),
            sources=sources,
            verified_until=verified_until,
            checked_at=checked_at,
        )
