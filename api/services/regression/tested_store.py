"""What the tests of others are judged by: the questions and intervals of a store, read once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from api.services.errors import EmptyStore
from api.services.reading_store import ReadingStore
from api.services.regression.doors import Refusal, RegressionDoor
from api.services.regression.findings import Excerpt, Finding, Judgement
from api.services.regression.foreign_judge import ForeignJudge, rightly_none, worst_of
from api.services.regression.intervals import StoredIntervals
from api.services.regression.judging import is_failure
from api.services.regression.questions import RegressionQuestion
from api.services.regression.target_questions import questions_for_others
from api.services.regression.tested_system import answer_to
from lawdb.errors import NoSuchStatute
from lawdb.event_date import today_in_seoul


@dataclass(frozen=True, slots=True)
class CheckedAnswer:
    """One question asked and judged."""

    counted: dict[str, Any]
    """For the summary: plain values, which travel between processes."""
    failure: str
    """What failed, with both texts; empty where nothing did."""
    missed: str
    """That the article was not shown where that is no failure; empty otherwise."""


@dataclass(frozen=True, slots=True)
class TestedStore:
    """The intervals of a store, and questions from it."""

    __test__ = False
    """Its name begins like that of a test class."""

    intervals: StoredIntervals
    questions: list[RegressionQuestion]

    @classmethod
    def read(
        cls, per_direction: int, *, statutes: Sequence[str] = (), in_words: bool = True
    ) -> TestedStore:
        """From the configured store, whose connections are closed again.

        Raises EmptyStore where no article has a past and a present text, NoSuchStatute, and what
        ``ReadingStore.open`` raises.
        """
        with ReadingStore.open() as store, store.session() as session:
            intervals = StoredIntervals.read(session)
        ids: set[str] = set()
        for name in statutes:
            known = intervals.ids_of(name)
            if not known:
                raise NoSuchStatute(f"no stored statute goes by {name!r}")
            ids |= known
        questions = questions_for_others(
            intervals, today_in_seoul(), per_direction, statutes=ids, in_words=in_words
        )
        if not questions:
            raise EmptyStore(
                "the store has no article with a past and a present text among what is asked for;"
                " load statutes with: lawdb ingest legalize-kr, and ask for one question at least"
            )
        return cls(intervals, questions)

    def check(self, target: RegressionDoor, question: RegressionQuestion) -> CheckedAnswer:
        """Ask one question and judge its answer."""
        judge = ForeignJudge(self.intervals)
        shown = answer_to(target, question)
        judged = judge.judge(question, shown)
        failures = [
            judge.finding(target.name, question, each)
            for each in judged
            if is_failure(question, each.judgement)
        ]
        worst = worst_of(judged)
        missed = "" if failures or worst is not Judgement.MISSED else "the article was not shown"
        return CheckedAnswer(
            counted={
                "target": target.name,
                "direction": question.direction.value,
                "judgement": worst.value,
                "rightly_none": rightly_none(judged),
                "undistinguishing": judge.tally.undistinguishing,
                "failed": isinstance(shown, Refusal) and shown.failed,
            },
            failure="\n\n".join(map(failure_text, failures)),
            missed=missed,
        )


def failure_text(finding: Finding) -> str:
    """A failure for a terminal: the question, the judgement, both texts with their days."""
    about = f"{finding.statute} {finding.article} on {finding.day} ({finding.direction} event)"
    lines = [
        f"{finding.judgement}: {about}",
        f"  question  {finding.words}",
        f"  shown     {_excerpt(finding.shown)}",
        f"  in force  {_excerpt(finding.expected)}",
    ]
    if finding.detail:
        lines.append(f"  detail    {finding.detail}")
    return "\n".join(lines)


def _excerpt(excerpt: Excerpt | None) -> str:
    if excerpt is None:
        return "no text"
    days = excerpt.interval
    if days is None:
        return f"[in no version] {excerpt.text}"
    return f"[{days.start}, {days.end or ''}) {excerpt.text}"
