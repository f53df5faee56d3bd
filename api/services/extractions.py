"""The facts of a case read from a text, and the deadline that follows: one function, every door."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from datetime import date
from enum import StrEnum
from threading import BoundedSemaphore
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool
from sqlalchemy.orm import Session

from api.language_models import for_one_reading
from api.language_models.reading_files import ReadingFiles
from api.services.asked_model import model_asked_for
from api.services.citation_requests import MalformedText, TextTooLong, read_text
from api.services.deadline_results import DeadlineAnswer
from api.services.deadlines import deadline
from api.services.engine_problems import ENGINE_ERRORS
from api.services.errors import MalformedParameter, ServerBusy
from api.services.matter_requests import within_limits
from api.services.problems import Problem, problem_of
from api.services.reading_store import ReadingStore
from deadline_engine.extraction.extraction import Extraction
from deadline_engine.extraction.reading import extraction
from deadline_engine.extraction.source_text import LONGEST_TEXT, SourceText
from deadline_engine.matter.matter import ExactDay, Matter
from deadline_engine.rules.catalogue import packaged
from lawdb.settings import Settings

LONG_TEXT = 20_000
"""Characters from which on reading takes seconds of the processor."""
MOST_LONG_READINGS = 2
"""Of one process at a time; the others' requests share the processor with them."""
_long_readings = BoundedSemaphore(MOST_LONG_READINGS)


class ReaderChoice(StrEnum):
    """Who is to read; neither stands in for the other."""

    RULES = "rules"
    MODEL = "model"


class ExtractionRequest(BaseModel):
    """A text, and what is known of it already."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(
        description="A judgment, a complaint, a client's story; at most 200,000 characters"
    )
    rule: str | None = Field(
        default=None,
        max_length=100,
        description="Id of the rule the period is computed by; without it and `matter` it is read"
        " from the text, and where several fit, they are listed and nothing is computed",
        examples=["kr.civil_act.tort"],
    )
    matter: Matter | None = Field(
        default=None,
        description="Instead of `rule`: a rule or chain with facts that are settled; they stay",
    )
    written_on: ExactDay | None = Field(
        default=None, description="The day of writing, which `작년 3월` counts from"
    )
    reader: ReaderChoice = Field(
        default=ReaderChoice.RULES,
        description="`rules`: explicit dates with the words beside them; `model`: the language"
        " model that the server is set up with",
    )
    as_of: ExactDay | None = Field(
        default=None, description="The day the deadline is asked for; today in Seoul, and said so"
    )
    compute: StrictBool = Field(default=True, description="False: only read, compute nothing")


class ExtractionAnswer(BaseModel):
    """What was read, and what the engine computed from it."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["extraction_answer"] = "extraction_answer"
    extraction: Extraction
    deadline: DeadlineAnswer | None
    """None where it was not asked for, no rule is known, or the engine refuses the facts."""
    problem: Problem | None = None
    """Why the engine refuses the facts as they were read."""


def extract(store: ReadingStore, request: ExtractionRequest) -> ExtractionAnswer:
    """The fields that the text gives, each with its words, and the deadline they lead to.

    Only the fields are read; every day, version and verdict is computed. Raises MalformedText,
    TextTooLong, MalformedParameter (rule and matter together), NoModel, ServerBusy, UnknownRule,
    ModelError.
    """
    found = read(request)
    if not request.compute or found.matter is None:
        return ExtractionAnswer(extraction=found, deadline=None)
    with store.session() as session:
        return computed(session, found, request.as_of, store)


def read(request: ExtractionRequest) -> Extraction:
    """The fields alone; the store is not asked. Raises as ``extract`` does."""
    source = _source(request)
    if request.rule is not None and request.matter is not None:
        raise MalformedParameter("give rule or matter, not both: the matter names its rule")
    skeleton = request.matter if request.rule is None else Matter(rule=request.rule.strip())
    if skeleton is not None:
        within_limits(skeleton)
    model = model_asked_for(with_model=request.reader is ReaderChoice.MODEL)
    with _place_for(source):
        if model is None:
            return extraction(source, skeleton, packaged())
        kept = ReadingFiles(Settings().data_dir)
        return extraction(source, skeleton, packaged(), model=for_one_reading(model), store=kept)


def computed(
    session: Session, found: Extraction, as_of: date | None, store: ReadingStore
) -> ExtractionAnswer:
    """The deadline of what was read; facts that the engine refuses are a problem beside them."""
    assert found.matter is not None  # noqa: S101  the caller has looked
    matter = found.matter if as_of is None else found.matter.model_copy(update={"as_of": as_of})
    try:
        answer = deadline(session, within_limits(matter), stale_after=store.stale_after)
    except ENGINE_ERRORS as error:
        return ExtractionAnswer(extraction=found, deadline=None, problem=problem_of(error))
    return ExtractionAnswer(extraction=found, deadline=answer)


@contextmanager
def _place_for(source: SourceText) -> Generator[None]:
    """One of the places for long texts; short ones need none. Raises ServerBusy."""
    if len(source.text) <= LONG_TEXT:
        yield
        return
    if not _long_readings.acquire(blocking=False):
        raise ServerBusy(
            f"{MOST_LONG_READINGS} texts of more than {LONG_TEXT:,} characters are being read; ask"
            " again in a while, or send the part with the facts"
        )
    try:
        yield
    finally:
        _long_readings.release()


def _source(request: ExtractionRequest) -> SourceText:
    text = read_text(request.text)
    if not text.strip():
        raise MalformedText("the text is empty; send what is to be read")
    if len(text) > LONGEST_TEXT:
        raise TextTooLong(
            f"the text has {len(text):,} characters; at most {LONGEST_TEXT:,} are read at once:"
            " send the part with the facts"
        )
    return SourceText(text, request.written_on)
