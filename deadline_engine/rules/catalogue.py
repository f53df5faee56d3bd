"""The catalogue as loaded: every rule, and what may hold its period up, by id."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, TypeVar, cast

import yaml
from pydantic import ValidationError
from rapidfuzz import fuzz

from deadline_engine.authority import DatedData
from deadline_engine.rules.schema import ByAttribute, Limb, Reach, Rule
from deadline_engine.rules.tolling import Interruption, Suspension
from deadline_engine.rules.vocabulary import Attribute, Role, Vocabulary

_ROW = TypeVar("_ROW", bound=DatedData)
_NEAR = 5
_HALF = 0.5
"""Share of the words asked for that a rule must have where none has all of them."""
_ALIKE = 75
"""Of 100: one letter in four may differ."""
_ALIKE_ID = 90
"""The same of ids, most of whose letters many share."""
_LONG_ENOUGH = 4
"""Letters; shorter words look like too many others."""
_HANGUL_WORD = re.compile(r"[가-힣]{2,}")


class InvalidRule(ValueError):
    """A file of the catalogue that cannot be trusted: which, where in it, and why."""

    code = "invalid_rule"


_SHOWN = 80
"""Characters of a name that is repeated in an error."""


class UnknownRule(LookupError):
    """No rule has the id; ``candidates`` are the rules it could be."""

    code = "unknown_rule"

    def __init__(self, asked: str, candidates: tuple[Rule, ...]) -> None:
        listed = "; ".join(f"{rule.id} ({rule.name.ko})" for rule in candidates)
        super().__init__(f"there is no rule {asked[:_SHOWN]!r}; it could be: {listed}")
        self.asked = asked
        self.candidates = candidates


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All rules. Build it with ``packaged`` or ``read``; both check every name a rule uses."""

    rules: Mapping[str, Rule]
    interruptions: Mapping[str, Interruption]
    suspensions: Mapping[str, Suspension]
    roles: Mapping[str, Role]
    attributes: Mapping[str, Attribute]

    def rule(self, asked: str) -> Rule:
        """The rule with the id. Raises UnknownRule with the rules it could be."""
        found = self.rules.get(asked.strip())
        if found is None:
            raise UnknownRule(asked, self.like(asked))
        return found

    def like(self, words: str, limit: int = _NEAR) -> tuple[Rule, ...]:
        """Rules whose id, name, article or other words look like ``words``, the nearest first."""
        asked = words.casefold()
        scores = {
            rule.id: max(fuzz.token_set_ratio(asked, _searchable(rule)), fuzz.ratio(asked, rule.id))
            for rule in self.rules.values()
        }
        nearest = sorted(scores, key=lambda rule_id: (-scores[rule_id], rule_id))
        return tuple(self.rules[rule_id] for rule_id in nearest[:limit])

    def matching(self, words: str) -> tuple[Rule, ...]:
        """Rules in which the words are found, the nearest first; none where none has them.

        Spaces of the rule's own words do not matter. Rules with all the words leave the others
        out; else those with half of them count; else those that have a word which is part of one
        asked for (``항소`` of ``항소기간``), or look like it but for a slip of the pen.
        """
        asked = words.casefold().split()
        if not asked:
            return ()
        found = {rule.id: _share_found(asked, rule) for rule in self.rules.values()}
        best = max(found.values(), default=0.0)
        least = 1.0 if best == 1 else _HALF
        chosen = {rule_id for rule_id, share in found.items() if share >= least}
        if not chosen:
            chosen = {rule.id for rule in self.rules.values() if _resembles(asked, rule)}
        nearest = self.like(words, len(self.rules))
        return tuple(rule for rule in nearest if rule.id in chosen)


def _share_found(asked: list[str], rule: Rule) -> float:
    text = _searchable(rule).replace(" ", "")
    return sum(word in text for word in asked) / len(asked)


def _resembles(asked: list[str], rule: Rule) -> bool:
    text = _searchable(rule)
    joined = "".join(asked)
    if "." in joined:
        return fuzz.ratio(joined, rule.id) >= _ALIKE_ID
    if any(token in joined for token in _HANGUL_WORD.findall(text)):
        return True
    return len(joined) >= _LONG_ENOUGH and (
        fuzz.partial_ratio(joined, text.replace(" ", "")) >= _ALIKE
    )


def _searchable(rule: Rule) -> str:
    articles = (str(v.authority) for limb in rule.limbs for v in limb.versions[-1:])
    return " ".join((rule.id, rule.name.ko, rule.name.en, *rule.also_called, *articles)).casefold()


@cache
def packaged() -> Catalogue:
    """The catalogue that comes with the engine. Raises InvalidRule."""
    root = files("deadline_engine.rules")
    return read(dict(_yaml_files(root, "")))


def read(texts: Mapping[str, str]) -> Catalogue:
    """A catalogue from its files: ``vocabulary/*.yaml``, ``tolling/*.yaml``, all others rules.

    Raises InvalidRule for a file that is malformed, an id given twice, and a rule that names a
    role, attribute, interruption or suspension that is not defined.
    """
    roles: list[Role] = []
    attributes: list[Attribute] = []
    rules: list[Rule] = []
    interruptions: list[Interruption] = []
    suspensions: list[Suspension] = []
    for where, text in texts.items():
        data = _loaded(where, text)
        if where.startswith("vocabulary"):
            words = _row(where, data, Vocabulary)
            roles += words.roles
            attributes += words.attributes
        elif "tolling/" in where:
            parts = cast("dict[str, Any]", data)
            interruptions += _rows(where, parts.get("interruptions", []), Interruption)
            suspensions += _rows(where, parts.get("suspensions", []), Suspension)
        else:
            rules += _rows(where, data, Rule)
    catalogue = Catalogue(
        _by_id(rules),
        _by_id(interruptions),
        _by_id(suspensions),
        _by_id(roles),
        _by_id(attributes),
    )
    _refuse_dangling(catalogue.suspensions)
    for rule in rules:
        _refuse_undefined(rule, catalogue)
    return catalogue


def _refuse_dangling(suspensions: Mapping[str, Suspension]) -> None:
    """Each suspension that another one takes the place of must exist."""
    for suspension in suspensions.values():
        for other in (suspension.earlier_facts_by, suspension.later_facts_by):
            if other is not None and other not in suspensions:
                raise InvalidRule(f"{suspension.id}: the suspension {other} is not defined")


def _refuse_undefined(rule: Rule, catalogue: Catalogue) -> None:
    missing = sorted({role for pair in rule.in_order for role in pair} - catalogue.roles.keys())
    if missing:
        raise InvalidRule(f"{rule.id}, in_order: role {', '.join(missing)} is not defined")
    for limb in rule.limbs:
        for what, names, known in (
            ("role", _roles_of(limb), catalogue.roles),
            ("attribute", _attributes_of(limb), catalogue.attributes),
            ("interruption", limb.interrupted_by or rule.interrupted_by, catalogue.interruptions),
            ("suspension", limb.suspended_by or rule.suspended_by, catalogue.suspensions),
        ):
            missing = sorted(set(names) - known.keys())
            if missing:
                raise InvalidRule(
                    f"{rule.id}, limb {limb.id}: {what} {', '.join(missing)} is not defined"
                )


def _roles_of(limb: Limb) -> Iterator[str]:
    yield limb.trigger
    if limb.governed_by is not None:
        yield limb.governed_by
    for version in limb.versions:
        for condition in _conditions(version.reach):
            yield from (condition.event_from or {}).keys()
            yield from (condition.event_before or {}).keys()


def _attributes_of(limb: Limb) -> Iterator[str]:
    yield from limb.only_if
    for version in limb.versions:
        if isinstance(version.period, ByAttribute):
            yield version.period.attribute
        for condition in _conditions(version.reach):
            yield from (condition.attribute or {}).keys()


def _conditions(reach: Reach | None) -> Iterator[Any]:
    for item in reach.when_any if reach else ():
        yield from item if isinstance(item, tuple) else (item,)


def _yaml_files(folder: Traversable, prefix: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _yaml_files(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".yaml"):
            yield f"{prefix}{entry.name}", entry.read_text("utf-8")


def _loaded(where: str, text: str) -> Any:
    try:
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    except (yaml.YAMLError, ValueError) as error:  # ValueError: a date that does not exist
        raise InvalidRule(f"{where} is no YAML: {error}") from error


def _rows(where: str, data: Any, schema: type[_ROW]) -> list[_ROW]:
    if not isinstance(data, list):
        raise InvalidRule(f"{where} must hold a list")
    rows = enumerate(cast("list[Any]", data), start=1)
    return [_row(f"{where}, row {number}", row, schema) for number, row in rows]


def _row(where: str, data: Any, schema: type[_ROW]) -> _ROW:
    try:
        return schema.model_validate(data)
    except ValidationError as error:
        name = cast("dict[str, Any]", data).get("id", "") if isinstance(data, dict) else ""
        raise InvalidRule(f"{where} {name}: {error}") from error


def _by_id(rows: Iterable[Any]) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    for row in rows:
        if row.id in found:
            raise InvalidRule(f"the id {row.id} is given twice; keep one")
        found[row.id] = row
    return MappingProxyType(found)
