"""Settings read from environment variables; one that cannot be read is named."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError
from pydantic_settings import BaseSettings


class SettingInvalid(Exception):
    """Variables of the environment that cannot be read: which, and what they should be.

    What they hold is not repeated: it may be a password.
    """

    code = "setting_invalid"
    title = "A setting cannot be read"


class EnvironmentSettings(BaseSettings):
    """Raises SettingInvalid where a variable cannot be read."""

    def __init__(self, **values: Any) -> None:
        try:
            super().__init__(**values)
        except ValidationError as error:
            prefix = self.model_config.get("env_prefix", "")
            raise SettingInvalid("; ".join(_sentences(error, prefix))) from None


def _sentences(error: ValidationError, prefix: str) -> list[str]:
    found: list[str] = []
    for fault in error.errors(include_url=False, include_input=False, include_context=False):
        said = fault["msg"].removeprefix("Value error, ")
        names = [str(part) for part in fault["loc"][:1]]
        found.append(f"{prefix}{names[0].upper()}: {said}" if names else said)
    return found
