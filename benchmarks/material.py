"""What the benchmarks read: the shared corpora, and stores of their own that go away afterwards."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from lawdb import database, embedded
from lawdb.settings import Settings


def shared_material(relative: str) -> Path:
    """A piece of the shared material; ends the program, saying so, where it is absent."""
    root = Settings().shared or Path(__file__).resolve().parents[2] / "shared"
    path = root / relative
    if not path.exists():
        print(f"Skipped: {path} is absent; set LAWDB_SHARED to the shared material.")
        raise SystemExit(0)
    return path


def corpus_location(argument: str | None) -> str:
    """The corpus named on the command line, else the core bundle of the shared material."""
    return argument or str(shared_material("corpus/legalize-kr-core.bundle"))


@contextmanager
def fresh_store() -> Generator[Settings]:
    """A migrated, empty store in an embedded server of its own, removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="lawdb-benchmark-"))
    folder.chmod(0o711)  # below root the server runs as a system user, who must get in
    settings = Settings(data_dir=folder, database_url=None, read_urls=())
    try:
        engine = database.engine(settings)
        database.migrate(engine)
        engine.dispose()
        yield settings
    finally:
        embedded.stop(folder)
        shutil.rmtree(folder)


def print_percentiles(name: str, seconds: Sequence[float]) -> float:
    """Print median and 99th percentile in milliseconds; returns the median in seconds."""
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    print(f"{name}: median {cuts[49] * 1e3:.3f} ms, p99 {cuts[98] * 1e3:.3f} ms")
    return cuts[49]
