"""Random small histories: what holds for every derivation, whatever the revisions print."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.derived_version import DerivedVersion, Status
from ingest.intervals.derive import derive
from ingest.intervals.retyping import is_retyping
from ingest.source_revision import SourceArticle, SourceRevision
from lawdb.article_key import ArticleKey

_FIRST = date(2001, 1, 1)
_SENTENCES = [
    "갑은 빵을 준다.",
    "갑은 물을 준다.",
    "을은 빵을 준다.",
    "정은 불을 켠다.",
    "① 첫째\n② 둘째",
    "① 첫째\n② 셋째",
    "다음과 같다.\n1. 하나",
    "다음과 같다.\n1. 하나\n2. 둘",
    "삭제 <2002.1.1>",
]
_articles = st.dictionaries(
    st.integers(1, 3).map(ArticleKey), st.sampled_from(_SENTENCES), max_size=3
)


@st.composite
def _histories(draw: st.DrawFn, in_order: bool = False) -> list[SourceRevision]:
    """An enactment and up to five revisions; ``in_order``: each starts as it is promulgated."""
    revisions: list[SourceRevision] = []
    day = _FIRST
    for number in range(draw(st.integers(1, 6))):
        wait = 0 if in_order else draw(st.sampled_from([0, 0, 30, 400, 900]))
        starts = day + timedelta(days=wait)
        clause = f"이 법은 {starts.year}년 {starts.month}월 {starts.day}일부터 시행한다."
        if not in_order and draw(st.booleans()):
            clause += " 다만, 제2조의 개정규정은 2003년 7월 1일부터 시행한다."
        kinds = ["일부개정"] * 8 + ["전부개정"] * (not in_order)
        kind = "제정" if number == 0 else draw(st.sampled_from(kinds))
        articles = {
            key: SourceArticle(key, "", text) for key, text in sorted(draw(_articles).items())
        }
        revisions.append(
            _revision(number, day, starts, kind=kind, articles=articles, clause=clause)
        )
        day += timedelta(days=draw(st.integers(0 if not in_order else 1, 300)))
    return revisions


def _revision(
    number: int,
    promulgated: date,
    starts: date,
    *,
    kind: str,
    articles: dict[ArticleKey, SourceArticle],
    clause: str,
) -> SourceRevision:
    return SourceRevision(
        statute_id="900001",
        title="시험법",
        statute_kind="법률",
        mst=str(number),
        promulgated_on=promulgated,
        promulgation_no=str(number + 1),
        revision_kind=kind,
        effective_on=starts,
        articles=articles,
        addenda=clause,
        addenda_heading=f"부칙 <제{number + 1}호>",
        source="invented",
        source_ref=str(number),
    )


def _by_article(versions: list[DerivedVersion]) -> dict[ArticleKey, list[DerivedVersion]]:
    found: dict[ArticleKey, list[DerivedVersion]] = {}
    for version in versions:
        found.setdefault(version.key, []).append(version)
    return found


@given(_histories())
@settings(max_examples=100)
def test_versions_of_one_article_follow_each_other_without_gap_or_overlap(
    revisions: list[SourceRevision],
) -> None:
    for rows in _by_article(derive(revisions).versions).values():
        for row, following in zip(rows, [*rows[1:], None], strict=True):
            assert row.end is None or row.start < row.end
            if following is None:
                assert row.end is None
            else:
                assert row.end is not None
                assert row.end <= following.start


@given(_histories())
@settings(max_examples=100)
def test_every_text_is_printed_or_said_to_be_put_together(revisions: list[SourceRevision]) -> None:
    printed = {(key, a.text) for r in revisions for key, a in r.articles.items()}
    for version in derive(revisions).versions:
        if version.text and not version.composed:
            assert (version.key, version.text) in printed
        if version.status is Status.IN_FORCE:
            assert version.text
        if version.status is Status.UNCERTAIN:
            assert version.note


@given(_histories())
@settings(max_examples=100)
def test_a_version_is_opened_by_a_revision_of_the_statute(revisions: list[SourceRevision]) -> None:
    known = {r.mst: r for r in revisions}
    for version in derive(revisions).versions:
        assert version.start >= known[version.mst].promulgated_on or not version.amended


@given(_histories(), st.randoms())
@settings(max_examples=100)
def test_the_order_of_articles_in_a_print_does_not_matter(
    revisions: list[SourceRevision], random: object
) -> None:
    turned = [replace(r, articles=dict(reversed(list(r.articles.items())))) for r in revisions]
    assert derive(turned) == derive(revisions)


@given(_histories(in_order=True))
@settings(max_examples=100)
def test_where_nothing_waits_the_newest_print_binds(revisions: list[SourceRevision]) -> None:
    history = derive(revisions)
    for number, revision in enumerate(revisions):
        following = revisions[number + 1] if number + 1 < len(revisions) else None
        for key, article in revision.articles.items():
            [version] = [
                v
                for v in history.versions
                if v.key == key
                and v.start <= revision.promulgated_on
                and (v.end is None or v.end > revision.promulgated_on)
            ]
            assert is_retyping(version.text, article.text)
            if following is not None and version.end is not None:
                assert version.end >= following.promulgated_on
