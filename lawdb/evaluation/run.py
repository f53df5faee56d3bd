"""The run: every query of a set, searched the same way at the same depth, and its report."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from sqlalchemy.orm import Session

from lawdb.evaluation.bootstrap import RESAMPLES, SEED
from lawdb.evaluation.code_version import code_version, ruler_code
from lawdb.evaluation.errors import (
    CorpusDiffers,
    CorpusMoved,
    EvaluationRefused,
    NothingToMeasure,
)
from lawdb.evaluation.gold import GoldLabel, GoldQuery, GoldSet, LabelKind
from lawdb.evaluation.judging import Judgement, judge
from lawdb.evaluation.measures import SHOWN
from lawdb.evaluation.ranking_cache import RankingCache, query_key
from lawdb.evaluation.rankings import DEPTH, Ranking, ranking_of
from lawdb.evaluation.report import (
    FORM,
    EvaluationReport,
    GoldCounts,
    Identity,
    OwnResults,
    SystemName,
    SystemReport,
    Temporal,
)
from lawdb.evaluation.report_figures import measured, measured_groups, stages
from lawdb.evaluation.ruler import RULER, MeasuredStore, measured_store
from lawdb.evaluation.standing_texts import ArticleAddress, StandingTexts
from lawdb.search.dense.nearest_passages import used_mode
from lawdb.search.search import SearchTools

OpenSession = Callable[[], AbstractContextManager[Session]]
FIRST_SLIPS = 20
"""Temporal violations that a report lists; all are counted."""
_QUERIES_A_SESSION = 50


class Progress(Protocol):
    """Told of the total once, and of every piece done."""

    def begin(self, total: int, what: str) -> None:
        """``total`` pieces of ``what`` are to be done."""
        ...

    def advance(self, done: int) -> None:
        """``done`` more pieces are done."""
        ...


@dataclass(frozen=True, slots=True)
class System:
    """A way of searching."""

    name: SystemName
    tools: SearchTools


@dataclass(frozen=True, slots=True)
class _Labelled:
    """A query and its labels that count."""

    query: GoldQuery
    labels: tuple[GoldLabel, ...]

    @property
    def watched(self) -> tuple[ArticleAddress, ...]:
        """The articles whose way is told: the positives', in a fixed order."""
        return tuple(
            sorted({ArticleAddress(la.statute_id, la.article) for la in self.labels if la.positive})
        )


def run(
    sessions: OpenSession,
    gold: GoldSet,
    systems: Sequence[System],
    progress: Progress,
    *,
    cache: Path | None = None,
    sample: int | None = None,
) -> EvaluationReport:
    """Search every query of the set and measure what came.

    ``cache`` is a folder in which rankings are kept and found again. ``sample`` draws so many
    queries by the hash of their ids, the same ones each time. Raises EvaluationRefused where the
    store or the set cannot be measured, and what ``lawdb.search.search.search`` raises.
    """
    labelled = _labelled(gold, sample)
    if not any(each.labels for each in labelled):
        raise NothingToMeasure(
            f"no query of {gold.name} has a label that counts: a model's labels count when a"
            " person has confirmed them"
        )
    with sessions() as session:
        stores = [measured_store(session, gold.corpus, s.tools.embedder) for s in systems]
        standing = StandingTexts.read(session)
    _require_texts(labelled, standing)
    reports = tuple(
        _Run(sessions, system, store, labelled, standing, progress, cache).report()
        for system, store in zip(systems, stores, strict=True)
    )
    _require_unmoved(sessions, gold, systems, stores)
    return EvaluationReport(
        identity=Identity(
            form=FORM,
            ruler=RULER,
            gold=gold.name,
            gold_version=gold.version,
            sample=sample,
            corpus_hash=stores[0].corpus_hash,
            code_version=code_version(),
            ruler_code=ruler_code(),
            shown=SHOWN,
            depth=DEPTH,
            resamples=RESAMPLES,
            seed=SEED,
            prompts={},
        ),
        gold=_counts(gold, labelled),
        systems=reports,
    )


def _require_unmoved(
    sessions: OpenSession,
    gold: GoldSet,
    systems: Sequence[System],
    before: Sequence[MeasuredStore],
) -> None:
    """Raise CorpusMoved where the store is not what it was when the run began."""
    moved = (
        "something was loaded or indexed while the set was searched: half the rankings are of"
        " another corpus; run it again"
    )
    try:
        with sessions() as session:
            after = [measured_store(session, gold.corpus, s.tools.embedder) for s in systems]
    except EvaluationRefused as error:
        raise CorpusMoved(f"{moved} ({error})") from error
    if after != list(before):
        raise CorpusMoved(moved)


def _require_texts(labelled: Sequence[_Labelled], standing: StandingTexts) -> None:
    """Raise CorpusDiffers where the store has not every version the labels name."""
    for each in labelled:
        for label in each.labels:
            article = ArticleAddress(label.statute_id, label.article)
            if not standing.holds(article, label.version, label.text_hash):
                raise CorpusDiffers(
                    f"the store has no version of id:{label.statute_id} {label.article} that starts"
                    f" on {label.version} with the labelled text: load the corpus of the labels, or"
                    " import the set anew on this one"
                )


def _labelled(gold: GoldSet, sample: int | None) -> list[_Labelled]:
    """The queries in the order of their ids, each with its labels that count."""
    labels = gold.labels_by_query()
    queries = sorted(gold.evaluated, key=lambda query: query.id)
    if sample is not None:
        drawn = sorted(queries, key=lambda q: hashlib.sha256(q.id.encode()).digest())[:sample]
        queries = sorted(drawn, key=lambda query: query.id)
    return [
        _Labelled(
            query,
            tuple(la for la in labels[query.id] if la.kind is LabelKind.RELEVANCE),
        )
        for query in queries
    ]


def _counts(gold: GoldSet, labelled: Sequence[_Labelled]) -> GoldCounts:
    ids = {each.query.id for each in labelled}
    of_these = [la for la in gold.labels if la.query in ids]
    judged = [[la for la in each.labels if not la.from_own_results] for each in labelled]
    positive = [any(la.positive for la in labels) for labels in judged]
    return GoldCounts(
        queries=len(labelled),
        with_positives=sum(positive),
        only_negatives=sum(
            bool(labels) and not found for labels, found in zip(judged, positive, strict=True)
        ),
        without_labels=sum(not labels for labels in judged),
        positives=sum(la.positive for labels in judged for la in labels),
        negatives=sum(not la.positive for labels in judged for la in labels),
        unconfirmed=sum(not la.counts for la in of_these),
        derived=sum(la.kind is LabelKind.OTHER_DAY for la in of_these),
        own=sum(la.from_own_results for each in labelled for la in each.labels),
    )


@dataclass(frozen=True, slots=True)
class _Run:
    """One way of searching, over all queries."""

    sessions: OpenSession
    system: System
    store: MeasuredStore
    labelled: Sequence[_Labelled]
    standing: StandingTexts
    progress: Progress
    cache: Path | None

    def report(self) -> SystemReport:
        tools = self.system.tools
        nearest = None
        if tools.embedder is not None:
            with self.sessions() as session:
                nearest = used_mode(session, tools.embedder.model, None).value
        judgements = self._judged(nearest)
        rows = tuple(judgement.report for judgement in judgements)
        slips = [slip for judgement in judgements for slip in judgement.slips]
        return SystemReport(
            system=self.system.name,
            words=self.store.words,
            embedding_model=self.store.embedding_model,
            nearest=nearest,
            reranker=tools.reranker.name if tools.reranker else None,
            measures=measured(rows),
            groups=measured_groups(rows),
            funnel=stages(rows),
            violations=sum(j.report.violations for j in judgements),
            queries_with_violations=sum(j.report.violations > 0 for j in judgements),
            temporal=Temporal(
                texts_shown=sum(j.texts_shown for j in judgements),
                violations=len(slips),
                first=tuple(slips[:FIRST_SLIPS]),
            ),
            own=self._own(judgements),
            outcomes=dict(sorted(Counter(j.report.outcome for j in judgements).items())),
            queries=rows,
        )

    def _judged(self, nearest: str | None) -> list[Judgement]:
        store, reranker = self.store, self.system.tools.reranker
        model, second_look = store.embedding_model, reranker.name if reranker else ""
        kept = RankingCache.open(
            self.cache,
            [
                store.corpus_hash,
                code_version(),
                store.words,
                model or "",
                nearest or "",
                second_look,
            ],
        )
        self.progress.begin(len(self.labelled), f"queries searched ({self.system.name.value})")
        judgements: list[Judgement] = []
        for start in range(0, len(self.labelled), _QUERIES_A_SESSION):
            with self.sessions() as session:
                for each in self.labelled[start : start + _QUERIES_A_SESSION]:
                    ranking = self._ranking(session, kept, each)
                    judgements.append(judge(each.query, each.labels, ranking, self.standing))
                    self.progress.advance(1)
        return judgements

    def _ranking(self, session: Session, kept: RankingCache, each: _Labelled) -> Ranking:
        query, watched = each.query, each.watched
        key = query_key(query.words, query.event_date)
        ranking = kept.get(key, watched)
        if ranking is None:
            ranking = ranking_of(session, query.words, query.event_date, watched, self.system.tools)
            kept.put(key, ranking)
        return ranking

    def _own(self, judgements: Sequence[Judgement]) -> OwnResults:
        recalls = [j.own_recall for j in judgements if j.own_recall is not None]
        labels = [[la for la in each.labels if la.from_own_results] for each in self.labelled]
        return OwnResults(
            labels=sum(map(len, labels)),
            queries=sum(map(bool, labels)),
            capped_recall=round(sum(recalls) / len(recalls), 6) if recalls else None,
            violations=sum(j.own_violations for j in judgements),
        )
