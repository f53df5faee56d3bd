"""Quotes that a model invents: every one of hundreds is refused, none becomes a field."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from deadline_engine.extraction.assembling import assembled
from deadline_engine.extraction.extraction import ReadBy, Reader
from deadline_engine.extraction.proposal import (
    DayWords,
    Proposal,
    ProposedEvent,
    ProposedFiling,
    ProposedTolling,
)
from deadline_engine.extraction.source_text import SourceText
from tests.api.language_models.replayed_readings import REPLAYED, STORY, read, replaying, tort

OTHER: str = REPLAYED["other_story"]
NO_TRIGGERS = {"triggers": []}
KINDS = [row.id for row in tort().tolling]
HANGUL = "가나다라마바사아자차카타파하"


def stands(quote: str, text: str) -> bool:
    """Compared without white space alone: what lawdb's own comparison must never let through."""
    return "".join(quote.split()) in "".join(text.split())


def _digit(quote: str, chance: random.Random) -> str:
    places = [n for n, letter in enumerate(quote) if letter.isdecimal()]
    if not places:
        return quote + "1"
    at = chance.choice(places)
    return quote[:at] + str((int(quote[at]) + chance.randint(1, 9)) % 10) + quote[at + 1 :]


def _letter(quote: str, chance: random.Random) -> str:
    at = chance.randrange(len(quote))
    return quote[:at] + chance.choice(HANGUL) + quote[at:]


def _left_out(quote: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(quote) - 1)
    return quote[:at] + quote[at + 1 :]


def _dots(quote: str, chance: random.Random) -> str:
    at = chance.randrange(2, len(quote) - 2)
    return f"{quote[:at]} … {quote[at + 2 :]}"


def _turned(quote: str, chance: random.Random) -> str:
    first, *rest = quote.split()
    return " ".join([*rest, first, "것이다"])


def _elsewhere(quote: str, chance: random.Random) -> str:
    start = chance.randrange(len(OTHER) - len(quote) % 30 - 5)
    return OTHER[start : start + 5 + len(quote) % 30]


def _joined(quote: str, chance: random.Random) -> str:
    return quote + STORY[: 5 + chance.randrange(20)]


def _concluding(quote: str, chance: random.Random) -> str:
    return quote + chance.choice([" 시효가 완성되었다", " 기간을 도과하였다", " 적법하다"])


CHANGES: tuple[Callable[[str, random.Random], str], ...] = (
    _digit, _letter, _left_out, _dots, _turned, _elsewhere, _joined, _concluding,
)  # fmt: skip


def invented(count: int) -> list[str]:
    """Passages of the story, changed in every way above, that do not stand in it any more."""
    chance, found = random.Random(20261130), dict[str, None]()
    while len(found) < count:
        start = chance.randrange(len(STORY) - 12)
        passage = STORY[start : start + chance.randrange(8, 40)].strip()
        if len(passage.split()) < 2:
            continue
        quote = CHANGES[len(found) % len(CHANGES)](passage, chance)
        if quote.strip() and not stands(quote, STORY):
            found[quote] = None
    return list(found)


def test_every_invented_quote_is_refused() -> None:
    quotes = invented(600)
    chance = random.Random(1)
    tolling: list[dict[str, Any]] = [
        {"kind": chance.choice(KINDS), "quote": quote, "start": {"words": "2021. 3. 2."}}
        for quote in quotes[:200]
    ]
    # true passages, with day words or an outcome that are invented
    tolling_days = [
        {
            "kind": chance.choice(KINDS),
            "quote": "2021. 3. 2. 피고에게 배상을 최고하였고",
            "start": {"words": words},
        }
        for words in quotes[200:400]
    ]
    attributes = [
        {"attribute": "past_settlement_case", "value": "true", "quote": quote}
        for quote in quotes[400:600]
    ]
    for reply in (
        {"tolling": tolling, "attributes": attributes},
        {"tolling": tolling_days},
    ):
        with replaying([reply], [NO_TRIGGERS]) as (server, _):
            extraction = read(server)
        assert extraction.fields == ()
        assert extraction.matter is not None
        assert (extraction.matter.tolling, extraction.matter.attributes) == ((), {})
        assert len(extraction.refused) == sum(map(len, reply.values()))
        codes = {each.code for each in extraction.refused}
        assert codes <= {"quote_not_in_text", "day_words_not_in_text"}


def test_invented_triggers_are_refused() -> None:
    quotes = invented(45)
    votes = [
        [
            {
                "triggers": [
                    {"role": role, "quote": quote, "day": {"words": "2019. 5. 7."}}
                    for role, quote in zip(("act", "knowledge"), pair, strict=True)
                ]
            }
        ]
        for pair in zip(quotes[0::15], quotes[1::15], strict=True)
    ]
    with replaying([{}], votes) as (server, _):
        extraction = read(server)
    assert extraction.fields == ()
    assert [each.code for each in extraction.refused] == ["quote_not_in_text"] * 6


@given(data=st.data())
def test_no_change_of_a_passage_passes_the_gate(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(STORY) - 10))
    end = data.draw(st.integers(start + 4, min(len(STORY), start + 60)))
    at = data.draw(st.integers(0, end - start))
    letters = st.sampled_from([*HANGUL, *"0123456789", "는", "A", ".", ",", "·"])
    put = data.draw(st.text(letters, max_size=3))
    gone = data.draw(st.integers(0, 3))
    passage = STORY[start:end]
    quote = passage[:at] + put + passage[at + gone :]
    assume(quote.strip())
    assume(not stands(quote, STORY))
    day = DayWords(words="2019. 5. 7.")
    proposal = Proposal(
        events=(ProposedEvent(role="act", quote=quote, day=day),),
        tolling=(ProposedTolling(kind=KINDS[0], quote=quote, start=day),),
        filing=ProposedFiling(quote=quote, day=day),
    )
    source = SourceText(STORY)
    read_by = ReadBy(reader=Reader.MODEL, document_hash=source.hash)
    extraction = assembled(source, tort(), proposal, read_by)
    assert extraction.fields == ()
    assert {each.code for each in extraction.refused} == {"quote_not_in_text"}
    assert len(extraction.refused) == 3
