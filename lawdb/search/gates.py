"""What an article must pass before anything is ranked: date, status, statute, kind."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sqlalchemy import and_, select
from sqlalchemy.dialects.postgresql import DATERANGE, Range
from sqlalchemy.orm import Session
from sqlalchemy.sql import cast

from lawdb.article_reference import ArticleReference
from lawdb.errors import MalformedReference
from lawdb.event_date.event_date import EventDays
from lawdb.knowledge import Knowledge
from lawdb.models import ArticleVersion, SearchEntry
from lawdb.names.resolve import resolve
from lawdb.search.fusion import Article
from lawdb.search.lexical.generation import Generation
from lawdb.search.pools import Mask
from lawdb.search.request import MalformedSearch, SearchRequest


@dataclass(frozen=True, slots=True, eq=False)
class Gates:
    """The gates of one search, as masks over the entries of the index."""

    generation: Generation
    days: EventDays
    naming_day: dt.date
    """The day on which names are read: the last of the event date, where it has one."""
    date: Mask
    """In force on some day; deleted, repealed and pending texts are not."""
    statute: Mask
    kind: Mask
    asked_statutes: frozenset[str]
    """Ids of the statutes asked for; empty where all are."""
    asked_kinds: frozenset[str]
    statute_ids: tuple[str, ...] | None
    """Ids that pass both the statute and the kind gate; None where neither was asked for."""

    @classmethod
    def of(
        cls,
        session: Session,
        generation: Generation,
        request: SearchRequest,
        days: EventDays,
        knowledge: Knowledge,
    ) -> Gates:
        """Raises NoSuchStatute, AmbiguousStatute, and MalformedSearch for an unknown kind."""
        day = days.last or days.start or dt.date.max
        statutes = {resolve(session, name, day, knowledge).id for name in request.statutes}
        kinds = dict(zip(generation.statute_ids, generation.statute_kinds, strict=True))
        unknown = sorted(set(request.kinds) - set(kinds.values()))
        if unknown:
            there = ", ".join(sorted(set(kinds.values())))
            raise MalformedSearch(f"no statute is a {', '.join(unknown)}; kinds are: {there}")
        of_kind = {statute for statute, kind in kinds.items() if kind in request.kinds}
        everything = np.ones(generation.entries, np.bool_)
        passing = None
        if statutes or request.kinds:
            passing = tuple(
                sorted(
                    statute
                    for statute in generation.statute_ids
                    if (not statutes or statute in statutes)
                    and (not request.kinds or statute in of_kind)
                )
            )
        return cls(
            generation=generation,
            days=days,
            naming_day=day,
            date=generation.in_force(days.start, days.end)
            if request.known_on is None
            else _in_force_as_known(session, generation, days, knowledge),
            statute=generation.of_statutes(statutes) if statutes else everything,
            kind=generation.of_statutes(of_kind) if request.kinds else everything,
            asked_statutes=frozenset(statutes),
            asked_kinds=frozenset(request.kinds),
            statute_ids=passing,
        )

    @property
    def filters(self) -> Mask:
        """The gates that were asked for, without the date's."""
        return self.statute & self.kind

    @property
    def all_open(self) -> Mask:
        """Entries that pass every gate."""
        return self.date & self.filters

    def passes(self, session: Session, article: Article) -> bool:
        """Whether some indexed text of the article passes every gate."""
        return bool(self.all_open[self.entries_of(session, article)].any())

    def entries_of(self, session: Session, article: Article) -> list[int]:
        """The entries of an article, all its texts.

        An indexing under way, or one that broke off, has written entries that no generation holds.
        """
        return list(
            session.scalars(
                select(SearchEntry.entry).where(
                    SearchEntry.entry < self.generation.entries,
                    SearchEntry.statute_id == article.statute_id,
                    SearchEntry.article_no == article.key.article_no,
                    SearchEntry.branch_no == article.key.branch_no,
                    SearchEntry.sub_branch_no == article.key.sub_branch_no,
                )
            )
        )

    def indexed(self, session: Session, article: Article) -> bool:
        """Whether a text of the article that passes the date gate is indexed."""
        return bool(self.date[self.entries_of(session, article)].any())

    def watched(
        self, session: Session, watch: Sequence[str], knowledge: Knowledge
    ) -> list[Article]:
        """The articles to watch: 민법 제766조, id:001706 제766조.

        Raises MalformedReference, NoSuchStatute and AmbiguousStatute.
        """
        found: list[Article] = []
        for text in watch:
            name, *rest = text.rsplit(maxsplit=1)
            if not rest:
                raise MalformedReference(
                    f"{text!r} names no article; write a statute and an article, as in 민법 제766조"
                )
            key = ArticleReference.parse(rest[0]).key
            statute = resolve(session, name, self.naming_day, knowledge)
            found.append(Article(statute.id, key))
        return list(dict.fromkeys(found))


def _in_force_as_known(
    session: Session, generation: Generation, days: EventDays, knowledge: Knowledge
) -> Mask:
    """As ``Generation.in_force``, by what the store held true at an earlier instant."""
    asked = cast(Range(days.start, days.end), DATERANGE)
    entries = session.scalars(
        select(SearchEntry.entry)
        .join(
            ArticleVersion,
            and_(
                ArticleVersion.statute_id == SearchEntry.statute_id,
                ArticleVersion.article_no == SearchEntry.article_no,
                ArticleVersion.branch_no == SearchEntry.branch_no,
                ArticleVersion.sub_branch_no == SearchEntry.sub_branch_no,
                ArticleVersion.content_hash == SearchEntry.content_hash,
                ArticleVersion.title == SearchEntry.title,
            ),
        )
        .where(
            ArticleVersion.status.in_(("in_force", "uncertain")),
            ArticleVersion.effective.overlaps(asked),
            knowledge.holds(ArticleVersion.recorded),
            SearchEntry.entry < generation.entries,
        )
    ).all()
    mask = np.zeros(generation.entries, np.bool_)
    mask[list(entries)] = True
    return mask
