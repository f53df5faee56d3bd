"""The pieces of a text that carry no name: numbers, 부칙, anaphora, brackets, case numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum


class Level(IntEnum):
    """How deep a number stands: the smaller, the higher."""

    ADDENDA = -1
    ARTICLE = 0
    PARAGRAPH = 1
    SUBPARAGRAPH = 2
    ITEM = 3
    SUBITEM = 4


class Kind(StrEnum):
    """What a piece is."""

    NUMBER = "number"
    ANAPHOR = "anaphor"
    """같은 법, 동법 시행령, 이 영, 법, 시행령, 위 약관."""
    BEFORE = "before"
    """전조, 전항: the one before the article or paragraph at hand."""
    SAME = "same"
    """같은 항 단서, 동 조항은 “…”: the place before, or a part of it, without a number."""
    ADDENDA = "addenda"
    ANNEX = "annex"
    DIVISION = "division"
    CASE = "case"
    DEFINITION = "definition"
    """이하 ‘도시정비법’이라 한다; 이하 같다."""
    OPEN = "open"
    CLOSE = "close"
    QUOTE_OPEN = "quote_open"
    """Words of another begin: what they name is not at hand behind them."""
    QUOTE_CLOSE = "quote_close"
    BREAK = "break"
    """An empty line, a heading: what was named before is no longer at hand."""
    HEADING = "heading"
    """제1조(목적) as the head of one of the document's own articles."""


@dataclass(frozen=True, slots=True)
class Token:
    """One piece: ``text[start:end]``."""

    kind: Kind
    start: int
    end: int
    level: Level = Level.ARTICLE
    number: tuple[int, ...] = ()
    """Number and branches of a NUMBER."""
    bare: bool = False
    """Of a NUMBER: written without 제."""
    word: str = ""
    """Of an anaphor 법, 시행령 …; of an annex its address; of a definition the short form."""
    subordinate: str = ""
    """Of 같은 법 시행령: 시행령."""
    alone: bool = False
    """Of an anaphor: the bare word, without 같은, 동, 위."""
    part: str = ""
    """Of SAME: 단서, 본문 …; or empty."""
    unsure: bool = False
    """Of an anaphor: names no statute unless a number follows (위 규정)."""
