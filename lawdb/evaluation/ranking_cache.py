"""Rankings that were made before, in files: asked again, a query need not be searched again.

A file belongs to one corpus, one index, one code version and one way of searching; whatever can
change a ranking is in its name. Nothing of the law's text is kept, only hashes and days. A line
carries the hash of what it says: one that was broken off, mixed with another or edited is no
ranking, and its query is searched again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from lawdb.evaluation.appended_lines import append_line
from lawdb.evaluation.errors import FileUnusable
from lawdb.evaluation.rankings import DEPTH, Ranking, ShownArticle, ShownText, Way
from lawdb.evaluation.standing_texts import ArticleAddress
from lawdb.search.results import SearchOutcome, Stage

_FORM = 2
"""Raised when the lines of the files change."""


@dataclass
class RankingCache:
    """The rankings of one way of searching one corpus."""

    file: Path | None
    """None keeps them for this run only."""
    _known: dict[str, Ranking] = field(default_factory=dict[str, Ranking], init=False)
    found: int = field(default=0, init=False)
    """How many queries did not have to be searched."""

    @classmethod
    def open(cls, folder: Path | None, measured: Sequence[str]) -> RankingCache:
        """The file in ``folder`` for what ``measured`` names: corpus, index, code, models.

        Raises FileUnusable where the folder cannot be made or written.
        """
        if folder is None:
            return cls(None)
        named = json.dumps([_FORM, DEPTH, *measured]).encode()
        file = folder / f"rankings-{hashlib.sha256(named).hexdigest()[:24]}.jsonl"
        cache = cls(file)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            cache._read(file)
        except OSError as error:
            raise FileUnusable(
                f"{folder} cannot keep rankings: {error.strerror}; name a folder with --cache"
            ) from error
        return cache

    def get(self, key: str, watch: Collection[ArticleAddress]) -> Ranking | None:
        """The ranking kept under the key, if it tells the way of every watched article."""
        ranking = self._known.get(key)
        if ranking is None or not ranking.ways.keys() >= set(watch):
            return None
        self.found += 1
        return ranking

    def put(self, key: str, ranking: Ranking) -> None:
        """Keep a ranking; a run that is broken off keeps those it made."""
        self._known[key] = ranking
        if self.file is None:
            return
        said = json.dumps([key, _row(ranking)])
        append_line(self.file, f"{_digest(said)} {said}")

    def _read(self, file: Path) -> None:
        file.touch()
        for line in file.read_bytes().split(b"\n"):
            digest, _, said = line.decode("utf-8", "replace").partition(" ")
            if said and digest == _digest(said):
                key, row = json.loads(said)
                self._known[key] = _ranking(row)


def query_key(words: str, event_date: date) -> str:
    """What a ranking is kept under."""
    return hashlib.sha256(json.dumps([words, event_date.isoformat()]).encode()).hexdigest()


def _digest(said: str) -> str:
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def _row(ranking: Ranking) -> list[Any]:
    return [
        ranking.outcome.value,
        [[*hit.article, [_text_row(text) for text in hit.texts]] for hit in ranking.shown],
        [[*article, way.stage.value, way.fused_rank] for article, way in ranking.ways.items()],
    ]


def _text_row(text: ShownText) -> list[str | None]:
    return [text.content_hash, text.start.isoformat(), text.end.isoformat() if text.end else None]


def _ranking(row: Any) -> Ranking:
    outcome, shown, ways = row
    return Ranking(
        SearchOutcome(outcome),
        tuple(
            ShownArticle(
                ArticleAddress(statute, article),
                tuple(
                    ShownText(
                        digest, date.fromisoformat(start), date.fromisoformat(end) if end else None
                    )
                    for digest, start, end in texts
                ),
            )
            for statute, article, texts in shown
        ),
        {
            ArticleAddress(statute, article): Way(Stage(stage), fused_rank)
            for statute, article, stage, fused_rank in ways
        },
    )
