"""Which rules a text could be about, by its words."""

from __future__ import annotations

import unicodedata
from functools import cache

from deadline_engine.extraction.by_rules.word_patterns import WordRow, any_of, rows_of
from deadline_engine.extraction.extraction import RuleCandidate
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import Rule

_LONG_ENOUGH = 4
"""Letters of a word by which people look for a rule, to count where it stands in a text."""
_SURE = 6
"""Letters of such a word, to name a rule by itself."""
_MOST = 5


class ClaimRow(WordRow):
    """A row of ``claims.yaml``."""

    rule: str
    words: tuple[str, ...]
    also: tuple[tuple[str, ...], ...] = ()
    without: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


@cache
def claim_rows() -> tuple[ClaimRow, ...]:
    """The rows in the order of the file."""
    return rows_of("claims.yaml", tuple[ClaimRow, ...])


def claims_in(text: str, catalogue: Catalogue) -> tuple[RuleCandidate, ...]:
    """The rules the text could be about, those named first in it first.

    One: the text says which. Several: a person has to choose. None where no word of the list
    stands in the text, nor one by which the catalogue is searched.
    """
    said = unicodedata.normalize("NFC", text)
    found: dict[str, int] = {}
    left_out: set[str] = set()
    for row in claim_rows():
        at = _holds(row, said)
        if at is not None and row.rule in catalogue.rules:
            found[row.rule] = min(at, found.get(row.rule, at))
            left_out |= set(row.over)
    if not found:
        found = _searched(said, catalogue)
    ordered = sorted(found.keys() - left_out, key=lambda rule: (found[rule], rule))
    return tuple(
        RuleCandidate(rule=rule, name=catalogue.rules[rule].name) for rule in ordered[:_MOST]
    )


def _holds(row: ClaimRow, text: str) -> int | None:
    match = any_of(row.words).search(text)
    if match is None or any(any_of(words).search(text) is None for words in row.also):
        return None
    if row.without and any_of(row.without).search(text) is not None:
        return None
    return match.start()


def _searched(text: str, catalogue: Catalogue) -> dict[str, int]:
    """The rules of which a word stands in the text by which people look for them."""
    joined = text.replace(" ", "").casefold()
    found: dict[str, int] = {}
    for rule in catalogue.rules.values():
        places = [joined.find(word) for word in _looked_for(rule)]
        places = [place for place in places if place >= 0]
        if places:
            found[rule.id] = min(places)
    if len(found) == 1:  # 지급명령 alone may be of the order or of a claim
        (only,) = found
        sure = (len(w) >= _SURE for w in _looked_for(catalogue.rules[only]) if w in joined)
        return found if any(sure) else {}
    return found


def _looked_for(rule: Rule) -> tuple[str, ...]:
    words = (word.replace(" ", "").casefold() for word in rule.also_called)
    return tuple(word for word in words if len(word) >= _LONG_ENOUGH)
