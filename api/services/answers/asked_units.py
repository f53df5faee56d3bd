"""The 항, 호 and 목 that a question names behind an article: 제249조 제1항 제4호."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lawdb.article_key import ArticleKey
from lawdb.article_reference import covers, parse_unit
from lawdb.article_structure import Path
from lawdb.errors import MalformedReference

_ARTICLE = re.compile(r"(?:제\s*)?(\d{1,4})\s*조(?:\s*의\s*(\d{1,3}))?(?![가-힣]*원)")
_UNIT = re.compile(
    r"(?:제?\d{1,3}항(?:의\d{1,2})?|[①-⑳])(?:제?\d{1,3}호(?:의\d{1,3})?)?(?:[가-하]목)?"
    r"|제?\d{1,3}호(?:의\d{1,3})?(?:[가-하]목)?"
)
_JOINED = re.compile(r"(?:및|와|과|또는|이나|나|[,ㆍ·])(?=제?\d{1,3}[항호])")


def units_asked(question: str, article: str) -> tuple[Path, ...]:
    """The units named right behind each mention of the article, the outermost of them, in order.

    Empty where the article is named without one, at least once.
    """
    key = ArticleKey.parse(article)
    mentions = list(_ARTICLE.finditer(question))
    found: list[Path] = []
    for place, mention in enumerate(mentions):
        if ArticleKey(int(mention[1]), int(mention[2] or 0)) != key:
            continue
        until = mentions[place + 1].start() if place + 1 < len(mentions) else len(question)
        named = list(_units(question[mention.end() : until]))
        if not named:
            return ()
        found += [path for path in named if path not in found]
    return tuple(p for p in found if not any(covers(o, p) for o in found if o != p))


def _units(text: str) -> Iterator[Path]:
    """Units at the beginning of a text, one after the other where they are joined."""
    rest = "".join(text.split())
    above: Path = ()
    while (match := _UNIT.match(rest)) is not None:
        try:
            path = parse_unit(match[0])
        except MalformedReference:
            return
        if path[0][0] == 0 and above:  # 제1항 제2호 및 제3호: of the same 항
            path: Path = above[:1] + path[1:]
        above = path
        yield path
        rest = rest[match.end() :]
        joined = _JOINED.match(rest)
        if joined is None:
            return
        rest = rest[joined.end() :]
