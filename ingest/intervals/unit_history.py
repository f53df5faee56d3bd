"""One unit of an article over time: its amendments, its prints, and the text of a day from both."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from ingest.intervals.merging import merge_words
from ingest.intervals.retyping import same_law
from ingest.intervals.schedule import PartStart


@dataclass(frozen=True, slots=True)
class Amendment:
    """One revision's change of one unit."""

    revision: int
    """Position in the statute's promulgation order."""
    start: PartStart
    old: str | None
    """The text it was drafted on; None where the unit is new."""
    new: str | None
    """None where the unit goes away."""


@dataclass(frozen=True, slots=True)
class UnitPrint:
    """A unit as one revision prints it, and the amendments this contains."""

    contained: frozenset[int]
    text: str | None
    typed_on: date
    """From when the source shows this typing: the revision's start."""


def _as_typed_on(prints: list[UnitPrint], day: date) -> UnitPrint:
    known = [p for p in prints if p.typed_on <= day]
    return known[-1] if known else prints[0]


@dataclass(slots=True)
class UnitHistory:
    """One unit's amendments and prints, in promulgation order."""

    first: str | None
    """Its text before any amendment known here; None where it was not there."""
    amendments: list[Amendment] = field(default_factory=list[Amendment])
    prints: list[UnitPrint] = field(default_factory=list["UnitPrint"])

    def text_with(self, wanted: frozenset[int], day: date = date.max) -> tuple[str | None, bool]:
        """The text with exactly these amendments, as typed on a day; and whether it is certain."""
        exact = [p for p in self.prints if p.contained == wanted]
        if exact:
            return _as_typed_on(exact, day).text, True
        most = max((len(p.contained) for p in self.prints if p.contained <= wanted), default=0)
        nearest = [p for p in self.prints if p.contained <= wanted and len(p.contained) == most]
        chosen = _as_typed_on(nearest, day)
        contained, text = chosen.contained, chosen.text
        latest = max(
            (a.start.day for a in self.amendments if a.revision in contained), default=date.min
        )
        for amendment in self.amendments:
            if amendment.revision not in wanted or amendment.revision in contained:
                continue
            text, certain = _apply(amendment, text)
            if not certain:
                if amendment.start.day < latest:
                    return text, False
                text = amendment.new  # promulgated later, starts no earlier: the later Act prevails
            latest = max(latest, amendment.start.day)
        return text, True


def _apply(amendment: Amendment, text: str | None) -> tuple[str | None, bool]:
    if same_law(text, amendment.old):
        return amendment.new, True
    if same_law(text, amendment.new):
        return text, True
    if text is None or amendment.old is None or amendment.new is None:
        return text, False
    merged = merge_words(amendment.old, amendment.new, text)
    return (text, False) if merged is None else (merged, True)
