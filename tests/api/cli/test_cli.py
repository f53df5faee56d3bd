"""The command as people and programs call it: exit codes, documents, batches, refusals."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import Engine
from typer.testing import CliRunner

from api.cli import app
from tests.api.conftest import ROOT, RunCommand

BAD = yaml.safe_load((Path(__file__).parent / "bad_commands.yaml").read_text("utf-8"))

Invoke = Callable[..., Any]


@pytest.fixture
def invoke(example: Engine, database_url: str, monkeypatch: pytest.MonkeyPatch) -> Invoke:
    """Run ``lawdb`` in this process."""
    monkeypatch.setenv("LAWDB_DATABASE_URL", database_url)

    def run(*arguments: str, stdin: str = "") -> Any:
        return CliRunner().invoke(app, list(arguments), input=stdin)

    return run


@pytest.mark.parametrize("row", BAD, ids=lambda row: " ".join(map(str, row["args"])))
def test_refused(invoke: Invoke, row: dict[str, Any]) -> None:
    arguments = [str(argument) for argument in row["args"]]
    said = invoke(*arguments)
    assert said.exit_code == row["exit"], said.output
    assert said.stdout == ""
    assert f"[{row['code']}]" in said.stderr
    assert row.get("says", "") in said.stderr
    document = json.loads(invoke(*arguments, "--json").stdout)
    assert (document["kind"], document["exit_code"]) == ("problem", row["exit"])
    assert document["problem"]["code"] == row["code"]
    assert bool(document["problem"]["candidates"]) == row.get("candidates", False)


def test_an_ambiguous_name_prints_all_it_means(invoke: Invoke, example: Engine) -> None:
    document = json.loads(invoke("article", "쌍둥이법", "1", "--json").stdout)
    assert document["exit_code"] == 4
    assert sorted(c["statute_id"] for c in document["problem"]["candidates"]) == [
        "990002",
        "990003",
    ]


def test_a_batch_answers_every_line_it_can(run_command: RunCommand) -> None:
    lines = [
        "EX0001 7 2017-08-08",
        "",
        "가상 골목길 조명법 (예시) 제3조 제1항 2017-06-01",
        "EX0001\t제7조\t2017-08-09",
        "EX0001 7 2023-02-30",
        "없는 법률 1",
        "EX0001",
        '{"statute": "EX0001", "article": "7", "as_of": "2017-08-08"}',
        '{"statute": "EX0001", "article": 7}',
        '{"statute": "EX0001"',
        '{"statute": "EX0001", "article": "7", "asof": "2017-08-08"}',
        "EX0001 6",
        "가" * 3000,
    ]
    done = run_command("article", "-", "--as-of", "2022-06-01", stdin="\n".join(lines))
    assert done.returncode == 10, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    seen = [
        (a["line"], a["exit_code"], a["problem"]["code"] if a["kind"] == "problem" else
         a["result"]["event_date"]["date"])
        for a in answers
    ]  # fmt: skip
    assert seen == [
        (1, 0, "2017-08-08"),
        (3, 0, "2017-06-01"),
        (4, 0, "2017-08-09"),
        (5, 2, "malformed_date"),
        (6, 3, "no_such_statute"),
        (7, 2, "malformed_line"),
        (8, 0, "2017-08-08"),
        (9, 2, "malformed_line"),
        (10, 2, "malformed_line"),
        (11, 2, "malformed_line"),
        (12, 5, "2022-06-01"),
        (13, 2, "malformed_line"),
    ]
    assert answers[1]["result"]["unit"] == "제1항"


def test_a_batch_that_is_answered_whole_ends_well(run_command: RunCommand) -> None:
    assert run_command("article", "-", stdin="EX0001 7 2017-08-08\n").returncode == 0


def test_an_article_for_people_shows_all_that_stands_beside_it(invoke: Invoke) -> None:
    text = invoke("article", "EX0001", "제3조제1항", "--as-of", "2017-06-01").stdout
    for shown in (
        "가상 골목길 조명법 (예시) 제3조",
        "기준일: 2017-06-01",
        "시행 중",
        "적용 기간: 2017-02-08 ~ 2017-12-31",
        "부칙의 시행일 규정",
        "법률 제90102호, 2017-02-08 공포, 일부개정",
        "이전 / 다음: 2015-09-11 / 2018-01-01",
        "50미터마다",
        "2018-01-01부터 시행 예정",
        "관련 부칙",
        "2026-04-21까지 확인된 자료",
    ):
        assert shown in text


def test_a_terminal_gets_no_control_characters_from_a_text(invoke: Invoke) -> None:
    text = invoke("article", "990001", "1", "--as-of", "2020-01-01").stdout
    assert "붉게" in text
    assert "[bold]굵게[/bold]" in text
    assert "\x1b" not in text


def test_changes_go_on_where_they_were_cut_off(invoke: Invoke) -> None:
    whole = json.loads(invoke("changes", "2010-01-01", "2028-12-31", "--json").stdout)["result"]
    assert whole["truncated"] is False
    pieces: list[Any] = []
    after: list[str] = []
    while True:
        arguments = ("changes", "2010-01-01", "2028-12-31", "--limit", "7", *after, "--json")
        piece = json.loads(invoke(*arguments).stdout)["result"]
        pieces += piece["changes"]
        if piece["next_after"] is None:
            break
        after = ["--after", piece["next_after"]]
    assert pieces == whole["changes"]


def test_every_kind_of_answer_prints_for_people(invoke: Invoke) -> None:
    for arguments, shown in (
        (("versions", "EX0001", "4"), "2022-01-01 ~"),
        (("compare", "EX0001", "4", "2020-01-01", "2022-06-01"), "[-20럭스-]{+30럭스+}"),
        (("compare", "EX0001", "all", "2020-01-01", "2022-06-01"), "제6조 삭제"),
        (("statute", "EX0001", "--as-of", "2020-01-01"), "제4조의2"),
        (("changes", "2020-01-01", "2022-01-01", "EX0001"), "삭제  제6조"),
        (("status",), "example: 2010-05-04"),
    ):
        said = invoke(*arguments)
        assert said.exit_code == 0, said.output
        assert shown in said.stdout


def test_a_lookup_imports_no_reader_and_no_server(database_url: str, example: Engine) -> None:
    code = (
        "import sys\n"
        "from api.cli import app\n"
        "before = set(sys.modules)\n"
        "try:\n"
        "    app(['article', 'EX0001', '1', '--json'])\n"
        "except SystemExit as end:\n"
        "    assert end.code == 0, end.code\n"
        "heavy = {'ingest', 'lxml', 'fastapi', 'uvicorn', 'jinja2', 'httpx', 'networkx', 'rich'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
        "light = {'sqlalchemy', 'psycopg', 'pydantic', 'rich'}\n"
        "print(sorted(light & before), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"LAWDB_DATABASE_URL": database_url, "PATH": "/usr/bin:/bin"},
        check=True,
    )
    assert done.stderr.splitlines() == ["[]", "[]"]


def test_an_absent_and_an_empty_store_say_what_to_do(
    run_command: RunCommand, tmp_path: Path, server_url: str, example: Engine
) -> None:
    absent = run_command(
        "article", "EX0001", "1", LAWDB_DATABASE_URL="", LAWDB_DATA_DIR=str(tmp_path / "none")
    )
    assert absent.returncode == 8
    assert "lawdb up" in absent.stderr
    assert not (tmp_path / "none").exists()
    unmigrated = run_command("article", "EX0001", "1", LAWDB_DATABASE_URL=server_url)
    assert unmigrated.returncode == 8
    assert "[schema_missing]" in unmigrated.stderr
    unreachable = run_command(
        "article", "EX0001", "1", LAWDB_DATABASE_URL="postgresql://nobody@127.0.0.1:1/none"
    )
    assert unreachable.returncode == 8
    assert "[database_unreachable]" in unreachable.stderr
