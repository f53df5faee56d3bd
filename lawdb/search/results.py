"""What a search answers with."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum

from lawdb.event_date.event_date import EventDate
from lawdb.event_date.reading import EventDateReading
from lawdb.outcome import Outcome
from lawdb.results import Interval, Promulgation, Result


class SearchOutcome(StrEnum):
    """What came of a search. Codes are stable."""

    FOUND = "found"
    NOTHING_FOUND = "nothing_found"
    """Texts were in force on the event date, and none of them matches."""
    NEEDS_EVENT_DATE = "needs_event_date"
    """The question leaves its date open: ``date_reading.asks`` says what to answer first."""
    OUTSIDE_HORIZON = "outside_horizon"
    """No stored text was in force on the event date: the store cannot tell."""


class PartName(StrEnum):
    """What put an article into the ranking."""

    NAMED = "named"
    """The question names the article."""
    STATUTE = "statute"
    """The question names the statute; ranked by words among its articles."""
    WORDS = "words"
    """The question's words stand in it; ``score`` weighs BM25 over its fields with its standing."""
    MEANING = "meaning"
    """A passage of it means something like it; ``score`` is cosine similarity."""


class Part(Result):
    """One ranking an article stood in, and where."""

    part: PartName
    rank: int
    """From 1."""
    score: float
    """Comparable only within this part of this answer."""


class Matched(Result):
    """Matching letters in a snippet: ``snippet.text[start:end]``."""

    start: int
    end: int


class Snippet(Result):
    """The piece of the article that matched."""

    unit: str
    """``제3항``; empty for the article's own sentence."""
    text: str
    start: int
    """Offset in the article's text."""
    end: int
    matched: tuple[Matched, ...]


class TextInForce(Result):
    """A text of the article in force on some of the event date's days."""

    interval: Interval
    """The version's days, over all its typings."""
    text: str
    promulgation: Promulgation
    """The revision that brought the version."""


class Hit(Result):
    """An article whose text on the event date matches."""

    rank: int
    statute_id: str
    statute_title: str
    """As on the event date."""
    statute_kind: str
    article: str
    title: str
    outcome: Outcome
    """``in_force``, or ``unresolved_commencement``, or ``struck_down`` where a ruling ended all
    of it."""
    struck_units: tuple[str, ...]
    """Units that a ruling in effect strikes, in whole or part (``제2항``)."""
    text: TextInForce
    """The text that matched best."""
    other_texts: tuple[TextInForce, ...]
    """Further texts in force within a longer event date; the answer depends on the day."""
    snippet: Snippet
    score: float
    """The parts' ranks fused."""
    parts: tuple[Part, ...]
    previous_effective: dt.date | None
    """The text changed on ``text.interval.from``: compare with the day before. None: first text."""
    next_effective: dt.date | None
    """The text after starts on this day, also where it was promulgated later; None: no other."""


class PendingHit(Result):
    """A text promulgated by the event date that matches but starts after it: not governing."""

    statute_id: str
    statute_title: str
    article: str
    title: str
    starts: dt.date
    promulgation: Promulgation
    snippet: Snippet
    score: float


class NamedReference(Result):
    """A statute, or an article of it, that the question names."""

    name: str
    """As written."""
    statute_id: str
    statute_title: str
    article: str
    """Empty where only the statute is named."""
    outcome: Outcome | None
    """What the article was on the event date; None where only the statute is named."""


class Stage(StrEnum):
    """How far a watched article came. Codes are stable."""

    NOT_INDEXED = "NOT_INDEXED"
    """Its text of the event date is in no index yet: run ``lawdb index``."""
    GATE_CUT = "GATE_CUT"
    """A gate keeps it out: ``gates`` says which, each tested alone."""
    POOL_MISS = "POOL_MISS"
    """Neither words nor meaning brought it among the candidates."""
    SCORE_CUT = "SCORE_CUT"
    """It was a candidate, and others were ranked before it."""
    RERANK_WINDOW_OUT = "RERANK_WINDOW_OUT"
    """It ranked too low to be shown to the reranker."""
    RERANK_REJECTED = "RERANK_REJECTED"
    """The reranker put it below the answers shown, or refused it."""
    ASSEMBLY_DROPPED = "ASSEMBLY_DROPPED"
    """It ranked, but the store no longer has this text in force: the index is behind."""
    EXPOSED = "EXPOSED"
    """It is among the hits."""


class GateName(StrEnum):
    """What an article must pass before anything is ranked."""

    DATE = "date"
    """A text of it stands in the book on a day of the event date."""
    STATUS = "status"
    """That text binds: it is not deleted, repealed, pending."""
    STATUTE = "statute"
    KIND = "kind"


class Gate(Result):
    """One gate, tested alone."""

    gate: GateName
    passed: bool
    detail: str


class Watched(Result):
    """How far one article came in this search."""

    statute_id: str
    statute_title: str
    article: str
    stage: Stage
    gates: tuple[Gate, ...]
    parts: tuple[Part, ...]
    """Where it stood in each ranking, also below the candidates taken."""
    fused_rank: int | None
    detail: str


class SearchHorizon(Result):
    """What the store and its indexes can speak about."""

    verified_until: dt.date | None
    """Last day up to which the most advanced source was verified."""
    past_end: bool
    """Whether the event date goes beyond it."""
    stale: bool
    """Whether the last check is older than the configured age."""
    indexed_at: dt.datetime
    index_behind: bool
    """Whether something was loaded after the texts were indexed, or words are split anew."""
    sentence_ko: str
    sentence_en: str


class SearchMeans(Result):
    """What the ranking was made with."""

    words: str
    """Version of the word splitting."""
    texts_indexed: int
    texts_in_force: int
    """Indexed texts in force on the event date, before other gates."""
    embedding_model: str | None
    """None where only words were searched; ``why_no_meaning`` says why."""
    nearest: str | None
    """``exact`` or ``approximate``."""
    why_no_meaning: str
    reranker: str | None


class SearchResult(Result):
    """The articles whose texts on the event date match a question."""

    outcome: SearchOutcome
    question: str
    event_date: EventDate | None
    """None only where the question must be answered first (``needs_event_date``)."""
    date_reading: EventDateReading
    known_on: dt.datetime | None
    hits: tuple[Hit, ...]
    depends_on_day: bool
    """Whether some hit's text changed within the event date."""
    pending: tuple[PendingHit, ...]
    named: tuple[NamedReference, ...]
    watched: tuple[Watched, ...]
    horizon: SearchHorizon
    means: SearchMeans
    sentence_ko: str
    sentence_en: str
