"""Which rule a text is about: a number among candidates, with words that show it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from api.language_models import LanguageModelSettings, chosen_model
from api.language_models.reading_files import ReadingFiles
from deadline_engine.extraction.by_model import ClaimReading, ReadingStore, claim_by_model
from deadline_engine.extraction.language_model import ModelError
from deadline_engine.extraction.source_text import SourceText
from deadline_engine.rules.catalogue import packaged
from tests.api.language_models.replayed_readings import STORY
from tests.model_server import ModelServer, model_server, says

QUOTE = "피고가 운전하는 차에 치여 다쳤다"
IDS = list(packaged().rules)
TORT = IDS.index("kr.civil_act.tort") + 1


def claim(server: ModelServer, store: ReadingStore | None = None, **how: Any) -> ClaimReading:
    model = chosen_model(LanguageModelSettings(url=server.url, name="m-1"))
    assert model is not None
    return claim_by_model(SourceText(STORY), packaged(), model, store=store, **how)


def test_a_number_names_a_rule() -> None:
    with model_server([says({"number": TORT, "quote": QUOTE})]) as server:
        found = claim(server)
        told = server.asked[0]["messages"][0]["content"]
    assert found.rule is packaged().rules["kr.civil_act.tort"]
    assert found.field is not None
    assert (found.field.name, found.field.evidence.quote) == ("kr.civil_act.tort", QUOTE)
    assert found.refused == ()
    assert f"\n{TORT}. 불법행위로 인한 손해배상청구권" in told
    assert "kr.civil_act.tort" not in told


def test_among_fewer_candidates() -> None:
    rules = [packaged().rules[rule] for rule in ("kr.civil_act.rescission", "kr.civil_act.tort")]
    with model_server(
        [says({"number": 3, "quote": QUOTE}), says({"number": 2, "quote": QUOTE})]
    ) as server:
        found = claim(server, among=rules)
        assert len(server.asked) == 2
    assert found.rule is rules[1]


def test_none_of_them() -> None:
    with model_server([says({"number": 0})]) as server:
        found = claim(server)
    assert (found.rule, found.field, found.refused) == (None, None, ())


def test_an_invented_quote_is_told_once_then_refused() -> None:
    with model_server([says({"number": TORT, "quote": "피고가 원고를 때렸다"})]) as server:
        found = claim(server)
        assert len(server.asked) == 2
    assert (found.rule, found.field) == (None, None)
    assert [(each.name, each.code) for each in found.refused] == [
        ("kr.civil_act.tort", "quote_not_in_text")
    ]


@pytest.mark.parametrize(
    "reply",
    [
        {"number": len(IDS) + 1, "quote": QUOTE},
        {"number": TORT, "quote": ""},
        {"number": "kr.civil_act.tort", "quote": QUOTE},
        {"number": str(TORT), "quote": QUOTE},
        {"number": float(TORT) + 0.5, "quote": QUOTE},
        {"rule": "kr.civil_act.tort", "quote": QUOTE},
        {"number": TORT, "quote": QUOTE, "verdict": "late"},
        {"number": -1, "quote": QUOTE},
        {"number": None},
    ],
    ids=str,
)
def test_nothing_but_a_number_and_a_quote(reply: dict[str, Any]) -> None:
    with model_server([says(reply)]) as server, pytest.raises(ModelError) as raised:
        claim(server)
    assert raised.value.code == "model_reply_invalid"


def test_a_pick_is_kept(tmp_path: Path) -> None:
    store = ReadingFiles(tmp_path)
    with model_server([says({"number": TORT, "quote": QUOTE})]) as server:
        assert claim(server, store) == claim(server, store)
        assert len(server.asked) == 1
