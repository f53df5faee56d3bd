"""Official bodies over a derivation: who wins, what is told, and that order never shows."""

from __future__ import annotations

import random
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.derived_version import DerivedVersion, StatuteHistory
from ingest.intervals.derive import derive
from ingest.official import OfficialBody, Overlaid, overlay
from ingest.source_revision import SourceRevision
from lawdb.article_key import ArticleKey
from tests.invented_official_bodies import body, revision

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "cases.yaml").read_text("utf-8")
)


def overlaid(case: dict[str, Any], seed: int | None = None) -> Overlaid:
    revisions = [revision(row) for row in case["revisions"]]
    bodies = [body(row, case["revisions"]) for row in case["bodies"]]
    if seed is not None:
        random.Random(seed).shuffle(bodies)
    return overlay(derive(revisions), revisions, bodies)


def plain(version: DerivedVersion) -> list[Any]:
    return [
        version.start,
        version.end,
        version.status.value,
        version.basis.value,
        int(version.mst),
        version.text,
    ]


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    result = overlaid(case)
    found: dict[ArticleKey, list[list[Any]]] = {}
    for version in result.history.versions:
        found.setdefault(version.key, []).append(plain(version))
    assert found == {ArticleKey.parse(str(k)): rows for k, rows in case["versions"].items()}
    points = [
        [
            p.kind.value,
            None if p.key is None else p.key,
            p.part,
            p.day,
            int(p.mst),
            p.derived,
            p.official,
        ]
        for p in result.disagreements
    ]
    assert points == [
        [kind, None if key is None else ArticleKey.parse(str(key)), *rest]
        for kind, key, *rest in case["disagreements"]
    ]
    if "unresolved" in case:
        assert result.history.unresolved == case["unresolved"]


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_the_order_of_the_bodies_does_not_show(case: dict[str, Any]) -> None:
    expected = overlaid(case)
    assert all(overlaid(case, seed) == expected for seed in range(4))


def test_every_text_of_a_complete_body_is_in_force_on_its_day() -> None:
    for case in CASES:
        days = [b for b in (body(row, case["revisions"]) for row in case["bodies"])
                if b.revision.body_as_of and b.complete]  # fmt: skip
        history = overlaid(case).history
        for given_body in days:
            if not is_last_of_its_day(given_body, days):
                continue
            assert_in_force(history, given_body)


def is_last_of_its_day(given_body: OfficialBody, days: list[OfficialBody]) -> bool:
    same = [b for b in days if b.revision.body_as_of == given_body.revision.body_as_of]
    return given_body.revision.promulgated_on == max(b.revision.promulgated_on for b in same)


def assert_in_force(history: StatuteHistory, given_body: OfficialBody) -> None:
    day = given_body.revision.body_as_of
    assert day is not None
    covering = {
        v.key: v for v in history.versions if v.start <= day and (v.end is None or day < v.end)
    }
    for key, article in given_body.revision.articles.items():
        printed = "".join(article.text.split())
        assert "".join(covering[key].text.split()).startswith(printed[:6])
    in_force = {k for k, v in covering.items() if v.status.value in ("in_force", "uncertain")}
    assert in_force <= set(given_body.revision.articles)


WORDS = st.sampled_from(["하나", "둘", "셋", "넷"])
DAYS = st.dates(min_value=date(2020, 1, 1), max_value=date(2024, 12, 31))


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[SourceRevision], list[OfficialBody]]:
    """A statute of few words, and bodies that say anything about it."""

    def printed() -> dict[str, str]:
        texts = {str(n): f"① {draw(WORDS)}\n② {draw(WORDS)}" for n in (1, 2)}
        if draw(st.booleans()):
            texts.pop("2")
        return texts

    rows: list[dict[str, Any]] = []
    for number, promulgated in enumerate(sorted(draw(st.sets(DAYS, min_size=1, max_size=4)))):
        effective = max(promulgated, draw(DAYS))
        rows.append(
            {
                "mst": number + 1, "number": number + 1, "promulgated": promulgated,
                "kind": "일부개정" if number else "제정", "effective": effective,
                "addenda": f"이 법은 {effective.year}년 {effective.month}월 {effective.day}일부터"
                " 시행한다.",
                "articles": {"1": "① 하나\n② 둘", **printed()},
            }
        )  # fmt: skip
    bodies: list[OfficialBody] = []
    kept = rows[: draw(st.integers(1, len(rows)))]
    for row in rows:
        if draw(st.booleans()):
            parts = draw(st.dictionaries(
                st.sampled_from(["제1조", "제1조제2항", "제2조", "제2조제1항"]), DAYS, max_size=2
            ))  # fmt: skip
            bodies.append(body({"mst": row["mst"], "starts": parts}, rows))
        if draw(st.booleans()):
            whole = {"mst": row["mst"], "as_of": draw(DAYS), "articles": printed()}
            bodies.append(body(whole, rows))
    return [revision(row) for row in kept], bodies


@settings(max_examples=300, deadline=None)
@given(histories(), st.randoms(use_true_random=False))
def test_whatever_the_bodies_say(
    drawn: tuple[list[SourceRevision], list[OfficialBody]], shuffling: random.Random
) -> None:
    revisions, bodies = drawn
    history = derive(revisions)
    result = overlay(history, revisions, bodies)
    assert history == derive(revisions), "the derivation handed in was changed"
    known = {r.mst for r in revisions} | {r.mst for r in result.added}
    by_key: dict[ArticleKey, list[DerivedVersion]] = {}
    for version in result.history.versions:
        assert version.mst in known
        assert version.end is None or version.start < version.end
        by_key.setdefault(version.key, []).append(version)
    for rows in by_key.values():
        for one, following in pairwise(rows):
            assert one.end is not None
            assert one.end <= following.start
    shuffled = list(bodies)
    shuffling.shuffle(shuffled)
    assert overlay(history, revisions, shuffled) == result
    days = [b for b in bodies if b.revision.body_as_of]
    last = {b.revision.body_as_of: b for b in sorted(days, key=lambda b: b.revision.promulgated_on)}
    for given_body in last.values():
        assert_in_force(result.history, given_body)
