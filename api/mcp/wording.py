"""What the server says of itself and its tools, kept in ``wording.yaml``."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, cast

import yaml

WORDING = cast(
    "dict[str, Any]",
    yaml.safe_load(files("api.mcp").joinpath("wording.yaml").read_text(encoding="utf-8")),
)
INSTRUCTIONS = " ".join(str(WORDING["instructions"]).split())
