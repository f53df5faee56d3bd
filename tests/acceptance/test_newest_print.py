"""The end of every history is what the source prints last."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from ingest.source_revision import SourceArticle, SourceRevision
from ingest.sources.legalize_kr.markdown import read_markdown
from ingest.sources.legalize_kr.repository import SOURCE_NAME, BlobReader
from lawdb.article_key import ArticleKey
from lawdb.revision_kind import repeals

pytestmark = pytest.mark.shared

STRAY = ("001419", "5454")
"""헌법재판소법/법률.md ends in a copy of the living Act (011233), after this one's repeal."""


@pytest.fixture(scope="module")
def newest_prints(
    core: Session, core_bundle: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, SourceRevision]:
    """The last revision of every statute, read from the source anew."""
    clone = tmp_path_factory.mktemp("corpus") / "core.git"
    subprocess.run(["git", "clone", "-q", "--bare", str(core_bundle), str(clone)], check=True)
    rows = core.execute(
        text(
            "SELECT DISTINCT ON (statute_id) statute_id, source_ref, kind FROM revision"
            " WHERE upper_inf(recorded) ORDER BY statute_id, promulgated_on DESC,"
            " promulgation_no::int DESC"
        )
    ).all()
    with BlobReader(clone) as reader:
        contents = list(reader.read(row[1] for row in rows))
    return {
        statute_id: read_markdown(content.decode(), kind, ref, SOURCE_NAME)
        for (statute_id, ref, kind), content in zip(rows, contents, strict=True)
    }


def last_versions(core: Session) -> dict[tuple[str, ArticleKey], tuple[str, str, str, str]]:
    """Of every article the text, title, status and note of its last interval."""
    rows = core.execute(
        text(
            "SELECT DISTINCT ON (statute_id, article_no, branch_no, sub_branch_no)"
            " statute_id, article_no, branch_no, sub_branch_no, t.text, v.title, v.status, v.note"
            " FROM article_version AS v JOIN article_text AS t USING (content_hash)"
            " WHERE upper_inf(recorded)"
            " ORDER BY statute_id, article_no, branch_no, sub_branch_no, lower(effective) DESC"
        )
    )
    return {(r[0], ArticleKey(*r[1:4])): (r[4], r[5], r[6], r[7]) for r in rows}


def test_the_last_version_of_every_article_is_the_newest_print(
    core: Session, newest_prints: dict[str, SourceRevision]
) -> None:
    last = last_versions(core)
    compared = 0
    differing: list[str] = []
    for statute_id, revision in newest_prints.items():
        if (statute_id, revision.promulgation_no) == STRAY or repeals(revision.revision_kind):
            continue
        for key, printed in revision.articles.items():
            compared += 1
            if not is_printed(last.get((statute_id, key)), printed):
                differing.append(f"{revision.title} {key}")
    assert differing == []
    print(f"{compared} articles of {len(newest_prints)} statutes compared")
    assert compared > 10_000


def is_printed(last: tuple[str, str, str, str] | None, printed: SourceArticle) -> bool:
    """Whether the history ends in the print; a text that expired stays printed."""
    if last is None or last[0] != printed.text:
        return False
    expected = "deleted" if printed.is_deleted else "in_force"
    return last[2] in (expected, "uncertain") or "유효기간 만료" in last[3]


def test_the_stray_copy_is_left_out_and_said_to_be(core: Session) -> None:
    statute_id, number = STRAY
    reasons = core.execute(
        text(
            "SELECT u.reason FROM unresolved_commencement AS u JOIN revision AS r"
            " ON r.id = u.revision_id WHERE r.statute_id = :id AND r.promulgation_no = :number"
        ),
        {"id": statute_id, "number": number},
    )
    assert reasons.scalars().all() == ["revision_after_repeal"]
