"""Which corpus was measured: one hash over what a search can find and what labels point at."""

from __future__ import annotations

import hashlib

from sqlalchemy import Text, func, select, text
from sqlalchemy.orm import Session

_LINES = {
    "article_version": """
        SELECT jsonb_build_array(statute_id, article_no, branch_no, sub_branch_no,
        lower(effective), upper(effective), status, amended, title,
        encode(content_hash, 'hex'))::text AS line
        FROM article_version WHERE upper_inf(recorded)
    """,
    "revision": """
        SELECT jsonb_build_array(statute_id, mst, promulgated_on, promulgation_no, kind,
        effective_on)::text AS line FROM revision WHERE upper_inf(recorded)
    """,
    "ruling": """
        SELECT jsonb_build_array(statute_id, article_no, branch_no, sub_branch_no, unit,
        lower(effect), upper(effect))::text AS line FROM ruling WHERE upper_inf(recorded)
    """,
    "statute": "SELECT jsonb_build_array(id, kind)::text AS line FROM statute",
    "statute_name": """
        SELECT jsonb_build_array(statute_id, name, kind, lower(valid), upper(valid))::text AS line
        FROM statute_name WHERE upper_inf(recorded)
    """,
}
"""What of each table bears on a ranking; ids of rows and times of recording do not."""


def corpus_hash(session: Session) -> str:
    """SHA-256 (hex) over texts, intervals, promulgations, names and rulings held true now.

    The same law loaded in any order, on any day, has the same hash; any difference in a text or
    in a day of it is another corpus.
    """
    total = hashlib.sha256()
    for table, lines in _LINES.items():
        total.update(table.encode())
        held = text(lines).columns(line=Text).subquery("held")
        digest = func.sha256(func.convert_to(held.c.line, "UTF8"))
        for each in session.scalars(select(digest).order_by(digest)):
            total.update(each)
    return total.hexdigest()
