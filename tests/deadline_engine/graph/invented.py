"""A small catalogue of rules, one of each shape, and matters for them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from deadline_engine.graph.computing import compute
from deadline_engine.graph.result import Result
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import Catalogue, read


@cache
def invented() -> Catalogue:
    return read(yaml.safe_load(Path(__file__).with_name("invented_catalogue.yaml").read_text()))


def computed(matter: dict[str, Any]) -> Result:
    return compute(Matter.model_validate(matter), invented())
