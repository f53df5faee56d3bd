"""What holds for every text: places index it, nothing raises, what is rendered is found again."""

from __future__ import annotations

import gzip
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawdb.article_key import ArticleKey
from lawdb.article_structure import Path as UnitPath
from lawdb.article_structure import syllable
from lawdb.citations.citation import Citation, Found, NamedBy, Reference, Span
from lawdb.citations.finding import NameBook, find
from tests.shared_material import shared_path

TITLES = ["민법", "난민법", "소득세법 시행령", "도시 및 주거환경정비법", "형사소송법"]
NAMES = NameBook(TITLES)
FRAGMENTS = [
    *TITLES,
    *(
        "제1조",
        "제2항",
        "제3호",
        "가목",
        "제5조의2",
        "766조",
        "①",
        "제1, 2항",
        "부칙",
        "별표 1",
        "제1장",
    ),
    *(
        "같은 법",
        "동법 시행령",
        "위 계약서",
        "전항",
        "같은 조",
        "법",
        "시행령",
        "이하 같다",
        "이하 '법'이라 한다",
    ),
    *(
        "구 ",
        "현행 ",
        "(2011. 3. 7. 법률 제10429호로 개정되기 전의 것)",
        "법률 제1호로 개정된 ",
        "2013다12345",
    ),
    *(
        "(",
        ")",
        "[",
        "]",
        "“",
        "”",
        "‘",
        "’",
        '"',
        "'",
        "「",
        "」",
        "…",
        ",",
        " 및 ",
        " 내지 ",
        "·",
        ". ",
        "\n",
        "\n\n",
    ),
    *(
        "> ",
        "# ",
        "**",
        "`",
        "[a](/b)",
        "<b>",
        "https://a.b/c",
        "라고 규정한다",
        "은 ",
        "없는법 ",
        "정관 ",
        "독일 ",
    ),
    *(
        "第七條",
        "民法",
        "７",
        "\u1112\u1161\u11ab",
        "\u0301",
        "\u200b",
        "\x00",
        "\x1f",
        "\ud800",
        "\r\n",
        "\u3000",
    ),
]
"""What texts with citations are made of, and what breaks readers."""

ANYTHING = st.text(st.characters(exclude_categories=()))
MADE = st.lists(st.one_of(st.sampled_from(FRAGMENTS), ANYTHING), max_size=40).map("".join)
QUIET = "\n\n오늘은 비가 온다."
"""A sentence that cites nothing, in a paragraph of its own."""


def _within(span: Span, length: int) -> bool:
    return 0 <= span.start <= span.end <= length


def check_places(text: str, found: Found) -> None:
    """Every place lies in the text, the number within its citation, the pieces in order."""
    length = len(text)
    for citation in (*found.citations, *found.versions):
        assert 0 <= citation.start < citation.end <= length
        assert citation.start <= citation.number.start <= citation.number.end <= citation.end
        assert all(_within(s, length) for s in (citation.antecedent, citation.bracket) if s)
        for quote in (citation.quote, *citation.further_quotes, *found.unattributed):
            if quote is None:
                continue
            assert 0 <= quote.start < quote.end <= length
            assert all(quote.start <= f.start < f.end <= quote.end for f in quote.fragments)
    places = [citation.number.start for citation in found.citations]
    assert places == sorted(set(places))


@given(MADE)
@settings(max_examples=400, deadline=None)
def test_places_index_the_text(text: str) -> None:
    check_places(text, find(text, NAMES))


@given(ANYTHING)
@settings(deadline=None)
def test_any_text_is_read(text: str) -> None:
    check_places(text, find(text, NAMES))


@pytest.mark.parametrize(
    "unit",
    [
        "(",
        ")",
        "[",
        "“",
        "”",
        "「",
        '"',
        "'",
        "> ",
        "“가 ",
        '"가 ',
        "(이하 ",
        "제1조",
        "제1, ",
        "민법 제1조(",
        "제",
        "\n",
        " ",
    ],
)
def test_a_hundred_thousand_of_the_same(unit: str) -> None:
    """Depth and length end no reader; how long it takes, ``benchmarks.citation_speed`` says."""
    text = unit * 100_000
    check_places(text, find(text, NAMES))


def _essence(citation: Citation) -> tuple[object, ...]:
    return (citation.start, citation.end, citation.statute, citation.reference, citation.named_by)


@given(MADE)
@settings(max_examples=200, deadline=None)
def test_a_quiet_sentence_behind_changes_nothing(text: str) -> None:
    before, after = find(text, NAMES), find(text + QUIET, NAMES)
    assert [_essence(c) for c in after.citations] == [_essence(c) for c in before.citations]


NUMBER = st.integers(1, 40)
BRANCH = st.one_of(st.just(0), st.integers(2, 30))
KEYS = st.builds(ArticleKey, st.integers(1, 1400), BRANCH, st.just(0)) | st.builds(
    ArticleKey, st.integers(1, 1400), st.integers(2, 30), st.integers(2, 9)
)


@st.composite
def _paths(draw: st.DrawFn) -> UnitPath:
    """항, 호, 목 from the top; an article without paragraphs has its subparagraphs under (0, 0)."""
    depth = draw(st.integers(0, 3))
    if depth == 0:
        return ()
    levels = [(draw(NUMBER), 0)]
    if depth > 1:
        levels[0] = draw(st.sampled_from([levels[0], (0, 0)]))
        levels.append((draw(NUMBER), draw(BRANCH)))
    if depth > 2:
        levels.append((draw(st.integers(1, 28)), 0))
    return tuple(levels)


@st.composite
def _references(draw: st.DrawFn) -> Reference:
    key, path = draw(KEYS), draw(_paths())
    part = draw(st.sampled_from(["", "단서", "본문", "후단"])) if len(path) < 3 else ""
    if draw(st.booleans()):
        return Reference(key=key, path=path, part=part, addenda=draw(st.booleans()))
    if path:
        last = (*path[:-1], (path[-1][0] + draw(st.integers(1, 14)), 0))
        return Reference(key=key, path=path, through_path=last)
    return Reference(key=key, through_key=ArticleKey(key.article_no + draw(NUMBER)))


def _rendered(reference: Reference) -> str:
    words = str(reference)
    if reference.through_key is not None:
        words += f" 내지 {reference.through_key}"
    elif reference.through_path:
        number = reference.through_path[-1][0]
        last = ("항", "호", "목")[len(reference.through_path) - 1]
        words += f" 내지 {syllable(number)}목" if last == "목" else f" 내지 제{number}{last}"
    return words + (f" {reference.part}" if reference.part else "")


@given(st.sampled_from(TITLES), _references(), st.sampled_from(["", "「」", " "]))
@settings(max_examples=300, deadline=None)
def test_what_is_rendered_is_found_again(title: str, reference: Reference, style: str) -> None:
    name = f"「{title}」" if style == "「」" else title
    text = f"원고는 {name} {_rendered(reference)}에 따라 구한다."
    (citation,) = find(text, NAMES).citations
    assert citation.reference == reference
    assert (citation.statute, citation.named_by) == (title, NamedBy.NAME)
    assert text[citation.start : citation.end] == f"{name} {_rendered(reference)}"


def test_court_decisions_cut_anywhere() -> None:
    """All decisions of the shared material, cut at random places, with letters put in at random."""
    chance = random.Random(20261014)
    with gzip.open(shared_path("corpus/courts/decisions-sample.jsonl.gz"), "rt") as lines:
        decisions = [json.loads(line) for line in lines]
    assert len(decisions) == 400
    for decision in decisions:
        whole = "\n\n".join(decision[field] for field in ("issues", "summary", "references"))
        check_places(whole, find(whole, NAMES))
        for _ in range(5):
            start = chance.randrange(len(whole))
            letters = list(whole[start : start + chance.randrange(1, 500)])
            for _ in range(chance.randrange(8)):
                letters[chance.randrange(len(letters))] = chance.choice(FRAGMENTS)
            text = "".join(letters)
            check_places(text, find(text, NAMES))
