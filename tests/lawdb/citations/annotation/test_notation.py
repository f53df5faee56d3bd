"""An annotation can be taken away letter by letter, and leaves offsets where they were."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from lawdb.citations.annotation.markdown import annotated_markdown
from lawdb.citations.annotation.notation import Unannotated, unannotated
from lawdb.citations.annotation.replaced_spans import in_given_text
from lawdb.citations.results import CheckedCitation, Correction
from lawdb.citations.verdict import Verdict
from tests.lawdb.citations.annotation.marked_texts import citation, cited_texts, texts

CitedText = tuple[str, Sequence[CheckedCitation]]


def test_a_mark_stands_behind_each_citation_and_its_verdict_below() -> None:
    text = "간통죄는 형법 제241조(간통)와 제242조."
    found = [citation(text, 5, 13, verdict=Verdict.STRUCK_DOWN), citation(text, 19, 24)]
    assert annotated_markdown(text, found) == (
        "간통죄는 형법 제241조[^law-1]✗(간통)와 제242조[^law-2]✓."
        "\n\n<!-- lawdb citations [^law-*] -->\n"
        "[^law-1]: ✗ `struck_down` 형법 제241조 그렇다.\n"
        "[^law-2]: ✓ `valid` 형법 제241조 그렇다.\n"
        "<!-- /lawdb citations [^law-*] -->\n"
    )


@given(cited_texts())
def test_without_the_annotation_it_is_the_text(cited: CitedText) -> None:
    text, citations = cited
    plain = unannotated(text).text
    placed = [each for each in citations if each.place.end <= len(plain)]
    assert unannotated(annotated_markdown(plain, placed)).text == plain
    assert unannotated(annotated_markdown(text, citations)).text == plain


@given(cited_texts())
def test_a_citation_of_an_annotated_text_is_the_same_words(cited: CitedText) -> None:
    text, citations = cited
    if unannotated(text).cuts:
        return
    annotated = unannotated(annotated_markdown(text, citations))
    for each in citations:
        moved = in_given_text(each, annotated)
        assert moved.place.text == annotated.given[moved.place.start : moved.place.end]
        assert _kept(annotated, moved.place.start, moved.place.end) == each.place.text
        assert annotated.offset(moved.place.end) == each.place.end
        assert moved.model_copy(update={"place": each.place}) == each


@given(cited_texts())
def test_annotating_twice_is_annotating_once(cited: CitedText) -> None:
    text, citations = cited
    if unannotated(text).cuts:
        return
    once = annotated_markdown(text, citations)
    moved = [in_given_text(each, unannotated(once)) for each in citations]
    assert annotated_markdown(once, moved) == once


@given(texts, st.data())
def test_offsets_go_both_ways(text: str, data: st.DataObject) -> None:
    source = unannotated(text)
    offset = data.draw(st.integers(0, len(source.text)))
    for given_offset in (source.given_start(offset), source.given_end(offset)):
        assert 0 <= given_offset <= len(text)
        assert source.offset(given_offset) == offset
    assert source.given_end(offset) <= source.given_start(offset)


def test_windows_line_ends_and_an_insertion_after_a_mark() -> None:
    text = "형법 제241조는"
    inserted = Correction(start=7, end=7, replacement="!", reason_ko="", reason_en="")
    annotated = annotated_markdown(text, [citation(text, 0, 7, correction=inserted)])
    source = unannotated(annotated.replace("\n", "\r\n") + "\r\n")
    assert source.text == text
    moved = in_given_text(citation(text, 0, 7, correction=inserted), source).correction
    assert moved is not None
    assert (moved.start, moved.end) == (7, 7)


def _kept(source: Unannotated, start: int, end: int) -> str:
    return "".join(
        source.given[at]
        for at in range(start, end)
        if not any(first <= at < last for first, last in source.cuts)
    )
