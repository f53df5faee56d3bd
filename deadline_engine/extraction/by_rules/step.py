"""A step that may have held a period up, as a text tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from pydantic import Field

from deadline_engine.extraction.by_rules.deeds import DeedWords, words_of
from deadline_engine.extraction.by_rules.mentions import Mention
from deadline_engine.extraction.by_rules.word_patterns import WordRow, rows_of
from deadline_engine.extraction.extraction import Refusal
from deadline_engine.rules.tolling import Outcome

_NEVER_TAKEN = (Refusal.NOT_ESTABLISHED, Refusal.PLANNED)


class StepRow(WordRow):
    """A kind of step of ``steps.yaml``."""

    kinds: tuple[str, ...]
    verbs: tuple[str, ...]
    ongoing: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    ranges: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    only_with: tuple[str, ...] = ()
    sent: bool = False
    """It takes effect when it arrives (민법 제111조)."""
    judged: bool = False
    """It ends with a judgment or order, so that finality alone does not say how."""
    attaches: bool = False
    """It takes hold of a thing, which may be another's (민법 제176조)."""
    of_debtor: bool = False
    """It counts only where it comes from the one who owes (민법 제168조 제3호)."""
    since: tuple[str, ...] = ()
    """Deeds on whose day it begins, where only its end is told."""
    ends: dict[Outcome, tuple[str, ...]] = Field(default_factory=dict[Outcome, tuple[str, ...]])


@dataclass(frozen=True, slots=True)
class Step:
    """A step as the text tells it."""

    name: str
    kind: str
    mention: Mention
    """Where it begins; where only its end is told, that."""
    begins: bool = True
    end: Mention | None = None
    outcome: Outcome | None = None
    outcome_at: int | None = None
    """The place of the words that say the outcome."""
    lasting: bool = False
    told_at: Mention | None = None
    """Where it is told, if it took effect on another date: where it was sent."""
    refusal: Refusal | None = None


@dataclass
class Told:
    """The steps of a text so far."""

    steps: list[Step] = field(default_factory=list[Step])
    open: dict[str, list[int]] = field(default_factory=dict[str, list[int]])

    def latest(self, name: str) -> int | None:
        """The place of the latest step of the kind that has no end."""
        places = self.open.get(name)
        while places and self.steps[places[-1]].end is not None:
            places.pop()
        return places[-1] if places else None

    def add(self, step: Step) -> None:
        """Take a step as told; one that was never taken has no end."""
        if step.refusal not in _NEVER_TAKEN:
            self.open.setdefault(step.name, []).append(len(self.steps))
        self.steps.append(step)


@cache
def step_rows() -> dict[str, StepRow]:
    """The kinds of steps."""
    return rows_of("steps.yaml", dict[str, StepRow])


@cache
def words_of_cached(verbs: tuple[str, ...]) -> DeedWords:
    """The patterns of the verbs, built once."""
    return words_of(verbs)
