"""Failures kept by name: the question that failed, and one of the other direction beside it.

A fix that lets the past text win everywhere breaks the present one, and the other way round: a case
is asked both ways each time. It holds days and numbers, no text of the law.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, cast

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError, field_validator

from api.services.errors import MalformedParameter
from api.services.regression.doors import DoorUnavailable, RegressionDoor, Shown
from api.services.regression.findings import Finding, Judgement, PinnedAnswer, PinnedResult
from api.services.regression.intervals import ArticleInTime, StoredIntervals
from api.services.regression.judging import Judge, is_failure
from api.services.regression.question_book import QuestionBook
from api.services.regression.questions import Direction, RegressionQuestion
from lawdb.article_key import ArticleKey, MalformedArticle


class PinnedDay(BaseModel):
    """One side of a case: a day, and which version is its law."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    day: dt.date
    direction: Direction
    version_from: dt.date | None
    """First day of the version in force on the day; None where none was."""


class PinnedCase(BaseModel):
    """A failure by name, as it stands in a file of cases."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    door: str
    statute_id: str
    article: str
    """The article asked about."""
    named: bool
    judgement: Judgement
    """What it failed with when it was pinned."""
    failed: PinnedDay
    other: PinnedDay | None
    """A day under another version, of the other direction where there is one."""

    @field_validator("article")
    @classmethod
    def _is_a_number(cls, value: str) -> str:
        try:
            return str(ArticleKey.parse(value))
        except MalformedArticle as error:
            raise ValueError(str(error)) from error


class PinnedStanding(StrEnum):
    """How a case stands now. Codes are stable."""

    HOLDS = "holds"
    FAILS = "fails"
    """As it was pinned."""
    FAILS_IN_OTHER_DIRECTION = "fails_in_other_direction"
    """What was pinned is right now, and the other side is not: a fix on one side broke it."""
    FAILS_BOTH_WAYS = "fails_both_ways"
    STORE_CHANGED = "store_changed"
    """The store has other versions than when it was pinned: look at the case again."""
    NOT_ASKED = "not_asked"
    """The door cannot be asked, was not named, or takes no such question."""


def pinned(name: str, finding: Finding, intervals: StoredIntervals, today: dt.date) -> PinnedCase:
    """The case of a failure."""
    statute_id, article = finding.question.split()[:2]
    found = intervals.article(statute_id, article)
    if found is None:
        raise KeyError(finding.question)
    return PinnedCase(
        name=name,
        door=finding.door,
        statute_id=statute_id,
        article=article,
        named=finding.named,
        judgement=finding.judgement,
        failed=_side(found, finding.day, today),
        other=_other_side(found, finding.day, today),
    )


def _side(article: ArticleInTime, day: dt.date, today: dt.date) -> PinnedDay:
    version, now = article.on(day), article.on(today)
    past = day < (now.start if now is not None else today + dt.timedelta(days=1))
    return PinnedDay(
        day=day,
        direction=Direction.PAST if past else Direction.PRESENT,
        version_from=version.start if version is not None else None,
    )


def _other_side(article: ArticleInTime, day: dt.date, today: dt.date) -> PinnedDay | None:
    """Today for a past day; for a present one the last day of the version before."""
    failed = _side(article, day, today)
    if failed.direction is Direction.PAST and article.binds(today):
        return _side(article, today, today)
    ends = [v.end for v in article.versions if v.end is not None and v.end <= day]
    lasts = [last for end in ends if article.binds(last := end - dt.timedelta(days=1))]
    return _side(article, lasts[-1], today) if lasts else None


def read_cases(path: Path) -> list[PinnedCase]:
    """The cases of a file. Raises MalformedParameter that says which one cannot be read."""
    try:
        rows: Any = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise MalformedParameter(f"{path} holds no pinned cases: {error}") from error
    if not isinstance(rows, list):
        raise MalformedParameter(f"{path} holds no list of pinned cases")
    cases: list[PinnedCase] = []
    for number, row in enumerate(cast("list[Any]", rows), start=1):
        try:
            cases.append(PinnedCase.model_validate(row))
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            raise MalformedParameter(f"{path}, case {number}: {where}: {first['msg']}") from error
    return cases


def write_cases(path: Path, cases: Iterable[PinnedCase]) -> None:
    """Put cases into a file; one of the same name is replaced."""
    kept = {case.name: case for case in (read_cases(path) if path.exists() else ())}
    kept |= {case.name: case for case in cases}
    rows = [case.model_dump(mode="python") for case in kept.values()]
    plain = [_plain(row) for row in rows]
    written: str = yaml.safe_dump(  # pyright: ignore[reportUnknownMemberType]
        plain, allow_unicode=True, sort_keys=False
    )
    path.write_text(written, "utf-8")


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {k: _plain(v) for k, v in cast("Mapping[str, Any]", value).items()}
    return value.value if isinstance(value, StrEnum) else value


def run_cases(
    cases: Sequence[PinnedCase],
    doors: Sequence[RegressionDoor],
    intervals: StoredIntervals,
    today: dt.date,
) -> list[PinnedResult]:
    """Ask every case both ways."""
    by_name = {door.name: door for door in doors}
    book, judge = QuestionBook(intervals, today), Judge(intervals)
    return [_run(case, by_name.get(case.door), intervals, book, judge) for case in cases]


def _run(
    case: PinnedCase,
    door: RegressionDoor | None,
    intervals: StoredIntervals,
    book: QuestionBook,
    judge: Judge,
) -> PinnedResult:
    if door is None:
        return _result(case, PinnedStanding.NOT_ASKED, f"no door {case.door} was asked")
    sides = [side for side in (case.failed, case.other) if side is not None]
    article = intervals.article(case.statute_id, case.article)
    for side in sides:
        version = article.on(side.day) if article is not None else None
        starts = version.start if version is not None else None
        if article is None or starts != side.version_from:
            detail = f"the version of {side.day} starts {starts}, not {side.version_from}"
            return _result(case, PinnedStanding.STORE_CHANGED, detail)
    questions = [
        book.on(case.statute_id, case.article, side.day, named=case.named) for side in sides
    ]
    try:
        shown: dict[str, Shown] = {q.id: s for q, s in door.answers(questions)}
    except DoorUnavailable as error:
        return _result(case, PinnedStanding.NOT_ASKED, str(error))
    left_out = [question.id for question in questions if question.id not in shown]
    if left_out:
        return _result(case, PinnedStanding.NOT_ASKED, f"the door left out: {left_out[0]}")
    answers = [_answer(judge, question, shown[question.id]) for question in questions]
    failed, other = answers[0].fails, any(answer.fails for answer in answers[1:])
    standing = {
        (False, False): PinnedStanding.HOLDS,
        (True, False): PinnedStanding.FAILS,
        (False, True): PinnedStanding.FAILS_IN_OTHER_DIRECTION,
        (True, True): PinnedStanding.FAILS_BOTH_WAYS,
    }[failed, other]
    return _result(case, standing, "", answers)


def _answer(judge: Judge, question: RegressionQuestion, shown: Shown) -> PinnedAnswer:
    judged = judge.judge(question, shown)
    wrong = [each.judgement for each in judged if is_failure(question, each.judgement)]
    return PinnedAnswer(
        question=question.id,
        direction=question.direction,
        fails=bool(wrong),
        judgement=wrong[0] if wrong else Judgement.RIGHT,
    )


def _result(
    case: PinnedCase,
    standing: PinnedStanding,
    detail: str,
    answers: Sequence[PinnedAnswer] = (),
) -> PinnedResult:
    return PinnedResult(
        name=case.name,
        door=case.door,
        standing=standing.value,
        detail=detail,
        answers=tuple(answers),
    )
