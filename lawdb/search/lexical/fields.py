"""The fields of an indexed text, and the words each of them holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from lawdb.names.normalise import normalise_name
from lawdb.search.lexical.cited import cited_articles
from lawdb.search.lexical.words import LegalWords, bigrams
from lawdb.search.passages import without_marks

_NAMED = re.compile(r"「([^「」\n]{2,100})」")


class Field(IntEnum):
    """Where in an article a word stands. The numbers are stored: they never change meaning."""

    WORDS = 0
    """Words of the text."""
    BIGRAMS = 1
    """Pairs of letters of the text."""
    TITLE = 2
    """Words of the article's title."""
    STATUTE = 3
    """Words of the statute's title, as the revision that brought the text prints it."""
    NAMED_STATUTES = 4
    """Other statutes the text names in 「」, normalised: not searched, but counted for standing."""
    CITED = 5
    """Articles the text cites (``cited_articles``): not searched, but counted for each of them."""


SEARCHED = (Field.WORDS, Field.BIGRAMS, Field.TITLE, Field.STATUTE)


@dataclass(frozen=True, slots=True)
class IndexedText:
    """What is indexed of one text of an article."""

    statute_title: str
    title: str
    text: str


class FieldReader:
    """Reads texts into fields; versions of an article repeat most lines, so lines are kept."""

    def __init__(self, words: LegalWords) -> None:
        self._words = words
        self._lines: dict[str, tuple[Counter[str], Counter[str]]] = {}

    def read(self, texts: Iterable[IndexedText]) -> Iterator[dict[Field, Counter[str]]]:
        """The words of each text by field, in the order given; one batch is split at once."""
        batch = [(text, _lines(text)) for text in texts]
        wanted = {line for _, lines in batch for line in lines}
        wanted.update(part for text, _ in batch for part in (text.title, text.statute_title))
        self._lines = {line: kept for line, kept in self._lines.items() if line in wanted}
        new = sorted(wanted - self._lines.keys())
        for line, words in zip(new, self._words.words(new), strict=True):
            self._lines[line] = words, bigrams(line)
        for text, lines in batch:
            yield self._fields(text, lines)

    def _fields(self, text: IndexedText, lines: list[str]) -> dict[Field, Counter[str]]:
        words: Counter[str] = Counter()
        pairs: Counter[str] = Counter()
        for line in lines:
            line_words, line_pairs = self._lines[line]
            words.update(line_words)
            pairs.update(line_pairs)
        return {
            Field.WORDS: words,
            Field.BIGRAMS: pairs,
            Field.TITLE: self._lines[text.title][0],
            Field.STATUTE: self._lines[text.statute_title][0],
            Field.NAMED_STATUTES: Counter(
                {normalise_name(name) for name in _NAMED.findall(text.text)}
            ),
            Field.CITED: Counter(cited_articles(text.statute_title, text.text)),
        }


def _lines(text: IndexedText) -> list[str]:
    stripped = (line.strip() for line in without_marks(text.text).split("\n"))
    return [line for line in stripped if line]
