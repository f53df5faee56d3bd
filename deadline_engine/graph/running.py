"""The arithmetic of a period that is held up: days that do not count, completion held open.

Everything here works on exact days; what is uncertain is computed at both of its bounds, which is
sound because each function is monotone: a later trigger, an earlier start or a later end of a
suspension never makes the end earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

_ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Stopped:
    """Days ``[start, end)`` on which the clock stands; ``end`` None while it still does."""

    start: date
    end: date | None


def union(windows: Iterable[Stopped]) -> list[Stopped]:
    """The windows in order, those that touch or overlap joined: no day stops the clock twice."""
    joined: list[Stopped] = []
    for window in sorted(windows, key=lambda w: w.start):
        if window.end is not None and window.end <= window.start:
            continue
        if joined and (joined[-1].end is None or window.start <= joined[-1].end):
            last = joined[-1]
            if last.end is not None and (window.end is None or window.end > last.end):
                joined[-1] = Stopped(last.start, window.end)
        else:
            joined.append(window)
    return joined


def first_running_day(day: date, windows: Sequence[Stopped]) -> date | None:
    """``day``, or the first day after the window it lies in; None where that does not end."""
    for window in windows:
        if window.start <= day and (window.end is None or day < window.end):
            return window.end
    return day


def run_out(
    first_counted: date, count_from: Callable[[date], date], windows: Sequence[Stopped]
) -> tuple[date | None, int]:
    """The last day of a period whose clock stands in ``windows`` (a union), and the days it stood.

    ``count_from`` gives the last day of the period by its first counted day. A period that would
    begin while the clock stands begins when it goes again. None: it stands and does not go again.
    """
    start = first_running_day(first_counted, windows)
    if start is None:
        return None, 0
    end = count_from(start)
    stood = 0
    for window in windows:
        if window.start < start:
            continue
        if window.start > end:
            break
        if window.end is None:
            return None, stood
        length = (window.end - window.start).days
        stood += length
        end += timedelta(days=length)
    return end, stood


def window_of(start: date, end: date | None, counts: str) -> Stopped:
    """The days of a suspension from its first and last day, as its law counts them."""
    match counts:
        case "both_ends":
            return Stopped(start, None if end is None else end + _ONE_DAY)
        case "after_start_through_end":
            return Stopped(start + _ONE_DAY, None if end is None else end + _ONE_DAY)
        case _:
            return Stopped(start, end)
