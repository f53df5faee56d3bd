"""Whether a change may be adopted: what it gains against its noise, and what it costs whom."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean

from lawdb.evaluation.bootstrap import paired_difference
from lawdb.evaluation.errors import CasesMissing, NotComparable, TooFewRuns
from lawdb.evaluation.report import (
    EvaluationReport,
    LabelPlace,
    MeasureName,
    QueryReport,
    SystemName,
    SystemReport,
)
from lawdb.results import Result

TOLERANCE = 0.01
"""How far the mean of a measure that is not the main one may fall."""
SHARP_FALL = 0.5
"""A query falls sharply where it loses half of what could be shown of its positives."""
CASES = 2
"""Traced target cases that are attached."""
RUNS_OF_A_JUDGEMENT = 2
"""Runs of each side on which a change of rubric or prompt is judged."""
FEWEST_QUESTIONS = 6
"""Below this nothing is above chance: even where all rise, the sign test at 5% asks for six."""
_SAME = (
    "form", "ruler", "gold", "gold_version", "sample", "corpus_hash", "shown", "depth",
    "resamples", "seed",
)  # fmt: skip
"""What reports must share to be compared; the code and the models are what may differ."""


class ChangeKind(StrEnum):
    """What was changed. Codes are stable."""

    SEARCH = "search"
    """Code, weights, an index, a model that gives the same answer twice."""
    RUBRIC = "rubric"
    PROMPT = "prompt"


class CheckName(StrEnum):
    """What a change has to hold to. Codes are stable."""

    ABOVE_NOISE = "main_measure_above_noise"
    NO_MEASURE_FALLS = "no_measure_falls"
    NO_SHARP_FALL = "no_query_falls_sharply"
    VIOLATIONS = "violations_do_not_rise"
    TEMPORAL_VIOLATIONS = "temporal_violations_do_not_rise"
    CASES_ATTACHED = "target_cases_attached"


class Difference(Result):
    """A measure before and after, over the same queries."""

    name: MeasureName
    base: float
    new: float
    difference: float
    low: float
    high: float
    """The 95% interval of the difference, by the paired bootstrap."""
    noise: float
    """What the difference must exceed to be more than chance: how far its interval reaches below
    it, or how far runs of one side lie apart, whichever is more."""
    queries: int
    questions: int
    """Of one question on several days there are several queries: what the bootstrap draws."""


class Check(Result):
    """One condition of the gate."""

    name: CheckName
    passed: bool
    detail: str


class Moved(Result):
    """A query whose main measure changed."""

    query: str
    event_date: dt.date
    base: float
    new: float


class TracedCase(Result):
    """A target case: every labelled text of the query, and where it came before and after."""

    query: str
    event_date: dt.date
    base: tuple[LabelPlace, ...]
    new: tuple[LabelPlace, ...]


class Side(Result):
    """What was compared."""

    code_version: str
    ruler_code: str
    """The code that measured: may differ, as long as the ruler's number says that it is one."""
    embedding_model: str | None
    prompts: dict[str, str]
    runs: int
    violations: float
    """Mean over runs."""
    temporal_violations: float


class Comparison(Result):
    """What the gate found."""

    gold: str
    gold_version: str
    corpus_hash: str
    system: SystemName
    change: ChangeKind
    tolerance: float
    base: Side
    new: Side
    differences: tuple[Difference, ...]
    """The main measure first."""
    risen: int
    fallen: int
    sharp_falls: tuple[Moved, ...]
    cases: tuple[TracedCase, ...]
    checks: tuple[Check, ...]
    passed: bool


@dataclass(frozen=True, slots=True)
class _Runs:
    """The runs of one side, by one way of searching."""

    reports: Sequence[SystemReport]
    rows: Sequence[Mapping[str, QueryReport]]

    @classmethod
    def of(cls, reports: Sequence[EvaluationReport], system: SystemName) -> _Runs:
        chosen = [next(s for s in report.systems if s.system is system) for report in reports]
        return cls(chosen, [{row.query: row for row in each.queries} for each in chosen])

    def mean(self, of: Callable[[SystemReport], float]) -> float:
        return round(fmean(map(of, self.reports)), 6)

    def value(self, query: str, name: MeasureName) -> float:
        return fmean(rows[query].measures[name] for rows in self.rows)

    def spread(self, queries: Sequence[str], name: MeasureName) -> float:
        """How far the runs' means lie apart."""
        means = [fmean(rows[query].measures[name] for query in queries) for rows in self.rows]
        return max(means) - min(means)


def compare(
    base: Sequence[EvaluationReport],
    new: Sequence[EvaluationReport],
    *,
    change: ChangeKind = ChangeKind.SEARCH,
    system: SystemName | None = None,
    cases: Sequence[str] = (),
    tolerance: float = TOLERANCE,
) -> Comparison:
    """Hold runs with a change against runs without it.

    ``system`` is the way of searching compared, the fullest that all reports have where None;
    ``cases`` are ids of queries the change was made for. Raises NotComparable, TooFewRuns and
    CasesMissing.
    """
    chosen = _comparable(base, new, system)
    _require_runs(base, new, change)
    before, after = _Runs.of(base, chosen), _Runs.of(new, chosen)
    _require_cases(cases, before.rows[0])
    differences = tuple(_differences(before, after))
    moved = _moved(before, after)
    sharp = tuple(m for m in moved if m.base - m.new >= SHARP_FALL)
    sides = _side(base[0], before), _side(new[0], after)
    checks = _checks(differences, sharp, sides, len(cases), tolerance)
    identity = base[0].identity
    return Comparison(
        gold=identity.gold,
        gold_version=identity.gold_version,
        corpus_hash=identity.corpus_hash,
        system=chosen,
        change=change,
        tolerance=tolerance,
        base=sides[0],
        new=sides[1],
        differences=differences,
        risen=sum(m.new > m.base for m in moved),
        fallen=sum(m.new < m.base for m in moved),
        sharp_falls=sharp,
        cases=tuple(
            TracedCase(
                query=case,
                event_date=before.rows[0][case].event_date,
                base=before.rows[0][case].labels,
                new=after.rows[0][case].labels,
            )
            for case in cases
        ),
        checks=checks,
        passed=all(check.passed for check in checks),
    )


def _comparable(
    base: Sequence[EvaluationReport], new: Sequence[EvaluationReport], system: SystemName | None
) -> SystemName:
    """The way of searching to compare. Raises NotComparable."""
    reports = [*base, *new]
    first = reports[0].identity
    for report in reports[1:]:
        differing = [
            f"{name} is {getattr(first, name)} and {getattr(report.identity, name)}"
            for name in _SAME
            if getattr(first, name) != getattr(report.identity, name)
        ]
        if differing:
            raise NotComparable(
                f"{'; '.join(differing)}: measure both on the same gold, corpus and ruler"
            )
    for side in (base, new):
        if len({(r.identity.code_version, str(r.identity.prompts)) for r in side}) > 1:
            raise NotComparable("the runs of one side are of different code or prompts")
    shared = set[SystemName](SystemName).intersection(
        *({each.system for each in report.systems} for report in reports)
    )
    order = (SystemName.WORDS_AND_MEANING, SystemName.WORDS) if system is None else (system,)
    chosen = next((name for name in order if name in shared), None)
    if chosen is None:
        raise NotComparable(f"not every report measured {system.value if system else 'one system'}")
    asked = [
        [(q.query, sorted(q.measures)) for s in r.systems if s.system is chosen for q in s.queries]
        for r in reports
    ]
    if any(each != asked[0] for each in asked):
        raise NotComparable("the reports hold different queries, or measured them differently")
    return chosen


def _require_runs(
    base: Sequence[EvaluationReport], new: Sequence[EvaluationReport], change: ChangeKind
) -> None:
    other_prompts = base[0].identity.prompts != new[0].identity.prompts
    judged_anew = change is not ChangeKind.SEARCH or other_prompts
    if judged_anew and min(len(base), len(new)) < RUNS_OF_A_JUDGEMENT:
        raise TooFewRuns(
            f"a change of rubric or prompt is judged on at least {RUNS_OF_A_JUDGEMENT} runs of"
            f" each side; there are {len(base)} and {len(new)}"
        )


def _require_cases(cases: Sequence[str], rows: Mapping[str, QueryReport]) -> None:
    for case in cases:
        if case not in rows:
            raise CasesMissing(f"query {case} is in neither report; name ids that stand in both")
        if not rows[case].labels:
            raise CasesMissing(f"query {case} has no label: there is nothing to trace")


def _differences(before: _Runs, after: _Runs) -> list[Difference]:
    found: list[Difference] = []
    for name in MeasureName:
        rows = [row for row in before.reports[0].queries if name in row.measures]
        if not rows:
            continue
        queries = [row.query for row in rows]
        old = [before.value(query, name) for query in queries]
        now = [after.value(query, name) for query in queries]
        of = paired_difference(old, now, [row.question for row in rows])
        noise = max(of.value - of.low, before.spread(queries, name), after.spread(queries, name))
        found.append(
            Difference(
                name=name,
                base=round(fmean(old), 6),
                new=round(fmean(now), 6),
                difference=of.value,
                low=of.low,
                high=of.high,
                noise=round(noise, 6),
                queries=len(queries),
                questions=len({row.question for row in rows}),
            )
        )
    if not found or found[0].name is not MeasureName.CAPPED_RECALL:
        raise NotComparable("no query has a positive label: the main measure cannot rise")
    return found


def _moved(before: _Runs, after: _Runs) -> list[Moved]:
    """Queries whose main measure changed, the deepest fall first."""
    main = MeasureName.CAPPED_RECALL
    found: list[Moved] = []
    for row in before.reports[0].queries:
        if main not in row.measures:
            continue
        old, now = before.value(row.query, main), after.value(row.query, main)
        if old != now:
            found.append(Moved(query=row.query, event_date=row.event_date, base=old, new=now))
    return sorted(found, key=lambda m: (m.new - m.base, m.query))


def _side(report: EvaluationReport, runs: _Runs) -> Side:
    return Side(
        code_version=report.identity.code_version,
        ruler_code=report.identity.ruler_code,
        embedding_model=runs.reports[0].embedding_model,
        prompts=report.identity.prompts,
        runs=len(runs.reports),
        violations=runs.mean(lambda s: s.violations),
        temporal_violations=runs.mean(lambda s: s.temporal.violations),
    )


def _checks(
    differences: Sequence[Difference],
    sharp: Sequence[Moved],
    sides: tuple[Side, Side],
    cases: int,
    tolerance: float,
) -> tuple[Check, ...]:
    main, *others = differences
    base, new = sides
    fell = [d for d in others if d.difference < -tolerance]
    return (
        Check(
            name=CheckName.ABOVE_NOISE,
            passed=main.difference > main.noise and main.questions >= FEWEST_QUESTIONS,
            detail=f"{main.name.value} {main.difference:+.4f}, noise {main.noise:.4f},"
            f" {main.questions} questions (of {FEWEST_QUESTIONS} or more)",
        ),
        Check(
            name=CheckName.NO_MEASURE_FALLS,
            passed=not fell,
            detail="; ".join(f"{d.name.value} {d.difference:+.4f}" for d in fell)
            or f"none by more than {tolerance:g}",
        ),
        Check(
            name=CheckName.NO_SHARP_FALL,
            passed=not sharp,
            detail=f"{len(sharp)} queries lose {SHARP_FALL:g} or more",
        ),
        Check(
            name=CheckName.VIOLATIONS,
            passed=new.violations <= base.violations,
            detail=f"{base.violations:g} before, {new.violations:g} after",
        ),
        Check(
            name=CheckName.TEMPORAL_VIOLATIONS,
            passed=new.temporal_violations <= base.temporal_violations,
            detail=f"{base.temporal_violations:g} before, {new.temporal_violations:g} after",
        ),
        Check(
            name=CheckName.CASES_ATTACHED,
            passed=cases >= CASES,
            detail=f"{cases} of {CASES}",
        ),
    )
