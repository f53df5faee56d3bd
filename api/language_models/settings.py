"""How a language model is reached and bounded, each by one variable ``LAWDB_MODEL_…``."""

from __future__ import annotations

from enum import StrEnum
from typing import Self
from urllib.parse import urlsplit

from pydantic import (
    Field,
    PositiveFloat,
    PositiveInt,
    SecretStr,
    field_validator,
    model_validator,
)
from pydantic_settings import SettingsConfigDict

from deadline_engine.extraction.language_model import ModelError
from lawdb.environment import EnvironmentSettings


class SchemaBy(StrEnum):
    """How a server is told the fields to fill."""

    RESPONSE_FORMAT = "response_format"
    """As ``response_format`` of type ``json_schema``: the server holds the model to it."""
    INSTRUCTIONS = "instructions"
    """Written into the instructions, for servers that know no ``response_format``."""


class LanguageModelSettings(EnvironmentSettings):
    """Without ``url`` no model is used."""

    model_config = SettingsConfigDict(
        env_prefix="LAWDB_MODEL_",
        env_ignore_empty=True,
        frozen=True,
        hide_input_in_errors=True,
    )

    url: str | None = None
    """An OpenAI-compatible API, without ``/chat/completions``: ``https://host/v1``."""

    name: str | None = None
    """The model's name at the server."""

    key: SecretStr | None = None
    """Sent as a bearer token, where the server wants one; white space around it is left out.

    Raises ModelError ``model_refused`` for one that no header can hold; its value is not told.
    """

    schema_by: SchemaBy = SchemaBy.RESPONSE_FORMAT

    timeout_seconds: PositiveFloat = 60.0
    """For one request, from connecting to the last byte."""

    attempts: PositiveInt = 4
    """How often one request is sent in all where the server is busy, broken or cut off."""

    first_wait_seconds: float = Field(default=0.5, ge=0)
    longest_wait_seconds: float = Field(default=30.0, ge=0)
    """Also the longest that a server's Retry-After is waited for."""

    max_parallel: PositiveInt = 12
    """Tasks at a time, over all readings of this process; a reading has up to four."""

    max_seconds: PositiveFloat = 180.0
    """For a whole reading with all its requests and waits."""

    max_tokens: PositiveInt = 1_000_000
    """Of a whole reading, in and out; no request is sent once they are used up."""

    reply_tokens: PositiveInt = 8_000
    """Of one reply, as the server is asked to bound it."""

    reply_bytes: PositiveInt = 4 * 1024 * 1024
    """Of one reply, that are read at most."""

    price_in: float | None = Field(default=None, ge=0)
    """Of a million tokens sent."""

    price_out: float | None = Field(default=None, ge=0)
    """Of a million tokens received."""

    max_cost: PositiveFloat | None = None
    """Of a whole reading, in the currency of the prices; no request is sent once it is reached."""

    @field_validator("url")
    @classmethod
    def _url_is_plain_http(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value.strip())
        try:
            named = bool(parts.hostname) and parts.port != 0
        except ValueError:  # a port that is none is found when it is read
            named = False
        if parts.scheme not in {"http", "https"} or not named:
            raise ValueError("not the address of an API; write https://host/v1")
        if "@" in parts.netloc or parts.query or parts.fragment:
            # Addresses are logged.
            raise ValueError("an address without user, password and query; the key has its own")
        return value.strip().rstrip("/")

    @field_validator("key")
    @classmethod
    def _key_fits_a_header(cls, value: SecretStr | None) -> SecretStr | None:
        bare = value.get_secret_value().strip() if value else ""
        if not (bare.isascii() and bare.isprintable()) or " " in bare:
            # No ValidationError: those print what they were given, unless every door minds it.
            raise ModelError(
                "model_refused",
                "LAWDB_MODEL_KEY holds what no key has (white space within, control characters, or"
                " letters that are not ASCII); set it anew, without quotation marks",
            )
        return SecretStr(bare) if bare else None

    @model_validator(mode="after")
    def _cost_has_prices(self) -> Self:
        if self.max_cost is not None and (self.price_in is None or self.price_out is None):
            raise ValueError(
                "LAWDB_MODEL_MAX_COST needs LAWDB_MODEL_PRICE_IN and LAWDB_MODEL_PRICE_OUT"
            )
        return self
