"""Validate old law as courts cite it: 구 민법(… 법률 제4199호로 개정되기 전의 것) 제844조.

Every citation of a version is put to :func:`lawdb.citations.checking.validate` with the words that
follow it, as a text of its own. The table crosses what an independent comparison with the full
history said of the promulgation (``check``) with the verdicts; the valid ones are held against
:func:`lawdb.lookup.article_before`, and what is not valid is listed by cause.

    python -m benchmarks.version_citations [FILE.jsonl.gz]
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from benchmarks.material import shared_material
from lawdb import database
from lawdb.citations.checking import validate
from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.citations.finding import NameBook
from lawdb.citations.results import CheckedCitation
from lawdb.citations.verdict import SOUND, Verdict
from lawdb.errors import StoreError
from lawdb.knowledge import Knowledge
from lawdb.lookup import article_before
from lawdb.models import Revision, StatuteName
from lawdb.names.normalise import normalise_name
from lawdb.names.not_stored import not_stored

FILE = "corpus/courts/old-version-citations.jsonl.gz"
_EXAMPLES = 4


@dataclass(slots=True)
class Table:
    """What the citations came to."""

    rows: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """By ``check`` and what became of the row's bracket."""
    places: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """Numbered places under the brackets, by ``check`` and verdict."""
    agreement: Counter[str] = field(default_factory=Counter[str])
    """Of sound places: whether ``article_before`` finds the same interval."""
    dates: Counter[str] = field(default_factory=Counter[str])
    """Of promulgations with a wrong date: whether the right one is proposed."""
    causes: dict[str, list[str]] = field(default_factory=dict[str, list[str]])


def rows_of(file: Path) -> Iterator[dict[str, Any]]:
    """The citations, each with different words once."""
    seen: set[tuple[str, str]] = set()
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            row: dict[str, Any] = json.loads(line)
            if (row["raw"], row["after"]) not in seen:
                seen.add((row["raw"], row["after"]))
                yield row


def places_of(
    session: Session, row: dict[str, Any], names: NameBook, law: StoredLaw
) -> list[CheckedCitation]:
    """The citations in a row's words under its bracket; the one cut off at the end is left out."""
    text = row["raw"] + row["after"]
    decided = date.fromisoformat(row["decided"]) if row["decided"] else None
    found: list[CheckedCitation] = []
    for citation in validate(session, text, as_of=decided, names=names, law=law).citations:
        version = citation.cited.version
        if version is None or version.start >= len(row["raw"]):
            continue
        if citation.place.end < len(text) - 1 or not citation.cited.reference:
            found.append(citation)
    return found


def measure(session: Session, file: Path) -> Table:
    """Put every row whose statute the store holds to the validator."""
    names, law, table = NameBook.of(session), StoredLaw(session, Knowledge()), Table()
    for row in rows_of(file):
        if row["law"] in names and not_stored(row["law"]) is None:
            count(session, table, row, places_of(session, row, names, law))
        else:
            table.rows[row["check"], "statute not in the store"] += 1
    return table


def count(
    session: Session, table: Table, row: dict[str, Any], places: list[CheckedCitation]
) -> None:
    """Enter one row in the tables."""
    check = row["check"]
    if not places:
        table.rows[check, "no place read under the bracket"] += 1
        note(table, f"{check}: no place read under the bracket", row, None)
        return
    bad = any(p.verdict is Verdict.BAD_PROMULGATION for p in places)
    table.rows[check, "bad_promulgation" if bad else "promulgation found"] += 1
    if check == "number_ok_date_differs":
        table.dates[proposed(session, row, places)] += 1
    for place in places:
        if place.cited.reference:
            table.places[check, place.verdict.value] += 1
        if place.verdict in SOUND and place.cited.reference and "전의" in row["raw"]:
            table.agreement[agreement(session, row, place)] += 1
        elif place.verdict not in SOUND and check == "exact":
            note(table, f"exact: {place.verdict.value}", row, place)
        elif place.verdict is not Verdict.BAD_PROMULGATION and check == "number_ok_date_differs":
            note(table, f"number_ok_date_differs: {place.verdict.value}", row, place)
    if check == "exact" and bad:
        note(table, "exact, but bad_promulgation", row, places[0])


def proposed(session: Session, row: dict[str, Any], places: list[CheckedCitation]) -> str:
    """Whether the day on which the number was promulgated is among those proposed."""
    bad = next((p.bad_promulgation for p in places if p.bad_promulgation is not None), None)
    if bad is None:
        return "not flagged"
    days = {
        r.promulgated_on
        for r in session.scalars(
            select(Revision).where(
                Revision.promulgation_no == row["no"].lstrip("0"),
                Revision.statute_id.in_(
                    select(StatuteName.statute_id).where(
                        StatuteName.normalized == normalise_name(row["law"])
                    )
                ),
            )
        )
    }
    likely = {each.promulgated_on for each in bad.likely}
    return "right date proposed" if likely & days else "another date proposed"


def agreement(session: Session, row: dict[str, Any], place: CheckedCitation) -> str:
    """Whether the text found is the one that stands before the revision, by another way."""
    assert place.statute is not None
    try:
        before = article_before(
            session,
            place.statute.title,
            place.article,
            row["no"],
            promulgated_on=date.fromisoformat(row["date"]),
        )
    except StoreError as error:
        return f"article_before: {error.code}"
    return "same interval" if before.version == place.version else "another interval"


def note(table: Table, cause: str, row: dict[str, Any], place: CheckedCitation | None) -> None:
    """Keep an example of a cause."""
    words = place.place.text if place is not None else row["raw"]
    said = place.sentence_en if place is not None else row["after"][:40]
    table.causes.setdefault(cause, []).append(f"{row['case']}: {words} — {said}")


def show(table: Table) -> None:
    """Print the tables."""
    for title, counts in (("rows", table.rows), ("places", table.places)):
        print(f"\n{title}")
        for (check, what), count in sorted(counts.items()):
            print(f"  {check:24} {what:34} {count:6,}")
    print("\nsound places against article_before")
    for what, count in table.agreement.most_common():
        print(f"  {what:59} {count:6,}")
    print("\nnumber right, date wrong")
    for what, count in table.dates.most_common():
        print(f"  {what:59} {count:6,}")
    print("\nnot valid, by cause")
    for cause, examples in sorted(table.causes.items(), key=lambda c: -len(c[1])):
        print(f"  {cause} {len(examples):,}")
        for example in examples[:_EXAMPLES]:
            print(f"      {' '.join(example.split())[:200]}")


def main() -> None:
    """Measure and print."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else shared_material(FILE)
    with Session(database.engine()) as session:
        show(measure(session, file))


if __name__ == "__main__":
    main()
