"""The figures over all queries of a report, made from its queries, and held against them."""

from __future__ import annotations

from collections.abc import Sequence

from lawdb.evaluation.attribution import funnel
from lawdb.evaluation.bootstrap import estimate
from lawdb.evaluation.errors import ReportUnreadable
from lawdb.evaluation.judging import measures_of, violations_of
from lawdb.evaluation.report import (
    EvaluationReport,
    FunnelStage,
    GroupMeasures,
    Measured,
    MeasureName,
    QueryReport,
    SystemReport,
)


def measured(rows: Sequence[QueryReport]) -> tuple[Measured, ...]:
    """The mean of every measure over the queries that have it, with its interval."""
    found: list[Measured] = []
    for name in MeasureName:
        having = [row for row in rows if name in row.measures]
        if having:
            of = estimate([row.measures[name] for row in having], [row.question for row in having])
            found.append(
                Measured(name=name, value=of.value, low=of.low, high=of.high, queries=of.queries)
            )
    return tuple(found)


def measured_groups(rows: Sequence[QueryReport]) -> tuple[GroupMeasures, ...]:
    """The same of each group by itself."""
    names = sorted({row.group for row in rows} - {""})
    return tuple(
        GroupMeasures(group=name, measures=measured([row for row in rows if row.group == name]))
        for name in names
    )


def stages(rows: Sequence[QueryReport]) -> tuple[FunnelStage, ...]:
    """Where positives fell, over the queries that have any."""
    fates = [[place.fate for place in row.labels if place.fate is not None] for row in rows]
    return tuple(
        FunnelStage(
            fate=loss.fate,
            reached=loss.reached,
            lost=loss.lost,
            defects=loss.defects,
            recall_lost=loss.recall_lost,
        )
        for loss in funnel([each for each in fates if each])
    )


def require_untouched(where: str, report: EvaluationReport) -> None:
    """Refuse a report whose figures do not follow from the places it lists.

    A figure that was edited would pass a gate that reads it. Raises ReportUnreadable.
    """
    for system in report.systems:
        for what, told, follows in _figures(system):
            if told != follows:
                raise ReportUnreadable(
                    f"{where} was changed after it was written: {system.system.value}, {what} does"
                    " not follow from the ranks listed; measure again with: lawdb eval run"
                )


def _figures(system: SystemReport) -> list[tuple[str, object, object]]:
    rows = system.queries
    of_queries: list[tuple[str, object, object]] = []
    for row in rows:
        of_queries.append((f"a measure of {row.query}", row.measures, measures_of(row.labels)))
        of_queries.append((f"violations of {row.query}", row.violations, violations_of(row.labels)))
    violating = sum(row.violations > 0 for row in rows)
    return [
        *of_queries,
        ("the list of queries", len(rows), len({row.query for row in rows})),
        ("measures", system.measures, measured(rows)),
        ("groups", system.groups, measured_groups(rows)),
        ("funnel", system.funnel, stages(rows)),
        ("violations", system.violations, sum(row.violations for row in rows)),
        ("queries_with_violations", system.queries_with_violations, violating),
        ("temporal", system.temporal.violations, sum(row.temporal_violations for row in rows)),
    ]
