"""Read until when addenda let a text bind (유효기간)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from deadline_engine.counting.civil_act import commencement_after
from deadline_engine.counting.period import Unit
from ingest.addenda.clauses import AddendumKind, split_clauses
from ingest.addenda.targets import Target, parse_targets

_UNTIL = re.compile(r"(\d{4})\s*년\s*(\d{1,2})\s*월\s*(\d{1,2})\s*일\s*까지")
_BINDS = re.compile(r"\s*(?:그\s*)?효력을?\s*(?:이\s*)?(?:가|갖|있)")
_WHOLE = re.compile(r"^\s*(?:①\s*)?(?:이|본)\s*(?:법|영|규칙|규정)(?:은|의)")
_FOR_YEARS = re.compile(r"시행일부터\s*(\d{1,2})\s*년간")


@dataclass(frozen=True, slots=True)
class Sunset:
    """Articles or parts that bind only until a day."""

    targets: tuple[Target, ...]
    """Empty where the whole revision binds only for a time ("이 법은 2024년 12월 31일까지")."""
    ends: date
    """The first day on which the text no longer binds."""
    clause: str
    """The clause's number, ``제2조``."""


def read_sunsets(addenda: str, started_on: date) -> list[Sunset]:
    """The sunsets of a revision's addenda.

    ``started_on`` is the day on which the revision starts.

    "시행일부터 2년간" ends like any period of years that begins with a day at 0시 (민법 제157조
    단서, 제160조). An impossible day is left out.
    """
    found: list[Sunset] = []
    for clause in split_clauses(addenda):
        if clause.kind is not AddendumKind.SUNSET:
            continue
        for sentence in re.split(r"(?<=다)\.\s|\n", clause.text):
            proviso = "다만" in sentence
            begin = 0
            for match in _UNTIL.finditer(sentence):
                named = sentence[begin : match.start()]
                targets = tuple(parse_targets(named))
                begin = match.end()
                day = _day(*match.groups())
                if proviso and not _BINDS.match(sentence, begin):
                    continue  # who keeps the expired text is not when it expires
                if day is not None and (targets or _WHOLE.match(named)):
                    found.append(Sunset(targets, day + timedelta(days=1), clause.number))
            match = _FOR_YEARS.search(sentence)
            targets = tuple(parse_targets(sentence[: match.start()])) if match else ()
            if match is not None and targets:
                years = int(match.group(1))
                before = started_on - timedelta(days=1)
                ends = commencement_after(before, years, Unit.YEAR)
                found.append(Sunset(targets, ends, clause.number))
            if proviso:
                break
    return found


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
