"""All pieces of a text in order: numbers and anaphora, names, and versions in brackets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lawdb.citations.finding.headings import headings_in
from lawdb.citations.finding.marked_words import Marked, goes_on_with_a_unit
from lawdb.citations.finding.mentions import NAMES_A_TEXT
from lawdb.citations.finding.misspelt import misspelt_before
from lawdb.citations.finding.name_book import FoundName, NameBook, outermost
from lawdb.citations.finding.token_reading import tokens
from lawdb.citations.finding.tokens import Kind, Token
from lawdb.citations.finding.word_finder import WordFinder
from lawdb.citations.finding.written_name import begins_a_name, ends_a_name
from lawdb.event_date.promulgation_brackets import Bracket, brackets_in

Piece = Token | FoundName | Bracket
_OTHER_MEANING = frozenset({"법", "영", "령", "규칙"})


def pieces_of(text: str, names: NameBook, marked: Sequence[Marked] = ()) -> list[Piece]:
    """The pieces in order of place; none overlaps a name, and none but definitions a bracket."""
    found = list(tokens(text))
    shorts = _short_forms(text, found)
    known = outermost([*shorts, *names.names_in(text)])
    slips = misspelt_before(text, found, (name.end for name in known), names.misspelt)
    known = outermost([*known, *(FoundName(start, end) for start, end in slips)])
    headings = headings_in(text, known)
    if headings:
        own = _Taken([(h.start, h.end) for h in headings])
        found = [token for token in found if not own.overlaps(token.start, token.end)]
    brackets = brackets_in(text)
    taken = _Taken([(name.start, name.end) for name in known])
    inside = _Taken([(b.opening, b.end) for b in brackets])
    kept: list[Token] = []
    speaking = [words for words in marked if words.speaks(text)]
    quoted = _Taken([(words.start, words.end) for words in speaking])
    for token in found:
        if token.kind is Kind.DEFINITION:
            kept.append(token)
            continue
        if taken.overlaps(token.start, token.end):
            continue
        within = token.kind is Kind.BREAK and quoted.overlaps(token.start, token.end)
        if within and goes_on_with_a_unit(text, token.end):
            continue
        # 부칙 (2014. 3. 11. 법률 제12397호) is one token, and no bracket of a version.
        if token.kind is Kind.ADDENDA or not inside.overlaps(token.start, token.end):
            kept.append(token)
    addenda = _Taken([(t.start, t.end) for t in kept if t.kind is Kind.ADDENDA and t.word])
    versions = [b for b in brackets if not addenda.overlaps(b.opening, b.end)]
    inside = _Taken([(b.opening, b.end) for b in brackets])
    outside = [n for n in known if not inside.overlaps(n.start, n.end)]
    ordered: list[tuple[int, int, int, Piece]] = []
    ordered += [(b.opening, 0, i, b) for i, b in enumerate(versions)]
    ordered += [(t.start, 1, i, t) for i, t in enumerate(kept)]
    ordered += [(n.start, 2, i, n) for i, n in enumerate(outside)]
    ordered += [
        (h.start, 3, i, Token(Kind.HEADING, h.start, h.end)) for i, h in enumerate(headings)
    ]
    for i, words in enumerate(speaking):
        ordered.append((words.start, -1, i, Token(Kind.QUOTE_OPEN, words.start, words.start)))
        ordered.append((words.end, -1, i, Token(Kind.QUOTE_CLOSE, words.end, words.end)))
    ordered.sort(key=lambda each: each[:3])
    return [piece for *_, piece in ordered]


def place_of(piece: Piece) -> int:
    """Where a piece begins."""
    return piece.opening if isinstance(piece, Bracket) else piece.start


def _short_forms(text: str, found: list[Token]) -> list[FoundName]:
    """Where short forms that the text defines stand, after their definition."""
    first: dict[str, int] = {}
    for token in found:
        if token.kind is Kind.DEFINITION and token.word:
            word = re.sub(r"^구\s*(?=\S{2})", "", token.word)
            named = NAMES_A_TEXT.search(word) is not None
            if named and len(word) > 1 and word not in _OTHER_MEANING:
                first.setdefault(word, token.end)
    if not first:
        return []
    return [
        FoundName(start, end, short=True)
        for start, end, defined in WordFinder(first).found(text)
        if start >= defined and begins_a_name(text, start) and ends_a_name(text, end)
    ]


@dataclass(slots=True)
class _Taken:
    """Places in order; asked in order as well."""

    places: list[tuple[int, int]]
    _next: int = 0

    def overlaps(self, start: int, end: int) -> bool:
        """Whether a place overlaps one of these; ``start`` must not go back."""
        while self._next < len(self.places) and self.places[self._next][1] <= start:
            self._next += 1
        return self._next < len(self.places) and self.places[self._next][0] < end
