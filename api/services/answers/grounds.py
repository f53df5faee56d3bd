"""What a sentence of a draft may rest on: its sources, the question, and the engine's result."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from api.services.answers.drafting import DEADLINE, DraftMaterial
from api.services.answers.results import AnswerSource
from api.services.deadline_results import Day, DeadlineAnswer
from deadline_engine.graph.elements import NodeKind
from lawdb.citations.comparable import Words, words_of
from lawdb.results import Interval

_ONE_DAY = dt.timedelta(days=1)
_OF_A_RESULT = (
    "마지막 날 말일 만료일 기간 기한 소 청구 제기 제출 the last day of the period suit filed"
)
"""How a computed deadline is spoken of."""


@dataclass(frozen=True)
class Grounds:
    """The grounds of the sentences that cite the same sources."""

    material: DraftMaterial
    sources: tuple[AnswerSource, ...]
    """Those that the sentence cites."""
    computed: bool
    """Whether it cites the computed deadline."""

    @cached_property
    def law(self) -> str:
        """The cited texts in force, with their names."""
        return "\n".join((*(source.name for source in self.sources), *self.texts))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The cited texts in force, each as it stands."""
        return tuple(
            text
            for source in self.sources
            for text in (source.text, *(t.text for t in source.other_texts))
        )

    @cached_property
    def law_words(self) -> Words:
        """The same as it is compared: words alone."""
        return words_of(self.law)

    @cached_property
    def text(self) -> str:
        """All of it: the texts, the question, the engine's words."""
        return "\n".join((self.law, self.material.question, *self._computed()))

    @cached_property
    def labels(self) -> str:
        """The days of the cited texts, the event date and the engine's result, as written."""
        labels = [source.label for source in self.sources]
        deadline = self.material.deadline
        if self.computed and deadline is not None:
            said = deadline.verdict_words
            labels += [said.ko, said.en, deadline.due.ko, deadline.due.en, _OF_A_RESULT]
        return "\n".join((str(self.material.event_date.interval), *labels))

    @cached_property
    def dated(self) -> str:
        """What may give a date: the texts and the question. Of the engine, only its result may."""
        return f"{self.law}\n{self.material.question}"

    @cached_property
    def words(self) -> Words:
        """The same as it is compared."""
        return words_of(self.text)

    @cached_property
    def letters(self) -> str:
        """What may give a date, without any white space."""
        return squeezed(self.dated)

    def days(self) -> Iterator[tuple[dt.date | None, dt.date | None]]:
        """Days ``[from, to)`` of the event date, of the cited texts' force, and of the engine."""
        event = self.material.event_date.interval
        yield event.start, event.end
        for source in self.sources:
            for interval in (source.interval, *(t.interval for t in source.other_texts)):
                yield interval.start, interval.end
                if interval.end is not None:  # the next version starts then
                    yield interval.end, interval.end + _ONE_DAY
        for day in self._computed_days():
            yield day, day + _ONE_DAY

    def _computed(self) -> Iterator[str]:
        deadline = self.material.deadline
        if not self.computed or deadline is None:
            return
        yield from (t.text for t in deadline.texts)
        for reading in deadline.readings:
            for step in reading.steps:
                yield from (step.name.ko, step.name.en, step.done.ko, step.done.en)
        if deadline.days_late is not None:
            for late in (deadline.days_late.least, deadline.days_late.most):
                yield f"{late}일 {late} days"

    def _computed_days(self) -> Iterator[dt.date]:
        deadline = self.material.deadline
        if self.computed and deadline is not None:
            for day in _days_of(deadline):
                yield from filter(None, (day.date, day.earliest, day.latest))


@dataclass(slots=True)
class GroundsOf:
    """Grounds by what a sentence cites; the same are read once."""

    material: DraftMaterial
    _known: dict[tuple[int, ...], Grounds] = field(default_factory=dict[tuple[int, ...], Grounds])

    def __call__(self, numbers: Sequence[int]) -> Grounds:
        """The grounds of a sentence with these sources; numbers that are none are left out."""
        key = tuple(sorted(set(numbers)))
        if key not in self._known:
            by_number = {source.number: source for source in self.material.sources}
            cited = tuple(by_number[number] for number in key if number in by_number)
            self._known[key] = Grounds(self.material, cited, DEADLINE in key)
        return self._known[key]


def squeezed(text: str) -> str:
    """The text without white space."""
    return "".join(text.split())


def overlaps(interval: Interval, start: dt.date | None, end: dt.date | None) -> bool:
    """Whether a version's days and days ``[start, end)`` have one in common."""
    begins_before = end is None or interval.start < end
    return begins_before and (interval.end is None or start is None or start < interval.end)


def _days_of(deadline: DeadlineAnswer) -> Iterator[Day]:
    """The facts and the last days; the end of a limb that does not decide would mislead."""
    for reading in deadline.readings:
        for end in reading.ends:
            yield from filter(None, (end.due, end.opens, end.filed))
        for step in reading.steps:
            if step.kind is NodeKind.EVENT:
                yield from filter(None, (step.day,))
