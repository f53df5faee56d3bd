"""From ranked articles to hits: each is looked up among the article versions before it is shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select, tuple_
from sqlalchemy.orm import Session

from lawdb.article_key import ArticleKey
from lawdb.event_date.event_date import EventDays
from lawdb.knowledge import Knowledge
from lawdb.lookup.promulgation import promulgation_of
from lawdb.lookup.version_rows import (
    SELECT_VERSIONS,
    JoinedVersion,
    StoredVersion,
    joined,
    texts_of,
)
from lawdb.models import ArticleVersion, Ruling, Statute
from lawdb.outcome import Outcome
from lawdb.results import Interval
from lawdb.search.fusion import Article, Ranked
from lawdb.search.results import Hit, PendingHit, Snippet, TextInForce
from lawdb.search.snippet import snippet

_version = ArticleVersion.__table__.c
_BINDING = frozenset({Outcome.IN_FORCE, Outcome.UNRESOLVED_COMMENCEMENT})


@dataclass(frozen=True, slots=True)
class Histories:
    """All versions of some articles, the rulings on them, and their statutes' kinds."""

    versions: Mapping[Article, Sequence[StoredVersion]]
    struck: Mapping[Article, Sequence[tuple[str, Interval]]]
    """Struck units (empty for the whole article) and the days on which they do not bind."""
    kinds: Mapping[str, str]

    @classmethod
    def of(cls, session: Session, articles: Collection[Article], knowledge: Knowledge) -> Histories:
        """One query for the versions, one for the rulings, one for the kinds."""
        if not articles:
            return cls({}, {}, {})
        keys = sorted({(a.statute_id, *_numbers(a.key)) for a in articles})
        versions: defaultdict[Article, list[StoredVersion]] = defaultdict(list)
        statement = SELECT_VERSIONS.add_columns(_version.statute_id).where(
            tuple_(
                _version.statute_id,
                _version.article_no,
                _version.branch_no,
                _version.sub_branch_no,
            ).in_(keys)
        )
        for row in session.execute(statement, knowledge.parameters):
            stored = StoredVersion.of(row)
            versions[Article(row[-1], stored.row.key)].append(stored)
        for found in versions.values():
            found.sort(key=lambda v: v.start)
        kinds = session.execute(
            select(Statute.id, Statute.kind).where(Statute.id.in_({k[0] for k in keys}))
        )
        return cls(versions, _struck(session, keys, knowledge), dict(kinds.all()))

    def standing(self, article: Article, days: EventDays) -> list[JoinedVersion]:
        """Versions of the article that bind on some of the days, in order."""
        return [
            version
            for version in joined(self.versions.get(article, ()))
            if version.first.outcome in _BINDING and _overlap(version, days)
        ]

    def struck_units(self, article: Article, day: date) -> list[str]:
        """Units that do not bind on the day; empty text stands for the whole article."""
        found = self.struck.get(article, ())
        return sorted({unit for unit, effect in found if day in effect})

    def outcome_on(self, article: Article, days: EventDays) -> Outcome | None:
        """What the row of the article that stands on the days is; None where none does.

        Of several rows, the first that binds: an article that was deleted and inserted anew.
        """
        outcomes = [
            version.first.outcome
            for version in joined(self.versions.get(article, ()))
            if _overlap(version, days)
        ]
        binding = (outcome for outcome in outcomes if outcome in _BINDING)
        return next(binding, outcomes[0] if outcomes else None)


@dataclass(frozen=True, slots=True)
class Assembler:
    """Makes hits of ranked articles."""

    session: Session
    days: EventDays
    histories: Histories
    rarity: Mapping[str, float]
    """How telling each word of the question is."""
    matched: Mapping[Article, bytes]
    """The text each article was ranked by."""
    pieces: Mapping[Article, tuple[int, int]]

    def hits(self, ranked: Sequence[Ranked]) -> list[Hit]:
        """Hits in the order given; an article that does not bind on the days is left out."""
        wanted = [(each, self.histories.standing(each.article, self.days)) for each in ranked]
        texts = texts_of(
            self.session,
            [
                typing.row.content_hash
                for _, versions in wanted
                for version in versions
                for typing in version.typings
                if _typing_overlaps(typing, self.days)
            ],
        )
        hits: list[Hit] = []
        for each, versions in wanted:
            if versions:
                hits.append(self._hit(each, versions, texts, len(hits) + 1))
        return hits

    def _hit(
        self,
        ranked: Ranked,
        versions: Sequence[JoinedVersion],
        texts: Mapping[bytes, str],
        rank: int,
    ) -> Hit:
        article = ranked.article
        shown = [
            (version, typing)
            for version in versions
            for typing in version.typings
            if _typing_overlaps(typing, self.days)
        ]
        # Of several texts within the days, the one that matched; a named article may match none.
        best = next(
            (pair for pair in shown if pair[1].row.content_hash == self.matched.get(article)),
            shown[-1],
        )
        version, typing = best
        text = texts[typing.row.content_hash]
        # One text a version, its last: a retyping within the days is no other law.
        others = {id(pair[0]): pair for pair in shown if pair[0] is not version}.values()
        day = max(filter(None, (self.days.start, typing.start)))
        struck = self.histories.struck_units(article, day)
        all_versions = joined(self.histories.versions[article])
        return Hit(
            rank=rank,
            statute_id=article.statute_id,
            statute_title=typing.revision.title,
            statute_kind=self.histories.kinds.get(article.statute_id, ""),
            article=str(article.key),
            title=typing.row.title,
            outcome=Outcome.STRUCK_DOWN if "" in struck else version.first.outcome,
            struck_units=tuple(unit for unit in struck if unit),
            text=_in_force(version, text),
            other_texts=tuple(_in_force(v, texts[t.row.content_hash]) for v, t in others),
            snippet=self._snippet(article, typing, text),
            score=ranked.score,
            parts=ranked.parts,
            previous_effective=max(
                (
                    v.interval.start
                    for v in all_versions
                    if v.interval.start < version.interval.start
                ),
                default=None,
            ),
            next_effective=min(
                (
                    v.interval.start
                    for v in all_versions
                    if v.interval.start > version.interval.start
                ),
                default=None,
            ),
        )

    def _snippet(self, article: Article, typing: StoredVersion, text: str) -> Snippet:
        piece = self.pieces.get(article)
        same = self.matched.get(article) == typing.row.content_hash
        return snippet(text, self.rarity, piece if same else None)

    def pending(
        self, ranking: Sequence[tuple[Article, float]], matched: Mapping[Article, bytes]
    ) -> list[PendingHit]:
        """Texts promulgated by the days that start after them, in the order given."""
        found: list[tuple[Article, float, StoredVersion]] = []
        for article, score in ranking:
            for typing in self.histories.versions.get(article, ()):
                if typing.row.content_hash == matched[article] and _waits(typing, self.days):
                    found.append((article, score, typing))
                    break
        texts = texts_of(self.session, [typing.row.content_hash for _, _, typing in found])
        return [
            PendingHit(
                statute_id=article.statute_id,
                statute_title=typing.revision.title,
                article=str(article.key),
                title=typing.row.title,
                starts=typing.start,
                promulgation=promulgation_of(typing.revision),
                snippet=snippet(texts[typing.row.content_hash], self.rarity),
                score=round(score, 6),
            )
            for article, score, typing in found
        ]


def _in_force(version: JoinedVersion, text: str) -> TextInForce:
    return TextInForce(
        interval=version.interval,
        text=text,
        promulgation=promulgation_of(version.first.revision),
    )


def _struck(
    session: Session, keys: Sequence[tuple[str, int, int, int]], knowledge: Knowledge
) -> dict[Article, list[tuple[str, Interval]]]:
    rows = session.scalars(
        select(Ruling).where(
            tuple_(
                Ruling.statute_id, Ruling.article_no, Ruling.branch_no, Ruling.sub_branch_no
            ).in_(keys),
            knowledge.holds(Ruling.recorded),
        )
    )
    found: defaultdict[Article, list[tuple[str, Interval]]] = defaultdict(list)
    for row in rows:
        if row.effect.lower is None:
            continue
        key = ArticleKey(row.article_no, row.branch_no, row.sub_branch_no)
        effect = Interval(start=row.effect.lower, end=row.effect.upper)
        found[Article(row.statute_id, key)].append((row.unit, effect))
    return found


def _numbers(key: ArticleKey) -> tuple[int, int, int]:
    return key.article_no, key.branch_no, key.sub_branch_no


def _overlap(version: JoinedVersion, days: EventDays) -> bool:
    own = EventDays(start=version.interval.start, end=version.interval.end)
    return own.common(days) is not None


def _typing_overlaps(typing: StoredVersion, days: EventDays) -> bool:
    return EventDays(start=typing.start, end=typing.end).common(days) is not None


def _waits(typing: StoredVersion, days: EventDays) -> bool:
    if days.end is None or typing.outcome not in _BINDING:
        return False
    return typing.start >= days.end and typing.revision.promulgated_on < days.end
