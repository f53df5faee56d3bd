from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from deadline_engine.graph.computing import compute
from deadline_engine.graph.result import Result
from deadline_engine.matter.matter import Matter
from deadline_engine.rules.catalogue import Catalogue, packaged, read

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "matters.yaml").read_text("utf-8"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test that asks for a ``case`` runs over all matters."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=[case["name"] for case in CASES])


@pytest.fixture(scope="session")
def invented() -> Catalogue:
    texts = yaml.safe_load((HERE / "invented_catalogue.yaml").read_text("utf-8"))
    dumped = {name: yaml.safe_dump(data, allow_unicode=True) for name, data in texts.items()}
    return read(dumped)


@pytest.fixture(scope="session")
def computed(invented: Catalogue) -> Callable[[dict[str, Any]], Result]:
    def of(case: dict[str, Any]) -> Result:
        catalogue = invented if case["catalogue"] == "invented" else packaged()
        return compute(Matter.model_validate(case["matter"]), catalogue)

    return of


@pytest.fixture
def result(case: dict[str, Any], computed: Callable[[dict[str, Any]], Result]) -> Result:
    return computed(case)


@pytest.fixture(scope="session")
def cases() -> list[dict[str, Any]]:
    return CASES
