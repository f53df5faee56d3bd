"""Lists of articles and parts: every row of the table, and what holds for any list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ingest.addenda.targets import LevelRange, Target, names_only_annexes, parse_targets
from lawdb.article_key import ArticleKey
from lawdb.article_structure import describe

_ROWS: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("targets.yaml").read_text("utf-8")
)


def in_words(target: Target) -> str:
    """The target as the table writes it."""
    words = target.chapter or str(target.first)
    if target.last != target.first:
        words += f"–{target.last}"
    if target.parts:
        words += _parts_in_words(target.parts)
    words += " head" * target.head_only + " narrowed" * target.qualified
    return words + (f" of {target.of_revision}" if target.of_revision else "")


def _parts_in_words(parts: tuple[LevelRange, ...]) -> str:
    words = describe(tuple(low for low, _ in parts))
    low, high = parts[-1]
    if low == high:
        return words
    above = tuple(low for low, _ in parts[:-1])
    return f"{words}–{describe((*above, high)).removeprefix(describe(above))}"


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row["words"])
def test_list(row: dict[str, Any]) -> None:
    assert [in_words(t) for t in parse_targets(row["words"])] == row["names"]
    assert names_only_annexes(row["words"]) is row.get("annexes", False)


_keys = st.builds(
    ArticleKey, st.integers(1, 999), st.integers(0, 30), st.just(0) | st.integers(1, 9)
).filter(lambda key: key.branch_no > 0 or key.sub_branch_no == 0)


@given(
    st.lists(_keys, min_size=1, max_size=8), st.sampled_from([", ", "ㆍ", " 및 ", "·", " 또는 "])
)
def test_a_list_names_its_articles_in_order(keys: list[ArticleKey], separator: str) -> None:
    words = separator.join(str(key) for key in keys) + "의 개정규정은"
    assert [t.first for t in parse_targets(words)] == keys
    assert all(t.covers(t.first, ()) for t in parse_targets(words))


@given(_keys, _keys, _keys)
def test_a_run_covers_what_lies_between(
    one: ArticleKey, other: ArticleKey, key: ArticleKey
) -> None:
    first, last = sorted((one, other))
    covered = any(t.covers_article(key) for t in parse_targets(f"{first}부터 {last}까지"))
    assert covered == (first <= key <= last)


_NUMBERS = st.integers(1, 40).map(lambda n: (n, 0))


@given(_keys, _NUMBERS, _NUMBERS, _NUMBERS)
def test_a_part_covers_itself_and_below_it(
    key: ArticleKey, paragraph: tuple[int, int], other: tuple[int, int], number: tuple[int, int]
) -> None:
    [target] = parse_targets(f"{key}제{paragraph[0]}항의 개정규정은")
    assert target.covers(key, (paragraph,))
    assert target.covers(key, (paragraph, number))
    assert not target.covers(key, ())
    assert target.covers(key, (other,)) == (other == paragraph)
    [head] = parse_targets(f"{key}제{paragraph[0]}항 각 호 외의 부분의 개정규정은")
    assert head.covers(key, (paragraph,))
    assert not head.covers(key, (paragraph, number))
