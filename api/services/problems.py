"""Every failure a door can meet, as one RFC 9457 problem with a stable code and a family.

A door maps the family to its own number: an HTTP status, an exit code.
"""

from __future__ import annotations

from enum import StrEnum

from psycopg import errors as postgres
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from api.services.engine_problems import title_of
from api.services.errors import EmptyStore, NoModel, NoStore, ServerBusy
from deadline_engine.extraction.language_model import ModelError
from deadline_engine.graph.errors import MatterError
from deadline_engine.rules.catalogue import UnknownRule
from lawdb.database import DatabaseError
from lawdb.environment import SettingInvalid
from lawdb.errors import (
    AmbiguousStatute,
    NoSuchArticle,
    NoSuchRevision,
    NoSuchStatute,
    StoreError,
)
from lawdb.evaluation.errors import EvaluationRefused
from lawdb.evaluation.gold_errors import NoSuchGoldSet, NoSuchLabel, NoSuchQuery
from lawdb.search.embedding.errors import EmbeddingError
from lawdb.search.request import NotIndexed
from lawdb.search.reranker import RerankerFailed


class ProblemFamily(StrEnum):
    """What kind of failure it is: whose move is next."""

    MALFORMED = "malformed"
    """The question cannot be read: change it."""
    NOT_FOUND = "not_found"
    AMBIGUOUS = "ambiguous"
    """Choose among the candidates."""
    UNAVAILABLE = "unavailable"
    """The store cannot be asked now."""
    SOURCE = "source"
    """What was to be loaded cannot be read."""


class ProblemCandidate(BaseModel):
    """Something the asker may have meant."""

    model_config = ConfigDict(frozen=True)

    statute_id: str
    name: str = Field(description="The name that matched, or looks alike")
    title: str = Field(description="Official title on the day; empty where `name` is one")
    kind: str = Field(description="법률, 대통령령 …; empty where unknown")
    valid_from: str = Field(description="First day (ISO) the name meant it; empty: unbounded")
    valid_to: str = Field(description="First day it no longer did; empty while it does")


class ProblemRule(BaseModel):
    """A rule the asker may have meant."""

    model_config = ConfigDict(frozen=True)

    id: str
    name_ko: str
    name_en: str


class Problem(BaseModel):
    """A problem document (RFC 9457)."""

    model_config = ConfigDict(frozen=True)

    type: str = Field(description="`urn:lawdb:problem:` and the code")
    title: str
    code: str = Field(description="Stable: to be matched by programs")
    detail: str = Field(description="What was wrong, where, and what to do")
    candidates: tuple[ProblemCandidate, ...] = ()
    rules: tuple[ProblemRule, ...] = ()
    """Of a deadline: the rules it could be."""
    nodes: tuple[str, ...] = ()
    """Of a deadline: the facts and steps that the problem is about."""
    family: ProblemFamily = Field(exclude=True)


STATUS_OF_FAMILY = {
    ProblemFamily.MALFORMED: 400,
    ProblemFamily.NOT_FOUND: 404,
    ProblemFamily.AMBIGUOUS: 409,
    ProblemFamily.UNAVAILABLE: 503,
    ProblemFamily.SOURCE: 500,
}


class ProblemDocument(Problem):
    """The body of every answer that is no result."""

    status: int


def problem_document(found: Problem, status: int | None = None) -> ProblemDocument:
    """The problem with the status of its family, or the one given."""
    return ProblemDocument(**dict(found), status=status or STATUS_OF_FAMILY[found.family])


def problem(code: str, title: str, detail: str, family: ProblemFamily) -> Problem:
    """A problem without candidates."""
    return Problem(
        type=f"urn:lawdb:problem:{code}", title=title, code=code, detail=detail, family=family
    )


def body_too_long(length: int, most: int) -> Problem:
    """More bytes were sent than are read."""
    detail = f"it has {length} bytes; at most {most} are read"
    return problem("body_too_long", "The body is too long", detail, ProblemFamily.MALFORMED)


def defect() -> Problem:
    """What an unforeseen error is to the asker: its message may hold what is nobody's business."""
    return problem(
        "defect",
        "A defect of lawdb",
        "lawdb failed on this question; its log says why",
        ProblemFamily.UNAVAILABLE,
    )


_Coded = EmbeddingError | RerankerFailed | ModelError | SettingInvalid | EvaluationRefused
"""Errors with a code that are no StoreError."""


def problem_of(error: BaseException) -> Problem | None:
    """The problem an error stands for; None where it is nobody's question but a defect of ours."""
    if isinstance(error, StoreError):
        return problem(error.code, error.title, error.detail, _family(error)).model_copy(
            update={
                "candidates": tuple(
                    ProblemCandidate(
                        statute_id=c.statute_id,
                        name=c.name,
                        title=c.title,
                        kind=c.kind,
                        valid_from=c.valid_from,
                        valid_to=c.valid_to,
                    )
                    for c in error.candidates
                )
            }
        )
    if (title := title_of(error)) is not None:
        return _of_the_engine(error, title)
    if isinstance(error, DBAPIError | NoConnectionFree):
        return _of_postgres(error.orig if isinstance(error, DBAPIError) else error)
    if isinstance(error, _Coded):
        asked_wrongly = isinstance(error, EvaluationRefused) and not error.of_the_store
        family = ProblemFamily.MALFORMED if asked_wrongly else ProblemFamily.UNAVAILABLE
        return problem(error.code, _title(error), str(error), family)
    if isinstance(error, DatabaseError) or type(error).__name__ == "EmbeddedServerError":
        # By name: lawdb.embedded cannot be imported on every system lawdb runs on.
        return _unavailable(str(getattr(error, "code", "store_unavailable")), str(error))
    return None


def _title(error: _Coded) -> str:
    match error:
        case SettingInvalid() | EvaluationRefused():
            return error.title
        case ModelError():
            return "The language model cannot be used"
        case _:
            return "The texts cannot be ranked by meaning"


def _of_the_engine(error: BaseException, title: str) -> Problem:
    unknown = isinstance(error, UnknownRule)
    rules = tuple(
        ProblemRule(id=rule.id, name_ko=rule.name.ko, name_en=rule.name.en)
        for rule in (error.candidates if unknown else ())
    )
    family = ProblemFamily.NOT_FOUND if unknown else ProblemFamily.MALFORMED
    found = problem(str(getattr(error, "code", "")), title, str(error), family)
    nodes = error.nodes if isinstance(error, MatterError) else ()
    return found.model_copy(update={"rules": rules, "nodes": nodes})


def _family(error: StoreError) -> ProblemFamily:
    match error:
        case NoSuchStatute() | NoSuchArticle() | NoSuchRevision():
            return ProblemFamily.NOT_FOUND
        case NoSuchGoldSet() | NoSuchQuery() | NoSuchLabel():
            return ProblemFamily.NOT_FOUND
        case AmbiguousStatute():
            return ProblemFamily.AMBIGUOUS
        case EmptyStore() | NoModel() | NoStore() | NotIndexed() | ServerBusy():
            return ProblemFamily.UNAVAILABLE
        case _:
            return ProblemFamily.MALFORMED


def _of_postgres(error: BaseException | None) -> Problem | None:
    match error:
        case NoConnectionFree():
            return _unavailable("store_busy", "all connections to the store are in use; ask again")
        case postgres.QueryCanceled():
            return _unavailable(
                "statement_timeout", "the store took too long over this question; narrow it"
            )
        case postgres.IdleInTransactionSessionTimeout():
            return _unavailable(
                "session_timeout", "the answer was left unread for too long; ask again"
            )
        case postgres.UndefinedTable() | postgres.UndefinedColumn():
            return _unavailable(
                "schema_missing", "the database lacks the tables of this lawdb; run: lawdb up"
            )
        case postgres.OperationalError():
            return _unavailable(
                "database_unreachable",
                f"the database does not answer ({str(error).strip()}); start it with: lawdb up",
            )
        case _:
            return None


def _unavailable(code: str, detail: str) -> Problem:
    return problem(code, "The store cannot be asked", detail, ProblemFamily.UNAVAILABLE)
