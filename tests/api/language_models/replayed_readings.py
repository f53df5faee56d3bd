"""Readings by a model whose replies are scripted, over a real socket."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

from api.language_models import LanguageModelSettings, chosen_model, for_one_reading
from deadline_engine.extraction.by_model import ReadingStore, read_by_model
from deadline_engine.extraction.extraction import Extraction
from deadline_engine.extraction.form import Form, form_of
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import packaged
from tests.model_server import KEY, Answer, Asked, ModelServer, model_server, raw, says

REPLAYED: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parent / "readings.yaml").read_text("utf-8")
)
STORY: str = REPLAYED["story"]
SMUGGLED = "LATE-2024-05-01"
FIELDS, TRIGGER = "matter_fields", "matter_trigger"
VOTES = 3
Replies = Sequence[Any]


def tort() -> Form:
    """The form of the claim in tort: what was known, and what was done."""
    return form_of(Matter(rule="kr.civil_act.tort"), packaged())


class Replay:
    """Replies of each task in turn, the last one for ever; as often as it is started anew."""

    def __init__(self, fields: Replies, votes: Replies) -> None:
        each = votes if isinstance(votes[0], list) else [votes] * VOTES
        self._replies = {(TRIGGER, n): replies for n, replies in enumerate(each)}
        self._replies[FIELDS, 0] = fields
        self._lock = threading.Lock()
        self.restart()

    def restart(self) -> None:
        self._asked: Counter[tuple[str, int]] = Counter()

    def __call__(self, asked: Asked) -> Answer:
        task = asked["response_format"]["json_schema"]["name"], asked["seed"]
        replies = self._replies[task]
        with self._lock:
            at = min(self._asked[task], len(replies) - 1)
            self._asked[task] += 1
        return answer(replies[at])


def answer(reply: Any) -> Answer:
    """``http 400`` is a status, another text is said as it stands, a mapping as JSON."""
    if isinstance(reply, str) and reply.startswith("http "):
        return raw(b"{}", int(reply[5:]))
    assert isinstance(reply, str | Mapping)
    return says(reply)


@contextmanager
def replaying(fields: Replies, votes: Replies) -> Iterator[tuple[ModelServer, Replay]]:
    replay = Replay(fields, votes)
    with model_server(replay) as server:
        yield server, replay


def read(
    server: ModelServer,
    text: str = STORY,
    *,
    store: ReadingStore | None = None,
    name: str = "m-1",
    form: Form | None = None,
) -> Extraction:
    """What comes of a text, with the server's model."""
    settings = LanguageModelSettings(url=server.url, name=name, key=KEY, first_wait_seconds=0)  # pyright: ignore[reportArgumentType]
    model = chosen_model(settings)
    assert model is not None
    return read_by_model(SourceText(text), form or tort(), for_one_reading(model), store=store)
