"""Rulings on a cited place: which end its force on the day, which only stand beside it.

A ruling on 제1항 단서 leaves the 본문 as it is. Its scope is kept in words; where these begin with
a part of the unit (제1항 단서 중 …), or name one right behind the unit, that part alone is struck.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date

from lawdb.article_key import ArticleKey
from lawdb.article_reference import covers, parse_unit
from lawdb.citations.checking.findings import Said
from lawdb.citations.citation import Reference
from lawdb.results import Interval, RulingOnText

_QUOTED = re.compile(r"'[^']*'|‘[^’]*’|\"[^\"]*\"|“[^”]*”")
_PART = r"((?:(?:본문|단서|전단|후단)\s*)+)"
_NAMES = re.compile(r"본문|단서|전단|후단")
_OPPOSITE = {"본문": "단서", "단서": "본문", "전단": "후단", "후단": "전단"}
_KINDS = {
    "unconstitutional": ("위헌", "unconstitutional"),
    "nonconformity": ("헌법불합치", "nonconforming with the Constitution"),
    "limited": ("한정위헌", "unconstitutional in one reading"),
}
_APPLICATIONS = {
    "continued": ("(계속 적용)", " (to be applied meanwhile)"),
    "suspended": ("(적용 중지)", " (not to be applied meanwhile)"),
}


def parts_struck(scope: str, key: ArticleKey, unit: str) -> frozenset[str]:
    """The parts (본문, 단서, 전단, 후단) of a unit that a ruling's scope names; else none."""
    words = _QUOTED.sub("", scope)
    places = rf"(?:{re.escape(str(key))})?\s*{re.escape(unit)}"
    found = re.match(rf"\s*(?:{places})?\s*{_PART}", words) or re.search(
        rf"{re.escape(str(key))}\s*{re.escape(unit)}\s*{_PART}", words
    )
    return frozenset(_NAMES.findall(found[1])) if found else frozenset()


def spares(ruling: RulingOnText, key: ArticleKey, reference: Reference) -> bool:
    """Whether the citation names a part of the unit that the ruling leaves alone."""
    if not reference.part or parse_unit(ruling.unit) != reference.path:
        return False
    struck = parts_struck(ruling.scope_ko, key, ruling.unit)
    return any(
        word not in struck and _OPPOSITE[word] in struck for word in _NAMES.findall(reference.part)
    )


def strikes(ruling: RulingOnText, key: ArticleKey, reference: Reference) -> bool:
    """Whether a ruling speaks of what is cited, in whole or in part; in effect or not."""
    return covers(parse_unit(ruling.unit), reference.path) and not spares(ruling, key, reference)


def without_force(
    spans: Sequence[Interval], rulings: Iterable[RulingOnText]
) -> tuple[list[Interval], Said | None]:
    """Days in force without those on which a ruling on the whole article had ended it.

    And what is said of those rulings; None where there are none.
    """
    left, ending = list(spans), list[RulingOnText]()
    for r in rulings:
        if r.scope == "whole" and not r.unit and r.effect is not None:
            before, effect = left, r.effect
            left = [piece for span in before for piece in _minus(span, effect)]
            ending += [r] if left != before else []
    said = [_named(r) for r in _distinct(ending)]
    if not said:
        return left, None
    return left, Said(" ".join(s.ko for s in said), " ".join(s.en for s in said))


def _minus(span: Interval, effect: Interval) -> list[Interval]:
    pieces: list[Interval] = []
    if (effect.end is not None and effect.end <= span.start) or (
        span.end is not None and span.end <= effect.start
    ):
        return [span]
    if span.start < effect.start:
        pieces.append(Interval(start=span.start, end=effect.start))
    if effect.end is not None and (span.end is None or effect.end < span.end):
        pieces.append(Interval(start=effect.end, end=span.end))
    return pieces


def struck_down_said(rulings: Sequence[RulingOnText]) -> Said:
    """Of rulings in effect on the day that strike what is cited."""
    cases = ", ".join(dict.fromkeys(f"{r.court} {r.decided_on} {r.case_no}" for r in rulings))
    scopes = " ".join(dict.fromkeys(r.scope_ko for r in rulings if r.scope != "whole"))
    english = " ".join(dict.fromkeys(r.scope_en for r in rulings if r.scope != "whole"))
    return Said(
        f"{cases} 결정으로 {'일부 ' if scopes else ''}효력을 잃었습니다."
        + (f" 범위: {scopes}" if scopes else ""),
        f"{cases} ended its force{' in part' if scopes else ''}."
        + (f" Scope: {english}" if english else ""),
    )


def struck_since(
    rulings: Sequence[RulingOnText], key: ArticleKey, reference: Reference, today: date
) -> list[RulingOnText]:
    """Rulings not in effect on the day that have ended the force of what is cited by today."""
    return [
        r
        for r in rulings
        if not r.in_effect and r.effect and today in r.effect and strikes(r, key, reference)
    ]


def since_said(rulings: Sequence[RulingOnText], where: str, day: date) -> Said:
    """Of a place whose words stand unchanged and no longer bind, by a ruling."""
    said = [_named(r) for r in _distinct(rulings)]
    part = all(r.scope != "whole" for r in rulings)
    return Said(
        f"{where}: {day}에는 시행 중이었습니다. 글은 그대로이나 그 뒤 {'일부 ' if part else ''}"
        "효력을 잃었습니다: " + " ".join(s.ko for s in said),
        f"{where} was in force on {day}. Its words stand unchanged, but have since lost"
        f" {'part of ' if part else ''}their force: " + " ".join(s.en for s in said),
    )


def beside(
    rulings: Sequence[RulingOnText],
    key: ArticleKey,
    reference: Reference,
    day: date,
    reads_the_same_on: Callable[[date], bool],
) -> list[Said]:
    """What is to be said of rulings on the place that are no verdict on it that day.

    One in effect on a unit below the cited one or on its other part; one decided and not in
    effect yet (계속 적용); one decided later on the same words. A ruling on words that were
    replaced before the day says nothing of those of the day.
    """
    said: list[Said] = []
    for r in _distinct(rulings):
        path = parse_unit(r.unit)
        if not (covers(path, reference.path) or covers(reference.path, path)):
            continue
        if spares(r, key, reference):
            if r.in_effect:
                parts = "ㆍ".join(sorted(parts_struck(r.scope_ko, key, r.unit)))
                said.append(
                    Said(
                        f"{r.court} {r.decided_on} {r.case_no} 결정은 {parts}에 관한 것입니다.",
                        f"{r.court} {r.decided_on} {r.case_no} concerns its {parts}.",
                    )
                )
        elif r.in_effect:
            if not covers(path, reference.path):
                said.append(_named(r))
        elif (r.effect is None or r.effect.start > day) and reads_the_same_on(r.decided_on):
            said.append(_named(r))
    return said


def _distinct(rulings: Sequence[RulingOnText]) -> list[RulingOnText]:
    found: dict[tuple[str, date, str, str, str], RulingOnText] = {}
    for r in rulings:
        found.setdefault((r.court, r.decided_on, r.case_no, r.unit, r.scope_ko), r)
    return list(found.values())


def _named(ruling: RulingOnText) -> Said:
    kind_ko, kind_en = _KINDS.get(ruling.kind, (ruling.kind, ruling.kind))
    applied_ko, applied_en = _APPLICATIONS.get(ruling.application, ("", ""))
    part = ruling.scope != "whole"
    unit_ko, unit_en = (f"{ruling.unit}: ", f" on {ruling.unit}") if ruling.unit else ("", "")
    effect_ko, effect_en = "", ""
    if ruling.effect is not None:
        effect_ko = f", {ruling.effect.start}부터 {'일부 ' if part else ''}효력 없음"
        effect_en = f", without force from {ruling.effect.start}{' in part' if part else ''}"
    return Said(
        f"{unit_ko}{ruling.court} {ruling.decided_on} {ruling.case_no} {kind_ko}{applied_ko}"
        f" 결정{effect_ko}." + (f" 범위: {ruling.scope_ko}" if part else ""),
        f"{ruling.court} {ruling.decided_on} {ruling.case_no}{unit_en}: {kind_en}{applied_en}"
        f"{effect_en}." + (f" Scope: {ruling.scope_en}" if part else ""),
    )
