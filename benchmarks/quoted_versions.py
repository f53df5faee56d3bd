"""Quote every text of the store for a day on which it was not the law; each must be caught.

For each article with two or more texts, in both directions: a passage of an earlier text quoted for
the present, a passage of the present text quoted for the earlier text's days. Both must come out as
``wrong_version``, with the interval the words are from; each passage on its own day must be sound.
A pair counts where the passage stands nowhere in the other text, letters and digits compared.

    python -m benchmarks.quoted_versions [PART [REST]]

PART keeps one in so many articles (1: all); REST says which of them (0 to PART - 1).
"""

from __future__ import annotations

import re
import sys
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from lawdb import database
from lawdb.article_key import ArticleKey
from lawdb.article_structure import units
from lawdb.citations.checking import validate
from lawdb.citations.checking.stored_law import StoredLaw
from lawdb.citations.finding import NameBook
from lawdb.citations.finding.reading_form import reading_form
from lawdb.citations.results import CheckedCitation
from lawdb.citations.verdict import SOUND, Verdict
from lawdb.knowledge import Knowledge
from lawdb.lookup.version_rows import (
    SELECT_VERSIONS,
    JoinedVersion,
    StoredVersion,
    joined,
    texts_of,
)
from lawdb.models import ArticleVersion, Revision
from lawdb.names.resolve import resolve
from lawdb.outcome import Outcome
from lawdb.results import Interval

_MARKS = re.compile(
    r"<[^<>]*(?:개정|신설|삭제|이동|본조)[^<>]*>|\[[^\[\]]*(?:개정|신설|삭제|이동|제목)[^\[\]]*\]"
)
_NUMBERING = re.compile(
    r"^(?:[①-⑳㉑-㉟㊱-㊿]|\d+(?:의\d+)?\.|[가-힣](?:의\d+)?\.|\d+\)|[가-힣]\))(?:의\d+)?"
)
_RETYPED = str.maketrans("연력렬률", "년역열율")
"""Spellings that the source has changed without an amendment: 10연간, 10년간."""
_EXPLAINED = re.compile(r"(?<=[가-힣])\s*\([一-鿿豈-﫿\s·ㆍ]+\)")
_NO_LETTER = re.compile(r"[^0-9A-Za-z가-힣一-鿿豈-﫿]")
_KEPT = 4000
"""Quotes after which what was read of the store is let go."""
_SHORTEST = 12
"""Letters a passage has at least: less may be a phrase of any law."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A passage, the statute and article it is quoted for, and what must come of it."""

    day: date
    title: str
    key: ArticleKey
    passage: str
    source: tuple[date, date | None]
    """The interval of the text the passage is from."""
    right: bool
    """Whether that is the text of the day."""
    direction: str


@dataclass(slots=True)
class Tally:
    """What came of the quotes."""

    verdicts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    misses: list[tuple[Quoted, CheckedCitation | None]] = field(
        default_factory=list[tuple[Quoted, CheckedCitation | None]]
    )
    characters: int = 0
    seconds: float = 0.0


def letters(text: str) -> str:
    """A text as pairs are told apart: letters and digits only, without marks and numbering.

    한자 count as the Hangul they are read as, and not at all where they explain it: 소년부(少年部).
    """
    text = reading_form(_EXPLAINED.sub("", text)).translate(_RETYPED)
    lines = (_NUMBERING.sub("", line.strip()) for line in _MARKS.sub("", text).split("\n"))
    return _NO_LETTER.sub("", "".join(lines))


def passage(text: str, other: str) -> str | None:
    """The first unit of a text whose words stand nowhere in the other; None where there is none."""
    elsewhere = letters(other)
    for unit in units(text):
        words = _NUMBERING.sub("", _MARKS.sub("", text[unit.start : unit.end]).strip()).strip()
        own = letters(words)
        if len(own) >= _SHORTEST and own not in elsewhere:
            return re.sub(r"\s*\n\s*", " ", words)
    return None


def articles(
    session: Session, part: int, rest: int
) -> Iterator[tuple[str, ArticleKey, list[JoinedVersion], dict[bytes, str]]]:
    """Every article with its versions in force and their texts, statute by statute."""
    statutes = session.scalars(select(ArticleVersion.statute_id).distinct()).all()
    for statute in sorted(statutes):
        rows = session.execute(
            SELECT_VERSIONS.add_columns(ArticleVersion.statute_id)
            .where(ArticleVersion.statute_id == statute)
            .order_by(
                ArticleVersion.article_no,
                ArticleVersion.branch_no,
                ArticleVersion.sub_branch_no,
                func.lower(ArticleVersion.effective),
            ),
            Knowledge().parameters,
        )
        by_key: dict[ArticleKey, list[StoredVersion]] = defaultdict(list)
        for row in rows:
            version = StoredVersion.of(row)
            if zlib.crc32(f"{statute}{version.row.key}".encode()) % part == rest:
                by_key[version.row.key].append(version)
        hashes = {v.row.content_hash for stored in by_key.values() for v in stored}
        texts = texts_of(session, list(hashes))
        for key, stored in by_key.items():
            groups = [g for g in joined(stored) if g.first.outcome is Outcome.IN_FORCE]
            yield statute, key, groups, texts


def titles(session: Session) -> dict[str, list[tuple[date, str]]]:
    """The titles of each statute with the days from which they were printed."""
    rows = session.execute(
        select(Revision.statute_id, Revision.effective_on, Revision.title).order_by(
            Revision.effective_on
        )
    )
    found: dict[str, list[tuple[date, str]]] = defaultdict(list)
    for statute, day, title in rows:
        found[statute].append((day, title))
    return found


def quotes(session: Session, today: date, part: int = 1, rest: int = 0) -> Iterator[Quoted]:
    """Every pair in both directions, and each passage on its own day."""
    named = titles(session)
    for statute, key, groups, texts in articles(session, part, rest):
        present = next((g for g in groups if today in g.interval), None)
        if present is None or not _is_meant(session, named[statute][-1][1], today, statute):
            continue
        now = texts[present.typings[-1].row.content_hash]
        for group in groups:
            if group is present or group.interval.start > today:
                continue
            day = group.interval.start
            before = texts[group.first.row.content_hash]
            title = next(
                (t for since, t in reversed(named[statute]) if since <= day), named[statute][0][1]
            )
            current = named[statute][-1][1]
            source = (group.interval.start, group.interval.end)
            now_source = (present.interval.start, present.interval.end)
            old = passage(before, _typed(present, texts))
            new = passage(now, _typed(group, texts))
            if old is not None:
                yield Quoted(today, current, key, old, source, False, "old text, present day")
                yield Quoted(day, title, key, old, source, True, "old text, its own day")
            if new is not None:
                last = group.interval.end
                end = day if last is None else last - timedelta(days=1)
                yield Quoted(end, title, key, new, now_source, False, "present text, past day")
                yield Quoted(today, current, key, new, now_source, True, "present text, today")


def _typed(version: JoinedVersion, texts: dict[bytes, str]) -> str:
    """A version as the source has typed it over the years: none of these is another law."""
    return "\n".join(texts[typing.row.content_hash] for typing in version.typings)


@cache
def _is_meant(session: Session, title: str, today: date, statute: str) -> bool:
    """Whether the title names this statute today, and not one that took its name over."""
    found = resolve(session, title, today)
    return found.id == statute and found.named_on_that_day


def document(quoted: list[Quoted]) -> str:
    """A text that quotes them all, each in a paragraph of its own."""
    return "\n\n".join(f"「{q.title}」 {q.key}는 『{q.passage}』라고 규정한다." for q in quoted)


def tally(session: Session, today: date, part: int = 1, rest: int = 0) -> Tally:
    """Validate every quote: those of one day in one document of a thousand at most."""
    by_day: dict[date, dict[Quoted, None]] = defaultdict(dict)
    for quoted in quotes(session, today, part, rest):
        by_day[quoted.day][quoted] = None
    names, law, result, read = NameBook.of(session), StoredLaw(session, Knowledge()), Tally(), 0
    for day, those in sorted(by_day.items()):
        every = list(those)
        for first in range(0, len(every), 1000):
            batch = every[first : first + 1000]
            read += len(batch)
            if read > _KEPT:
                law, read = StoredLaw(session, Knowledge()), len(batch)
            text = document(batch)
            began = time.perf_counter()
            checked = validate(
                session, text, as_of=day, today=today, names=names, law=law
            ).citations
            result.seconds += time.perf_counter() - began
            result.characters += len(text)
            _count(result, batch, text, checked)
    return result


def _count(
    result: Tally, batch: list[Quoted], text: str, checked: tuple[CheckedCitation, ...]
) -> None:
    """Match each quote with the citation of its paragraph."""
    by_end = {c.quote.place.start: c for c in checked if c.quote is not None}
    position = 0
    for quoted in batch:
        start = text.index("『", position) + 1
        position = start + len(quoted.passage)
        citation = by_end.get(start)
        verdict = citation.verdict.value if citation else "no quote found"
        result.verdicts[quoted.direction, verdict] += 1
        if not _is_right(quoted, citation):
            result.misses.append((quoted, citation))


def _is_right(quoted: Quoted, citation: CheckedCitation | None) -> bool:
    if citation is None or citation.quote is None:
        return False
    if quoted.right:
        in_text = citation.quote.status in ("exact", "part", "other_unit")
        return in_text and citation.verdict in SOUND | {Verdict.STRUCK_DOWN, Verdict.RENAMED}
    found = citation.quote.found_in
    intervals = [i for i in (found, *citation.quote.also_in) if i is not None]
    return citation.verdict is Verdict.WRONG_VERSION and any(
        _covers(interval, quoted.source) for interval in intervals
    )


def _covers(interval: Interval, source: tuple[date, date | None]) -> bool:
    """Whether the words were found in the text they are from; a unit may stand longer than it."""
    start, end = source
    return interval.start <= start and (
        interval.end is None or (end is not None and end <= interval.end)
    )


def main() -> None:
    """Measure and print."""
    part = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    rest = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    with Session(database.engine()) as session:
        today = session.scalars(select(func.max(Revision.promulgated_on))).one()
        result = tally(session, today, part, rest)
    total = sum(result.verdicts.values())
    print(f"{total:,} quotes, present day {today}, {len(result.misses)} misses")
    print(
        f"{total / result.seconds:,.0f} quotes/s,"
        f" {result.characters / result.seconds / 1e6:.2f} M characters/s"
    )
    for (direction, verdict), count in sorted(result.verdicts.items()):
        print(f"  {direction:28} {verdict:26} {count:8,}")
    for quoted, citation in result.misses[:40]:
        said = citation.sentence_en[:160] if citation else "-"
        where = f"{quoted.day} {quoted.title} {quoted.key} ({quoted.direction})"
        print(f"  {where}: {quoted.passage[:60]} | {said}")


if __name__ == "__main__":
    main()
