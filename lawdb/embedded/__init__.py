"""A PostgreSQL server of our own, from a wheel, so that nothing has to be installed first.

Runs on Linux and macOS. It survives kill -9, is shared by all processes that use its data folder,
and keeps running when the one that started it ends.
"""

import sys

if sys.platform == "win32":
    raise ImportError(
        "the embedded server runs on Linux and macOS; set LAWDB_DATABASE_URL to use another server"
    )

from lawdb.embedded.errors import EmbeddedServerError
from lawdb.embedded.runner import (
    ServerState,
    ServerStatus,
    admin_url,
    ensure_running,
    status,
    stop,
)

__all__ = [
    "EmbeddedServerError",
    "ServerState",
    "ServerStatus",
    "admin_url",
    "ensure_running",
    "status",
    "stop",
]
