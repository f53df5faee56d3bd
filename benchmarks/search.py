"""Search against the articles that courts cited: recall, wrong dates, latency, sizes.

    python -m benchmarks.search [QUESTIONS] [--words-only] [--latency]

Needs an indexed store (``lawdb index``). QUESTIONS limits how many are asked, evenly
spread over the file (default: all). What
is called *measured* is the half of the questions on which no weight was fitted.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.embedders import chosen_embedder
from benchmarks.court_issues import CourtIssue, Dated, measured, read_court_issues
from benchmarks.material import print_percentiles, shared_material
from lawdb import database
from lawdb.article_key import ArticleKey
from lawdb.event_date import EventDate
from lawdb.event_date.event_date import EventDays
from lawdb.search.dense import nearest
from lawdb.search.embedding import Embedder
from lawdb.search.fusion import Article, fused
from lawdb.search.lexical.fields import Field
from lawdb.search.lexical.generation import Generation, newest_generation
from lawdb.search.lexical.ranking import LexicalScores, QueryWords, lexical_scores
from lawdb.search.pools import POOL, TextKey, best_entries, by_meaning, by_words, text_keys
from lawdb.search.request import SearchRequest
from lawdb.search.results import PartName
from lawdb.search.search import PASSAGES, SearchTools, search

TODAY = date(2026, 6, 2)
"""The last day the core bundle was verified for: what "today's texts" are."""


@dataclass
class Bench:
    """One store, and what its rankings are asked with."""

    session: Session
    generation: Generation
    embedder: Embedder | None
    keys: dict[int, TextKey]
    seconds: list[float] = field(default_factory=list[float])
    outside: int = 0
    hits: int = 0

    def __post_init__(self) -> None:
        self.scores = lru_cache(maxsize=4)(self._scores)
        self.vector = lru_cache(maxsize=4)(self._vector)

    def _scores(self, question: str) -> LexicalScores:
        return lexical_scores(self.session, self.generation, QueryWords.of(question))

    def _vector(self, question: str) -> npt.NDArray[np.float32]:
        assert self.embedder is not None
        return self.embedder.embed_queries([question])[0]

    def mask(self, day: date) -> npt.NDArray[np.bool_]:
        days = EventDays.of_day(day)
        return self.generation.in_force(days.start, days.end)

    def entries_by(self, values: npt.NDArray[np.float64], mask: npt.NDArray[np.bool_]) -> list[int]:
        """The hundred best entries by a score, ties by key."""
        chosen = best_entries(values, mask, POOL).tolist()
        chosen.sort(key=lambda e: (-values[e], self.keys[e].article, self.keys[e].content_hash))
        return chosen[:POOL]

    def baseline(self, dated: Dated) -> list[Article]:
        """BM25 of morphemes and BM25 of bigrams, fused by rank: no field, no standing."""
        scores, mask = self.scores(dated.question), self.mask(dated.day)
        rankings: dict[PartName, list[tuple[Article, float]]] = {}
        for part, source in (
            (PartName.WORDS, Field.WORDS),
            (PartName.MEANING, Field.BIGRAMS),
        ):
            values = scores.by_field[source]
            rankings[part] = [
                (self.keys[e].article, float(values[e])) for e in self.entries_by(values, mask)
            ]
        return [each.article for each in fused(rankings)]

    def first_pass(self, dated: Dated) -> list[Article]:
        """BM25 over all fields, before the closer look."""
        scores = self.scores(dated.question).scores
        return [self.keys[e].article for e in self.entries_by(scores, self.mask(dated.day))]

    def lexical(self, dated: Dated) -> list[Article]:
        pool = by_words(
            self.session, self.generation, self.scores(dated.question), self.mask(dated.day)
        )
        return [article for article, _ in pool.ranking]

    def dense(self, dated: Dated) -> list[Article]:
        assert self.embedder is not None
        vector = self.vector(dated.question)
        found = nearest(self.session, vector, self.embedder.model, dated.day, PASSAGES)
        return [article for article, _ in by_meaning(found).ranking]

    def whole(self, dated: Dated) -> list[Article]:
        """``lawdb.search.search.search`` itself, with a hundred hits."""
        began = time.perf_counter()
        result = search(
            self.session,
            SearchRequest(dated.question, as_of=EventDate.given(dated.day), limit=100),
            SearchTools(embedder=self.embedder),
        )
        self.seconds.append(time.perf_counter() - began)
        for hit in result.hits:
            self.hits += 1
            self.outside += dated.day not in hit.text.interval
        return [Article(hit.statute_id, ArticleKey.parse(hit.article)) for hit in result.hits]


def wrong_dates(bench: Bench, issues: Sequence[CourtIssue]) -> None:
    """How often a search without the date shows texts of another day."""
    everything = np.ones(bench.generation.entries, np.bool_)
    today = bench.mask(TODAY)
    blind: Counter[str] = Counter()
    newest: Counter[str] = Counter()
    for issue in issues:
        for dated in issue.dated:
            then = bench.mask(dated.day)
            scores = bench.scores(dated.question).scores
            for entry in bench.entries_by(scores, everything)[:10]:
                blind["shown"] += 1
                blind["not in force on the event date"] += not then[entry]
            for entry in bench.entries_by(scores, today)[:10]:
                newest["shown"] += 1
                newest["not in force on the event date"] += not then[entry]
                if bench.keys[entry].article in dated.labels:
                    kind = "cited" if issue.group != "old" else "cited, old version named"
                    newest[f"{kind}: found"] += 1
                    newest[f"{kind}: another text than the one then in force"] += not then[entry]
    print("\nA search over all versions, blind to dates (first ten):")
    _shares(blind)
    print(f"A search over the texts of {TODAY} only (first ten):")
    _shares(newest)


def _shares(counts: Counter[str]) -> None:
    for name, count in counts.items():
        of = counts["shown"]
        if name.startswith("cited") and "another" in name:
            of = counts[name.split(":")[0] + ": found"]
        share = f"  {count / of:.1%} of {of:,}" if name != "shown" and of else ""
        print(f"  {name}: {count:,}{share}")


def latency(bench: Bench, issues: Sequence[CourtIssue]) -> None:
    """Ten hits a question, each question once cold and once more; then split by what searched."""
    asked = [issue.dated[0] for issue in issues[:: max(1, len(issues) // 200)]]
    for name, embedder in (("words and meaning", bench.embedder), ("words only", None)):
        if name == "words and meaning" and embedder is None:
            continue
        for turn in ("first time", "again"):
            seconds: list[float] = []
            for dated in asked:
                began = time.perf_counter()
                search(
                    bench.session,
                    SearchRequest(dated.question, as_of=EventDate.given(dated.day)),
                    SearchTools(embedder=embedder),
                )
                seconds.append(time.perf_counter() - began)
            print_percentiles(f"search, 10 hits, {name}, {turn}", seconds)


def sizes(session: Session) -> None:
    rows = session.execute(
        text(
            "SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relkind = 'r' AND"
            " (relname LIKE 'search%' OR relname LIKE '%passage%') ORDER BY relname"
        )
    ).all()
    print("\nSizes:")
    for name, size in rows:
        print(f"  {name}: {size / 1e6:,.1f} MB")
    print(f"  all: {sum(size for _, size in rows) / 1e6:,.1f} MB")


def main() -> None:
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    limit = int(arguments[0]) if arguments else None
    file = shared_material("gold/court-issues.jsonl.gz")
    embedder = None if "--words-only" in sys.argv[1:] else chosen_embedder()
    with Session(database.engine()) as session:
        generation = newest_generation(session)
        if generation is None:
            raise SystemExit("no text is indexed; run: lawdb index")
        read = read_court_issues(session, file)
        print(f"{len(read.issues)} questions; labels left out: {dict(read.left_out)}")
        step = max(1, len(read.issues) // limit) if limit else 1
        issues = read.issues[::step]
        keys = text_keys(session, range(generation.entries))
        bench = Bench(session, generation, embedder, keys)
        if "--latency" in sys.argv[1:]:
            latency(bench, issues)
            return
        rankings = [
            ("baseline (BM25 of morphemes + BM25 of bigrams)", bench.baseline),
            ("words, first pass", bench.first_pass),
            ("words", bench.lexical),
            *([("meaning", bench.dense)] if embedder else []),
            ("search, all of it", bench.whole),
        ]
        for name, rank in rankings:
            print(f"\n{name}", flush=True)
            for (half, group), found in measured(issues, rank).items():
                print(f"  {half:9}{group:17} {found}", flush=True)
        print(f"\nHits of search outside their event date: {bench.outside} of {bench.hits:,}")
        wrong_dates(bench, issues)
        print()
        print_percentiles("search, 100 hits", bench.seconds)
        latency(bench, issues)
        sizes(session)


if __name__ == "__main__":
    main()
