"""Cutting, moving and joining the versions of one article on the time line.

A list of rows is always sorted by start and free of overlaps; every function returns such a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from ingest.derived_version import DerivedVersion, Status
from ingest.intervals.article_units import TITLE, UnitKey, unit_texts
from ingest.intervals.retyping import same_law, without_marks
from ingest.source_revision import SourceArticle
from lawdb.article_key import ArticleKey

Rows = list[DerivedVersion]

CLASH = (
    "official_start_clash: 공식 시행일에 맞추어 문언을 나눌 수 없음"
    " (another amendment touches the same words between the two starts)"
)


def covering(rows: Rows, day: date) -> int | None:
    """Position of the row in whose interval the day lies."""
    for place, row in enumerate(rows):
        if row.start <= day and (row.end is None or day < row.end):
            return place
    return None


def next_after(rows: Rows, day: date) -> int | None:
    """Position of the first row that starts later than the day."""
    return next((place for place, row in enumerate(rows) if row.start > day), None)


def split_at(rows: Rows, day: date) -> Rows:
    """The rows with a boundary on the day, where one lies across it."""
    place = covering(rows, day)
    if place is None or rows[place].start == day:
        return list(rows)
    row = rows[place]
    return [*rows[:place], replace(row, end=day), replace(row, start=day), *rows[place + 1 :]]


def joined(rows: Rows, first: date, last: date) -> Rows:
    """Neighbours that say the same, joined where they meet on a day in [first, last]."""
    kept: Rows = []
    for row in rows:
        before = kept[-1] if kept else None
        if (
            before is not None
            and before.end == row.start
            and first <= row.start <= last
            and _says_the_same(before, row)
        ):
            kept[-1] = replace(before, end=row.end)
        else:
            kept.append(row)
    return kept


def _says_the_same(one: DerivedVersion, other: DerivedVersion) -> bool:
    return (one.status, one.title, one.text, one.note) == (
        other.status,
        other.title,
        other.text,
        other.note,
    )


def texts_of(row: DerivedVersion | None) -> dict[UnitKey, str]:
    """The units of a row's text; none where the article has no text."""
    if row is None or not row.text or row.status is Status.REPEALED:
        return {}
    return unit_texts(SourceArticle(row.key, row.title, row.text))


def with_units(
    row: DerivedVersion,
    changes: Iterable[UnitKey],
    old: Mapping[UnitKey, str],
    new: Mapping[UnitKey, str],
) -> DerivedVersion | None:
    """The row with some units changed from ``old`` to ``new``; None where it is left without text.

    Where a unit reads neither way, another amendment has touched it: the row becomes uncertain.
    """
    texts = texts_of(row)
    clash = False
    for unit in changes:
        if same_law(texts.get(unit), old.get(unit)):
            if unit in new:
                texts[unit] = new[unit]
            else:
                texts.pop(unit, None)
        elif not same_law(texts.get(unit), new.get(unit)):
            clash = True
    if clash:
        return replace(row, status=Status.UNCERTAIN, note=CLASH)
    printed = next((known for known in (old, new) if texts == dict(known)), None)
    article = assembled(row.key, texts, printed or [*texts_of(row), *new, *old])
    if article is None:
        return None
    status = row.status
    if status in (Status.IN_FORCE, Status.DELETED):
        status = Status.DELETED if article.is_deleted else Status.IN_FORCE
    return replace(
        row,
        status=status,
        title=article.title,
        text=article.text,
        composed=printed is None,
    )


def assembled(
    key: ArticleKey, texts: Mapping[UnitKey, str], order: Iterable[UnitKey]
) -> SourceArticle | None:
    """The article of these units; None where only a title is left.

    ``order`` is that of a print where the units stand in one; units it lacks go by their number.
    """
    body = [unit for unit in texts if unit != TITLE]
    if not body:
        return None
    place: dict[UnitKey, int] = {}
    for unit in order:
        place.setdefault(unit, len(place))
    ordered = sorted(body)
    if all(unit in place for unit in body):
        by_print = sorted(body, key=lambda unit: place[unit])
        if sorted(by_print) == by_print or len(by_print) == len(place) - (TITLE in place):
            ordered = by_print
    return SourceArticle(key, texts.get(TITLE, ""), "\n".join(texts[unit] for unit in ordered))


_SPACE = re.compile(r"\s+")


def agrees(row: DerivedVersion, article: SourceArticle) -> bool:
    """Whether a row carries the article's text, white space and amendment marks aside.

    The heading of a preamble (article 0) may stand in the text or above it.
    """
    one, other = _bare(row.text), _bare(article.text)
    if one == other:
        return True
    if row.key.article_no != 0:
        return False
    return _bare(row.title + row.text) == _bare(article.title + article.text) or one == _bare(
        article.title + article.text
    )


def _bare(text: str) -> str:
    return _SPACE.sub("", without_marks(text))
