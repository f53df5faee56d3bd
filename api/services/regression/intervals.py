"""Which text of an article was in force when: read once, by one plain query, independent of doors.

What judges the doors must not stand on what it judges: nothing of ``lawdb.lookup`` is used here,
no condition on a day is left to the database, and rows are joined into versions anew.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from sqlalchemy import text
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.results import Interval

_ROWS = text(
    "SELECT v.statute_id, v.article_no, v.branch_no, v.sub_branch_no, lower(v.effective),"
    " upper(v.effective), v.amended, v.status, v.title, t.text, r.promulgated_on"
    " FROM article_version v JOIN article_text t ON t.content_hash = v.content_hash"
    " JOIN revision r ON r.id = v.revision_id"
    " WHERE upper_inf(v.recorded)"
)
_TITLES = text(
    "SELECT statute_id, name, kind, lower(valid), upper(valid) FROM statute_name"
    " WHERE upper_inf(recorded) ORDER BY statute_id, lower(valid) NULLS FIRST, name"
)
_FALLEN = text(
    "SELECT statute_id, article_no, branch_no, sub_branch_no, lower(effect), upper(effect)"
    " FROM ruling WHERE upper_inf(recorded) AND unit = '' AND NOT isempty(effect)"
)


@dataclass(frozen=True, slots=True)
class Typing:
    """A row of the store: one text of an article and its days ``[start, end)``."""

    start: date
    end: date | None
    amended: bool
    status: str
    """``in_force``, ``deleted``, ``repealed``, ``uncertain``."""
    title: str
    text: str
    promulgated: date = date.min
    """The day on which the revision that brought it was promulgated."""

    def holds(self, day: date) -> bool:
        """Whether the day lies in the interval: the first day does, the day of the end does not."""
        return self.start <= day and (self.end is None or day < self.end)


@dataclass(frozen=True, slots=True)
class ArticleVersionInTime:
    """Typings that are one version of the law: the source retyped without amending."""

    typings: tuple[Typing, ...]

    @property
    def start(self) -> date:
        """First day."""
        return self.typings[0].start

    @property
    def end(self) -> date | None:
        """First day after; None while open."""
        return self.typings[-1].end

    @property
    def promulgated(self) -> date:
        """The day on which its amendment was promulgated."""
        return self.typings[0].promulgated

    @property
    def interval(self) -> Interval:
        """The days of all typings."""
        return Interval(start=self.start, end=self.end)

    @property
    def in_force(self) -> bool:
        """Whether it is a text that binds: not deleted, repealed or uncertain."""
        return self.typings[0].status == "in_force"

    def holds(self, day: date) -> bool:
        """Whether the version stands on the day."""
        return self.start <= day and (self.end is None or day < self.end)

    def on(self, day: date) -> Typing | None:
        """The typing of a day."""
        return next((t for t in self.typings if t.holds(day)), None)


@dataclass(frozen=True)
class ArticleInTime:
    """Everything an article has said, oldest first."""

    statute_id: str
    key: ArticleKey
    versions: tuple[ArticleVersionInTime, ...]
    fallen: tuple[tuple[date | None, date | None], ...]
    """Days on which a ruling took the force of the whole article."""

    def on(self, day: date) -> ArticleVersionInTime | None:
        """The version of a day; None where none stands."""
        place = bisect_right(self._starts, day) - 1
        if place < 0:
            return None
        version = self.versions[place]
        return version if version.end is None or day < version.end else None

    def binds(self, day: date) -> bool:
        """Whether a text of the day binds: then a door that knows of the article must show it."""
        version = self.on(day)
        typing = version.on(day) if version is not None else None
        if version is None or typing is None or not version.in_force or not typing.text.strip():
            return False
        return not any((a is None or a <= day) and (b is None or day < b) for a, b in self.fallen)

    @cached_property
    def _starts(self) -> list[date]:
        return [version.start for version in self.versions]

    @property
    def pairs(self) -> int:
        """Neighbouring versions."""
        return max(0, len(self.versions) - 1)


class StoredIntervals:
    """All articles of a store, as its newest state of knowledge has them."""

    def __init__(
        self,
        articles: Mapping[tuple[str, ArticleKey], ArticleInTime],
        names: Sequence[tuple[str, str, str, date | None, date | None]],
    ) -> None:
        """``names``: statute id, name, kind, first day, first day after."""
        self.articles = articles
        self._official: defaultdict[str, list[tuple[str, date | None, date | None]]] = defaultdict(
            list
        )
        self._former: defaultdict[str, list[tuple[str, date | None, date | None]]] = defaultdict(
            list
        )
        self._ids: defaultdict[str, set[str]] = defaultdict(set)
        for statute_id, name, kind, start, end in names:
            self._ids[_plain(name)].add(statute_id)
            if kind == "official":
                self._official[statute_id].append((name, start, end))
            elif kind == "former":
                self._former[statute_id].append((name, start, end))

    @classmethod
    def read(cls, session: Session) -> StoredIntervals:
        """Read everything in three statements."""
        fallen: defaultdict[tuple[str, ArticleKey], list[tuple[date | None, date | None]]]
        fallen = defaultdict(list)
        for statute_id, no, branch, sub, start, end in session.execute(_FALLEN):
            fallen[statute_id, ArticleKey(no, branch, sub)].append((start, end))
        typings: defaultdict[tuple[str, ArticleKey], list[Typing]] = defaultdict(list)
        for statute_id, no, branch, sub, *row in session.execute(_ROWS):
            typings[statute_id, ArticleKey(no, branch, sub)].append(Typing(*row))
        articles = {
            at: ArticleInTime(*at, tuple(_versions(typings[at])), tuple(fallen[at]))
            for at in sorted(typings)
        }
        return cls(articles, [tuple(row) for row in session.execute(_TITLES)])

    def article(self, statute_id: str, article: str) -> ArticleInTime | None:
        """An article by its number as written. Raises MalformedArticle."""
        return self.articles.get((statute_id, ArticleKey.parse(article)))

    def with_several_versions(self) -> Iterator[ArticleInTime]:
        """The articles that can be answered from the wrong time."""
        return (article for article in self.articles.values() if len(article.versions) > 1)

    def title(self, statute_id: str, day: date) -> str:
        """The title on a day; before the first one the first, after the last the last.

        A title that was changed before the history begins is known as a former one.
        """
        titles = self._official[statute_id]
        if not titles:
            return statute_id
        for name, start, end in (*titles, *self._former[statute_id]):
            if (start is None or start <= day) and (end is None or day < end):
                return name
        begun = [name for name, start, _ in titles if start is None or start <= day]
        return begun[-1] if begun else titles[0][0]

    def ids_of(self, statute: str) -> frozenset[str]:
        """The statutes that ever went by a name; ``id:001706`` is that one."""
        if statute.startswith("id:"):
            return frozenset({statute[3:]})
        return frozenset(self._ids.get(_plain(statute), ()))

    @cached_property
    def hash(self) -> str:
        """Of all intervals and texts: two runs with the same one judged by the same law."""
        digest = hashlib.sha256()
        for (statute_id, key), article in self.articles.items():
            for version in article.versions:
                for t in version.typings:
                    row = (statute_id, str(key), t.start, t.end, t.amended, t.status, t.text)
                    digest.update(repr(row).encode())
        return digest.hexdigest()


def _versions(typings: Iterable[Typing]) -> Iterator[ArticleVersionInTime]:
    """Join what was only retyped to the text before it, where no day lies between."""
    group: list[Typing] = []
    for typing in sorted(typings, key=lambda t: t.start):
        retyped = (
            bool(group)
            and not typing.amended
            and group[-1].end == typing.start
            and group[-1].status == typing.status
        )
        if group and not retyped:
            yield ArticleVersionInTime(tuple(group))
            group = []
        group.append(typing)
    if group:
        yield ArticleVersionInTime(tuple(group))


def _plain(name: str) -> str:
    return "".join(letter for letter in name if letter.isalnum())
