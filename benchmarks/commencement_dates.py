"""How many official commencement dates the Civil Act's convention reproduces.

Run: ``python -m benchmarks.commencement_dates``. Reads ``gold/commencement-dates.jsonl.gz`` under
``LAWDB_SHARED`` (default ``../shared``) and prints the hits of the convention, of naive month
arithmetic (``promulgated + relativedelta(n units) + 1 day``), and where the two differ.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from dateutil.relativedelta import relativedelta

from deadline_engine.counting.civil_act import commencement_after
from deadline_engine.counting.period import Period


@dataclass(frozen=True, slots=True)
class OfficialCommencement:
    """One clause ``공포 후 N … 경과한 날부터`` and the date the state published for it."""

    law: str
    promulgated_on: date
    period: Period
    effective_on: date

    @property
    def by_convention(self) -> date:
        """The Civil Act's answer."""
        return commencement_after(self.promulgated_on, self.period.n, self.period.unit)

    @property
    def naive(self) -> date:
        """What adding to the day of promulgation gives."""
        units = {f"{self.period.unit}s": self.period.n}
        return self.promulgated_on + relativedelta(**units) + timedelta(days=1)  # pyright: ignore[reportArgumentType]


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over all rows."""

    total: int
    right: int
    naive_right: int
    differ: int
    differ_right: int
    differ_naive_right: int
    misses: list[OfficialCommencement]


def read(path: Path) -> Iterator[OfficialCommencement]:
    """Yield the rows of the file; raises InvalidPeriod or ValueError on a row that is none."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            yield OfficialCommencement(
                law=row["law"],
                promulgated_on=date.fromisoformat(row["prom"]),
                period=Period.from_korean(f"{row['N']}{row['unit']}"),
                effective_on=date.fromisoformat(row["effective"]),
            )


def measure(path: Path) -> Figures:
    """Compare every row with both ways of counting."""
    rows = list(read(path))
    differing = [r for r in rows if r.by_convention != r.naive]
    return Figures(
        total=len(rows),
        right=sum(r.by_convention == r.effective_on for r in rows),
        naive_right=sum(r.naive == r.effective_on for r in rows),
        differ=len(differing),
        differ_right=sum(r.by_convention == r.effective_on for r in differing),
        differ_naive_right=sum(r.naive == r.effective_on for r in differing),
        misses=[r for r in rows if r.by_convention != r.effective_on],
    )


def main() -> int:
    """Print the figures; exit code 2 where the file is absent."""
    shared = Path(os.environ.get("LAWDB_SHARED") or Path(__file__).resolve().parents[2] / "shared")
    path = shared / "gold" / "commencement-dates.jsonl.gz"
    if not path.exists():
        print(f"{path} is absent; set LAWDB_SHARED to the shared material", file=sys.stderr)
        return 2
    f = measure(path)
    print(f"Civil Act convention  {f.right} / {f.total} ({f.right / f.total:.2%})")
    print(f"naive relativedelta   {f.naive_right} / {f.total} ({f.naive_right / f.total:.2%})")
    print(
        f"the two differ on {f.differ} rows: convention right on {f.differ_right}, "
        f"naive on {f.differ_naive_right}"
    )
    for miss in f.misses:
        print(
            f"  missed: {miss.law}, promulgated {miss.promulgated_on} + {miss.period}: "
            f"official {miss.effective_on}, computed {miss.by_convention}"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
