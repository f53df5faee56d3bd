"""Settings of the live client, from the environment (``LAWDB_LAWGO_…``)."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import SettingsConfigDict

from lawdb.environment import EnvironmentSettings


class LawgoSettings(EnvironmentSettings):
    """``LAWDB_LAWGO_OC`` is the key of open.law.go.kr (the e-mail id it was registered with)."""

    model_config = SettingsConfigDict(env_prefix="LAWDB_LAWGO_", extra="ignore")

    oc: SecretStr | None = None
    base_url: str = "https://www.law.go.kr/DRF"
    requests_per_second: float = Field(default=2.0, gt=0, le=50)
    attempts: int = Field(default=5, ge=1, le=20)
    first_wait_seconds: float = Field(default=1.0, ge=0)
    """Before the second attempt; doubled before each further one, with jitter."""
    longest_wait_seconds: float = Field(default=60.0, ge=0)
    """No single wait is longer; a Retry-After beyond it ends the attempts."""
    connect_timeout_seconds: float = Field(default=10.0, gt=0)
    total_timeout_seconds: float = Field(default=120.0, gt=0)
    """Of one attempt, from request to the last byte."""
    max_body_bytes: int = Field(default=64 * 1024 * 1024, gt=0)
    cache_dir: Path | None = None
    """Where bodies are kept; nothing is kept where it is unset."""
