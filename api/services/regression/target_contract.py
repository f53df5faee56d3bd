"""What is posted to a system of others, and what is read of its answers: contract 1.

A question goes out alone, or several in one batch; docs/regression_for_others.md describes both.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from api.services.regression.doors import Refusal, Shown, ShownText
from api.services.regression.questions import RegressionQuestion
from lawdb.results import Interval

CONTRACT = "lawdb-regress/1"
"""Raised when a field changes its meaning or goes away; a new optional one does not raise it."""
MOST_TEXTS = 50
"""Texts of one answer."""
LONGEST_TEXT = 200_000
"""Characters of one text; the longest article of the national corpus has fewer than half."""
LONGEST_NAME = 300
LONGEST_CODE = 60
LONGEST_DETAIL = 2_000
_Model = TypeVar("_Model", bound=BaseModel)


class AnswerUnusable(Exception):
    """A target's answer that cannot be judged: ``code`` is stable, the message says why."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code

    @property
    def refusal(self) -> Refusal:
        """As a door reports it: no answer at all."""
        return Refusal(self.code, str(self), failed=True)


class _Read(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class CitedText(_Read):
    """One text that the target presents as the law of the event date."""

    statute: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    """Title or abbreviation, or ``id:`` and the 법령ID."""
    article: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    text: Annotated[str, Field(max_length=LONGEST_TEXT)]
    start: Annotated[dt.date | None, Field(alias="from")] = None
    """First day on which the target says the text was in force."""
    end: Annotated[dt.date | None, Field(alias="to")] = None
    """First day on which it no longer was; absent while it is."""

    @model_validator(mode="after")
    def _days(self) -> Self:
        if self.start is None and self.end is not None:
            raise ValueError("`to` without `from` is no interval")
        if self.start is not None and self.end is not None and self.end <= self.start:
            raise ValueError("`to` is the first day after, and must lie after `from`")
        return self

    @property
    def shown(self) -> ShownText:
        """The same as any door shows it."""
        claimed = Interval(start=self.start, end=self.end) if self.start else None
        return ShownText(self.statute, self.article, self.text, claimed)


class RefusalGiven(_Read):
    """The target shows no text and says why, in a code of its own."""

    code: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]+$", max_length=LONGEST_CODE)]
    detail: Annotated[str, Field(max_length=LONGEST_DETAIL)] = ""


class TargetAnswer(_Read):
    """What became of one question: texts, or a refusal."""

    texts: Annotated[tuple[CitedText, ...], Field(max_length=MOST_TEXTS)] = ()
    refusal: RefusalGiven | None = None

    @model_validator(mode="before")
    @classmethod
    def _says_something(cls, value: Any) -> Any:
        given = set(cast("dict[str, Any]", value)) if isinstance(value, dict) else None
        if given is not None and not given & {"texts", "refusal"}:
            raise ValueError("an answer has `texts` (which may be empty) or `refusal`")
        return cast("Any", value)

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if self.texts and self.refusal is not None:
            raise ValueError("an answer has texts or a refusal, not both")
        return self

    @property
    def shown(self) -> Shown:
        """The same as any door answers."""
        if self.refusal is not None:
            return Refusal(self.refusal.code, self.refusal.detail)
        if not self.texts:
            return Refusal("nothing_shown", "the target answered without any text")
        return [text.shown for text in self.texts]


class _Single(TargetAnswer):
    contract: Literal["lawdb-regress/1"]


class _Answered(TargetAnswer):
    id: str


class _Batch(_Read):
    contract: Literal["lawdb-regress/1"]
    answers: tuple[_Answered, ...]


def question_id(question: RegressionQuestion) -> str:
    """The id that goes out: the same in every run, and it tells nothing of the answer."""
    return question.order.hex()[:16]


def single_body(question: RegressionQuestion) -> dict[str, Any]:
    """The body of a request with one question."""
    return {"contract": CONTRACT, **_question(question)}


def batch_body(questions: Sequence[RegressionQuestion]) -> dict[str, Any]:
    """The body of a request with several questions."""
    return {"contract": CONTRACT, "questions": [_question(each) for each in questions]}


def _question(question: RegressionQuestion) -> dict[str, Any]:
    # Neither the article nor an id that holds it: a system must find it in the words, as users do.
    return {
        "id": question_id(question),
        "question": question.words,
        "event_date": question.day.isoformat(),
    }


def read_single(content: bytes) -> Shown:
    """The answer to one question. Raises AnswerUnusable."""
    return _read(_Single, content).shown


def read_batch(content: bytes, questions: Sequence[RegressionQuestion]) -> list[Shown]:
    """The answers in order of the questions; one that is missing or doubled is a failed refusal.

    Raises AnswerUnusable where the whole body cannot be read.
    """
    by_id: dict[str, list[_Answered]] = {question_id(question): [] for question in questions}
    for answered in _read(_Batch, content).answers:
        by_id.setdefault(answered.id, []).append(answered)
    ids = map(question_id, questions)
    return [_only(each, by_id[each]) for each in ids]


def _only(sent: str, answers: Sequence[_Answered]) -> Shown:
    if len(answers) == 1:
        return answers[0].shown
    code = "answer_doubled" if answers else "answer_missing"
    return Refusal(code, f"{len(answers)} answers have the id {sent!r}", failed=True)


def _read(model: type[_Model], content: bytes) -> _Model:
    try:
        plain = json.loads(content)
    except (ValueError, RecursionError) as error:
        detail = f"the answer is no JSON: {str(error)[:200]}"
        raise AnswerUnusable("not_json", detail) from None
    contract = cast("dict[str, Any]", plain).get("contract") if isinstance(plain, dict) else None
    if contract != CONTRACT:
        said = json.dumps(contract, ensure_ascii=False)[:60].encode(errors="replace").decode()
        raise AnswerUnusable(
            "wrong_contract", f"`contract` of the answer is {said}; this is {CONTRACT!r}"
        )
    try:
        return model.model_validate(plain)
    except ValidationError as error:
        raise fault_of(error) from None


def fault_of(error: ValidationError) -> AnswerUnusable:
    """The first thing that is wrong with an answer; what it holds is not repeated."""
    fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(map(str, fault["loc"])) or "the answer"
    return AnswerUnusable("malformed_answer", f"{where}: {fault['msg']}")
