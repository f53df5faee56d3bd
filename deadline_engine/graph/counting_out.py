"""One period of a limb counted out: from a trigger, under a version, past what holds it up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from deadline_engine.calendars.calendar import HolidayCalendar, YearNotCovered
from deadline_engine.counting.convention import Convention, Settled
from deadline_engine.counting.period import Period
from deadline_engine.graph.running import Stopped, run_out, union, window_of
from deadline_engine.graph.span import NEVER, Span
from deadline_engine.rules.tolling import Effect, Suspension

ConventionNamed = Callable[[str], Convention]


@dataclass(frozen=True, slots=True)
class HeldUp:
    """A suspension as evaluated: its days, and whether it has an effect."""

    definition: Suspension
    start: Span
    end: Span
    applies: bool | None
    counts: str
    before_trigger: bool = False
    """A former reading: its days before the trigger are added too."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Suspensions at one bound: as short, or as long, as they may have been."""

    windows: tuple[tuple[Stopped, HeldUp], ...]
    completions: tuple[tuple[date, date | None, HeldUp], ...]
    """First and last day of each."""
    deferrals: tuple[tuple[date | None, HeldUp], ...]


def bound(held_up: Iterable[HeldUp], *, longest: bool) -> Bound:
    """The suspensions at their shortest or longest; those of no effect left out."""
    windows: list[tuple[Stopped, HeldUp]] = []
    completions: list[tuple[date, date | None, HeldUp]] = []
    deferrals: list[tuple[date | None, HeldUp]] = []
    for item in held_up:
        if item.applies is False or (item.applies is None and not longest):
            continue
        end = item.end.latest if longest else item.end.earliest
        lasts = end is None and (item.end.never or longest)
        if end is None and not lasts:
            continue
        match item.definition.effect:
            case Effect.STOPS_CLOCK:
                start = item.start.earliest if longest else item.start.latest
                if start is None and not longest:
                    continue
                windows.append((window_of(start or date.min, end, item.counts), item))
            case Effect.HOLDS_COMPLETION:
                start = item.start.earliest if longest else item.start.latest
                if start is None and not longest:
                    start = end  # only its end is known: it held at least on that day
                completions.append((start or date.min, end, item))
            case Effect.DEFERS_START:
                deferrals.append((end, item))
    return Bound(tuple(windows), tuple(completions), tuple(deferrals))


@dataclass(frozen=True, slots=True)
class Run:
    """A period counted out at one bound."""

    last_day: date | None
    """None: it does not end."""
    first_counted: date
    stood: int
    """Days on which the clock stood."""


def counted_out(
    trigger: date,
    period: Period,
    convention: Convention,
    named: ConventionNamed,
    held_up: Bound,
    *,
    first_day_included: bool | None,
) -> Run:
    """The last day of a period from an exact trigger, every suspension looked at."""
    included = first_day_included
    for end, item in held_up.deferrals:
        if end is None:
            return Run(None, trigger, 0)
        if end > trigger:
            # It begins when the obstacle ends: an age is attained at 0시 (민법 제158조), so the
            # day counts, unless the reading says otherwise.
            trigger, included = end, item.counts == "from_start_before_end"
    counted = convention.count(trigger, period, first_day_included=included)
    last_day: date | None = counted.last_day
    stood = 0
    windows = _after(trigger, held_up.windows)
    if windows:
        last_day, stood = run_out(
            counted.first_counted,
            lambda first: convention.count(first, period, first_day_included=True).last_day,
            union(windows),
        )
        last_day = _with_days_before(trigger, last_day, held_up.windows)
        last_day = _no_earlier_than_after(last_day, held_up.windows, named)
    for start, end, item in sorted(held_up.completions, key=lambda each: each[0]):
        if last_day is not None and start > last_day:
            continue  # complete before the obstacle arose: nothing is left to hold open
        if last_day is None or end is None:
            return Run(None, counted.first_counted, stood)
        last_day = max(last_day, _after_end(end, item.definition, named))
    return Run(last_day, counted.first_counted, stood)


def _after(trigger: date, windows: Sequence[tuple[Stopped, HeldUp]]) -> list[Stopped]:
    """The windows; those that count days *after* their start count none up to the trigger."""
    return [
        Stopped(max(window.start, trigger + timedelta(days=1)), window.end)
        if item.counts == "after_start_through_end"
        else window
        for window, item in windows
    ]


def _with_days_before(
    trigger: date, last_day: date | None, windows: Sequence[tuple[Stopped, HeldUp]]
) -> date | None:
    """The days up to the trigger added, for a reading that counted them."""
    for window, item in windows:
        if item.before_trigger and last_day is not None and window.end is not None:
            before = min(window.end, trigger + timedelta(days=1)) - window.start
            last_day += max(before, timedelta(0))
    return last_day


def _no_earlier_than_after(
    last_day: date | None, windows: Sequence[tuple[Stopped, HeldUp]], named: ConventionNamed
) -> date | None:
    """The least time left after a stop: ERA 1996 s.207B(4) gives a month after Day B."""
    for window, item in windows:
        if item.definition.after_end is None or window.end is None or last_day is None:
            continue
        after = _after_end(window.end - timedelta(days=1), item.definition, named)
        if window.start - timedelta(days=1) <= last_day <= after:
            last_day = after
    return last_day


def _after_end(end: date, definition: Suspension, named: ConventionNamed) -> date:
    assert definition.after_end is not None and definition.after_end_convention is not None  # noqa: S101, PT018
    convention = named(definition.after_end_convention)
    return convention.count(end, definition.after_end, first_day_included=False).last_day


def counted_span(
    trigger: Span,
    periods: Sequence[Period],
    convention: Convention,
    named: ConventionNamed,
    held_up: Sequence[HeldUp],
    *,
    first_day_included: bool | None,
) -> tuple[Span, Run | None]:
    """The last day from a trigger known within bounds, under each period that may apply.

    The run is that of an exact trigger and a single period, for the trace; None otherwise.
    """
    if trigger.never:
        return NEVER, None

    def runs(day: date | None, *, longest: bool) -> list[Run]:
        if day is None:
            return []
        held = bound(held_up, longest=longest)
        return [
            counted_out(day, period, convention, named, held, first_day_included=first_day_included)
            for period in periods
        ]

    low, high = runs(trigger.earliest, longest=False), runs(trigger.latest, longest=True)
    if low and all(run.last_day is None for run in low):
        return NEVER, low[0]
    earliest = min((run.last_day for run in low if run.last_day is not None), default=None)
    latest = (
        max(run.last_day for run in high if run.last_day is not None)
        if high and all(run.last_day is not None for run in high)
        else None
    )
    run = low[0] if len(low) == 1 and trigger.exact is not None else None
    return Span(earliest, latest), run


def settled_span(
    last_day: Span,
    convention: Convention,
    calendar: HolidayCalendar,
    *,
    stays: bool,
    first_counted: date | None = None,
) -> tuple[Span, Settled | None, YearNotCovered | None]:
    """Where a last day ends up; of an exact one also how. A year without calendar opens its end."""
    if stays or last_day.never:
        return last_day, None, None
    try:
        if last_day.exact is not None:
            settled = convention.settle(last_day.exact, calendar, first_counted=first_counted)
            return Span(settled.last_day, settled.last_day), settled, None
        moved = last_day.map(lambda day: convention.settle(day, calendar).last_day)
    except YearNotCovered as error:
        return Span(last_day.earliest, None), None, error
    return moved, None, None
