"""Random cuts of the vocabulary of addenda: every reader answers, and answers consistently."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from pathlib import Path

import yaml
from hypothesis import given
from hypothesis import strategies as st

from ingest.addenda.clauses import commencement_clause, split_clauses
from ingest.addenda.other_act import own_place, start_of_place
from ingest.addenda.starts import find_starts
from ingest.addenda.sunsets import read_sunsets
from ingest.addenda.targets import parse_targets

_WORDS: list[str] = yaml.safe_load(Path(__file__).with_name("clause_words.yaml").read_text("utf-8"))
_DAY = date(2019, 12, 31)
_texts = st.one_of(
    st.lists(st.sampled_from(_WORDS), max_size=40).map("".join),
    st.text("제조항호목부터까지및ㆍ0123456789①②\n.,()「」<>가나의년월일공포후", max_size=80),
)


@given(_texts)
def test_starts_stand_in_order_and_apart(text: str) -> None:
    found = find_starts(text, _DAY, _DAY)
    for (_, end, _), (begin, _, _) in pairwise(found):
        assert end <= begin
    for begin, end, start in found:
        assert begin < end
        assert (start.day is None) == (start.reason != "")


@given(_texts)
def test_targets_are_runs_forward_and_parts_of_one_article(text: str) -> None:
    for target in parse_targets(text):
        assert target.first <= target.last
        assert not target.parts or target.first == target.last
        assert all(low[0] >= 0 for low, _ in target.parts)


@given(_texts, _texts)
def test_words_before_matter_only_to_what_points_back(before: str, text: str) -> None:
    assert parse_targets(f"제9조{text}", before) == parse_targets(f"제9조{text}")


@given(_texts)
def test_the_commencement_clause_is_one_of_the_clauses(text: str) -> None:
    clauses = split_clauses(text)
    found = commencement_clause(clauses)
    assert found is None or found in clauses


@given(_texts)
def test_an_own_place_stands_in_a_clause_of_that_number(text: str) -> None:
    clauses = split_clauses(
        text + "\n제9조(다른 법률의 개정) ③ 시험법 일부를 다음과 같이 개정한다."
    )
    place = own_place(clauses, "시험법")
    if place is not None:
        article, _ = place
        assert any(c.number == f"제{article}조" for c in clauses)
        start_of_place(text, place, _DAY, None)


@given(_texts)
def test_a_sunset_ends_on_a_day_that_exists(text: str) -> None:
    for sunset in read_sunsets(f"제2조(유효기간) {text} 까지 효력을 가진다.", _DAY):
        assert sunset.ends > date.min
        assert all(t.first <= t.last for t in sunset.targets)
