"""Rules that the same words name, told apart by other words of the text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from deadline_engine.extraction.by_rules.word_patterns import WordRow, any_of, rows_of
from deadline_engine.rules.catalogue import Catalogue


class RivalRow(WordRow):
    """A group of ``rivals.yaml``: each rule with the words that only it has."""

    rules: dict[str, tuple[str, ...]]
    otherwise: Literal["all", "as_named"] = "all"
    """What is left where the text has none of the words."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The rules that are left, where each was named, and the words that told them apart."""

    places: dict[str, int]
    words: dict[str, str]
    named_as: dict[str, str]
    """Of a rule that took the place of another one: that one, which the text's words named."""


@cache
def rival_rows() -> tuple[RivalRow, ...]:
    """The groups in the order of the file."""
    return rows_of("rivals.yaml", tuple[RivalRow, ...])


def settled(found: dict[str, int], text: str, catalogue: Catalogue) -> Settled:
    """The rules found in a text, each beside or in place of those that its words fit as well."""
    places, told, named_as = dict(found), dict[str, str](), dict[str, str]()
    for row in rival_rows():
        rules = {rule: words for rule, words in row.rules.items() if rule in catalogue.rules}
        named = [rule for rule in rules if rule in found]
        if not named:
            continue
        said = {
            rule: match[0]
            for rule, words in rules.items()
            if (match := any_of(words).search(text)) is not None
        }
        if not said and row.otherwise == "as_named":
            continue
        first = min(named, key=lambda rule: found[rule])
        for rule in named:
            places.pop(rule, None)
        for rule in said or rules:
            places[rule] = found.get(rule, found[first])
            if row.otherwise == "all":
                named_as.setdefault(rule, rule if rule in found else first)
        told |= said
    return Settled(places, told, named_as)


def telling_words(rule: str, others: set[str]) -> tuple[str, ...]:
    """The words that would say that a text is about this rule and not about one of the others."""
    words: dict[str, None] = {}
    for row in rival_rows():
        if rule in row.rules and others & (row.rules.keys() - {rule}):
            words.update(dict.fromkeys(row.rules[rule]))
    return tuple(words)
