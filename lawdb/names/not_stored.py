"""Acts that existed and whose history the open sources lack: their citation is no invention.

Sources print the statutes of today with their histories; Acts repealed or absorbed before are
missing. The rows of ``lawdb/data/not_stored.yaml`` each name a decision that cites the Act by its
promulgation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache

from pydantic import Field

from lawdb.data.reading import CuratedRow, InvalidCuratedData, packaged_text, read_rows
from lawdb.names.normalise import normalise_name

_WHERE = "not_stored.yaml"
_SUBORDINATE = ("시행령", "시행규칙")
_OF_ACT = re.compile(r"(?:시행령|시행규칙)$")


class NotStored(CuratedRow):
    """One Act, and a promulgation of it that a court has cited."""

    name: str = Field(min_length=2)
    promulgated_on: date
    promulgation_no: str = Field(pattern=r"^\d+$")
    cited: str = Field(min_length=4)
    """The decision."""


def not_stored(name: str) -> NotStored | None:
    """The Act of that name, or the Act whose decree or rule it names; None where none is known.

    To be asked only for a name that the store lacks: a fuller store may hold the Act.
    """
    return _rows().get(_OF_ACT.sub("", normalise_name(name)))


def names_not_stored() -> Iterator[str]:
    """Every such name, with those of the decrees and rules, so that a text's are found whole."""
    for row in _rows().values():
        yield row.name
        for suffix in _SUBORDINATE:
            yield f"{row.name} {suffix}"


@cache
def _rows() -> dict[str, NotStored]:
    rows: dict[str, NotStored] = {}
    for row in read_rows(_WHERE, packaged_text(_WHERE), NotStored):
        key = normalise_name(row.name)
        if key in rows:
            raise InvalidCuratedData(f"{_WHERE} names {row.name} twice; keep one row")
        rows[key] = row
    return rows
