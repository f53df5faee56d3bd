"""Authorities of the deadline engine as the store holds them: the unit, its interval, its text.

All statutes, versions, texts and addenda of a set of authorities are read in a few statements,
whatever their number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy.orm import Session

from deadline_engine.authority import Authority
from lawdb.article_reference import ArticleReference, parse_unit, unit_text
from lawdb.article_structure import NO_PARAGRAPH, Path, units
from lawdb.citations.checking import StoredLaw
from lawdb.citations.checking.stored_law import Clause
from lawdb.citations.unit_history import UnitRun, text_of_part, unit_runs
from lawdb.errors import MalformedReference
from lawdb.knowledge import Knowledge
from lawdb.lookup.horizon import horizon_of
from lawdb.lookup.promulgation import StoredRevision
from lawdb.lookup.version_rows import JoinedVersion, StoredVersion, joined
from lawdb.names.normalise import normalise_name
from lawdb.results import Horizon
from lawdb.revision_kind import ends_the_book

ADDENDA = "부칙"
_ADDENDA_UNIT = re.compile(r"부칙\s*(?P<article>제\d+조(?:의\d+)*)?(?P<unit>.*)")


@dataclass(frozen=True, slots=True)
class StoredUnit:
    """A unit of an article and every text it has had while in force, oldest first."""

    reference: ArticleReference
    versions: tuple[JoinedVersion, ...]
    """Of the article."""
    runs: tuple[UnitRun, ...]
    unknown_before: date | None
    """First day of the oldest stored text where that is no enactment; None where it is one."""

    def run_on(self, day: date) -> UnitRun | None:
        """The run that holds a day."""
        return next((run for run in self.runs if day in run.interval), None)

    def lacks(self, day: date) -> bool:
        """Whether the day lies before the oldest stored text, which is no enactment."""
        return self.unknown_before is not None and day < self.unknown_before

    def lies_before_history(self, authority: Authority) -> bool:
        """Whether the authority speaks of a text that is older than the oldest stored one."""
        ends, unknown_before = authority.effective_to, self.unknown_before
        return ends is not None and unknown_before is not None and ends <= unknown_before

    def is_made_of_versions(self, authority: Authority, run: UnitRun) -> bool:
        """Whether the interval is that of whole versions of the article, within the run."""
        starts = {v.interval.start for v in run.versions}
        ends = {v.interval.end for v in run.versions}
        return authority.effective_from in starts and authority.effective_to in ends

    def begins_history(self, run: UnitRun) -> bool:
        """Whether the statute has a text before the run that the store lacks."""
        return self.unknown_before is not None and run.interval.start <= self.unknown_before


@dataclass(frozen=True, slots=True)
class StoredClause:
    """A clause of a revision's addenda."""

    revision: StoredRevision
    text: str
    starts: frozenset[date]
    """Days on which texts of the revision start, the one the source gives for all of it, and the
    promulgation where the addenda let this very clause start then."""
    ends: date | None
    """First day of a later whole amendment or repeal; None where there is none."""


class StoredAuthorities:
    """The store as known at one instant, asked for authorities."""

    def __init__(self, session: Session, knowledge: Knowledge | None = None) -> None:
        """Read nothing yet. ``knowledge`` None is the newest."""
        self._law = StoredLaw(session, knowledge or Knowledge())
        self._units: dict[tuple[str, str, str], StoredUnit | None] = {}

    def read(self, authorities: Iterable[Authority]) -> None:
        """Read at once what these authorities need; what is asked for later is read singly."""
        histories = self._law.histories
        stored = [a for a in authorities if a.statute_id is not None]
        ids = {a.statute_id for a in stored if a.statute_id}
        histories.load_statutes(ids)
        histories.load_starts(a.statute_id for a in stored if is_addenda(a) and a.statute_id)
        wanted = {
            (a.statute_id, reference.key)
            for a in stored
            if a.statute_id and (reference := reference_of(a)) is not None
        }
        histories.load_articles(wanted)
        histories.load_texts(
            version.row.content_hash
            for statute_id, key in wanted
            for version in histories.versions(statute_id, key)
        )

    def has_statute(self, statute_id: str) -> bool:
        """Whether the store holds any revision under the id."""
        return bool(self._law.histories.statute(statute_id).revisions)

    def carries_title(self, statute_id: str, title: str) -> bool:
        """Whether the statute has ever been published or known under the title."""
        history = self._law.histories.statute(statute_id)
        titles = {r.title for r in history.revisions} | {t.name for t in history.titles}
        return normalise_name(title) in {normalise_name(each) for each in titles}

    def titles(self, statute_id: str) -> list[str]:
        """The titles of the statute's revisions, each once, oldest first."""
        revisions = self._law.histories.statute(statute_id).revisions
        return list(dict.fromkeys(r.title for r in revisions))

    def ids_of(self, title: str) -> list[str]:
        """The ids of stored statutes whose name or abbreviation it has been."""
        revisions = self._law.histories.revisions_under(title)
        return sorted({revision.statute_id for revision in revisions})

    def unit(self, authority: Authority) -> StoredUnit | None:
        """The unit an authority names; None where the article never had a version.

        Raises MalformedReference for an article that cannot be read.
        """
        if authority.statute_id is None:
            return None
        at = (authority.statute_id, authority.article, authority.part)
        if at not in self._units:
            self._units[at] = self._unit(*at)
        return self._units[at]

    def article_on(self, authority: Authority, day: date) -> StoredVersion | None:
        """The typing of the authority's article that stands on a day."""
        unit = self.unit(authority)
        if unit is None:
            return None
        typings = (t for version in unit.versions for t in version.typings)
        return next((t for t in typings if t.stands_on(day)), None)

    def text(self, authority: Authority, day: date) -> str | None:
        """The unit's text in force on a day; None where it had none."""
        unit = self.unit(authority)
        run = unit.run_on(day) if unit is not None else None
        if unit is None or run is None:
            return None
        printed = self._law.histories.text(run.typing_on(day))
        return text_of_part(printed, unit.reference.path, authority.part) or text_of_part(
            self._law.histories.text(run.versions[0].first), unit.reference.path, authority.part
        )

    def clause(self, authority: Authority) -> StoredClause | None:
        """The clause of addenda an authority names; None where no such addenda hold it."""
        if authority.statute_id is None or authority.promulgation_no is None:
            return None
        history = self._law.histories.statute(authority.statute_id)
        for revision in history.by_number.get(authority.promulgation_no, []):
            text = _clause_text(self._law.clauses(revision), authority.article)
            if text is None:
                continue
            later = [
                history.start_of(r)
                for r in history.revisions
                if r.promulgated_on > revision.promulgated_on and ends_the_book(r.kind)
            ]
            own = history.starts.all.get(revision.id, set())
            at_once = _starts_at_once(self._law.clauses(revision), authority.article)
            on_promulgation = {revision.promulgated_on} if at_once else set[date]()
            starts = frozenset({revision.effective_on} | own | on_promulgation)
            return StoredClause(revision, text, starts, min(later, default=None))
        return None

    def clause_numbers(self, authority: Authority) -> list[str] | None:
        """The numbers of the clauses of the addenda named; None where there is no such revision."""
        if authority.statute_id is None or authority.promulgation_no is None:
            return None
        history = self._law.histories.statute(authority.statute_id)
        found = history.by_number.get(authority.promulgation_no)
        if not found:
            return None
        return [c.number for revision in found for c in self._law.clauses(revision)]

    def horizon(self, statute_id: str, day: date, stale_after: timedelta | None) -> Horizon:
        """How far the store sees for a statute, from a day."""
        span = self._law.histories.statute(statute_id).span
        return horizon_of(span, day, self._law.knowledge, stale_after)

    def _unit(self, statute_id: str, article: str, part: str) -> StoredUnit | None:
        reference = ArticleReference.parse(article)
        histories = self._law.histories
        stored = histories.versions(statute_id, reference.key)
        if not stored:
            return None
        histories.load_texts(version.row.content_hash for version in stored)
        versions = joined(stored)
        runs = unit_runs(versions, histories.text, reference.path, part)
        span = histories.statute(statute_id).span
        unknown_before = None if span.from_enactment else span.start
        return StoredUnit(reference, tuple(versions), tuple(runs), unknown_before)


def is_addenda(authority: Authority) -> bool:
    """Whether a clause of addenda is named."""
    return authority.article.startswith(ADDENDA)


def reference_of(authority: Authority) -> ArticleReference | None:
    """The article and unit; None for addenda, a decision, and what cannot be read."""
    if authority.case or is_addenda(authority):
        return None
    try:
        return ArticleReference.parse(authority.article)
    except MalformedReference:
        return None


def day_of(authority: Authority, unit: StoredUnit) -> date | None:
    """A day on which the authority's text was the law: its first, else its last, else the first."""
    if authority.effective_from is not None:
        return authority.effective_from
    if authority.effective_to is not None:
        return authority.effective_to - timedelta(days=1)
    return unit.runs[0].interval.start if unit.runs else None


def _starts_at_once(clauses: list[Clause], article: str) -> bool:
    words = re.compile(rf"{re.escape(article.strip())}[은는] 공포한 날부터 시행")
    return any(words.search(clause.text) for clause in clauses)


def _clause_text(clauses: list[Clause], article: str) -> str | None:
    match = _ADDENDA_UNIT.fullmatch(article.strip())
    if match is None:
        return None
    try:
        path = parse_unit(match["unit"])
    except MalformedReference:
        return None
    if match["article"]:
        own = next((c for c in clauses if c.number == match["article"]), None)
        return None if own is None else unit_text(own.text, path)
    if not path:
        return "\n".join(c.text for c in clauses) or None
    return next(filter(None, (_of_paragraph(c, path) for c in clauses)), None)


def _of_paragraph(clause: Clause, path: Path) -> str | None:
    """The unit of addenda that have paragraphs and no articles."""
    numbered = bool(clause.number) and units(clause.number)[0].path[:1] == path[:1]
    if numbered and path[0] != NO_PARAGRAPH:
        return unit_text(clause.text, path) or (clause.text if len(path) == 1 else None)
    return unit_text(clause.text, path) if not clause.number else None
