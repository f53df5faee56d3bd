"""Quoted words of a draft against the texts in force on the event date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from api.services.answers.grounds import Grounds
from api.services.answers.results import AnswerSource
from lawdb.article_key import ArticleKey
from lawdb.citations.comparable import Words, stands_in, words_of
from lawdb.citations.finding.marked_words import ELLIPSIS, marked_in
from lawdb.citations.finding.reading_form import reading_form
from lawdb.knowledge import Knowledge
from lawdb.lookup.version_rows import joined, stored_versions, texts_of

RUN = 14
"""Letters in a row that stand in another version alone and are then no chance."""


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


@dataclass(slots=True)
class OtherVersions:
    """The words of the sources' articles on other days: what a draft must not tell as governing."""

    session: Session
    _known: dict[int, list[tuple[str, Words]]] = field(
        default_factory=dict[int, list[tuple[str, Words]]]
    )

    def told(self, text: str, grounds: Grounds) -> str | None:
        """The days of the version whose words a sentence has and no text in force has."""
        letters = words_of(text).bare
        if len(letters) < RUN:
            return None
        runs = [letters[at : at + RUN] for at in range(len(letters) - RUN + 1)]
        strange = [run for run in runs if run not in grounds.words.bare]
        if not strange:
            return None
        for source in grounds.sources:
            for days, words in self._of(source):
                if any(run in words.bare for run in strange):
                    return days
        return None

    def _of(self, source: AnswerSource) -> list[tuple[str, Words]]:
        if source.number not in self._known:
            key = ArticleKey.parse(source.article)
            stored = stored_versions(self.session, source.statute_id, key, Knowledge())
            shown = {source.interval.start, *(t.interval.start for t in source.other_texts)}
            others = [v for v in joined(stored) if v.interval.start not in shown]
            hashes = {t.row.content_hash for v in others for t in v.typings}
            texts = texts_of(self.session, sorted(hashes))
            self._known[source.number] = [
                (
                    f"[{v.interval.start}, {v.interval.end or ''})",
                    words_of(texts[t.row.content_hash]),
                )
                for v in others
                for t in v.typings
                if t.row.content_hash in texts
            ]
        return self._known[source.number]
