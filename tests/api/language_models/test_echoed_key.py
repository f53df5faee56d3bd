"""A server that says the key back, in every place of an answer: nobody sees it."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, SecretStr

from api.language_models import LanguageModelSettings, chosen_model
from api.language_models.endpoint import EndpointModel
from api.language_models.reading_files import ReadingFiles
from deadline_engine.extraction.language_model import ModelError, ModelTask
from tests.api.language_models.replayed_readings import REPLAYED, read
from tests.model_server import KEY, ModelServer, completion, model_server, raw, says

ESCAPED = "".join(f"\\u{ord(letter):04x}" for letter in KEY)
PIECE = KEY[:12]
"""So much of it is a leak, too: a message cut within the key."""
LONG_KEY = "sk-" + "0123456789abcdef" * 20
BOTH = REPLAYED["replies"]["both"]


class Words(BaseModel):
    words: str


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server([says({"words": "등대"})]) as started:
        yield started


def model_of(server: ModelServer, key: str = KEY, **changes: Any) -> EndpointModel:
    settings = LanguageModelSettings(
        url=server.url, name="m-1", key=SecretStr(key), attempts=1, **changes
    )
    return EndpointModel(settings)


def task() -> ModelTask[Words]:
    return ModelTask("words", "Point at words.", "등대 앞에서", Words)


def named(model: str) -> bytes:
    answer = json.loads(completion('{"words": "등대"}'))
    return json.dumps({**answer, "model": model}).encode()


@pytest.mark.parametrize("name", [f"m {KEY}", f"{KEY}", f"m\n{KEY}\x1b[31m", "x" * 5_000])
def test_in_the_name_of_the_model(server: ModelServer, name: str) -> None:
    server.script = [raw(named(name), Content_Type="application/json")]
    reply = model_of(server).fill(task())
    assert PIECE not in reply.model
    assert reply.model.isprintable()
    assert 0 < len(reply.model) <= 200


def test_escaped_in_the_name_of_the_model(server: ModelServer) -> None:
    content = named("NAME").replace(b"NAME", ESCAPED.encode())
    server.script = [raw(content, Content_Type="application/json")]
    assert model_of(server).fill(task()).model == "***"


@pytest.mark.parametrize(
    "said",
    [
        json.dumps({"words": KEY}),
        f'{{"words": "{ESCAPED}"}}',
        f'{{"words": "등대", "{ESCAPED}": 1}}',
        f'```json\n{{"words": "{ESCAPED}"}}\n```',
    ],
)
def test_in_a_reply(server: ModelServer, said: str, caplog: pytest.LogCaptureFixture) -> None:
    server.script = [says(said)]
    with caplog.at_level(logging.DEBUG):
        try:
            shown = str(model_of(server).fill(task()))
        except ModelError as error:
            shown = str(error)
    sent_back = json.dumps(server.asked)
    for text in (shown, caplog.text, sent_back):
        assert PIECE not in text


@pytest.mark.parametrize("key", [KEY, LONG_KEY])
@pytest.mark.parametrize("status", [400, 401, 429, 500, 200])
@pytest.mark.parametrize(
    ("before", "charset"), [("no ", ""), ("x" * 190, ""), ("no ", "; charset=utf-16")]
)
def test_in_a_body_that_is_no_completion(
    server: ModelServer, key: str, status: int, before: str, charset: str
) -> None:
    encoded = (before + key).encode("utf-16" if charset else "utf-8")
    server.script = [raw(encoded, status, Content_Type=f"text/plain{charset}")]
    with pytest.raises(ModelError) as raised:
        model_of(server, key).fill(task())
    assert key[:6] not in str(raised.value)


def test_in_the_type_of_a_body(server: ModelServer) -> None:
    server.script = [raw(b"no", 200, Content_Type=f"text/{KEY}")]
    with pytest.raises(ModelError) as raised:
        model_of(server).fill(task())
    assert PIECE not in str(raised.value)


def test_in_quotes_that_are_refused_and_in_what_is_kept(tmp_path: Path) -> None:
    echoing = json.loads(json.dumps(BOTH))
    echoing["triggers"][0]["quote"] = KEY

    def script(asked: dict[str, Any]) -> Any:
        fields = asked["response_format"]["json_schema"]["name"] == "matter_fields"
        content = json.dumps({"events": []} if fields else echoing)
        answer = json.loads(completion(content))
        return raw(json.dumps({**answer, "model": KEY}).encode(), Content_Type="application/json")

    with model_server(script) as server:
        extraction = read(server, store=ReadingFiles(tmp_path))
    assert extraction.refused
    kept = [path.read_text("utf-8") for path in (tmp_path / "readings").iterdir()]
    assert kept
    for text in (extraction.model_dump_json(), *kept):
        assert PIECE not in text


def test_a_stand_in_for_a_key_is_no_secret(server: ModelServer) -> None:
    server.script = [says({"words": "none of it"})]
    assert model_of(server, "none").fill(task()).value.words == "none of it"


@pytest.mark.parametrize("around", ["{}\n", " {} ", "\t{}\r\n"])
def test_white_space_around_a_key_is_left_out(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch, around: str
) -> None:
    monkeypatch.setenv("LAWDB_MODEL_URL", server.url)
    monkeypatch.setenv("LAWDB_MODEL_NAME", "m-1")
    monkeypatch.setenv("LAWDB_MODEL_KEY", around.format(KEY))
    model = chosen_model()
    assert model is not None
    model.fill(task())
    assert server.keys == [f"Bearer {KEY}"]


@pytest.mark.parametrize(
    "key", [f"{KEY}열쇠", f"{KEY} {KEY}", f"{KEY}\n{KEY}", f"{KEY}\x07", "“x”"]
)
def test_a_key_that_no_header_can_hold_is_named_not_told(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setenv("LAWDB_MODEL_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("LAWDB_MODEL_NAME", "m-1")
    monkeypatch.setenv("LAWDB_MODEL_KEY", key)
    with pytest.raises(ModelError) as raised:
        chosen_model()
    assert raised.value.code == "model_refused"
    assert "LAWDB_MODEL_KEY" in str(raised.value)
    assert PIECE not in str(raised.value)
    assert key not in str(raised.value)
