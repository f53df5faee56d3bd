"""A statute whose source prints no repeal ends by the addenda of the statute that ended it."""

from __future__ import annotations

from datetime import date

import pytest

from ingest.addenda.repealed_elsewhere import repealed_elsewhere
from ingest.derived_version import Status
from ingest.intervals.derive import derive
from ingest.load.statute_rows import name_rows
from tests.core_corpus import core_file, core_files

ENDED = [
    ("101453", "특허법", 106, date(1961, 12, 31), "제950호"),
    ("215640", "특허법", 1, date(1946, 10, 15), "제91호"),
    ("113432", "형사소송법", 4, date(1954, 5, 30), "제341호"),
    ("113141", "민사소송법", 0, date(1960, 7, 1), "제547호"),
]


@pytest.mark.parametrize(("statute_id", "title", "article", "day", "by"), ENDED)
def test_the_old_statute_ends(
    statute_id: str, title: str, article: int, day: date, by: str
) -> None:
    paths = [path for path in core_files() if path.startswith(f"kr/{title}/")]
    revisions = next(found for p in paths if (found := core_file(p)[0].get(statute_id)))
    history = derive(revisions)
    standing = [v for v in history.versions if v.end is None]
    assert standing
    assert {v.status for v in standing} == {Status.REPEALED}
    last = [v for v in history.versions if v.key.article_no == article and v.end == day]
    assert [v.status for v in last] == [Status.IN_FORCE]
    assert by in next(v.note for v in standing if v.key.article_no == article)
    assert {row[5] for row in name_rows(revisions) if row[3] == "official"} == {day}


def test_an_id_of_another_corpus_is_not_meant() -> None:
    assert repealed_elsewhere("101453", frozenset({"물때 관측법"})) is None
    assert repealed_elsewhere("001455", frozenset({"특허법"})) is None
