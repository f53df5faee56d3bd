"""Gold as a file to be exchanged: JSON, one record a line, with the hash of its content.

The first line is ``{"gold": name, "format": 1, "version": …, "corpus": …}``; each other line is
``{"query": {…}}``, ``{"label": {…}}`` or ``{"unresolved": {…}}``. Fields at their default are left
out. Derived labels are not in a file: they follow from the labels and the corpus.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, cast

from pydantic import ValidationError

from lawdb.evaluation.gold import (
    GoldLabel,
    GoldQuery,
    GoldRecord,
    GoldSet,
    LabelKind,
    UnresolvedLabel,
    askable,
    gold_set,
    legible,
)
from lawdb.evaluation.gold_errors import GoldVersionDiffers, MalformedGold

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
FORMAT = 1
"""Raised when a record changes its meaning."""
_RECORDS: dict[str, type[GoldRecord]] = {
    "query": GoldQuery,
    "label": GoldLabel,
    "unresolved": UnresolvedLabel,
}


def require_set_name(name: str) -> None:
    """Refuse what is no name of a set. Raises MalformedGold."""
    if not _NAME.fullmatch(name):
        raise MalformedGold(
            f"{name!r} is no name of a set; write one of a-z, 0-9 and -, as court-issues"
        )


def is_gold_file(first_line: str) -> bool:
    """Whether a first line is that of a gold file, whatever its format."""
    try:
        first: Any = json.loads(first_line)
    except (ValueError, RecursionError):
        return False
    return isinstance(first, dict) and isinstance(cast("dict[str, Any]", first).get("gold"), str)


def gold_lines(gold: GoldSet) -> Iterator[str]:
    """The lines of a file, without line ends; the same set gives the same lines."""
    head = {"gold": gold.name, "format": FORMAT, "version": gold.version, "corpus": gold.corpus}
    yield json.dumps(head, ensure_ascii=False)
    for query in gold.queries:
        yield _line("query", query)
    for label in gold.labels:
        if label.kind is not LabelKind.OTHER_DAY:
            yield _line("label", label)
    for unresolved in gold.unresolved:
        yield _line("unresolved", unresolved)


def read_gold(lines: Iterable[str]) -> GoldSet:
    """Read what ``gold_lines`` wrote; the order of the records does not matter.

    A first line without ``version`` (or with an empty one) vouches for nothing and is taken as it
    is. Raises MalformedGold, naming the line, and GoldVersionDiffers.
    """
    numbered = enumerate(lines, start=1)
    head = _head(next(numbered, (1, ""))[1])
    records: dict[str, list[GoldRecord]] = {kind: [] for kind in _RECORDS}
    for number, line in numbered:
        if line.strip():
            kind, record = _record(number, line, head["gold"])
            records[kind].append(record)
    try:
        read = gold_set(
            head["gold"],
            cast("list[GoldQuery]", records["query"]),
            cast("list[GoldLabel]", records["label"]),
            cast("list[UnresolvedLabel]", records["unresolved"]),
            head.get("corpus", ""),
        )
    except ValidationError as error:
        raise MalformedGold(_first_fault(error)) from error
    named = head.get("version", "")
    if named and named != read.version:
        raise GoldVersionDiffers(
            f"its first line says version {named[:16]}, its lines are {read.version[:16]}: take the"
            " file as it was exported, or leave version out of the first line to take the change"
        )
    return read


def _line(kind: str, record: GoldRecord) -> str:
    plain = record.model_dump(mode="json", exclude_defaults=True)
    return json.dumps({kind: plain}, ensure_ascii=False)


def _head(line: str) -> dict[str, str]:
    try:
        head: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise MalformedGold(f"line 1 is no JSON ({error}); {_FIRST_LINE}") from error
    if not isinstance(head, dict) or "gold" not in head:
        raise MalformedGold(f"line 1 names no set; {_FIRST_LINE}")
    found = cast("dict[str, Any]", head)
    if found.get("format") != FORMAT:
        raise MalformedGold(
            f"line 1 says format {found.get('format')}; this lawdb reads format {FORMAT}"
        )
    unknown = sorted(set(found) - {"gold", "format", "version", "corpus"})
    texts = [found["gold"], found.get("version", ""), found.get("corpus", "")]
    if unknown or not all(isinstance(text, str) for text in texts):
        raise MalformedGold(f"line 1 has fields that are not read; {_FIRST_LINE}")
    return found


_FIRST_LINE = 'it is {"gold": NAME, "format": 1, "version": HASH, "corpus": HASH}'


def _record(number: int, line: str, name: str) -> tuple[str, GoldRecord]:
    try:
        plain: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise MalformedGold(f"line {number} is no JSON: {error}") from error
    kinds = list(cast("dict[str, Any]", plain)) if isinstance(plain, dict) else []
    if len(kinds) != 1 or kinds[0] not in _RECORDS:
        raise MalformedGold(
            f"line {number} is no record: each line is an object with one of the fields "
            + ", ".join(_RECORDS)
        )
    kind = kinds[0]
    try:
        # From JSON: a date is a string there, and nothing else is taken for one.
        record = _RECORDS[kind].model_validate_json(json.dumps(plain[kind]))
    except ValidationError as error:
        raise MalformedGold(f"line {number}, {kind}: {_first_fault(error)}") from error
    try:
        _require_legible(record)
    except ValueError as error:
        raise MalformedGold(f"line {number}, {kind}: {error}") from error
    if isinstance(record, GoldLabel) and record.kind is LabelKind.OTHER_DAY:
        raise MalformedGold(
            f"line {number}: a label of kind other_day is derived from the store and stands in no "
            "file; leave the line out"
        )
    if isinstance(record, GoldQuery) and record.set != name:
        raise MalformedGold(f"line {number}: the query is of set {record.set}, the file of {name}")
    return kind, record


def _require_legible(record: GoldRecord) -> None:
    """Raise ValueError for words that no search reads, and for blank names."""
    if isinstance(record, GoldQuery):
        askable(record.words)
    if isinstance(record, GoldLabel):
        for name in (record.labelled_by.name, record.confirmed_by, record.seen_on):
            legible(name)


def _first_fault(error: ValidationError) -> str:
    fault = error.errors()[0]
    place = ".".join(map(str, fault["loc"]))
    said = str(fault["msg"]).removeprefix("Value error, ")
    return f"{place}: {said}" if place else said
