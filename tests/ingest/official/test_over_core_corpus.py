"""Real official bodies over the derivation of the core bundle.

The statutes in question are derived without any official body; what the bodies say of them is then
put over. Measured: the derivation and the bodies agree in every point.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from ingest.derived_version import Basis, DerivedVersion, Status, StatuteHistory
from ingest.intervals.derive import derive
from ingest.intervals.retyping import same_law
from ingest.lawgo_ingest import ingest_lawgo
from ingest.load import StatuteLoader, state_hash
from ingest.official import OfficialBody, overlay
from ingest.source_revision import SourceRevision
from ingest.sources.lawgo.files import LawgoFiles
from ingest.sources.legalize_kr.repository import BlobReader, list_statute_files, read_statute_file
from lawdb.article_key import ArticleKey
from lawdb.lookup import article, disagreements
from tests.loading import loading_connection
from tests.shared_material import shared_path

FILES = {
    "kr/근로기준법/법률(법률).md": "001872",
    "kr/개인정보보호법/법률.md": "011357",
    "kr/행정기본법/법률.md": "014041",
    "kr/대한민국헌법/헌법.md": "001444",
    "kr/국가재정법/법률.md": "010301",
    "kr/도로교통법/시행규칙.md": "007079",
}
"""Statutes of the core bundle of which official bodies are at hand.

관세법 시행령 is left out: its body has no list and is of no day."""

CONFIRMED = {"001872": 2, "014041": 2, "001444": 73}
"""Versions whose derived start an official list confirms, so that their basis becomes ``source``.

근로기준법 제20520호 제60조, 제74조; 행정기본법 제20824호 제28조, 제36조; and the constitutional
amendments of 1952, 1960 and 1969, whose lists name every article they amended. No other body of
these statutes has a list."""


@dataclass(frozen=True, slots=True)
class Material:
    """Per statute its revisions, its derivation, and its official bodies."""

    revisions: dict[str, list[SourceRevision]]
    histories: dict[str, StatuteHistory]
    bodies: dict[str, list[OfficialBody]]


@pytest.fixture(scope="module")
def material(tmp_path_factory: pytest.TempPathFactory) -> Material:
    bundle = shared_path("corpus/legalize-kr-core.bundle")
    repository = tmp_path_factory.mktemp("core") / "core.git"
    subprocess.run(["git", "clone", "--quiet", "--bare", str(bundle), str(repository)], check=True)
    revisions: dict[str, list[SourceRevision]] = {}
    with BlobReader(repository) as reader:
        for file in list_statute_files(repository):
            if file.path in FILES:
                statutes = read_statute_file(reader, file, [])
                revisions[FILES[file.path]] = statutes[FILES[file.path]]
    bodies: dict[str, list[OfficialBody]] = {}
    for group in LawgoFiles(shared_path("corpus/lawgo")).statutes():
        if group[0].statute_id in revisions:
            bodies[group[0].statute_id] = [OfficialBody(body) for body in group]
    return Material(revisions, {i: derive(r) for i, r in revisions.items()}, bodies)


def covering(history: StatuteHistory, day: date) -> dict[ArticleKey, DerivedVersion]:
    return {v.key: v for v in history.versions if v.start <= day and (v.end is None or day < v.end)}


def test_the_bodies_and_the_derivation_agree(material: Material) -> None:
    assert material.bodies.keys() == material.revisions.keys()
    for statute_id, history in material.histories.items():
        revisions, bodies = material.revisions[statute_id], material.bodies[statute_id]
        result = overlay(history, revisions, bodies)
        assert result.disagreements == []
        assert result.added == []
        before, after = Counter(history.versions), Counter(result.history.versions)
        confirmed = list((after - before).elements())
        assert len(confirmed) == CONFIRMED.get(statute_id, 0)
        assert {v.basis for v in confirmed} <= {Basis.SOURCE}
        unmarked = Counter(replace(v, basis=Basis.SOURCE) for v in (before - after).elements())
        assert unmarked == Counter(confirmed), "nothing but the basis changes"


def test_what_the_texts_of_a_day_print_is_in_force_on_it(material: Material) -> None:
    """Three ``eflaw`` bodies. 근로기준법 제16조 is printed although it expired on 2007-07-01."""
    compared = 0
    for statute_id, bodies in material.bodies.items():
        result = overlay(material.histories[statute_id], material.revisions[statute_id], bodies)
        for body in bodies:
            day = body.revision.body_as_of
            if day is None:
                continue
            held = covering(result.history, day)
            for key, printed in body.revision.articles.items():
                assert same_law(held[key].text, printed.text)
                compared += 1
            unprinted = held.keys() - body.revision.articles.keys()
            gone = {Status.DELETED, Status.REPEALED}
            assert {held[key].status for key in unprinted} <= gone
            expired = [k for k in body.revision.articles if held[k].status is Status.REPEALED]
            assert [str(key) for key in expired] == (["제16조"] if statute_id == "001872" else [])
    assert compared == sum(
        len(body.revision.articles)
        for bodies in material.bodies.values()
        for body in bodies
        if body.revision.body_as_of
    )


def test_a_derivation_by_the_one_date_of_the_front_matter_is_overruled(material: Material) -> None:
    """The dated articles moved to 시행일자, as a careless derivation would have them.

    행정기본법 제28조 is dated to that very day, and so not among the disagreements.
    """
    expected = {
        ("001872", "제60조", date(2024, 10, 22), "2025-10-23"),
        ("001872", "제74조", date(2025, 2, 23), "2025-10-23"),
        ("014041", "제36조", date(2025, 9, 19), "2026-03-19"),
    }
    found: set[tuple[str, str, date, str]] = set()
    for statute_id, day in (("001872", date(2025, 10, 23)), ("014041", date(2026, 3, 19))):
        official = {article: on for i, article, on, _ in expected if i == statute_id}
        history = material.histories[statute_id]
        revisions, bodies = material.revisions[statute_id], material.bodies[statute_id]
        careless = replace(history, versions=[_moved(v, official, day) for v in history.versions])
        assert careless != history
        result = overlay(careless, revisions, bodies)
        right = overlay(history, revisions, bodies)
        assert _texts(result.history) == _texts(right.history)
        found |= {
            (statute_id, str(point.key), point.day, point.derived) for point in result.disagreements
        }
    assert found == expected


def _moved(version: DerivedVersion, official: dict[str, date], day: date) -> DerivedVersion:
    dated = official.get(str(version.key))
    if dated is None or dated not in (version.start, version.end):
        return version
    return replace(version, **({"start": day} if version.start == dated else {"end": day}))


def _texts(history: StatuteHistory) -> list[Any]:
    return [(v.key, v.start, v.end, v.status, v.text) for v in history.versions]


def test_either_order_of_loading_ends_in_one_state(
    material: Material, database: Engine, tmp_path: Path
) -> None:
    url = database.url.render_as_string(hide_password=False)
    bodies = tmp_path / "bodies"
    bodies.mkdir()
    mine = {b.revision.mst for group in material.bodies.values() for b in group}
    for path in shared_path("corpus/lawgo").rglob("*.*"):
        if path.stem.split("-")[0] in mine:
            (bodies / path.name).symlink_to(path)
    hashes: list[str] = []
    with loading_connection(database) as connection:
        for bodies_first in (False, True):
            connection.execute(
                "TRUNCATE statute, statute_name, revision, article_version, addendum,"
                " official_body, derived_statute, disagreement, unresolved_commencement,"
                " corpus_state, article_text, addendum_text CASCADE"
            )
            if bodies_first:
                assert ingest_lawgo(url, bodies).problems == []
            with StatuteLoader(connection) as loader:
                for statute_id, history in material.histories.items():
                    loader.add(history, material.revisions[statute_id])
            assert loader.report.problems == []
            if not bodies_first:
                assert ingest_lawgo(url, bodies).load.disagreements == 0
            hashes.append(state_hash(connection))
        again = ingest_lawgo(url, bodies)
        assert again.load.rows_written == 0
        hashes.append(state_hash(connection))
    assert len(set(hashes)) == 1
    with Session(database) as session:
        assert disagreements(session) == ()
        for day, basis in ((date(2024, 10, 21), "addenda"), (date(2024, 10, 22), "source")):
            assert article(session, "근로기준법", "60", day).basis == basis
