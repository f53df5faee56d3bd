"""One unit's amendments and prints, and the text that contains some of its amendments."""

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
    revision: int = -1
    """The revision that prints it first; -1 for what stood before the first one."""


def _as_typed_on(prints: list[UnitPrint], day: date) -> UnitPrint:
    known = [p for p in prints if p.typed_on <= day]
    return known[-1] if known else prints[0]


@dataclass(slots=True)
class UnitHistory:
    """All amendments and all prints of one unit, in promulgation order."""

    first: str | None
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
        last = max(
            (a for a in self.amendments if a.revision in contained),
            key=lambda a: a.revision,
            default=None,
        )
        for amendment in self.amendments:
            if amendment.revision not in wanted or amendment.revision in contained:
                continue
            merged, certain = _apply(amendment, text)
            if certain:
                text = merged
            elif last is None or _prevails(amendment, last) or _takes_away(amendment, last):
                text = amendment.new
            elif not _prevails(last, amendment):
                return text, False
            if last is None or amendment.revision > last.revision:
                last = amendment
        return text, True


def _prevails(one: Amendment, other: Amendment) -> bool:
    """Whether of two amendments of the same words the one is the later Act.

    It is promulgated later and starts no earlier; where it starts earlier the two cross, and
    neither prevails.
    """
    return one.revision > other.revision and one.start.day >= other.start.day


def _takes_away(one: Amendment, other: Amendment) -> bool:
    """Whether one amendment deletes what the other changed before, whatever it said then."""
    return one.new is None and one.start.day >= other.start.day


def _apply(amendment: Amendment, text: str | None) -> tuple[str | None, bool]:
    if same_law(text, amendment.old):
        return amendment.new, True
    if same_law(text, amendment.new):
        return text, True
    if text is None or amendment.old is None or amendment.new is None:
        return text, False
    merged = merge_words(amendment.old, amendment.new, text)
    return (text, False) if merged is None else (merged, True)
