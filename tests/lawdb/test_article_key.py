"""Article numbers: the forms that are read, their order, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawdb.article_key import ArticleKey, MalformedArticle

_KEYS = st.builds(
    ArticleKey, st.integers(0, 99999), st.integers(0, 9999), st.integers(0, 9999)
).filter(lambda key: key.branch_no > 0 or key.sub_branch_no == 0)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("제766조", (766, 0, 0)),
        ("766조", (766, 0, 0)),
        ("766", (766, 0, 0)),
        (" 제 766 조 ", (766, 0, 0)),
        ("제245조의7", (245, 7, 0)),
        ("제245조 의 7", (245, 7, 0)),
        ("245조의7", (245, 7, 0)),
        ("245의7", (245, 7, 0)),
        ("245-7", (245, 7, 0)),
        ("제16조의3의2", (16, 3, 2)),
        ("16-3-2", (16, 3, 2)),
        ("제0조", (0, 0, 0)),
    ],
)
def test_form(text: str, key: tuple[int, int, int]) -> None:
    assert ArticleKey.parse(text) == ArticleKey(*key)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "제조",
        "민법 제766조",
        "제766조제1항",
        "766조 2",
        "-7",
        "245-",
        "제245조의",
        "제-1조",
        "1.5",
        "칠조",
        "100000",
    ],
)
def test_anything_else_is_refused_by_name(text: str) -> None:
    with pytest.raises(MalformedArticle, match="제766조") as caught:
        ArticleKey.parse(text)
    assert caught.value.text == text


@given(_KEYS)
def test_what_is_written_is_read_back(key: ArticleKey) -> None:
    assert ArticleKey.parse(str(key)) == key


@given(_KEYS, st.integers(1, 9999))
def test_branches_stand_between_their_article_and_the_next(key: ArticleKey, branch: int) -> None:
    article = ArticleKey(key.article_no)
    assert article < ArticleKey(key.article_no, branch) < ArticleKey(key.article_no + 1)
