"""Runs of the evaluation over the configured store, and their comparison."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.orm import Session

from api.embedders.choice import chosen_embedder
from api.services.evaluated_gold import gold_named
from api.services.reading_store import ReadingStore
from lawdb.evaluation.adoption import TOLERANCE, ChangeKind, Comparison, compare
from lawdb.evaluation.decision_log import Decision, Verdict, decide
from lawdb.evaluation.errors import (
    DecisionRefused,
    EmbeddingModelMissing,
    FileUnusable,
    TooFewRuns,
)
from lawdb.evaluation.judge_families import packaged_families
from lawdb.evaluation.report import EvaluationReport, SystemName, read_report, written
from lawdb.evaluation.report_figures import require_untouched
from lawdb.evaluation.ruler import has_vectors, require_whole_index
from lawdb.evaluation.run import Progress, System, run
from lawdb.search.embedding import Embedder, EmbeddingError
from lawdb.search.search import SearchTools


@dataclass(frozen=True, slots=True)
class AskedRun:
    """A run as asked.

    ``gold`` is the name of a stored set or a file; ``cache`` a folder for rankings, None keeps
    none; ``sample`` how many queries are drawn, None for all.
    """

    gold: str
    words_only: bool = False
    cache: Path | None = None
    sample: int | None = None


def evaluate(
    store: ReadingStore,
    asked: AskedRun,
    progress: Progress,
    make_embedder: Callable[[], Embedder] = chosen_embedder,
) -> EvaluationReport:
    """Measure search by words, and by words and meaning where the index has vectors.

    Raises EvaluationRefused where the store or the set cannot be measured, and NotAPerson where
    a label counts by the word of a model.
    """
    with store.session() as session:
        systems = _systems(session, make_embedder, words_only=asked.words_only)
        for system in systems:  # before the gold: a set of courts takes a minute to read
            require_whole_index(session, system.tools.embedder)
        gold = gold_named(session, asked.gold)
        packaged_families().require_persons(gold.labels)
    return run(store.session, gold, systems, progress, cache=asked.cache, sample=asked.sample)


def _systems(
    session: Session, make_embedder: Callable[[], Embedder], *, words_only: bool
) -> list[System]:
    systems = [System(SystemName.WORDS, SearchTools(why_no_embedder="only words are measured"))]
    if words_only or not has_vectors(session):
        return systems
    try:
        embedder = make_embedder()
    except EmbeddingError as error:
        raise EmbeddingModelMissing(
            f"the index holds vectors, and no model to ask by: {error} [{error.code}]; to measure"
            " words alone, say --words-only"
        ) from error
    return [*systems, System(SystemName.WORDS_AND_MEANING, SearchTools(embedder=embedder))]


@dataclass(frozen=True, slots=True)
class AskedComparison:
    """A comparison as asked: files of reports, the first of each side and further runs of it."""

    base: Sequence[Path]
    new: Sequence[Path]
    change: ChangeKind = ChangeKind.SEARCH
    system: SystemName | None = None
    cases: Sequence[str] = ()
    tolerance: float = TOLERANCE


def compare_files(asked: AskedComparison) -> Comparison:
    """Read the reports and hold them against each other.

    Raises ReportUnreadable, TooFewRuns where one file is given twice, and what
    ``lawdb.evaluation.adoption.compare`` raises.
    """
    for side in (asked.base, asked.new):
        if len({path.resolve() for path in side}) < len(side):
            raise TooFewRuns("one file is given as two runs; every run has a report of its own")
    return compare(
        [_untouched(path) for path in asked.base],
        [_untouched(path) for path in asked.new],
        change=asked.change,
        system=asked.system,
        cases=asked.cases,
        tolerance=asked.tolerance,
    )


def _untouched(path: Path) -> EvaluationReport:
    report = read_report(path)
    require_untouched(str(path), report)
    return report


@dataclass(frozen=True, slots=True)
class AskedDecision:
    """A decision as asked."""

    verdict: Verdict
    decided_by: str
    reason: str
    log: Path | None


def record(comparison: Comparison, asked: AskedDecision) -> Decision:
    """Append the decision to the log, with this instant. Raises DecisionRefused."""
    if asked.log is None:
        raise DecisionRefused("name the file of the log with --log")
    return decide(
        comparison,
        asked.verdict,
        decided_by=asked.decided_by,
        reason=asked.reason,
        decided_at=dt.datetime.now(dt.UTC),
        log=asked.log,
    )


def write_report(report: EvaluationReport, path: Path) -> None:
    """Write a report to a file. Raises FileUnusable."""
    try:
        path.write_text(written(report), "utf-8")
    except OSError as error:
        raise FileUnusable(f"{path} cannot be written: {error.strerror}") from error


def require_writable(path: Path) -> None:
    """Refuse, before a long run, a file that could not be written after it. Raises FileUnusable."""
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise FileUnusable(f"{path} cannot be written: name a file in a folder that is there")
