"""Publishing a generation: when each text was in force, and how much law hangs on each article."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
import numpy.typing as npt
import psycopg

from lawdb.article_key import ArticleKey
from lawdb.search.lexical.cited import OWN
from lawdb.search.lexical.fields import Field
from lawdb.search.lexical.generation import OPEN_END
from lawdb.search.lexical.words import words_version

_INTERVALS = """
SELECT e.entry, lower(v.effective), upper(v.effective), r.promulgated_on
FROM search_entry e
JOIN article_version v
    ON v.statute_id = e.statute_id AND v.article_no = e.article_no
    AND v.branch_no = e.branch_no AND v.sub_branch_no = e.sub_branch_no
    AND v.content_hash = e.content_hash AND v.title = e.title
JOIN revision r ON r.id = v.revision_id
WHERE upper_inf(v.recorded) AND v.status IN ('in_force', 'uncertain')
ORDER BY e.entry, lower(v.effective)
"""
_MOST_ARTICLES = 1 << 21
"""More articles than a corpus has: a citing and a cited one are packed into one number."""


@dataclass(frozen=True, slots=True, eq=False)
class _Entries:
    """The statute and the article of every entry, numbered."""

    statutes: dict[str, int]
    by_entry: npt.NDArray[np.int32]
    """The statute's number."""
    articles: dict[tuple[int, str], int]
    """The number of (statute's number, article)."""
    article_of: npt.NDArray[np.int64]


def publish(connection: psycopg.Connection[Any], segment_ids: list[int], built_at: datetime) -> int:
    """Write a generation of these segments; readers see it from the commit on. Returns its id.

    ``built_at`` is when the texts were read, or began to be: what was loaded later may be missing.
    """
    entries = _entries(connection)
    intervals = _intervals(connection)
    row = connection.execute(
        "INSERT INTO search_generation (segment_ids, words, statute_ids, standing, entry_cited,"
        " entry_statutes,"
        " interval_entries, interval_starts, interval_ends, interval_promulgated, built_at)"
        " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) RETURNING id",
        [
            segment_ids,
            words_version(),
            list(entries.statutes),
            _standing(connection, entries),
            _cited(connection, entries).tobytes(),
            entries.by_entry.tobytes(),
            *(column.tobytes() for column in intervals),
            built_at,
        ],
    ).fetchone()
    assert row is not None  # noqa: S101 - RETURNING returns the row inserted
    connection.execute("DELETE FROM search_generation WHERE id < %s", [row[0]])
    return row[0]


def _intervals(connection: psycopg.Connection[Any]) -> tuple[npt.NDArray[np.int32], ...]:
    entries: list[int] = []
    starts: list[int] = []
    ends: list[int] = []
    promulgated: list[int] = []
    with connection.cursor(name="intervals") as cursor:
        cursor.itersize = 50_000
        cursor.execute(_INTERVALS)
        for entry, start, end, promulgated_on in cursor:
            entries.append(entry)
            starts.append(start.toordinal())
            ends.append(OPEN_END if end is None else end.toordinal())
            promulgated.append(promulgated_on.toordinal())
    return tuple(np.array(column, "<i4") for column in (entries, starts, ends, promulgated))


def _entries(connection: psycopg.Connection[Any]) -> _Entries:
    statutes: dict[str, int] = {}
    articles: dict[tuple[int, str], int] = {}
    by_entry: list[int] = []
    article_of: list[int] = []
    with connection.cursor(name="entries") as cursor:
        cursor.itersize = 50_000
        cursor.execute(
            "SELECT statute_id, article_no, branch_no, sub_branch_no FROM search_entry"
            " ORDER BY entry"
        )
        for statute_id, *numbers in cursor:
            place = statutes.setdefault(statute_id, len(statutes))
            article = place, str(ArticleKey(*numbers))
            by_entry.append(place)
            article_of.append(articles.setdefault(article, len(articles)))
    return _Entries(statutes, np.array(by_entry, "<i4"), articles, np.array(article_of, np.int64))


def _standing(connection: psycopg.Connection[Any], entries: _Entries) -> list[int]:
    """Of each statute, how many other statutes name it by any title it ever had."""
    named: defaultdict[str, set[int]] = defaultdict(set)
    for word, packed in _postings(connection, Field.NAMED_STATUTES):
        named[word].update(entries.by_entry[np.frombuffer(packed, "<i4")].tolist())
    naming: defaultdict[str, set[int]] = defaultdict(set)
    for name, statute_ids in _statutes_named(connection, sorted(named)).items():
        for statute_id in statute_ids:
            naming[statute_id] |= named[name]
    return [len(naming[statute_id] - {place}) for statute_id, place in entries.statutes.items()]


def _cited(connection: psycopg.Connection[Any], entries: _Entries) -> npt.NDArray[np.int32]:
    """Of each entry, how many other articles ever cited its article."""
    found = [(*word.split("|", 1), packed) for word, packed in _postings(connection, Field.CITED)]
    named = _statutes_named(connection, sorted({title for title, _, _ in found} - {OWN}))
    pairs: list[npt.NDArray[np.int64]] = []
    for title, article, packed in found:
        citing = np.frombuffer(packed, "<i4")
        if title == OWN:
            places = entries.by_entry[citing]
            for place in np.unique(places):
                _pair(pairs, entries, (int(place), article), citing[places == place])
        for statute_id in named.get(title, ()):
            if statute_id in entries.statutes:
                _pair(pairs, entries, (entries.statutes[statute_id], article), citing)
    counts = np.zeros(len(entries.articles) + 1, np.int64)
    if pairs:
        distinct = np.unique(np.concatenate(pairs))
        target, source = distinct // _MOST_ARTICLES, distinct % _MOST_ARTICLES
        counts += np.bincount(target[target != source], minlength=len(counts))
    return counts[entries.article_of].astype("<i4")


def _pair(
    pairs: list[npt.NDArray[np.int64]],
    entries: _Entries,
    cited: tuple[int, str],
    citing: npt.NDArray[np.int32],
) -> None:
    number = entries.articles.get(cited)
    if number is not None:
        pairs.append(number * _MOST_ARTICLES + np.unique(entries.article_of[citing]))


def _postings(connection: psycopg.Connection[Any], field: Field) -> list[tuple[str, bytes]]:
    return connection.execute(
        "SELECT word, entries FROM search_posting WHERE field = %s", [int(field)]
    ).fetchall()


def _statutes_named(connection: psycopg.Connection[Any], names: list[str]) -> dict[str, list[str]]:
    """The statutes that each normalised name ever named."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, statute_id in connection.execute(
        "SELECT DISTINCT normalized, statute_id FROM statute_name"
        " WHERE upper_inf(recorded) AND normalized = ANY(%s) ORDER BY 1, 2",
        [names],
    ):
        found[name].append(statute_id)
    return found
