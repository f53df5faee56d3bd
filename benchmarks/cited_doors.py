"""Doors asked as courts write: the bracket names the version, and no day is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy.orm import Session

from api.services.answers import AnswerRequest, AnswerTools
from api.services.answers import answer as answer_question
from api.services.reading_store import ReadingStore
from api.services.regression.doors import Refusal, Shown, ShownText
from api.services.regression.own_doors import OwnDoor
from api.services.regression.questions import RegressionQuestion
from api.services.search_requests import AskedSearch
from api.services.search_tools import SearchToolbox
from benchmarks.anchored_citations import CitedText
from lawdb.citations.checking import StoredLaw, validate_found
from lawdb.citations.finding import NameBook, find
from lawdb.knowledge import Knowledge
from lawdb.lookup import article_before

Cited = Mapping[str, CitedText]


class CitedDoor(OwnDoor):
    """A door that takes the court's words; only the asked article's texts are judged."""

    def __init__(self, name: str, store: ReadingStore, cited: Cited) -> None:
        super().__init__(f"{name}, as cited", store)
        self._cited = cited

    def ask(self, session: Session, question: RegressionQuestion) -> Shown:
        cited = self._cited[question.id]
        texts, why = self.shown(session, cited)
        asked = (f"id:{question.statute_id}", question.article)
        own = [text for text in texts if (text.statute, text.article) == asked]
        return own or Refusal(why)

    def shown(self, session: Session, cited: CitedText) -> tuple[list[ShownText], str]:
        """The texts, and what is said where there are none."""
        raise NotImplementedError


class CitedLookup(CitedDoor):
    """``lookup.article_before``."""

    def __init__(self, store: ReadingStore, cited: Cited) -> None:
        super().__init__("lookup", store, cited)

    def shown(self, session: Session, cited: CitedText) -> tuple[list[ShownText], str]:
        found = article_before(
            session, cited.law, cited.article, cited.number, promulgated_on=cited.promulgated_on
        )
        statute = f"id:{found.statute.id}"
        if found.text is None:
            return [], found.outcome.value
        return [ShownText(statute, found.article, found.text, found.version)], ""


class CitedCitations(CitedDoor):
    """``validate``, on the day of the decision."""

    def __init__(self, store: ReadingStore, cited: Cited) -> None:
        super().__init__("citations", store, cited)
        with store.session() as session:
            self._names = NameBook.of(session)

    def shown(self, session: Session, cited: CitedText) -> tuple[list[ShownText], str]:
        words = f"{cited.words}."
        checked = validate_found(
            session,
            words,
            find(words, self._names),
            as_of=cited.decided,
            law=StoredLaw(session, Knowledge()),
        )
        texts = [
            ShownText(f"id:{each.statute.id}", each.article, each.text, each.version)
            for each in checked.citations
            if each.statute is not None and each.text and each.cited.reference
        ]
        return texts, ", ".join(each.verdict.value for each in checked.citations)


class CitedSearch(CitedDoor):
    """``search`` for the court's words."""

    def __init__(self, store: ReadingStore, cited: Cited, toolbox: SearchToolbox) -> None:
        super().__init__("search", store, cited)
        self._toolbox = toolbox

    def shown(self, session: Session, cited: CitedText) -> tuple[list[ShownText], str]:
        found = self._toolbox.search(session, AskedSearch(cited.words, words_only=True))
        texts = [
            ShownText(f"id:{hit.statute_id}", hit.article, text.text, text.interval)
            for hit in found.hits
            for text in (hit.text, *hit.other_texts)
        ]
        return texts, found.outcome.value


class CitedAnswers(CitedDoor):
    """``answer`` to a question in the court's words."""

    def __init__(self, store: ReadingStore, cited: Cited, toolbox: SearchToolbox) -> None:
        super().__init__("answers", store, cited)
        self._tools = AnswerTools(toolbox)

    def shown(self, session: Session, cited: CitedText) -> tuple[list[ShownText], str]:
        words = f"{cited.words}의 내용을 알려 주세요."
        found = answer_question(session, AnswerRequest(words, words_only=True), self._tools)
        texts: list[ShownText] = []
        for source in found.sources:
            whole = ShownText(
                f"id:{source.statute_id}", source.article, source.text, source.interval
            )
            texts += [whole, replace(whole, text=source.passage, interval=None)]
            texts += [
                replace(whole, text=each.text, interval=each.interval)
                for each in source.other_texts
            ]
        return texts, found.outcome.value
