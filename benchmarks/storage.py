"""What the store keeps, against a full copy of every revision.

    python -m benchmarks.storage

Reads the configured store (LAWDB_DATA_DIR or LAWDB_DATABASE_URL). A full copy per revision would
hold every article that every revision prints; those were counted when the corpus was read.
"""

from __future__ import annotations

import psycopg
from psycopg import sql

from ingest.legalize_kr_ingest import libpq_url
from lawdb import database
from lawdb.models import Base
from lawdb.settings import Settings

MB = 1_000_000
SIZES = (
    "SELECT pg_relation_size({table}) + coalesce(pg_relation_size(nullif(reltoastrelid, 0)), 0),"
    " pg_indexes_size({table}), pg_total_relation_size({table})"
    " FROM pg_class WHERE oid = {table}::regclass"
)
TEXTS = "SELECT count(*), sum(octet_length(text)), sum(char_length(text)) FROM article_text"
READ = (
    "SELECT sum((counts ->> 'articles')::bigint), sum((counts ->> 'characters')::bigint) FROM"
    " (SELECT DISTINCT ON (source) counts FROM ingest_run WHERE status = 'finished'"
    "  AND counts ? 'articles' ORDER BY source, id DESC) AS last_load"
)


def print_tables(connection: psycopg.Connection) -> None:
    """Rows and megabytes (10⁶ bytes) per table, the largest first."""
    rows: list[tuple[int, int, int, int, str]] = []
    for table in Base.metadata.tables:
        count = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))
        sizes = sql.SQL(SIZES).format(table=sql.Literal(table))
        kept, indexes, total = connection.execute(sizes).fetchall()[0]
        rows.append((total, kept, indexes, connection.execute(count).fetchall()[0][0], table))
    print(f"{'table':26} {'rows':>10} {'MB data':>9} {'MB index':>9} {'MB total':>9}")
    for total, kept, indexes, count, table in sorted(rows, reverse=True):
        print(f"{table:26} {count:10} {kept / MB:9.1f} {indexes / MB:9.1f} {total / MB:9.1f}")
    print(f"{'all':26} {'':10} {'':9} {'':9} {sum(row[0] for row in rows) / MB:9.1f}")


def print_against_full_copy(connection: psycopg.Connection) -> None:
    """Distinct texts against one text per revision and article."""
    texts, octets, characters = connection.execute(TEXTS).fetchall()[0]
    versions = connection.execute(
        "SELECT count(*) FROM article_version WHERE upper_inf(recorded)"
    ).fetchall()[0][0]
    articles, read_characters = connection.execute(READ).fetchall()[0]
    if not texts or not articles:
        raise SystemExit("The store is empty; load a corpus with: lawdb ingest legalize-kr CORPUS")
    full = int(read_characters) * octets / characters
    print(f"a full copy per revision: {articles} article rows, {full / MB:.0f} MB of text")
    print(f"kept: {versions} article versions of {texts} distinct texts, {octets / MB:.0f} MB")
    print(f"the copy holds {articles / versions:.1f} times the rows, {full / octets:.1f} the text")


def main() -> None:
    engine = database.engine(Settings())
    url = libpq_url(engine.url.render_as_string(hide_password=False))
    engine.dispose()
    with psycopg.connect(url, autocommit=True) as connection:
        print_tables(connection)
        print_against_full_copy(connection)


if __name__ == "__main__":
    main()
