"""Titles that no book knows: each is read in full, and not drawn into the words before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawdb.citations.finding import NameBook, find

TITLES = (Path(__file__).parent / "tables" / "unknown_titles.txt").read_text("utf-8").splitlines()
SENTENCES = (
    "{} 제5조",
    "피고는 {} 제5조를 위반하였다",
    "이 사건에 관하여 원고가 {} 제5조에 따라 구한다",
    "위 처분은 민법 제3조 및 {} 제5조에 반하고, 상법 제2조와 {} 제5조도 그렇다",
    "손해배상을 구하는 소(구 {} 제5조)",
    "원심은 「{}」 제5조를 들었다",
    "{}(이하 ‘이 사건 법률’이라 한다) 제5조",
    "공소사실에 적용할 법조는 {} 제5조이고, 그 밖의 주장은 이유 없다",
)
NO_NAMES = NameBook([])


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_title_is_read_in_full(title: str, sentence: str) -> None:
    text = sentence.replace("{}", title)
    found = [c for c in find(text, NO_NAMES).citations if str(c.reference) == "제5조"]
    assert len(found) == sentence.count("{}")
    assert {c.statute for c in found} == {title.replace("ㆍ", "·")}
