"""The heading that a text gives an article, against the headings it has had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lawdb.citations.checking.findings import Said
from lawdb.citations.comparable import words_of
from lawdb.lookup.version_rows import JoinedVersion, StoredVersion


@dataclass(frozen=True, slots=True)
class CaptionFinding:
    """Whether a caption is a heading of the article, and whose."""

    known: bool
    """False where no version had it: words in brackets behind a number may be anything."""
    wrong: Said | None = None


def caption_of(
    caption: str, current: StoredVersion, groups: Sequence[JoinedVersion]
) -> CaptionFinding:
    """Compare a caption with the day's heading, then with those of other versions."""
    words = words_of(caption).numbered
    if not words:
        return CaptionFinding(known=False)
    own = next(g for g in groups if current in g.typings)
    if any(words_of(t.row.title).numbered == words for t in own.typings):
        return CaptionFinding(known=True)
    having = [g for g in groups if any(words_of(t.row.title).numbered == words for t in g.typings)]
    if not having or not current.row.title:
        return CaptionFinding(known=False)
    listed = ", ".join(f"{g.interval.start}~{g.interval.end or ''}" for g in having)
    return CaptionFinding(
        known=True,
        wrong=Said(
            f"제목 ‘{caption}’은 다른 때({listed})의 것입니다."
            f" 그날의 제목은 ‘{current.row.title}’입니다.",
            f"The heading ‘{caption}’ is that of another time ({listed});"
            f" on the day it was ‘{current.row.title}’.",
        ),
    )
