"""Runs over a real store: which labels count, what is told of each query, the same bytes twice."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from lawdb.evaluation.attribution import Fate
from lawdb.evaluation.errors import FileUnusable, ReportUnreadable
from lawdb.evaluation.report import EvaluationReport, MeasureName, read_report, written
from lawdb.evaluation.report_figures import require_untouched
from lawdb.search.lexical.indexing import index_texts
from tests.invented_index import load_statutes, one_statute
from tests.lawdb.evaluation.conftest import NEW, OLD, STATUTES, Bench, Steps
from tests.letters_embedder import Letters

DAY, LATER = date(2006, 1, 1), date(2015, 1, 1)
LIGHT = {"words": "등대의 불빛", "day": DAY}
HARBOUR = "930002"


@pytest.fixture(scope="module")
def whole(bench: Bench) -> Bench:
    bench.fill(vectors=Letters())
    return bench


def lines(report: EvaluationReport) -> dict[str, Any]:
    return {row.query: row for row in report.systems[0].queries}


def only(report: EvaluationReport) -> Any:
    (row,) = report.systems[0].queries
    return row


def test_the_text_of_the_day_is_found_by_words_and_by_meaning(whole: Bench) -> None:
    gold = whole.gold(
        [
            {**LIGHT, "labels": [{"article": "제1조"}]},
            {**LIGHT, "day": LATER, "labels": [{"article": "제1조", "version": NEW}]},
        ]
    )
    report = whole.run(gold, Letters())
    assert [system.system.value for system in report.systems] == ["words", "words_and_meaning"]
    assert report.systems[1].embedding_model == "letters/1"
    for system in report.systems:
        assert {m.name.value: m.value for m in system.measures} == {
            "capped_recall@10": 1.0, "candidate_recall": 1.0, "mrr@20": 1.0,
        }  # fmt: skip
        assert system.temporal.violations == 0
        assert system.temporal.texts_shown >= len(system.queries)


def test_the_old_text_can_be_right_and_the_new_one_wrong(whole: Bench) -> None:
    """The label of the text of another day is missed, and not shown where it is a negative."""
    both = [{"article": "제1조"}, {"article": "제1조", "version": NEW, "positive": False}]
    then = only(whole.run(whole.gold([{**LIGHT, "labels": both}])))
    assert [place.rank for place in then.labels] == [1, None]
    assert then.violations == 0
    turned = [{**label, "positive": not label.get("positive", True)} for label in both]
    wrong = only(whole.run(whole.gold([{**LIGHT, "labels": turned}])))
    assert wrong.violations == 1
    assert [place.fate for place in wrong.labels] == [None, Fate.OTHER_TEXT]
    assert wrong.measures[MeasureName.CAPPED_RECALL] == 0


def test_a_query_with_only_negatives_is_measured_for_violations(whole: Bench) -> None:
    gold = whole.gold([{**LIGHT, "labels": [{"article": "제1조", "positive": False}]}])
    report = whole.run(gold)
    assert (report.gold.only_negatives, report.gold.with_positives) == (1, 0)
    assert only(report).measures == {}
    assert only(report).violations == 1
    assert (report.systems[0].violations, report.systems[0].queries_with_violations) == (1, 1)


def test_a_query_without_labels_is_searched_and_one_removed_is_not(whole: Bench) -> None:
    gold = whole.gold(
        [
            {**LIGHT, "labels": [{"article": "제1조"}]},
            {"words": "항구의 배", "day": DAY},
            {"words": "부표", "day": DAY, "evaluated": False, "labels": [{"article": "제3조"}]},
        ]
    )
    report = whole.run(gold)
    assert (report.gold.queries, report.gold.without_labels) == (2, 1)
    assert report.systems[0].temporal.texts_shown > 20


@pytest.mark.parametrize(
    ("label", "counted"),
    [
        ({"by": "person"}, (1, 0, 0)),
        ({"by": "source"}, (1, 0, 0)),
        ({"by": "model"}, (0, 1, 0)),
        ({"by": "model", "confirmed_by": "a person"}, (1, 0, 0)),
        ({"by": "source", "boundary": True}, (0, 1, 0)),
        ({"by": "person", "seen_on": "lawdb 0.1.0"}, (0, 0, 1)),
        ({"by": "person", "seen_on": " LAWDB-0.1/search"}, (0, 0, 1)),
        ({"by": "person", "seen_on": "lawdbase"}, (1, 0, 0)),
        ({"by": "person", "seen_on": "another"}, (1, 0, 0)),
        ({"by": "model", "seen_on": "lawdb"}, (0, 1, 0)),
    ],
    ids=str,
)
def test_which_labels_count(
    whole: Bench, label: dict[str, Any], counted: tuple[int, int, int]
) -> None:
    gold = whole.gold(
        [
            {**LIGHT, "labels": [{"article": "제1조", **label}]},
            {"words": "일지를 쓰는 등대지기", "day": DAY, "labels": [{"article": "제2조"}]},
        ]
    )
    report = whole.run(gold)
    found = report.gold
    assert (found.positives - 1, found.unconfirmed, found.own) == counted
    own = report.systems[0].own
    assert (own.labels, own.queries) == (counted[2], counted[2])
    assert own.capped_recall == (1.0 if counted[2] else None)


def test_more_positives_than_are_shown_are_no_defects(whole: Bench) -> None:
    labels = [{"statute": HARBOUR, "article": f"제{n}조"} for n in range(1, 31)]
    words = "항구의 배는 등대를 지나 닻을 내린다"
    report = whole.run(whole.gold([{"words": words, "day": DAY, "labels": labels}]))
    row = only(report)
    assert row.measures[MeasureName.CAPPED_RECALL] == 1
    assert row.measures[MeasureName.CANDIDATE_RECALL] == 1
    assert len(row.labels) == 30, "watched in three searches"
    assert all(place.fused_rank for place in row.labels)
    last = report.systems[0].funnel[-1]
    assert (last.fate, last.lost, last.defects) == (Fate.SCORE_CUT, 20, 0)


@pytest.mark.parametrize(
    ("words", "day", "article", "fate"),
    [
        ("부표를 칠하는 색", LATER, "제3조", "GATE_CUT"),
        ("세금 고지서", DAY, "제3조", "POOL_MISS"),
        ("항구의 배", DAY, "제3조", "POOL_MISS"),
    ],
)
def test_a_lost_positive_fell_at_its_stage(
    whole: Bench, words: str, day: date, article: str, fate: str
) -> None:
    gold = whole.gold([{"words": words, "day": day, "labels": [{"article": article}]}])
    report = whole.run(gold)
    assert [place.fate for place in only(report).labels] == [Fate(fate)]
    assert {s.fate.value: s.lost for s in report.systems[0].funnel if s.lost} == {fate: 1}


def test_grades_are_measured_where_there_are_any(whole: Bench) -> None:
    labels = [{"article": "제1조", "grade": 3}, {"article": "제2조", "grade": 1}]
    report = whole.run(
        whole.gold(
            [
                {**LIGHT, "labels": labels, "group": "graded"},
                {"words": "등대지기", "day": DAY, "labels": [{"article": "제2조"}]},
            ]
        )
    )
    (graded,) = report.systems[0].groups
    found = {m.name: m for m in report.systems[0].measures}
    assert found[MeasureName.NDCG].queries == 1
    assert {m.name for m in graded.measures} >= {MeasureName.NDCG}
    assert 0.8 < found[MeasureName.NDCG].value <= 1


def test_two_runs_are_the_same_bytes_with_and_without_the_cache(
    whole: Bench, tmp_path: Path
) -> None:
    gold = whole.gold(
        [
            {"words": f"등대의 불빛과 일지 {n}", "day": day, "labels": [{"article": "제2조"}]}
            for n in range(6)
            for day in (DAY, LATER)
        ]
    )
    reports = [
        written(whole.run(gold, Letters(), cache=cache))
        for cache in (None, None, tmp_path, tmp_path)
    ]
    assert len(set(reports)) == 1
    (tmp_path / "report.json").write_text(reports[0], "utf-8")
    assert written(read_report(tmp_path / "report.json")) == reports[0]


def test_the_cache_is_asked_first_and_belongs_to_one_corpus(bench: Bench, tmp_path: Path) -> None:
    """A ranking found again is not searched: what is put into the file comes out of it."""
    bench.fill()
    gold = bench.gold([{**LIGHT, "labels": [{"article": "제1조"}]}])
    first = only(bench.run(gold, cache=tmp_path))
    (file,) = tmp_path.glob("*.jsonl")
    kept = file.read_text("utf-8")
    said = kept.partition(" ")[2].replace('"found"', '"nothing_found"').strip()
    digest = hashlib.sha256(said.encode()).hexdigest()[:16]
    file.write_text(f'{digest} {said}\n["broken', "utf-8")
    again = only(bench.run(gold, cache=tmp_path))
    assert (first.outcome, again.outcome) == ("found", "nothing_found")
    assert bench.run(gold, cache=tmp_path) == bench.run(gold, cache=tmp_path)
    more = one_statute(3, [("제1조", OLD, None, "나루의 배는 밤에 쉰다.")], title="나루법")
    load_statutes(bench.engine, [*STATUTES, more])
    index_texts(bench.engine)
    other = bench.gold([{**LIGHT, "labels": [{"article": "제1조"}]}])
    assert only(bench.run(other, cache=tmp_path)).outcome == "found"
    assert len(list(tmp_path.glob("*.jsonl"))) == 2


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda line: line.replace(b'"found"', b'"nothing_found"'),
        lambda line: line.replace(b", 1]", b", 2]") + line[:40],
        lambda line: line[:-5],
        lambda line: b"5\n[]\n[[],[]]\n\xff\xfe",
        lambda line: b"[" * 100_000,
    ],
)
def test_what_is_no_whole_line_of_the_cache_is_searched_again(
    bench: Bench, tmp_path: Path, spoilt: Callable[[bytes], bytes]
) -> None:
    bench.fill()
    gold = bench.gold([{**LIGHT, "labels": [{"article": "제1조"}]}])
    first = bench.run(gold, cache=tmp_path)
    (file,) = tmp_path.glob("*.jsonl")
    file.write_bytes(spoilt(file.read_bytes()))
    assert bench.run(gold, cache=tmp_path) == first
    assert bench.run(gold, cache=tmp_path) == first


def test_a_cache_that_is_no_folder_is_refused(whole: Bench, tmp_path: Path) -> None:
    gold = whole.gold([{**LIGHT, "labels": [{"article": "제1조"}]}])
    (tmp_path / "file").touch()
    with pytest.raises(FileUnusable, match="--cache"):
        whole.run(gold, cache=tmp_path / "file")


def test_the_figures_of_a_report_follow_from_its_ranks(whole: Bench) -> None:
    labels = [{"article": "제1조"}, {"article": "제2조", "positive": False}]
    report = whole.run(whole.gold([{**LIGHT, "group": "g", "labels": labels}]))
    require_untouched("it", report)
    (system,) = report.systems
    (row,) = system.queries
    unseen = row.model_copy(update={"violations": row.violations + 1})
    for changed in (
        {"violations": system.violations + 1},
        {"measures": system.measures[1:]},
        {"queries": (unseen,)},
        {"queries": (row, row)},
    ):
        edited = report.model_copy(update={"systems": (system.model_copy(update=changed),)})
        with pytest.raises(ReportUnreadable, match="changed after"):
            require_untouched("it", edited)


def test_a_further_label_is_watched_though_its_query_was_cached(
    bench: Bench, tmp_path: Path
) -> None:
    bench.fill()
    one = bench.gold([{**LIGHT, "labels": [{"article": "제1조"}]}])
    bench.run(one, cache=tmp_path)
    labels = [{"article": "제1조"}, {"article": "제3조"}]
    two = bench.gold([{**LIGHT, "labels": labels}])
    assert bench.run(two, cache=tmp_path) == bench.run(two)


def test_a_sample_is_the_same_every_time(whole: Bench) -> None:
    rows = [{"words": f"등대 {n}", "day": DAY, "labels": [{"article": "제1조"}]} for n in range(12)]
    drawn = [set(lines(whole.run(whole.gold(each), sample=4))) for each in (rows, rows[::-1])]
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) == 4
    fewer = set(lines(whole.run(whole.gold(rows), sample=3)))
    assert fewer < drawn[0]


def test_progress_is_told(whole: Bench) -> None:
    steps = Steps()
    whole.run(whole.gold([{**LIGHT, "labels": [{"article": "제1조"}]}]), progress=steps)
    assert steps.done == 1
    assert OLD < DAY
