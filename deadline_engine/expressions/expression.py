"""What an expression of time in a text says: where it stands, and which days it may mean."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum


class Precision(StrEnum):
    """How closely an expression names its days."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    RANGE = "range"
    """Days that are neither one day, one calendar month nor one calendar year."""
    OPEN = "open"
    """Everything before, or everything from, some day."""


class ExpressionKind(StrEnum):
    """Which grammar read the expression."""

    DIGITS = "digits"
    CALENDAR = "calendar"


@dataclass(frozen=True, slots=True)
class Days:
    """Days ``[start, end)``; None where that side is open. Raises ValueError where it is empty."""

    start: date | None
    end: date | None

    def __post_init__(self) -> None:
        """Refuse an interval without a day."""
        if self.start is not None and self.end is not None and self.end <= self.start:
            raise ValueError(f"no day lies in [{self.start}, {self.end})")

    @property
    def last(self) -> date | None:
        """The last day included; None where the interval does not end."""
        return None if self.end is None else self.end - timedelta(days=1)

    @property
    def single(self) -> date | None:
        """The day, where the interval is just one day."""
        return self.start if self.start is not None and self.start == self.last else None


@dataclass(frozen=True, slots=True)
class Candidate:
    """One dated reading of an expression."""

    name_ko: str
    """What this reading takes the expression to mean: ``2026년 8월 한 달``."""
    name_en: str
    days: Days
    precision: Precision
    convention: str
    """Identifier in ``conventions.yaml`` of the rule that gave the days."""
    score: float
    """Between 0 and 1; comparable only among the candidates of one expression."""
    also: tuple[str, ...] = ()
    """Further conventions that were applied: of ``작년 3월 이후`` the one of ``이후``."""


@dataclass(frozen=True, slots=True)
class TimeExpression:
    """One expression of time found in a text."""

    text: str
    start: int
    """Offset of its first character in the text as given."""
    end: int
    """Offset after its last character."""
    kind: ExpressionKind
    candidates: tuple[Candidate, ...]
    """At least one, the most likely first. One: the expression names exactly these days."""
    roles: tuple[str, ...] = ()
    """Words beside it that say what happened then: ``계약일``, ``사고일``, ``소 제기일``."""

    @property
    def reading(self) -> Candidate | None:
        """The one reading; None where several remain."""
        return self.candidates[0] if len(self.candidates) == 1 else None


@dataclass(frozen=True, slots=True)
class UndatedRole:
    """A moment the text refers to without dating it: ``사고 당시``, ``계약 체결 당시``."""

    text: str
    start: int
    end: int
    role: str
    """What is to be asked for: ``사고일``."""


class UnreadableReason(StrEnum):
    """Why words that are written like a date name no day."""

    NO_SUCH_DAY = "no_such_day"
    """``2023-02-30``, ``2020년 13월``."""
    ENDS_BEFORE_IT_BEGINS = "ends_before_it_begins"
    """``2021. 2. 1.부터 2020. 3. 1.까지``."""
    NOTHING_TO_REFER_TO = "nothing_to_refer_to"
    """``같은 달 10일`` where no date stands before it."""
    OUTSIDE_THE_CALENDAR = "outside_the_calendar"
    """A moving holiday of a year without a calendar of holidays, or a mistyped year: 3020년."""


@dataclass(frozen=True, slots=True)
class UnreadableDate:
    """Words written like a date from which no day can be read; nothing is moved or guessed."""

    text: str
    start: int
    end: int
    reason: UnreadableReason
    reason_ko: str
    reason_en: str


@dataclass(frozen=True, slots=True)
class TimeReading:
    """All expressions of time in a text, in order of their place."""

    expressions: tuple[TimeExpression, ...]
    undated: tuple[UndatedRole, ...]
    unreadable: tuple[UnreadableDate, ...] = ()
