"""Reports of runs that never were: one value a query, and what else a case names."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from lawdb.evaluation.attribution import Fate
from lawdb.evaluation.report import (
    EvaluationReport,
    GoldCounts,
    Identity,
    LabelPlace,
    MeasureName,
    OwnResults,
    QueryReport,
    SystemName,
    SystemReport,
    Temporal,
)

FIRST = date(2000, 1, 1)


def report(values: Sequence[float], **more: Any) -> EvaluationReport:
    """Queries ``q0``, ``q1`` … whose capped recall is given; ``mrr`` gives another measure."""
    queries = tuple(_query(n, value, more.get("mrr")) for n, value in enumerate(values))
    identity = {
        "form": 1, "ruler": 1, "gold": "invented", "gold_version": "v", "sample": None,
        "corpus_hash": "c", "code_version": "0", "ruler_code": "r", "shown": 10, "depth": 20,
        "resamples": 2000, "seed": 1, "prompts": {},
    }  # fmt: skip
    identity |= more.get("identity", {})
    counts = dict.fromkeys(GoldCounts.model_fields, 0)
    return EvaluationReport(
        identity=Identity.model_validate(identity),
        gold=GoldCounts.model_validate(counts),
        systems=tuple(
            _system(name, queries, more) for name in more.get("systems", [SystemName.WORDS])
        ),
    )


def _system(
    name: SystemName, queries: tuple[QueryReport, ...], more: dict[str, Any]
) -> SystemReport:
    return SystemReport(
        system=name,
        words="w",
        embedding_model=None,
        nearest=None,
        reranker=None,
        measures=(),
        groups=(),
        funnel=(),
        violations=more.get("violations", 0),
        queries_with_violations=0,
        temporal=Temporal(texts_shown=100, violations=more.get("temporal", 0), first=()),
        own=OwnResults(labels=0, queries=0, capped_recall=None, violations=0),
        outcomes={},
        queries=queries,
    )


def _query(number: int, value: float, mrr: float | None) -> QueryReport:
    measures = {MeasureName.CAPPED_RECALL: value}
    if mrr is not None:
        measures[MeasureName.MRR] = mrr
    rank = 1 if value else None
    return QueryReport(
        query=f"q{number}",
        question=f"w{number}",
        event_date=FIRST + timedelta(days=number),
        group="",
        outcome="found",
        measures=measures,
        violations=0,
        temporal_violations=0,
        labels=(
            LabelPlace(
                statute_id="1",
                article="제1조",
                version=FIRST,
                positive=True,
                grade=None,
                rank=rank,
                fused_rank=rank,
                fate=Fate.SHOWN if rank else Fate.POOL_MISS,
            ),
        ),
    )
