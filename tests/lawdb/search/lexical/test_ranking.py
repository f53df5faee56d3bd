"""The ranking against BM25 written out in plain Python, over small invented texts."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from lawdb.models import SearchEntry, SearchPosting
from lawdb.search.lexical import ranking
from lawdb.search.lexical.fields import SEARCHED, Field
from lawdb.search.lexical.generation import newest_generation
from lawdb.search.lexical.indexing import index_texts
from lawdb.search.lexical.ranking import QueryWords, lexical_scores
from lawdb.search.lexical.words import bigrams, legal_words
from tests.invented_index import emptied, load_statutes, one_statute

START = date(2000, 1, 1)
NOUNS = ("등대", "채무불이행", "항만", "어선", "파도", "선장", "제3조", "물", "손해", "저당권")
KINDS = ("법률", "대통령령", "총리령", "헌법")
_bodies = st.lists(st.sampled_from(NOUNS), min_size=1, max_size=12).map(" ".join)


@dataclass(frozen=True)
class Text:
    statute: int
    kind: str
    title: str
    body: str

    def fields(self) -> dict[Field, Counter[str]]:
        words, title, statute = legal_words().words([self.body, self.title, self.statute_title])
        return {
            Field.WORDS: words,
            Field.BIGRAMS: bigrams(self.body),
            Field.TITLE: title,
            Field.STATUTE: statute,
        }

    @property
    def statute_title(self) -> str:
        return f"{NOUNS[self.statute]}에 관한 법"


_texts = st.lists(
    st.builds(
        Text, st.integers(0, 3), st.just(""), st.sampled_from(("", "선장의 손해", "물")), _bodies
    ),
    min_size=1,
    max_size=9,
).map(
    lambda texts: [Text(t.statute, KINDS[t.statute], t.title, t.body) for t in dict.fromkeys(texts)]
)


def plain_scores(texts: list[Text], question: str) -> list[float]:
    """Robertson and Zaragoza's BM25, a text at a time; what decides nothing here is left out."""
    fields = [each.fields() for each in texts]
    (words,) = legal_words().words([question])
    asked = {
        Field.WORDS: words,
        Field.BIGRAMS: bigrams(question),
        Field.TITLE: words,
        Field.STATUTE: words,
    }
    scores: list[float] = []
    for each, own in zip(texts, fields, strict=True):
        score = 0.0
        for field in SEARCHED:
            lengths = [f[field].total() for f in fields]
            mean = sum(lengths) / len(lengths)
            for word, repeated in asked[field].items():
                count = own[field][word]
                holding = sum(word in f[field] for f in fields)
                if not count:
                    continue
                idf = math.log(1 + (len(texts) - holding + 0.5) / (holding + 0.5))
                b = ranking.LENGTH_WEIGHT[field]
                norm = ranking.SATURATION * (1 - b + b * own[field].total() / mean)
                score += (
                    ranking.FIELD_WEIGHT[field]
                    * (1 + math.log(repeated))
                    * idf
                    * count
                    * (ranking.SATURATION + 1)
                    / (count + norm)
                )
        scores.append(score * plain_weight(each.kind))
    return scores


def plain_weight(kind: str) -> float:
    if kind in {"헌법", "법률"}:
        return 1.0
    return ranking.DECREE_WEIGHT if kind == "대통령령" else ranking.RULE_WEIGHT


def fill(engine: Engine, texts: list[Text]) -> None:
    emptied(engine)
    by_statute: dict[int, list[tuple[int, Text]]] = {}
    for place, each in enumerate(texts, start=1):
        by_statute.setdefault(each.statute, []).append((place, each))
    statutes = []
    for statute, own in by_statute.items():
        # One title an article: a statute's articles are loaded with the titles of their texts.
        history, revisions = one_statute(
            statute,
            [(str(place), START, None, each.body) for place, each in own],
            title=own[0][1].statute_title,
            kind=own[0][1].kind,
        )
        titles = {place: each.title for place, each in own}
        for version in history.versions:
            object.__setattr__(version, "title", titles[version.key.article_no])
        statutes.append((history, revisions))
    load_statutes(engine, statutes)
    index_texts(engine)


def scores_of(engine: Engine, question: str) -> dict[int, float]:
    with Session(engine) as session:
        generation = newest_generation(session)
        assert generation is not None
        found = lexical_scores(session, generation, QueryWords.of(question)).scores
        rows = session.execute(text("SELECT entry, article_no FROM search_entry")).all()
    return {article_no: float(found[entry]) for entry, article_no in rows}


@settings(
    deadline=None, max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(texts=_texts, questions=st.lists(_bodies, min_size=3, max_size=6))
def test_scores_are_those_of_the_plain_formula(
    database: Engine, texts: list[Text], questions: list[str]
) -> None:
    fill(database, texts)
    for question in questions:
        expected = plain_scores(texts, question)
        found = scores_of(database, question)
        assert [found[place] for place in range(1, len(texts) + 1)] == pytest.approx(expected)


def test_a_common_word_is_left_out_of_many_texts_but_not_of_few(
    database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [Text(0, "법률", "", f"파도 {noun}") for noun in ("어선", "선장", "항만", "손해", "물")]
    fill(database, texts)
    assert all(scores_of(database, "파도").values())
    monkeypatch.setattr(ranking, "FEWEST_COMMON", 0)
    assert not any(scores_of(database, "파도").values())
    assert scores_of(database, "선장")[2] > 0


def test_a_statute_that_others_name_stands_higher(database: Engine) -> None:
    emptied(database)
    bodies = {1: "등대를 켠다.", 2: "등대를 켠다.", 3: "「조항법 2」에 따라 파도를 잰다."}
    load_statutes(database, [one_statute(n, [("1", START, None, b)]) for n, b in bodies.items()])
    index_texts(database)
    with Session(database) as session:
        generation = newest_generation(session)
        assert generation is not None
        assert dict(zip(generation.statute_ids, generation.standing, strict=True)) == {
            "930001": 0,
            "930002": 1,
            "930003": 0,
        }
        scores = lexical_scores(session, generation, QueryWords.of("등대")).scores
        places = dict(session.execute(text("SELECT statute_id, entry FROM search_entry")).all())
    factor = 1 + ranking.STANDING_WEIGHT * math.log(2)
    assert scores[places["930002"]] == pytest.approx(scores[places["930001"]] * factor)


def test_many_repetitions_and_long_texts_are_counted_as_far_as_stored(database: Engine) -> None:
    emptied(database)
    load_statutes(
        database,
        [one_statute(1, [("1", START, None, "등대 " * 70_000), ("2", START, None, "등대 파도")])],
    )
    index_texts(database)
    with Session(database) as session:
        generation = newest_generation(session)
        assert generation is not None
        entry = session.query(SearchEntry).filter_by(article_no=1).one().entry
        assert generation.lengths[0][entry] == 65_535
        posting = session.get_one(
            SearchPosting, (generation.segment_ids[0], int(Field.WORDS), "등대")
        )
        assert max(posting.counts) == 255
        scores = lexical_scores(session, generation, QueryWords.of("등대")).scores
    assert all(scores > 0)


@pytest.mark.parametrize("question", ["", "!?", "😀", "없는낱말쀍"])
def test_a_question_without_known_words_scores_nothing(database: Engine, question: str) -> None:
    fill(database, [Text(0, "법률", "", "등대")])
    assert set(scores_of(database, question).values()) == {0.0}


def test_the_postings_are_found_by_index(database: Engine) -> None:
    with Session(database) as session:
        session.execute(text("SET LOCAL enable_seqscan = off"))
        plan = "\n".join(
            row[0]
            for row in session.execute(
                text(
                    "EXPLAIN SELECT entries, counts FROM search_posting WHERE (field, word) IN"
                    " ((0, '등대'), (1, '등대'), (2, '파도')) AND segment_id IN (1, 2, 3)"
                )
            )
        )
    assert "search_posting_pkey" in plan or "search_posting" in plan
    assert "Seq Scan" not in plan
