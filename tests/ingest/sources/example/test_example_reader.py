"""The example corpus reads completely, and the acceptance table speaks of what it prints."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from ingest.source_revision import SourceRevision
from ingest.sources.example.reader import ExampleCorpus
from lawdb.article_key import ArticleKey

EXPECTATIONS: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parents[2] / "example_expectations.yaml").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def corpus() -> dict[str, list[SourceRevision]]:
    source = ExampleCorpus()
    read = {revisions[0].statute_id: revisions for revisions in source.statutes()}
    assert source.problems == []
    return read


def test_every_file_is_one_revision_in_promulgation_order(
    corpus: dict[str, list[SourceRevision]],
) -> None:
    assert {statute: len(revisions) for statute, revisions in corpus.items()} == {
        "EX0001": 11,
        "EX0002": 5,
        "EX0003": 3,
        "EX0004": 4,
    }
    for revisions in corpus.values():
        days = [revision.promulgated_on for revision in revisions]
        assert days == sorted(days)
        assert revisions[0].revision_kind == "제정"
        for revision in revisions:
            assert revision.addenda, f"{revision.source_ref} has no addenda of its own"
            assert f"제{revision.promulgation_no}호" in revision.addenda_heading


def test_every_statute_says_that_it_is_invented(corpus: dict[str, list[SourceRevision]]) -> None:
    for revisions in corpus.values():
        for revision in revisions:
            assert revision.title.startswith("가상 ")
            assert revision.title.endswith("(예시)")


def test_mst_and_number_address_one_revision(corpus: dict[str, list[SourceRevision]]) -> None:
    revisions = [revision for group in corpus.values() for revision in group]
    assert len({revision.mst for revision in revisions}) == len(revisions)
    assert len({revision.promulgation_no for revision in revisions}) == len(revisions)


@pytest.mark.parametrize("row", EXPECTATIONS["versions"], ids=lambda row: row["feature"])
def test_expected_words_are_printed_by_some_revision(
    corpus: dict[str, list[SourceRevision]], row: dict[str, Any]
) -> None:
    key = ArticleKey.parse(row["article"])
    printed = [
        revision.articles[key].text
        for revision in corpus[row["statute"]]
        if key in revision.articles
    ]
    for words in (row.get("has"), row.get("not")):
        if words:
            assert any(words in text for text in printed)
    if row["to"] is not None:
        assert row["from"] <= row["day"] < row["to"]
    else:
        assert row["from"] <= row["day"]


def test_a_broken_file_is_reported_and_the_rest_loads(tmp_path: Path) -> None:
    folder = tmp_path / "EX0009"
    folder.mkdir()
    good = _file("2020-01-01", "1", "제개정구분: 제정\n")
    (folder / "2020-01-01-1.md").write_text(good, encoding="utf-8")
    (folder / "2020-02-01-2.md").write_text("# 머리글이 없다\n", encoding="utf-8")
    (folder / "2020-03-01-3.md").write_text(_file("2020-03-01", "3", ""), encoding="utf-8")
    (folder / "2020-04-01-4.md").write_bytes(b"\xff\xfe\xfa")
    source = ExampleCorpus(tmp_path)
    (revisions,) = source.statutes()
    assert [revision.promulgation_no for revision in revisions] == ["1"]
    assert [(problem.source_ref, problem.code) for problem in source.problems] == [
        ("EX0009/2020-02-01-2.md", "broken_front_matter"),
        ("EX0009/2020-03-01-3.md", "broken_front_matter"),
        ("EX0009/2020-04-01-4.md", "unreadable_file"),
    ]


def _file(day: str, number: str, kind: str) -> str:
    return (
        f"---\n제목: 가상 시험법 (예시)\n법령MST: {number}\n법령ID: EX0009\n법령구분: 법률\n"
        f"소관부처: []\n공포일자: {day}\n공포번호: '{number}'\n시행일자: {day}\n{kind}---\n\n"
        "# 가상 시험법 (예시)\n\n##### 제1조 (목적)\n\n이 법은 시험을 위한 것이다.\n\n## 부칙\n"
    )
