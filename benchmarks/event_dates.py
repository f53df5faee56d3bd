"""Read old law as courts cite it, and count how many citations name a version that is found.

Every citation of ``corpus/courts`` is read as a question would be: statute, form, promulgation and
the articles behind it are taken from the words, nothing from the row's own fields. Equal citations
are read once; the rest is shared out by statute among two readers.

    python -m benchmarks.event_dates [FILE.jsonl.gz]
"""

from __future__ import annotations

import gzip
import json
import multiprocessing
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from lawdb import database
from lawdb.event_date.cited_versions import cited_versions
from lawdb.knowledge import Knowledge
from lawdb.models import Revision
from lawdb.settings import Settings

READERS = 2
_PROGRESS_EVERY = 2_000


def count(file: Path) -> tuple[Counter[tuple[str, str]], list[str]]:
    """How often each kind of row came to each end, and what of the store's own was not found."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    ends = _ends(rows)
    engine = database.engine(Settings())
    with Session(engine) as session:
        known = set(session.scalars(select(Revision.mst)))
    engine.dispose()
    counts: Counter[tuple[str, str]] = Counter()
    missed: dict[str, None] = {}
    for row in rows:
        stored = row["check"] == "exact" and known & set(row["mst"])
        end = ends[_text(row)]
        counts["in the store" if stored else row["check"], end] += 1
        if stored and not end.startswith("named"):
            missed[f"{end}: {' '.join(row['raw'].split())} ({row['case']})"] = None
    return counts, list(missed)


def _text(row: dict[str, Any]) -> str:
    """The citation and the articles behind it, up to the end of the line."""
    return row["raw"] + row["after"].split("\n")[0]


def _ends(rows: list[dict[str, Any]]) -> dict[str, str]:
    """What each distinct citation comes to."""
    by_statute: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for row in rows:
        by_statute[row["law"]][_text(row)] = len(row["raw"])
    groups = sorted(by_statute.values(), key=len, reverse=True)
    total, done, told = sum(map(len, groups)), 0, 0
    ends: dict[str, str] = {}
    with multiprocessing.get_context("spawn").Pool(READERS, _open) as pool:
        for found in pool.imap_unordered(_read, _pieces(groups)):
            ends |= found
            done += len(found)
            if done - told >= _PROGRESS_EVERY:
                told = done
                print(f"{done} of {total} distinct citations read", file=sys.stderr, flush=True)
    return ends


def _pieces(groups: list[dict[str, int]]) -> list[list[tuple[str, int]]]:
    """The citations in pieces of at most 500, those of one statute beside each other."""
    flat = [item for group in groups for item in group.items()]
    return [flat[at : at + 500] for at in range(0, len(flat), 500)]


class _Reader:
    """The connection of one reading process."""

    session: Session


def _open() -> None:
    _Reader.session = Session(database.engine(Settings()))


def _read(piece: list[tuple[str, int]]) -> dict[str, str]:
    return {text: _end(_Reader.session, text, first) for text, first in piece}


def _end(session: Session, text: str, first: int) -> str:
    """What the citation that begins the text comes to."""
    found = cited_versions(session, text, Knowledge())
    named = [v for v in found.named if v.expression.start < first]
    if named:
        return f"named {named[0].form}, {'with' if named[0].articles else 'without'} articles"
    missing = [n for n in found.not_found if n.expression.start < first]
    return missing[0].code.value if missing else "not read as a citation"


def main() -> None:
    settings = Settings()
    shared = settings.shared or Path("../shared")
    default = shared / "corpus" / "courts" / "old-version-citations.jsonl.gz"
    begun = time.perf_counter()
    counts, missed = count(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
    for (kind, end), number in sorted(counts.items()):
        print(f"{number:6d}  {kind}: {end}")
    print(f"{sum(counts.values())} citations in {time.perf_counter() - begun:.0f} s")
    stored = sum(number for (kind, _), number in counts.items() if kind == "in the store")
    found = sum(n for (k, end), n in counts.items() if k == "in the store" and "named" in end)
    print(f"in the store: {found} of {stored} named")
    print(f"in the store and not found: {len(missed)} distinct")
    for line in missed:
        print(f"    {line}")


if __name__ == "__main__":
    main()
