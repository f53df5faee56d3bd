"""A corrected draft: certain corrections only, each at its place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lawdb.citations.annotation.draft import Draft, corrected_draft
from lawdb.citations.results import Correction
from tests.lawdb.citations.annotation.marked_texts import citation

TEXT = "구 민법(1990. 1. 14. 법률 제4199호로 개정되기 전의 것) 제844조, 제845조"


def _corrections(*places: tuple[int, int, str]) -> list[Correction]:
    return [
        Correction(start=start, end=end, replacement=new, reason_ko="까닭", reason_en="why")
        for start, end, new in places
    ]


def _draft(text: str, corrections: list[Correction]) -> Draft:
    return corrected_draft(text, [citation(text, 0, 1, correction=c) for c in corrections])


def test_a_correction_that_two_citations_share_is_applied_once() -> None:
    at = TEXT.index("1990. 1. 14.")
    draft = _draft(TEXT, _corrections(*[(at, at + 12, "1990. 1. 13.")] * 2))
    assert draft.text == TEXT.replace("14", "13")
    (change,) = draft.changes
    assert (change.before, change.after, change.start) == ("1990. 1. 14.", "1990. 1. 13.", at)
    assert draft.left_out == ()


def test_corrections_that_contradict_each_other_are_left_out() -> None:
    draft = _draft("abcdefgh", _corrections((0, 5, "x"), (1, 2, "y"), (3, 4, "z"), (6, 7, "!")))
    assert draft.text == "abcdef!h"
    assert [change.after for change in draft.left_out] == ["x", "y", "z"]
    other = _draft("abc", _corrections((1, 1, "x"), (1, 1, "y")))
    assert (other.text, len(other.left_out)) == ("abc", 2)


@given(
    st.text(max_size=30),
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30), st.text(max_size=3)), max_size=5),
)
def test_only_the_places_of_changes_differ(text: str, places: list[tuple[int, int, str]]) -> None:
    within = [(min(a, b), max(a, b), new) for a, b, new in places if max(a, b) <= len(text)]
    draft = _draft(text, _corrections(*within))
    rebuilt, at = "", 0
    for change in draft.changes:
        assert change.start >= at
        assert change.before == text[change.start : change.end]
        rebuilt += text[at : change.start] + change.after
        at = change.end
    assert draft.text == rebuilt + text[at:]
    assert len(draft.changes) + len(draft.left_out) == len(set(within))
