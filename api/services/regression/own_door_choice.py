"""The store's own doors by name, asked in this process or in several."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from datetime import date
from itertools import islice
from typing import ClassVar

from api.services.errors import MalformedParameter
from api.services.reading_store import ReadingStore
from api.services.regression.citations_door import CitationsDoor
from api.services.regression.doors import RegressionDoor, Shown
from api.services.regression.intervals import StoredIntervals
from api.services.regression.own_doors import (
    AnswersDoor,
    LookupDoor,
    OwnDoor,
    SearchDoor,
    StatuteDoor,
)
from api.services.regression.questions import RegressionQuestion
from api.services.regression.rules_door import RulesDoor

_MAKERS: dict[str, Callable[[ReadingStore, StoredIntervals, date | None], OwnDoor]] = {
    "lookup": lambda store, _intervals, _today: LookupDoor(store),
    "statute": lambda store, _intervals, _today: StatuteDoor(store),
    "search": lambda store, _intervals, _today: SearchDoor(store),
    "citations": lambda store, intervals, _today: CitationsDoor(store, intervals),
    "answers": lambda store, _intervals, today: AnswersDoor(store, today=today),
    "rules": lambda store, intervals, _today: RulesDoor(store, intervals),
}
OWN_DOORS = tuple(_MAKERS)
_CHUNK = 100
_FEWEST = 1_000
"""Questions from which more processes are worth their start."""

Answered = list[tuple[RegressionQuestion, Shown]]


def own_doors(
    names: Sequence[str],
    store: ReadingStore,
    intervals: StoredIntervals,
    *,
    jobs: int = 1,
    today: date | None = None,
) -> list[RegressionDoor]:
    """Doors by name; with several ``jobs`` each asks from so many processes.

    The processes open the configured store, which has to be ``store``. ``today`` is what a question
    without a date means; None: today in Seoul. Raises MalformedParameter
    for a name that is none.
    """
    unknown = [name for name in names if name not in _MAKERS]
    if unknown:
        raise MalformedParameter(
            f"there is no door {unknown[0]!r}; the doors are {', '.join(OWN_DOORS)}"
        )
    doors = [_MAKERS[name](store, intervals, today) for name in names]
    return [door if jobs == 1 else InProcesses(door, jobs, today) for door in doors]


class InProcesses:
    """An own door asked from several processes; answers come in the order of the questions."""

    def __init__(self, door: OwnDoor, jobs: int, today: date | None) -> None:
        self._door = door
        self._jobs = jobs
        self._today = today

    @property
    def name(self) -> str:
        """Of the door."""
        return self._door.name

    def answers(
        self, questions: Sequence[RegressionQuestion]
    ) -> Iterator[tuple[RegressionQuestion, Shown]]:
        """Ask those that fit. Raises DoorUnavailable."""
        self._door.require()
        fitting = [q for q in questions if self._door.fits(q)]
        if len(fitting) < _FEWEST:
            yield from self._door.answers(fitting)
            return
        chunks = (fitting[at : at + _CHUNK] for at in range(0, len(fitting), _CHUNK))
        with ProcessPoolExecutor(
            self._jobs,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_Worker.open,
            initargs=(self.name, self._today),
        ) as pool:
            running: deque[Future[Answered]] = deque(
                pool.submit(_Worker.answered, chunk) for chunk in islice(chunks, 2 * self._jobs)
            )
            while running:
                answered = running.popleft().result()
                running.extend(pool.submit(_Worker.answered, c) for c in islice(chunks, 1))
                yield from answered


class _Worker:
    """What a process keeps between chunks."""

    door: ClassVar[OwnDoor]

    @classmethod
    def open(cls, name: str, today: date | None) -> None:
        """Open the configured store and make the door."""
        store = ReadingStore.open()
        with store.session() as session:
            intervals = StoredIntervals.read(session)
        cls.door = _MAKERS[name](store, intervals, today)

    @classmethod
    def answered(cls, questions: Sequence[RegressionQuestion]) -> Answered:
        """The answers to a chunk."""
        return list(cls.door.answers(questions))
