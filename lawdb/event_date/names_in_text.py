"""Names of statutes inside a running text: the longest known name that ends or begins at a place.

Names are compared whole, as everywhere: of 난민법 시행 the name is 난민법, never 민법.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import any_, bindparam, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Session
from sqlalchemy.types import Text

from lawdb.knowledge import Knowledge, held
from lawdb.models import StatuteName
from lawdb.names.normalise import normalise_name

LONGEST_NAME = 100
"""Characters of the text that are looked at on one side of a place."""
_BREAK = re.compile(r"[?!;]|[.,]\s|\n\s*\n")
_WORD_START = re.compile(r"(?:^|(?<=[\s「『(\"'“‘,ㆍ·]))(?=\S)")
_FORMER = re.compile(r"구\s*(?=\S{2})")
_PARTICLE = r"(?:상|에서의|에서|에게|에는|에|으로|로|은|는|이|가|을|를|의|과|와|도|만)"
_NAME_END = re.compile(rf"(?={_PARTICLE}?(?:[^가-힣A-Za-z0-9]|$))")

_name = StatuteName.__table__.c
_KNOWN = (
    select(_name.normalized)
    .where(_name.normalized == any_(bindparam("names", type_=ARRAY(Text))), held(_name.recorded))
    .distinct()
)


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A possible name and where it stands: ``text[start:end]``."""

    start: int
    end: int
    name: str

    @property
    def normalised(self) -> str:
        """The key names are compared by."""
        return normalise_name(self.name)


def ending_at(text: str, end: int) -> list[PlacedName]:
    """What may be a name ending at a place, the longest first; 구 is no part."""
    floor = max(0, end - LONGEST_NAME)
    for broken in _BREAK.finditer(text, floor, end):
        floor = broken.end()
    places: list[PlacedName] = []
    for word in _WORD_START.finditer(text, floor, end):
        start = word.start()
        former = _FORMER.match(text, start, end)
        starts = (start, former.end()) if former else (start,)
        places += [PlacedName(s, end, text[s:end].strip()) for s in starts if text[s:end].strip()]
    return places


def starting_at(text: str, start: int) -> list[PlacedName]:
    """What may be a name beginning at a place, the longest first; it ends where a word does."""
    ceiling = min(len(text), start + LONGEST_NAME)
    broken = _BREAK.search(text, start, ceiling)
    if broken is not None:
        ceiling = broken.start()
    former = _FORMER.match(text, start, ceiling)
    start = former.end() if former else start
    ends = [m.start() for m in _NAME_END.finditer(text, start + 2, ceiling)]
    if ceiling - start >= 2:
        ends.append(ceiling)
    places = (PlacedName(start, end, text[start:end].strip(" 」』")) for end in reversed(ends))
    return [place for place in places if place.name]


def known_among(
    session: Session, places: Iterable[PlacedName], knowledge: Knowledge
) -> frozenset[str]:
    """Which of the possible names, normalised, name a statute at some time: one query for all."""
    names = sorted({place.normalised for place in places})
    if not names:
        return frozenset()
    rows = session.execute(_KNOWN, {"names": names, **knowledge.parameters})
    return frozenset(row[0] for row in rows)


def first_known(places: Iterable[PlacedName], known: frozenset[str]) -> PlacedName | None:
    """The longest that is known."""
    return next((place for place in places if place.normalised in known), None)
