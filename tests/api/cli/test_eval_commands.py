"""lawdb eval run and compare as a person calls them: files in, reports out, codes on refusal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lawdb.evaluation.report import read_report, written
from tests.api.conftest import RunCommand
from tests.lawdb.evaluation.invented_reports import report, traced


@pytest.fixture
def reports(tmp_path: Path) -> Path:
    for name, value in (("base", 0.5), ("base2", 0.5), ("new", 0.7), ("new2", 0.7), ("worse", 0.3)):
        (tmp_path / f"{name}.json").write_text(written(traced([value] * 30)), "utf-8")
    other = traced([0.5] * 30, identity={"corpus_hash": "other"})
    (tmp_path / "other.json").write_text(written(other), "utf-8")
    (tmp_path / "broken.json").write_text('{"identity": 1}', "utf-8")
    edited = written(traced([0.5] * 30)).replace('"value": 0.5', '"value": 0.4', 1)
    (tmp_path / "edited.json").write_text(edited, "utf-8")
    old = report([0.5], identity={"form": 0})
    (tmp_path / "old.json").write_text(written(old), "utf-8")
    return tmp_path


CASES = ("--case", "q0", "--case", "q1")


def compared(run_command: RunCommand, folder: Path, *words: str) -> Any:
    return run_command(
        "eval", "compare", *(str(folder / w) if w.endswith(".json") else w for w in words)
    )


def test_a_change_that_passes(run_command: RunCommand, reports: Path) -> None:
    done = compared(run_command, reports, "base.json", "new.json", *CASES)
    assert done.returncode == 0
    assert "The gate is passed." in done.stdout
    assert "30 queries rose, 0 fell." in done.stdout


def test_two_versions_of_the_measuring_code_are_told(
    run_command: RunCommand, reports: Path
) -> None:
    other = traced([0.7] * 30, identity={"ruler_code": "other"})
    (reports / "ruler.json").write_text(written(other), "utf-8")
    done = compared(run_command, reports, "base.json", "ruler.json", *CASES)
    assert "two versions of the measuring code (r, other)" in done.stdout
    assert "measuring code" not in compared(run_command, reports, "base.json", "new.json").stdout


def test_a_comparison_as_json(run_command: RunCommand, reports: Path) -> None:
    as_json = compared(run_command, reports, "base.json", "new.json", *CASES, "--json")
    result = json.loads(as_json.stdout)["result"]
    assert result["passed"]
    assert result["differences"][0]["difference"] == 0.2
    assert [case["query"] for case in result["cases"]] == ["q0", "q1"]


def test_a_decision_is_logged(run_command: RunCommand, reports: Path) -> None:
    log = reports / "log.jsonl"
    decided = ("--decide", "adopt", "--by", "a person", "--reason", "more is found")
    words = ("base.json", "new.json", *CASES, *decided, "--log", str(log))
    done = compared(run_command, reports, *words)
    assert done.returncode == 0
    assert "Logged: adopt by a person" in done.stdout
    assert json.loads(log.read_text("utf-8"))["trade"]["risen"] == 30


@pytest.mark.parametrize(
    ("words", "code", "exit_code"),
    [
        (("base.json", "worse.json", *CASES), None, 10),
        (("base.json", "other.json"), "evaluation_not_comparable", 2),
        (("base.json", "broken.json"), "evaluation_report_unreadable", 2),
        (("base.json", "edited.json"), "evaluation_report_unreadable", 2),
        (("edited.json", "new.json"), "evaluation_report_unreadable", 2),
        (
            (
                "base.json",
                "new.json",
                *CASES,
                "--decide",
                "reject",
                "--by",
                "gpt4",
                "--reason",
                "x",
                "--log",
                "log.jsonl",
            ),
            "judge_not_a_person",
            2,
        ),
        (
            (
                "base.json",
                "new.json",
                *CASES,
                "--decide",
                "reject",
                "--by",
                "Kim",
                "--reason",
                "x",
                "--log",
                "base.json/log.json",
            ),
            "evaluation_file_unusable",
            2,
        ),
        (
            ("base.json", "new.json", "--base-run", "base.json", "--new-run", "new2.json"),
            "evaluation_too_few_runs",
            2,
        ),
        (("base.json", "new.json", *CASES, "--decide", "adopt"), "evaluation_decision_refused", 2),
        (("base.json", "new.json", "--change", "mood"), "usage", 2),
    ],
    ids=str,
)
def test_what_does_not_pass_and_what_is_refused(
    run_command: RunCommand, reports: Path, words: tuple[str, ...], code: str, exit_code: int
) -> None:
    done = compared(run_command, reports, *words)
    assert done.returncode == exit_code
    if code == "usage":
        assert "mood" in done.stderr
    elif code:
        assert f"[{code}]" in done.stderr


def test_two_runs_of_each_side(run_command: RunCommand, reports: Path) -> None:
    more = ("--change", "prompt", "--base-run", "base2.json", "--new-run", "new2.json")
    done = compared(run_command, reports, "base.json", "new.json", *CASES, *more)
    assert done.returncode == 0


def gold_file(folder: Path, lines: list[dict[str, Any]]) -> str:
    file = folder / "invented.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return str(file)


ISSUE = {
    "case": "2020다1", "court": "대법원", "decided": "2020-06-01", "group": 0, "refs": "",
    "query": "조명시설의 밝기", "gold": [{"law": "id:EX0001", "old": None, "article": "제4조"}],
}  # fmt: skip


@pytest.mark.usefixtures("indexed")
def test_a_run_over_a_file(run_command: RunCommand, tmp_path: Path) -> None:
    out = tmp_path / "report.json"
    done = run_command("eval", "run", gold_file(tmp_path, [ISSUE]), "--out", str(out))
    assert done.returncode == 0, done.stderr
    again = run_command("eval", "run", gold_file(tmp_path, [ISSUE]), "--json")
    result = json.loads(again.stdout)["result"]
    assert result == json.loads(out.read_text("utf-8"))
    found = read_report(out)
    assert written(found) == out.read_text("utf-8")
    assert {m.name.value: m.value for m in found.systems[0].measures}["capped_recall@10"] == 1
    for told in ("capped_recall@10  1.0000", found.identity.corpus_hash, "POOL_MISS"):
        assert told in done.stdout
    assert "Temporal violations: 0 of" in done.stdout


@pytest.mark.usefixtures("indexed")
def test_a_run_that_is_refused(run_command: RunCommand, tmp_path: Path) -> None:
    nowhere = {**ISSUE, "gold": [{"law": "없는법", "old": None, "article": "제1조"}]}
    (tmp_path / "broken.jsonl.gz").write_bytes(b"no gzip")
    (tmp_path / "broken.jsonl").write_text("{", "utf-8")
    for named, code in (
        (gold_file(tmp_path, [nowhere]), "evaluation_gold_empty"),
        (str(tmp_path / "absent.jsonl.gz"), "gold_malformed"),
        (str(tmp_path / "broken.jsonl.gz"), "gold_malformed"),
        (str(tmp_path / "broken.jsonl"), "gold_malformed"),
        ("no-such-set", "no_such_gold_set"),
    ):
        done = run_command("eval", "run", named)
        assert f"[{code}]" in done.stderr
        assert done.returncode in {2, 3}
