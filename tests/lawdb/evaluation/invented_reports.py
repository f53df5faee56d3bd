"""Reports of runs that never were: one value a query, and what else a case names."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from lawdb.evaluation.attribution import Fate
from lawdb.evaluation.judging import measures_of
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
from lawdb.evaluation.report_figures import measured, stages

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


def traced(values: Sequence[float], **more: Any) -> EvaluationReport:
    """A report whose figures follow from its ranks: of ten positives so many tenths are shown."""
    plain = report(values, **more)
    queries = tuple(
        row.model_copy(update={"labels": (labels := _ten(value)), "measures": measures_of(labels)})
        for row, value in zip(plain.systems[0].queries, values, strict=True)
    )
    figures = {"queries": queries, "measures": measured(queries), "funnel": stages(queries)}
    systems = tuple(system.model_copy(update=figures) for system in plain.systems)
    return plain.model_copy(update={"systems": systems})


def _ten(value: float) -> tuple[LabelPlace, ...]:
    (label,) = _query(0, 1.0, None).labels
    missed = {"rank": None, "fused_rank": None, "fate": Fate.POOL_MISS}
    return tuple(
        label.model_copy(
            update={"article": f"제{n}조"}
            | ({"rank": n, "fused_rank": n} if n <= round(value * 10) else missed)
        )
        for n in range(1, 11)
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
