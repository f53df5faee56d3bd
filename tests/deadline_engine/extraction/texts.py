"""Texts for property tests: sentences with dates, odd letters, other ways of setting them."""

from __future__ import annotations

import unicodedata

from hypothesis import strategies as st

WORDS = (
    *("원고는", "피고에게", "판결정본을", "송달받았고", "“항소장”을", "제출하였다.", "변제기"),
    *("2016. 3. 2.", "2019년 5월 6일", "같은 해 7월", "그로부터 2주 뒤", "다음 날", "사고가"),
    *("ACAS", "3,000만 원", "제766조", "(0시)", "알게 되었다.", "부터", "까지"),
    *("·", "–", "\n", "👩‍⚖️", "ﬁ", "㈜갑"),
)
ODD = (
    "\x00",
    "\ud800",
    "\u200b",
    "\u0301",
    "\u1100\u1161",
    "\U0001f600",
    "�",
    "２０１９",
    "\u3000",
)

sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=40).map(" ".join)
odd_texts = st.lists(
    st.one_of(st.sampled_from((*WORDS, *ODD)), st.text(max_size=8)), min_size=1, max_size=40
).map("".join)
anything = st.text(alphabet=st.characters(exclude_categories=()), min_size=1, max_size=200)


def reset(words: str, spaces: str) -> str:
    """The words with other white space and other marks of the same kind, in decomposed letters."""
    marks = str.maketrans({"“": '"', "”": '"', "·": "ㆍ", "–": "-", " ": spaces})
    return unicodedata.normalize("NFD", words.translate(marks))
