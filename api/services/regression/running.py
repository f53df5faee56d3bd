"""A run: the questions put to each door, every text judged, the counts and failures gathered."""

from __future__ import annotations

import datetime as dt
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from api.services.regression.doors import DoorUnavailable, RegressionDoor
from api.services.regression.findings import (
    DirectionCount,
    DoorReport,
    Finding,
    FindingGroup,
    Judgement,
    RegressionReport,
)
from api.services.regression.intervals import StoredIntervals
from api.services.regression.judging import Judge, Judged, is_failure
from api.services.regression.questions import Direction, RegressionQuestion

EXAMPLES = 5
"""Failures of one cause that a report shows; all are counted, and told as they are found."""
_DIRECTIONS = (Direction.PAST, Direction.PRESENT)
_OF_OTHER_DATE = frozenset(
    {Judgement.SLIPPED_NEWER, Judgement.SLIPPED_OLDER, Judgement.UNKNOWN_TEXT}
)

Tell = Callable[[Finding], None]
Progress = Callable[[str, int], None]
"""Called with the door's name and how many questions it has answered."""


@dataclass(slots=True)
class _Counts:
    """What one door has done so far."""

    articles: dict[tuple[str, str], None] = field(default_factory=dict[tuple[str, str], None])
    questions: int = 0
    checks: Counter[Judgement] = field(default_factory=Counter[Judgement])
    failures: int = 0
    answered: dict[Direction, Counter[str]] = field(
        default_factory=lambda: {d: Counter[str]() for d in _DIRECTIONS}
    )
    in_words: int = 0
    recalled: int = 0


class RegressionRun:
    """Puts questions to doors, one door after the other."""

    def __init__(
        self,
        intervals: StoredIntervals,
        *,
        judge: Judge | None = None,
        tell: Tell | None = None,
        progress: Progress | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``tell`` is called with each failure when it is found."""
        self._intervals = intervals
        self._judge = judge or Judge(intervals)
        self._tell = tell
        self._progress = progress
        self._clock = clock
        self._groups: defaultdict[tuple[str, Judgement, Direction, str], list[Finding]]
        self._groups = defaultdict(list)
        self._sizes: Counter[tuple[str, Judgement, Direction, str]] = Counter()

    def report(
        self,
        doors: Iterable[RegressionDoor],
        questions: Sequence[RegressionQuestion],
        *,
        today: dt.date,
        sample: int | None = None,
    ) -> RegressionReport:
        """Ask every door; a door that cannot be asked is reported so, and hinders no other."""
        reports = [self._asked(door, questions) for door in doors]
        return RegressionReport(
            today=today,
            corpus=self._intervals.hash,
            sample=sample,
            questions_total=len(questions),
            doors=tuple(reports),
            groups=tuple(self._grouped()),
            failures=sum(report.failures for report in reports),
        )

    def _asked(self, door: RegressionDoor, questions: Sequence[RegressionQuestion]) -> DoorReport:
        counts, began, why_not = _Counts(), self._clock(), ""
        try:
            for question, shown in door.answers(questions):
                self._count(door.name, question, self._judge.judge(question, shown), counts)
                if self._progress is not None:
                    self._progress(door.name, counts.questions)
        except DoorUnavailable as error:
            why_not = str(error)
        past, present = (_direction_count(counts.answered[d]) for d in _DIRECTIONS)
        return DoorReport(
            door=door.name,
            available=not why_not,
            why_not=why_not,
            articles=len(counts.articles),
            version_pairs=sum(self._pairs(*at) for at in counts.articles),
            questions=counts.questions,
            checks=counts.checks.total(),
            failures=counts.failures,
            by_judgement={j: counts.checks[j] for j in Judgement},
            past=past,
            present=present,
            in_words=counts.in_words,
            recalled=counts.recalled,
            seconds=round(self._clock() - began, 1),
        )

    def _count(
        self,
        door: str,
        question: RegressionQuestion,
        judged: Sequence[Judged],
        counts: _Counts,
    ) -> None:
        counts.articles.setdefault((question.statute_id, question.article))
        counts.questions += 1
        counts.checks.update(each.judgement for each in judged)
        answer = _answer(judged)
        if answer:
            counts.answered[question.direction][answer] += 1
        if not question.named:
            counts.in_words += 1
            counts.recalled += any(each.asked and each.shown is not None for each in judged)
        for each in judged:
            if is_failure(question, each.judgement):
                counts.failures += 1
                self._keep(self._judge.finding(door, question, each))

    def _keep(self, finding: Finding) -> None:
        if self._tell is not None:
            self._tell(finding)
        cause = (finding.door, finding.judgement, finding.direction, _where(finding))
        self._sizes[cause] += 1
        if len(self._groups[cause]) < EXAMPLES:
            self._groups[cause].append(finding)

    def _grouped(self) -> Iterable[FindingGroup]:
        for cause, count in sorted(self._sizes.items(), key=lambda item: (-item[1], item[0])):
            door, judgement, direction, _ = cause
            examples = self._groups[cause]
            yield FindingGroup(
                door=door,
                judgement=judgement,
                direction=direction,
                edges=examples[0].edges,
                count=count,
                examples=tuple(examples),
            )

    def _pairs(self, statute_id: str, article: str) -> int:
        found = self._intervals.article(statute_id, article)
        return found.pairs if found is not None else 0


def _answer(judged: Sequence[Judged]) -> str:
    """What a question got, all its texts together; empty where rightly none was shown."""
    if any(each.judgement in _OF_OTHER_DATE for each in judged):
        return "wrong"
    if any(each.asked and each.shown is not None for each in judged):
        return "right"
    absent = any(each.judgement in (Judgement.MISSED, Judgement.REFUSED) for each in judged)
    return "not_shown" if absent else ""


def _direction_count(answers: Counter[str]) -> DirectionCount:
    right, wrong = answers["right"], answers["wrong"]
    return DirectionCount(
        questions=answers.total(),
        right=right,
        wrong=wrong,
        not_shown=answers["not_shown"],
        rate=round(right / (right + wrong), 6) if right + wrong else None,
    )


def _where(finding: Finding) -> str:
    """The cause beside the judgement: at which edges, or what the door said."""
    if finding.judgement is Judgement.REFUSED:
        return finding.detail.split(":")[0]
    return " ".join(finding.edges)
