"""Every code a page can meet has a Korean heading of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import api.application  # noqa: F401  it defines the errors of every door
from api.services.engine_problems import TITLES
from api.services.problem_wording import HEADINGS, problem_heading
from api.services.problems import ProblemFamily, problem, problem_of
from lawdb.errors import StoreError


def _kinds(kind: type[StoreError]) -> Iterator[type[StoreError]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds(each)


CODES = {kind.code for kind in _kinds(StoreError) if "code" in vars(kind)} | {
    str(vars(kind)["code"]) for kind in TITLES if "code" in vars(kind)
}


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_malformed_question_has_a_heading_of_its_own(code: str) -> None:
    kinds = [kind for kind in _kinds(StoreError) if vars(kind).get("code") == code]
    found = problem_of(kinds[0]("x")) if kinds and code not in HEADINGS else None
    if found is not None:
        assert found.family is not ProblemFamily.MALFORMED
    else:
        assert code in HEADINGS


def test_only_what_is_not_found_is_headed_so() -> None:
    for family in ProblemFamily:
        heading = problem_heading(problem("a_code", "A title", "", family))
        assert ("찾지 못했습니다" in heading) is (family is ProblemFamily.NOT_FOUND)
