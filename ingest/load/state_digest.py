"""One hash over everything the store holds true now, whatever the order it was loaded in."""

from __future__ import annotations

import hashlib
from typing import Any, LiteralString

import psycopg
from psycopg import sql

_OPEN_ROWS: dict[str, LiteralString] = {
    "statute": """
        SELECT jsonb_build_array(id, jurisdiction, kind)::text AS line FROM statute
    """,
    "statute_lineage": """
        SELECT jsonb_build_array(from_id, to_id, since, reason, source)::text AS line FROM
        statute_lineage WHERE upper_inf(recorded)
    """,
    "statute_name": """
        SELECT jsonb_build_array(statute_id, name, normalized, kind, lower(valid),
        upper(valid), curated, source)::text AS line FROM statute_name WHERE
        upper_inf(recorded)
    """,
    "revision": """
        SELECT jsonb_build_array(statute_id, mst, title, statute_kind, promulgated_on,
        promulgation_no, kind, effective_on, ministries, addenda_heading, amending_text,
        chapters, source, source_ref)::text AS line FROM revision WHERE upper_inf(recorded)
    """,
    "article_version": """
        SELECT jsonb_build_array(version.statute_id, article_no, branch_no, sub_branch_no,
        lower(effective), upper(effective), status, basis, amended, composed, version.title,
        note, encode(content_hash, 'hex'), revision.mst)::text AS line FROM article_version
        AS version JOIN revision ON revision.id = version.revision_id WHERE
        upper_inf(version.recorded)
    """,
    "addendum": """
        SELECT jsonb_build_array(clause.statute_id, revision.mst, position, number,
        clause.title, clause.kind, targets, encode(content_hash, 'hex'))::text AS line FROM
        addendum AS clause JOIN revision ON revision.id = clause.revision_id WHERE
        upper_inf(clause.recorded)
    """,
    "unresolved_commencement": """
        SELECT jsonb_build_array(open_point.statute_id, revision.mst, article_no, branch_no,
        sub_branch_no, reason, clause)::text AS line FROM unresolved_commencement AS
        open_point JOIN revision ON revision.id = open_point.revision_id WHERE
        upper_inf(open_point.recorded)
    """,
    "official_body": """
        SELECT jsonb_build_array(statute_id, mst, kind, effective_on, title, statute_kind,
        promulgated_on, promulgation_no, revision_kind, ministries, abbreviations,
        addenda_heading, addenda, amending_text, official_starts, chapters, articles, complete,
        source_ref)::text AS line FROM official_body WHERE upper_inf(recorded)
    """,
    "derived_statute": """
        SELECT jsonb_build_array(statute_id, derived)::text AS line FROM derived_statute WHERE
        upper_inf(recorded)
    """,
    "disagreement": """
        SELECT jsonb_build_array(statute_id, kind, article_no, branch_no, sub_branch_no, part,
        day, mst, derived, official)::text AS line FROM disagreement WHERE
        upper_inf(recorded)
    """,
    "transitional_rule": """
        SELECT jsonb_build_array(rule_id, statute_id, article, promulgation_no, clause,
        rule, source)::text AS line FROM transitional_rule WHERE upper_inf(recorded)
    """,
    "ruling": """
        SELECT jsonb_build_array(statute_id, article_no, branch_no, sub_branch_no, unit, court,
        case_no, decided_on, joined, kind, application, lower(effect), upper(effect), scope,
        scope_ko, scope_en, legal_basis, confidence, source, note)::text AS line FROM ruling
        WHERE upper_inf(recorded)
    """,
    "corpus_state": """
        SELECT jsonb_build_array(source, verified_from, verified_until)::text AS line FROM
        corpus_state WHERE upper_inf(recorded)
    """,
}
"""Per table: the open rows, each as one line without surrogate ids."""


_DIGESTS = sql.SQL("""
    SELECT first, count(*), sha256(string_agg(digest, ''::bytea ORDER BY digest))
    FROM (
        SELECT digest, get_byte(digest, 0) AS first
        FROM (SELECT sha256(convert_to(line, 'UTF8')) AS digest FROM ({}) AS held) AS hashed
    ) AS grouped
    GROUP BY first ORDER BY first
""")
"""Hashed in 256 groups by their first byte, to keep what the server sorts small."""


def state_hash(connection: psycopg.Connection[Any]) -> str:
    """SHA-256 (hex) over all rows whose recorded interval is open.

    Surrogate ids, recorded times and the hours of checking stay out: two stores that hold the same
    law true have the same hash, in whichever order and however often they were loaded.
    """
    total = hashlib.sha256()
    with connection.cursor() as cursor:
        for table, rows in _OPEN_ROWS.items():
            cursor.execute(_DIGESTS.format(sql.SQL(rows)))
            total.update(table.encode())
            for first, count, digest in cursor:
                total.update(f"{first} {count} {digest.hex()}".encode())
    return total.hexdigest()
