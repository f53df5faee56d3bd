"""A searched store of invented statutes, and a model that says what a test has written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.services.answers import AnswerTools
from api.services.search_tools import SearchToolbox
from deadline_engine.extraction.language_model import Filled, ModelError, ModelReply, ModelTask
from ingest.load import StatuteLoader, record_corpus_state
from lawdb.search.lexical.indexing import index_texts
from tests.api.conftest import STALE_AFTER
from tests.invented_histories import read_histories
from tests.loading import loading_connection

HERE = Path(__file__).parent
TODAY = date(2026, 11, 30)


@dataclass
class ScriptedModel:
    """Answers each task with the next reply: plain data for the schema, or an error to raise."""

    replies: Sequence[Any]
    tasks: list[ModelTask[Any]] = field(default_factory=list[ModelTask[Any]])

    @property
    def name(self) -> str:
        return "scripted"

    def fill(self, task: ModelTask[Filled]) -> ModelReply[Filled]:
        """Hold the reply to the schema, as every model does."""
        self.tasks.append(task)
        reply = self.replies[min(len(self.tasks), len(self.replies)) - 1]
        if isinstance(reply, ModelError):
            raise reply
        try:
            value = task.schema.model_validate(reply)
        except ValueError as error:
            raise ModelError("model_reply_invalid", str(error)) from error
        return ModelReply(value=value, model="scripted-1")


@pytest.fixture(scope="module")
def answered(database: Engine) -> Engine:
    """The invented statutes, indexed by words."""
    with loading_connection(database) as connection:
        with StatuteLoader(connection) as loader:
            for history, revisions in read_histories(HERE / "histories.yaml").values():
                loader.add(history, revisions)
        assert loader.report.problems == []
        checked = datetime(2026, 11, 1, tzinfo=UTC)
        record_corpus_state(connection, "invented", date(1962, 1, 20), date(2026, 10, 1), checked)
    index_texts(database)
    return database


@pytest.fixture
def session(answered: Engine) -> Iterator[Session]:
    with Session(answered) as opened:
        yield opened


@pytest.fixture(scope="module")
def toolbox() -> SearchToolbox:
    return SearchToolbox(STALE_AFTER)


def tools(toolbox: SearchToolbox, model: ScriptedModel | None = None) -> AnswerTools:
    """Tools of an answer on the tests' day."""
    return AnswerTools(toolbox, model=model, stale_after=STALE_AFTER, today=TODAY)
