"""A progress bar with rate and remaining time; silent where nobody watches."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as Bar
from rich.text import Text

from api.cli.output import console


class ProgressBar:
    """Shows an ingest or an indexing on standard error, if that is a terminal."""

    def __init__(self) -> None:
        out = console(stderr=True)
        self._bar = Bar(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            _Rate(),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            console=out,
            disable=not out.is_terminal,
            transient=True,
        )
        self._task = self._bar.add_task("reading", total=None)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def begin(self, total: int, what: str) -> None:
        """``total`` pieces of ``what`` are to be done; 0 where their number is not known."""
        self._bar.reset(self._task, total=total or None, description=what)

    def advance(self, done: int) -> None:
        """``done`` more pieces are done."""
        self._bar.advance(self._task, done)


class _Rate(ProgressColumn):
    """Pieces a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.0f}/s" if task.speed else "–/s")
