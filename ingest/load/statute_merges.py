"""How each table of a statute is merged: its key, its columns and where they are staged."""

from __future__ import annotations

from ingest.load.bitemporal_merge import Merge

MERGE_REVISIONS = Merge(
    table="revision",
    key=("statute_id", "mst"),
    rest=(
        "title",
        "statute_kind",
        "promulgated_on",
        "promulgation_no",
        "kind",
        "effective_on",
        "ministries",
        "addenda_heading",
        "amending_text",
        "chapters",
        "source",
        "source_ref",
    ),
    incoming="SELECT * FROM staged_revision",
)

MERGE_NAMES = Merge(
    table="statute_name",
    key=("statute_id", "normalized", "kind", "valid"),
    rest=("name", "curated", "source"),
    incoming="""
        SELECT DISTINCT statute_id, normalized, kind, daterange(valid_from, valid_to) AS valid,
            name, false AS curated, source
        FROM staged_name
    """,
    where="NOT held.curated",
)

MERGE_VERSIONS = Merge(
    table="article_version",
    key=("statute_id", "article_no", "branch_no", "sub_branch_no", "effective"),
    rest=(
        "revision_id",
        "content_hash",
        "status",
        "basis",
        "amended",
        "composed",
        "title",
        "note",
    ),
    incoming="""
        SELECT version.statute_id, article_no, branch_no, sub_branch_no,
            daterange(start, "end") AS effective, revision.id AS revision_id, content_hash,
            status, basis, amended, composed, version.title, note
        FROM staged_version AS version
        JOIN revision ON revision.statute_id = version.statute_id
            AND revision.mst = version.mst AND upper_inf(revision.recorded)
        ORDER BY version.statute_id, article_no, branch_no, sub_branch_no, start
    """,
)

MERGE_ADDENDA = Merge(
    table="addendum",
    key=("statute_id", "revision_id", "position"),
    rest=("number", "title", "kind", "targets", "content_hash"),
    incoming="""
        SELECT clause.statute_id, revision.id AS revision_id, position, number, clause.title,
            clause.kind, targets, content_hash
        FROM staged_addendum AS clause
        JOIN revision ON revision.statute_id = clause.statute_id
            AND revision.mst = clause.mst AND upper_inf(revision.recorded)
    """,
)

MERGE_UNRESOLVED = Merge(
    table="unresolved_commencement",
    key=("statute_id", "revision_id", "reason", "clause"),
    rest=("article_no", "branch_no", "sub_branch_no"),
    incoming="""
        SELECT DISTINCT open_point.statute_id, revision.id AS revision_id, reason, clause,
            article_no, branch_no, sub_branch_no
        FROM staged_unresolved AS open_point
        JOIN revision ON revision.statute_id = open_point.statute_id
            AND revision.mst = open_point.mst AND upper_inf(revision.recorded)
    """,
)

MERGE_OFFICIAL_BODIES = Merge(
    table="official_body",
    key=("statute_id", "mst", "kind", "effective_on"),
    rest=(
        "title",
        "statute_kind",
        "promulgated_on",
        "promulgation_no",
        "revision_kind",
        "ministries",
        "abbreviations",
        "addenda_heading",
        "addenda",
        "amending_text",
        "official_starts",
        "chapters",
        "articles",
        "complete",
        "source_ref",
    ),
    incoming="SELECT * FROM staged_official_body",
)

MERGE_DERIVED_STATUTES = Merge(
    table="derived_statute",
    key=("statute_id",),
    rest=("derived",),
    incoming="SELECT * FROM staged_derived_statute",
)

MERGE_DISAGREEMENTS = Merge(
    table="disagreement",
    key=("statute_id", "kind", "day", "mst", "part"),
    rest=("article_no", "branch_no", "sub_branch_no", "derived", "official"),
    incoming="SELECT DISTINCT * FROM staged_disagreement",
)

STATUTE_MERGES = (
    MERGE_REVISIONS,
    MERGE_NAMES,
    MERGE_VERSIONS,
    MERGE_ADDENDA,
    MERGE_UNRESOLVED,
    MERGE_OFFICIAL_BODIES,
    MERGE_DERIVED_STATUTES,
    MERGE_DISAGREEMENTS,
)
"""In this order: the later ones point at the revisions the first one leaves open."""
