"""Annotated HTML: nothing of the text becomes markup, no letter is lost."""

from __future__ import annotations

from collections.abc import Sequence
from html.parser import HTMLParser

from hypothesis import given

from lawdb.citations.annotation.html import annotated_fragment, annotated_html, passages
from lawdb.citations.annotation.standing import MARKS, Standing, mark_of, standing_of
from lawdb.citations.results import CheckedCitation
from lawdb.citations.verdict import DOUBTFUL, SOUND, Verdict
from tests.lawdb.citations.annotation.marked_texts import citation, cited_texts

CitedText = tuple[str, Sequence[CheckedCitation]]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.titles: list[str | None] = []
        self.text = ""
        self._in_sign = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._in_sign = tag == "sup"
        if tag == "mark":
            self.titles.append(dict(attrs)["title"])

    def handle_endtag(self, tag: str) -> None:
        self._in_sign = self._in_sign and tag != "sup"

    def handle_data(self, data: str) -> None:
        if not self._in_sign:
            self.text += data


@given(cited_texts())
def test_the_letters_are_the_text_s_and_the_tags_are_ours(cited: CitedText) -> None:
    text, citations = cited
    reader = _Reader()
    reader.feed(annotated_fragment(text, citations))
    reader.close()
    # What an HTML reader does to NUL and to line ends is its own.
    assert _read(reader.text) == _read(text)
    assert set(reader.tags) <= {"div", "mark", "sup"}
    assert reader.tags.count("mark") == reader.tags.count("sup") == len(citations)
    assert sorted(_read(t or "") for t in reader.titles) == sorted(
        _read(f"{each.verdict.value}: {each.sentence_ko}") for each in citations
    )


def _read(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


@given(cited_texts())
def test_passages_are_the_text(cited: CitedText) -> None:
    text, citations = cited
    found = list(passages(text, citations))
    assert "".join(each.text for each in found) == text
    assert sorted(each.number for each in found if each.citation) == list(
        range(1, len(citations) + 1)
    )


def test_every_verdict_has_a_standing_that_a_sign_shows() -> None:
    assert len(set(MARKS.values())) == len(MARKS) == len(Standing)
    for verdict in Verdict:
        standing = standing_of(verdict)
        assert (standing in {Standing.SOUND, Standing.AMENDED}) == (verdict in SOUND)
        assert (standing in {Standing.UNDECIDED, Standing.NOT_CHECKED}) == (verdict in DOUBTFUL)
        assert mark_of(verdict) == MARKS[standing]


def test_a_document_of_its_own_escapes_its_heading() -> None:
    text = "형법 제241조"
    html = annotated_html(text, [citation(text, 0, 7)], heading="<b>.md")
    assert "<h1>&lt;b&gt;.md</h1>" in html
    assert '<mark class="citation sound valid"' in html
    assert "<script" not in html
