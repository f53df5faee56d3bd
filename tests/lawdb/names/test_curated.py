"""Curated names: what loads, what is refused, and what is derived from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from lawdb.article_key import ArticleKey
from lawdb.data.reading import InvalidCuratedData
from lawdb.names.curated import (
    CuratedName,
    NameKind,
    curated_names,
    derived_names,
    read_abbreviations,
    read_former_titles,
    read_nicknames,
    refuse_duplicates,
)
from lawdb.names.normalise import normalise_name

REFUSED: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "curated_refused.yaml").read_text("utf-8")
)
READERS: dict[str, Callable[[str, str], Iterator[CuratedName]]] = {
    "abbreviation": read_abbreviations,
    "former": read_former_titles,
    "nickname": read_nicknames,
}


def statutes_called(name: str) -> set[str]:
    return {c.statute_id for c in curated_names() if c.normalised == normalise_name(name)}


@pytest.mark.parametrize(
    ("kind", "case"),
    [(kind, case) for kind, cases in REFUSED.items() for case in cases],
    ids=lambda v: v if isinstance(v, str) else v["reason"],
)
def test_a_row_that_cannot_be_trusted_is_refused(kind: str, case: dict[str, Any]) -> None:
    text = yaml.safe_dump([case["row"]], allow_unicode=True)
    with pytest.raises(InvalidCuratedData, match=case["reason"]) as caught:
        list(READERS[kind]("here.yaml", text))
    assert "here.yaml, row 1" in str(caught.value)


@pytest.mark.parametrize("text", ["{", "a: 1", "- just words", "- valid_to: 2003-02-30"])
def test_what_is_no_list_of_rows_is_refused(text: str) -> None:
    with pytest.raises(InvalidCuratedData, match=r"here\.yaml"):
        list(read_abbreviations("here.yaml", text))


def test_a_name_given_twice_is_refused() -> None:
    first = curated_names()[0]
    with pytest.raises(InvalidCuratedData, match="twice"):
        refuse_duplicates([first, replace(first, source="another source")])


@pytest.mark.parametrize(
    ("name", "statute_ids"),
    [
        ("형소법", {"001671"}),
        ("특가법", {"001676"}),
        ("중처법", {"013993"}),
        ("도정법", {"009410"}),
        ("아청법", {"002044"}),
        ("근기법", {"001769", "001872"}),  # the Acts of 1953 and 1997
        ("민식이법", {"001676", "001638"}),
        ("김영란법", {"012268"}),
        ("청소년의 성보호에 관한 법률", {"002044"}),
        ("주택건설 촉진법", {"001809"}),
        ("민법", set[str]()),  # a title is no curated name
    ],
)
def test_names_people_use(name: str, statute_ids: set[str]) -> None:
    assert statutes_called(name) == statute_ids


def test_a_former_title_ends_where_the_renaming_took_effect() -> None:
    (former,) = [c for c in curated_names() if c.name == "청소년의 성보호에 관한 법률"]
    assert former.kind is NameKind.FORMER
    assert (former.valid_from, former.valid_to) == (date(2000, 7, 1), date(2010, 1, 1))
    assert former.promulgation is not None
    assert former.promulgation.number == "9765"


def test_former_titles_of_one_statute_do_not_overlap() -> None:
    by_statute: dict[str, list[CuratedName]] = {}
    for name in curated_names():
        if name.kind is NameKind.FORMER:
            by_statute.setdefault(name.statute_id, []).append(name)
    assert any(len(titles) > 1 for titles in by_statute.values())
    for titles in by_statute.values():
        titles.sort(key=lambda t: t.valid_from or date.min)
        for earlier, later in pairwise(titles):
            end, start = earlier.valid_to, later.valid_from
            assert end is None or start is None or end <= start, (earlier, later)


def test_a_nickname_denotes_a_promulgation() -> None:
    (nickname,) = [c for c in curated_names() if c.name == "태완이법"]
    assert nickname.promulgation is not None
    assert nickname.promulgation.promulgated_on == date(2015, 7, 31)
    assert nickname.articles == (ArticleKey(253, 2),)


def test_decree_names_are_derived_only_where_the_decree_exists() -> None:
    titles = {
        "009410": "도시 및 주거환경정비법",
        "009521": "도시 및 주거환경정비법 시행령",
        "001671": "형사소송법",
        "999999": "도시 및 주거환경정비법 시행령 시행에 관한 규정",
    }
    derived = {(d.name, d.statute_id) for d in derived_names(curated_names(), titles)}
    assert derived == {("도시정비법 시행령", "009521"), ("도정법 시행령", "009521")}
