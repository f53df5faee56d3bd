"""조문시행일자문자열 over derivation: a change of an article starts on its official day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from ingest.addenda.targets import Target, parse_targets
from ingest.derived_version import Basis, DerivedVersion, Status
from ingest.intervals.article_units import UnitKey
from ingest.intervals.retyping import same_law
from ingest.official.article_rows import (
    CLASH,
    Rows,
    assembled,
    joined,
    split_at,
    texts_of,
    with_units,
)
from ingest.official.disagreement import Disagreement, DisagreementKind
from lawdb.article_key import ArticleKey


@dataclass(frozen=True, slots=True)
class OfficialStart:
    """One entry of the list: the part it names, and the first day on which its new text binds."""

    words: str
    target: Target
    day: date


@dataclass(frozen=True, slots=True)
class _Change:
    """What a revision changed at one of its derived starts, and when the units officially start."""

    row: DerivedVersion
    old: dict[UnitKey, str]
    new: dict[UnitKey, str]
    changed: tuple[UnitKey, ...]
    official: dict[UnitKey, OfficialStart]

    @property
    def confirmed(self) -> bool:
        """Whether some unit starts on the derived day, and none on another."""
        return bool(self.official) and not self.moves()

    @property
    def settled(self) -> bool:
        """Whether the list dates all that was left open."""
        return self.row.status is Status.UNCERTAIN and set(self.official) == set(self.changed)

    def moves(self) -> dict[OfficialStart, tuple[UnitKey, ...]]:
        """The units that start on another day than was derived, by entry."""
        found: dict[OfficialStart, tuple[UnitKey, ...]] = {}
        for unit, start in self.official.items():
            if start.day != self.row.start:
                found[start] = (*found.get(start, ()), unit)
        return found


def read_entries(starts: Mapping[str, date]) -> list[OfficialStart]:
    """The entries of a list as targets, in an order that does not depend on the list's."""
    return [
        OfficialStart(words, target, day)
        for words, day in sorted(starts.items())
        for target in parse_targets(words)
    ]


def with_official_starts(
    rows: Rows, key: ArticleKey, mst: str, entries: list[OfficialStart]
) -> tuple[Rows, list[Disagreement]]:
    """One article's rows with the official starts of one revision applied.

    The version a revision opened moves to the official day; units dated apart from the others get
    a version of their own. What was uncertain only because no start was known becomes certain.
    """
    ours = [entry for entry in entries if entry.target.covers_article(key)]
    if not ours:
        return rows, []
    changes = _changes(rows, mst, ours)
    found: list[Disagreement] = []
    seen: set[OfficialStart] = {start for change in changes for start in change.official.values()}
    for change in changes:
        if change.settled:
            rows = [_certain(r) if r.note == change.row.note else r for r in rows]
        if change.confirmed:
            rows = [
                replace(r, basis=Basis.SOURCE) if r.start == change.row.start else r for r in rows
            ]
        for start, units in change.moves().items():
            found.append(_disagreement(key, mst, start, change.row.start.isoformat()))
            rows = _moved(rows, change, units, start)
    starts = {row.start for row in rows}
    found += [
        _disagreement(key, mst, entry, "")
        for entry in ours
        if entry not in seen and entry.day not in starts
    ]
    return rows, found


def _disagreement(key: ArticleKey, mst: str, start: OfficialStart, derived: str) -> Disagreement:
    part = "" if start.words == str(key) else start.words
    return Disagreement(
        DisagreementKind.START, key, part, start.day, mst, derived, start.day.isoformat()
    )


def _changes(rows: Rows, mst: str, entries: list[OfficialStart]) -> list[_Change]:
    found: list[_Change] = []
    for place, row in enumerate(rows):
        if row.mst != mst:
            continue
        before = rows[place - 1] if place and rows[place - 1].end == row.start else None
        old, new = texts_of(before), texts_of(row)
        changed = tuple(u for u in {**old, **new} if not same_law(old.get(u), new.get(u)))
        official: dict[UnitKey, OfficialStart] = {}
        for unit in changed:
            named = [e for e in entries if e.target.covers(row.key, unit[0])]
            if named:
                official[unit] = max(named, key=lambda e: len(e.target.parts))
        found.append(_Change(row, old, new, changed, official))
    return found


def _certain(row: DerivedVersion) -> DerivedVersion:
    """The row without the doubt about its start; a doubt about its words stays."""
    if row.status is not Status.UNCERTAIN or row.note.startswith("overlapping_amendments"):
        return row
    gone = not row.text or row.text.startswith("삭제")
    return replace(row, status=Status.DELETED if gone else Status.IN_FORCE, note="")


def _moved(rows: Rows, change: _Change, units: tuple[UnitKey, ...], start: OfficialStart) -> Rows:
    was, day = change.row.start, start.day
    first, last = min(was, day), max(was, day)
    boundary = any(row.start == day for row in rows)
    rows = split_at(split_at(rows, first), last)
    inside = [r for r in rows if first <= r.start < last]
    before = [r for r in rows if r.start < first]
    after = [r for r in rows if r.start >= last]
    if start.target.qualified:  # less than a unit: its words cannot be told apart
        inside = [replace(row, status=Status.UNCERTAIN, note=CLASH) for row in inside]
    elif day > was:
        inside = _put_off(inside, before, change, units)
    else:
        inside = _brought_forward(inside, change, units, day)
    if day > was and not boundary:
        after = _opened_by(after, change, day)
    return joined([*before, *inside, *after], first, last)


def _put_off(inside: Rows, before: Rows, change: _Change, units: tuple[UnitKey, ...]) -> Rows:
    """The rows between the derived and the later official start, without what starts only then."""
    whole = set(units) == set(change.changed)
    kept: Rows = []
    for row in inside:
        if whole and row.mst == change.row.mst and row.text == change.row.text:
            # Nothing of the change binds yet: what stood before goes on, or there is no article.
            if before and before[-1].end == change.row.start:
                kept.append(replace(before[-1], start=row.start, end=row.end))
            continue
        changed = with_units(row, units, change.new, change.old)
        if changed is not None:
            kept.append(changed)
    return kept


def _opened_by(after: Rows, change: _Change, day: date) -> Rows:
    """The version that begins on the official day is the revision's, and the source dates it."""
    if not after or after[0].start != day:
        return after
    opened = replace(after[0], mst=change.row.mst, amended=change.row.amended, basis=Basis.SOURCE)
    return [opened, *after[1:]]


def _brought_forward(inside: Rows, change: _Change, units: tuple[UnitKey, ...], day: date) -> Rows:
    """The rows between the earlier official and the derived start, with what starts already."""
    own = _certain(change.row)
    whole = set(units) == set(change.changed)
    kept: Rows = []
    at = day
    for row in inside:
        if row.start > at:
            kept += _begun(change, units, at, row.start)
        changed = with_units(row, units, change.old, change.new)
        if changed is not None and changed.status is not Status.UNCERTAIN and row.start == day:
            if whole and texts_of(row) == change.old:
                changed = replace(own, end=row.end)
            changed = replace(
                changed, start=day, mst=own.mst, amended=own.amended, basis=Basis.SOURCE
            )
        if changed is not None:
            kept.append(changed)
        at = row.end or change.row.start
    if at < change.row.start:
        kept += _begun(change, units, at, change.row.start)
    return kept


def _begun(change: _Change, units: tuple[UnitKey, ...], start: date, end: date) -> Rows:
    """What of a new article starts before the rest, where nothing stood before."""
    own = _certain(change.row)
    if set(units) != set(change.changed):
        texts = {unit: change.new[unit] for unit in units if unit in change.new}
        article = assembled(own.key, texts, change.new)
        if article is None:
            return []
        own = replace(own, title=article.title, text=article.text, composed=True)
    return [replace(own, start=start, end=end, basis=Basis.SOURCE)]
