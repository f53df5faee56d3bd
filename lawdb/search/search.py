"""Search among the texts in force on the event date: gates first, then ranks, then a last look."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from lawdb.event_date.chooser import Chooser
from lawdb.event_date.event_date import EventDateSource
from lawdb.event_date.reading import EventDateReading
from lawdb.event_date.slot import event_date_in
from lawdb.knowledge import Knowledge
from lawdb.lookup.article_on_day import outcome_on
from lawdb.lookup.surroundings import surroundings_of
from lawdb.outcome import Outcome
from lawdb.search.assembly import Assembler, Histories
from lawdb.search.dense.nearest_passages import nearest, used_mode
from lawdb.search.embedding import Embedder, EmbeddingError
from lawdb.search.fusion import Article, Ranked, fused
from lawdb.search.gates import Gates
from lawdb.search.horizon import search_horizon
from lawdb.search.lexical.generation import Generation, newest_generation
from lawdb.search.lexical.ranking import LexicalScores, QueryWords, lexical_scores
from lawdb.search.named import Named, named_in, standing_of_a_name
from lawdb.search.pools import POOL, Pool, by_meaning, by_words, pending_by_words
from lawdb.search.request import NotIndexed, SearchRequest
from lawdb.search.reranker import RERANK_WINDOW, RerankCandidate, Reranker, checked_scores
from lawdb.search.results import (
    Hit,
    NamedReference,
    PartName,
    PendingHit,
    SearchMeans,
    SearchOutcome,
    SearchResult,
)
from lawdb.search.watching import Trace, watched

PASSAGES = 2 * POOL
"""Near passages that are read: an article has several."""
MOST_PENDING = 3
"""Pending texts that are mentioned beside the hits."""


@dataclass(frozen=True, slots=True)
class SearchTools:
    """What a search may use beside the store; all of it can be absent, and the result says so."""

    embedder: Embedder | None = None
    why_no_embedder: str = "no embedder is configured"
    """What the result says where ``embedder`` is None."""
    reranker: Reranker | None = None
    chooser: Chooser | None = None
    """Picks among the readings of a date."""
    stale_after: dt.timedelta | None = None
    today: dt.date | None = None
    """Today's date where the caller has looked it up already."""


def search(
    session: Session, request: SearchRequest, tools: SearchTools | None = None
) -> SearchResult:
    """The articles whose texts in force on the event date match the question, best first.

    The event date is ``request.as_of``, else the one read from the question, else today in Seoul;
    where the question leaves it open, nothing is searched and the result asks back. Only texts in
    force on a day of it are ranked; every hit is looked up in the store again before it is shown.

    Raises NotIndexed, EmptyQuestion, NoSuchStatute and AmbiguousStatute (of a filter or a watched
    article), MalformedReference, EmbeddingError and RerankerFailed.
    """
    tools = tools or SearchTools()
    generation = newest_generation(session)
    if generation is None:
        raise NotIndexed("no text is indexed yet; index what is loaded with: lawdb index")
    reading = event_date_in(
        session,
        request.question,
        as_of=request.as_of,
        today=tools.today,
        chooser=tools.chooser,
        known_on=request.known_on,
    )
    return _Search(session, request, tools, generation, reading).result()


@dataclass(slots=True)
class _Search:
    """One search."""

    session: Session
    request: SearchRequest
    tools: SearchTools
    generation: Generation
    reading: EventDateReading
    knowledge: Knowledge = field(init=False)
    why_no_meaning: str = field(default="", init=False)
    nearest_mode: str | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.knowledge = Knowledge.on(self.request.known_on)

    def result(self) -> SearchResult:
        """Search, or say why nothing was searched."""
        event_date = self.reading.governing
        if event_date is None or not event_date.settled:
            return self._answer(SearchOutcome.NEEDS_EVENT_DATE)
        days = event_date.interval
        gates = Gates.of(self.session, self.generation, self.request, days, self.knowledge)
        watched_articles = gates.watched(self.session, self.request.watch, self.knowledge)
        if not gates.date.any():
            return self._outside(gates, watched_articles)
        scores = lexical_scores(self.session, self.generation, QueryWords.of(self._without_dates()))
        named = self._named(gates)
        pools = self._pools(scores, gates, named)
        ranked = fused({name: pool.first(POOL) for name, pool in pools.items()})
        pending = self._pending_pool(scores, gates)
        histories = Histories.of(
            self.session,
            [
                *(each.article for each in ranked[: self._considered()]),
                *watched_articles,
                *(article for article, _ in pending.ranking),
                *(Article(n.statute.id, n.key) for n in named if n.key is not None),
            ],
            self.knowledge,
        )
        assembler = Assembler(
            session=self.session,
            days=days,
            histories=histories,
            rarity=scores.rarity,
            matched=_matched(pools),
            pieces=pools[PartName.MEANING].pieces,
        )
        ordered, refused = self._reranked(ranked, assembler)
        hits = assembler.hits(ordered[: self._considered()])[: self.request.limit]
        trace = Trace(
            pools=pools,
            ranked=ranked,
            ordered=ordered,
            refused=refused,
            hits=hits,
            window=RERANK_WINDOW if self.tools.reranker else None,
        )
        return self._answer(
            SearchOutcome.FOUND if hits else SearchOutcome.NOTHING_FOUND,
            gates=gates,
            hits=hits,
            pending=assembler.pending(pending.ranking, pending.texts)[:MOST_PENDING],
            named=standing_of_a_name([self._reference(n, histories, gates) for n in named]),
            watched_articles=watched_articles,
            histories=histories,
            trace=trace,
        )

    def _outside(self, gates: Gates, watched_articles: Sequence[Article]) -> SearchResult:
        """No indexed text was in force: only how the watched articles fell out can be told."""
        return self._answer(
            SearchOutcome.OUTSIDE_HORIZON,
            gates=gates,
            watched_articles=watched_articles,
            histories=Histories.of(self.session, watched_articles, self.knowledge),
            trace=Trace({}, (), (), frozenset(), (), None),
        )

    def _named(self, gates: Gates) -> list[Named]:
        """What the question names, by the names of the event date's last day and of its first.

        One name may have meant two statutes within it (근로기준법 in 1997).
        """
        days = dict.fromkeys((gates.naming_day, gates.days.start or gates.naming_day))
        found: dict[tuple[str, str], Named] = {}
        for day in days:
            for each in named_in(self.session, self.request.question, day, self.knowledge):
                found.setdefault((each.statute.id, str(each.key or "")), each)
        return list(found.values())

    def _reference(self, named: Named, histories: Histories, gates: Gates) -> NamedReference:
        outcome = None
        if named.key is not None:
            article = Article(named.statute.id, named.key)
            outcome = histories.outcome_on(article, gates.days)
            if outcome is None:
                outcome = self._not_standing(article, histories, gates.naming_day)
            elif "" in histories.struck_units(article, gates.naming_day):
                outcome = Outcome.STRUCK_DOWN
        return NamedReference(
            name=named.name,
            statute_id=named.statute.id,
            statute_title=named.statute.title,
            article=str(named.key) if named.key else "",
            outcome=outcome,
        )

    def _not_standing(self, article: Article, histories: Histories, day: dt.date) -> Outcome:
        """Why no row of a named article stands on the event date."""
        versions = histories.versions.get(article, ())
        span = surroundings_of(self.session, article.statute_id, article.key, self.knowledge).span
        if not versions and not span.lies_before(day):
            return Outcome.NO_SUCH_ARTICLE
        return outcome_on(None, versions, day, span)

    def _without_dates(self) -> str:
        """The question without the words that were read as its dates: they date, and match nothing.

        A question that is nothing but a date keeps its words.
        """
        text = self.request.question
        for dated in self.reading.dates:
            found = dated.event_date.expression
            if found is not None and dated.event_date.source is EventDateSource.QUESTION:
                text = text[: found.start] + " " * (found.end - found.start) + text[found.end :]
        return text if any(map(str.isalnum, text)) else self.request.question

    def _considered(self) -> int:
        """How many ranked articles are looked up: some may fall out in assembly."""
        wanted = 2 * self.request.limit
        return max(wanted, RERANK_WINDOW) if self.tools.reranker else wanted

    def _pools(
        self, scores: LexicalScores, gates: Gates, named: Sequence[Named]
    ) -> dict[PartName, Pool]:
        mask = gates.all_open
        direct: Pool = Pool([], {})
        for each in named:
            article = Article(each.statute.id, each.key) if each.key else None
            if article and article not in direct.texts and gates.passes(self.session, article):
                direct.ranking.append((article, 1.0))
                direct.texts[article] = b""
        statutes = {each.statute.id for each in named}
        inside = mask & self.generation.of_statutes(statutes) if statutes else None
        return {
            PartName.NAMED: direct,
            PartName.STATUTE: Pool([], {})
            if inside is None
            else by_words(self.session, self.generation, scores, inside),
            PartName.WORDS: by_words(self.session, self.generation, scores, mask),
            PartName.MEANING: self._by_meaning(gates),
        }

    def _by_meaning(self, gates: Gates) -> Pool:
        embedder = self.tools.embedder
        if self.request.known_on is not None:
            self.why_no_meaning = "an earlier state of knowledge is searched by words only"
            return Pool([], {})
        if embedder is None:
            self.why_no_meaning = self.tools.why_no_embedder
            return Pool([], {})
        statutes = gates.statute_ids
        try:
            # Asked first: without vectors, the question need not be embedded.
            self.nearest_mode = used_mode(self.session, embedder.model, statutes).value
            vector = embedder.embed_queries([self._without_dates()])[0]
            found = nearest(
                self.session, vector, embedder.model, gates.days, PASSAGES, statutes=statutes
            )
        except EmbeddingError as error:
            if error.code != "no_vectors":
                raise
            self.why_no_meaning = f"{error}; embed the texts with: lawdb index"
            return Pool([], {})
        return by_meaning(found)

    def _pending_pool(self, scores: LexicalScores, gates: Gates) -> Pool:
        """Pending texts that would be among the hits if they were in force."""
        pending = self.generation.pending(gates.days.end) & gates.filters
        if not pending.any():
            return Pool([], {})
        return pending_by_words(
            self.session,
            self.generation,
            scores,
            governing=gates.all_open,
            pending=pending,
            count=self.request.limit,
        )

    def _reranked(
        self, ranked: list[Ranked], assembler: Assembler
    ) -> tuple[list[Ranked], set[Article]]:
        """The order after a second look, and what it refused."""
        reranker = self.tools.reranker
        if reranker is None:
            return ranked, set()
        window, rest = ranked[:RERANK_WINDOW], ranked[RERANK_WINDOW:]
        shown = assembler.hits(window)
        candidates = [
            RerankCandidate(hit.statute_title, hit.article, hit.title, hit.text.text)
            for hit in shown
        ]
        scores = checked_scores(reranker.scores(self.request.question, candidates), len(candidates))
        by_place = {(each.article.statute_id, str(each.article.key)): each for each in window}
        pairs = [
            (by_place[hit.statute_id, hit.article], score)
            for hit, score in zip(shown, scores, strict=True)
        ]
        kept = [(each, score) for each, score in pairs if score is not None]
        refused = {each.article for each, score in pairs if score is None}
        kept.sort(key=lambda pair: -pair[1])  # stable: ties stay in the fused order
        return [*(each for each, _ in kept), *rest], refused

    def _answer(
        self,
        outcome: SearchOutcome,
        *,
        gates: Gates | None = None,
        hits: Sequence[Hit] = (),
        pending: Sequence[PendingHit] = (),
        named: Sequence[NamedReference] = (),
        watched_articles: Sequence[Article] = (),
        histories: Histories | None = None,
        trace: Trace | None = None,
    ) -> SearchResult:
        depends = any(hit.other_texts for hit in hits)
        korean, english = _sentences(outcome, depends, self.reading)
        event_date = self.reading.governing
        return SearchResult(
            outcome=outcome,
            question=self.request.question,
            event_date=event_date,
            date_reading=self.reading,
            known_on=self.knowledge.instant,
            hits=tuple(hits),
            depends_on_day=depends,
            pending=tuple(pending),
            named=tuple(named),
            watched=watched(self.session, watched_articles, gates, histories, trace)
            if gates and histories and trace
            else (),
            horizon=search_horizon(
                self.session,
                event_date.interval if event_date else None,
                self.generation,
                self.knowledge,
                self.tools.stale_after,
            ),
            means=SearchMeans(
                words=self.generation.words,
                texts_indexed=self.generation.entries,
                texts_in_force=int(gates.date.sum()) if gates else 0,
                embedding_model=self.tools.embedder.model
                if self.tools.embedder and self.nearest_mode
                else None,
                nearest=self.nearest_mode,
                why_no_meaning=self.why_no_meaning,
                reranker=self.tools.reranker.name if self.tools.reranker else None,
            ),
            sentence_ko=korean,
            sentence_en=english,
        )


def _matched(pools: Mapping[PartName, Pool]) -> dict[Article, bytes]:
    """The text each article was ranked by; by words where both words and meaning found one."""
    return {
        **pools[PartName.MEANING].texts,
        **pools[PartName.STATUTE].texts,
        **pools[PartName.WORDS].texts,
    }


def _sentences(outcome: SearchOutcome, depends: bool, reading: EventDateReading) -> tuple[str, str]:
    if outcome is SearchOutcome.NEEDS_EVENT_DATE:
        open_points = [*reading.not_found, *reading.asks]
        return (
            " ".join(p.sentence_ko for p in open_points) or "기준일을 정해야 검색할 수 있습니다.",
            " ".join(p.sentence_en for p in open_points)
            or "The event date has to be settled before anything is searched.",
        )
    if outcome is SearchOutcome.OUTSIDE_HORIZON:
        return (
            "기준일에 시행 중인 글이 저장소에 없습니다. 없었는지는 알 수 없습니다.",
            "The store holds no text in force on the event date; it cannot tell of others.",
        )
    if outcome is SearchOutcome.NOTHING_FOUND:
        return (
            "기준일에 시행 중인 글 가운데 맞는 것이 없습니다.",
            "None of the texts in force on the event date matches.",
        )
    if depends:
        return (
            "기준일의 기간 중에 글이 바뀐 조문이 있어, 답은 어느 날인지에 따라 달라집니다.",
            "Some texts changed within the event date: the answer depends on the day.",
        )
    return (
        "기준일에 시행 중인 글만 검색하였습니다.",
        "Only texts in force on the event date were searched.",
    )
