"""A text of the law reduced to its letters, for telling whether two texts are the same one."""

from __future__ import annotations

import re
from functools import lru_cache

from lawdb.citations.comparable import words_of
from lawdb.comparison.unit_changes import without_marks

_HEADING = re.compile(r"^\s*제\s*\d+\s*조(?:\s*의\s*\d+){0,2}\s*(?:\([^()]*\))?\s*")
_NUMBER = re.compile(r"^\s*(?:\d+(?:의\d+)?\.|[가-힣]\.|\d+\)|[가-힣]\)|[①-⑳㉑-㉟㊱-㊿])\s*")
"""Of a subparagraph, an item or a paragraph, at the beginning of its line."""
_PICTURE = re.compile(r"</?img[^>]*>")
_NO_LETTER = re.compile(r"[^\w]|_")


@lru_cache(maxsize=65536)
def letters_of(text: str) -> str:
    """Letters and digits, without pictures, amendment marks and the article's heading."""
    return _NO_LETTER.sub("", _PICTURE.sub("", _HEADING.sub("", without_marks(text))))


@lru_cache(maxsize=65536)
def without_spaces(text: str) -> str:
    """The text as it is printed, amendment marks among it, without white space."""
    return "".join(text.split())


def words_without_number(line: str) -> str:
    """The words of a line without the number before it, which moves when another is put in.

    A word in Chinese characters is the same word.
    """
    return words_of(_NUMBER.sub("", _PICTURE.sub("", line))).bare
