"""How long a client waits for ``lawdb mcp``: for its greeting, its tools, and its first answer.

    python -m benchmarks.mcp_startup [STARTS]

Starts the server STARTS times (default 20) over the configured store (LAWDB_DATA_DIR or
LAWDB_DATABASE_URL), whose database runs and which holds 민법. Each time a process is started,
greeted (``initialize``), asked for its tools (``tools/list``) and called once (``get_article``), as
a client does; times count from the start of the process, and end when the whole reply is read.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from typing import Any

from lawdb import database

STARTS = 20
_ASKED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    (
        "initialize",
        "initialize",
        {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "benchmark", "version": "1"},
        },
    ),
    ("tools/list", "tools/list", {}),
    (
        "first answer",
        "tools/call",
        {
            "name": "get_article",
            "arguments": {"statute": "민법", "article": "제766조", "as_of": "2010-01-01"},
        },
    ),
)


def measure() -> dict[str, float]:
    """Seconds from the start of one process to each reply."""
    command = [sys.executable, "-m", "api.cli", "mcp"]
    start = time.perf_counter()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        taken: dict[str, float] = {}
        for number, (name, method, params) in enumerate(_ASKED):
            message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
            reply = json.loads(process.stdout.readline())
            taken[name] = time.perf_counter() - start
            if "error" in reply or reply["result"].get("isError"):
                raise SystemExit(f"{name}: {reply}")
            if method == "initialize":
                ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
                process.stdin.write(json.dumps(ready) + "\n")
        process.stdin.close()
        process.wait()
    return taken


def main() -> None:
    starts = int(sys.argv[1]) if len(sys.argv) > 1 else STARTS
    database.engine().dispose()  # the database runs before the first start
    runs = [measure() for _ in range(starts)]
    print(f"lawdb mcp, {starts} starts, seconds from the start of the process")
    print(f"{'':14}{'min':>8}{'median':>8}{'max':>8}")
    for name, *_ in _ASKED:
        taken = [run[name] for run in runs]
        print(f"{name:14}{min(taken):8.3f}{statistics.median(taken):8.3f}{max(taken):8.3f}")


if __name__ == "__main__":
    main()
