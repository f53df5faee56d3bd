"""The heading that a text gives the article, against the headings that the statute has had.

Small differences are none: spaces, middle dots, 및 for ㆍ, a shortened heading (불법행위 for
불법행위의 내용). Words in brackets behind a number may be anything; a finding are only those that
are a heading of something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from deadline_engine.particles import topic
from lawdb.article_key import ArticleKey
from lawdb.citations.checking.findings import Said
from lawdb.citations.comparable import words_of
from lawdb.citations.verdict import Verdict
from lawdb.lookup.version_rows import JoinedVersion, StoredVersion

_JOINED = re.compile(r"\s*(?:[ㆍ·・․,，]|\s및(?=\s)|(?<=[가-힣])[와과](?=\s)|\s또는(?=\s))\s*")
_LISTED = re.compile(r"[,，ㆍ·・]")
_SHORTEST = 2
"""Letters of a shortened heading."""
_OFFENCE = "죄"
_MOST_LISTED = 3


@dataclass(frozen=True, slots=True)
class CaptionFinding:
    """Whether a caption is a heading that the statute has, and what is wrong with it."""

    known: bool
    """False where no heading is like it: then nothing was examined."""
    verdict: Verdict | None = None
    said: Said | None = None


def caption_of(
    caption: str,
    current: StoredVersion,
    groups: Sequence[JoinedVersion],
    headings: Callable[[], Mapping[ArticleKey, str]],
) -> CaptionFinding:
    """Compare a caption with the article's heading of the day, its other ones, other articles'.

    ``headings`` reads those of the statute on the day; asked only where the article's own fail.
    """
    words = _plain(caption)
    title = current.row.title
    if not words or not title:
        return _unknown(caption)
    own = next(g for g in groups if current in g.typings)
    if any(_is_like(words, _plain(t.row.title)) for t in own.typings):
        return CaptionFinding(known=True)
    having = [g for g in groups if any(_plain(t.row.title) == words for t in g.typings)]
    if having:
        listed = ", ".join(f"{g.interval.start}~{g.interval.end or ''}" for g in having)
        return CaptionFinding(
            known=True,
            verdict=Verdict.WRONG_VERSION,
            said=Said(
                f"제목 {topic(f'‘{caption}’')} 다른 때({listed})의 것입니다."
                f" 그날의 제목은 ‘{title}’입니다.",
                f"The heading ‘{caption}’ is that of another time ({listed});"
                f" on the day it was ‘{title}’.",
            ),
        )
    if any(_is_like(words, _plain(t.row.title)) for g in groups for t in g.typings):
        return CaptionFinding(known=True)
    others = [str(key) for key, heading in headings().items() if words in _names_of(heading)]
    if not others:
        return _unknown(caption)
    listed = ", ".join(others[:_MOST_LISTED]) + (" …" if len(others) > _MOST_LISTED else "")
    return CaptionFinding(
        known=True,
        verdict=Verdict.QUOTE_MISMATCH,
        said=Said(
            f"제목 {topic(f'‘{caption}’')} 이 조문의 것이 아니라 {listed}의 제목입니다."
            f" 그날 이 조문의 제목은 ‘{title}’입니다. 조 번호나 제목을 고쳐 주십시오.",
            f"‘{caption}’ is not the heading of this article but of {listed}; on the day this one"
            f" was headed ‘{title}’. Correct the number or the heading.",
        ),
    )


def _unknown(caption: str) -> CaptionFinding:
    return CaptionFinding(
        known=False,
        said=Said(
            f"괄호 속의 {topic(f'‘{caption}’')} 수록된 제목과 맞지 않아 살펴보지 못했습니다.",
            f"What stands in brackets, ‘{caption}’, is no stored heading: not examined.",
        ),
    )


def _plain(heading: str) -> str:
    return words_of(_JOINED.sub(" ", f"{heading} ")).numbered


def _names_of(heading: str) -> set[str]:
    """A heading, and of one that lists several things each of them: 상해, 존속상해."""
    return {_plain(heading), *filter(None, map(_plain, _LISTED.split(heading)))}


def _is_like(words: str, heading: str) -> bool:
    """Whether a caption is a heading, a shortened one, or one with 죄 behind it (사기죄)."""
    if not heading:
        return False
    bare = words.removesuffix(_OFFENCE)
    return (
        words == heading
        or bare == heading.removesuffix(_OFFENCE)
        or (len(bare) >= _SHORTEST and (bare in heading or heading in words))
        or (len(words) >= _SHORTEST and _is_abbreviated(words, heading))
    )


def _is_abbreviated(words: str, heading: str) -> bool:
    """Whether the letters of a caption stand in the heading in their order (손해배상의 시효)."""
    rest = iter(heading)
    return len(words) * 2 >= len(heading) and all(letter in rest for letter in words)
