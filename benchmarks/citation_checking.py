"""How fast citations are found, and how fast they are checked against the store.

Finding is pure and runs on one core; it is set against eyecite, the usual extractor of American
citations, on an English text of its own kind (as an order of magnitude: other law, other language).
Both texts are as dense in citations as their kind is. Checking is measured on the store that the
settings point at, the first time and again.

    python -m benchmarks.citation_checking        # needs the extra "bench" for eyecite
"""

from __future__ import annotations

import gzip
import json
import statistics
import time
from collections.abc import Callable
from datetime import date

from sqlalchemy.orm import Session

from benchmarks.material import shared_material
from lawdb import database
from lawdb.citations.checking import validate_stream
from lawdb.citations.finding import NameBook, find
from lawdb.citations.results import CheckedCitation

_DECISIONS = "corpus/courts/decisions-sample.jsonl.gz"
_ROUNDS = 3
_ENGLISH = (
    "The court in Harbor v. Keeper, {a} U.S. {b}, {c} (19{d}), held that a lamp which no keeper"
    " tends is no light at all. See also Fog v. Signal, {b} F.2d {c} (2d Cir. 19{d}); 42 U.S.C."
    " § {a}. The appellant asks us to depart from that rule. We decline. Id. at {c}. Whatever"
    " may be said of the older practice, the statute now requires that every light be tended from"
    " dusk to dawn, and nothing in Harbor, {a} U.S. at {c}, suggests otherwise. "
)


def decisions() -> str:
    """The decisions of the sample, one after another."""
    with gzip.open(shared_material(_DECISIONS), "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return "\n\n".join("\n\n".join((r["issues"], r["summary"], r["references"])) for r in rows)


def english(length: int) -> str:
    """Invented American prose with citations, of about so many characters."""
    pieces: list[str] = []
    size = number = 0
    while size < length:
        number += 1
        pieces.append(
            _ENGLISH.format(
                a=100 + number % 400, b=200 + number % 700, c=1 + number % 900, d=10 + number % 89
            )
        )
        size += len(pieces[-1])
    return "".join(pieces)


def rate(text: str, work: Callable[[str], int]) -> tuple[float, int]:
    """MB of UTF-8 a second, the median of some rounds, and the citations found."""
    seconds: list[float] = []
    found = 0
    for _ in range(_ROUNDS):
        began = time.perf_counter()
        found = work(text)
        seconds.append(time.perf_counter() - began)
    return len(text.encode()) / 1e6 / statistics.median(seconds), found


def main() -> None:
    """Measure and print."""
    text = decisions()
    with Session(database.engine()) as session:
        began = time.perf_counter()
        names = NameBook.of(session)
        print(f"{len(names):,} names read in {time.perf_counter() - began:.2f} s")
        own, found = rate(text, lambda t: len(find(t, names).citations))
        print(f"finding: {own:.2f} MB/s, {found:,} citations in {len(text.encode()) / 1e6:.2f} MB")
        for turn in ("first time", "again"):
            _check(session, text, names, turn)
    try:
        from eyecite import get_citations  # noqa: PLC0415 - an extra
    except ImportError:
        print("eyecite is not installed (pip install -e '.[bench]')")
        return
    other, cited = rate(english(300_000), lambda t: len(get_citations(t)))
    ratio = own / other
    print(f"eyecite on English: {other:.2f} MB/s, {cited:,} citations; ours {ratio:.1f} times")


def _check(session: Session, text: str, names: NameBook, turn: str) -> None:
    """Check every citation of the decisions as of one day."""
    began = time.perf_counter()
    first: float | None = None
    checked = 0
    for each in validate_stream(session, text, as_of=date(2015, 1, 1), names=names):
        if isinstance(each, CheckedCitation):
            checked += 1
            first = first or time.perf_counter() - began
    seconds = time.perf_counter() - began
    print(
        f"checking, {turn}: {checked / seconds:,.0f} citations/s,"
        f" the first after {first or 0:.2f} s, {checked:,} in {seconds:.2f} s"
    )


if __name__ == "__main__":
    main()
