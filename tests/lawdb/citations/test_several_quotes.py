"""Several quotes of one place, and quotes that no place claims."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb import lookup
from lawdb.citations.checking import validate
from tests.example_store import load_example

STATUTE = "가상 골목길 조명법 (예시)"
FACTS, TODAY = date(2020, 1, 1), date(2026, 6, 2)
INVENTED = "달빛을 받는 사람은 세금을 내야 한다."


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    load_example(database)
    with Session(database) as opened:
        yield opened


def sentence(session: Session) -> str:
    """The first sentence of the article as it stood, read from the store."""
    text = lookup.article(session, STATUTE, "제1조", FACTS).text
    assert text is not None
    return text.split("\n")[0]


@pytest.mark.parametrize("wrong_first", [True, False])
def test_the_worst_of_several_quotes_is_the_verdict(session: Session, wrong_first: bool) -> None:
    quotes = [INVENTED, sentence(session)] if wrong_first else [sentence(session), INVENTED]
    text = f"「{STATUTE}」 제1조는 “{quotes[0]}”고 하고, 나아가 “{quotes[1]}”고 규정한다."
    (citation,) = validate(session, text, as_of=FACTS, today=TODAY).citations
    assert citation.verdict == "quote_mismatch"
    assert citation.quote is not None
    assert citation.quote.place.text == INVENTED
    assert [quote.status for quote in citation.further_quotes] in (["exact"], ["part"])


def test_a_sentence_that_nobody_claims_is_told(session: Session) -> None:
    text = f"이 판결에서 법원은 “{INVENTED}”고 하였다. 「{STATUTE}」 제1조가 적용된다."
    checked = validate(session, text, as_of=FACTS, today=TODAY).checked
    (place,) = checked.quotes_not_compared
    assert place.text == INVENTED
    assert not checked.all_sound
