"""What to say beside a reading: of what was not taken, and of facts that are not computed."""

from __future__ import annotations

from functools import cache

from deadline_engine.extraction.by_rules.mentions import ReadableText
from deadline_engine.extraction.by_rules.not_taken import NotTaken
from deadline_engine.extraction.by_rules.word_patterns import WordRow, any_of, rows_of
from deadline_engine.extraction.extraction import FieldKind, Refusal
from deadline_engine.extraction.form import Form
from deadline_engine.rules.schema import Names


class CautionRow(WordRow):
    """A row of ``cautions.yaml``."""

    kind: FieldKind
    name: str = ""
    code: Refusal | None = None
    lost_on_merits: bool = False
    """Said where a suit was lost, not where something was left out."""
    words: tuple[str, ...] = ()
    """Said where the text has one of them, not where something was left out."""
    without: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """Beginnings of the rules for which the words matter; all without any."""
    steps: tuple[str, ...] = ()
    """Kinds of steps of which the form must have one for the words to matter."""
    ko: str
    en: str


@cache
def caution_rows() -> tuple[CautionRow, ...]:
    """The rows in the order of the file."""
    return rows_of("cautions.yaml", tuple[CautionRow, ...])


def cautions(
    readable: ReadableText, form: Form, not_taken: tuple[NotTaken, ...], *, lost: bool
) -> tuple[Names, ...]:
    """The notes, in the order of the file. ``lost``: a suit is told to have been lost."""
    return tuple(
        Names(ko=row.ko, en=row.en)
        for row in caution_rows()
        if (_is_said(row, readable, form) if row.words else _is_left(row, not_taken, lost=lost))
    )


def _is_left(row: CautionRow, not_taken: tuple[NotTaken, ...], *, lost: bool) -> bool:
    if row.lost_on_merits:
        return lost
    return any(
        each.kind is row.kind and row.name in ("", each.name) and row.code in (None, each.code)
        for each in not_taken
    )


def _is_said(row: CautionRow, readable: ReadableText, form: Form) -> bool:
    if row.rules and not form.rules[-1].id.startswith(row.rules):
        return False
    if row.steps and not {each.id for each in form.tolling} & set(row.steps):
        return False
    said = any_of(row.words).search(readable.masked) is not None
    return said and not (row.without and any_of(row.without).search(readable.masked))
