"""Everything that can be configured, each by one environment variable ``LAWDB_…``.

A variable that is set but empty counts as not set.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from pydantic import Field, NonNegativeInt, SecretStr, field_validator
from pydantic_settings import NoDecode, SettingsConfigDict

from lawdb.environment import EnvironmentSettings

_DRIVER = "postgresql+psycopg"
_ACCEPTED_SCHEMES = ("postgres", "postgresql", _DRIVER)


def default_data_dir() -> Path:
    """Where the embedded server keeps its data unless ``LAWDB_DATA_DIR`` says otherwise.

    An ordinary user's is below ``XDG_DATA_HOME`` (``~/.local/share``). Root's is
    ``/var/lib/lawdb``: PostgreSQL refuses to run as root, and the system user it runs as cannot
    enter ``/root``.
    """
    if os.geteuid() == 0:
        return Path("/var/lib/lawdb")
    base = os.environ.get("XDG_DATA_HOME", "")
    # The XDG specification has relative paths ignored.
    root = Path(base) if base.startswith("/") else Path.home() / ".local" / "share"
    return root / "lawdb"


def psycopg_url(url: str) -> str:
    """Name the driver in a PostgreSQL URL, as SQLAlchemy wants it.

    Raises ValueError when the URL is not one of a PostgreSQL server.
    """
    scheme, separator, rest = url.strip().partition("://")
    named = f"{_DRIVER}://{rest}"
    if not separator or scheme not in _ACCEPTED_SCHEMES or not _can_be_split(named):
        raise ValueError(
            "not the URL of a PostgreSQL server; "
            "write postgresql://user:password@host:5432/database"
        )
    return named


def _can_be_split(url: str) -> bool:
    # Imported only here: most commands use the embedded server, and start faster without it.
    from sqlalchemy import make_url  # noqa: PLC0415
    from sqlalchemy.exc import ArgumentError  # noqa: PLC0415

    try:
        make_url(url)
    except (ArgumentError, ValueError):
        return False
    return True


class Settings(EnvironmentSettings):
    """The configuration of one process, read from the environment when it is created."""

    model_config = SettingsConfigDict(
        env_prefix="LAWDB_", env_ignore_empty=True, frozen=True, hide_input_in_errors=True
    )

    database_url: str | None = Field(default=None, repr=False)
    """A PostgreSQL ≥ 15 of one's own; None means the embedded server in ``data_dir``."""

    read_urls: Annotated[tuple[str, ...], NoDecode] = Field(default=(), repr=False)
    """Streaming replicas for reading, separated by commas."""

    data_dir: Path = Field(default_factory=default_data_dir)
    """The folder of the embedded server: its data, socket, password, log and binaries."""

    server_user: str | None = None
    """The system user the embedded server runs as when lawdb itself runs as root."""

    corpus: str | None = None
    """What ``lawdb run`` loads: a folder, bundle, archive or URL; None means the example corpus."""

    shared: Path | None = None
    """Test material that is not part of the project (``../shared``)."""

    stale_after_days: NonNegativeInt = 30
    """Days after the last verification from which on an answer about today is marked ``stale``."""

    lawgo_oc: SecretStr | None = None
    """The key (OC) of the law.go.kr DRF API."""

    @field_validator("database_url")
    @classmethod
    def _database_url_names_the_driver(cls, value: str | None) -> str | None:
        return None if value is None else psycopg_url(value)

    @field_validator("read_urls", mode="before")
    @classmethod
    def _read_urls_are_separated_by_commas(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(psycopg_url(url) for url in value.split(",") if url.strip())
        return value

    @field_validator("data_dir")
    @classmethod
    def _data_dir_is_absolute(cls, value: Path) -> Path:
        return value.expanduser().absolute()
