"""The suite over the store: the one function of the command, of CI and of tests."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from api.services.errors import MalformedParameter
from api.services.reading_store import ReadingStore
from api.services.regression.doors import RegressionDoor
from api.services.regression.findings import RegressionReport
from api.services.regression.intervals import StoredIntervals
from api.services.regression.own_door_choice import OWN_DOORS, own_doors
from api.services.regression.pinned_cases import pinned, read_cases, run_cases, write_cases
from api.services.regression.question_book import QuestionBook
from api.services.regression.questions import RegressionQuestion
from api.services.regression.running import Progress, RegressionRun, Tell
from lawdb.event_date import today_in_seoul

DEFAULT_PINS = Path("regression-pins.yaml")


@dataclass(frozen=True, slots=True)
class RegressionRequest:
    """What to ask, and of whom."""

    doors: tuple[str, ...] = OWN_DOORS
    sample: int | None = None
    """So many questions of each door, by hash; None: all."""
    jobs: int = 1
    """Processes that ask."""
    pins: Path | None = None
    """Ask the pinned cases of this file; with ``pin`` put new ones there."""
    pin: str | None = None
    """Run the suite and pin the first failure of each cause under this name."""
    today: dt.date | None = None
    """In Seoul; None: now."""

    def check(self) -> None:
        """Raise MalformedParameter for numbers that mean nothing."""
        if self.sample is not None and self.sample < 1:
            raise MalformedParameter(f"sample is {self.sample}; ask for at least 1 question")
        if self.jobs < 1:
            raise MalformedParameter(f"jobs is {self.jobs}; at least 1 process asks")


def regress(
    store: ReadingStore,
    request: RegressionRequest,
    *,
    tell: Tell | None = None,
    progress: Progress | None = None,
) -> RegressionReport:
    """Ask the store's own doors, or only the pinned cases where ``pins`` is given without ``pin``.

    Raises MalformedParameter, and what the store raises where it cannot be read.
    """
    request.check()
    today = request.today or today_in_seoul()
    cases = read_cases(request.pins) if request.pins is not None and not request.pin else None
    with store.session() as session:
        intervals = StoredIntervals.read(session)
    doors = own_doors(request.doors, store, intervals, jobs=request.jobs, today=request.today)
    run = RegressionRun(intervals, tell=tell, progress=progress)
    if cases is not None:
        empty = run.report([], [], today=today)
        return empty.model_copy(update={"pins": tuple(run_cases(cases, doors, intervals, today))})
    return ask_doors(run, doors, intervals, request, today=today)


def ask_doors(
    run: RegressionRun,
    doors: Sequence[RegressionDoor],
    intervals: StoredIntervals,
    request: RegressionRequest,
    *,
    today: dt.date,
    questions: Sequence[RegressionQuestion] | None = None,
) -> RegressionReport:
    """The report of any doors; of all questions of the store where none are given."""
    if questions is None:
        questions = QuestionBook(intervals, today).questions(request.sample)
    report = run.report(doors, questions, today=today, sample=request.sample)
    if request.pin:
        found = [group.examples[0] for group in report.groups]
        names = (request.pin if not n else f"{request.pin}-{n + 1}" for n in range(len(found)))
        cases = [
            pinned(name, finding, intervals, today)
            for name, finding in zip(names, found, strict=True)
        ]
        write_cases(request.pins or DEFAULT_PINS, cases)
    return report
