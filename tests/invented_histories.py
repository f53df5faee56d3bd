"""Invented statutes from small YAML cases, in the shapes the loader takes."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import yaml

from ingest.derived_version import Basis, DerivedVersion, Status, StatuteHistory, Unresolved
from ingest.source_revision import SourceRevision
from lawdb.article_key import ArticleKey

Invented = tuple[StatuteHistory, list[SourceRevision]]


def read_histories(path: Path) -> dict[str, Invented]:
    """The statutes of a YAML file by their id."""
    return {row["id"]: invented(row) for row in yaml.safe_load(path.read_text("utf-8"))}


def invented(row: dict[str, Any]) -> Invented:
    """One statute; a version takes its revision's start where it names none."""
    revisions = [_revision(row["id"], r) for r in row["revisions"]]
    starts = {revision.mst: revision.effective_on for revision in revisions}
    versions = [_version(v, starts) for v in row.get("versions", [])]
    unresolved = [
        Unresolved(
            str(u["mst"]),
            ArticleKey.parse(u["article"]) if "article" in u else None,
            u["reason"],
            u["clause"],
        )
        for u in row.get("unresolved", [])
    ]
    return StatuteHistory(row["id"], versions, unresolved), revisions


def _revision(statute_id: str, row: dict[str, Any]) -> SourceRevision:
    return SourceRevision(
        statute_id=statute_id,
        title=row["title"],
        statute_kind=row.get("statute_kind", "법률"),
        mst=str(row["mst"]),
        promulgated_on=row["promulgated"],
        promulgation_no=str(row["number"]),
        revision_kind=row["kind"],
        effective_on=row["effective"],
        articles={},
        addenda=row.get("addenda", ""),
        addenda_heading=f"부칙 <제{row['number']}호>",
        reprinted_addenda=(),
        source="invented",
        source_ref=f"{statute_id}/{row['mst']}",
        abbreviations=tuple(row.get("abbreviations", ())),
        chapters=tuple(
            (ArticleKey.parse(before), heading) for before, heading in row.get("chapters", [])
        ),
    )


def _version(row: dict[str, Any], starts: dict[str, date]) -> DerivedVersion:
    mst = str(row["mst"])
    return DerivedVersion(
        key=ArticleKey.parse(row["article"]),
        start=row.get("from", starts[mst]),
        end=row.get("to"),
        status=Status(row.get("status", "in_force")),
        title=row.get("title", ""),
        text=row.get("text", ""),
        mst=mst,
        basis=Basis(row.get("basis", "addenda")),
        amended=row.get("amended", True),
        note=row.get("note", ""),
    )
