"""Compare two texts of one article unit by unit (항, 호, 목), word by word.

Amendment marks (``<개정 2007.12.21>``, ``[전문개정 …]``) are evidence of amendments, not words
of the law: they are left out before anything is compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from enum import StrEnum

from lawdb.article_structure import Path, describe, units
from lawdb.results import Result

_MARKS = re.compile(
    r"\s*(?:<[\d\s.,]+>"
    r"|<(?:개정|신설|삭제|전문개정|전부개정|본조신설|제목개정|시행일|종전|단서|본항|법률)[^<>]*>"
    r"|\[(?:전문개정|본조신설|제목개정|종전|시행일|본조|법률|제\d+조(?:의\d+)?(?:제\d+항)?(?:에서|로|는|의\s*이동))[^\[\]]*\])"
)
_WORDS = re.compile(r"\s+|[^\s]+")
_DELETED = re.compile(r"(?:[①-⑳㉑-㉟㊱-㊿]|\d+(?:의\d+)?\.|[가-힣]\.|[\d가-힣]+\))?\s*삭제\s*")


class ChangeKind(StrEnum):
    """What became of a unit or an article."""

    ADDED = "added"
    """신설."""
    DELETED = "deleted"
    """삭제, whether the number stays in the book or not."""
    CHANGED = "changed"
    """변경."""
    UNCHANGED = "unchanged"


class WordOperation(StrEnum):
    """What became of a run of words."""

    EQUAL = "equal"
    INSERTED = "inserted"
    REMOVED = "removed"


class WordRun(Result):
    """Neighbouring words with one fate, spaces as printed."""

    operation: WordOperation
    text: str


class UnitChange(Result):
    """One unit on both days."""

    unit: str
    """``제1항제2호``; empty for the article's own sentence."""
    kind: ChangeKind
    from_text: str | None
    """Without amendment marks; None where the unit did not exist."""
    to_text: str | None
    words: tuple[WordRun, ...]
    """Empty unless the unit changed."""


def without_marks(text: str) -> str:
    """The words of the law without amendment marks."""
    return "\n".join(_MARKS.sub("", line).rstrip() for line in text.split("\n")).strip("\n")


def unit_changes(before: str, after: str) -> list[UnitChange]:
    """Every unit of either text, in the later one's order; gone units stand where they were."""
    old, new = _by_unit(before), _by_unit(after)
    return [_unit_change(key, old.get(key), new.get(key)) for key in _merged_order(old, new)]


def word_runs(before: str, after: str) -> tuple[WordRun, ...]:
    """The word-level difference of two texts."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    same = _common_start(old, new)
    same_end = _common_start(old[same:][::-1], new[same:][::-1])
    runs: list[WordRun] = []
    if same:
        runs.append(WordRun(operation=WordOperation.EQUAL, text="".join(old[:same])))
    runs += _middle_runs(old[same : len(old) - same_end], new[same : len(new) - same_end])
    if same_end:
        runs.append(WordRun(operation=WordOperation.EQUAL, text="".join(old[-same_end:])))
    return tuple(runs)


def _common_start(old: Sequence[str], new: Sequence[str]) -> int:
    """How many words two texts begin with alike."""
    for place, (before, after) in enumerate(zip(old, new, strict=False)):
        if before != after:
            return place
    return min(len(old), len(new))


def _middle_runs(old: Sequence[str], new: Sequence[str]) -> list[WordRun]:
    runs: list[WordRun] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            runs.append(WordRun(operation=WordOperation.EQUAL, text="".join(old[i1:i2])))
            continue
        if i1 < i2:
            runs.append(WordRun(operation=WordOperation.REMOVED, text="".join(old[i1:i2])))
        if j1 < j2:
            runs.append(WordRun(operation=WordOperation.INSERTED, text="".join(new[j1:j2])))
    return runs


_UnitKey = tuple[Path, int]
"""A path and its occurrence: lists that restart within one paragraph repeat paths."""


def _by_unit(text: str) -> dict[_UnitKey, str]:
    if not text:
        return {}
    return {
        (unit.path, unit.occurrence): without_marks(text[unit.start : unit.end])
        for unit in units(text)
    }


def _merged_order(old: dict[_UnitKey, str], new: dict[_UnitKey, str]) -> list[_UnitKey]:
    order = list(new)
    before: _UnitKey | None = None
    for key in old:
        if key not in new:
            order.insert(order.index(before) + 1 if before is not None else 0, key)
        before = key
    return order


def _unit_change(key: _UnitKey, before: str | None, after: str | None) -> UnitChange:
    was_there = before is not None and not _DELETED.fullmatch(before)
    is_there = after is not None and not _DELETED.fullmatch(after)
    if was_there and is_there:
        kind = ChangeKind.UNCHANGED if before == after else ChangeKind.CHANGED
    elif was_there:
        kind = ChangeKind.DELETED
    else:
        kind = ChangeKind.ADDED if is_there else ChangeKind.UNCHANGED
    return UnitChange(
        unit=describe(key[0]),
        kind=kind,
        from_text=before,
        to_text=after,
        words=word_runs(before or "", after or "") if kind is ChangeKind.CHANGED else (),
    )
