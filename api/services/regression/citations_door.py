"""The citation check: words of the law quoted for a day, those of that day and those of another.

What the check accepts as the law of the day counts as shown: words of the newest text accepted for
a past day are a slip, words of the day refused are a miss. The text that the check prints beside
its verdict is judged as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sqlalchemy.orm import Session

from api.services.reading_store import ReadingStore
from api.services.regression.doors import Refusal, Shown, ShownText
from api.services.regression.intervals import ArticleVersionInTime, StoredIntervals
from api.services.regression.letters import letters_of, words_without_number
from api.services.regression.own_doors import OwnDoor
from api.services.regression.questions import RegressionQuestion
from lawdb.citations.checking import StoredLaw, validate_found
from lawdb.citations.finding import NameBook
from lawdb.citations.finding.given_quote import find_with_quote
from lawdb.citations.results import CheckedCitation
from lawdb.citations.verdict import SOUND
from lawdb.errors import StoreError
from lawdb.knowledge import Knowledge
from lawdb.names.resolve import resolve

_SHORTEST = 12
"""Letters of a quoted line: fewer stand in many texts."""
_LONGEST = 1_500
_NO_SENTENCE = re.compile(r"[─-╿]|<img|-{3}")
"""Frames of tables, pictures, fractions drawn in letters."""


class CitationsDoor(OwnDoor):
    """``validate``: per question the right quote, and those of the neighbours and the newest."""

    def __init__(self, store: ReadingStore, intervals: StoredIntervals) -> None:
        super().__init__("citations", store)
        self._intervals = intervals

    def _together(
        self, session: Session, questions: Sequence[RegressionQuestion]
    ) -> Iterator[tuple[RegressionQuestion, Shown]]:
        knowledge = Knowledge()
        names, law = NameBook.of(session, knowledge), StoredLaw(session, knowledge)
        for question in questions:
            try:
                if not (_means(session, question) and self._has_words(question)):
                    continue  # no citation reaches it, or nothing of it can be quoted
                yield question, self._accepted(session, question, names, law)
            except StoreError as error:
                yield question, Refusal(error.code, error.detail)

    def _accepted(
        self, session: Session, question: RegressionQuestion, names: NameBook, law: StoredLaw
    ) -> Shown:
        citation = f"{question.statute} {question.article}"
        shown: list[ShownText] = []
        checked: list[CheckedCitation] = []
        for quote in self._quotes(question):
            text, found = find_with_quote(citation, quote, names)
            result = validate_found(session, text, found, as_of=question.day, law=law)
            for each in result.citations:
                checked.append(each)
                status = each.quote.status if each.quote is not None else ""
                if each.verdict in SOUND and status in ("exact", "part"):
                    shown.append(ShownText(question.statute, question.article, quote, part=True))
        if not checked:
            return Refusal("no_citation_found", citation)
        printed = [
            ShownText(question.statute, question.article, text, version, part=True)
            for text, version in {each.text: each.version for each in checked}.items()
            if text
        ]
        # Where a text binds, its words have to be accepted: printing it is not enough.
        if not shown and (not printed or self._binds(question)):
            return Refusal(", ".join(sorted({each.verdict.value for each in checked})))
        return shown + printed

    def _binds(self, question: RegressionQuestion) -> bool:
        article = self._intervals.article(question.statute_id, question.article)
        return article is not None and article.binds(question.day)

    def _has_words(self, question: RegressionQuestion) -> bool:
        """False where the text of the day is an amendment mark alone, or a table."""
        article = self._intervals.article(question.statute_id, question.article)
        standing = None if article is None else article.on(question.day)
        return standing is None or not standing.in_force or bool(_quotable(standing))

    def _quotes(self, question: RegressionQuestion) -> list[str]:
        """A line of the text of the day, and one that only the other text has, of each other."""
        article = self._intervals.article(question.statute_id, question.article)
        if article is None:
            return []
        place = next((i for i, v in enumerate(article.versions) if v.holds(question.day)), None)
        standing = None if place is None else article.versions[place]
        neighbours = (
            [*article.versions[max(0, place - 1) : place], *article.versions[place + 1 : place + 2]]
            if place is not None
            else [v for v in article.versions if v.in_force][:1]
        )
        others = [
            v for v in dict.fromkeys((*neighbours, article.versions[-1])) if v is not standing
        ]
        quotes = [line for other in others if (line := _line_only_in(other, standing))]
        if standing is not None and standing.in_force:
            against = [_line_only_in(standing, other) for other in reversed(others)]
            own = next(filter(None, against), None) or _first_line(standing)
            quotes += [own] if own else []
        return list(dict.fromkeys(quotes))


def _means(session: Session, question: RegressionQuestion) -> bool:
    """Whether the title means the question's statute on the day, or is refused by its name."""
    try:
        return resolve(session, question.statute, question.day).id == question.statute_id
    except StoreError:
        return True


def _line_only_in(version: ArticleVersionInTime, other: ArticleVersionInTime | None) -> str | None:
    """The first line of a text whose words no typing of the other has."""
    if not version.in_force:
        return None
    others = [t.text for t in other.typings] if other is not None else []
    lines = {words_without_number(line) for text in others for line in text.splitlines()}
    for line in _quotable(version):
        words, letters = words_without_number(line), letters_of(line)
        if (
            len(letters) >= _SHORTEST
            and not any(other.startswith(words) for other in lines)
            and not any(letters in letters_of(text) for text in others)
        ):
            return line[:_LONGEST]
    return None


def _first_line(version: ArticleVersionInTime) -> str | None:
    """Of the text of the day, so long as one can be; a short one where all are."""
    lines = _quotable(version)
    long = (line for line in lines if len(letters_of(line)) >= _SHORTEST)
    return next(long, lines[0] if lines else "")[:_LONGEST] or None


def _quotable(version: ArticleVersionInTime) -> list[str]:
    """The lines of words; nobody quotes the frame of a table or the address of a picture."""
    lines = version.typings[0].text.splitlines()
    return [line for line in lines if letters_of(line) and not _NO_SENTENCE.search(line)]
