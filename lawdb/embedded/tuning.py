"""Server parameters: for loading a national corpus on two cores, yet starting on small machines.

Nothing here trades durability: fsync, full_page_writes and synchronous_commit keep their defaults.
"""

from __future__ import annotations

import os
from pathlib import Path

import psutil

_MIB = 1024 * 1024


def parameters() -> dict[str, str]:
    """The parameters for this machine's memory, by name."""
    memory = psutil.virtual_memory().total // _MIB
    return {
        "shared_buffers": _megabytes(memory // 16, at_least=32, at_most=1024),
        "effective_cache_size": _megabytes(memory // 2, at_least=128, at_most=65536),
        "maintenance_work_mem": _megabytes(memory // 32, at_least=32, at_most=512),
        "work_mem": _megabytes(memory // 256, at_least=4, at_most=32),
        "max_connections": "100",
        # A load writes far more than the default of 1 GB between two checkpoints would let it.
        "max_wal_size": "4GB",
        "checkpoint_timeout": "15min",
        "wal_compression": "on",
        "random_page_cost": "1.1",
        "dynamic_shared_memory_type": _dynamic_shared_memory(),
        "timezone": "UTC",
        "log_timezone": "UTC",
        "log_min_messages": "warning",
        "log_line_prefix": "%m [%p] %q%d ",
    }


def _megabytes(amount: int, *, at_least: int, at_most: int) -> str:
    return f"{min(max(amount, at_least), at_most)}MB"


def _dynamic_shared_memory() -> str:
    # Containers often mount a /dev/shm of 64 MB, which a parallel index build overflows; System V
    # segments do not live there.
    shm = Path("/dev/shm")  # noqa: S108 - looked at, not written to
    if shm.is_dir():
        usage = os.statvfs(shm)
        if usage.f_bavail * usage.f_frsize < 1024 * _MIB:
            return "sysv"
    return "posix"
