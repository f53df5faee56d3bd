"""Quoted words against invented versions, as data; the comparable form, as properties."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from lawdb.article_key import ArticleKey
from lawdb.article_reference import parse_unit
from lawdb.citations.checking.asked import QuotedWords
from lawdb.citations.checking.quotes import (
    TextsOfVersion,
    compare_quote,
    differences,
    has_measure,
    verdict_on,
)
from lawdb.citations.citation import Reference
from lawdb.citations.cited_units import unit_in
from lawdb.citations.comparable import stands_in, words_of
from lawdb.lookup.promulgation import StoredRevision
from lawdb.lookup.version_rows import JoinedVersion, StoredVersion, VersionRow

DATA = yaml.safe_load((Path(__file__).parent / "quotes.yaml").read_text("utf-8"))
TURN, DAY = date(2010, 1, 1), date(2020, 1, 1)
_LETTERS = "가나다법의를 ①②1. 2.(年)[]<개정 2010.1.1>\n․ㆍ·“”…"


def _version(start: date, end: date | None, number: str) -> JoinedVersion:
    row = VersionRow(1, 0, 0, start, end, True, False, "in_force", "addenda", "나루", "", b"")
    revision = StoredRevision(
        1, "X", number, "나루법", "법률", start, number, "일부개정", start, "invented", ""
    )
    return JoinedVersion((StoredVersion(row, revision),))


NOW = TextsOfVersion(_version(TURN, None, "2"), (DATA["now"],))
THEN = TextsOfVersion(_version(date(2000, 1, 1), TURN, "1"), (DATA["then"],))


@pytest.mark.parametrize("case", DATA["cases"], ids=lambda c: " … ".join(c["quoted"])[:60])
def test_quote(case: dict[str, Any]) -> None:
    quoted = QuotedWords(tuple(case["quoted"]), case.get("partial", False))
    reference = Reference(ArticleKey(1), parse_unit(case.get("of", "제1항")))
    found = compare_quote(quoted, reference, NOW, [THEN], DAY)
    assert found.status == case["status"]
    verdict = verdict_on(found, quoted)
    assert (verdict.value if verdict else None) == case.get("verdict")
    if found.status == "other_version":
        assert found.found_in == THEN.version.interval


def test_words_that_both_versions_have_are_those_of_the_day() -> None:
    quoted = QuotedWords(("노를 젓는 일",), False)
    reference = Reference(ArticleKey(1), parse_unit("제2항제1호"))
    found = compare_quote(quoted, reference, NOW, [THEN], DAY)
    assert (found.found_in, found.also_in) == (NOW.version.interval, (THEN.version.interval,))


def test_the_difference_shows_the_passage_word_by_word() -> None:
    runs = differences("나루의 주인은 20일 이내에 배를 둔다.", DATA["then"].replace("20일", "30일"))
    assert [(r.kind, r.text) for r in runs] == [
        ("equal", "나루의 주인은"),
        ("quoted", "20일"),
        ("law", "30일"),
        ("equal", "이내에 배를 둔다."),
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("농업ㆍ어업", "농업·어업"),
        ("지득(知得)한 자", "지득한 자"),
        ("知得(지득)한 자", "지득한 자"),
        ("“사유”란", "'사유'란"),
        ("제1항 <개정 2010.1.1>", "제1항"),
        ("제3조(나루) 배를 둔다", "배를 둔다"),
        ("Ａ１", "A1"),
        ("3年間", "3년간"),
        ("三年", "3년"),
        ("삼년", "3년"),
        ("十五日 以內", "15일 이내"),
        ("第一項", "제1항"),
        ("一般의 去來", "일반의 거래"),
    ],
)
def test_spelling_is_no_difference(one: str, other: str) -> None:
    assert words_of(one) == words_of(other)


@pytest.mark.parametrize(
    ("words", "measures"),
    [
        ("3년 이상의 징역", True),
        ("三年", True),
        ("연 20퍼센트를 초과하지 아니하는 범위", True),
        ("2천만원 이하", True),
        ("100분의 30", True),
        ("2015년 3월", False),
        ("제3항", False),
        ("점유", False),
    ],
)
def test_what_measures(words: str, measures: bool) -> None:
    assert has_measure(words) == measures


def test_the_interval_is_that_of_the_words() -> None:
    first = TextsOfVersion(_version(date(1990, 1, 1), date(2000, 1, 1), "0"), (DATA["then"],))
    quoted = QuotedWords(("나루의 주인은 20일 이내에 배를 둔다.",), False)
    reference = Reference(ArticleKey(1), parse_unit("제1항"))
    found = compare_quote(quoted, reference, NOW, [first, THEN], DAY)
    assert found.found_in is not None
    assert (found.found_in.start, found.found_in.end) == (date(1990, 1, 1), TURN)
    assert found.found_promulgation is not None
    assert found.found_promulgation.number == "0"


def test_a_number_is_never_cut() -> None:
    assert not stands_in(words_of("13년간 행사하지"), [words_of("3년간")])
    assert stands_in(words_of("13년간, 3년간 행사하지"), [words_of("3년간")])


@given(st.text(_LETTERS, max_size=80), st.integers(0, 80), st.integers(0, 80))
def test_what_is_cut_out_of_a_line_stands_in_it(text: str, first: int, last: int) -> None:
    line = "".join(c for c in text if c not in "\n<>()[]12.①②년年")
    cut = words_of(line[min(first, last) : max(first, last)])
    assert not cut or stands_in(words_of(line), [cut])


@given(st.text(max_size=200), st.text(max_size=50))
def test_no_text_breaks_the_comparison(text: str, quote: str) -> None:
    version = TextsOfVersion(NOW.version, (text,))
    quoted = QuotedWords((quote,), False)
    reference = Reference(ArticleKey(1), parse_unit("제1항제2호가목"))
    found = compare_quote(quoted, reference, version, [THEN], DAY)
    assert found.status in {"exact", "part", "other_unit", "other_version", "differs"}


OLD = "나루에는 배를 둔다.\n배에는 사공을 둔다.\n1. 늙은 사공\n(가) 노를 아는 자\n(나) 강을 아는 자"


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("제1항", "나루에는 배를 둔다."),
        ("제2항제1호", "1. 늙은 사공\n(가) 노를 아는 자\n(나) 강을 아는 자"),
        ("제3항", None),
        ("제1호", "1. 늙은 사공\n(가) 노를 아는 자\n(나) 강을 아는 자"),
        ("제1호나목", "(나) 강을 아는 자"),
        ("제1호다목", None),
    ],
)
def test_units_that_old_texts_do_not_number(unit: str, words: str | None) -> None:
    assert unit_in(OLD, parse_unit(unit)) == words
