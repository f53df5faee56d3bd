"""What became of a cited text after the day of the check, and what waits for its day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from lawdb.citations.checking.findings import Said
from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.citations.citation import Reference
from lawdb.citations.cited_units import cited_text
from lawdb.citations.comparable import words_of
from lawdb.citations.results import Amendment
from lawdb.comparison.unit_changes import ChangeKind, UnitChange, unit_changes
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.version_rows import JoinedVersion, StoredVersion
from lawdb.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Since:
    """Amendments after a day."""

    amended: tuple[Amendment, ...]
    """In force by today, oldest first."""
    pending: tuple[Amendment, ...]
    """Promulgated by today, in force later."""
    changed: bool
    """Whether the cited unit reads otherwise today, by an amendment."""
    fell_away: bool
    """Whether the article has no text in force today."""
    changes: tuple[UnitChange, ...]


def since(
    law: StoredLaw,
    groups: Sequence[JoinedVersion],
    current: StoredVersion,
    reference: Reference,
    today: date,
) -> Since:
    """What happened to the cited unit between the text of the day and today's.

    A retyping is no amendment. A unit that was amended and reads again as it did is not changed.
    """
    at = next(i for i, group in enumerate(groups) if current in group.typings)
    after = groups[at + 1 :]
    if not after:
        return Since((), (), False, False, ())
    amendments = [
        Amendment(
            interval=group.interval,
            promulgation=promulgation_of(group.first.revision),
            touches_unit=_words(law, groups[at + i].typings[-1], reference)
            != _words(law, group.first, reference),
        )
        for i, group in enumerate(after)
    ]
    amended = [a for a in amendments if a.interval.start <= today]
    pending = [
        a for a in amendments if a.interval.start > today and a.promulgation.promulgated_on <= today
    ]
    newest = next((v for g in after for v in g.typings if v.stands_on(today)), None)
    if not amended:
        return Since((), tuple(pending), False, False, ())
    fell_away = newest is None or newest.outcome is not Outcome.IN_FORCE
    changed = any(a.touches_unit for a in amended) and (
        newest is None or _words(law, current, reference) != _words(law, newest, reference)
    )
    changes: tuple[UnitChange, ...] = ()
    if changed:
        before = law.histories.text(current)
        now = "" if newest is None or fell_away else law.histories.text(newest)
        changes = _changes(before, now, reference.unit)
    return Since(tuple(amended), tuple(pending), changed, fell_away, changes)


def _words(law: StoredLaw, version: StoredVersion, reference: Reference) -> str | None:
    """The words of the unit; None where there is no such text in force."""
    if version.outcome is not Outcome.IN_FORCE:
        return None
    text = cited_text(law.histories.text(version), reference)
    return None if text is None else words_of(text).bare


@lru_cache(maxsize=1024)
def _changes(before: str, now: str, unit: str) -> tuple[UnitChange, ...]:
    return tuple(
        change
        for change in unit_changes(before, now)
        if change.kind is not ChangeKind.UNCHANGED and _is_within(change.unit, unit)
    )


def _is_within(unit: str, cited: str) -> bool:
    """Whether a unit in the law's words is the cited one or below it; 제1호의2 is not in 제1호."""
    return unit.startswith(cited) and not (cited and unit[len(cited) :].startswith("의"))


def changed_said(later: Since, where: str, day: date) -> Said:
    """Of a unit that was right for the day and reads otherwise today, or is gone."""
    last = next(a for a in reversed(later.amended) if a.touches_unit)
    number, start = last.promulgation.number, last.interval.start
    korean, english = (
        ("없어졌습니다", "fell away") if later.fell_away else ("바뀌었습니다", "changed")
    )
    return Said(
        f"{where}: {day}의 글로는 맞습니다. 그 뒤 제{number}호({start} 시행)로 {korean}.",
        f"{where} is right for {day}; since then it {english} by No. {number} (from {start}).",
    )


def unchanged_said(where: str, day: date, today: date) -> Said:
    """Of a unit that reads the same today."""
    same_ko = "" if day == today else f"이고 오늘({today})의 글도 같은 것"
    same_en = "" if day == today else f" and reads the same today ({today})"
    return Said(
        f"{where}: {day}에 시행 중{same_ko}입니다.",
        f"{where} is in force on {day}{same_en}.",
    )


def coming_said(by: JoinedVersion, where: str, day: date, today: date, *, same: bool) -> Said:
    """Of a day to come: what is promulgated for it so far, and whether today reads the same."""
    number, start = by.first.revision.promulgation_no, by.interval.start
    korean = f"의 글과는 다릅니다(제{number}호, {start} 시행)."
    english = f"It is not today's text ({today}): No. {number}, from {start}."
    if same:
        korean, english = "의 글도 같습니다.", f"It reads the same today ({today})."
    return Said(
        f"{where}: 지금까지 공포된 대로 {day}에 시행될 글입니다. 오늘({today}){korean}",
        f"{where} is, as promulgated so far, in force on {day}. {english}",
    )


def pending_said(amendment: Amendment) -> Said:
    """Of an amendment that waits for its day."""
    number, start = amendment.promulgation.number, amendment.interval.start
    return Said(
        f"{start}에 시행될 개정(제{number}호)이 있습니다.",
        f"An amendment (No. {number}) takes effect on {start}.",
    )
