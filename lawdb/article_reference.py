"""How people address a text: an article, and in it a paragraph, subparagraph or item."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lawdb.article_key import ArticleKey, MalformedArticle
from lawdb.article_structure import NO_PARAGRAPH, Level, Path, describe, item_number, units
from lawdb.errors import MalformedReference

_CIRCLED = "①-⑳㉑-㉟㊱-㊿"
_ARTICLE = re.compile(
    r"(?P<article>제?\d{1,5}조(?:의\d{1,4}){0,2}|\d{1,5}(?:[-의]\d{1,4}){0,2})(?P<unit>.*)"
)
_UNIT = re.compile(
    rf"(?:제?(?P<paragraph>\d{{1,3}})항(?:의(?P<paragraph_branch>\d{{1,2}}))?"
    rf"|(?P<circled>[{_CIRCLED}]))?"
    r"(?:제?(?P<subparagraph>\d{1,3})호(?:의(?P<subparagraph_branch>\d{1,3}))?)?"
    r"(?:(?P<item>[가-힣])목(?:의(?P<item_branch>\d{1,2}))?)?"
)


@dataclass(frozen=True, slots=True)
class ArticleReference:
    """An article and, where one was named, the unit in it."""

    key: ArticleKey
    path: Path = ()
    """Empty for the whole article; else levels as in ``lawdb.article_structure``."""

    def __str__(self) -> str:
        return f"{self.key}{describe(self.path)}"

    @property
    def unit(self) -> str:
        """The unit in the law's words (``제1항제3호나목``); empty for the whole article."""
        return describe(self.path)

    @classmethod
    def parse(cls, text: str) -> ArticleReference:
        """Read 제766조, 766, 245-7, 제766조제1항, 제2조제1항제3호의2나목, with or without spaces.

        Raises MalformedReference when the text is anything else.
        """
        match = _ARTICLE.fullmatch(re.sub(r"\s+", "", text))
        if match is None:
            raise _malformed(text)
        try:
            key = ArticleKey.parse(match["article"])
        except MalformedArticle as error:
            raise _malformed(text) from error
        return cls(key, _parse_path(match["unit"], text))


def parse_unit(text: str) -> Path:
    """Read 제1항, ①, 제2항제3호, 제3호나목; the empty text is the whole article.

    Raises MalformedReference when the text is anything else.
    """
    return _parse_path(re.sub(r"\s+", "", text), text)


def unit_text(text: str, path: Path) -> str | None:
    """The words of a unit with everything below it; None where the text has no such unit."""
    if not path:
        return text
    pieces = [u for u in units(text) if u.path[: len(path)] == path]
    return "\n".join(text[u.start : u.end] for u in pieces) if pieces else None


def covers(outer: Path, inner: Path) -> bool:
    """Whether ``inner`` is the unit ``outer`` or stands in it; the empty path is the article."""
    return inner[: len(outer)] == outer


def _parse_path(unit: str, asked: str) -> Path:
    if not unit:
        return ()
    match = _UNIT.fullmatch(unit)
    if match is None:
        raise _malformed(asked)
    group = match.groupdict(default="")
    levels: list[Level] = []
    if group["circled"]:
        levels.append(units(group["circled"])[0].path[0])
    elif group["paragraph"]:
        levels.append((int(group["paragraph"]), int(group["paragraph_branch"] or 0)))
    else:
        levels.append(NO_PARAGRAPH)
    if group["subparagraph"]:
        levels.append((int(group["subparagraph"]), int(group["subparagraph_branch"] or 0)))
    if group["item"]:
        try:
            number = item_number(group["item"])
        except KeyError as error:
            raise _malformed(asked) from error
        levels += [NO_PARAGRAPH] * (2 - len(levels))
        levels.append((number, int(group["item_branch"] or 0)))
    return tuple(levels)


def _malformed(text: str) -> MalformedReference:
    return MalformedReference(
        f"{text!r} is no article; write 제766조, 766, 제245조의7, 245-7 or 제2조제1항제3호나목"
    )
