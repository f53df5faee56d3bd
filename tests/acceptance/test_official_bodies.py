"""Derived intervals against official bodies of law.go.kr, which are not loaded."""

from __future__ import annotations

import pytest

from benchmarks.official_bodies import Agreement, compare_bodies
from tests.acceptance.conftest import CoreStore
from tests.shared_material import shared_path

PENDING = "the body prints text pending until "
"""A ``law`` body is cumulative by promulgation: it prints what the store rightly holds pending."""
EXPECTED_PENDING = 6
"""국가재정법 (MST 285189) 제9조의2, 제34조, 제43조, 제53조, 제53조의2;
도로교통법 시행규칙 (MST 285317) 제84조."""


@pytest.fixture(scope="module")
def agreement(core_store: CoreStore) -> Agreement:
    return compare_bodies(core_store.engine, shared_path("corpus/lawgo"))


def test_every_article_agrees_or_is_pending(agreement: Agreement) -> None:
    print(f"{agreement.articles} articles: {dict(agreement.verdicts)}")
    others = [line for line in agreement.disagreements if f": {PENDING}" not in line]
    assert others == []
    assert len(agreement.disagreements) == EXPECTED_PENDING


def test_the_bodies_of_the_core_statutes_were_compared(agreement: Agreement) -> None:
    assert agreement.bodies - agreement.absent == 13
    assert agreement.articles == 1_885
