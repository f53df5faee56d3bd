"""What a reading of a text took, field by field, held against what a person labelled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from deadline_engine.extraction.extraction import Extraction
from deadline_engine.matter.matter import Between, Matter, TollingFact

Value = tuple[str, Any]
"""A field and what it says: ``("event service", day)``."""


@dataclass
class Score:
    """How many values of one field were taken rightly, wrongly, or missed."""

    right: int = 0
    wrong: int = 0
    """Taken, and not labelled so."""
    missed: int = 0
    """Labelled, and not taken so."""

    def add(self, other: Score) -> None:
        """Count the other's values too."""
        self.right += other.right
        self.wrong += other.wrong
        self.missed += other.missed

    @property
    def precision(self) -> float | None:
        """Of what was taken; None where nothing was."""
        taken = self.right + self.wrong
        return self.right / taken if taken else None

    @property
    def recall(self) -> float | None:
        """Of what is labelled; None where nothing is."""
        labelled = self.right + self.missed
        return self.right / labelled if labelled else None

    def line(self, name: str) -> str:
        """One line of a table."""
        return (
            f"{name:52s} precision {_share(self.precision)}  recall {_share(self.recall)}"
            f"  N {self.right + self.missed:3d} labelled, {self.right + self.wrong:3d} read"
        )


def _share(share: float | None) -> str:
    return "    –" if share is None else f"{share:5.2f}"


@dataclass
class Scores:
    """The scores of all fields."""

    fields: dict[str, Score] = field(default_factory=dict[str, Score])

    def count(self, read: list[Value], labelled: list[Value]) -> None:
        """Hold the values of one text against its label."""
        have, want = Counter(read), Counter(labelled)
        for value in have.keys() | want.keys():
            both = min(have[value], want[value])
            score = self.fields.setdefault(value[0], Score())
            score.add(Score(both, have[value] - both, want[value] - both))

    def group(self, start: str) -> Score:
        """All fields whose names begin so."""
        total = Score()
        for name, score in self.fields.items():
            if name.startswith(start):
                total.add(score)
        return total

    def lines(self) -> Iterator[str]:
        """The table, by group and field."""
        for start in ("event ", "filing", "tolling ", "attribute ", "period", "said_on", "day "):
            group = self.group(start)
            if group.right + group.wrong + group.missed:
                yield group.line(f"{start.strip()}, all")
            for name in sorted(self.fields):
                if name.startswith(start) and name != start:
                    yield self.fields[name].line(f"    {name.removeprefix(start)}")


def values_of(matter: Matter) -> list[Value]:
    """The values of a matter, each dated one with its day."""
    found: list[Value] = [(f"event {e.role}", day_of(e.date)) for e in matter.events]
    for fact in matter.tolling:
        found += _of_tolling(fact)
    found += [(f"attribute {name}", value) for name, value in matter.attributes.items()]
    if matter.filing is not None:
        found.append(("filing day", day_of(matter.filing.date)))
    if matter.period is not None:
        found.append(("period", matter.period.korean))
    return found


def _of_tolling(fact: TollingFact) -> Iterator[Value]:
    kind = fact.kind
    if fact.start is not None:
        yield f"tolling start {kind}", day_of(fact.start)
    if fact.end is not None and day_of(fact.end)[1] is not None:  # else no end is told
        yield f"tolling end {kind}", day_of(fact.end)
    if fact.outcome is not None:
        yield f"tolling outcome {kind}", fact.outcome.value
    if fact.lasting:
        yield f"tolling lasting {kind}", True


def day_of(day: date | Between) -> tuple[date | None, date | None]:
    """The bounds of a day, both included."""
    return (day, day) if isinstance(day, date) else (day.earliest, day.latest)


def said_on_of(extraction: Extraction) -> list[Value]:
    """The mention times that were read."""
    return [
        ("said_on", day_of(read.said_on.day))
        for read in extraction.fields
        if read.said_on is not None
    ]


def days_at_words(
    extraction: Extraction, places: dict[tuple[int, int], tuple[date | None, date | None]]
) -> tuple[list[Value], list[Value]]:
    """Of the dates that were read from labelled words: the days read, and those labelled."""
    read: list[Value] = []
    labelled: list[Value] = []
    for each in extraction.fields:
        for day in (each.day, each.end, each.said_on):
            if day is None:
                continue
            at = (day.evidence.start, day.evidence.end)
            for (start, end), days in places.items():
                if start < at[1] and at[0] < end:
                    read.append(("day reading", (at[0], day_of(day.day))))
                    labelled.append(("day reading", (at[0], days)))
                    break
    return read, labelled
