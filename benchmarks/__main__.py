"""All measurements on the core bundle of the shared material, in a store of their own.

    python -m benchmarks

What needs an argument (``benchmarks.store``) is left out. Without the shared material there is
nothing to measure, and a sentence says so.
"""

from __future__ import annotations

import os
import subprocess
import sys

from benchmarks import load
from benchmarks.material import corpus_location, fresh_store

WITHOUT_STORE = (
    "commencement_dates",
    "naive",
    "time_expressions",
    "citation_speed",
    "deadlines",
    "extraction",
)
OVER_STORE = (
    "storage",
    "lookup",
    "official_bodies",
    "court_citations",
    "event_dates",
    "citation_labels",
    "mcp_startup",
)


def run(name: str, environment: dict[str, str]) -> int:
    """One benchmark in a process of its own; its exit code."""
    print(f"\n== {name}", flush=True)
    command = [sys.executable, "-m", f"benchmarks.{name}"]
    return subprocess.run(command, env=environment, check=False).returncode


def main() -> None:
    location = corpus_location(None)
    environment = dict(os.environ)
    codes = [run(name, environment) for name in WITHOUT_STORE]
    print("\n== load", flush=True)
    with fresh_store() as settings:
        load.measure(settings, location, 1)
    with fresh_store() as settings:
        load.measure(settings, location, os.cpu_count() or 1)
        load.add_curated(settings)
        environment.pop("LAWDB_DATABASE_URL", None)
        environment.pop("LAWDB_READ_URLS", None)
        environment["LAWDB_DATA_DIR"] = str(settings.data_dir)
        codes += [run(name, environment) for name in OVER_STORE]
    if any(codes):
        raise SystemExit("A benchmark failed; see above.")


if __name__ == "__main__":
    main()
