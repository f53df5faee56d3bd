"""Which rules a text could be about, by its words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from deadline_engine.counting.period import Period
from deadline_engine.extraction.by_rules.hanja import in_hangul
from deadline_engine.extraction.by_rules.rivals import settled, telling_words
from deadline_engine.extraction.by_rules.word_patterns import WordRow, any_of, rows_of
from deadline_engine.extraction.extraction import RuleCandidate
from deadline_engine.rules.catalogue import Catalogue
from deadline_engine.rules.schema import Direction, Limb, Names, Rule

_LONG_ENOUGH = 4
"""Letters of a word by which people look for a rule, to count where it stands in a text."""
_SURE = 6
"""Letters of such a word, to name a rule by itself."""
_MOST = 5
_MOST_WORDS = 6
"""How many words that tell a candidate from the others are shown."""
_WORD = re.compile(r"[가-힣]{2,}|[a-z]{4,}")
_SHORT = 2
_COMMON = 12
"""A word that stands in the names of more rules than these tells none of them."""


class ClaimRow(WordRow):
    """A row of ``claims.yaml``."""

    rule: str
    words: tuple[str, ...]
    also: tuple[tuple[str, ...], ...] = ()
    without: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claims:
    """The rules a text could be about, and the one that its words name, if they name one."""

    candidates: tuple[RuleCandidate, ...] = ()
    rule: str | None = None
    words: tuple[str, ...] = ()
    """Words of the text that name the one rule."""
    nearest: bool = False
    """No words of a list stand in the text; the candidates only share some of its words."""


@dataclass
class _Found:
    places: dict[str, int]
    words: dict[str, str]
    sure: bool = True


@cache
def claim_rows() -> tuple[ClaimRow, ...]:
    """The rows in the order of the file."""
    return rows_of("claims.yaml", tuple[ClaimRow, ...])


def claims_in(text: str, catalogue: Catalogue) -> tuple[RuleCandidate, ...]:
    """The rules the text could be about, those named first in it first."""
    return claims_of(text, catalogue).candidates


def claims_of(text: str, catalogue: Catalogue) -> Claims:
    """The rule the text is about, or the candidates among which a person has to choose.

    One rule is taken where its own words stand in the text and none of a rule that could be meant
    as well. Where no word of the lists stands there, the candidates are the rules whose names
    share the most telling words with the text. Never raises.
    """
    written = unicodedata.normalize("NFC", text)
    said = in_hangul(written)
    found = _listed(said, catalogue)
    if not found.places:
        found = _searched(said, catalogue)
    if not found.places:
        return Claims(_candidates(_nearest(said, catalogue), catalogue), nearest=True)
    left = settled(found.places, said, catalogue)
    ordered = sorted(left.places, key=lambda rule: (left.places[rule], rule))[:_MOST]
    if len(ordered) > 1 or not found.sure:
        return Claims(_candidates(ordered, catalogue))
    (rule,) = ordered
    named = (found.words.get(left.named_as.get(rule, rule)), left.words.get(rule))
    words = (written[at : at + len(w)] for w in named if w and (at := said.find(w)) >= 0)
    return Claims(_candidates(ordered, catalogue), rule, tuple(dict.fromkeys(words)))


def _listed(text: str, catalogue: Catalogue) -> _Found:
    found = _Found({}, {})
    left_out: set[str] = set()
    for row in claim_rows():
        match = _holds(row, text)
        if match is None or row.rule not in catalogue.rules:
            continue
        left_out |= set(row.over)
        if match.start() < found.places.get(row.rule, len(text) + 1):
            found.places[row.rule] = match.start()
            found.words[row.rule] = match[0]
    for rule in left_out:
        found.places.pop(rule, None)
    return found


def _holds(row: ClaimRow, text: str) -> re.Match[str] | None:
    match = any_of(row.words).search(text)
    if match is None or any(any_of(words).search(text) is None for words in row.also):
        return None
    if row.without and any_of(row.without).search(text) is not None:
        return None
    return match


def _searched(text: str, catalogue: Catalogue) -> _Found:
    """The rules of which a word stands in the text by which people look for them."""
    found = _Found({}, {})
    for rule in catalogue.rules.values():
        matches = [match for word in _looked_for(rule) if (match := any_of((word,)).search(text))]
        if matches:
            first = min(matches, key=lambda match: match.start())
            found.places[rule.id] = first.start()
            found.words[rule.id] = max((m[0] for m in matches), key=_letters)
    if len(found.places) == 1:  # 지급명령 alone may be of the order or of a claim
        found.sure = any(_letters(word) >= _SURE for word in found.words.values())
    return found


def _looked_for(rule: Rule) -> tuple[str, ...]:
    return tuple(word for word in rule.also_called if _letters(word) >= _LONG_ENOUGH)


def _letters(word: str) -> int:
    return len(word.replace(" ", ""))


def _nearest(text: str, catalogue: Catalogue) -> list[str]:
    """The rules whose names share the rarest words with the text, the nearest first."""
    named = _names(catalogue)
    joined = text.casefold()
    weights: dict[str, float] = {}
    for word, rules in named.items():
        if len(rules) <= _COMMON and _stands(word, joined):
            for rule in rules:
                weights[rule] = weights.get(rule, 0.0) + len(word) / len(rules)
    return sorted(weights, key=lambda rule: (-weights[rule], rule))[:_MOST]


def _names(catalogue: Catalogue) -> dict[str, set[str]]:
    """The words of the rules' names; short ones only where people look for a rule by them alone."""
    named: dict[str, set[str]] = {}
    for rule in catalogue.rules.values():
        alone = set(rule.also_called)
        for word in _WORD.findall(" ".join((rule.name.ko, *rule.also_called)).casefold()):
            if len(word) > _SHORT or word in alone:
                named.setdefault(word, set()).add(rule.id)
    return named


def _stands(word: str, text: str) -> bool:
    """Whether the word stands there; a short one at the beginning of a word: 이자, 상속인이자."""
    at = text.find(word)
    while at >= 0 and len(word) <= _SHORT and at > 0 and text[at - 1].isalpha():
        at = text.find(word, at + 1)
    return at >= 0


def _candidates(rules: list[str], catalogue: Catalogue) -> tuple[RuleCandidate, ...]:
    return tuple(
        RuleCandidate(
            rule=rule,
            name=catalogue.rules[rule].name,
            apart=_apart(catalogue.rules[rule], set(rules) - {rule}, catalogue),
        )
        for rule in rules
    )


def _apart(rule: Rule, others: set[str], catalogue: Catalogue) -> Names:
    """What the period of a candidate runs from and how long, and the words that would name it."""
    counted = [
        (catalogue.roles[limb.trigger].name, _length(limb), limb.direction is Direction.BEFORE)
        for limb in rule.limbs
    ]
    ko = " · ".join(f"{n.ko}{'까지' if back else '부터'} {p.ko}" for n, p, back in counted)
    en = "; ".join(f"{p.en} {'before' if back else 'from'} {n.en}" for n, p, back in counted)
    words = ", ".join(telling_words(rule.id, others)[:_MOST_WORDS])
    if words:
        ko, en = f"{ko} (글의 말: {words} …)", f"{en} (words of the text: {words} …)"
    return Names(ko=ko, en=en)


def _length(limb: Limb) -> Names:
    period = limb.versions[-1].period
    if isinstance(period, Period):
        return Names(ko=period.korean, en=str(period))
    return Names(ko="경우에 따른 기간", en="a period that depends on the case")
