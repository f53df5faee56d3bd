"""Gold sets on the command line: label, confirm, export and import again, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine
from typer.testing import CliRunner

from api.cli import app

BAD = yaml.safe_load((Path(__file__).parent / "bad_gold.yaml").read_text("utf-8"))
QUESTION = "밤에 불을 끄면"
DAY = "2020-01-01"


@pytest.fixture(autouse=True)
def _configured(monkeypatch: pytest.MonkeyPatch, example: Engine, database_url: str) -> None:
    monkeypatch.setenv("LAWDB_DATABASE_URL", database_url)


def run(*args: object, exit_code: int = 0, given: str | None = None) -> Any:
    """The JSON a command prints."""
    words = [str(arg) for arg in args]
    done = CliRunner().invoke(app, [*words, "--json"], input=given)
    assert done.exit_code == exit_code, done.output
    return json.loads(done.stdout)


def label(name: str, *more: str) -> Any:
    words = (name, QUESTION, "EX0001", "7", "--as-of", DAY, "--by", "Kim")
    return run("eval", "label", *words, *more)["result"]


def test_a_set_is_labelled_exported_and_imported_again(tmp_path: Path) -> None:
    done = label("night", "--right", "--new", "--seen-on", "lawdb search")
    assert len(done["added"]) == len(done["queries_added"]) == 1
    label("night", "--wrong", "--version", "2021-01-01", "--boundary")
    held = run("eval", "labels", "night", "--own")["result"]
    assert (held["set"]["positive"], held["set"]["negative"]) == (1, 1)
    assert [each["seen_on"] for each in held["labels"]] == ["lawdb search"]
    derived = run("eval", "labels", "night", "--other-days")["result"]
    others = [each for each in derived["labels"] if each["kind"] == "other_day"]
    assert len(others) == derived["set"]["other_days"] > 0

    file = tmp_path / "night.jsonl.gz"
    for _ in range(2):
        exported = CliRunner().invoke(app, ["eval", "export", "night", str(file)])
        assert exported.exit_code == 0, exported.output
    written = file.read_bytes()
    report = run("eval", "import", file)["result"]
    assert (report["labels_added"], report["queries_added"], report["unchanged"]) == (0, 0, 3)
    assert report["set"]["version"] == held["set"]["version"]
    run("eval", "import", file, "--set", "copy")
    copied = run("eval", "labels", "copy")["result"]
    assert copied["labels"] == run("eval", "labels", "night")["result"]["labels"]
    assert run("eval", "labels", file)["result"]["labels"] == copied["labels"]
    again = tmp_path / "again.jsonl.gz"
    run("eval", "import", file, "--out", again)
    assert again.read_bytes() == written
    assert run("eval", "recheck", "night")["result"]["of_this_corpus"] is True


def test_an_import_that_differs_is_told_and_changes_nothing(tmp_path: Path) -> None:
    label("differs", "--right", "--new")
    file = tmp_path / "differs.jsonl"
    CliRunner().invoke(app, ["eval", "export", "differs", str(file)])
    label("differs", "--wrong", "--replace")
    report = run("eval", "import", file, exit_code=10)["result"]
    assert len(report["differing"]) == 1
    assert run("eval", "labels", "differs")["result"]["set"]["positive"] == 0
    run("eval", "import", file, "--replace")
    assert run("eval", "labels", "differs")["result"]["set"]["positive"] == 1


def test_a_model_labels_what_it_saw_whole_and_a_person_confirms(tmp_path: Path) -> None:
    sheet = run("eval", "sheet", QUESTION, "EX0001", "7", "--as-of", DAY)["result"]
    line = {
        "words": QUESTION,
        "event_date": DAY,
        "statute": "EX0001",
        "article": "7",
        "positive": True,
        "by": "claude-x",
        "kind": "model",
        "shown": sheet,
    }
    args = ("eval", "label-file", "judged", "-", "--new", "--judged", "gpt-4o")
    made = run(*args, given=json.dumps(line) + "\n")["result"]["added"][0]
    assert made["advisory"] is True
    waiting = run("eval", "labels", "judged", "--waiting")["result"]
    assert (len(waiting["labels"]), waiting["set"]["waiting"], waiting["set"]["positive"]) == (
        1,
        1,
        0,
    )
    done = run("eval", "confirm", "judged", made["query"], "EX0001", "7", "--by", "Kim")
    assert done["result"]["confirmed_by"] == "Kim"
    assert run("eval", "labels", "judged")["result"]["set"]["positive"] == 1
    file = tmp_path / "judged.jsonl"
    CliRunner().invoke(app, ["eval", "export", "judged", str(file)])
    refused = run("eval", "import", file, "--set", "own", "--judged", "claude-y", exit_code=2)
    assert refused["problem"]["code"] == "judge_of_the_judged_family"
    confirmed = file.read_text("utf-8").replace('"confirmed_by": "Kim"', '"confirmed_by": "gpt-4o"')
    head, _, rest = confirmed.partition("\n")
    unvouched = json.dumps(json.loads(head) | {"version": ""})
    file.write_text(f"{unvouched}\n{rest}", "utf-8")
    refused = run("eval", "import", file, "--set", "own", exit_code=2)
    assert refused["problem"]["code"] == "judge_not_a_person"
    run("eval", "labels", "own", exit_code=3)
    cut = line | {"shown": sheet | {"text": sheet["text"][:10]}, "event_date": DAY}
    problem = run(*args, given=json.dumps(cut), exit_code=2)["problem"]
    assert problem["code"] == "judge_saw_cut_text"


def test_queries_are_put_on_the_list_and_off_it() -> None:
    added = run("eval", "queries", "list", "--add", QUESTION, "--as-of", DAY, "--new")["result"]
    assert [each["evaluated"] for each in added["queries"]] == [True]
    identity = added["queries"][0]["id"]
    off = run("eval", "queries", "list", "--remove", identity)["result"]
    assert [each["evaluated"] for each in off["queries"]] == [False]
    assert run("eval", "queries", "list")["result"] == off
    text = CliRunner().invoke(app, ["eval", "queries", "list"]).stdout
    assert f"{identity}  {DAY}  {QUESTION}  (off the list)" in text


@pytest.fixture
def some() -> Any:
    """A set with a label, as it stands."""
    label("some", "--right", "--new")
    return run("eval", "labels", "some")["result"]


@pytest.mark.parametrize("case", BAD, ids=str)
def test_what_is_refused_leaves_nothing_written(
    tmp_path: Path, some: Any, case: dict[str, Any]
) -> None:
    file = tmp_path / "file.jsonl"
    file.write_text("\n".join(case.get("lines", ())), "utf-8")
    args = [str(file) if arg == "FILE" else arg for arg in case["args"]]
    problem = run(*args, exit_code=case["exit"])["problem"]
    assert problem["code"] == case["code"]
    assert case.get("says", "") in problem["detail"]
    assert run("eval", "labels", "some")["result"] == some


def test_people_read_who_labelled_what_when(some: Any) -> None:
    shown = CliRunner().invoke(app, ["eval", "labels", "some"]).stdout
    made = some["labels"][0]
    assert f"{made['query']}  EX0001 제7조 {made['version']}  right  person Kim 20" in shown
    assert f"version {some['set']['version'][:16]}" in shown
