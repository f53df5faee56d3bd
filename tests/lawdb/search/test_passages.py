"""Articles are cut into passages without losing a word, at their units, up to a length."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from lawdb.article_key import ArticleKey
from lawdb.article_structure import units
from lawdb.search.passages import LIMIT, Passage, heading, passages, without_marks

KEY = ArticleKey(766, 2)
TITLE = "등대의 관리"
HEAD = "등대법 제766조의2(등대의 관리)"
DELETED = re.compile(r"(?:[①-⑳]|\d+\.|[가-하]\.)?\s*삭제")

words = st.lists(
    st.text("등대를켜고끄며지킨다어두운밤에불빛은멀리", min_size=1, max_size=9),
    min_size=1,
    max_size=40,
).map(" ".join)
sentences = st.lists(words.map("{}다.".format), min_size=1, max_size=5).map(" ".join)
marks = st.sampled_from(
    ["", "", "", " <개정 2011.3.7, 2014.1.1>", " <1956ㆍ12ㆍ31>", " <신설 2009. 5. 21.>"]
)
bodies = st.one_of(
    st.builds(str.__add__, sentences, marks),
    st.just("삭제 <2009.12.31>"),
)


@st.composite
def article_texts(draw: st.DrawFn) -> str:
    lines: list[str] = []
    if draw(st.booleans()):
        lines.append(draw(bodies))
    for number in range(draw(st.integers(0, 6))):
        lines.append(f"{chr(0x2460 + number)} {draw(bodies)}")
        for item in range(draw(st.integers(0, 5))):
            lines.append(f"{item + 1}. {draw(bodies)}")
            lines.extend(
                f"{letter}. {draw(bodies)}" for letter in "가나다라"[: draw(st.integers(0, 3))]
            )
    if draw(st.booleans()):
        lines.append("[본조신설 2009. 5. 21.]")
    return "\n".join(lines)


def cut(text: str) -> tuple[Passage, ...]:
    return passages("등대법", KEY, TITLE, text)


def body(passage: Passage) -> str:
    head, _, rest = passage.text.partition("\n")
    assert head == HEAD
    return rest


def kept_words(text: str) -> list[str]:
    """The words of the units that are not deleted."""
    found: list[str] = []
    for unit in units(text):
        clean = without_marks(text[unit.start : unit.end])
        if not DELETED.fullmatch(clean):
            found.extend(clean.split())
    return found


@given(article_texts())
@settings(max_examples=120, deadline=None)
def test_no_word_is_lost_and_none_comes_twice(text: str) -> None:
    assert [word for passage in cut(text) for word in body(passage).split()] == kept_words(text)


@given(article_texts())
@settings(max_examples=120, deadline=None)
def test_offsets_say_where_a_passage_stands(text: str) -> None:
    end = 0
    for passage in cut(text):
        assert end <= passage.start < passage.end <= len(text)
        end = passage.end
        piece = text[passage.start : passage.end]
        assert piece == piece.strip()
        assert kept_words(piece) == body(passage).split()


@given(article_texts())
@settings(max_examples=120, deadline=None)
def test_only_a_single_sentence_is_longer_than_the_limit(text: str) -> None:
    for passage in cut(text):
        if len(body(passage)) > LIMIT:
            assert "\n" not in body(passage)
            assert "다. " not in body(passage)


def test_short_paragraphs_share_a_passage_and_long_ones_do_not() -> None:
    short, long = "① 등대를 켠다.\n② 등대를 끈다.", "③ " + "등대지기는 밤새 불을 지킨다 " * 22
    assert [body(p) for p in cut(f"{short}\n{long.strip()}")] == [short, long.strip()]


def test_an_amendment_of_a_late_paragraph_leaves_the_passages_before_it() -> None:
    paragraphs = [f"{chr(0x2460 + n)} " + f"등대 {n}호는 불을 켠다. " * 20 for n in range(4)]
    before = cut("\n".join(p.strip() for p in paragraphs))
    after = cut("\n".join(p.strip() for p in [*paragraphs[:3], "④ 고쳐 쓴 항이다."]))
    assert before[0].digest == after[0].digest
    assert before[-1].digest != after[-1].digest


def test_the_lines_of_tables_and_pictures_are_left_out() -> None:
    text = '세액은 다음과 같다. <img src="x.gif"></img>\n┌────┐\n│ 100분의 10 │\n└────┘'
    assert [body(p) for p in cut(text)] == ["세액은 다음과 같다.\n100분의 10"]


def test_words_in_brackets_that_are_no_marks_stay() -> None:
    text = "상호를 바꾼 자[주소를 변경한 자를 포함한다]는 <과세표준>에 따른다."
    assert [body(p) for p in cut(text)] == [text]


def test_a_deleted_article_has_no_passage() -> None:
    assert cut("삭제 <2009.12.31>") == ()
    assert cut("제766조의2 삭제 <2009. 12. 31.>") == ()


def test_a_heading_that_the_text_repeats_is_left_out() -> None:
    (passage,) = cut("제766조의2(등대의 관리) ① 등대는 시장이 관리한다.")
    assert body(passage) == "① 등대는 시장이 관리한다."
    assert passage.start == len("제766조의2(등대의 관리) ")


def test_a_reference_at_the_beginning_is_no_heading() -> None:
    text = "제766조에 따라 등대를 관리한다."
    (passage,) = passages("등대법", ArticleKey(766), "", text)
    assert passage.text == f"등대법 제766조\n{text}"


def test_a_text_without_articles_is_named_by_its_statute() -> None:
    assert heading("등대법 폐지법률", ArticleKey(0), "") == "등대법 폐지법률"
