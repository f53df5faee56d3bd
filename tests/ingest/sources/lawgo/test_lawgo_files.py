"""A folder of official bodies as a source; and the real ones, where they are there."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ingest.source_revision import SourceRevision
from ingest.sources.lawgo.files import LawgoFiles
from lawdb.article_key import ArticleKey
from tests.ingest.sources.lawgo.invented_bodies import json_article, json_body, xml_body
from tests.shared_material import shared_path


def test_statutes_one_after_the_other_in_promulgation_order(tmp_path: Path) -> None:
    (tmp_path / "12.xml").write_bytes(xml_body(promulgated="20260331", number="09902"))
    (tmp_path / "11.xml").write_bytes(xml_body(statute_id="990002"))
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "10.xml").write_bytes(xml_body(promulgated="20250101", number="10000"))
    (tmp_path / "12-20260401.json").write_bytes(
        json_body(json_article("1", "제1조 하나"), number="09902")
    )
    (tmp_path / "notes.txt").write_text("no body")
    source = LawgoFiles(tmp_path)
    groups = [[(r.mst, r.body_as_of) for r in sorted_group] for sorted_group in source.statutes()]
    assert sorted(groups, key=len) == [
        [("11", None)],
        [("10", None), ("12", None), ("12", date(2026, 4, 1))],
    ]
    assert source.problems == []


def test_one_file_is_a_source(tmp_path: Path) -> None:
    (tmp_path / "7.xml").write_bytes(xml_body())
    ((revision,),) = LawgoFiles(tmp_path / "7.xml").statutes()
    assert (revision.mst, revision.source_ref) == ("7", "7.xml")


def test_an_absent_path_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        LawgoFiles(tmp_path / "nowhere")


def test_broken_bodies_are_reported_and_the_rest_loads(tmp_path: Path) -> None:
    (tmp_path / "1.xml").write_bytes(xml_body())
    (tmp_path / "2.xml").write_bytes(xml_body()[:-30])
    (tmp_path / "3.json").write_bytes(b"{}")
    (tmp_path / "4.xml").write_bytes(b"<html>503</html>")
    (tmp_path / "5.xml").write_bytes(b"")
    (tmp_path / "6-20270101.json").write_bytes(json_body(json_article("1", "제1조 하나")))
    (tmp_path / "body.xml").write_bytes(xml_body())
    source = LawgoFiles(tmp_path)
    assert [revision.mst for group in source.statutes() for revision in group] == ["1"]
    assert {problem.source_ref: problem.code for problem in source.problems} == {
        "2.xml": "malformed_xml",
        "3.json": "empty_body",
        "4.xml": "html_instead_of_xml",
        "5.xml": "empty_body",
        "6-20270101.json": "wrong_body",
        "body.xml": "unknown_file_name",
    }


@pytest.fixture(scope="module")
def official() -> dict[str, SourceRevision]:
    source = LawgoFiles(shared_path("corpus/lawgo"))
    read = {revision.mst: revision for group in source.statutes() for revision in group}
    assert source.problems == []
    return read


def test_all_official_bodies_are_read(official: dict[str, SourceRevision]) -> None:
    assert len(official) == 54
    assert sum(revision.body_as_of is not None for revision in official.values()) == 3


def test_every_official_body_has_its_own_addenda(official: dict[str, SourceRevision]) -> None:
    # the Constitution of 1948 prints them as articles 99 to 103
    assert [r.mst for r in official.values() if not r.addenda] == ["53081"]


def test_no_official_article_keeps_its_number_or_is_empty(
    official: dict[str, SourceRevision],
) -> None:
    empty: list[tuple[str, str]] = []
    for revision in official.values():
        for key, article in revision.articles.items():
            if not article.text:
                empty.append((revision.mst, str(key)))
                continue
            assert not article.text.startswith(f"{key}("), f"{revision.source_ref} {key}"
            assert all(line == line.strip() and line for line in article.text.split("\n"))
    # the text moved to 제192조의7 and left a bare number behind
    assert empty == [("285309", "제192조의4")]


@pytest.mark.parametrize(
    ("mst", "starts"),
    [
        ("285139", {"제37조의2": "2026-10-01"}),
        ("285157", {"제6조": "2026-10-01", "제6조의2제3항": "2026-10-01"}),
        ("269955", {"제36조제5항": "2025-09-19", "제28조제3항": "2026-03-19"}),
        ("285051", {"제7조": "2026-03-31", "제5조": "2026-12-31", "제12조": "2026-12-31"}),
    ],
)
def test_official_starts_of_real_bodies(
    official: dict[str, SourceRevision], mst: str, starts: dict[str, str]
) -> None:
    expected = {part: date.fromisoformat(day) for part, day in starts.items()}
    assert dict(official[mst].official_starts) == expected


def test_headings_of_a_real_body_stand_before_their_article(
    official: dict[str, SourceRevision],
) -> None:
    chapters = official["270351"].chapters
    assert [str(key) for key, heading in chapters if heading.startswith("제3장")] == ["제15조"]
    assert [str(key) for key, heading in chapters if heading.startswith("제3절")] == ["제28조의2"]
    assert ArticleKey(8) in official["270351"].articles
    assert official["270351"].articles[ArticleKey(8)].is_deleted
