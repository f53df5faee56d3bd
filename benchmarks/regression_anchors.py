"""The regression suite's questions, anchored outside the store that is asked.

    python -m benchmarks.regression_anchors eflaw|courts [--sample N] [--doors lookup,search,…]

``eflaw``: every article of the official ``eflaw`` bodies on their 시행일자. ``courts``: every text
before a revision that a court cites, once through each door with the day before the revision took
over, and once in the court's own words, where the bracket names the version (``… as cited``).
Failures are listed with both texts. Ends with 1 where there is one.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from api.services.reading_store import ReadingStore
from api.services.regression.doors import RegressionDoor
from api.services.regression.findings import DoorReport, Finding
from api.services.regression.intervals import StoredIntervals
from api.services.regression.own_door_choice import OWN_DOORS, own_doors
from api.services.regression.question_book import sampled
from api.services.regression.questions import RegressionQuestion
from api.services.regression.running import RegressionRun
from api.services.regression.tested_store import failure_text
from api.services.search_tools import SearchToolbox
from benchmarks.anchored_bodies import FOLDER, AnchoredBodies
from benchmarks.anchored_citations import FILE, AnchoredCitations
from benchmarks.anchored_judge import AnchoredJudge, Evidence
from benchmarks.cited_doors import CitedAnswers, CitedCitations, CitedLookup, CitedSearch
from benchmarks.material import shared_material
from lawdb.event_date import today_in_seoul

_LISTED = 40


@dataclass(frozen=True, slots=True)
class DoorAnchored:
    """What one door came to."""

    report: DoorReport
    anchored: Counter[str]
    """Texts, by what the material says of them."""
    failures: tuple[Finding, ...]
    doubts: frozenset[str]


def ask_door(
    intervals: StoredIntervals,
    evidence: Evidence,
    door: RegressionDoor,
    questions: Sequence[RegressionQuestion],
    today: date,
) -> DoorAnchored:
    """Put the questions to one door; judged by the store's intervals and by the material."""
    judge = AnchoredJudge(intervals, evidence)
    failures: list[Finding] = []
    run = RegressionRun(intervals, judge=judge, tell=failures.append)
    report = run.report([door], questions, today=today).doors[0]
    return DoorAnchored(report, judge.anchored, tuple(failures), frozenset(judge.doubts))


def cited_doors(store: ReadingStore, anchors: AnchoredCitations) -> list[RegressionDoor]:
    """Those that read a court's bracket."""
    toolbox = SearchToolbox(store.stale_after)
    return [
        CitedLookup(store, anchors.cited),
        CitedCitations(store, anchors.cited),
        CitedSearch(store, anchors.cited, toolbox),
        CitedAnswers(store, anchors.cited, toolbox),
    ]


def show(result: DoorAnchored) -> None:
    """Print the counts of a door and its failures."""
    report = result.report
    if not report.available:
        print(f"{report.door}: cannot be asked: {report.why_not}")
        return
    words = f", {report.in_words} in words (recalled {report.recalled})" if report.in_words else ""
    print(
        f"{report.door}: {report.questions} questions{words}, {report.checks} checks,"
        f" {report.failures} failures, {report.seconds:.0f} s"
    )
    judged = ", ".join(f"{j.value} {n}" for j, n in report.by_judgement.items() if n)
    said = ", ".join(f"{what} {n}" for what, n in sorted(result.anchored.items()))
    print(f"    judged: {judged}")
    print(f"    the material: {said or 'nothing said'}")
    for doubt in sorted(result.doubts)[:_LISTED]:
        print(f"    to be read: {doubt}")
    for finding in result.failures[:_LISTED]:
        print("    " + failure_text(finding).replace("\n", "\n    "))
    if len(result.failures) > _LISTED:
        print(f"    … and {len(result.failures) - _LISTED} more")
    sys.stdout.flush()


def main() -> None:
    """Ask and print."""
    options = _options()
    today = today_in_seoul()
    with ReadingStore.open() as store:
        with store.session() as session:
            intervals = StoredIntervals.read(session)
            if options.anchors == "eflaw":
                bodies = AnchoredBodies.read(shared_material(FOLDER), intervals, today)
            else:
                cited = AnchoredCitations.read(session, shared_material(FILE), intervals, today)
        doors = own_doors(options.doors, store, intervals, jobs=1)
        if options.anchors == "eflaw":
            print(f"{len(bodies.texts)} printed articles, left out: {bodies.left_out or 'none'}")
            questions, evidence = bodies.questions, bodies.evidence
        else:
            _show_material(cited, intervals, today)
            questions, evidence = cited.questions, partial(cited.evidence_in, intervals)
            doors = [*doors, *(d for d in cited_doors(store, cited) if _wanted(d, options.doors))]
        if options.sample:
            questions = sampled(questions, options.sample)
        failures = 0
        for door in doors:
            result = ask_door(intervals, evidence, door, questions, today)
            show(result)
            failures += result.report.failures
    print(f"failures: {failures}")
    raise SystemExit(1 if failures else 0)


def _show_material(cited: AnchoredCitations, intervals: StoredIntervals, today: date) -> None:
    print("citations")
    for what, count in cited.rows.most_common():
        print(f"  {count:6,}  {what}")
    print(f"texts before a revision: {len(cited.questions):,}")
    print(f"  {cited.told_by_marks(intervals, today):6,}  whose text of today has its mark")
    print(f"  {sum(bool(c.quotes) for c in cited.cited.values()):6,}  with words a court quotes")
    for what, count in cited.left_out.most_common():
        print(f"  {count:6,}  references left out: {what}")
    sys.stdout.flush()


def _wanted(door: RegressionDoor, names: Sequence[str]) -> bool:
    return door.name.split(",")[0] in names


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.regression_anchors")
    parser.add_argument("anchors", choices=("eflaw", "courts"))
    parser.add_argument("--sample", type=int, default=None, metavar="N")
    parser.add_argument("--doors", type=lambda text: tuple(text.split(",")), default=OWN_DOORS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
