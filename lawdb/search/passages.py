"""Passages: an article cut at its paragraphs into pieces short enough to be embedded well.

An article is cut at its paragraphs (항), a long paragraph at its subparagraphs (호), a long
subparagraph at its items, a long unit at its sentences; the pieces are packed in order up to
``LIMIT`` characters of statute text. Amendment marks (<개정 …>, [본조신설 …]) and deleted units
are left out: they say when, not what.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lawdb.article_key import ArticleKey
from lawdb.article_structure import PARAGRAPH, SUBPARAGRAPH, Unit, units

RECIPE = 1
"""Grows by one with every change of how texts are cut: older passages are then cut anew."""
LIMIT = 350
"""Characters of statute text in a passage, unless a single sentence is longer."""

_MARK = re.compile(
    r"""<[^<>\n]{0,200}\d{4}\s*[.ㆍ·][^<>]{0,2000}>  # <개정 2011.3.7, 2014.1.1>
      | <(?:개정|신설|삭제|전문개정|전부개정|본조신설|제목개정|시행일|종전)[^<>]{0,2000}>
      | \[(?:전문개정|본조신설|제목개정|본조개정|본조|종전|시행일|법률\s*제|단순위헌|한정위헌|위헌
          |헌법불합치|제목변경)[^\[\]]{0,2000}\]
      | \[제\d+조[^\[\]]{0,200}(?:이동|종전)[^\[\]]{0,200}\]
      | </?img[^<>]{0,2000}>
    """,
    re.VERBOSE,
)
_DELETED = re.compile(
    r"(?:[①-⑳㉑-㉟㊱-㊿](?:의\d+)?|\d{1,3}(?:의\d+)?\.|[가-힣](?:의\d+)?\.|\d{1,2}\)|[가-힣]\))?"
    r"\s*(?:제\d+조(?:의\d+)*\s*)?삭제\s*\.?"
)
_SENTENCE_END = re.compile(r"(?<=[다음함임것]\.)\s+|\n")
_RULES = re.compile(r"[\u2500-\u257f]+")  # the lines tables are drawn with
_BLANK = re.compile(r"\s*\n\s*|[ \t\u3000]+")


@dataclass(frozen=True, slots=True)
class Passage:
    """One piece: where it stands in the canonical article text, and what is embedded for it."""

    start: int
    end: int
    text: str
    """Statute title, article and the piece without marks."""

    @property
    def digest(self) -> bytes:
        """SHA-256 of the text in UTF-8: what a vector belongs to."""
        return hashlib.sha256(self.text.encode()).digest()


@dataclass(frozen=True, slots=True)
class _Piece:
    start: int
    end: int
    clean: str


def passages(
    statute_title: str, key: ArticleKey, article_title: str, text: str
) -> tuple[Passage, ...]:
    """The passages of a canonical article text, in order; none where all of it is deleted.

    ``start`` and ``end`` are offsets in ``text``; the passages do not overlap, and what none of
    them covers is white space, marks and deleted units.
    """
    head = heading(statute_title, key, article_title)
    begin = _repeated_heading(key, article_title, text)
    pieces = _pieces(text, begin)
    return tuple(
        Passage(group[0].start, group[-1].end, f"{head}\n" + "\n".join(p.clean for p in group))
        for group in _packed(pieces)
    )


def heading(statute_title: str, key: ArticleKey, article_title: str) -> str:
    """``민법 제245조(점유로 인한 취득)``; the statute alone for a text without articles."""
    if key.article_no == 0:
        return statute_title
    bracketed = f"({article_title})" if article_title else ""
    return f"{statute_title} {key}{bracketed}"


def without_marks(text: str) -> str:
    """The text without amendment marks and the lines of tables, trimmed, with single spaces."""
    bare = _RULES.sub(" ", _MARK.sub(" ", text)).strip()
    return _BLANK.sub(lambda blank: "\n" if "\n" in blank[0] else " ", bare)


def _repeated_heading(key: ArticleKey, article_title: str, text: str) -> int:
    """Where the text begins behind a heading that repeats the article's own number."""
    title = rf"(?:\s*\({re.escape(article_title)}\))?" if article_title else ""
    match = re.match(rf"{re.escape(str(key))}{title}(?=[\s(①]|$)\s*", text)
    return match.end() if match else 0


def _pieces(text: str, begin: int) -> list[_Piece]:
    found: list[_Piece] = []
    for paragraph in _grouped(units(text), PARAGRAPH):
        whole = _piece(text, paragraph, begin)
        if whole is not None and len(whole.clean) <= LIMIT:
            found.append(whole)
            continue
        for subparagraph in _grouped(paragraph, SUBPARAGRAPH):
            part = _piece(text, subparagraph, begin)
            if part is not None and len(part.clean) <= LIMIT:
                found.append(part)
                continue
            for unit in subparagraph:
                found.extend(_unit_pieces(text, unit, begin))
    return found


def _grouped(found: Sequence[Unit], depth: int) -> Iterator[list[Unit]]:
    """Units that share their path down to ``depth`` and follow each other."""
    group: list[Unit] = []
    for unit in found:
        if group and (len(unit.path) <= depth or unit.path[:depth] != group[0].path[:depth]):
            yield group
            group = []
        group.append(unit)
    if group:
        yield group


def _piece(text: str, group: Sequence[Unit], begin: int) -> _Piece | None:
    """The group as one piece, or None where it holds a deleted unit or nothing."""
    parts = [_span(text, max(unit.start, begin), unit.end) for unit in group]
    if any(part is None for part in parts):
        return None
    kept = [part for part in parts if part is not None]
    return _Piece(kept[0].start, kept[-1].end, "\n".join(part.clean for part in kept))


def _unit_pieces(text: str, unit: Unit, begin: int) -> Iterator[_Piece]:
    start = max(unit.start, begin)
    whole = _span(text, start, unit.end)
    if whole is None:
        return
    if len(whole.clean) <= LIMIT:
        yield whole
        return
    ends = [match.end() for match in _SENTENCE_END.finditer(text, start, unit.end)]
    for end in (*ends, unit.end):
        sentence = _span(text, start, end)
        if sentence is not None:
            yield sentence
        start = end


def _span(text: str, start: int, end: int) -> _Piece | None:
    """A piece without the white space around it; None where nothing of it is law."""
    if start >= end:
        return None
    raw = text[start:end]
    clean = without_marks(raw)
    if not clean or _DELETED.fullmatch(clean):
        return None
    left = len(raw) - len(raw.lstrip())
    return _Piece(start + left, start + len(raw.rstrip()), clean)


def _packed(pieces: Iterable[_Piece]) -> Iterator[list[_Piece]]:
    group: list[_Piece] = []
    size = 0
    for piece in pieces:
        if group and size + 1 + len(piece.clean) > LIMIT:
            yield group
            group, size = [], 0
        size += len(piece.clean) + (1 if group else 0)
        group.append(piece)
    if group:
        yield group
