"""Curated law data into the store: names, rulings, transitional rules; merged like any source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import psycopg
from psycopg import sql
from psycopg.types.json import Jsonb

from ingest.load.bitemporal_merge import Change, Merge, merge
from ingest.load.staging import StagingTable
from lawdb.governing.rule import TransitionalRule, curated_rules
from lawdb.names.curated import CuratedName, curated_names, derived_names
from lawdb.rulings import Ruling, curated_rulings

_STAGED_NAME = StagingTable(
    "staged_curated_name",
    (
        ("statute_id", "text"),
        ("name", "text"),
        ("normalized", "text"),
        ("kind", "text"),
        ("valid_from", "date"),
        ("valid_to", "date"),
        ("source", "text"),
    ),
)
_STAGED_RULING = StagingTable(
    "staged_ruling",
    (
        ("statute_id", "text"),
        ("article_no", "int4"),
        ("branch_no", "int2"),
        ("sub_branch_no", "int2"),
        ("unit", "text"),
        ("court", "text"),
        ("case_no", "text"),
        ("decided_on", "date"),
        ("joined", "bool"),
        ("kind", "text"),
        ("application", "text"),
        ("has_effect", "bool"),
        ("effect_from", "date"),
        ("effect_to", "date"),
        ("scope", "text"),
        ("scope_ko", "text"),
        ("scope_en", "text"),
        ("legal_basis", "text"),
        ("confidence", "text"),
        ("source", "text"),
        ("note", "text"),
    ),
)
_STAGED_RULE = StagingTable(
    "staged_transitional_rule",
    (
        ("rule_id", "text"),
        ("statute_id", "text"),
        ("article", "text"),
        ("promulgation_no", "text"),
        ("clause", "text"),
        ("rule", "jsonb"),
        ("source", "text"),
    ),
)
_MERGE_NAMES = Merge(
    table="statute_name",
    key=("statute_id", "normalized", "kind", "valid"),
    rest=("name", "curated", "source"),
    incoming="""
        SELECT DISTINCT ON (statute_id, normalized, kind, valid_from, valid_to)
            statute_id, normalized, kind, daterange(valid_from, valid_to) AS valid, name,
            true AS curated, source
        FROM staged_curated_name
        ORDER BY statute_id, normalized, kind, valid_from, valid_to, name, source
    """,
    where="held.curated",
)
_MERGE_RULINGS = Merge(
    table="ruling",
    key=("statute_id", "article_no", "branch_no", "sub_branch_no", "unit", "case_no", "kind"),
    rest=(
        "court",
        "decided_on",
        "joined",
        "application",
        "effect",
        "scope",
        "scope_ko",
        "scope_en",
        "legal_basis",
        "confidence",
        "source",
        "note",
    ),
    incoming="""
        SELECT statute_id, article_no, branch_no, sub_branch_no, unit, case_no, kind, court,
            decided_on, joined, application,
            CASE WHEN has_effect THEN daterange(effect_from, effect_to) ELSE 'empty' END AS effect,
            scope, scope_ko, scope_en, legal_basis, confidence, source, note
        FROM staged_ruling
    """,
)
_MERGE_RULES = Merge(
    table="transitional_rule",
    key=("statute_id", "rule_id", "article"),
    rest=("promulgation_no", "clause", "rule", "source"),
    incoming="""
        SELECT statute_id, rule_id, article, promulgation_no, clause, rule, source
        FROM staged_transitional_rule
    """,
)


def load_curated(
    connection: psycopg.Connection[Any], recorded_at: datetime | None = None
) -> dict[str, Change]:
    """Bring curated names, rulings and transitional rules into the store.

    Returns the rows changed per table.

    To be called after a corpus was loaded: the abbreviations of enforcement decrees are formed from
    the titles it brought. Twice changes nothing. Raises InvalidCuratedData for a malformed row.
    """
    with connection.cursor() as cursor, connection.transaction():
        names = list(curated_names())
        names.extend(derived_names(names, _titles(cursor)))
        return {
            "statute_name": _merge_names(cursor, names, recorded_at),
            "ruling": _merge_rulings(cursor, curated_rulings(), recorded_at),
            "transitional_rule": _merge_rules(cursor, curated_rules(), recorded_at),
        }


def _titles(cursor: psycopg.Cursor[Any]) -> dict[str, str]:
    """The official title each stored statute carries now."""
    cursor.execute(
        "SELECT statute_id, name FROM statute_name WHERE kind = 'official' AND NOT curated"
        " AND upper_inf(valid) AND upper_inf(recorded)"
    )
    return dict(cursor.fetchall())


def _merge_names(
    cursor: psycopg.Cursor[Any], names: Iterable[CuratedName], recorded_at: datetime | None
) -> Change:
    rows = [
        (
            name.statute_id,
            name.name,
            name.normalised,
            name.kind.value,
            name.valid_from,
            name.valid_to,
            name.source,
        )
        for name in names
    ]
    return _merge(cursor, _STAGED_NAME, rows, _MERGE_NAMES, recorded_at)


def _merge_rulings(
    cursor: psycopg.Cursor[Any], rulings: Iterable[Ruling], recorded_at: datetime | None
) -> Change:
    rows = [
        (
            ruling.statute_id,
            target.article.article_no,
            target.article.branch_no,
            target.article.sub_branch_no,
            str(target).removeprefix(str(target.article)),
            ruling.court,
            ruling.case,
            ruling.decided_on,
            ruling.joined,
            ruling.kind.value,
            ruling.application.value if ruling.application else "",
            ruling.starts_on is not None,
            ruling.starts_on,
            ruling.effect_to,
            "part" if target.part else "whole",
            ruling.scope_ko,
            ruling.scope_en,
            ruling.legal_basis,
            ruling.confidence.value,
            ruling.evidence,
            ruling.note,
        )
        for ruling in rulings
        for target in ruling.targets
    ]
    return _merge(cursor, _STAGED_RULING, rows, _MERGE_RULINGS, recorded_at)


def _merge_rules(
    cursor: psycopg.Cursor[Any], rules: Iterable[TransitionalRule], recorded_at: datetime | None
) -> Change:
    rows = [
        (
            rule.rule_id,
            rule.statute_id,
            article,
            rule.promulgation_no,
            rule.clause,
            Jsonb(rule.model_dump(mode="json", by_alias=True, exclude_defaults=True)),
            rule.evidence,
        )
        for rule in rules
        for article in rule.articles
    ]
    return _merge(cursor, _STAGED_RULE, rows, _MERGE_RULES, recorded_at)


def _merge(
    cursor: psycopg.Cursor[Any],
    staging: StagingTable,
    rows: Sequence[tuple[Any, ...]],
    spec: Merge,
    recorded_at: datetime | None,
) -> Change:
    """Merge the whole curated part of a table: what is no longer curated is closed."""
    staging.create(cursor)
    staging.copy(cursor, rows)
    cursor.execute(
        sql.SQL("SELECT DISTINCT statute_id FROM {} AS held WHERE {}").format(
            sql.Identifier(spec.table), sql.SQL(spec.where)
        )
    )
    statutes = {row[0] for row in cursor.fetchall()} | {row[0] for row in rows}
    # One loader of curated data at a time; it must not record before what it corrects.
    cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('lawdb curated', 0))")
    cursor.execute(
        sql.SQL(
            "SELECT greatest(coalesce(%s, clock_timestamp()),"
            " max(lower(recorded)) + interval '1 microsecond') FROM {} AS held WHERE {}"
        ).format(sql.Identifier(spec.table), sql.SQL(spec.where)),
        [recorded_at],
    )
    row = cursor.fetchone()
    if row is None:
        raise RuntimeError("the database told no time")
    return merge(cursor, spec, sorted(statutes), row[0])
