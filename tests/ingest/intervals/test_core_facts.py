"""Facts of law over the core bundle, derived from the files they concern."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from ingest.derived_version import DerivedVersion, StatuteHistory
from ingest.intervals.derive import derive
from ingest.source_revision import SourceRevision
from tests.core_corpus import core_file
from tests.shared_material import shared_path

_FACTS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("core_facts.yaml").read_text("utf-8")
)


@pytest.fixture(autouse=True)
def _material() -> None:
    shared_path("corpus/legalize-kr-core.bundle")


@cache
def _statute(path: str, statute_id: str) -> tuple[list[SourceRevision], StatuteHistory]:
    revisions = core_file(path)[0][statute_id]
    return revisions, derive(revisions)


def _on(history: StatuteHistory, article: str, day: date) -> DerivedVersion | None:
    found = [
        v
        for v in history.versions
        if str(v.key) == article and v.start <= day and (v.end is None or day < v.end)
    ]
    assert len(found) <= 1, "two texts of one article on one day"
    return found[0] if found else None


@pytest.mark.parametrize("fact", _FACTS, ids=lambda fact: f"{fact['fact']}-{fact['article']}")
def test_fact(fact: dict[str, Any]) -> None:
    revisions, history = _statute(fact["file"], fact["id"])
    version = _on(history, fact["article"], fact["day"])
    assert version is not None
    assert (version.start, version.end) == (fact["from"], fact["to"])
    assert version.status == fact.get("status", "in_force")
    assert version.amended is fact.get("amended", True)
    if "by" in fact:
        numbers = {r.mst: r.promulgation_no for r in revisions}
        assert numbers[version.mst] == fact["by"]
    if "basis" in fact:
        assert version.basis == fact["basis"]
    assert fact.get("noted", "") in version.note


def test_what_starts_in_2028_shows_its_old_text_before() -> None:
    _, history = _statute("kr/행정소송법/법률.md", "001218")
    before = _on(history, "제9조", date(2028, 2, 29))
    after = _on(history, "제9조", date(2028, 3, 1))
    assert before is not None
    assert after is not None
    assert before.text != after.text


def test_a_new_article_has_no_text_before_it_starts() -> None:
    _, history = _statute("kr/형사소송법/법률.md", "001671")
    assert _on(history, "제215조의2", date(2026, 6, 30)) is None


def test_saturday_stands_in_the_text_from_its_day_on() -> None:
    _, history = _statute("kr/민법/법률.md", "001706")
    before, after = (_on(history, "제161조", date(2008, 3, day)) for day in (21, 22))
    assert before is not None
    assert after is not None
    assert ("토요일" in before.text, "토요일" in after.text) == (False, True)


def test_a_commercial_act_from_2011_is_printed_before_it_starts() -> None:
    revisions, history = _statute("kr/상법/법률.md", "001702")
    act = next(r for r in revisions if r.promulgation_no == "10600")
    opened = [v for v in history.versions if v.mst == act.mst and v.amended]
    assert len(opened) > 200
    assert {v.start for v in opened} == {date(2012, 4, 15)}


def test_a_stray_copy_after_a_repeal_is_left_out_and_said_to_be() -> None:
    revisions, history = _statute("kr/헌법재판소법/법률.md", "001419")
    stray = next(r for r in revisions if r.promulgation_no == "5454")
    assert [(u.mst, u.reason) for u in history.unresolved] == [(stray.mst, "revision_after_repeal")]
    assert not [v for v in history.versions if v.mst == stray.mst]


@pytest.mark.parametrize("path", sorted({fact["file"] for fact in _FACTS}))
def test_what_binds_at_last_is_what_the_newest_revision_prints(path: str) -> None:
    """Where every revision has started, the source's newest print is the text."""
    for statute_id in core_file(path)[0]:
        revisions, history = _statute(path, statute_id)
        for version in history.versions:
            printed = revisions[-1].articles.get(version.key)
            if version.end is None and version.status == "in_force" and not history.unresolved:
                assert printed is not None
                assert printed.text == version.text


@pytest.mark.parametrize("path", sorted({fact["file"] for fact in _FACTS}))
def test_versions_of_real_statutes_never_overlap(path: str) -> None:
    for statute_id in core_file(path)[0]:
        _, history = _statute(path, statute_id)
        for row, following in zip(history.versions, history.versions[1:], strict=False):
            if row.key == following.key:
                assert row.end is not None
                assert row.start < row.end <= following.start
