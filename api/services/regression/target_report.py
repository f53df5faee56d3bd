"""A system of others, scored: how often the version is right, and to which side it slips."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from api.services.errors import EmptyStore, MalformedParameter
from api.services.reading_store import ReadingStore
from api.services.regression.doors import RegressionDoor
from api.services.regression.findings import Judgement, RegressionReport
from api.services.regression.foreign_judge import ForeignJudge, Tally
from api.services.regression.http_target import HttpTarget, TargetLimits
from api.services.regression.intervals import StoredIntervals
from api.services.regression.questions import Direction, RegressionQuestion
from api.services.regression.running import Progress, RegressionRun, Tell
from api.services.regression.target_contract import CONTRACT
from api.services.regression.target_questions import questions_for_others
from lawdb.event_date import today_in_seoul
from lawdb.results import Result

DEFAULT_QUESTIONS = 200
MOST_QUESTIONS = 100_000
_SHOWN_WRONG = (
    Judgement.SLIPPED_NEWER,
    Judgement.SLIPPED_OLDER,
    Judgement.UNKNOWN_TEXT,
    Judgement.WRONG_INTERVAL,
)


class DirectionScore(Result):
    """The questions about past events, or those about present ones."""

    questions: int
    came_to: dict[Judgement, int]
    """Each question by what is worst about its answer."""
    rightly_none: int
    """Of those that are right: answered without a text, where none was in force."""
    right_version_rate: float | None
    """Right among those that were answered with a text; None where none was."""


class TargetScore(Result):
    """What a system of others came to."""

    contract: str
    target: str
    past: DirectionScore
    present: DirectionScore
    slips_to: str
    """``newer``, ``older``, ``both`` or ``none``: where the texts of another date come from."""
    undistinguishing: int
    """Texts that several versions have alike: right where that of the day is among them."""
    outside_store: int
    """Texts of statutes that the store does not hold; not judged."""
    refusals: dict[str, int]
    """Answers without any text, by their code."""
    failed: dict[str, int]
    """Of those the ones that are no answer: timed out, not read …"""
    passed: bool
    """Nothing failed: every question that names its article got the text of the day, and no
    question a text of another day."""
    report: RegressionReport


def regress_target(
    store: ReadingStore,
    url: str,
    limits: TargetLimits,
    *,
    per_direction: int = DEFAULT_QUESTIONS,
    today: dt.date | None = None,
    tell: Tell | None = None,
    progress: Progress | None = None,
) -> TargetScore:
    """Ask the system at an address about the articles of this store.

    ``per_direction``: questions about past events, and as many about present ones. ``today`` is in
    Seoul; None: now. Raises MalformedParameter, EmptyStore where nothing can be asked, and what the
    store raises where it cannot be read.
    """
    door = HttpTarget(url, limits)
    if not 1 <= per_direction <= MOST_QUESTIONS:
        raise MalformedParameter(
            f"sample is {per_direction}; ask 1 to {MOST_QUESTIONS} questions of each direction"
        )
    day = today or today_in_seoul()
    with store.session() as session:
        intervals = StoredIntervals.read(session)
    questions = questions_for_others(intervals, day, per_direction)
    if not questions:
        raise EmptyStore(
            "the store has no article with a past and a present text to ask about; load statutes"
            " with: lawdb ingest legalize-kr"
        )
    return score_target(intervals, door, questions, today=day, tell=tell, progress=progress)


def score_target(
    intervals: StoredIntervals,
    door: RegressionDoor,
    questions: Sequence[RegressionQuestion],
    *,
    today: dt.date,
    tell: Tell | None = None,
    progress: Progress | None = None,
) -> TargetScore:
    """Ask a target and judge every text it shows.

    A target that cannot be asked, or that gave no judgeable answer at all, never passes.
    """
    judge = ForeignJudge(intervals)
    run = RegressionRun(intervals, judge=judge, tell=tell, progress=progress)
    report = run.report([door], questions, today=today, sample=len(questions))
    asked = report.doors[0]
    complete = asked.available and asked.questions == len(questions) > 0
    return TargetScore(
        contract=CONTRACT,
        target=door.name,
        past=score_of(judge.tally, Direction.PAST),
        present=score_of(judge.tally, Direction.PRESENT),
        slips_to=slips_to(judge.tally),
        undistinguishing=judge.tally.undistinguishing,
        outside_store=judge.tally.outside_store,
        refusals=dict(sorted(judge.tally.refusals.items())),
        failed=dict(sorted(judge.tally.failed.items())),
        passed=complete and report.failures == 0,
        report=report,
    )


def score_of(tally: Tally, direction: Direction) -> DirectionScore:
    """The questions of one direction."""
    counts = tally.came_to[direction]
    right = counts[Judgement.RIGHT] - tally.rightly_none[direction]
    shown = right + sum(counts[each] for each in _SHOWN_WRONG)
    return DirectionScore(
        questions=counts.total(),
        came_to={each: counts[each] for each in Judgement},
        rightly_none=tally.rightly_none[direction],
        right_version_rate=round(right / shown, 6) if shown else None,
    )


def slips_to(tally: Tally) -> str:
    """On which side of the event date the wrong texts lie."""
    newer, older = (
        any(counts[each] for counts in tally.came_to.values())
        for each in (Judgement.SLIPPED_NEWER, Judgement.SLIPPED_OLDER)
    )
    if newer and older:
        return "both"
    return "newer" if newer else "older" if older else "none"
