"""What an answer to a question consists of: one set of frozen models for every door."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import Literal

from api.services.deadline_results import DeadlineAnswer
from deadline_engine.extraction.extraction import Extraction
from lawdb.article_reference import ArticleReference
from lawdb.event_date import EventDate
from lawdb.event_date.reading import EventDateReading
from lawdb.outcome import Outcome
from lawdb.results import AddendumClause, Interval, Promulgation, Result, RulingOnText
from lawdb.search.results import Matched, NamedReference, SearchHorizon, SearchMeans


class AnswerOutcome(StrEnum):
    """What came of a question. Codes are stable."""

    ANSWERED = "answered"
    DRAFT_REFUSED = "draft_refused"
    """Nothing a model drafted held twice; the texts themselves are the answer."""
    MODEL_FAILED = "model_failed"
    """The model gave nothing that could be checked; the texts themselves are the answer."""
    NOT_IN_FORCE = "not_in_force"
    """What the question names did not bind on the event date: ``asked`` says what it was, and
    which ruling, deletion or later start decides. That is an answer."""
    NOT_ENOUGH_IN_CORPUS = "not_enough_in_corpus"
    """``reasons`` says what is missing; nothing is put in its place."""
    NEEDS_FACTS = "needs_facts"
    """It asks to judge a case and tells nothing of it: ``reasons`` says what to send."""
    ASKED_ELSEWHERE = "asked_elsewhere"
    """Another command answers such a question, or it asks nothing: ``reasons`` says which."""
    AMBIGUOUS_EVENT_DATE = "ambiguous_event_date"
    """It has to be answered first which time is meant: ``date_reading.asks``."""
    EVENT_DATE_NOT_FOUND = "event_date_not_found"
    """The question names a time that the store or the calendar does not have."""


class ReasonCode(StrEnum):
    """Why the store does not hold enough for an answer. Codes are stable."""

    NOTHING_IN_FORCE_MATCHES = "nothing_in_force_matches"
    WEAK_MATCHES_ONLY = "weak_matches_only"
    """What was found shares next to nothing with the question's telling words."""
    FEW_WORDS_MATCH = "few_words_match"
    """It shares little with them; shown all the same, and said."""
    UNKNOWN_WORDS = "unknown_words"
    """Telling words of it stand in no stored text; the texts shown go by the others."""
    OUTSIDE_HORIZON = "outside_horizon"
    """No stored text was in force on the event date, or the statute's history begins after it."""
    STATUTE_NOT_STORED = "statute_not_stored"
    """The question names a statute that the store does not hold."""
    STATUTE_NOT_IN_FORCE = "statute_not_in_force"
    """The question names a stored statute that did not exist on the event date."""
    ARTICLE_NOT_IN_FORCE = "article_not_in_force"
    """The question names an article that no text stood for, or that did not bind, on that day."""
    UNIT_NOT_IN_FORCE = "unit_not_in_force"
    """It names a 항, 호 or 목 that the article did not have on that day."""
    NO_SUCH_ARTICLE = "no_such_article"
    """It names an article, or a unit of one, that no stored text ever had."""
    FEW_TEXTS_OF_THAT_DAY = "few_texts_of_that_day"
    """Of so early a day little is stored, and what is found holds too few of the words."""
    PREMISE_NOT_KNOWN = "premise_not_known"
    """It takes for granted that a text starts on the event date; the store knows of none."""
    FOREIGN_LAW = "foreign_law"
    """It asks for the law of another country or of the European Union; ``rules`` has periods."""
    NO_QUESTION = "no_question"
    """It asks for nothing that a text of the law could answer."""
    NO_FACTS = "no_facts"
    """It asks to judge a case, and tells no day of it."""
    LIST_OF_STATUTES = "list_of_statutes"
    """It asks which statutes start or change: ``what-changed`` lists them."""


class Reason(Result):
    """One thing that is missing."""

    code: ReasonCode
    named: str
    """The words of the question it is about; empty where it is about all of it."""
    sentence_ko: str
    sentence_en: str


class TextOnDays(Result):
    """A further text of the article in force on some of the days of a longer event date."""

    interval: Interval
    text: str


class ChangeSince(Result):
    """A version that came after the text shown. Its words are not here: they did not govern."""

    interval: Interval
    outcome: Outcome
    promulgation: Promulgation
    passage_changed: bool
    """Whether the part shown (the unit asked for, where one was) reads otherwise in it, or is
    gone. The article as a whole did change: that is what a version is."""
    pending: bool
    """Promulgated, and in force only after today."""


class Transitional(Result):
    """What the addenda say on which facts the text reaches."""

    outcome: str
    """Of ``lawdb.governing``: ``decided_by_event_date`` … ``text_unknown``."""
    decides_otherwise: bool
    """Whether a text other than that of the event date governs, or may."""
    governing: Interval | None
    """Days of the text that governs; None where that is open."""
    rules: tuple[str, ...]
    """What each machine-readable clause says of the facts, in Korean."""
    rules_en: tuple[str, ...]
    asks_ko: tuple[str, ...]
    """Facts that would settle it."""
    asks_en: tuple[str, ...]
    clauses: tuple[AddendumClause, ...]
    """Clauses to be read that are not machine-readable."""


class AnswerSource(Result):
    """A text in force on the event date that the answer stands on."""

    number: int
    """From 1, as sentences cite it."""
    statute_id: str
    statute_title: str
    """As on the event date."""
    statute_kind: str
    article: str
    title: str
    outcome: Outcome
    binds: bool
    """False where a ruling ended all of it: the book prints the text, and it is no law that day."""
    struck_units: tuple[str, ...]
    """Units that a ruling in effect strikes, in whole or part."""
    rulings: tuple[RulingOnText, ...]
    """Rulings on the article or units of it; ``in_effect`` says which took force on that day."""
    interval: Interval
    label: str
    """The interval as the law counts it: ``[2007-12-21, 2012-03-01)``."""
    text: str
    passage: str
    """The unit the question names, else the part that matched, with the items it introduces; an
    article that is short, or named as a whole, is shown whole."""
    passage_unit: str
    passage_head: str
    """The sentence that a part of a list continues; empty where the passage has it itself."""
    matched: tuple[Matched, ...]
    """Matching letters of the passage."""
    promulgation: Promulgation
    """The revision that brought the text."""
    link: str
    """The whole text on the event date, on this server."""
    other_texts: tuple[TextOnDays, ...]
    changes_since: tuple[ChangeSince, ...]
    """In order of time; ``pending`` ones are those that today still lie ahead."""
    transitional: Transitional
    named: bool
    """Whether the question names the article."""

    @property
    def name(self) -> str:
        """``상법 제662조(소멸시효)``."""
        return f"{self.statute_title} {self.article}" + (f"({self.title})" if self.title else "")


class AskedArticle(Result):
    """An article, or a unit of one, that the question names and that did not bind that day."""

    name: str
    """``형법 제241조``, ``민법 제766조제3항``."""
    statute_id: str
    article: str
    unit: str
    """Empty where the whole article is meant."""
    outcome: Outcome
    """What it was on the event date; ``no_such_article`` of a unit: not there that day."""
    in_force_during: tuple[Interval, ...]
    """The days on which a text of it stood in the book."""
    rulings: tuple[RulingOnText, ...]
    transitional: Transitional | None
    """What the addenda say of facts of that day, where a later text may reach back to them."""
    link: str
    sentence_ko: str
    sentence_en: str


class ReachingRule(Result):
    """A clause by which a text that started after the event date reaches back to such facts."""

    statute_id: str
    statute_title: str
    article: str
    """The article or unit."""
    title: str
    starts: dt.date
    """First day of the text that reaches back."""
    clause: str
    """``부칙 제2조``."""
    promulgation_number: str
    sentence_ko: str
    sentence_en: str
    legal_reference: str
    link: str

    @property
    def base(self) -> str:
        """The article without the unit."""
        return str(ArticleReference.parse(self.article).key)


class NamedRule(Result):
    """A rule of the catalogue that computes a period the question asks about."""

    id: str
    ko: str
    en: str


class PendingText(Result):
    """An article promulgated by the event date that matches and starts after it; no text of it."""

    statute_id: str
    statute_title: str
    article: str
    title: str
    starts: dt.date
    promulgation: Promulgation
    link: str


class AnswerSentence(Result):
    """One sentence of a checked draft."""

    text: str
    sources: tuple[int, ...]
    """Numbers of sources; 0 stands for the computed deadline."""


class RemovedCode(StrEnum):
    """Why a sentence of a draft was taken out. Codes are stable."""

    EMPTY_SENTENCE = "empty_sentence"
    NO_SOURCE = "no_source"
    NO_SUCH_SOURCE = "no_such_source"
    QUOTE_NOT_IN_FORCE = "quote_not_in_force"
    """Quoted words stand in no text in force on the event date that the sentence cites."""
    CITATION_OUTSIDE_SOURCES = "citation_outside_sources"
    CITATION_NOT_SOUND = "citation_not_sound"
    """The validator's verdict on the citation is in ``detail``."""
    CITATION_OF_OTHER_DAY = "citation_of_other_day"
    """The citation names a version that was not in force on the event date."""
    DATE_NOT_GIVEN = "date_not_given"
    """A date from neither the question, the cited texts, their intervals nor the engine."""
    PERIOD_NOT_GIVEN = "period_not_given"
    """A length of time from none of them."""
    NUMBER_NOT_GIVEN = "number_not_given"
    """A number from none of them."""
    VERDICT_WITHOUT_ENGINE = "verdict_without_engine"
    """It says whether something is in time, and nothing was computed."""
    VERDICT_CONTRADICTS_ENGINE = "verdict_contradicts_engine"
    OTHER_LANGUAGE = "other_language"
    """It is in another language or script than the answer."""
    LAW_OF_OTHER_DAY = "law_of_other_day"
    """The event date lies in the past, and it tells the law of today or of later."""
    CASE_WITHOUT_ENGINE = "case_without_engine"
    """It speaks of the asker's own case, advises or foretells, and nothing was computed."""
    CONTRADICTS_SOURCES = "contradicts_sources"
    """It says the contrary of the sentence of the law that it restates."""
    NOT_CARRIED_BY_SOURCES = "not_carried_by_sources"
    """Too few of its telling words stand in what it may rest on."""


class Removed(Result):
    """A sentence that was taken out of a draft."""

    attempt: int
    """1 for the first draft, 2 for the one that was asked for again."""
    sentence: str
    code: RemovedCode
    detail: str
    reason_ko: str
    reason_en: str


class Basis(Result):
    """What wrote the answer."""

    kind: Literal["extractive", "model"]
    """``extractive``: the governing texts with the passages that matched; ``model``: sentences
    that a model drafted and code checked."""
    model: str
    """As the server names it; empty where none was asked."""
    prompt: str
    """Version of the instructions; empty where no model was asked."""
    drafts: int
    """How often a draft was asked for: 0, 1 or 2."""
    error: str
    """Code of the model's error; empty where it gave drafts."""
    error_detail: str = ""
    """What the model's server did or said, without the key; empty with ``error``."""


class Answer(Result):
    """A question answered from the texts in force on its event date, and all it rests on."""

    outcome: AnswerOutcome
    question: str
    event_date: EventDate | None
    """None only where the question has to be answered first which time is meant."""
    date_reading: EventDateReading
    first_line_ko: str
    first_line_en: str
    """The event date and where it came from: the first line of ``text``."""
    text: str
    """The answer as a whole, in the language asked for; lines end with a line feed."""
    lang: Literal["ko", "en"]
    sentences: tuple[AnswerSentence, ...]
    """What remained of a model's draft; empty in an extractive answer."""
    sources: tuple[AnswerSource, ...]
    reasons: tuple[Reason, ...]
    """Why there is not enough; beside an answer, what of the question it does not reach."""
    named: tuple[NamedReference, ...]
    """Statutes and articles the question names, with what they were on the event date."""
    asked: tuple[AskedArticle, ...]
    """Of those and their units, what did not bind on the event date."""
    reaching: tuple[ReachingRule, ...]
    """Clauses about the matter by which other articles reach back to facts of the event date."""
    rules: tuple[NamedRule, ...]
    """Rules of the catalogue that compute what the texts here do not tell (foreign law)."""
    depends_on_day: bool
    """Whether some text changed within a longer event date."""
    pending: tuple[PendingText, ...]
    deadline: DeadlineAnswer | None
    facts_read: Extraction | None
    """The question's own words that the deadline was computed from, where no matter was sent."""
    removed: tuple[Removed, ...]
    basis: Basis
    horizon: SearchHorizon | None
    means: SearchMeans | None
    """What was searched with; None where nothing was."""
    sentence_ko: str
    sentence_en: str


class Stage(Result):
    """A step of the work, told as soon as it is done."""

    stage: Literal["event_date", "sources", "draft_checked", "draft_refused", "answer"]
    event_date: EventDate | None = None
    date_reading: EventDateReading | None = None
    first_line_ko: str = ""
    first_line_en: str = ""
    sources: tuple[AnswerSource, ...] = ()
    deadline: DeadlineAnswer | None = None
    attempt: int = 0
    kept: int = 0
    """Sentences of the draft that held."""
    removed: tuple[Removed, ...] = ()
    answer: Answer | None = None
