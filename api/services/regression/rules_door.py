"""The deadline rules: the texts of the articles they stand on, and of whole computations.

Asked about the articles that rules name. Each unit a rule stands on is shown as of the day; and the
rule is computed with its events on the day, where every text a step shows must be the law of the
day that decided, and so must the words (``3년간``) that the chosen version of the rule goes by.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, timedelta

from pydantic import ValidationError
from sqlalchemy.orm import Session

from api.services.deadline_results import DeadlineAnswer, StatutoryText, TraceStep
from api.services.deadline_texts import TextsOnDays
from api.services.deadlines import deadline
from api.services.engine_problems import ENGINE_ERRORS
from api.services.reading_store import ReadingStore
from api.services.regression.doors import Refusal, Shown, ShownText
from api.services.regression.intervals import StoredIntervals
from api.services.regression.own_doors import OwnDoor
from api.services.regression.questions import RegressionQuestion
from deadline_engine.authority import Authority
from deadline_engine.extraction.form import form_of
from deadline_engine.graph.elements import Applied, NodeKind
from deadline_engine.matter.matter import Event, Matter
from deadline_engine.rules.catalogue import Catalogue, packaged
from deadline_engine.rules.references import authorities_of
from deadline_engine.rules.schema import Rule
from lawdb.article_reference import ArticleReference
from lawdb.citations.unit_history import text_of_part
from lawdb.errors import MalformedReference

_ONE_DAY = timedelta(days=1)


class RulesDoor(OwnDoor):
    """``deadline`` and the texts beside it."""

    def __init__(
        self, store: ReadingStore, intervals: StoredIntervals, catalogue: Catalogue | None = None
    ) -> None:
        super().__init__("rules", store)
        self._intervals = intervals
        self._catalogue = catalogue or packaged()
        self._authorities = _by_article(
            named.authority for named in authorities_of(self._catalogue)
        )
        self._rules = _rules_by_article(self._catalogue)

    def fits(self, question: RegressionQuestion) -> bool:
        """Questions about articles that a rule stands on, where they had the unit that it names.

        In the book of other days the number can be that of another matter.
        """
        authorities = self._authorities.get((question.statute_id, question.article), [])
        return question.named and any(self._stood(each, question) for each in authorities)

    def _stood(self, authority: Authority, question: RegressionQuestion) -> bool:
        article = self._intervals.article(question.statute_id, question.article)
        version = article.on(question.day) if article is not None else None
        if version is None or not version.in_force:
            return True  # no text of it may be shown
        path = ArticleReference.parse(authority.article).path
        text = version.typings[0].text
        return text_of_part(text, path, authority.part) is not None

    def ask(self, session: Session, question: RegressionQuestion) -> Shown:
        """The units on the day, and what computations of that day show."""
        at = (question.statute_id, question.article)
        shown = list(self._units(session, question, self._authorities[at]))
        for rule in self._rules.get(at, ()):
            shown += self._computation(session, question, rule)
        return shown or Refusal("no_unit_of_a_rule")

    def _units(
        self, session: Session, question: RegressionQuestion, authorities: list[Authority]
    ) -> Iterator[ShownText]:
        applied = [Applied(authority, question.day) for authority in authorities]
        texts = TextsOnDays(session, question.day, None)
        texts.read(applied, ())
        for each in applied:
            text = texts.of(each)
            if text is not None and text.status == "stored":
                yield _shown(each.authority, text, question)

    def _computation(
        self, session: Session, question: RegressionQuestion, rule: Rule
    ) -> Iterator[ShownText]:
        matter = self._matter(rule, question)
        if matter is None:
            return
        try:
            answer = deadline(session, matter, catalogue=self._catalogue)
        except ENGINE_ERRORS:
            return  # the rule has no version for the day, or wants more facts
        yield from _of_steps(answer, question.day)

    def _matter(self, rule: Rule, question: RegressionQuestion) -> Matter | None:
        """Everything on the day; of what kind the case is, the first kind there is."""
        form = form_of(Matter(rule=rule.id), self._catalogue)
        try:
            return Matter(
                rule=rule.id,
                events=tuple(Event(role=role.id, date=question.day) for role in form.roles),
                attributes={a.id: next(iter(a.values)) for a in form.attributes},
                as_of=question.day,
            )
        except ValidationError:
            return None


def _of_steps(answer: DeadlineAnswer, event: date) -> Iterator[ShownText]:
    """Each text of a step, on the day that decided.

    That is the day of the events, one the computation came to, or the first or last day of a text;
    a text said to be the law of any other day is shown as the law of the event date.
    """
    texts = {text.number: text for text in answer.texts}
    steps: list[TraceStep] = [step for reading in answer.readings for step in reading.steps]
    days: set[date | None] = {event}
    for step in (step for step in steps if step.kind != NodeKind.EVENT):
        for day in (step.day, step.until):
            days |= {day.date, day.earliest, day.latest} if day is not None else set()
    for law in (law for step in steps for law in step.law):
        article = _article(law.authority)
        text = texts.get(law.text) if law.text is not None else None
        if article is None or text is None or text.status != "stored" or law.at is None:
            continue
        statute = f"id:{article[0]}"
        at = law.at if law.at in days or _begins_or_ends(text, law.at) else None
        yield ShownText(statute, article[1], text.text, text.interval, part=True, law_of=at)
        if law.authority.prints:
            yield ShownText(statute, article[1], law.authority.prints, part=True, law_of=at)


def _begins_or_ends(text: StatutoryText, day: date) -> bool:
    """Whether it is the first or the last day of a text that reaches back, or still governs."""
    days = text.interval
    return days is not None and day in (days.start, days.end and days.end - _ONE_DAY)


def _shown(authority: Authority, text: StatutoryText, question: RegressionQuestion) -> ShownText:
    statute = f"id:{authority.statute_id}"
    return ShownText(statute, question.article, text.text, text.interval, part=True)


def _by_article(authorities: Iterator[Authority]) -> dict[tuple[str, str], list[Authority]]:
    found: defaultdict[tuple[str, str], dict[str, Authority]] = defaultdict(dict)
    for authority in authorities:
        article = _article(authority)
        if article is not None:
            found[article].setdefault(f"{authority.article} {authority.part}", authority)
    return {at: list(those.values()) for at, those in found.items()}


def _rules_by_article(catalogue: Catalogue) -> dict[tuple[str, str], list[Rule]]:
    found: defaultdict[tuple[str, str], dict[str, Rule]] = defaultdict(dict)
    for rule in catalogue.rules.values():
        for version in (v for limb in rule.limbs for v in limb.versions):
            article = _article(version.authority)
            if article is not None:
                found[article].setdefault(rule.id, rule)
    return {at: list(those.values()) for at, those in found.items()}


def _article(authority: Authority) -> tuple[str, str] | None:
    """The statute's id and the article; None for decisions, addenda and laws not stored."""
    if authority.statute_id is None or authority.case or authority.article.startswith("부칙"):
        return None
    try:
        return authority.statute_id, str(ArticleReference.parse(authority.article).key)
    except MalformedReference:
        return None
