"""Quoted words of a draft against the texts in force on the event date."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from api.services.answers.grounds import Grounds
from api.services.answers.results import AnswerSource
from api.services.answers.sources import interval_label
from lawdb.article_key import ArticleKey
from lawdb.citations.comparable import stands_in, words_of
from lawdb.citations.finding.marked_words import ELLIPSIS, marked_in
from lawdb.citations.finding.reading_form import reading_form
from lawdb.knowledge import Knowledge
from lawdb.lookup.version_rows import joined, stored_versions, texts_of

RUN = 14
RUNS = 3
"""So many runs of so many letters that stand in another version and in no text in force are no
chance: a single one may be made where a law's sentence meets the words around it."""


SHORTEST_SENTENCE = 8
_SENTENCES = re.compile(r"\n|(?<=[다음함])\.|\.(?=\s)")
"""A provision may end in a noun (…인 경우.); what follows it (다만, …) is a sentence of its own."""


def stand_in_force(quoted: str, sources: Sequence[AnswerSource]) -> bool:
    """Whether the words, but for what an ellipsis leaves out, stand in one of the texts."""
    fragments = [words_of(piece) for piece in ELLIPSIS.split(quoted)]
    wanted = [fragment for fragment in fragments if fragment]
    if not wanted:
        return False
    return any(
        stands_in(words_of(text), wanted)
        for source in sources
        for text in (source.text, *(t.text for t in source.other_texts))
    )


def unfounded_mark(text: str, grounds: Grounds, names: Sequence[str]) -> str | None:
    """The first words in quotation marks that neither a cited text, the question nor a name has."""
    read = reading_form(text)
    for marked in marked_in(read):
        quoted = text[marked.start : marked.end]
        words = words_of(quoted)
        if not words or quoted.strip() in names:
            continue
        if stand_in_force(quoted, grounds.sources) or stands_in(grounds.words, [words]):
            continue
        return quoted
    return None


@dataclass(frozen=True, slots=True)
class _OtherVersion:
    days: str
    letters: str
    """Words alone, as they are compared."""
    sentences: tuple[str, ...]
    """The same of each sentence that is long enough to be told from chance."""

    @classmethod
    def of(cls, days: str, text: str) -> _OtherVersion:
        pieces = (words_of(piece).bare for piece in _SENTENCES.split(text))
        sentences = tuple(piece for piece in pieces if len(piece) >= SHORTEST_SENTENCE)
        return cls(days, words_of(text).bare, sentences)


@dataclass(slots=True)
class OtherVersions:
    """The words of the sources' articles on other days: what a draft must not tell as governing."""

    session: Session
    _known: dict[int, list[_OtherVersion]] = field(default_factory=dict[int, list[_OtherVersion]])

    def told(self, text: str, grounds: Grounds) -> str | None:
        """The days of the version whose words a sentence has and no text in force has."""
        letters = words_of(text).bare
        runs = [letters[at : at + RUN] for at in range(len(letters) - RUN + 1)]
        strange = [run for run in runs if run not in grounds.words.bare]
        for source in grounds.sources:
            for version in self._of(source):
                if sum(run in version.letters for run in strange) >= RUNS:
                    return version.days
                whole = (sentence for sentence in version.sentences if sentence in letters)
                if any(sentence not in grounds.words.bare for sentence in whole):
                    return version.days
        return None

    def _of(self, source: AnswerSource) -> list[_OtherVersion]:
        if source.number not in self._known:
            key = ArticleKey.parse(source.article)
            stored = stored_versions(self.session, source.statute_id, key, Knowledge())
            shown = {source.interval.start, *(t.interval.start for t in source.other_texts)}
            others = [v for v in joined(stored) if v.interval.start not in shown]
            hashes = {t.row.content_hash for v in others for t in v.typings}
            texts = texts_of(self.session, sorted(hashes))
            self._known[source.number] = [
                _OtherVersion.of(interval_label(version.interval), text)
                for version in others
                for typing in version.typings
                if (text := texts.get(typing.row.content_hash)) is not None
            ]
        return self._known[source.number]
