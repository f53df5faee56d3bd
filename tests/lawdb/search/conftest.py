"""What tests of search share."""

from __future__ import annotations

import pytest

from lawdb.search.lexical import indexing
from lawdb.search.lexical.words import LegalWords, legal_words


@pytest.fixture(autouse=True)
def one_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Index with the process's own morpheme model: loading another takes a second each time."""

    def shared(workers: int = 1) -> LegalWords:
        assert workers >= 1
        return legal_words()

    monkeypatch.setattr(indexing, "LegalWords", shared)
