"""A ruling on an article in one line: who decided what on which unit, and its days of effect."""

from __future__ import annotations

from collections.abc import Sequence

from api.services.wording import RULING_KINDS, interval_words
from lawdb.results import RulingOnText


def joined_rulings(rulings: Sequence[RulingOnText]) -> tuple[RulingOnText, ...]:
    """Rows of one decision with one effect as one, their units listed."""
    found: dict[tuple[object, ...], RulingOnText] = {}
    for ruling in rulings:
        key = (ruling.case_no, ruling.kind, ruling.scope_ko, ruling.effect, bool(ruling.unit))
        before = found.get(key)
        unit = ruling.unit if before is None else f"{before.unit}ㆍ{ruling.unit}"
        found[key] = ruling.model_copy(update={"unit": unit})
    return tuple(found.values())


def ruling_ko(ruling: RulingOnText) -> str:
    """``헌법재판소 2015-02-26 2009헌바17 등 위헌(제2항 중 일부), 효력 상실 2008-10-31 ~ …``."""
    where = ruling.unit or "조문 전체"
    part = f" 중 {ruling.scope_ko}" if ruling.scope == "part" else ""
    effect = f", 효력 상실 {interval_words(ruling.effect)}" if ruling.effect else ", 효력 유지"
    return (
        f"{ruling.court} {ruling.decided_on} {ruling.case_no}"
        f" {RULING_KINDS[ruling.kind].ko}({where}{part}){effect}"
    )


def ruling_en(ruling: RulingOnText) -> str:
    """The same in English."""
    where = ruling.unit or "whole article"
    part = f", in part: {ruling.scope_en}" if ruling.scope == "part" else ""
    effect = f", without force {interval_words(ruling.effect)}" if ruling.effect else ", stays on"
    return (
        f"{ruling.court} {ruling.decided_on} {ruling.case_no}:"
        f" {RULING_KINDS[ruling.kind].en} ({where}{part}){effect}"
    )
