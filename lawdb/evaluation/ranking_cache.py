"""Rankings that were made before, in files: asked again, a query need not be searched again.

A file belongs to one corpus, one index, one code version and one way of searching; whatever can
change a ranking is in its name. Nothing of the law's text is kept, only hashes and days.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from lawdb.evaluation.rankings import DEPTH, Ranking, ShownArticle, ShownText, Way
from lawdb.evaluation.standing_texts import ArticleAddress
from lawdb.search.results import SearchOutcome, Stage

_FORM = 1
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
        """The file in ``folder`` for what ``measured`` names: corpus, index, code, models."""
        if folder is None:
            return cls(None)
        named = json.dumps([_FORM, DEPTH, *measured]).encode()
        cache = cls(folder / f"rankings-{hashlib.sha256(named).hexdigest()[:24]}.jsonl")
        if cache.file is not None and cache.file.exists():
            cache._read(cache.file)
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
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps([key, _row(ranking)]) + "\n")

    def _read(self, file: Path) -> None:
        content = file.read_text("utf-8")
        if content and not content.endswith("\n"):
            with file.open("a", encoding="utf-8") as lines:
                lines.write("\n")
        for line in content.split("\n"):
            try:
                key, row = json.loads(line)
            except ValueError:
                continue  # the line at which a run was broken off; its query is searched again
            self._known[key] = _ranking(row)


def query_key(words: str, event_date: date) -> str:
    """What a ranking is kept under."""
    return hashlib.sha256(json.dumps([words, event_date.isoformat()]).encode()).hexdigest()


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
