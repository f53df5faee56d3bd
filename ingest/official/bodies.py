"""An official body as evidence: what it may be believed for, and its place among the others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ingest.source_revision import SourceRevision

OFFICIAL_SOURCE = "law.go.kr"
"""``SourceRevision.source`` of every official body."""


@dataclass(frozen=True, slots=True)
class OfficialBody:
    """One body of one revision; (mst, kind, effective_on) is its key within the statute.

    A cumulative body (``target=law``) says what was promulgated, never what was in force: of time
    only its 조문시행일자문자열 speaks. The body of a day (``eflaw``) also says what was in force
    then.
    """

    revision: SourceRevision
    complete: bool = True
    """False where a piece of it could not be read: then what it lacks says nothing."""

    @property
    def is_cumulative(self) -> bool:
        """Whether this is a ``law`` body."""
        return self.revision.body_as_of is None


def promulgation_place(revision: SourceRevision) -> tuple[date, int, str]:
    """Where a revision stands among those of its statute: by day, number, then MST."""
    number = "".join(c for c in revision.promulgation_no if c.isdigit())
    return (revision.promulgated_on, int(number or 0), revision.mst)


def in_promulgation_order(bodies: list[OfficialBody]) -> list[OfficialBody]:
    """One order for any set of bodies, in whichever order they were loaded."""
    return sorted(
        bodies,
        key=lambda b: (promulgation_place(b.revision), b.revision.body_as_of or date.min),
    )
