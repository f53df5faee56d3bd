"""Citations of real statutes: existence, version, quotes, promulgations, both ways in time."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy.orm import Session

from lawdb.article_reference import ArticleReference
from lawdb.citations.checking import validate
from lawdb.citations.results import CheckedCitation
from lawdb.comparison.unit_changes import without_marks
from lawdb.lookup import article
from tests.shared_material import shared_path  # noqa: F401 - marks the module

CASES = yaml.safe_load((Path(__file__).parent / "citations.yaml").read_text("utf-8"))
TODAY = date(2026, 6, 2)


def _quoted(session: Session, statute: str, place: str, day: date) -> str:
    """The words of the store, as a writer quotes them: without amendment marks or the number."""
    found = article(session, statute, place, day)
    assert found.unit_text is not None
    text = " ".join(without_marks(found.unit_text).split())
    return text.split(" ", 1)[1] if ArticleReference.parse(place).path else text


def _held(citation: CheckedCitation) -> dict[str, Any]:
    return {
        "quote": citation.quote.status if citation.quote else None,
        "date_from": citation.event_date.source.value if citation.event_date else None,
        "statute": citation.statute.id if citation.statute else None,
        "bad": citation.bad_promulgation.reason if citation.bad_promulgation else None,
        "correction": citation.correction.replacement if citation.correction else None,
    }


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['text'][:60]} {c.get('facts', '')}")
def test_case(core: Session, case: dict[str, Any]) -> None:
    text = case["text"].format(*(_quoted(core, *quote) for quote in case.get("quotes", ())))
    result = validate(core, text, as_of=case.get("facts"), today=TODAY)
    found = [(c.cited.reference, c.verdict.value) for c in result.citations]
    assert found == [(place, verdict) for place, verdict, *_ in case["finds"]]
    for citation, (_, _, *said) in zip(result.citations, case["finds"], strict=True):
        assert all(str(words) in citation.sentence_ko for words in said), citation.sentence_ko
    if "once" in case:
        assert result.citations[0].sentence_ko.count(case["once"]) == 1
    held = _held(result.citations[0])
    assert {name: held[name] for name in case.get("more", {})} == case.get("more", {})
