"""``lawdb cite``: documents of every kind, every form of output, and the exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from lawdb.citations.annotation.notation import unannotated
from lawdb.citations.checking import validate
from lawdb.event_date import today_in_seoul
from tests.api.cited import CASE, NAME, NONE, SOUND, UNDATED, UNKNOWN, WRONG
from tests.api.conftest import RunCommand
from tests.api.services.documents import made

Write = Callable[[str, bytes | str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(name: str, content: bytes | str) -> str:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return write


@pytest.mark.parametrize(
    ("text", "code"), [(SOUND, 0), (WRONG, 11), (UNKNOWN, 11), (NONE, 3), (CASE, 3), ("", 3)]
)
def test_the_exit_code_says_whether_all_is_well(
    run_command: RunCommand, text: str, code: int
) -> None:
    for form in ((), ("--json",), ("--annotate", "markdown"), ("--corrected",)):
        done = run_command("cite", "-", *form, stdin=text)
        assert done.returncode == code, (form, done.stdout, done.stderr)


def test_what_cannot_be_decided_is_neither_right_nor_wrong(run_command: RunCommand) -> None:
    done = run_command("cite", "-", "--as-of", "2020-01-01", stdin="쌍둥이법 제1조")
    assert done.returncode == 7, done.stdout
    assert "?" in done.stdout


def test_the_report_begins_with_the_event_date(run_command: RunCommand, write: Write) -> None:
    path = write("글.md", f"# 준비서면\n\n{WRONG}\n")
    lines = run_command("cite", path).stdout.splitlines()
    assert lines[0].startswith(f"{path}: 기준일 2020-01-01  질문에서 읽음.")
    column = WRONG.index("제99조") + 1
    wrong = next(line for line in lines if line.startswith(f"{path}:3:{column}: ✗"))
    assert "[no_such_article]" in wrong
    assert any(line.startswith("확인 범위: 2026-04-21까지 확인된 자료입니다.") for line in lines)
    heads = [line for line in lines if line.endswith(("✗", "△", "✓"))]
    assert heads[0] == "고칠 것 (to be changed) ✗"
    undated = run_command("cite", "-", stdin=UNDATED).stdout
    assert undated.startswith(f"-: 기준일 {today_in_seoul()}  오늘로 가정함.")


def test_only_problems(run_command: RunCommand) -> None:
    whole = run_command("cite", "-", stdin=WRONG).stdout
    short = run_command("cite", "-", "--only-problems", stdin=WRONG).stdout
    assert "[no_such_article]" in short
    assert len(short.splitlines()) < len(whole.splitlines())
    done = run_command("cite", "-", "--only-problems", "--json", stdin=WRONG)
    kinds = [json.loads(line)["kind"] for line in done.stdout.splitlines()]
    assert kinds == ["event_date", "citation", "checked"]


def test_json_is_a_stream_that_ends_with_what_was_checked(
    run_command: RunCommand, example: Engine, write: Write
) -> None:
    path = write("a.txt", WRONG)
    done = run_command("cite", path, "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    with Session(example) as session:
        expected = validate(session, WRONG).model_dump(mode="json", by_alias=True)
    assert {(line["schema_version"], line["file"]) for line in lines} == {(1, path)}
    assert lines[0]["result"]["event_date"] == expected["event_date"]
    assert lines[0]["document"]["encoding"] == "UTF-8"
    assert [line["result"] for line in lines[1:-1]] == expected["citations"]
    assert (lines[-1]["kind"], lines[-1]["exit_code"]) == ("checked", 11)
    assert lines[-1]["result"] == expected["checked"]
    for line in lines[1:-1]:
        assert (line["part"], line["line"]) == ("", 1)
        assert line["column"] == line["result"]["place"]["start"] + 1


@pytest.mark.parametrize(
    ("name", "content", "place"),
    [
        ("a.txt", WRONG.encode("cp949"), "1"),
        ("a.docx", made.docx(["머리말", WRONG]), "2"),
        ("a.pdf", made.pdf([["머리말"], [WRONG[:20], WRONG[20:]]]), "p.2:2"),
    ],
)
def test_documents(
    run_command: RunCommand, write: Write, name: str, content: bytes, place: str
) -> None:
    path = write(name, content)
    done = run_command("cite", path)
    assert done.returncode == 11, (done.stdout, done.stderr)
    assert f"{path}:{place}:" in done.stdout
    assert "[no_such_article]" in done.stdout
    if name == "a.txt":
        assert "글자 부호는 EUC-KR입니다." in done.stdout


def test_a_document_that_cannot_be_read(run_command: RunCommand, write: Write) -> None:
    scan = write("scan.pdf", made.pdf([[]]))
    alone = run_command("cite", scan)
    assert alone.returncode == 2
    assert "[document_without_text]" in alone.stderr
    binary = write("a.docx", b"\x00\x01")
    good = write("good.md", SOUND)
    done = run_command("cite", scan, binary, good, "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 10
    assert [(line["kind"], line["exit_code"]) for line in lines if "exit_code" in line] == [
        ("problem", 2),
        ("problem", 2),
        ("checked", 0),
    ]
    report = run_command("cite", binary, good)
    assert report.returncode == 10
    assert f"{binary}: " in report.stderr
    assert f"{good}: 기준일" in report.stdout


def test_of_several_documents_the_worst_counts(run_command: RunCommand, write: Write) -> None:
    sound, wrong, none = write("s", SOUND), write("w", WRONG), write("n", NONE)
    assert run_command("cite", sound, sound).returncode == 0
    assert run_command("cite", sound, none).returncode == 3
    assert run_command("cite", sound, wrong, none).returncode == 11


def test_annotated_markdown_gives_back_the_text_and_the_verdicts(
    run_command: RunCommand, write: Write
) -> None:
    done = run_command("cite", "-", "--annotate", "markdown", "--site", "https://x.kr", stdin=WRONG)
    assert unannotated(done.stdout).text == WRONG
    assert "제99조[^law-2]✗" in done.stdout
    assert "](<https://x.kr/?statute=" in done.stdout
    first = run_command("cite", "-", "--json", stdin=WRONG).stdout.splitlines()
    again = run_command("cite", "-", "--json", stdin=done.stdout).stdout.splitlines()
    verdicts = [[json.loads(line)["result"].get("verdict") for line in x] for x in (first, again)]
    assert verdicts[0] == verdicts[1]
    twice = run_command(
        "cite", "-", "--annotate", "markdown", "--site", "https://x.kr", stdin=done.stdout
    )
    assert twice.stdout == done.stdout


def test_annotated_html_escapes_the_text(run_command: RunCommand) -> None:
    done = run_command("cite", "-", "--annotate", "html", stdin=f"<script>{WRONG}")
    assert "&lt;script&gt;" in done.stdout
    assert "<script" not in done.stdout
    assert '<mark class="citation problem no_such_article"' in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--json", "--corrected"), "--annotate, --corrected and --json"),
        (("--annotate", "rtf"), "markdown or html"),
        (("other.md", "--corrected"), "one file at a time"),
        (("--corrected", "--only-problems"), "--only-problems"),
        (("-",), "given twice"),
        (("--as-of", "2020-02-30"), "2020-02-30"),
        (("--as-of", "2020-01-02..2020-01-01"), "holds no day"),
    ],
)
def test_options_that_cannot_be(
    run_command: RunCommand, arguments: tuple[str, ...], says: str
) -> None:
    done = run_command("cite", "-", *arguments, stdin=SOUND)
    output = done.stderr + done.stdout
    assert (done.returncode, says in output) == (2, True), output


def test_letters_that_a_terminal_would_obey_are_not_printed(run_command: RunCommand) -> None:
    done = run_command("cite", "-", stdin=f"\x1b[31m「{NAME}\x1b[0m」 제99조 [bold]")
    assert "\x1b" not in done.stdout
