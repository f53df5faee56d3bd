"""What can go wrong with the embedded server, each with a stable code."""

from __future__ import annotations

from pathlib import Path


class EmbeddedServerError(RuntimeError):
    """The embedded server cannot be used; ``code`` is stable, the message says what to do.

    Codes: ``data_dir_denied``, ``data_dir_unreachable``, ``data_dir_unusable``,
    ``no_system_user``, ``binaries_missing``, ``initdb_failed``, ``other_major_version``,
    ``password_file_missing``, ``password_mismatch``, ``too_many_connections``, ``start_failed``,
    ``start_timeout``, ``stop_timeout``, ``not_running``, ``held_elsewhere``, ``lock_timeout``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def log_tail(log: Path, lines: int = 15) -> str:
    """The end of the server's log, to be shown in an error."""
    try:
        with log.open("rb") as file:
            file.seek(max(0, log.stat().st_size - 8192))
            text = file.read().decode("utf-8", "replace")
    except OSError as error:
        return f"(the log {log} cannot be read: {error.strerror})"
    return "\n".join(text.splitlines()[-lines:]) or "(the log is empty)"
