"""Pages of the legalize-kr layout: what is read, and what is refused."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.source_revision import SourceRevision
from ingest.sources.legalize_kr.markdown import (
    AddendaPrints,
    ArticleCache,
    BrokenFrontMatter,
    addenda_blocks,
    canonical_text,
    own_addenda,
    read_markdown,
)
from lawdb.article_key import ArticleKey
from tests.ingest.sources.legalize_kr.markdown_pages import BOOK, page


def _read(text: str) -> SourceRevision:
    return read_markdown(text, "일부개정", "commit:path", "legalize-kr")


def test_a_whole_page() -> None:
    revision = _read(page())
    assert revision.statute_id == "900000"
    assert (revision.title, revision.statute_kind, revision.mst) == ("시험법", "법률", "101")
    assert revision.promulgated_on == date(2001, 1, 1)
    assert revision.promulgation_no == "123"
    assert revision.effective_on == date(2001, 7, 1)
    assert revision.ministries == ("가상부",)
    assert revision.revision_kind == "일부개정"
    assert {str(key): (a.title, a.text) for key, a in revision.articles.items()} == {
        "제1조": ("목적", "이 법은 시험을 목적으로 한다."),
        "제2조": (
            "정의",
            "① 용어는 다음과 같다. <개정 2001.1.1>\n1. 하나\n가. 첫째\n2. 둘\n② 둘째 항",
        ),
    }
    assert revision.chapters == ((ArticleKey(1), "제1장 총칙"),)
    assert revision.addenda_heading == "부칙 <제123호,2001.1.1>"
    assert revision.addenda == "제1조(시행일) 이 법은 2001년 7월 1일부터 시행한다."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "does not begin with a front matter"),
        ("# 시험법\n", "does not begin with a front matter"),
        ("---\n제목: 시험법\n", "is not closed"),
        ("---\n제목: [시험법\n---\n", "is no YAML"),
        ("---\n- 시험법\n---\n", "holds no fields"),
        (page(제목=None), "has no 제목"),
        (page(법령MST=None), "has no 법령MST"),
        (page(법령ID="''"), "has no 법령ID"),
        (page(법령구분=None), "has no 법령구분"),
        (page(공포번호=None), "has no 공포번호"),
        (page(공포일자=None), "has no 공포일자"),
        (page(시행일자=None), "has no 시행일자"),
        (page(공포일자="'2023-02-30'"), "공포일자 is '2023-02-30'"),
        (page(공포일자="2023-02-30"), "공포일자 is '2023-02-30'"),
        (page(시행일자="곧"), "시행일자 is '곧'"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 40 else "page",
)
def test_a_broken_front_matter_is_named(text: str, says: str) -> None:
    with pytest.raises(BrokenFrontMatter, match=says) as caught:
        _read(text)
    assert caught.value.code == "broken_front_matter"


@pytest.mark.parametrize(
    ("heading", "key", "title"),
    [
        ("제3조 (제목)", (3, 0, 0), "제목"),
        ("제3조 ((제목))", (3, 0, 0), "제목"),
        ("제3조(제목)", (3, 0, 0), "제목"),
        ("제3조", (3, 0, 0), ""),
        ("제3조의2 (제목)", (3, 2, 0), "제목"),
        ("제3조의2의4 (제목)", (3, 2, 4), "제목"),
        ("제3조 (제목(부제를 포함한다))", (3, 0, 0), "제목(부제를 포함한다)"),
    ],
)
def test_article_heading(heading: str, key: tuple[int, int, int], title: str) -> None:
    [article] = _read(page(f"\n##### {heading}\n\n글\n")).articles.values()
    assert (article.key, article.title, article.text) == (ArticleKey(*key), title, "글")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("**①** 첫째", "① 첫째"),
        ("**㉑** ㉑ 스물하나", "㉑ 스물하나"),
        ("**㉑**㉑ 스물하나", "㉑ 스물하나"),
        ("  1\\. 하나\n\n    가\\. 첫째", "1. 하나\n가. 첫째"),
        ("      1\\) 작은 것\n\n        가\\) 더 작은 것", "1) 작은 것\n가) 더 작은 것"),
        ("  1의2\\. 가지", "1의2. 가지"),
        ("삭제 <2021.12.21>", "삭제 <2021.12.21>"),
        ("　전각 빈칸　", "전각 빈칸"),
        ("\n\n글\n\n\n둘째 줄\n\n", "글\n둘째 줄"),
        ("**굵은 낱말** 뒤", "**굵은 낱말** 뒤"),
    ],
)  # fmt: skip
def test_canonical_text(body: str, text: str) -> None:
    assert canonical_text(body) == text


@given(st.text("①㉑*가나12의.)\\\n 　<>개정#", max_size=60))
def test_canonical_text_is_settled_and_holds_no_layout(body: str) -> None:
    text = canonical_text(body)
    for line in text.split("\n"):
        assert line == line.strip() or not text
    assert "\n\n" not in text


def test_a_heading_inside_an_article_opens_the_next_chapter() -> None:
    revision = _read(
        page(
            "\n##### 제1조 (갑)\n\n첫째 글\n\n## 제2장 을\n"
            "\n### 제1절 병\n\n##### 제2조 (정)\n\n둘째 글\n"
        )
    )
    assert [a.text for a in revision.articles.values()] == ["첫째 글", "둘째 글"]
    assert revision.chapters == ((ArticleKey(2), "제2장 을"), (ArticleKey(2), "제1절 병"))


def test_a_preamble_is_article_zero() -> None:
    revision = _read(page("\n# 시험헌법\n\n전문\n\n우리는 이를 제정한다.\n\n##### 제1조\n\n글\n"))
    assert revision.articles[ArticleKey(0)].title == "전문"
    assert revision.articles[ArticleKey(0)].text == "우리는 이를 제정한다."


def test_words_before_the_first_article_are_no_article() -> None:
    revision = _read(page("\n# 시험법\n\n[편집자의 글]\n\n##### 제1조\n\n글\n"))
    assert list(revision.articles) == [ArticleKey(1)]


def test_a_text_without_articles_is_article_zero() -> None:
    revision = _read(
        page("\n# 시험령\n\n옛 영은 이를 폐지한다.\n\n## 부칙\n\n부칙 <제123호>\n\n글\n")
    )
    assert {k: a.text for k, a in revision.articles.items()} == {
        ArticleKey(0): "옛 영은 이를 폐지한다."
    }


def test_no_addenda() -> None:
    revision = _read(page("\n##### 제1조\n\n글\n"))
    assert (revision.addenda_heading, revision.addenda) == ("", "")


_ADDENDA = [
    ("부칙 <제7호,1954.1.1>", "첫째"),
    ("부칙(가상법) <제123호,2001.1.1>", "둘째"),
    ("부칙 <제8호,2005.5.5>", "셋째"),
    ("부칙 <제8호,2010.5.5>", "넷째"),
    ("부칙 <단기 4287년 9월 3일>", "다섯째"),
    ("부칙 <제199호,1950.12.1>", "여섯째"),
]


@pytest.mark.parametrize(
    ("number", "promulgated", "text"),
    [
        ("7", date(1954, 1, 1), "첫째"),
        ("123", date(2001, 1, 1), "둘째"),
        ("8", date(2005, 5, 5), "셋째"),
        ("8", date(2010, 5, 5), "넷째"),
        ("161", date(1950, 12, 1), "여섯째"),
        ("999", date(1999, 9, 9), ""),
    ],
)
def test_own_addenda(number: str, promulgated: date, text: str) -> None:
    assert own_addenda(_ADDENDA, number, promulgated)[1] == text


def test_the_only_heading_without_a_number_is_the_own_one() -> None:
    assert own_addenda([("부칙", "글")], "5", date(1950, 1, 1)) == ("부칙", "글")


def test_a_line_that_begins_with_addenda_is_no_heading() -> None:
    blocks = addenda_blocks(
        "\n부칙 <제1호,2001.1.1>\n첫 줄\n부칙 제2조 중 갑을 을로 한다.\n부칙 <제2호,2002.1.1>\n끝\n"
    )
    assert [heading for heading, _ in blocks] == ["부칙 <제1호,2001.1.1>", "부칙 <제2호,2002.1.1>"]
    assert "부칙 제2조 중" in blocks[0][1]


def test_a_later_print_with_a_mark_is_kept_beside_the_own_addenda() -> None:
    prints = AddendaPrints()
    heading = "부칙 <제123호,2001.1.1>"
    own = _read(page())
    prints.take([(heading, own.addenda)])
    prints.take([(heading, "이 법은 2002년 7월 1일부터 시행한다. <개정 2001.6.1>")])
    [revision] = prints.attach([own])
    assert revision.reprinted_addenda == ("이 법은 2002년 7월 1일부터 시행한다. <개정 2001.6.1>",)


def test_an_unchanged_article_is_the_same_object_in_every_revision() -> None:
    cache = ArticleCache()
    pages = (page(), page(BOOK.replace("둘째 항", "고친 항"), 법령MST=102))
    one, two = (read_markdown(p, "", "ref", "legalize-kr", cache=cache) for p in pages)
    assert one.articles[ArticleKey(1)] is two.articles[ArticleKey(1)]
    assert one.articles[ArticleKey(2)] != two.articles[ArticleKey(2)]


_PARTS = """---|제목: 시험법|법령ID: '1'|공포일자: 2001-01-01|##### 제1조 (갑)|##### 제0|**①** 글
## 제1장 을|## 부칙
부칙 <제1호>||가\\. 나|전문|: |[|\t"""


@given(st.lists(st.sampled_from(re.split(r"[|\n]", _PARTS)), max_size=20).map("\n".join))
def test_any_page_is_read_or_refused_by_name(book: str) -> None:
    for text in (book, page(book)):
        try:
            revision = _read(text)
        except BrokenFrontMatter:
            continue
        assert all(article.key == key for key, article in revision.articles.items())
