"""Citations of statutes with gaps, namesakes and a ruling, as data."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine
from sqlalchemy.dialects.postgresql import Range
from sqlalchemy.orm import Session

from ingest.load import StatuteLoader, record_corpus_state
from lawdb.citations.checking import validate
from lawdb.models import Ruling
from tests.invented_histories import read_histories
from tests.loading import loading_connection

HERE = Path(__file__).parent
CASES = yaml.safe_load((HERE / "invented_citations.yaml").read_text("utf-8"))
RECORDED = datetime(2021, 5, 31, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def session(database: Engine) -> Iterator[Session]:
    with loading_connection(database) as connection:
        with StatuteLoader(connection) as loader:
            for file in (HERE.parent / "lookup" / "histories.yaml", HERE / "pine_grove.yaml"):
                for history, revisions in read_histories(file).values():
                    loader.add(history, revisions)
        record_corpus_state(connection, "invented", date(1948, 5, 1), date(2021, 5, 31), RECORDED)
    with Session(database) as opened:
        opened.add_all(
            map(_ruling, yaml.safe_load((HERE / "invented_rulings.yaml").read_text("utf-8")))
        )
        opened.commit()
        yield opened


def _ruling(row: dict[str, Any]) -> Ruling:
    return Ruling(
        statute_id=row["statute"],
        article_no=row["article"],
        branch_no=0,
        sub_branch_no=0,
        unit=row.get("unit", ""),
        court="헌법재판소",
        case_no=row["case"],
        decided_on=row["decided"],
        joined=False,
        kind=row["kind"],
        application=row.get("application", ""),
        effect=Range(row["from"], None),
        scope=row["scope"],
        scope_ko=row["scope_ko"],
        scope_en=row["scope_en"],
        legal_basis="헌법재판소법 제47조",
        confidence="unchecked",
        source="",
        note="",
        recorded=Range(RECORDED, None),
    )


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['text'][:50]} {c.get('facts', '')}")
def test_case(session: Session, case: dict[str, Any]) -> None:
    result = validate(session, case["text"], as_of=case.get("facts"), today=date(2021, 6, 1))
    found = [(c.cited.reference, c.verdict.value) for c in result.citations]
    assert found == [(place, verdict) for place, verdict, *_ in case["finds"]]
    for citation, (_, _, *said) in zip(result.citations, case["finds"], strict=True):
        assert all(words in citation.sentence_ko for words in said), citation.sentence_ko
        assert citation.sentence_en
    examined = set(result.citations[0].checked)
    assert examined >= set(case.get("checked", ()))
    assert not examined & set(case.get("unchecked", ()))


def test_an_ambiguous_name_lists_all_it_means(session: Session) -> None:
    result = validate(session, "돌담 규칙 제1조", as_of=date(1975, 1, 1), today=date(2021, 6, 1))
    assert {c.statute_id for c in result.citations[0].candidates} == {"900007", "900008"}


def test_a_name_one_letter_off_has_near_names(session: Session) -> None:
    result = validate(session, "「소금세볍」 제1조", today=date(2021, 6, 1))
    (citation,) = result.citations
    assert citation.verdict == "no_such_statute"
    assert {c.name for c in citation.candidates} == {"소금 세법"}
