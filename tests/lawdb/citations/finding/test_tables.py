"""Citations in running text, row by row: the texts are invented, each row says why it is hard."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from lawdb.citations.finding import NameBook, find
from tests.lawdb.citations.finding.written_citation import quoted, written

TABLES = Path(__file__).parent / "tables"
NAMES = NameBook(yaml.safe_load((TABLES / "names.yaml").read_text("utf-8")))


def _rows() -> Iterator[Any]:
    for table in sorted(TABLES.glob("*.yaml")):
        if table.name != "names.yaml":
            for place, row in enumerate(yaml.safe_load(table.read_text("utf-8")), start=1):
                yield pytest.param(row, id=f"{table.stem}-{place}: {row['text']}")


ROWS = list(_rows())


@pytest.mark.parametrize("row", ROWS)
def test_row(row: dict[str, Any]) -> None:
    text = row["text"]
    found = find(text, NAMES)
    assert [written(c, text) for c in found.citations] == row.get("finds", []), row["why"]
    assert [written(c, text) for c in found.versions] == row.get("versions", []), row["why"]
    nobodys = [quoted(q, text) for q in found.unattributed]
    assert nobodys == row.get("unattributed", []), row["why"]
    if "words" in row:
        assert [text[c.start : c.end] for c in found.citations] == row["words"]
    if "numbers" in row:
        assert [text[c.number.start : c.number.end] for c in found.citations] == row["numbers"]


@pytest.mark.parametrize("row", ROWS)
def test_row_in_decomposed_letters(row: dict[str, Any]) -> None:
    """The same citations where each syllable is written as its letters, at the places as given."""
    text = row["text"]
    decomposed = unicodedata.normalize("NFD", text)
    here, there = find(text, NAMES), find(decomposed, NAMES)
    for plain, taken_apart in zip(here.citations, there.citations, strict=True):
        assert unicodedata.normalize("NFC", decomposed[taken_apart.start : taken_apart.end]) == (
            unicodedata.normalize("NFC", text[plain.start : plain.end])
        )
        assert taken_apart.reference == plain.reference
        assert taken_apart.revisions == plain.revisions


def test_every_row_says_why() -> None:
    assert len(ROWS) >= 250
    assert all(row.values[0]["why"] for row in ROWS)
    texts = [row.values[0]["text"] for row in ROWS]
    assert len(texts) == len(set(texts))
