"""A reference while its numbers are being read, and the citation it becomes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lawdb.article_key import ArticleKey
from lawdb.article_structure import NO_PARAGRAPH, Path
from lawdb.citations.citation import Citation, CitationKind, NamedBy, Reference, Span
from lawdb.citations.finding.gaps import CAPTION, NO_CAPTION, PART
from lawdb.citations.finding.mentions import Mention
from lawdb.citations.finding.tokens import Level, Token


@dataclass(slots=True)
class OpenReference:
    """The numbers read so far, and where they stand."""

    mention: Mention | None
    start: int
    """Where the citation begins: at the statute's name, where that stands right before."""
    number_start: int
    end: int
    """After the last number or part word."""
    number_end: int
    level: Level
    key: ArticleKey | None
    path: Path
    addenda: bool = False
    addenda_no: str = ""
    part: str = ""
    caption: str = ""
    through_key: ArticleKey | None = None
    through_path: Path = ()
    in_range: bool = False

    def deepen(self, token: Token) -> None:
        """제766조 goes on with 제1항."""
        if token.level is Level.ARTICLE:
            self.key = key_of(token)
        elif self.in_range:
            self.through_path = below(self.through_path, token)
        else:
            self.path = below(self.path, token)
        self._ends_with(token)

    def reach(self, token: Token) -> None:
        """제165조 내지 제167조: the last one of a range."""
        self.in_range = True
        if token.level is Level.ARTICLE:
            self.through_key, self.through_path = key_of(token), ()
        else:
            self.through_path = below(self.path[: token.level - 1], token)
        self._ends_with(token)

    def _ends_with(self, token: Token) -> None:
        self.level = token.level
        self.end = self.number_end = token.end

    def read_part(self, text: str) -> None:
        """단서, 본문 … right behind the numbers."""
        part = PART.match(text, self.end)
        if part is not None:
            self.part = re.sub(r"\s+", "", part[1])
            self.end = part.end()

    def read_caption(self, text: str) -> None:
        """(간통), [입증책임] behind the article."""
        if self.caption or self.path:
            return
        caption = CAPTION.match(text, self.end)
        if caption is not None and NO_CAPTION.search(caption[1]) is None:
            self.caption = re.sub(r"\s+", " ", caption[1]).strip()

    def citation(self) -> Citation:
        """What the numbers came to."""
        reference = Reference(
            key=self.key,
            path=self.path,
            part=self.part,
            through_key=self.through_key,
            through_path=self.through_path,
            addenda=self.addenda,
            addenda_no=self.addenda_no,
        )
        number = Span(self.number_start, self.number_end)
        return cited(self.mention, Span(self.start, self.end), number, reference, self.caption)


def cited(
    mention: Mention | None, place: Span, number: Span, reference: Reference, caption: str = ""
) -> Citation:
    """A citation of a place in the text that was named; None where nothing says which."""
    if mention is None:
        return Citation(
            place.start, place.end, number, CitationKind.STATUTE, "", NamedBy.NOTHING, reference
        )
    return Citation(
        start=place.start,
        end=place.end,
        number=number,
        kind=mention.kind,
        statute=mention.name,
        named_by=mention.named_by,
        reference=reference,
        antecedent=mention.antecedent,
        bracket=mention.bracket,
        revisions=mention.revisions,
        former=mention.former,
        current=mention.current,
        caption=caption,
    )


def key_of(token: Token) -> ArticleKey:
    """The article that a number names."""
    number, branch, sub = (*token.number, 0, 0)[:3]
    return ArticleKey(number, branch, sub)


def below(path: Path, token: Token) -> Path:
    """The path of a number under the levels above it."""
    depth = int(token.level) - 1
    level = (token.number[0], token.number[1] if len(token.number) > 1 else 0)
    above = path[:depth]
    return (*above, *(NO_PARAGRAPH,) * (depth - len(above)), level)
