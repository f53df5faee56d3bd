"""Names with one letter wrong stand for no other law."""

from __future__ import annotations

import pytest

from lawdb.citations.finding import NameBook, find

_NAMES = ["민법", "형법", "상법", "형사소송법", "근로기준법", "특정범죄 가중처벌 등에 관한 법률"]


@pytest.mark.parametrize(
    "word",
    [
        "민벚",
        "형사소송볍",
        "형사소송",
        "형사송소법",
        "근로기준벌",
        "근로기기준법",
        "특정범죄 가중처벌 등에 관한 버률",
    ],
)
def test_a_slip_is_a_name_of_its_own(word: str) -> None:
    text = f"형법 제250조에 따르면 그러하고, {word} 제3조는 다르다."
    last = find(text, NameBook(_NAMES)).citations[-1]
    assert (last.statute, str(last.reference)) == (word, "제3조")


@pytest.mark.parametrize("word", ["민간", "형사", "절도", "근로자", "또한", "동법", "같은 법"])
def test_another_word_is_no_slip(word: str) -> None:
    text = f"형법 제250조에 따르면 그러하고, {word} 제3조는 다르다."
    last = find(text, NameBook(_NAMES)).citations[-1]
    assert (last.statute, str(last.reference)) == ("형법", "제3조")


def test_a_known_name_is_no_slip_of_another() -> None:
    text = "형법 제1조와 상법 제2조와 민법 제3조"
    assert [c.statute for c in find(text, NameBook(_NAMES)).citations] == ["형법", "상법", "민법"]
