"""What the source prints last is the end of every history, or the law of its day."""

from __future__ import annotations

import subprocess
from datetime import date
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


Row = tuple[date, str, str, str]
"""Start, text, status and note of one interval."""


def versions(core: Session) -> dict[tuple[str, ArticleKey], list[Row]]:
    """Every interval of every article, in order."""
    rows = core.execute(
        text(
            "SELECT statute_id, article_no, branch_no, sub_branch_no,"
            " lower(effective), t.text, v.status, v.note"
            " FROM article_version AS v JOIN article_text AS t USING (content_hash)"
            " WHERE upper_inf(recorded)"
            " ORDER BY statute_id, article_no, branch_no, sub_branch_no, lower(effective)"
        )
    )
    found: dict[tuple[str, ArticleKey], list[Row]] = {}
    for r in rows:
        found.setdefault((r[0], ArticleKey(*r[1:4])), []).append((r[4], r[5], r[6], r[7]))
    return found


def test_the_newest_print_is_the_end_of_every_history_or_the_law_of_its_day(
    core: Session, newest_prints: dict[str, SourceRevision]
) -> None:
    """The source may print what is in force and leave out what is pending (관세법 제38조의5)."""
    stored = versions(core)
    compared = 0
    differing: list[str] = []
    for statute_id, revision in newest_prints.items():
        if (statute_id, revision.promulgation_no) == STRAY or repeals(revision.revision_kind):
            continue
        for key, printed in revision.articles.items():
            compared += 1
            history = stored.get((statute_id, key), [])
            on_its_day = [row for row in history if row[0] <= revision.effective_on][-1:]
            if not any(is_printed(row, printed) for row in (*history[-1:], *on_its_day)):
                differing.append(f"{revision.title} {key}")
    assert differing == []
    print(f"{compared} articles of {len(newest_prints)} statutes compared")
    assert compared > 10_000


def is_printed(row: Row, printed: SourceArticle) -> bool:
    """Whether an interval shows the print; a text that expired stays printed."""
    if "".join(row[1].split()) != "".join(printed.text.split()):
        return False
    expected = "deleted" if printed.is_deleted else "in_force"
    return row[2] in (expected, "uncertain") or "유효기간 만료" in row[3]


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
