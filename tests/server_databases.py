"""Databases on the run's server: made by cloning a migrated template."""

from __future__ import annotations

from pathlib import Path

import psycopg
from psycopg import sql
from sqlalchemy import make_url

from lawdb import embedded

TEMPLATE = "lawdb_test_template"
"""Migrated and empty."""


def administrator(server_dir: Path) -> psycopg.Connection:
    """A connection that may create and drop databases, in autocommit mode."""
    url = make_url(embedded.admin_url(server_dir)).set(drivername="postgresql")
    return psycopg.connect(url.render_as_string(hide_password=False), autocommit=True)


def clone(server: psycopg.Connection, template: str, name: str) -> None:
    """Create a database like the template, to which nobody may be connected."""
    create = sql.SQL("CREATE DATABASE {} TEMPLATE {} OWNER lawdb")
    server.execute(create.format(sql.Identifier(name), sql.Identifier(template)))
