"""All names of statutes that the store knows, to be found in a running text in one pass."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain

from sqlalchemy import select
from sqlalchemy.orm import Session

from lawdb.citations.finding.misspelt import Misspelt
from lawdb.citations.finding.word_finder import WordFinder
from lawdb.citations.finding.written_name import begins_a_name, ends_a_name
from lawdb.knowledge import Knowledge, held
from lawdb.models import StatuteName
from lawdb.names.normalise import normalise_name
from lawdb.names.not_stored import names_not_stored

_SHORT = 3
"""Letters up to which a name is found only without spaces in it: 이 상 법 is not 상법."""
_DROPPED = re.compile("[ \t\n\r\v\f·「」『』｢｣《》〈〉]")
_name = StatuteName.__table__.c
_NAMES = select(_name.normalized).where(held(_name.recorded)).distinct()


@dataclass(frozen=True, slots=True)
class FoundName:
    """A known name: ``text[start:end]``."""

    start: int
    end: int
    short: bool = False
    """Whether it is known only from the text itself, which defined it."""


class NameBook:
    """Names by their comparison key; finds the longest of them that stand whole in a text."""

    def __init__(self, names: Iterable[str]) -> None:
        """From names in any spelling."""
        keys = map(normalise_name, names)
        self._keys = {key: len(key) for key in keys if len(key) > 1}
        self._names = WordFinder(self._keys)

    @cached_property
    def misspelt(self) -> Misspelt:
        """Tells words that are one slip away from a name."""
        return Misspelt(self._keys)

    @classmethod
    def of(cls, session: Session, knowledge: Knowledge | None = None) -> NameBook:
        """Every name of a statute that the store knows, of any time; and of Acts it lacks."""
        knowledge = knowledge or Knowledge()
        return cls(chain(session.scalars(_NAMES, knowledge.parameters), names_not_stored()))

    def __len__(self) -> int:
        """How many different names there are."""
        return len(self._names)

    def __contains__(self, name: str) -> bool:
        """Whether a name, in any spelling, is known."""
        return normalise_name(name) in self._names

    def names_in(self, text: str) -> list[FoundName]:
        """Names that stand whole in a text in its reading form, in order, none within another.

        A name begins where a word does (also after 구) and ends where one does, or before what
        may follow a name within a word: a particle, 제1조, 부칙.
        """
        words = _DROPPED.split(text)
        squeezed = "".join(words)
        dropped = list(accumulate(map(len, words)))
        """How many letters stand before each one that is left out."""
        whole: list[FoundName] = []
        for first, after, length in self._names.found(squeezed):
            start = first + bisect_right(dropped, first)
            end = after + bisect_right(dropped, after - 1)
            if length <= _SHORT and end - start != length:
                continue
            if begins_a_name(text, start) and ends_a_name(text, end):
                whole.append(FoundName(start, end))
        return outermost(whole)


def outermost(names: list[FoundName]) -> list[FoundName]:
    """Of names that overlap the one that begins first, and of those the longest."""
    chosen: list[FoundName] = []
    for name in sorted(names, key=lambda each: (each.start, -each.end)):
        if not chosen or chosen[-1].end <= name.start:
            chosen.append(name)
    return chosen
