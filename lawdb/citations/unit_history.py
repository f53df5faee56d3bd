"""The history of a unit: 제766조제3항 may be younger than its article, and 제1항 of it older.

An article has one interval for each of its texts. A unit of it stays the same law while its words
stay the same, whatever happens around it: its own interval joins the article's versions over
which its words are equal, retypings included.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from lawdb.article_structure import Path
from lawdb.citations.cited_units import unit_in
from lawdb.citations.comparable import words_of
from lawdb.comparison.unit_changes import without_marks
from lawdb.lookup.version_rows import JoinedVersion, StoredVersion
from lawdb.outcome import Outcome
from lawdb.results import Interval

_PROVISO = re.compile(r"(?:^|(?<=[\s.．。]))(?:다만|그러나|단)\s*[,，、]?\s")
_DELETED = "삭제"
_MAIN, _BUT = "본문", "단서"


@dataclass(frozen=True, slots=True)
class UnitRun:
    """Versions of an article, one after the other, over which a unit says the same."""

    versions: tuple[JoinedVersion, ...]

    @property
    def interval(self) -> Interval:
        """The days of the unit's text."""
        return Interval(start=self.versions[0].interval.start, end=self.versions[-1].interval.end)

    def typing_on(self, day: date) -> StoredVersion:
        """What the source prints on a day of the run."""
        return next(t for v in self.versions for t in v.typings if t.stands_on(day))


def unit_runs(
    versions: Sequence[JoinedVersion],
    text_of: Callable[[StoredVersion], str],
    path: Path = (),
    part: str = "",
) -> list[UnitRun]:
    """The intervals of a unit's texts while it was in force, oldest first.

    ``path`` empty is the whole article; ``part`` is ``본문`` or ``단서`` of the unit, and anything
    else stands for all of it. Days on which the unit is absent or deleted belong to none.
    """
    runs: list[list[JoinedVersion]] = []
    words_before: str | None = None
    for version in versions:
        first, last = (
            _words(text_of(typing), path, part) if version.first.outcome is Outcome.IN_FORCE
            else None
            for typing in (version.first, version.typings[-1])
        )  # fmt: skip
        if first is None:
            words_before = None
            continue
        if runs and first == words_before and _meet(runs[-1][-1], version):
            runs[-1].append(version)
        else:
            runs.append([version])
        words_before = last or first
    return [UnitRun(tuple(run)) for run in runs]


def text_of_part(text: str, path: Path, part: str = "") -> str | None:
    """The words of a unit, or of its 본문 or 단서, in an article's text; None where it has none."""
    unit = unit_in(text, path)
    if unit is None or words_of(unit).bare == _DELETED:
        return None
    if part not in (_MAIN, _BUT):
        return unit
    proviso = _PROVISO.search(without_marks(unit))
    if part == _MAIN:
        return without_marks(unit)[: proviso.start()] if proviso else unit
    return without_marks(unit)[proviso.start() :] if proviso else None


def runs_with(runs: Sequence[UnitRun], day: date) -> Iterator[UnitRun]:
    """The run that holds a day; at most one."""
    return (run for run in runs if day in run.interval)


def _words(text: str, path: Path, part: str) -> str | None:
    unit = text_of_part(text, path, part)
    return None if unit is None else words_of(unit).bare


def _meet(earlier: JoinedVersion, later: JoinedVersion) -> bool:
    return earlier.interval.end == later.interval.start
