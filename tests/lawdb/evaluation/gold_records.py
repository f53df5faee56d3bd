"""Strategies for records of the gold, and a set that is small and has everything."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

from hypothesis import strategies as st

from lawdb.article_key import ArticleKey
from lawdb.evaluation.gold import (
    GoldLabel,
    GoldQuery,
    GoldSet,
    Labeller,
    LabellerKind,
    UnresolvedLabel,
    gold_set,
    query_id,
)

WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=11).map("등".__add__)
DAYS = st.dates(date(1945, 1, 1), date(2030, 1, 1))
HASHES = st.text("0123456789abcdef", min_size=64, max_size=64)
INSTANTS = st.datetimes(
    datetime(2000, 1, 1),  # noqa: DTZ001 - hypothesis puts the zone on
    datetime(2030, 1, 1),  # noqa: DTZ001
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=9))]),
)


def query(words: str, day: date, name: str = "some", **more: object) -> GoldQuery:
    """A query of a set."""
    made = GoldQuery(id=query_id(words, day), words=words, event_date=day, set=name)
    return GoldQuery.model_validate(made.model_dump() | more)


@st.composite
def labels(draw: st.DrawFn, queries: list[str]) -> GoldLabel:
    """A label on one of the queries."""
    kind = draw(st.sampled_from([LabellerKind.PERSON, LabellerKind.MODEL, LabellerKind.SOURCE]))
    confirmed_at = draw(st.none() | INSTANTS)
    positive = draw(st.booleans())
    grade = draw(st.none() | (st.integers(1, 3) if positive else st.just(0)))
    key = ArticleKey(draw(st.integers(1, 9)), draw(st.integers(0, 2)), draw(st.integers(0, 1)))
    return GoldLabel(
        query=draw(st.sampled_from(queries)),
        statute_id=draw(st.sampled_from(["001706", "EX0001"])),
        article=str(ArticleKey(key.article_no, key.branch_no, key.branch_no and key.sub_branch_no)),
        version=draw(st.sampled_from([date(1960, 1, 1), date(2005, 5, 5), date(2020, 2, 29)])),
        text_hash=draw(HASHES),
        positive=positive,
        grade=grade,
        labelled_by=Labeller(kind=kind, name=draw(WORDS)),
        labelled_at=draw(INSTANTS),
        seen_on=draw(st.sampled_from(["", "lawdb", "lawdb search 1", "another"])),
        advisory=kind is LabellerKind.MODEL,
        boundary=draw(st.booleans()),
        confirmed_by="Kim" if confirmed_at else "",
        confirmed_at=confirmed_at,
        judged_sheet=draw(HASHES) if kind is LabellerKind.MODEL else "",
    )


@st.composite
def gold_sets(draw: st.DrawFn, name: str = "some") -> GoldSet:
    """A set in which every query and label stands once."""
    asked = draw(st.lists(st.tuples(WORDS, DAYS), min_size=1, max_size=4, unique=True))
    queries = [
        query(words, day, name, group=draw(st.sampled_from(["", "old"])), sources=("가", "나"))
        for words, day in asked
    ]
    ids = [each.id for each in queries]
    made = draw(st.lists(labels(ids), max_size=6, unique_by=lambda label: label.key))
    unresolved = draw(
        st.lists(
            st.builds(
                UnresolvedLabel,
                words=WORDS,
                event_date=st.none() | DAYS,
                source=WORDS,
                named=WORDS,
                cause=st.sampled_from(["no_such_revision", "pending"]),
                detail=WORDS,
            ),
            max_size=3,
        )
    )
    return gold_set(name, queries, made, unresolved, draw(st.sampled_from(["", "corpus"])))
