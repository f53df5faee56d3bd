"""Which model the environment names, and what it may not say."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from pydantic import BaseModel

from api.language_models import LanguageModelSettings, chosen_model
from deadline_engine.extraction.language_model import ModelError, ModelTask
from lawdb.environment import SettingInvalid
from tests.model_server import model_server, says


class Number(BaseModel):
    number: int


@pytest.mark.parametrize(
    "settings",
    [
        {"url": "ftp://host/v1"},
        {"url": "host/v1"},
        {"url": "https://me:pw@host/v1"},
        {"url": "https://host/v1?key=1"},
        {"url": "https://host:99999/v1"},
        {"url": "https://host:0/v1"},
        {"url": "https://host:port/v1"},
        {"max_parallel": 0},
        {"max_cost": 1},
        {"max_seconds": 0},
        {"attempts": 0},
    ],
    ids=str,
)
def test_settings_that_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(SettingInvalid) as raised:
        LanguageModelSettings(**settings)
    assert "pw" not in str(raised.value)


def test_the_environment_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LAWDB_MODEL_URL", raising=False)
    monkeypatch.setenv("LAWDB_MODEL_NAME", "m-1")
    assert chosen_model() is None
    with model_server([says({"number": 3})]) as server:
        monkeypatch.setenv("LAWDB_MODEL_URL", server.url + "/")
        model = chosen_model()
        assert model is not None
        assert model.name == f"{server.url}/m-1"
        assert model.fill(ModelTask("n", "Pick.", "글", Number)).value.number == 3
    assert server.keys == ["Bearer none"]
    monkeypatch.delenv("LAWDB_MODEL_NAME")
    with pytest.raises(ModelError, match="LAWDB_MODEL_NAME") as raised:
        chosen_model()
    assert raised.value.code == "model_refused"


def test_no_door_imports_the_client_before_a_model_is_chosen() -> None:
    code = (
        "import sys, api.language_models, api.cli.application, api.rest.routes;"
        "print([m for m in ('openai', 'pydantic_ai', 'httpx2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
