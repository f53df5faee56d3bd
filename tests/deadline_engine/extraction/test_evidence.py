"""Quotes are found where they stand, however they are set, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deadline_engine.extraction.evidence import Place, QuotableText
from tests.deadline_engine.extraction.texts import anything, odd_texts, reset, sentences

DIGITS = "0123456789"


def cuts_a_number(text: str, start: int, end: int) -> bool:
    left = text[start - 1 : start + 1] if start else ""
    right = text[end - 1 : end + 1]
    return any(len(pair) == 2 and all(c in DIGITS for c in pair) for pair in (left, right))


@settings(deadline=None)
@given(sentences, st.data())
def test_a_quote_cut_from_the_text_is_found_at_its_place(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    quote = text[start:end]
    assume(any(c.isalnum() for c in quote) and not cuts_a_number(text, start, end))
    assume(quote[0].isalnum() and quote[-1].isalnum())
    assert Place(start, end) in QuotableText(text).places(quote)


@settings(deadline=None)
@given(sentences, st.data(), st.sampled_from(["  ", "\n", "\u00a0", "\u3000", ""]))
def test_white_space_marks_and_composition_do_not_matter(
    text: str, data: st.DataObject, spaces: str
) -> None:
    words = text.split(" ")
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first + 1, len(words)))
    quote = " ".join(words[first:last])
    assume(any(c.isalnum() for c in quote))
    known = QuotableText(text).places(quote)
    assert QuotableText(text).places(reset(quote, spaces)) == known
    found = QuotableText(reset(text, " ")).places(quote)
    assert len(found) == len(known)


@settings(deadline=None)
@given(sentences, st.data())
def test_one_other_letter_is_no_quote(text: str, data: st.DataObject) -> None:
    letters = [at for at, c in enumerate(text) if "가" <= c <= "힣"]
    assume(letters)
    at = data.draw(st.sampled_from(letters))
    quote = text[max(0, at - 3) : at] + "뷁" + text[at + 1 : at + 4]
    assert QuotableText(text).places(quote) == ()


@settings(deadline=None)
@given(odd_texts, odd_texts)
def test_places_index_the_text_and_nothing_raises(text: str, quote: str) -> None:
    quotable = QuotableText(text)
    for place in quotable.places(quote):
        assert 0 <= place.start < place.end <= len(text)
        assert place in quotable.places(text[place.start : place.end])


@settings(deadline=None)
@given(anything, anything)
def test_no_letters_raise(text: str, quote: str) -> None:
    QuotableText(text).places(quote)


@settings(deadline=None)
@given(sentences, st.integers(0, 300), st.integers(0, 300))
def test_within_keeps_the_places_that_lie_inside(text: str, start: int, size: int) -> None:
    quotable, within = QuotableText(text), Place(start, start + size)
    every = quotable.places("2016. 3. 2.")
    assert quotable.places("2016. 3. 2.", within) == tuple(p for p in every if within.holds(p))


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("2019. 11. 2. 송달", "1. 2. 송달"),
        ("2019. 3. 14.", "2019. 3. 1"),
        ("제1심 판결", "제2심 판결"),
        ("변제기는 3월이다", ""),
        ("변제기는 3월이다", " .·"),
    ],
)
def test_what_does_not_stand_there(text: str, quote: str) -> None:
    assert QuotableText(text).places(quote) == ()


def test_every_occurrence_is_found_in_order() -> None:
    places = QuotableText("다음 날 울고 다음\n날 웃었다").places("다음 날")
    assert places == (Place(0, 4), Place(8, 12))
