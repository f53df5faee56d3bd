"""The doors of this store, asked in process through the functions that every way in calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import islice

from sqlalchemy.orm import Session

from api.services.answers import AnswerRequest, AnswerTools
from api.services.answers import answer as answer_question
from api.services.reading_store import ReadingStore
from api.services.regression.doors import (
    DoorUnavailable,
    Refusal,
    Shown,
    ShownText,
)
from api.services.regression.questions import RegressionQuestion
from api.services.search_requests import AskedSearch
from api.services.search_tools import SearchToolbox
from lawdb import lookup
from lawdb.errors import StoreError
from lawdb.search.lexical.generation import newest_generation
from lawdb.search.results import Hit, SearchResult

AskOne = Callable[[Session, RegressionQuestion], Shown]
IN_ONE_SESSION = 100
"""Questions put to one snapshot of the store."""


class OwnDoor:
    """A door that answers one question after the other from snapshots of the store."""

    takes_words = False
    """Whether it can be asked without the article's number."""

    def __init__(self, name: str, store: ReadingStore) -> None:
        self.name = name
        self._store = store

    def answers(
        self, questions: Sequence[RegressionQuestion]
    ) -> Iterator[tuple[RegressionQuestion, Shown]]:
        """Ask those that fit, one after the other."""
        self.require()
        fitting = (q for q in questions if self.fits(q))
        while some := list(islice(fitting, IN_ONE_SESSION)):
            with self._store.session() as session:
                answered = [*self._together(session, some)]
            yield from answered

    def require(self) -> None:
        """Raise DoorUnavailable where the store lacks what the door needs."""

    def fits(self, question: RegressionQuestion) -> bool:
        """Whether the door takes such a question."""
        return question.named or self.takes_words

    def ask(self, session: Session, question: RegressionQuestion) -> Shown:
        """The texts shown for one question. May raise StoreError."""
        raise NotImplementedError

    def _together(
        self, session: Session, questions: Sequence[RegressionQuestion]
    ) -> Iterator[tuple[RegressionQuestion, Shown]]:
        for question in questions:
            try:
                yield question, self.ask(session, question)
            except StoreError as error:
                yield question, Refusal(error.code, error.detail)


class LookupDoor(OwnDoor):
    """``lookup.article``: the text of the day, and the pending ones beside it."""

    def __init__(self, store: ReadingStore) -> None:
        super().__init__("lookup", store)

    def ask(self, session: Session, question: RegressionQuestion) -> Shown:
        """The article's text with both intervals that the result has."""
        statute = f"id:{question.statute_id}"
        found = lookup.article(session, statute, question.article, question.day)
        texts: list[ShownText] = []
        if found.text is not None:
            intervals = dict.fromkeys((found.text_interval, found.version))
            texts += [ShownText(statute, found.article, found.text, each) for each in intervals]
        texts += [
            ShownText(
                statute,
                found.article,
                each.text,
                each.interval,
                law_of=each.interval.start,
                pending=True,
            )
            for each in found.pending
            if each.text
        ]
        if found.text is None and not texts:
            return Refusal(found.outcome.value)
        return texts


class StatuteDoor(OwnDoor):
    """``lookup.statute_as_of``: every article of a statute on a day."""

    def __init__(self, store: ReadingStore) -> None:
        super().__init__("statute", store)

    def ask(self, session: Session, question: RegressionQuestion) -> Shown:
        """All texts of the statute, the asked article among them."""
        statute = f"id:{question.statute_id}"
        found = lookup.statute_as_of(session, statute, question.day)
        return [ShownText(statute, a.article, a.text, a.interval) for a in found.articles]


class SearchDoor(OwnDoor):
    """``search`` with the event date given: texts, snippets, and pending hits."""

    takes_words = True

    def __init__(
        self, store: ReadingStore, toolbox: SearchToolbox | None = None, *, words_only: bool = False
    ) -> None:
        super().__init__("search", store)
        self._toolbox = toolbox or SearchToolbox(store.stale_after)
        self._words_only = words_only

    def require(self) -> None:
        """The texts have to be indexed."""
        require_index(self._store)

    def ask(self, session: Session, question: RegressionQuestion) -> Shown:
        """Every text of every hit."""
        asked = AskedSearch(question.words, question.day.isoformat(), words_only=self._words_only)
        found = self._toolbox.search(session, asked)
        texts = [text for hit in found.hits for text in _of_hit(hit)] + _pending(found)
        return texts or Refusal(found.outcome.value)


class AnswersDoor(OwnDoor):
    """``answer`` without a model, the event date read from the question's own words."""

    takes_words = True

    def __init__(
        self, store: ReadingStore, toolbox: SearchToolbox | None = None, today: date | None = None
    ) -> None:
        """``today``: what a question without a date means; None: today in Seoul."""
        super().__init__("answers", store)
        self._tools = AnswerTools(toolbox or SearchToolbox(store.stale_after), today=today)

    def require(self) -> None:
        """The texts have to be indexed."""
        require_index(self._store)

    def ask(self, session: Session, question: RegressionQuestion) -> Shown:
        """Every text and passage of every source."""
        found = answer_question(session, AnswerRequest(question.words), self._tools)
        texts: list[ShownText] = []
        for source in found.sources:
            statute, article = f"id:{source.statute_id}", source.article
            texts.append(ShownText(statute, article, source.text, source.interval))
            texts.append(ShownText(statute, article, source.passage, part=True))
            texts += [
                ShownText(statute, article, other.text, other.interval)
                for other in source.other_texts
            ]
        return texts or Refusal(found.outcome.value, found.sentence_en)


def require_index(store: ReadingStore) -> None:
    """Raise DoorUnavailable where no text is indexed."""
    with store.session() as session:
        if newest_generation(session) is None:
            raise DoorUnavailable("no text is indexed; index what is loaded with: lawdb index")


def _of_hit(hit: Hit) -> Iterator[ShownText]:
    statute = f"id:{hit.statute_id}"
    for shown in (hit.text, *hit.other_texts):
        yield ShownText(statute, hit.article, shown.text, shown.interval)
    yield ShownText(statute, hit.article, hit.snippet.text, part=True)


def _pending(found: SearchResult) -> list[ShownText]:
    return [
        ShownText(
            f"id:{hit.statute_id}",
            hit.article,
            hit.snippet.text,
            part=True,
            law_of=hit.starts,
            pending=True,
        )
        for hit in found.pending
    ]
