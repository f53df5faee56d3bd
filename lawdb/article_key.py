"""The address of an article inside a statute: number, branch, and branch of a branch.

제245조의7 is article 245, branch 7. The branch is part of the key: 제245조 and 제245조의7 are two
articles that share nothing but a digit string.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_KOREAN = re.compile(r"제?\s*(\d{1,5})\s*조(?:\s*의\s*(\d{1,4}))?(?:\s*의\s*(\d{1,4}))?")
_PLAIN = re.compile(r"(\d{1,5})(?:[-의](\d{1,4}))?(?:[-의](\d{1,4}))?")


class MalformedArticle(ValueError):
    """The text is no article number; the message says which forms are read."""

    code = "malformed_article"

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no article number; write 제766조, 766, 제245조의7 or 245-7")
        self.text = text


@dataclass(frozen=True, slots=True, order=True)
class ArticleKey:
    """An article's number inside its statute; 0 in a branch field means "no branch".

    Article 0 is the source's address for a text without articles (a one-sentence repeal).
    """

    article_no: int
    branch_no: int = 0
    sub_branch_no: int = 0

    def __str__(self) -> str:
        text = f"제{self.article_no}조"
        if self.branch_no:
            text += f"의{self.branch_no}"
        if self.sub_branch_no:
            text += f"의{self.sub_branch_no}"
        return text

    @classmethod
    def parse(cls, text: str) -> ArticleKey:
        """Read 제766조, 766조, 766, 제245조의7, 245조의7, 245의7 or 245-7.

        Raises MalformedArticle when the text is anything else, or says more than an article.
        """
        return _parse(text)


@lru_cache(maxsize=65536)
def _parse(text: str) -> ArticleKey:
    stripped = text.strip()
    match = _KOREAN.fullmatch(stripped) or _PLAIN.fullmatch(stripped)
    if match is None:
        raise MalformedArticle(text)
    number, branch, sub_branch = match.groups()
    return ArticleKey(int(number), int(branch or 0), int(sub_branch or 0))
