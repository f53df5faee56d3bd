"""The extensions the schema stands on."""

from __future__ import annotations

from alembic import op

from lawdb.database import DatabaseError

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create them where they are not there yet (the embedded server's database has them)."""
    for name in ("vector", "btree_gist", "pg_trgm"):
        op.execute(f"CREATE EXTENSION IF NOT EXISTS {name}")
    _require_trigrams_of_hangul()


def downgrade() -> None:
    """Leave them: other schemas of the database may use them."""


def _require_trigrams_of_hangul() -> None:
    # Under LC_CTYPE "C" pg_trgm finds no letters in Korean words: every search comes back empty.
    if op.get_context().as_sql:
        return
    trigrams = op.get_bind().exec_driver_sql("SELECT cardinality(show_trgm('민법'))").scalar()
    if not trigrams:
        raise DatabaseError(
            "ctype_without_letters",
            "the database's LC_CTYPE knows no Korean letters, so pg_trgm finds no trigrams; create "
            "the database with LC_CTYPE 'C.UTF-8' (TEMPLATE template0)",
        )
