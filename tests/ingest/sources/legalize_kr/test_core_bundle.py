"""The whole core bundle: nothing is dropped, own addenda are found, commencements are read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ingest.addenda.commencement import Commencement, read_commencement
from ingest.derived_version import Basis
from ingest.intervals.schedule import is_of_another_act
from ingest.source_revision import SourceRevision
from tests.core_corpus import core_file, core_files
from tests.shared_material import shared_path

# Gaps of the source: no heading of the revision's own addenda is printed.
_WITHOUT_ADDENDA = {
    ("대한민국헌법", "1"),
    ("소득세법", "3930"),
    ("산업재해보상보험법", "17865"),
    ("산업재해보상보험법 시행령", "25532"),
}

# The front matter's one date is not what the clause says of the whole revision.
_FRONT_MATTER_DIFFERS = {
    ("소득세법 시행령", "32516"): "the clause was amended later, and the front matter with it",
    (
        "독점규제 및 공정거래에 관한 법률",
        "7492",
    ): "the front matter has another day than three months",
    ("근로기준법", "6974"): "staged by size of business, the front matter has promulgation",
    ("주택임대차보호법", "19356"): "six months in the clause, three in the front matter",
}


@pytest.fixture(autouse=True)
def _material() -> None:
    shared_path("corpus/legalize-kr-core.bundle")


def _revisions() -> Iterator[SourceRevision]:
    for path in core_files():
        for revisions in core_file(path)[0].values():
            yield from revisions


def _read(revision: SourceRevision) -> Commencement:
    return read_commencement(
        revision.addenda, revision.promulgated_on, revision.effective_on, of_another_act=False
    )


def test_every_revision_is_read() -> None:
    files = core_files()
    assert len(files) == 126
    assert sum(len(file.revisions) for file in files.values()) == 4595
    assert [problem for path in files for problem in core_file(path)[1]] == []
    assert sum(1 for _ in _revisions()) == 4595


def test_every_revision_has_articles() -> None:
    assert [r.source_ref for r in _revisions() if not r.articles] == []


def test_own_addenda_are_found_for_all_but_the_gaps_of_the_source() -> None:
    missing = {(r.title, r.promulgation_no) for r in _revisions() if not r.addenda_heading}
    assert missing == _WITHOUT_ADDENDA


def test_a_heading_names_its_own_promulgation() -> None:
    misprinted = [
        (r.title, r.promulgation_no, r.addenda_heading)
        for r in _revisions()
        if r.addenda_heading and r.promulgation_no not in r.addenda_heading
    ]
    assert misprinted == [("법인세법", "161", "부칙 <제199호,1950.12.1>")]


def test_own_main_clauses_say_the_day_of_the_front_matter() -> None:
    own = [r for r in _revisions() if not is_of_another_act(r)]
    read = [(r, _read(r)) for r in own]
    by_clause = [(r, c) for r, c in read if c.basis is Basis.ADDENDA]
    assert len(by_clause) / len(own) > 0.99
    differs = {
        (r.title, r.promulgation_no)
        for r, c in by_clause
        if c.start != r.effective_on
        and r.effective_on not in {departure.start.day for departure in c.departures}
    }
    assert differs == set(_FRONT_MATTER_DIFFERS)


@pytest.mark.parametrize(
    ("title", "number", "reason"),
    [("특허법", "3325", "by_decree"), ("형사소송법", "16924", "by_decree")],
)
def test_what_no_clause_says_is_named(title: str, number: str, reason: str) -> None:
    [revision] = [r for r in _revisions() if (r.title, r.promulgation_no) == (title, number)]
    unresolved = _read(revision).unresolved
    assert unresolved is not None
    assert unresolved.reason == reason
