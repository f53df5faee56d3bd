"""Invented revisions and official bodies of one statute from small YAML rows."""

from __future__ import annotations

from datetime import date
from typing import Any

from ingest.official import OFFICIAL_SOURCE, OfficialBody
from ingest.source_revision import SourceArticle, SourceRevision
from lawdb.article_key import ArticleKey

STATUTE_ID = "990101"
TITLE = "가상 겹침 시험법"


def revision(row: dict[str, Any], *, source: str = "invented") -> SourceRevision:
    """A revision; without addenda it is in force on the day of its promulgation."""
    promulgated: date = row["promulgated"]
    number = str(row["number"])
    return SourceRevision(
        statute_id=row.get("statute", STATUTE_ID),
        title=row.get("title", TITLE),
        statute_kind=row.get("statute_kind", "법률"),
        mst=str(row["mst"]),
        promulgated_on=promulgated,
        promulgation_no=number,
        revision_kind=row.get("kind", "일부개정"),
        effective_on=row.get("effective", promulgated),
        articles=articles(row["articles"]),
        addenda=row.get("addenda", "이 법은 공포한 날부터 시행한다."),
        addenda_heading=f"부칙 <제{number}호,{promulgated:%Y.%m.%d}>",
        source=source,
        source_ref=f"{source}/{row['mst']}",
        abbreviations=tuple(row.get("abbreviations", ())),
        official_starts=row.get("starts", {}),
        body_as_of=row.get("as_of"),
    )


def articles(rows: dict[str | int, str]) -> dict[ArticleKey, SourceArticle]:
    """Articles by number; a text may begin with a title in brackets, as the book prints it."""
    found: dict[ArticleKey, SourceArticle] = {}
    for number, printed in rows.items():
        key = ArticleKey.parse(str(number))
        title, _, text = printed[1:].partition(") ") if printed[:1] == "(" else ("", "", printed)
        found[key] = SourceArticle(key, title, text.strip())
    return found


def body(row: dict[str, Any], revisions: list[dict[str, Any]]) -> OfficialBody:
    """An official body; what it leaves out is as in the revision of the same MST.

    With ``as_of`` it is what was in force on that day.
    """
    described = next((r for r in revisions if str(r["mst"]) == str(row["mst"])), {})
    whole = {**described, **row}
    if "as_of" in row:
        whole["effective"] = row["as_of"]
    return OfficialBody(revision(whole, source=OFFICIAL_SOURCE), complete=row.get("complete", True))
