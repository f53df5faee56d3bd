"""One statute's history and revisions as the rows of the staging tables."""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from psycopg.types.json import Jsonb

from ingest.addenda.repealed_elsewhere import repealed_elsewhere
from ingest.derived_version import StatuteHistory
from ingest.load.addendum_rows import addendum_rows
from ingest.source_revision import SourceRevision
from lawdb.names.normalise import normalise_name
from lawdb.revision_kind import enacts, repeals

Row = tuple[Any, ...]


class InconsistentStatute(ValueError):
    """A history and the revisions handed in with it do not belong together."""

    code = "inconsistent_statute"


@dataclass(slots=True)
class StatuteRows:
    """What one statute puts into the staging tables; texts by their content hash."""

    statute_id: str
    jurisdiction: str
    kind: str
    revisions: list[Row] = field(default_factory=list[Row])
    names: list[Row] = field(default_factory=list[Row])
    versions: list[Row] = field(default_factory=list[Row])
    addenda: list[Row] = field(default_factory=list[Row])
    unresolved: list[Row] = field(default_factory=list[Row])
    bodies: list[Row] = field(default_factory=list[Row])
    derived: list[Row] = field(default_factory=list[Row])
    disagreements: list[Row] = field(default_factory=list[Row])
    article_texts: dict[bytes, str] = field(default_factory=dict[bytes, str])
    addendum_texts: dict[bytes, str] = field(default_factory=dict[bytes, str])

    @classmethod
    def of(
        cls,
        history: StatuteHistory,
        revisions: Sequence[SourceRevision],
        jurisdiction: str = "KR",
    ) -> StatuteRows:
        """Rows of ``history`` and the revisions it was derived from.

        Raises InconsistentStatute when a revision is of another statute, when none is given, or
        when a version names a revision that was not handed in.
        """
        known = _one_per_mst(history.statute_id, revisions)
        newest = max(known.values(), key=lambda r: (r.promulgated_on, r.effective_on, r.mst))
        rows = cls(history.statute_id, jurisdiction, newest.statute_kind)
        for revision in known.values():
            rows.add_revision(revision)
        rows.names.extend(name_rows(list(known.values())))
        rows.add_history(history, known)
        return rows

    def add_revision(self, revision: SourceRevision) -> None:
        """The row of a revision, and those of its addenda."""
        self.revisions.append(_revision_row(revision))
        self._add_addenda(revision)

    def _add_addenda(self, revision: SourceRevision) -> None:
        for position, clause in enumerate(addendum_rows(revision)):
            digest = content_hash(clause.text)
            self.addendum_texts[digest] = clause.text
            self.addenda.append(
                (
                    self.statute_id,
                    revision.mst,
                    position,
                    clause.number,
                    clause.title,
                    clause.kind,
                    clause.targets,
                    digest,
                )
            )

    def add_history(self, history: StatuteHistory, known: Container[str]) -> None:
        """The rows of a history; ``known`` are the MSTs of its revisions.

        Raises InconsistentStatute where it names another.
        """
        for version in history.versions:
            if version.mst not in known:
                raise InconsistentStatute(
                    f"{self.statute_id} {version.key} from {version.start} names MST"
                    f" {version.mst}, which is not among the revisions handed in"
                )
            digest = content_hash(version.text)
            self.article_texts[digest] = version.text
            self.versions.append(
                (
                    self.statute_id,
                    version.key.article_no,
                    version.key.branch_no,
                    version.key.sub_branch_no,
                    version.start,
                    version.end,
                    version.status.value,
                    version.title,
                    digest,
                    version.mst,
                    version.basis.value,
                    version.amended,
                    version.composed,
                    version.note,
                )
            )
        for open_point in history.unresolved:
            if open_point.mst not in known:
                raise InconsistentStatute(
                    f"{self.statute_id}: an unresolved commencement names MST {open_point.mst},"
                    " which is not among the revisions handed in"
                )
            key = open_point.key
            self.unresolved.append(
                (
                    self.statute_id,
                    open_point.mst,
                    None if key is None else key.article_no,
                    None if key is None else key.branch_no,
                    None if key is None else key.sub_branch_no,
                    open_point.reason,
                    open_point.clause,
                )
            )


def _one_per_mst(statute_id: str, revisions: Sequence[SourceRevision]) -> dict[str, SourceRevision]:
    """The revisions by MST.

    Where several bodies of one revision are given (a cumulative one, and what was in force on a
    day), the cumulative one describes the revision; among equals the first given.
    """
    if not revisions:
        raise InconsistentStatute(f"{statute_id}: no revision was handed in")
    known: dict[str, SourceRevision] = {}
    for revision in sorted(revisions, key=lambda r: r.body_as_of is not None):
        if revision.statute_id != statute_id:
            raise InconsistentStatute(
                f"MST {revision.mst} is of statute {revision.statute_id}, not of {statute_id}"
            )
        known.setdefault(revision.mst, revision)
    return known


def _revision_row(revision: SourceRevision) -> Row:
    chapters = [
        [key.article_no, key.branch_no, key.sub_branch_no, heading]
        for key, heading in revision.chapters
    ]
    return (
        revision.statute_id,
        revision.mst,
        revision.title,
        revision.statute_kind,
        revision.promulgated_on,
        revision.promulgation_no,
        revision.revision_kind,
        revision.effective_on,
        list(revision.ministries),
        revision.addenda_heading,
        revision.amending_text,
        Jsonb(chapters),
        revision.source,
        revision.source_ref,
    )


def name_rows(revisions: Sequence[SourceRevision]) -> Iterator[Row]:
    """The official titles with their days, each as former title after them, and abbreviations.

    A title names the statute from the start of the first revision that carries it until another
    title's start or the repeal. An abbreviation is how people speak of the statute at any time.
    """
    in_time = sorted(revisions, key=lambda r: (r.effective_on, r.promulgated_on, r.mst))
    source = in_time[0].source
    statute_id = in_time[0].statute_id
    titles: list[tuple[str, date, date | None]] = []
    repealed_on: date | None = None
    for revision in in_time:
        start = revision.effective_on
        if repealed_on is not None and not enacts(revision.revision_kind):
            continue  # a stray copy printed after the repeal revives no name
        if repeals(revision.revision_kind):
            repealed_on = start
            titles = [_ended(title, start) for title in titles]
        elif not titles or titles[-1][2] is not None or titles[-1][0] != revision.title:
            repealed_on = None
            titles = [_ended(title, start) for title in titles]
            titles.append((revision.title, start, None))
    elsewhere = repealed_elsewhere(statute_id, frozenset(title for title, _, _ in titles))
    if elsewhere is not None:
        repealed_on = elsewhere.ended_on
        titles = [_ended(title, repealed_on) for title in titles]
    for title, start, end in titles:
        if start == end:
            continue
        normalized = normalise_name(title)
        yield (statute_id, title, normalized, "official", start, end, source)
    current = {normalise_name(title) for title, _, end in titles if end is None}
    last_end: dict[str, tuple[str, date]] = {}
    for title, _, end in titles:
        if end is not None and normalise_name(title) not in current:
            last_end[normalise_name(title)] = (title, end)
    for normalized, (title, end) in last_end.items():
        if repealed_on is None:
            yield (statute_id, title, normalized, "former", end, None, source)
    given_by = {a: r.source for r in reversed(in_time) for a in r.abbreviations}
    for abbreviation, giver in sorted(given_by.items()):
        normalized = normalise_name(abbreviation)
        yield (statute_id, abbreviation, normalized, "abbreviation", None, None, giver)


def _ended(title: tuple[str, date, date | None], on: date) -> tuple[str, date, date | None]:
    name, start, end = title
    return (name, start, on if end is None else end)


def content_hash(text: str) -> bytes:
    """The key of a text: SHA-256 of it in UTF-8."""
    return hashlib.sha256(text.encode()).digest()
