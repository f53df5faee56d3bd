"""A unit (항, 호, 목) that the text of the day does not have: what is there instead, and when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from deadline_engine.particles import subject, topic
from lawdb.article_structure import NO_PARAGRAPH, Path, describe, units
from lawdb.citations.checking.findings import Said
from lawdb.citations.citation import Reference
from lawdb.citations.cited_units import unit_in
from lawdb.citations.results import Amendment
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.version_rows import JoinedVersion
from lawdb.results import Interval

_KINDS = (("항", "paragraphs (항)"), ("호", "subparagraphs (호)"), ("목", "items (목)"))
_OTHER_KIND = ("세목", "subitems")
_MOST_LISTED = 12
_MOST_ALIKE = 3


def missing_unit(text: str, reference: Reference) -> Path:
    """The unit that is not there: the one cited, or of a range the end that is missing."""
    if unit_in(text, reference.path) is None or not reference.through_path:
        return reference.path
    return reference.through_path


def coming(having: Sequence[JoinedVersion], day: date) -> Amendment | None:
    """The promulgated text that first brings the unit after the day; None where it had been there.

    A unit that an earlier text had is no coming one: it is gone.
    """
    if not having or any(g.interval.start <= day for g in having):
        return None
    first = having[0]
    if first.first.revision.promulgated_on > day:
        return None
    return Amendment(
        interval=first.interval,
        promulgation=promulgation_of(first.first.revision),
        touches_unit=True,
    )


def pending_said(place: str, day: date, amendment: Amendment) -> Said:
    """Of a unit that is promulgated and not in force."""
    number, start = amendment.promulgation.number, amendment.interval.start
    return Said(
        f"{day}의 글에 {topic(place)} 아직 없습니다. 공포된 제{number}호로 {start}부터 시행됩니다.",
        f"{place} is not in the text of {day} yet; No. {number}, promulgated, brings it from"
        f" {start}.",
    )


def missing_said(
    where: str, text: str, missing: Path, day: date, having: Sequence[Interval]
) -> Said:
    """Of a unit that is not there: units of its kind that are, and when it is in the text."""
    there = _there(where, text, missing)
    alike = _alike(text, missing)
    listed = ", ".join(f"{i.start}~{i.end or ''}" for i in having[:_MOST_ALIKE])
    when_ko = f" 이 단위가 있는 글: {listed}." if having else ""
    when_en = f" The texts that have it: {listed}." if having else ""
    unit = describe(missing)
    return Said(
        f"{day}의 {where}에는 {subject(unit)} 없습니다.{there.ko}{when_ko}{alike.ko}"
        " 번호를 확인해 주십시오.",
        f"On {day} {where} had no {unit}.{there.en}{when_en}{alike.en} Check the number.",
    )


def _there(where: str, text: str, missing: Path) -> Said:
    """The units of the missing one's kind, in the deepest unit above it that is there."""
    depth = len(missing)
    above = next(p for n in range(depth - 1, -1, -1) if _is_there(text, p := missing[:n]))
    level = len(above) + 1
    if level == 1 and depth > 1 and missing[0] == NO_PARAGRAPH:
        above, level = (NO_PARAGRAPH,), 2
    kind_ko, kind_en = _KINDS[level - 1] if level <= len(_KINDS) else _OTHER_KIND
    paths = [
        u.path
        for u in units(text)
        if len(u.path) == level and u.path[:-1] == above and u.path[-1] != NO_PARAGRAPH
    ]
    place = describe(above)
    named = list(dict.fromkeys(describe(p)[len(place) :] for p in paths))
    if not named:
        alone = f"{where}{place}"
        if above == (NO_PARAGRAPH,) and any(u.path[:1] > above for u in units(text) if u.path):
            return Said(
                f" {alone}의 {topic(kind_ko)} 항 아래에만 있을 수 있습니다.",
                f" {alone} has {kind_en} under its paragraphs only.",
            )
        return Said(f" {alone}에는 {subject(kind_ko)} 없습니다.", f" {alone} has no {kind_en}.")
    listed = ", ".join(named)
    if len(named) > _MOST_LISTED:
        listed = f"{named[0]}부터 {named[-1]}까지 {len(named)}개"
        english = f"{len(named)}, from {named[0]} to {named[-1]}"
    else:
        english = listed
    own = f"{place}의 " if place else ""
    of = f" of {place}" if place else ""
    return Said(f" 있는 것은 {own}{listed}입니다.", f" The {kind_en}{of} there: {english}.")


def _is_there(text: str, path: Path) -> bool:
    return path in ((), (NO_PARAGRAPH,)) or unit_in(text, path) is not None


def _alike(text: str, missing: Path) -> Said:
    """Units of the day that end as the cited one: 제1항제6호 where 제6호 is cited."""
    alike = [
        describe(u.path)
        for u in units(text)
        if u.path[-1:] == missing[-1:] and len(u.path) == len(missing) > 1 and u.path != missing
    ]
    if not alike:
        return Said("", "")
    listed = ", ".join(dict.fromkeys(alike[:_MOST_ALIKE]))
    return Said(f" 그날 있던 것: {listed}.", f" There was {listed}.")
