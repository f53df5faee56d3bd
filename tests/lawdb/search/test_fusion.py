"""Rankings fused by rank: an order that nothing but the ranks decides."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawdb.article_key import ArticleKey
from lawdb.search import fusion
from lawdb.search.fusion import RANK_CONSTANT, WEIGHT, Article, fused
from lawdb.search.results import PartName

_articles = st.builds(
    Article,
    st.sampled_from(["1", "2"]),
    st.builds(ArticleKey, st.integers(1, 4), st.integers(0, 1)),
)
_rankings = st.dictionaries(
    st.sampled_from(PartName),
    st.lists(_articles, unique=True, max_size=8).map(
        lambda articles: [(article, 1.0 / (n + 1)) for n, article in enumerate(articles)]
    ),
)


@given(_rankings, st.randoms())
def test_the_order_of_the_parts_does_not_count(rankings: dict[PartName, list], random) -> None:
    names = list(rankings)
    random.shuffle(names)
    assert fused({name: rankings[name] for name in names}) == fused(rankings)


@given(_rankings)
def test_each_article_once_with_the_sum_of_its_ranks(rankings: dict[PartName, list]) -> None:
    ranked = fused(rankings)
    everything = {article for ranking in rankings.values() for article, _ in ranking}
    assert {each.article for each in ranked} == everything
    assert len(ranked) == len(everything)
    for each in ranked:
        expected = {
            name: [article for article, _ in ranking].index(each.article) + 1
            for name, ranking in rankings.items()
            if each.article in [article for article, _ in ranking]
        }
        assert {part.part: part.rank for part in each.parts} == expected
        gains = [WEIGHT[name] / (RANK_CONSTANT + rank) for name, rank in expected.items()]
        assert each.score == pytest.approx(sum(gains), abs=1e-8)
    assert ranked == sorted(ranked, key=lambda each: (-each.score, each.article))


def test_ties_go_by_statute_and_article(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fusion, "WEIGHT", dict.fromkeys(PartName, 1.0))
    first, second = Article("1", ArticleKey(2)), Article("1", ArticleKey(2, 1))
    words, meaning = [(first, 1.0), (second, 1.0)], [(second, 1.0), (first, 1.0)]
    for one, other in ((words, meaning), (meaning, words)):
        found = fused({PartName.WORDS: one, PartName.MEANING: other})
        assert [each.article for each in found] == [first, second]


def test_a_named_article_stands_before_what_is_best_in_every_other_way() -> None:
    named, alike = Article("9", ArticleKey(9)), Article("1", ArticleKey(1))
    others = {name: [(alike, 1.0)] for name in PartName if name is not PartName.NAMED}
    assert fused({**others, PartName.NAMED: [(named, 1.0)]})[0].article == named
