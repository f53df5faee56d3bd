"""How texts are embedded, each by one environment variable ``LAWDB_EMBEDDING_…``."""

from __future__ import annotations

from urllib.parse import urlsplit

from pydantic import Field, PositiveFloat, PositiveInt, SecretStr, field_validator
from pydantic_settings import SettingsConfigDict

from lawdb.environment import EnvironmentSettings


class EmbeddingSettings(EnvironmentSettings):
    """Without ``url`` and ``model`` the offline embedder is used, which needs no network."""

    model_config = SettingsConfigDict(
        env_prefix="LAWDB_EMBEDDING_",
        env_ignore_empty=True,
        frozen=True,
        hide_input_in_errors=True,
    )

    url: str | None = None
    """An OpenAI-compatible API, without ``/embeddings``: ``https://host/v1``."""

    key: SecretStr | None = None
    """Sent as a bearer token, where the server wants one."""

    model: str | None = None
    """The model's name at the server; without ``url``, one of sentence-transformers."""

    query_prefix: str = ""
    """What the model wants before a question (``query: ``)."""

    passage_prefix: str = ""
    """What the model wants before a passage (``passage: ``)."""

    timeout_seconds: PositiveFloat = 60.0
    """For one request, from connecting to the last byte."""

    attempts: PositiveInt = 6
    first_wait_seconds: float = Field(default=0.5, ge=0)
    longest_wait_seconds: float = Field(default=30.0, ge=0)
    """Also the longest that a server's Retry-After is waited for."""

    @field_validator("url")
    @classmethod
    def _url_is_plain_http(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value.strip())
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError("not the address of an API; write https://host/v1")
        if "@" in parts.netloc or parts.query or parts.fragment:
            # Addresses are logged.
            raise ValueError("an address without user, password and query; the key has its own")
        return value.strip().rstrip("/")
