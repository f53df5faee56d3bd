"""The words of a text: cases as data, and what holds for any text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from lawdb.search.lexical.words import LegalWords, bigrams, legal_terms, legal_words, words_version

CASES = yaml.safe_load(Path(__file__).with_name("words.yaml").read_text("utf-8"))


def words_of(line: str) -> dict[str, int]:
    (found,) = legal_words().words([line])
    return dict(found)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["line"])
def test_line(case: dict[str, Any]) -> None:
    words, pairs = words_of(case["line"]), bigrams(case["line"])
    if "is" in case:
        assert sorted(words) == sorted(case["is"])
    assert set(case.get("has", ())) <= words.keys()
    assert not words.keys() & set(case.get("lacks", ()))
    assert set(case.get("pairs", ())) <= pairs.keys()
    assert not pairs.keys() & set(case.get("no_pairs", ()))


def test_repetitions_are_counted() -> None:
    assert words_of("제3조 및 제3조, 등대와 등대") == {"제3조": 2, "등대": 2}
    assert bigrams("등대 등대") == {"등대": 2}


@settings(deadline=None, max_examples=60)
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=40), max_size=5))
def test_lines_are_split_alone_as_in_a_batch(lines: list[str]) -> None:
    together = [dict(found) for found in legal_words().words(lines)]
    assert together == [words_of(line) for line in lines]


def test_more_workers_split_alike() -> None:
    lines = [case["line"] for case in CASES]
    assert list(LegalWords(workers=2).words(lines)) == list(legal_words().words(lines))


@pytest.mark.parametrize(
    "sentence", ["{}", "{}을 설정한다", "{}의 효력", "당사자는 {}를 할 수 있다", "{}하여야 한다"]
)
def test_every_term_of_the_dictionary_is_found_whole(sentence: str) -> None:
    terms = [term.casefold() for term in legal_terms() if term.isalpha()]
    found = legal_words().words([sentence.format(term) for term in terms])
    broken = [term for term, words in zip(terms, found, strict=True) if term not in words]
    assert len(terms) > 2000
    assert broken == []


def test_the_version_names_grammar_model_and_dictionary() -> None:
    grammar, model, dictionary = words_version().split("/")
    assert grammar.isdigit()
    assert model.startswith("kiwipiepy-")
    assert len(dictionary) == 12
