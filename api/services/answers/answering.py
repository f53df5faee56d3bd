"""From a question to a checked answer: the one function of all doors."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from sqlalchemy.orm import Session

from api.language_models import for_one_reading
from api.services.answers.draft_check import DraftCheck, checked_draft
from api.services.answers.drafting import DraftMaterial, draft_prompt, draft_task
from api.services.answers.implied import implied_articles
from api.services.answers.own_words import facts_in
from api.services.answers.premises import premise_reasons
from api.services.answers.reaching_rules import reaching_rules
from api.services.answers.requests import AnswerRequest
from api.services.answers.results import (
    Answer,
    AnswerOutcome,
    AnswerSentence,
    AnswerSource,
    AskedArticle,
    Basis,
    NamedRule,
    PendingText,
    ReachingRule,
    Reason,
    ReasonCode,
    Removed,
    Stage,
)
from api.services.answers.scope import out_of_scope
from api.services.answers.source_wording import force_note
from api.services.answers.sources import SourceReader, pending_texts
from api.services.answers.standing import Standing, reasons_of
from api.services.answers.sufficiency import day_of, statutes_lacking, sufficiency
from api.services.answers.telling_words import TellingWords
from api.services.answers.wording import OUTCOME_SENTENCES, first_lines, whole_text
from api.services.deadline_results import DeadlineAnswer
from api.services.deadlines import deadline
from api.services.engine_problems import ENGINE_ERRORS
from api.services.errors import NoModel
from api.services.search_requests import AskedSearch
from api.services.search_tools import SearchToolbox
from deadline_engine.extraction.extraction import Extraction
from deadline_engine.extraction.language_model import LanguageModel, ModelError
from lawdb.citations.finding import NameBook
from lawdb.event_date import EventDate, EventDays, today_in_seoul
from lawdb.event_date.chooser import Chooser
from lawdb.event_date.reading import EventDateReading, ReadingOutcome
from lawdb.event_date.slot import event_date_in
from lawdb.search.request import LONGEST_QUESTION
from lawdb.search.results import NamedReference, SearchHorizon, SearchMeans, SearchResult

Sessions = Callable[[], AbstractContextManager[Session]]
FactsReader = Callable[[str, date], Extraction | None]
"""Reads the facts of a deadline out of a question asked on a day; None where it finds none."""
DRAFTS = 2
"""A draft that does not hold is asked for once more."""


@dataclass(frozen=True, slots=True)
class AnswerTools:
    """What an answer may use beside the store; without a model the texts themselves answer."""

    toolbox: SearchToolbox
    model: LanguageModel | None = None
    chooser: Chooser | None = None
    """Picks among the readings of a date."""
    facts_reader: FactsReader = facts_in
    stale_after: timedelta | None = None
    today: date | None = None
    """Today's date where the caller has looked it up already."""


def answer(session: Session, request: AnswerRequest, tools: AnswerTools) -> Answer:
    """The whole answer; raises what ``answer_stages`` raises."""
    return finished(answer_stages(lambda: nullcontext(session), request, tools))


def finished(stages: Iterable[Stage]) -> Answer:
    """The answer that the last of the stages has; runs through all of them."""
    answers = [stage.answer for stage in stages if stage.answer is not None]
    return answers[-1]


def answer_stages(
    sessions: Sessions, request: AnswerRequest, tools: AnswerTools
) -> Generator[Stage]:
    """The steps of an answer as they are done: the event date, the sources, drafts, the answer.

    No session is open while a model writes. Where the event date is open nothing is searched: no
    texts of a guessed day are shown. Ends early where the consumer closes it.

    Raises NoModel, what ``request.read`` and ``lawdb.search.search.search`` raise, and for a matter
    what ``api.services.deadlines.deadline`` raises.
    """
    request.read()
    model = tools.model if request.model else None
    if request.model and model is None:
        raise NoModel(
            "a draft by a model was asked for; set LAWDB_MODEL_URL and LAWDB_MODEL_NAME, or ask"
            " without a model"
        )
    today = tools.today or today_in_seoul()
    return _Answering(sessions, request, replace(tools, model=model), today).stages()


@dataclass(slots=True)
class _Parts:
    """What an answer is put together from; all but the outcome may be missing."""

    sources: tuple[AnswerSource, ...] = ()
    asked: tuple[AskedArticle, ...] = ()
    reaching: tuple[ReachingRule, ...] = ()
    rules: tuple[NamedRule, ...] = ()
    sentences: tuple[AnswerSentence, ...] = ()
    reasons: tuple[Reason, ...] = ()
    named: tuple[NamedReference, ...] = ()
    pending: tuple[PendingText, ...] = ()
    removed: tuple[Removed, ...] = ()
    deadline: DeadlineAnswer | None = None
    facts_read: Extraction | None = None
    depends_on_day: bool = False
    basis: Basis = field(
        default_factory=lambda: Basis(kind="extractive", model="", prompt="", drafts=0, error="")
    )
    horizon: SearchHorizon | None = None
    means: SearchMeans | None = None


@dataclass(slots=True)
class _Answering:
    """One question."""

    sessions: Sessions
    request: AnswerRequest
    tools: AnswerTools
    today: date

    def stages(self) -> Generator[Stage]:
        """All stages, the last of which has the answer."""
        with self.sessions() as session:
            reading = self._reading(session)
        event_date = reading.governing
        korean, english = first_lines(event_date, reading)
        yield Stage(
            stage="event_date",
            event_date=event_date,
            date_reading=reading,
            first_line_ko=korean,
            first_line_en=english,
        )
        parts = _Parts()
        with self.sessions() as session:
            self._compute(session, parts)
        with self.sessions() as session:
            outside = self._outside(session, reading, parts)
        if outside is not None:
            yield Stage(stage="answer", answer=self._answer(outside, reading, parts))
            return
        if event_date is None or not event_date.settled:
            missing = reading.outcome is ReadingOutcome.NOT_FOUND
            outcome = (
                AnswerOutcome.EVENT_DATE_NOT_FOUND
                if missing
                else AnswerOutcome.AMBIGUOUS_EVENT_DATE
            )
            yield Stage(stage="answer", answer=self._answer(outcome, reading, parts))
            return
        with self.sessions() as session:
            found = self.tools.toolbox.search(
                session, self._asked(session, event_date), event_date=event_date, today=self.today
            )
            outcome = self._found(session, found, parts)
        yield Stage(stage="sources", sources=parts.sources, deadline=parts.deadline)
        if outcome is AnswerOutcome.ANSWERED and self.tools.model is not None:
            outcome = yield from self._drafts(self.tools.model, event_date, parts)
        yield Stage(stage="answer", answer=self._answer(outcome, reading, parts))

    def _reading(self, session: Session) -> EventDateReading:
        return event_date_in(
            session,
            self.request.question,
            as_of=self.request.read().as_of,
            today=self.today,
            chooser=self.tools.chooser,
        )

    def _compute(self, session: Session, parts: _Parts) -> None:
        """The deadline of the facts that were sent, else of those in the question's own words."""
        if self.request.matter is not None:
            parts.deadline = deadline(
                session, self.request.matter, stale_after=self.tools.stale_after
            )
            return
        found = self.tools.facts_reader(self.request.question, self.today)
        if found is None or found.matter is None:
            return
        try:
            parts.deadline = deadline(session, found.matter, stale_after=self.tools.stale_after)
        except ENGINE_ERRORS:
            return  # what was read does not fit together; the texts still answer
        parts.facts_read = found

    def _outside(
        self, session: Session, reading: EventDateReading, parts: _Parts
    ) -> AnswerOutcome | None:
        """What comes of a question that no text here answers, whatever its event date."""
        names = NameBook.of(session)
        question = self.request.question
        dated = bool(reading.dates) or self.request.as_of is not None
        found = out_of_scope(question, names, dated=dated, facts=parts.deadline is not None)
        if found is not None:
            parts.reasons, parts.rules = (found.reason,), found.rules
            return found.outcome
        if reading.governing is None or not reading.governing.settled:
            parts.reasons = tuple(statutes_lacking(session, question, names, self.today))
            if parts.reasons:
                return AnswerOutcome.NOT_ENOUGH_IN_CORPUS
        return None

    def _asked(self, session: Session, event_date: EventDate) -> AskedSearch:
        """The question, with the articles that it means without their number."""
        asked = self.request.asked
        day = event_date.interval.start or event_date.interval.last or self.today
        implied = implied_articles(session, asked.question, day)
        longer = " ".join((asked.question, *implied))
        return asked if len(longer) > LONGEST_QUESTION else replace(asked, question=longer)

    def _found(self, session: Session, found: SearchResult, parts: _Parts) -> AnswerOutcome:
        """What the search came to; sources only where they are enough."""
        names = NameBook.of(session)
        telling = TellingWords.of(session, found)
        judged = sufficiency(session, found, names, telling)
        day = day_of(found)
        parts.named, parts.horizon, parts.means = found.named, found.horizon, found.means
        parts.depends_on_day = found.depends_on_day
        parts.pending = pending_texts(found.pending)
        days = found.event_date.interval if found.event_date else EventDays.of_day(day)
        question = found.question
        facts = self.request.facts
        standing = Standing(session, self.request.question, days, day, self.today, facts)
        parts.asked = standing.of(found.named)
        parts.reasons = (
            *reasons_of(parts.asked),
            *(r for r in judged.reasons if not _said(r, parts.asked)),
            *premise_reasons(session, found, {f"{a.statute_id} {a.article}" for a in parts.asked}),
        )
        articles = [named for named in found.named if named.article]
        nothing_stands = bool(parts.asked) and len(parts.asked) >= len(articles)
        if not judged.enough and not parts.asked:
            return AnswerOutcome.NOT_ENOUGH_IN_CORPUS
        if judged.enough:
            parts.sources = SourceReader(session, self.today, facts, question).sources(found)
        shown = {(source.statute_id, source.article) for source in parts.sources}
        shown |= {(each.statute_id, each.article) for each in parts.asked}
        parts.reaching = reaching_rules(session, telling.weights, day, self.today, shown)
        if nothing_stands:
            parts.sources = tuple(source for source in parts.sources if source.named)
            return AnswerOutcome.NOT_IN_FORCE
        return AnswerOutcome.ANSWERED

    def _drafts(
        self, model: LanguageModel, event_date: EventDate, parts: _Parts
    ) -> Generator[Stage, None, AnswerOutcome]:
        """Ask for a draft, check it, once more with the reasons where a sentence did not hold."""
        binding = tuple(source for source in parts.sources if source.binds)
        material = DraftMaterial(
            self.request.question, event_date, binding, parts.deadline, self.request.lang
        )
        best: DraftCheck | None = None
        model = for_one_reading(model)
        name, error, detail, asked, refused = model.name, "", "", 0, ()
        while asked < DRAFTS and not error:
            asked += 1
            try:
                reply = model.fill(draft_task(material, refused))
            except ModelError as failed:
                error, detail = failed.code, str(failed)
                break
            name = reply.model
            with self.sessions() as session:
                check = checked_draft(session, reply.value, material, self.today, attempt=asked)
            parts.removed = (*parts.removed, *check.removed)
            if best is None or len(check.kept) >= len(best.kept) or not check.removed:
                best = check
            yield Stage(
                stage="draft_checked" if check.kept else "draft_refused",
                attempt=asked,
                kept=len(check.kept),
                removed=check.removed,
            )
            refused = check.removed
            if check.kept and not refused:
                break
        written = best.kept if best is not None else ()
        parts.sentences = written
        parts.basis = Basis(
            kind="model" if written else "extractive",
            model=name,
            prompt=draft_prompt().version,
            drafts=asked,
            error=error,
            error_detail=detail,
        )
        if written:
            return AnswerOutcome.ANSWERED
        return AnswerOutcome.MODEL_FAILED if error else AnswerOutcome.DRAFT_REFUSED

    def _answer(self, outcome: AnswerOutcome, reading: EventDateReading, parts: _Parts) -> Answer:
        korean, english = first_lines(reading.governing, reading)
        said_ko, said_en = (
            said + note
            for said, note in zip(
                OUTCOME_SENTENCES[outcome], force_note(outcome, parts.sources), strict=True
            )
        )
        lang = self.request.lang
        if parts.basis.error:
            why = f" ({parts.basis.error}: {parts.basis.error_detail})"
            said_ko, said_en = said_ko + why, said_en + why
        horizon = parts.horizon
        said = "" if horizon is None else (horizon.sentence_ko, horizon.sentence_en)[lang == "en"]
        text = whole_text(
            lang,
            korean if lang == "ko" else english,
            said_ko if lang == "ko" else said_en,
            reading=None if reading.governing is not None else reading,
            sentences=parts.sentences,
            sources=parts.sources,
            reasons=parts.reasons,
            reaching=parts.reaching,
            pending=parts.pending,
            deadline=parts.deadline,
            event_date=reading.governing,
            facts_read=parts.facts_read,
            removed=parts.removed,
            horizon=said,
        )
        return Answer(
            outcome=outcome,
            question=self.request.question,
            event_date=reading.governing,
            date_reading=reading,
            first_line_ko=korean,
            first_line_en=english,
            text=text,
            lang=lang,
            sentences=parts.sentences,
            sources=parts.sources,
            reasons=parts.reasons,
            named=parts.named,
            asked=parts.asked,
            reaching=parts.reaching,
            rules=parts.rules,
            depends_on_day=parts.depends_on_day,
            pending=parts.pending,
            deadline=parts.deadline,
            facts_read=parts.facts_read,
            removed=parts.removed,
            basis=parts.basis,
            horizon=horizon,
            means=parts.means,
            sentence_ko=said_ko,
            sentence_en=said_en,
        )


def _said(reason: Reason, asked: Sequence[AskedArticle]) -> bool:
    """Whether what is told of the articles asked for tells it, and more."""
    if reason.code is ReasonCode.ARTICLE_NOT_IN_FORCE:
        return bool(asked)
    return any(reason.sentence_ko in each.sentence_ko for each in asked)
