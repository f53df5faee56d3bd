"""Questions about articles of a store, as people ask: no article number, an event past or present.

Each question is made of the heading and of two telling nouns of an article that has several texts,
put into one of the phrasings of ``answer_questions.yaml``. The spread over statutes, phrasings and
places of the event date in an interval (its first day, its last, its middle) is the same each run.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from sqlalchemy.orm import Session

from deadline_engine.particles import ends_with_consonant
from lawdb.article_key import ArticleKey
from lawdb.knowledge import Knowledge, held
from lawdb.lookup.version_rows import (
    SELECT_VERSIONS,
    JoinedVersion,
    StoredVersion,
    joined,
    texts_of,
)
from lawdb.models import ArticleVersion
from lawdb.outcome import Outcome
from lawdb.search.lexical.generation import newest_generation
from lawdb.search.lexical.ranking import QueryWords, lexical_scores
from lawdb.search.lexical.words import legal_words

PLAIN: Any = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))
PHRASINGS: list[str] = PLAIN["phrasings"]
HELD_OUT: list[str] = PLAIN["held_out_phrasings"]
"""Of questions that no measure or check was adjusted on; about other articles than those of
PHRASINGS."""
TOO_GENERAL = frozenset(PLAIN["too_general"])
WITHOUT_NAME = 4
"""Of past and of present events, every so many-th question does not name its statute."""
_SHORTEST_TEXT = 40
_FIELD = re.compile(r"\{(date|law|heading|first|second)(?::([가-힣]+))?\}")
_BATCHIM = {"은": ("은", "는"), "을": ("을", "를"), "이": ("이", "가"), "과": ("과", "와")}
_NOUN = re.compile(r"[가-힣]{2,8}")


@dataclass(frozen=True, slots=True)
class AskedArticle:
    """One article on one day, and the question about it."""

    question: str
    statute_id: str
    statute: str
    key: ArticleKey
    heading: str
    day: date
    past: bool
    """Whether the text of the day is no longer the newest one."""
    named: bool
    """Whether the question names the statute."""
    text: str
    """In force on the day."""
    other_texts: tuple[str, ...]
    """Of its other versions, the newest first."""

    @property
    def group(self) -> str:
        """``past, statute named`` …"""
        return ", ".join(
            ("past" if self.past else "present", "named" if self.named else "statute not named")
        )


def asked_articles(
    session: Session, count: int, today: date, *, held_out: bool = False
) -> list[AskedArticle]:
    """So many questions, spread evenly over the statutes that have articles with several texts.

    ``held_out``: about articles that the other questions leave out, in phrasings of their own.
    """
    by_statute = _eligible(session, today)
    phrasings = PHRASINGS
    if held_out:
        taken = {(statute_id, key) for statute_id, key, _ in _spread(by_statute, count)}
        by_statute = {
            statute_id: [a for a in articles if (statute_id, a[0]) not in taken]
            for statute_id, articles in by_statute.items()
        }
        phrasings = HELD_OUT
    return [
        _asked(session, number, article, today, phrasings)
        for number, article in enumerate(_spread(by_statute, count))
    ]


def _eligible(
    session: Session, today: date
) -> dict[str, list[tuple[ArticleKey, list[JoinedVersion]]]]:
    rows = session.execute(
        SELECT_VERSIONS.add_columns(ArticleVersion.__table__.c.statute_id).where(
            held(ArticleVersion.__table__.c.recorded)
        ),
        Knowledge().parameters,
    )
    stored: defaultdict[tuple[str, ArticleKey], list[StoredVersion]] = defaultdict(list)
    for row in rows:
        version = StoredVersion.of(row)
        stored[row[-1], version.row.key].append(version)
    found: defaultdict[str, list[tuple[ArticleKey, list[JoinedVersion]]]] = defaultdict(list)
    for statute_id, key in sorted(stored):
        versions = sorted(stored[statute_id, key], key=lambda v: v.start)
        texts = [v for v in joined(versions) if v.first.outcome is Outcome.IN_FORCE]
        texts = [v for v in texts if v.interval.start <= today]
        heading = texts[-1].first.row.title if texts else ""
        standing = bool(texts) and (texts[-1].interval.end is None or today in texts[-1].interval)
        if len(texts) >= 2 and standing and heading and heading not in TOO_GENERAL:
            found[statute_id].append((key, texts))
    return found


def _spread(
    by_statute: dict[str, list[tuple[ArticleKey, list[JoinedVersion]]]], count: int
) -> Iterator[tuple[str, ArticleKey, list[JoinedVersion]]]:
    """Statutes in turn; of each, articles from places that lie evenly apart."""
    left = count
    rounds = -(-count // max(1, len(by_statute)))
    for turn in range(rounds + 3):
        for statute_id in sorted(by_statute):
            articles = by_statute[statute_id]
            place = (2 * turn + 1) * len(articles) // (2 * (rounds + 3))
            earlier = (2 * turn - 1) * len(articles) // (2 * (rounds + 3)) if turn else -1
            if left and place != earlier and place < len(articles):
                left -= 1
                yield (statute_id, *articles[place])


def _asked(
    session: Session,
    number: int,
    article: tuple[str, ArticleKey, Sequence[JoinedVersion]],
    today: date,
    phrasings: Sequence[str],
) -> AskedArticle:
    statute_id, key, versions = article
    hashes = [t.row.content_hash for v in versions for t in v.typings]
    texts = texts_of(session, hashes)
    past = number % 2 == 0
    older = [v for v in versions[:-1] if len(texts[v.first.row.content_hash]) >= _SHORTEST_TEXT]
    past = past and bool(older)
    version = older[number // 2 % len(older)] if past else versions[-1]
    day = _day(version, number) if past else today
    typing = next(t for t in version.typings if t.stands_on(day))
    text = texts[typing.row.content_hash]
    others = [v for v in versions if v is not version]
    other_texts = tuple(texts[v.first.row.content_hash] for v in reversed(others))
    named = number // 2 % WITHOUT_NAME != WITHOUT_NAME - 1
    title = typing.revision.title
    heading = typing.row.title or versions[-1].first.row.title
    asked = AskedArticle(
        question="",
        statute_id=statute_id,
        statute=title,
        key=key,
        heading=heading,
        day=day,
        past=past,
        named=named,
        text=text,
        other_texts=other_texts,
    )
    first, second = _telling_nouns(session, text, heading)
    # The phrasing goes on after all groups had one, so that each group meets each phrasing.
    phrasing = phrasings[(number + number // 4) % len(phrasings)]
    values = {
        "date": f"{day.year}년 {day.month}월 {day.day}일" if past else "",
        "law": title if named else "",
        "heading": heading,
        "first": first,
        "second": second,
    }
    return replace(asked, question=_worded(phrasing, values))


def _day(version: JoinedVersion, number: int) -> date:
    """The first day of the interval, its last, or one in the middle, in turn."""
    interval = version.interval
    assert interval.end is not None
    last = interval.end - timedelta(days=1)
    return (interval.start, last, interval.start + (last - interval.start) / 2)[number // 2 % 3]


def _telling_nouns(session: Session, text: str, heading: str) -> tuple[str, str]:
    """The two nouns of the text that tell most by how often and how rarely they stand."""
    generation = newest_generation(session)
    assert generation is not None
    (counts,) = legal_words().words([text])
    nouns = [w for w in counts if _NOUN.fullmatch(w) and w not in heading]
    rarity = lexical_scores(session, generation, QueryWords.of(" ".join(nouns))).rarity
    weights = {noun: float(np.log1p(counts[noun])) * rarity.get(noun, 0.0) for noun in nouns}
    best = sorted(nouns, key=lambda noun: (-weights[noun], noun))[:2]
    return tuple((*best, heading, heading)[:2])  # pyright: ignore[reportReturnType]


def _worded(phrasing: str, values: dict[str, str]) -> str:
    def put(match: re.Match[str]) -> str:
        word, after = values[match[1]], match[2] or ""
        if not word:
            return ""
        if after in _BATCHIM:
            return word + _BATCHIM[after][0 if ends_with_consonant(word) else 1]
        space = " " if match[1] == "date" and after != "에" else ""
        return word + space + after

    return " ".join(_FIELD.sub(put, phrasing).split())
