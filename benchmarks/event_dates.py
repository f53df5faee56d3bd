"""Read old law as courts cite it, and count how many citations name a version that is found.

Every citation of ``corpus/courts`` is read as a question would be: statute, form, promulgation and
the articles behind it are taken from the words, nothing from the row's own fields.

    python -m benchmarks.event_dates [FILE.jsonl.gz]
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections import Counter
from pathlib import Path

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from lawdb import database
from lawdb.event_date.cited_versions import cited_versions
from lawdb.knowledge import Knowledge
from lawdb.models import Revision
from lawdb.settings import Settings


def count(engine: Engine, file: Path) -> tuple[Counter[tuple[str, str]], list[str]]:
    """How often each kind of row came to each end, and what of the store's own was not found."""
    counts: Counter[tuple[str, str]] = Counter()
    missed: dict[str, None] = {}
    with Session(engine) as session, gzip.open(file, "rt", encoding="utf-8") as lines:
        known = set(session.scalars(select(Revision.mst)))
        ends: dict[str, str] = {}
        for line in lines:
            row = json.loads(line)
            stored = row["check"] == "exact" and known & set(row["mst"])
            text = row["raw"] + row["after"].split("\n")[0]
            if text not in ends:
                ends[text] = _end(session, text, len(row["raw"]))
            counts["in the store" if stored else row["check"], ends[text]] += 1
            if stored and not ends[text].startswith("named"):
                missed[f"{ends[text]}: {row['raw']} ({row['case']})"] = None
    return counts, list(missed)


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
    engine = database.engine(settings)
    begun = time.perf_counter()
    counts, missed = count(engine, Path(sys.argv[1]) if len(sys.argv) > 1 else default)
    for (kind, end), number in sorted(counts.items()):
        print(f"{number:6d}  {kind}: {end}")
    print(f"{sum(counts.values())} citations in {time.perf_counter() - begun:.0f} s")
    print(f"in the store and not found: {len(missed)} distinct")
    for line in missed:
        print(f"    {line}")
    engine.dispose()


if __name__ == "__main__":
    main()
