"""How far a watched article came: where it fell out, with every gate tested alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from lawdb.outcome import Outcome
from lawdb.search.assembly import Histories
from lawdb.search.fusion import Article, Ranked
from lawdb.search.gates import Gates
from lawdb.search.pools import POOL, Pool
from lawdb.search.results import Gate, GateName, Hit, Part, PartName, Stage, Watched

_BINDING = frozenset({Outcome.IN_FORCE, Outcome.UNRESOLVED_COMMENCEMENT})


@dataclass(frozen=True, slots=True)
class Trace:
    """What a search did, stage by stage."""

    pools: Mapping[PartName, Pool]
    ranked: Sequence[Ranked]
    ordered: Sequence[Ranked]
    """After the reranker; what it refused is missing."""
    refused: frozenset[Article] | set[Article]
    hits: Sequence[Hit]
    window: int | None
    """How many were shown to the reranker; None where there is none."""


def watched(
    session: Session,
    articles: Sequence[Article],
    gates: Gates,
    histories: Histories,
    trace: Trace,
) -> tuple[Watched, ...]:
    """The way of each article."""
    return tuple(
        _Way(article, gates, histories, trace, gates.indexed(session, article)).told()
        for article in articles
    )


@dataclass(frozen=True, slots=True)
class _Way:
    article: Article
    gates: Gates
    histories: Histories
    trace: Trace
    indexed: bool
    """Whether its text of the event date is indexed."""

    def told(self) -> Watched:
        gates = self._gates()
        stage, detail = self._stage(gates)
        versions = self.histories.versions.get(self.article, ())
        return Watched(
            statute_id=self.article.statute_id,
            statute_title=versions[-1].revision.title if versions else "",
            article=str(self.article.key),
            stage=stage,
            gates=gates,
            parts=self._parts(),
            fused_rank=self._place(self.trace.ranked),
            detail=detail,
        )

    def _gates(self) -> tuple[Gate, ...]:
        outcome = self.histories.outcome_on(self.article, self.gates.days)
        statute = self.article.statute_id
        kind = self.histories.kinds.get(statute, "")
        statutes, kinds = self.gates.asked_statutes, self.gates.asked_kinds
        return (
            Gate(
                gate=GateName.DATE,
                passed=outcome is not None,
                detail="a text of it stands in the book on the event date"
                if outcome is not None
                else f"no text of it stands in the book on {self.gates.days}",
            ),
            Gate(
                gate=GateName.STATUS,
                passed=outcome is None or outcome in _BINDING,
                detail=f"its text is {outcome.value}" if outcome else "no text to ask it of",
            ),
            Gate(
                gate=GateName.STATUTE,
                passed=not statutes or statute in statutes,
                detail=f"statute {statute}",
            ),
            Gate(
                gate=GateName.KIND,
                passed=not kinds or kind in kinds,
                detail=f"kind {kind}",
            ),
        )

    def _stage(self, gates: Sequence[Gate]) -> tuple[Stage, str]:
        place = self._place(self.trace.ranked)
        if place is not None and not self.histories.standing(self.article, self.gates.days):
            return (
                Stage.ASSEMBLY_DROPPED,
                f"fused rank {place}, but no such text is in force that day: run lawdb index",
            )
        closed = [gate for gate in gates if not gate.passed]
        if closed:
            return Stage.GATE_CUT, "; ".join(f"{g.gate.value}: {g.detail}" for g in closed)
        if any(self._is(hit) for hit in self.trace.hits):
            return Stage.EXPOSED, "it is among the hits"
        if place is None:
            if not self.indexed:
                return Stage.NOT_INDEXED, "its text is in no index: run lawdb index"
            return Stage.POOL_MISS, _ranks(self._parts()) or "no ranking found it at all"
        return self._after_fusion(place)

    def _after_fusion(self, place: int) -> tuple[Stage, str]:
        if self.article in self.trace.refused:
            return Stage.RERANK_REJECTED, "the reranker refused it"
        window = self.trace.window
        if window is not None and place > window:
            return (
                Stage.RERANK_WINDOW_OUT,
                f"fused rank {place}; the reranker sees the first {window}",
            )
        shown = len(self.trace.hits)
        if window is not None:
            after = self._place(self.trace.ordered)
            return Stage.RERANK_REJECTED, f"rank {after} after reranking, {place} before"
        return Stage.SCORE_CUT, f"fused rank {place}; {shown} are shown"

    def _parts(self) -> tuple[Part, ...]:
        found: list[Part] = []
        for name, pool in self.trace.pools.items():
            rank = pool.place_of(self.article)
            if rank is not None:
                score = pool.ranking[rank - 1][1]
                found.append(Part(part=name, rank=rank, score=round(score, 6)))
        return tuple(found)

    def _place(self, ranked: Sequence[Ranked]) -> int | None:
        for rank, each in enumerate(ranked, start=1):
            if each.article == self.article:
                return rank
        return None

    def _is(self, hit: Hit) -> bool:
        return (hit.statute_id, hit.article) == (
            self.article.statute_id,
            str(self.article.key),
        )


def _ranks(parts: Sequence[Part]) -> str:
    return "; ".join(
        f"{p.part.value} rank {p.rank}, candidates are the first {POOL}" for p in parts
    )
