"""What a computation gives back: the deadline, the verdict, and everything they rest on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from deadline_engine.calendars.calendar import HolidaySet
from deadline_engine.graph.elements import Question, Step, Verdict, Warned
from deadline_engine.graph.span import Span


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of one computation of the chain."""

    computation: str
    rule: str
    name_ko: str
    name_en: str
    regime: str
    due: Span
    """The last day, ended with its 24:00; of ``taking_effect`` the first day, from its 0:00."""
    base_due: Span
    """The end without any suspension or interruption."""
    opens: Span | None
    """The first day the act can be done, of a period that runs backward."""
    filed: Span | None
    verdict: Verdict
    days_late: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class ReadingResult:
    """The result in one reading of what is open."""

    id: str
    ko: str
    en: str
    ends: tuple[Ended, ...]
    steps: tuple[Step, ...]
    """The trace, in the order of evaluation."""
    questions: tuple[Question, ...]
    warnings: tuple[Warned, ...]

    @property
    def due(self) -> Span:
        """The deadline of the last computation."""
        return self.ends[-1].due

    @property
    def verdict(self) -> Verdict:
        """The verdict of the last computation."""
        return self.ends[-1].verdict


@dataclass(frozen=True, slots=True)
class Result:
    """What the facts of a matter come to."""

    schema_version: int
    title: str
    verdict: Verdict
    """Of the usual reading; ``indeterminate`` where contradicting facts decide otherwise."""
    due: Span
    """The deadline in the usual reading; where facts contradict each other, all it may then be."""
    readings: tuple[ReadingResult, ...]
    """The usual reading first; others only where they end differently."""
    questions: tuple[Question, ...]
    """What to ask; nothing where the verdict stands whatever the answers."""
    warnings: tuple[Warned, ...]
    assumptions: tuple[Warned, ...]
    """What was taken to be so because the facts do not say otherwise."""
    rules: tuple[str, ...]
    holidays: tuple[HolidaySet, ...]
    as_of: date | None

    @property
    def usual(self) -> ReadingResult:
        """The usual reading."""
        return self.readings[0]
